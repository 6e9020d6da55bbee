"""Games on a copy from which some values are missing, as they stand in step 2 of turn 7."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion.knight import Knight, Setup
from companion.knight.moves import ChooseSide, RevealGoal
from companion.ui.app import open_app
from companion.ui.knight.learn_things import printed_fields
from companion.ui.knight.value_form_said import plain_value
from companion.ui.offered import SCREENS
from companion.ui.visit import visit_of
from scenarios.read import read_sheets
from scenarios.schema import field_of
from storage import Game, Library
from tests.ui.boxes import SCENARIO, full_box
from tests.ui.driver import Phone
from tests.ui.knight_game import Side, values

LEFT = Side({"valor": 1}, ("church",), "1")
RIGHT = Side({"glory": 4}, ("castle",), "3")
FACTS = {"glory": 6, "nobility": 6, "valor": 6, "gold": 12, "influence": 13}
NAME = "My box"


@lru_cache(maxsize=1)
def whole_box() -> Mapping[str, Any]:
    """All values of the box, and of all that is not printed that it is not."""
    rules = Knight(read_sheets(SCENARIO), Setup(SCENARIO, "dittmann"))
    missing = {
        path: plain_value(path, found.value)
        for path, found in printed_fields(rules).items()
        if found.source == "none" and (field := field_of(path)) and field.absent == "asked"
    }
    return {**missing, **full_box()}


def on_copy(
    library: Library, *holes: str, facts: Mapping[str, int] | None = None, use: bool = True
) -> Game:
    """A game on a copy that knows all but what begins like one of the `holes`."""
    box = {
        path: value
        for path, value in whole_box().items()
        if not path.startswith(("event.", "goal."))
    }
    box |= values(LEFT, RIGHT)
    kept = (
        {path: value for path, value in box.items() if not path.startswith(holes)} if holes else box
    )
    copy = library.copies.new(NAME, kept)
    had = {**FACTS, **(facts or {})}
    setup = Setup(SCENARIO, "dittmann", "entered", {}, 7, had, copy=copy.id)
    game = library.new("knight", setup)
    table = game.table
    while (asked := table.rules.question(table.state)) is not None:
        answer = asked.answers[0]
        table.play(RevealGoal("own") if isinstance(answer, RevealGoal) else answer)
    if use:
        table.play(ChooseSide("left"))
    return game


def on(library: Library, game: Game) -> Phone:
    """A phone that shows it."""
    return Phone(open_app(library, None, SCREENS), route=f"/g/{game.id}")


def live(phone: Phone, game: Game) -> Game:
    opened = visit_of(phone.page).door.opened(game.id)
    assert opened is not None
    return opened
