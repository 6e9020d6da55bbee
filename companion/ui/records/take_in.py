"""A game is taken in: its code scanned, pasted, opened or read off a picture; then looked at, and saved or not."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui.codes.cargo import RECORD
from companion.ui.codes.intake import Arriving, Gate, use_gate
from companion.ui.codes.ways_in import missing_said, use_ways_in, ways_in
from companion.ui.component import component
from companion.ui.parts.buttons import to_home
from companion.ui.parts.cards import page
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.records.arrived_result import arrived_result
from companion.ui.records.older import older_game, told_as_written
from companion.ui.records.preview import arrived_game, told_of
from companion.ui.theme import MARGIN
from companion.words import _
from storage.shared import Arrived, Older


@component
def take_game(link: str) -> ft.Control:
    """The screen; the digits of a `link` that the phone's camera has opened are taken at once."""
    gate = use_gate(RECORD)
    ways = use_ways_in(gate, link)
    shown = gate.intake.get(gate.shown)
    if shown is not None and shown.thing is not None:
        return _preview(gate, shown)
    return frame(
        [chief(_("Take a game in"), _("Codes, a file, text"), left=to_home())],
        page(*ways_in(ways, _said), ft.Container(height=MARGIN)),
    )


def _preview(gate: Gate, one: Arriving) -> ft.Control:
    def done() -> None:
        gate.forget(one.id)

    def back(_e: Any) -> None:
        gate.show("")

    if isinstance(one.thing, Arrived):
        return arrived_game(one.thing, done, back, key=one.id)  # type: ignore[call-arg]
    if isinstance(one.thing, Older):
        return older_game(one.thing, back)
    return arrived_result(one.thing, done, back)


def _said(one: Arriving) -> tuple[str, str]:
    """What is on its way, and a second line: how it stands, or which codes lack."""
    if isinstance(one.thing, Arrived):
        told = told_of(one.thing)
        return told.title, ", ".join(part for part in (told.who, told.line) if part)
    if isinstance(one.thing, Older):
        return told_as_written(one.thing).title, _("Played by older rules of Squire")
    if one.thing is not None:
        return one.thing.title, _("The result of a game")
    there, count = (len(one.collector.there), one.collector.count) if one.collector else (0, 0)
    head = _("A game in {count} codes: {n} here").format(count=count, n=there)
    return head, missing_said(one.missing)
