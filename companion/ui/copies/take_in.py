"""A copy is taken in: scanned, pasted, opened or read off pictures; then set beside one's own and chosen from."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.ui.component import component, use_kept, use_value
from companion.ui.copies.counts import values_said
from companion.ui.copies.intake import Arriving, Gate, use_gate
from companion.ui.copies.listing import address, told
from companion.ui.copies.merge_view import merge_view
from companion.ui.copies.merging import NEW, Merging
from companion.ui.copies.pictures import can_read
from companion.ui.copies.shelf import Known, Shelf, use_shelf
from companion.ui.parts.buttons import ghost, next_bar, next_step, round_button, strong
from companion.ui.parts.cards import card, page, section
from companion.ui.parts.fields import text_field
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.press import awaited, spoken
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, heading, text
from companion.ui.room import room
from companion.ui.sentences import sentence
from companion.ui.theme import CARD, CHIP, EDGE, MARGIN, ON, PRI, Style, outline
from companion.ui.visit import visit
from companion.words import _, ngettext, speaking
from storage import Copies, Copy, CopyError
from storage.copy_file import CopyFile
from storage.names import alike, free_name
from storage.parts import MOST_PARTS, MOST_TEXT


@component
def take_in(digits: str) -> ft.Control:
    """The screen; `digits` of a code that the phone's camera has opened are taken at once."""
    shelf, gate = use_shelf(), use_gate()
    merging: dict[str, Merging] = use_kept(dict)
    pickers: list[ft.FilePicker] = use_kept(list)
    pasted, set_pasted = use_value(str)
    _beat, set_beat = use_value(int)
    here = visit()
    services = here.services

    async def arrive() -> None:
        if not pickers:
            pickers.extend(_pickers(gate))
            services.extend(pickers)
        set_beat(1)
        if digits:
            with speaking(here.language):
                await gate.text(digits, "scan")

    def leave() -> None:
        for picker in pickers:
            if picker in services:
                services.remove(picker)

    ft.use_effect(arrive, [digits], cleanup=leave)
    shown = gate.intake.get(gate.shown)
    if shown is not None and shown.file is not None and shelf.known is not None:
        return _compare(shelf, gate, shown.id, shown.file, merging)

    async def paste(_e: Any = None) -> None:
        if await gate.text(pasted):
            set_pasted("")

    body: list[ft.Control] = [*_refusal(gate, "scan")]
    body += [_arriving(gate, one) for one in gate.intake.arriving]
    body += [
        section(_("Scan")),
        card(
            text(_("Point this phone’s camera at each code"), Style.STRONG),
            dim(
                _("Each opens Squire here; in any order, the same one twice does no harm."),
                Style.DENSE,
            ),
            spacing=2,
        ),
        section(_("Or bring it here")),
        _files(gate, pickers),
        *_refusal(gate, "file"),
        *_refusal(gate, "pictures"),
        _paste(pasted, set_pasted, paste),
        *_refusal(gate, "paste"),
        ft.Container(height=MARGIN),
    ]
    return frame(
        [_chief(_("Take a copy in"), _("Codes, a file, text"), "/copies")],
        page(*body),
        told(shelf),
    )


def _chief(title: str, second: str, back: str) -> ft.Control:
    left = round_button(ft.Icons.CLOSE, _("My copies"), lambda e: e.page.navigate(back))
    return chief(title, second, left=left)


def _refusal(gate: Gate, at: str) -> list[ft.Control]:
    """Why the last thing was not taken, at the control that brought it."""
    if not gate.told or gate.at != at:
        return []
    first, *rest = gate.told
    line: list[ft.Control] = [
        symbol("warning", 20),
        text(first, Style.DENSE, expand=True),
        round_button(ft.Icons.CLOSE, _("Close the message"), gate.close_notice, colour=ON),
    ]
    inside: list[ft.Control] = [ft.Row(line, spacing=8), *(dim(fault) for fault in rest)]
    return [ft.Semantics(live_region=True, content=card(*inside, spacing=2, key=f"refusal-{at}"))]


# what is on its way --------------------------------------------------------------------------------


def _arriving(gate: Gate, one: Arriving) -> ft.Control:
    """A copy on its way: which codes are here, which lack."""
    keys: list[ft.Control] = [
        ghost(_("Forget it"), lambda _e: gate.forget(one.id), key=f"forget-{one.id}")
    ]
    if one.file is not None:
        look = strong(_("Look at it"), lambda _e: gate.show(one.id), key=f"look-{one.id}")
        keys.insert(0, look)
    lines: list[ft.Control] = [*_said_of(one), ft.Row(keys, spacing=8, wrap=True)]
    return card(*lines, key=f"arriving-{one.id}")


def _said_of(one: Arriving) -> list[ft.Control]:
    if one.file is not None:
        return [heading(one.file.name, level=3), dim(values_said(len(one.file.values)))]
    collector = one.collector
    if collector is None:
        return []
    there, count = len(collector.there), collector.count
    head = _("A copy in {count} codes: {n} here").format(count=count, n=there)
    lack = ngettext("Code {codes} is missing.", "Codes {codes} are missing.", len(one.missing))
    said = lack.format(codes=", ".join(map(str, one.missing)))
    boxes = [_box(n, n in collector.there) for n in range(1, count + 1)]
    return [
        heading(head, level=3),
        ft.Row(boxes, spacing=6, run_spacing=6, wrap=True),
        text(said, Style.DENSE),
    ]


def _box(n: int, here: bool) -> ft.Control:
    """A code: full with a tick if it is here."""
    says = _("Code {n} is here") if here else _("Code {n} is missing")
    inside = icon(ft.Icons.CHECK, 20, CARD) if here else text(str(n), Style.COUNT)
    box = ft.Container(
        inside,
        width=room().grow(40),
        height=room().grow(40),
        alignment=ft.Alignment.CENTER,
        bgcolor=PRI if here else CARD,
        border=outline(PRI if here else EDGE),
        border_radius=CHIP,
    )
    return spoken(box, says.format(n=n))


# the ways in ---------------------------------------------------------------------------------------


def _pickers(gate: Gate) -> Sequence[ft.FilePicker]:
    async def file(e: Any) -> None:
        for one in e.files or []:
            await gate.file(one.bytes)

    async def pictures(e: Any) -> None:
        if e.files:
            await gate.pictures([one.bytes or b"" for one in e.files])

    return [ft.FilePicker(on_result=awaited(file)), ft.FilePicker(on_result=awaited(pictures))]


def _files(gate: Gate, pickers: Sequence[ft.FilePicker]) -> ft.Control:
    """A file, or pictures of codes. The picker opens within the tap: a phone's browser opens none after it."""
    if len(pickers) < 2:
        return ghost(_("Open a file"), None)
    file = ft.PickFiles(pickers[0], with_data=True)
    keys: list[ft.Control] = [
        ghost(
            _("Open a file"),
            _nothing,
            sign=ft.Icons.FILE_OPEN_OUTLINED,
            action=file,
            key="open-file",
        )
    ]
    if can_read():
        pick = ft.PickFiles(
            pickers[1],
            file_type=ft.FilePickerFileType.IMAGE,
            allow_multiple=True,
            with_data=True,
        )
        keys.append(
            ghost(
                _("Pictures of codes"),
                _nothing,
                sign=ft.Icons.PHOTO_OUTLINED,
                action=pick,
                key="open-pictures",
            )
        )
    return ft.Row(keys, spacing=8, run_spacing=8, wrap=True)


def _nothing(_e: Any) -> None:
    """The action of the button does all."""


def _paste(pasted: str, write: Any, paste: Any) -> ft.Control:
    field = text_field(
        _("Text or link of a code"),
        pasted,
        write,
        most=MOST_TEXT * MOST_PARTS,
        multiline=True,
        min_lines=2,
        max_lines=5,
        key="paste",
    )
    take = ghost(_("Take the text"), paste, key="take-text")
    return ft.Column(
        [field, ft.Row([take])],
        spacing=6,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


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
        [_chief(file.name, values_said(len(file.values)), "/copies")],
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
