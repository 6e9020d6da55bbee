"""The end: every castle with its points, the sentence that decided a tie, the tile that never came."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui.parts.cards import section
from companion.ui.parts.notes import Reason
from companion.ui.parts.sums import SumLine
from companion.ui.parts.text import text
from companion.ui.trackers.look import Look
from companion.ui.trackers.result import result_page, to_copy
from companion.ui.trackers.told import points
from companion.ui.trackers.totals import Result, Total
from companion.ui.zamki.counting import games_table
from companion.ui.zamki.shown import cards_in_hand
from companion.ui.zamki.steps import five_steps, last_notes
from companion.ui.zamki.terms import listed, tile_head
from companion.ui.zamki.voice import note_said
from companion.words import _
from companion.zamki.cards import CASTLES
from companion.zamki.ending import games_of, never_came
from companion.zamki.state import Seat


def ending(look: Look) -> ft.Control:
    """The page of the result."""
    found = result_of(look)
    return ft.Container() if found is None else result_page(look, found, *_below(look))


def result_of(look: Look) -> Result | None:
    """The verdict, what decided it, and all sums; None while the game goes on."""
    outcome = look.rules.outcome(look.state)
    if outcome is None:
        return None
    facts = outcome.facts
    winners, totals = facts["winners"], facts["totals"]
    who = listed([look.name(id) for id in winners])
    title = (
        _("{name} wins").format(name=who)
        if len(winners) == 1
        else _("{names} share the victory").format(names=who)
    )
    order = facts.get("order") or tuple(sorted(totals, key=lambda id: -totals[id]))
    seats = {seat.id: seat for seat in look.state.seats}
    cards = tuple(
        Total(
            look.player(id),
            _lines(look, seats[id]),
            totals[id],
            id in winners,
            _aside(look, seats[id], facts),
        )
        for id in order
    )
    return Result(title, tuple(_decided(look)), cards)


def _decided(look: Look) -> list[Reason]:
    wanted = "series_won" if look.setup.series else "wins"
    notes = [note for note in look.playing.line.steps[-1].notes if note.code == wanted]
    return [Reason(note_said(look.name, note), note.clause) for note in notes]


def _aside(look: Look, seat: Seat, facts: Any) -> str:
    held = facts.get("hands", {})
    return cards_in_hand(held[seat.id]) if seat.id in held else ""


def _lines(look: Look, seat: Seat) -> tuple[SumLine, ...]:
    if look.setup.series:
        each = games_of(look.rules.course(look.state))[seat.id]
        return tuple(SumLine(_("game {n}").format(n=n), one) for n, one in enumerate(each, 1))
    return tuple(SumLine(tile_head(castle), CASTLES[castle]) for castle in seat.castles)


def _below(look: Look) -> list[ft.Control]:
    lines: list[ft.Control] = []
    if look.setup.series:
        lines += [section(_("All games")), games_table(look)]
    if missing := never_came(look.state):
        lines += [section(_("Never came up")), text(listed([tile_head(tile) for tile in missing]))]
    if notes := last_notes(look):
        lines += [section(_("The last conquest")), five_steps(look, notes)]
    return [*lines, *to_copy(as_text(look))]


def as_text(look: Look) -> str:
    """The result in lines, to be shared."""
    outcome = look.rules.outcome(look.state)
    totals, held = outcome.facts["totals"], outcome.facts.get("hands", {})
    lines = ["Rycerze i Zamki", *(reason.words for reason in _decided(look))]
    for id in sorted(totals, key=lambda one: -totals[one]):
        cards = f", {cards_in_hand(held[id])}" if id in held else ""
        lines.append(f"{look.name(id)}: {points(totals[id])}{cards}")
    return "\n".join(lines)
