"""The strip of players, and what a tap on one opens: points mended at their turn, the place, a way to leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.auftrag.cards import OPEN_TASKS, PLACES
from companion.auftrag.closing import sums
from companion.auftrag.moves import Correct, Fix, Leave
from companion.auftrag.state import TOURNAMENT
from companion.ui.auftrag.look import Look
from companion.ui.auftrag.terms import SOURCES, card_name, titles_said
from companion.ui.parts.buttons import Choice, ghost, pad, segmented, strong
from companion.ui.parts.cards import framed
from companion.ui.parts.pads import number_strip, stepper
from companion.ui.parts.sums import SumLine, sum_lines
from companion.ui.parts.text import dim, text
from companion.ui.theme import Style
from companion.ui.trackers.marks import Seat, named
from companion.ui.trackers.told import points
from companion.words import _

STEPS = (-3, -2, -1, 1, 2, 3, 4)


def strip(look: Look) -> list[Seat]:
    """Points, tent and place of everyone who plays, by tent once there are tents."""
    shown = look.in_order if look.state.round else look.players
    cells = []
    for player in shown:
        seat = look.c.seat(player.id)
        below = _("tent {n}").format(n=seat.tent) if seat.tent else ""
        n = look.c.scores[player.id]
        says = (points(n), below) if below else (points(n),)
        cells.append(Seat(player, str(n), below, says=says))
    return cells


def on_seat(look: Look) -> Callable[[str], Any] | None:
    """A tap on a player opens the panel."""
    return look.chooser("seat") if look.state.round else None


def panel(look: Look) -> list[ft.Control]:
    """What is known of a player, and how it is mended (AK-A24, AK-A25)."""
    player = str(look.chosen("seat") or "")
    if player not in look.c.players or not look.state.round:
        return []
    lines = [SumLine(_(SOURCES[why]), n) for why, n in sums(look.c)[player].items() if n]
    body: list[ft.Control] = [named(look.player(player))]
    if lines:
        body.append(sum_lines(lines))
    if look.c.mode == "full":
        body += _things(look, player)
    body += _points(look, player)
    if look.c.mode == "full" and look.state.phase != "over":
        body += [*_place(look, player), *_open_tasks(look)]
    if look.state.phase in ("choose", "act", "tournament", "tents"):
        body += _leaving(look, player)
    return [framed(*body, key="player-panel")]


def _things(look: Look, player: str) -> list[ft.Control]:
    seat = look.c.seat(player)
    lines = [_("At {place}.").format(place=look.place(seat.at))]
    if seat.taken:
        lines.append(_("Cards: {cards}.").format(cards=", ".join(map(card_name, seat.taken))))
    if seat.tasks:
        lines.append(_("In hand: {tasks}.").format(tasks=titles_said(seat.tasks)))
    return [dim(" ".join(lines), Style.DENSE)]


def _points(look: Look, player: str) -> list[ft.Control]:
    """Points and the moment they belong to: a round, and there the player's turn or the tournament (AK-A24)."""
    number = int(look.chosen("round", look.state.round))
    own = _("{who}’s turn").format(who=look.name(player))
    now = number == look.state.round
    moments = [Choice("", _("now") if now else own), Choice(TOURNAMENT, _("the tournament"))]
    turn = str(look.chosen("turn") or "")
    strip_ = number_strip(
        STEPS, None, lambda n: look.act(Fix(player, n, number, turn))(None),
        name=_("{who}: points").format(who=look.name(player)), key="fix",
        enabled=lambda n: not look.why_not(Fix(player, n, number, turn)),
    )  # fmt: skip
    body: list[ft.Control] = [text(_("Points forgotten or mistyped"), Style.DENSE)]
    if look.state.round > 1:
        rounds = stepper(
            _("Round they belong to"), number, lambda n: look.choose("round", n),
            least=1, most=look.state.round,
        )  # fmt: skip
        body.append(ft.Row([dim(_("in round")), rounds], spacing=8))
    body.append(segmented(moments, turn, lambda one: look.choose("turn", one)))
    return [*body, strip_]


def _place(look: Look, player: str) -> list[ft.Control]:
    if not look.chosen("placing"):
        return [
            ghost(_("Stands elsewhere"), lambda _e: look.choose("placing", True), key="placing")
        ]
    at = look.c.seat(player).at
    choices = [Choice(n, look.place(n)) for n in range(PLACES)]
    keys = pad(
        choices,
        at,
        lambda n: look.act(Correct(f"at.{player}", n))(None),
        name=_("Place"),
        wrap=True,
    )
    return [text(_("Where does the knight stand?"), Style.DENSE), keys]


def _open_tasks(look: Look) -> list[ft.Control]:
    """How many tasks lie open; the others are in the pile (AK-33)."""
    most = min(OPEN_TASKS, look.state.open + look.state.pile)
    steps = stepper(
        _("Open tasks"), look.state.open, lambda n: look.act(Correct("open", n))(None), most=most
    )
    return [ft.Row([dim(_("Open tasks on the table")), steps], spacing=8)]


def _leaving(look: Look, player: str) -> list[ft.Control]:
    who = look.name(player)
    if not look.chosen("leaving"):
        label = _("{who} leaves the game").format(who=who)
        return [ghost(label, lambda _e: look.choose("leaving", True), key="leaves")]
    words = _(
        "Virtues go back, tasks into the pile; the others go on with the numbers for so many."
    )
    if len(look.c.players) == 2:
        words = _("Then only one is left, and the game is over.")
    sure = strong(_("Yes, {who} leaves").format(who=who), look.act(Leave(player)), key="leave")
    stay = ghost(_("Stay"), lambda _e: look.choose("leaving", False), key="stay")
    return [text(words, Style.DENSE), ft.Row([sure, stay], spacing=8, wrap=True)]
