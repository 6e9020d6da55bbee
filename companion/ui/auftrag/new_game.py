"""The way into a game of Im Auftrag des Königs: who, how much is tracked, house rules, horses, the checklist."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.auftrag import Setup
from companion.games import GAMES
from companion.ui.auftrag.card_table import (
    card_table,
    horses_of,
    missing,
    ring_of,
    tasks_of,
    virtues_of,
    without,
)
from companion.ui.auftrag.terms import MODES
from companion.ui.auftrag.voice import AuftragVoice
from companion.ui.trackers.plan import HouseQuestion, Item, Mode, Plan, TableSpec, items_of
from companion.words import N_, _

CHECKLIST: Final = (
    ("ring", N_("Eight location cards in a circle"), N_("In any order."), "AK-2"),
    ("camelot", N_("Round Table and Tournament, two each, at Camelot"), N_("Face up, outside the circle."), "AK-3"),
    ("exercises", N_("Four exercises beside them, four horses opposite"),
     N_("Singly. Court and Quest by the horses."), "AK-3"),
    ("knights", N_("Everyone’s knight at Camelot"), N_("Outside the ring."), "AK-4"),
    ("tents", N_("A tent for each player"), N_("1 to the number of players; the others stay in the box."), "AK-5"),
    ("tasks", N_("Task cards as a pile in the middle, three open"), "", "AK-6"),
    ("virtues", N_("Four open piles of virtues"), N_("Sword, Lance, Dragon and Book, each by its exercise."), "AK-7"),
)  # fmt: skip


def _modes() -> Sequence[Mode]:
    return [Mode(id, _(label), _(detail)) for id, (label, detail) in MODES.items()]


def _house(plan: Plan) -> Sequence[HouseQuestion]:
    end = [
        HouseQuestion(
            "AK-A8", _("In a tie wins who was first at"),
            {"total": _("their points"), "mark": _("the end mark")},
            _("The sentence follows “most points”."),
        ),
        HouseQuestion(
            "AK-A9", _("Reached in the same tournament"),
            {"share": _("shared"), "tent": _("lower tent")}, _("The rules that Squire knows do not say."),
        ),
    ]  # fmt: skip
    if plan.mode == "score":
        return end
    deck = HouseQuestion(
        "AK-A3", _("Action cards with 2 or 3 players"),
        {"16": _("all 16"), "13": _("13")}, _("The rules that Squire knows always use all."), shown=True,
    )  # fmt: skip
    return [
        HouseQuestion(
            "AK-A2", _("Virtues at the start"),
            {"0": _("none"), "2": _("two each, drawn")}, _("The rules that Squire knows give none."), shown=True,
        ),
        *([deck] if len(plan.players) < 4 else []),
        HouseQuestion(
            "AK-A5", _("Cards offered in the tournament are lost by"),
            {"spent": _("all"), "loser": _("the loser"), "kept": _("nobody")},
            _("Offering none makes sense only if offering costs."),
        ),
        HouseQuestion(
            "AK-A7", _("Two small cards stand for a big one"),
            {"no": _("no"), "yes": _("yes")}, _("Only a single higher card is mentioned."),
        ),
        *end,
        HouseQuestion(
            "AK-A25", _("When a player leaves, numbers are those for"),
            {"left": _("who is left"), "start": _("the start")}, _("The text ties them to the players."),
        ),
    ]  # fmt: skip


def _checklist(plan: Plan) -> Sequence[Item]:
    if plan.mode == "score":
        return ()
    items = items_of(CHECKLIST)
    house = plan.decided
    if house.get("AK-A2") == "2":
        items.append(Item("hand", _("Two virtue cards each, drawn blind"), "", "AK-A2"))
    if house.get("AK-A3") == "13":
        out = _("One Round Table, one Court and one horse stay in the box")
        items.append(Item("box", out, "", "AK-A3"))
    return items


def _besides(plan: Plan) -> Sequence[ft.Control]:
    return card_table(plan) if plan.mode == "full" else ()


def _setup(plan: Plan) -> Setup:
    if plan.mode != "full":
        return Setup(plan.players, plan.mode, plan.decided)
    ring = ring_of(plan)
    return Setup(
        plan.players, plan.mode, plan.decided, ring=ring, horses=horses_of(plan),
        without=without(plan), tasks=tasks_of(plan, ring), virtues=virtues_of(plan),
    )  # fmt: skip


SPEC: Final = TableSpec(
    game="auftrag",
    title=GAMES["auftrag"].title,
    voice=AuftragVoice(),
    modes=_modes,
    setup=_setup,
    mode="scores",
    house=_house,
    checklist=_checklist,
    besides=_besides,
    missing=missing,
)
