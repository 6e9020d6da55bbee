"""The way into a game of Na Grunwald: who, how much is tracked, the two missing rules, the checklist."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.games import GAMES
from companion.grunwald import Setup
from companion.ui.grunwald.terms import MODES
from companion.ui.grunwald.voice import GrunwaldVoice
from companion.ui.parts.cards import fold
from companion.ui.parts.pads import number_strip
from companion.ui.parts.text import text
from companion.ui.theme import Style
from companion.ui.trackers.plan import HouseQuestion, Item, Mode, Plan, TableSpec, items_of
from companion.words import N_, _

CHECKLIST: Final = (
    ("sets", N_("Officer, 2 helpers, peasant, 3 ducats, provisions of 1"), N_("Each, in sight of all."), "GR-2"),
    ("board", N_("Board in the middle, two banks beside it"), N_("Ducats and provisions."), "GR-4"),
    ("helpers", N_("Spare helpers on the Helpers field"), "", "GR-4"),
    ("tokens", N_("Three special tokens beside the board"), "", "GR-5"),
    ("cards", N_("Cards sorted and shuffled"), N_("By back; red backs by the frame too."), "GR-6"),
    ("piles", N_("Piles on their fields"), N_("Teutonic 2 of 6, royal and mercenary 2 of 8, else 1."), "GR-7"),
    ("open", N_("Open: two royal, two mercenary, provisions, ducats"), N_("No event or Teutonic card."), "GR-8"),
    ("marker", N_("Round marker on the first space"), N_("The token goes to the first player."), "GR-9"),
)  # fmt: skip

TIPS: Final = (
    N_("Get a third helper early, better a fourth: each is a pawn more in every round that follows."),
    N_("A knight without provisions of 1 leaves before the points are counted: collect them in time."),
    N_("Choose a special token and collect for it: royal knights, mercenaries or provisions."),
    N_("Keep a few ducats in the purse. Mercenaries, provisions and many events ask for them."),
    N_("Send somebody to the battles: who stays away pays for a loss all the same, and takes no captives."),
)  # fmt: skip
"""The advice at the end of the rules, said our way (GR-92)."""


def _modes() -> Sequence[Mode]:
    return [Mode(id, _(label), _(detail)) for id, (label, detail) in MODES.items()]


def _house(plan: Plan) -> Sequence[HouseQuestion]:
    missing = _("The rules that Squire knows do not say: look into your own.")
    flat = plan.house.get("GR-A1b", "5")
    number = flat if flat.isdigit() else "5"
    points = {
        number: _("{n} points").format(n=number),
        "surplus": _("the surplus"),
        "off": _("off"),
    }
    questions = [
        HouseQuestion(
            "GR-A1", _("Quartermaster: who has most"),
            {"total": _("provisions"), "surplus": _("left after feeding")}, missing, shown=True,
        ),
        HouseQuestion("GR-A1b", _("Quartermaster: worth"), points, missing, shown=True),
        HouseQuestion(
            "GR-A2", _("One point for so many ducats"),
            {"1": "1", "2": "2", "3": "3", "5": "5", "0": _("none")}, missing, shown=True,
        ),
    ]  # fmt: skip
    if plan.mode == "score":
        return questions
    return [
        *questions,
        HouseQuestion(
            "GR-A5", _("The second captive goes to the second"),
            {"strength": _("strongest knight"), "placement": _("pawn on the field")},
            _("The two cards fit exactly in the order of strength."),
        ),
        HouseQuestion(
            "GR-A7", _("Nobody stands against the Teutonic Knights"),
            {"settle": _("battle lost"), "skip": _("no battle")}, _("Staying away does not protect."),
        ),
        HouseQuestion(
            "GR-A8", _("A loss is paid with cards of this battle"),
            {"no": _("no"), "yes": _("yes")}, _("They are neither in hand nor in camp yet."),
        ),
    ]  # fmt: skip


def _flat(plan: Plan) -> Sequence[ft.Control]:
    """The number of a flat quartermaster, if it is another than 5."""
    points = plan.house.get("GR-A1b", "5")
    if not points.isdigit():
        return []
    strip = number_strip(
        range(1, 11),
        int(points),
        lambda n: plan.decide("GR-A1b", str(n), "5"),
        name=_("Quartermaster, points"),
    )
    opened = bool(plan.desk.get("flat"))
    words = _("Quartermaster’s flat points")
    return [fold(words, points, opened, plan.desk.toggler("flat", True), strip, key="flat")]


def _tips(plan: Plan) -> ft.Control:
    """Advice, folded: what somebody knows who has played before."""
    opened = bool(plan.desk.get("tips"))
    lines = [text(_(tip), Style.DENSE) for tip in TIPS] if opened else []
    return fold(
        _("Advice for a first game"),
        _("five tips"),
        opened,
        plan.desk.toggler("tips", True),
        *lines,
        key="tips",
    )


def _besides(plan: Plan) -> Sequence[ft.Control]:
    return _flat(plan) if plan.mode == "score" else [*_flat(plan), _tips(plan)]


def _checklist(plan: Plan) -> Sequence[Item]:
    if plan.mode == "score":
        return ()
    return items_of(CHECKLIST)


def _setup(plan: Plan) -> Setup:
    return Setup(plan.players, plan.first, plan.mode, plan.decided)


SPEC: Final = TableSpec(
    game="grunwald",
    title=GAMES["grunwald"].title,
    voice=GrunwaldVoice(),
    modes=_modes,
    setup=_setup,
    mode="results",
    house=_house,
    checklist=_checklist,
    besides=_besides,
    first=lambda: _("Who was last at Wawel Castle, or else the oldest."),
)
