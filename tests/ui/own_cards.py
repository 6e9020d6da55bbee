"""Games whose cards were entered by hand, and what is looked up in them."""

from __future__ import annotations

from typing import Any

from companion.knight import Knight
from companion.knight.moves import Reveal
from companion.knight.vocabulary import Bundle
from companion.ui.app import open_app
from companion.ui.knight.enter_form import (
    EventForm,
    SideForm,
    event_form,
    event_values,
)
from companion.ui.offered import SCREENS
from storage import Game, Library
from tests.ui.driver import Phone
from tests.ui.enter_taps import (
    entered,
)

FIRST = EventForm(
    SideForm(Bundle(valor=2), ("church",), "1"), SideForm(Bundle(glory=4), ("castle",), "3")
)
SECOND = EventForm(
    SideForm(Bundle(gold=3), ("king", "nobles"), "2"), SideForm(Bundle(nobility=1), (), "")
)


def on(shelf: Library, game: Game) -> Phone:
    return Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}")


def begun(shelf: Library, *forms: EventForm) -> Game:
    """A game whose first cards have been entered."""
    game = entered(shelf)
    for form in forms:
        n = len(rules(game).deck) + 1
        place = game.table.state.agenda[0].place
        game.add_values(event_values(f"x{n}", form))
        game.table.play(Reveal(place, f"x{n}"))
    return game


def rules(game: Game) -> Knight:
    made: Any = game.table.rules
    assert isinstance(made, Knight)
    return made


def card(game: Game, id: str) -> EventForm:
    return event_form(rules(game).sheets.events[id])


def moves(game: Game) -> list[Any]:
    return list(game.table.line.moves)
