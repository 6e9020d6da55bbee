"""The result of a game as the card that is handed on: the words of its picture, few enough for one small code."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.ui.parts.sums import SumLine
from companion.ui.picture.card import Card
from companion.ui.screens import Screens
from companion.words import _
from storage import Game
from storage.index import row_of
from storage.result_card import CardLine, CardSum, ResultCard


def card_of(game: Game, screens: Screens) -> ResultCard | None:
    """How a game ended, or stands; None for one that has no picture of it."""
    if screens.picture is None:
        return None
    shown = screens.picture(game)
    return ResultCard(
        game.id,
        game.game,
        shown.title,
        game.record.changed.astimezone().date().isoformat(),
        shown.verdict,
        _sums(shown),
        _setup(game, screens),
    )


def _sums(shown: Card) -> tuple[CardSum, ...]:
    """One sum of a solo game; of another one for each player, whoever won first."""
    if shown.ranks:
        return tuple(
            CardSum(one.name, one.total, one.won, _lines(one.lines)) for one in shown.ranks
        )
    total = next((line.number for line in shown.lines if line.weight == "total"), 0)
    return (CardSum(shown.who, total, shown.won, _lines(shown.lines)),)


def _lines(lines: tuple[SumLine, ...]) -> tuple[CardLine, ...]:
    return tuple(
        CardLine(line.name, line.number, line.how) for line in lines if line.weight == "line"
    )


def _setup(game: Game, screens: Screens) -> tuple[str, ...]:
    """How it was kept, and every house rule that is not the default."""
    row: Any = replace(row_of(game.record), outcome=None)  # the words of one that goes on
    house = getattr(game.setup, "house", {})
    rules = (_("{rule}: {choice}").format(rule=rule, choice=house[rule]) for rule in sorted(house))
    return tuple(text for text in (screens.tell(row).how, *rules) if text)
