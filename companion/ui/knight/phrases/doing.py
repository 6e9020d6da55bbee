"""What the large button says that plays an answer: the whole act, where the answer itself is only a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.knight import moves
from companion.knight.agenda import NameAll, PlaceUnits
from companion.knight.course import Course
from companion.ui.knight.phrases.answers import answer_label
from companion.ui.knight.phrases.kinds import amount, kind_word
from companion.ui.knight.phrases.things import (
    event_name,
    goal_name,
    place_name,
    side_name,
    tile_name,
    track_name,
)
from companion.words import _


def do_label(c: Course, move: moves.Move) -> str:
    """What will happen on a tap: "Take 1 Valor", "Reveal card 8", "Place the enemy on the Beacon"."""
    words = DOING.get(type(move))
    return words(c, move) if words else answer_label(c, move)[0]


def _place(c: Course, move: moves.PlaceUnit) -> str:
    tile = tile_name(c, move.tile)
    task = c.state.task
    if isinstance(task, PlaceUnits) and task.side == "own":
        return _("Place your unit on the {tile}").format(tile=tile)
    return _("Place the enemy on the {tile}").format(tile=tile)


def _go(c: Course, move: moves.GoBy) -> str:
    by_way = c.scenario.enemy.move == "to_castle" and not c.rules.paper
    words = _("It goes by the {tile}") if by_way else _("It goes to the {tile}")
    return words.format(tile=tile_name(c, move.to))


def _mark(c: Course, move: moves.MarkArea) -> str:
    if isinstance(c.state.task, NameAll):
        return _("Name the {tile}").format(tile=tile_name(c, move.area))
    return answer_label(c, move)[0]


DOING: Final[Mapping[type, Callable[[Course, Any], str]]] = {
    moves.RevealGoal: lambda c, move: _("It is {title}").format(title=goal_name(c, move.card)),
    moves.Reveal: lambda c, move: _("It is {title}").format(title=event_name(c, move.card)),
    moves.ActivateNext: lambda c, move: _("Activate {track}").format(
        track=track_name(c, move.action)
    ),
    moves.TakeStage: lambda _c, move: _("Take the {side}").format(side=side_name(move.side)),
    moves.TakeAny: lambda _c, move: _("Take {gain}").format(gain=amount(move.kind, 1)),
    moves.OpenLink: lambda c, move: _("Open the link to {track}").format(
        track=track_name(c, move.track)
    ),
    moves.ChooseCard: lambda c, move: _("Reveal {card}").format(card=place_name(c, move.place)),
    moves.SwapCards: lambda c, move: _("Swap {first} and {second}").format(
        first=place_name(c, move.first), second=place_name(c, move.second)
    ),
    moves.ReplaceCard: lambda c, move: _("Replace {card}").format(card=place_name(c, move.place)),
    moves.BorrowAction: lambda c, move: _("Use {card}, {side}").format(
        card=place_name(c, move.place), side=side_name(move.side)
    ),
    moves.PlaceUnit: _place,
    moves.GoBy: _go,
    moves.MarkArea: _mark,
    moves.DestroySource: lambda _c, move: _("Destroy a {kind} source").format(
        kind=kind_word(move.kind)
    ),
    moves.RemoveEnemy: lambda c, move: _("Remove an enemy from the {tile}").format(
        tile=tile_name(c, move.tile)
    ),
    moves.March: lambda c, move: _("Move {start} to {to}").format(
        start=tile_name(c, move.start), to=tile_name(c, move.to)
    ),
}
"""The moves whose answer is a name; all others say what happens by themselves."""
