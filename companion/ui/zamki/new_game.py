"""The way into a game of Rycerze i Zamki: who, the order of age, how much is tracked, the numbers of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.games import GAMES
from companion.ui.parts.buttons import Choice, segmented
from companion.ui.parts.cards import section
from companion.ui.trackers.plan import HouseQuestion, Item, Mode, Plan, TableSpec, items_of
from companion.ui.zamki import naming, strengths
from companion.ui.zamki.terms import MODES
from companion.ui.zamki.voice import ZamkiVoice
from companion.words import N_, _
from companion.zamki import Setup

CHECKLIST: Final = (
    ("tiles", N_("Eight tiles shuffled, face down in one pile"), "", "RZ-11"),
    ("away", N_("The top tile back to the box"), N_("Nobody looks at it."), "RZ-11"),
    ("cards", N_("Eight cards of one colour for each"), N_("In hand, hidden from the others."), "RZ-12"),
    ("sword", N_("The sword to the youngest"), "", "RZ-12"),
)  # fmt: skip
SERIES: Final = "series"


def _modes() -> Sequence[Mode]:
    return [Mode(id, _(label), _(detail)) for id, (label, detail) in MODES.items()]


def _besides(plan: Plan) -> Sequence[ft.Control]:
    """One game or as many as players; the strengths, if cards are entered."""
    length = segmented(
        [
            Choice(False, _("One game")),
            Choice(True, _("A game for each player")),
        ],
        bool(plan.desk.get(SERIES)),
        lambda on: plan.desk.put(SERIES, on),
    )
    body: list[ft.Control] = [section(_("How long?")), length]
    if plan.mode == "cards":
        body += [strengths.chooser(plan.desk), naming.editor(plan.desk)]
    return body


def _house(plan: Plan) -> Sequence[HouseQuestion]:
    if not plan.desk.get(SERIES):
        return ()
    answers = {
        "share": _("all share it"),
        "youngest": _("the youngest"),
        "castles": _("more castles"),
    }
    why = _("The rules of a tie compare the hands of one game.")
    return [HouseQuestion("RZ-A6", _("Who wins a tie of all games?"), answers, why)]


def _missing(plan: Plan) -> str:
    return strengths.missing(plan.desk) if plan.mode == "cards" else ""


def _checklist(plan: Plan) -> Sequence[Item]:
    if plan.mode == "score":
        return ()
    return items_of(CHECKLIST)


def _setup(plan: Plan) -> Setup:
    series = bool(plan.desk.get(SERIES))
    ages = plan.ages if len(plan.ages) == len(plan.players) else ()
    known = strengths.chosen(plan.desk) if plan.mode == "cards" else {}
    return Setup(plan.players, plan.mode, plan.decided, ages, series, known)


SPEC: Final = TableSpec(
    game="zamki",
    title=GAMES["zamki"].title,
    voice=ZamkiVoice(),
    modes=_modes,
    setup=_setup,
    mode="cards",
    house=_house,
    checklist=_checklist,
    besides=_besides,
    missing=_missing,
    ages=lambda plan: plan.mode != "score",
    wording=naming.use_wording,
)
