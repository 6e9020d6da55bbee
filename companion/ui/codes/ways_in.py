"""The ways in for codes and files: scanned, pasted, opened, read off pictures; and what is on its way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.ui.codes.intake import Arriving, Gate
from companion.ui.codes.pictures import LARGEST, can_read
from companion.ui.codes.show import nothing
from companion.ui.component import use_kept
from companion.ui.opener import Opener, limit_said, use_opener
from companion.ui.parts.buttons import ghost, round_button, strong
from companion.ui.parts.cards import card, section
from companion.ui.parts.fields import text_field
from companion.ui.parts.press import spoken
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, heading, text
from companion.ui.room import room
from companion.ui.theme import CARD, CHIP, EDGE, ON, PRI, Style, outline
from companion.ui.visit import visit
from companion.words import _, ngettext, speaking
from storage.parts import MOST_PARTS, MOST_TEXT

Say = Callable[[Arriving], tuple[str, str]]
"""What an arriving thing is called, and a second line about it."""


@dataclass(slots=True)
class WaysIn:
    """What the ways in keep on one screen: what opens files and pictures, the text that is written."""

    gate: Gate
    file: Opener
    pictures: Opener
    pasted: str = ""

    def write(self, text: str) -> None:
        self.pasted = text

    async def paste(self, _e: Any = None) -> None:
        if await self.gate.text(self.pasted):
            self.pasted = ""
            self.gate.redraw()


def use_ways_in(gate: Gate, digits: str) -> WaysIn:
    """Hook: the ways in. `digits` of a code that the phone's camera has opened are taken at once."""
    here = visit()
    file = use_opener(gate.files, gate.refuse_file, LARGEST, gate.draw_anew)
    pictures = use_opener(gate.pictures, gate.refuse_pictures, LARGEST, gate.draw_anew)
    ways = use_kept(lambda: WaysIn(gate, file, pictures))

    async def arrive() -> None:
        if digits:
            with speaking(here.language):
                await gate.text(digits, "scan")

    ft.use_effect(arrive, [digits])
    return ways


def ways_in(ways: WaysIn, say: Say) -> list[ft.Control]:
    """All of it, from what is on its way to the field for a text. `say` names what arrives."""
    gate = ways.gate
    return [
        *_refusal(gate, "scan"),
        *(_arriving(gate, one, say) for one in gate.arriving),
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
        _files(ways),
        *_refusal(gate, "file"),
        *_refusal(gate, "pictures"),
        _paste(ways),
        *_refusal(gate, "paste"),
    ]


def _refusal(gate: Gate, at: str) -> list[ft.Control]:
    """Why the last thing was not taken, at the control that brought it; and the way to where it belongs."""
    if not gate.told or gate.at != at:
        return []
    first, *rest = gate.told
    sign = icon(ft.Icons.INFO_OUTLINE, 20) if gate.leads else symbol("warning", 20)
    line: list[ft.Control] = [
        sign,
        text(first, Style.DENSE, expand=True),
        round_button(ft.Icons.CLOSE, _("Close the message"), gate.close_notice, colour=ON),
    ]
    inside: list[ft.Control] = [ft.Row(line, spacing=8), *(dim(fault) for fault in rest)]
    if gate.leads:
        there = gate.leads
        go = strong(_("Look at it there"), lambda e: e.page.navigate(there), key="lead")
        inside.append(ft.Row([go]))
    return [ft.Semantics(live_region=True, content=card(*inside, spacing=2, key=f"refusal-{at}"))]


# what is on its way --------------------------------------------------------------------------------


def _arriving(gate: Gate, one: Arriving, say: Say) -> ft.Control:
    """A thing on its way: which codes are here, which lack."""
    keys: list[ft.Control] = [
        ghost(_("Forget it"), lambda _e: gate.forget(one.id), key=f"forget-{one.id}")
    ]
    if one.thing is not None:
        look = strong(_("Look at it"), lambda _e: gate.show(one.id), key=f"look-{one.id}")
        keys.insert(0, look)
    head, second = say(one)
    lines: list[ft.Control] = [heading(head, level=3)]
    if one.thing is None and one.collector is not None:
        there, count = one.collector.there, one.collector.count
        boxes = [_box(n, n in there) for n in range(1, count + 1)]
        lines.append(ft.Row(boxes, spacing=6, run_spacing=6, wrap=True))
    lines.append(dim(second) if one.thing is not None else text(second, Style.DENSE))
    return card(*lines, ft.Row(keys, spacing=8, wrap=True), key=f"arriving-{one.id}")


def missing_said(missing: Sequence[int]) -> str:
    """Which codes lack: "Codes 1, 3 are missing."."""
    said = ngettext("Code {codes} is missing.", "Codes {codes} are missing.", len(missing))
    return said.format(codes=", ".join(map(str, missing)))


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


def _files(ways: WaysIn) -> ft.Control:
    """A file, or pictures of codes."""
    keys = [_open(ways.file, _("Open a file"), ft.Icons.FILE_OPEN_OUTLINED, "open-file")]
    if can_read():
        pick = {"file_type": ft.FilePickerFileType.IMAGE, "allow_multiple": True}
        label, sign = _("Pictures of codes"), ft.Icons.PHOTO_OUTLINED
        keys.append(_open(ways.pictures, label, sign, "open-pictures", **pick))
    row = ft.Row(keys, spacing=8, run_spacing=8, wrap=True)
    said = limit_said()
    return ft.Column([row, dim(said)], spacing=4, tight=True) if said else row


def _open(opener: Opener, label: str, sign: ft.IconData, key: str, **how: Any) -> ft.Control:
    if opener.busy:
        return ghost(_("Reading it ..."), None, sign=sign, key=key)
    return ghost(label, nothing, sign=sign, action=opener.pick(**how), key=key)


def _paste(ways: WaysIn) -> ft.Control:
    written = text_field(
        _("Text or link of a code"),
        ways.pasted,
        ways.write,
        most=MOST_TEXT * MOST_PARTS,
        multiline=True,
        min_lines=2,
        max_lines=5,
        key="paste",
    )
    take = ghost(_("Take the text"), ways.paste, key="take-text")
    return ft.Column(
        [written, ft.Row([take])],
        spacing=6,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
