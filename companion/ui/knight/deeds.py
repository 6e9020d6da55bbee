"""What the next step says that plays an answer: a verb and what it is about ("Both go by the Ford")."""

from __future__ import annotations

from companion.knight.agenda import NameAll
from companion.knight.course import Course
from companion.knight.moves import (
    ActivateNext,
    BorrowAction,
    ChooseCard,
    DestroySource,
    GoBy,
    March,
    MarkArea,
    Move,
    OpenLink,
    PlaceUnit,
    RemoveEnemy,
    ReplaceCard,
    SwapCards,
    TakeAny,
    TakeStage,
)
from companion.ui.knight import phrases as words
from companion.words import _


def played_label(c: Course, answer: Move, n: int = 1) -> tuple[str, str]:
    """The label of the button that plays an answer n times, and its second line."""
    label = _of_cards(c, answer) or _of_sheets(c, answer) or _of_units(c, answer, n)
    if label:
        return label, ""
    name, detail = words.answer_label(c, answer)
    return name, detail


def _of_cards(c: Course, answer: Move) -> str:
    match answer:
        case ChooseCard(place):
            return _("Reveal {card}").format(card=words.place_name(c, place))
        case ReplaceCard(place):
            return _("Replace {card}").format(card=words.place_name(c, place))
        case SwapCards(first, second):
            return _("Swap {first} and {second}").format(
                first=words.place_name(c, first), second=words.place_name(c, second)
            )
        case BorrowAction(place, side):
            return _("Use {card}, {side}").format(
                card=words.place_name(c, place), side=words.side_name(side)
            )
        case _:
            return ""


def _of_sheets(c: Course, answer: Move) -> str:
    match answer:
        case ActivateNext(action):
            return _("Activate {action}").format(action=words.track_name(c, action))
        case TakeAny(kind):
            return _("Take {kind}").format(kind=words.kind_name(kind))
        case TakeStage(_stage, side):
            return _("Take the right side") if side == "right" else _("Take the left side")
        case OpenLink(track):
            return _("Open the link to {track}").format(track=words.track_name(c, track))
        case _:
            return ""


def _by(n: int) -> str:
    """Which of several ways enemies take."""
    if n == 1:
        return _("It goes by the {tile}")
    return _("Both go by the {tile}") if n == 2 else _("All {n} go by the {tile}")


def _to(n: int) -> str:
    """Where enemies end, as the player reads it from the real map."""
    if n == 1:
        return _("It goes to the {tile}")
    return _("Both go to the {tile}") if n == 2 else _("All {n} go to the {tile}")


def _of_units(c: Course, answer: Move, n: int) -> str:
    match answer:
        case GoBy(_start, tile):
            by_way = c.scenario.enemy.move == "to_castle" and not c.rules.paper
            sentence = _by(n) if by_way else _to(n)
        case PlaceUnit(tile) if n == 2:
            sentence = _("Place both on the {tile}")
        case PlaceUnit(tile) if n > 2:
            sentence = _("Place all {n} on the {tile}")
        case PlaceUnit(tile):
            sentence = _("Place it on the {tile}")
        case MarkArea(tile) if isinstance(c.state.task, NameAll):
            sentence = _("Name the {tile}")
        case RemoveEnemy(tile):
            sentence = _("Remove {n} from the {tile}")
        case March(_start, tile) if n == 2:
            sentence = _("Move both to the {tile}")
        case March(_start, tile) if n > 2:
            sentence = _("Move all {n} to the {tile}")
        case March(_start, tile):
            sentence = _("Move it to the {tile}")
        case DestroySource(tile, kind):
            source = words.source_of(kind)
            return _("Cross out the {source}").format(source=source)
        case _:
            return ""
    return sentence.format(n=n, tile=words.tile_name(c, tile))
