"""Screens of the tiny game for a group, made of the kit: people, seats, frame, log and result tested without a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import flet as ft

from companion.play import Note
from companion.ui.desk import Handler
from companion.ui.log.voice import Told, Voice
from companion.ui.parts.buttons import next_step
from companion.ui.parts.notes import Reason
from companion.ui.parts.pads import number_strip
from companion.ui.parts.sums import SumLine
from companion.ui.screens import Screens
from companion.ui.screens import Told as Row
from companion.ui.sentences import Phrases
from companion.ui.trackers.look import Face, Look
from companion.ui.trackers.marks import Seat
from companion.ui.trackers.plan import HouseQuestion, Item, Mode, TableSpec
from companion.ui.trackers.play import play_of
from companion.ui.trackers.result import result_page
from companion.ui.trackers.table import table_of
from companion.ui.trackers.totals import Result, Total
from companion.words import _
from tests.group import ROUNDS, Add, Group, Setup, State


class GroupVoice(Voice):
    """What the tiny game says."""

    phrases: ClassVar[Phrases] = {
        "points": lambda f: f"{f['points']} are too many.",
        "not_your_turn": lambda _f: "It is not your turn.",
    }

    def told(self, rules: Group, before: State, move: Add, notes: Sequence[Note]) -> Told:
        name = {p.id: p.name for p in rules.setup.players}[move.player]
        why = tuple(Reason(f"Now {note.facts['points']}.", note.clause) for note in notes)
        return Told(f"{name} adds {move.points}", why)

    def round_of(self, state: State) -> int:
        return min(state.round, ROUNDS)

    def rule(self, rules: Group, state: State, clause: str) -> str:
        return "Points add up."

    def sheet(self, rules: Group, state: State) -> Mapping[str, str]:
        return {p.name: str(state.points[p.id]) for p in rules.setup.players}


def body(look: Look) -> Sequence[ft.Control]:
    who = look.acting
    assert who is not None
    chosen = look.desk.get("now.points")
    strip = number_strip(
        range(10), chosen, lambda n: look.desk.put("now.points", n), name=f"{who.name} adds"
    )
    return [strip]


def step(look: Look) -> ft.Control | None:
    who, chosen = look.acting, look.desk.get("now.points")
    if who is None:
        return None
    act: Handler | None = None if chosen is None else look.act(Add(who.id, chosen))
    return next_step(
        f"{who.name} adds", act, second="" if act else "tap a number",
        manner="azure" if act else "unavailable",
    )  # fmt: skip


def ending(look: Look) -> ft.Control:
    facts = look.rules.outcome(look.state).facts
    tied = len(facts["tied"]) > 1
    decided = [Reason("The youngest of those tied wins.", "G-2")] if tied else []
    totals = [
        Total(p, (SumLine("added", n := look.state.points[p.id]),), n, p.id == facts["winner"])
        for p in look.players
    ]
    found = Result(f"{look.name(facts['winner'])} wins", tuple(decided), tuple(totals))
    return result_page(look, found)


FACE = Face(
    game="grunwald",
    voice=GroupVoice(),
    title=lambda look: f"Round {min(look.state.round, ROUNDS)} of {ROUNDS}",
    second=lambda look: "Points are added",
    body=body,
    place=lambda look: "turn",
    step=step,
    ending=ending,
    seats=lambda look: [Seat(p, str(look.state.points[p.id]), "points") for p in look.players],
    acting=lambda look: look.rules.acting(look.state),
)
SPEC = TableSpec(
    game="group",
    face="grunwald",
    title="New group game",
    voice=GroupVoice(),
    modes=lambda: [Mode("turns", "Turns", "each in turn"), Mode("sum", "Sum only")],
    mode="turns",
    setup=lambda plan: Setup(plan.players, plan.first, plan.mode, plan.house, plan.ages),
    house=lambda _plan: [
        HouseQuestion("G-A1", "Who wins a tie?", {"youngest": "Youngest", "all": "All"}, "Short."),
        HouseQuestion("G-A2", "Ducats?", {"off": "Off", "on": "On"}, shown=True),
    ],
    checklist=lambda plan: [] if plan.mode == "sum" else [Item("board", "Board", "In the middle.")],
    first=lambda: "Whoever was last at Wawel.",
    ages=lambda plan: True,
)


def tell(row: Any) -> Row:
    return Row("Group", _("round {n}").format(n=row.summary.get("round", 1)))


GROUP_SCREENS: Mapping[str, Screens] = {
    "group": Screens(
        "Group",
        "court-combat",
        lambda: "All add points.",
        table_of(SPEC),
        play_of(FACE),
        tell,
        GroupVoice.phrases,
        face="grunwald",
        for_several=True,
    )
}
