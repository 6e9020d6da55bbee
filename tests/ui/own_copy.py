"""Games on a copy from which some values are missing, as they stand in step 2 of turn 7."""

from __future__ import annotations

from collections.abc import Mapping

from companion.knight import Setup
from companion.knight.moves import ChooseSide, RevealGoal
from companion.ui.app import open_app
from companion.ui.offered import SCREENS
from companion.ui.visit import visit_of
from storage import Game, Library
from tests.knight.learning import table
from tests.ui.driver import Phone
from tests.ui.knight_game import SCENARIO, Side, values

LEFT = Side({"valor": 1}, ("castle",), "1")
RIGHT = Side({"glory": 4}, ("church",), "3")
FACTS = {"glory": 6, "nobility": 6, "valor": 6, "gold": 12, "influence": 13}
NAME = "My box"


def on_copy(
    library: Library,
    *holes: str,
    facts: Mapping[str, int] | None = None,
    use: bool = True,
    name: str = NAME,
) -> Game:
    """A game on a copy that knows all but what begins like one of the `holes`."""
    box = {
        path: value for path, value in table().items() if not path.startswith(("event.", "goal."))
    }
    box |= values(LEFT, RIGHT)
    kept = (
        {path: value for path, value in box.items() if not path.startswith(holes)} if holes else box
    )
    copy = library.copies.new(name, kept)
    had = {**FACTS, **(facts or {})}
    setup = Setup(SCENARIO, "dittmann", "entered", {}, 7, had, copy=copy.id)
    game = library.new("knight", setup)
    log = game.table
    while (asked := log.rules.question(log.state)) is not None:
        answer = asked.answers[0]
        log.play(RevealGoal("own") if isinstance(answer, RevealGoal) else answer)
    if use:
        log.play(ChooseSide("left"))
    return game


def on(library: Library, game: Game) -> Phone:
    """A phone that shows it."""
    return Phone(open_app(library, None, SCREENS), route=f"/g/{game.id}")


def live(phone: Phone, game: Game) -> Game:
    opened = visit_of(phone.page).door.opened(game.id)
    assert opened is not None
    return opened
