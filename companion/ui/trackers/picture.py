"""A game for a group as its result picture tells it: who won and why, or how it stands, player by player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from companion.games import GAMES
from companion.ui.desk import Desk
from companion.ui.door import Door
from companion.ui.parts.sums import SumLine
from companion.ui.picture.card import Card, Rank
from companion.ui.playing import Playing, Seat
from companion.ui.trackers.look import Face, Look
from companion.ui.trackers.totals import Result, Total
from companion.words import _, ngettext
from storage import Game


def card_from(face: Face) -> Callable[[Game], Card]:
    """What makes the picture's content of a game of this face (`Screens.picture`)."""

    def card_of(game: Game) -> Card:
        look = _look(face, game)
        found = face.result(look)
        return _card(look, _of_result(found)) if found is not None else _card(look, _standing(look))

    return card_of


def _look(face: Face, game: Game) -> Look:
    """The game as its screens are drawn from it, without a screen: nothing on it is tapped."""
    nobody = Seat(game.id, cast("Door", None), lambda: None, game)
    return Look(Playing(nobody, game, game.table.line, None, {}), Desk(), face)


def _card(look: Look, told: dict[str, Any]) -> Card:
    game = GAMES.get(look.rules.game)
    n = len(look.players)
    return Card(
        face=look.face.game,
        sign=game.symbol if game is not None else "arms",
        game=game.title if game is not None else "",
        title=game.title if game is not None else look.face.title(look),
        who=ngettext("{n} player", "{n} players", n).format(n=n),
        **told,
    )


def _of_result(found: Result) -> dict[str, Any]:
    return {
        "verdict": found.title,
        "charge": "glory",
        "decided": tuple(why.words for why in found.decided),
        "won": True,
        "ranks": tuple(_rank(total) for total in found.totals),
    }


def _rank(total: Total) -> Rank:
    lines = tuple(line for line in total.lines if line.weight == "line")
    player, number = total.player, _number(total.total)
    return Rank(
        player.name,
        player.colour,
        number,
        total.aside,
        " · ".join(map(_part, lines)),
        total.won,
        total=total.total,
        lines=lines,
    )


def _part(line: SumLine) -> str:
    return f"{line.name} {_number(line.number)}"


def _number(n: int) -> str:
    return f"−{-n}" if n < 0 else str(n)


def _standing(look: Look) -> dict[str, Any]:
    """How a game that goes on stands."""
    acting = look.acting
    ranks = tuple(
        Rank(
            seat.player.name,
            seat.player.colour,
            seat.number,
            _("to act") if acting is not None and acting.id == seat.player.id else "",
            seat.below,
            out=seat.out,
        )
        for seat in look.face.seats(look)
    )
    names = tuple(Rank(player.name, player.colour, "") for player in look.players)
    return {
        "verdict": look.face.title(look),
        "charge": "arms",
        "decided": (look.face.second(look),),
        "ranks": ranks or names,
    }
