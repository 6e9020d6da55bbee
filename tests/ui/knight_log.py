"""A turn of Knight that has been played, and its log on the screen."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.knight import State
from companion.knight.moves import (
    ChooseSide,
    EndAction,
    EndUse,
)
from companion.play import Line
from companion.ui.app import open_app
from companion.ui.offered import SCREENS
from companion.ui.visit import visit_of
from storage import Game, Library
from tests.ui.driver import Phone
from tests.ui.knight_game import Side, entered

LEFT, RIGHT = Side({"valor": 2}), Side({"glory": 2, "any": 1}, ("castle",), "2")
FACTS = {"glory": 2, "nobility": 1, "gold": 3, "enemy.mill": 1, "crossed.1": 3}


def on(shelf: Library, game: Game) -> Phone:
    return Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}")


def live(phone: Phone, game: Game) -> Game:
    opened = visit_of(phone.page).door.opened(game.id)
    assert opened is not None
    return opened


def line(phone: Phone, game: Game) -> Line[State, Any]:
    return live(phone, game).table.line


def played(shelf: Library, *moves: Any, **more: Any) -> Game:
    """Turn 7 of a game with own cards, and these moves."""
    game = entered(shelf, LEFT, RIGHT, facts=FACTS, **more)
    for move in moves:
        game.table.play(move)
    return game


def to_the_end(game: Game) -> None:
    """Whatever is asked is answered by the first answer, up to the end of the turn."""
    table = game.table
    while table.state.turn.step != "done" and table.state.end is None:
        asked = table.rules.question(table.state)
        step = {"use": EndUse(), "action": EndAction()}.get(table.state.turn.step)
        table.play(asked.answers[0] if asked else step)


def whole_turn(shelf: Library) -> Game:
    """Turn 7 from the left side to the enemy's end."""
    game = played(shelf, ChooseSide("left"))
    to_the_end(game)
    return game


def lines(phone: Phone) -> list[str]:
    """The lines of the log from the top: the keys of their rows."""
    return [str(c.key) for c in phone.walk() if str(getattr(c, "key", "")).startswith("row-")]


async def next_step(phone: Phone) -> None:
    await phone.fire(phone.control(ft.Container, "next-step"), "click")
