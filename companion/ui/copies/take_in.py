"""A copy is taken in: scanned, pasted, opened or read off pictures; then set beside one's own and chosen from."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.ui.codes.cargo import COPY
from companion.ui.codes.intake import Arriving, Gate, use_gate
from companion.ui.codes.ways_in import missing_said, use_ways_in, ways_in
from companion.ui.component import component, use_kept
from companion.ui.copies.counts import values_said
from companion.ui.copies.listing import address
from companion.ui.copies.merge_view import merge_view
from companion.ui.copies.merging import NEW, Merging
from companion.ui.copies.shelf import Known, Shelf, use_shelf
from companion.ui.listed import told
from companion.ui.parts.buttons import back_to, ghost, next_bar, next_step
from companion.ui.parts.cards import page
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.room import room
from companion.ui.sentences import sentence
from companion.ui.theme import MARGIN
from companion.words import _, ngettext
from storage import Copies, Copy, CopyError
from storage.copy_file import CopyFile
from storage.names import alike, free_name


@component
def take_in(digits: str) -> ft.Control:
    """The screen; `digits` of a code that the phone's camera has opened are taken at once."""
    shelf, gate = use_shelf(), use_gate(COPY)
    merging: dict[str, Merging] = use_kept(dict)
    ways = use_ways_in(gate, digits)
    shown = gate.intake.get(gate.shown)
    if shown is not None and shown.thing is not None and shelf.known is not None:
        return _compare(shelf, gate, shown.id, shown.thing, merging)
    return frame(
        [_chief(_("Take a copy in"), _("Codes, a file, text"))],
        page(*ways_in(ways, _said), ft.Container(height=MARGIN)),
        told(shelf),
    )


def _said(one: Arriving) -> tuple[str, str]:
    if one.thing is not None:
        return one.thing.name, values_said(len(one.thing.values))
    there, count = (len(one.collector.there), one.collector.count) if one.collector else (0, 0)
    head = _("A copy in {count} codes: {n} here").format(count=count, n=there)
    return head, missing_said(one.missing)


def _chief(title: str, second: str) -> ft.Control:
    return chief(title, second, left=back_to("/copies", _("My copies")))


# beside one's own ----------------------------------------------------------------------------------


def _compare(
    shelf: Shelf, gate: Gate, id_: str, file: CopyFile, kept: dict[str, Merging]
) -> ft.Control:
    """The merge view of a whole copy, and the button that takes what is chosen."""
    readable = [one for one in shelf.known or () if one.is_readable]
    it = kept.get(id_)
    if it is None:
        it = kept[id_] = Merging(file)
        first = _alike(readable, file.name)
        it.target = first.copy.id if first else NEW
        it.name = free_name(file.name, [one.copy.name for one in shelf.known or ()])
    it.redraw = gate.draw_anew
    aimed = next((one for one in readable if one.copy.id == it.target), None)
    c = it.aim(aimed.copy.id if aimed else NEW, aimed.copy.values if aimed else {})

    def aim(target: str) -> None:
        found = next((one for one in readable if one.copy.id == target), None)
        it.aim(target, found.copy.values if found else {})
        gate.redraw()

    n = len(it.taken)
    back = ghost(_("Back"), lambda _e: gate.show(""), height=room().tall(56, 21), key="back")
    into = aimed.copy.name if aimed else it.name
    if n or not aimed:
        label = ngettext("Take {n} value", "Take {n} values", n).format(n=n)
        work = functools.partial(_take, shelf, gate, id_, it)
        step = next_step(label, work, second=_("into {copy}").format(copy=into), key="take")
    else:
        step = next_step(
            _("Take nothing"),
            lambda _e: gate.show(""),
            second=_("Nothing is ticked"),
            manner="unavailable",
            key="take",
        )
    return frame(
        [_chief(file.name, values_said(len(file.values)))],
        page(*merge_view(it, c, readable, aim), ft.Container(height=MARGIN)),
        [*told(shelf), next_bar(back, step)],
    )


def _alike(copies: Sequence[Known], name: str) -> Known | None:
    """The copy of the same name: mostly another state of the same box."""
    return next((one for one in copies if alike(one.copy.name) == alike(name)), None)


async def _take(shelf: Shelf, gate: Gate, id_: str, it: Merging, e: Any) -> None:
    """Put what is chosen into the copy. What is refused is said, and nothing has changed."""
    page_, taken, target, name = e.page, dict(it.taken), it.target, it.name

    def work(copies: Copies) -> Copy:
        return copies.put(target, taken) if target else copies.new(name, taken)

    made = await shelf.change(work)
    if made is None:
        if isinstance(shelf.refusal, CopyError):
            it.wrong = sentence(shelf.refusal)
            shelf.close_notice()
        return
    gate.forget(id_)
    page_.navigate(address(made.id))
