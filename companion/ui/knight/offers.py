"""The answers to what the state waits for, as they are offered: words, the tile that is lit, the letter they share.

What is chosen lies on the desk and is played by the next step: `now.answer` the answer, `now.first` the unit or
card that an answer in two taps begins with, `now.alike` whether all alike go the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Any

from companion.knight.agenda import Marching
from companion.knight.moves import (
    ChooseCard,
    GoBy,
    Halt,
    March,
    MarkArea,
    Move,
    PayConsequence,
    PlaceUnit,
    RefuseConsequence,
    RemoveEnemy,
    ReplaceCard,
    SwapCards,
)
from companion.knight.paper_answers import names_new, with_ids
from companion.knight.vocabulary import RESOURCES, Bundle
from companion.play import Question, Table
from companion.ui.knight import phrases as words
from companion.ui.knight.deal import CARDS, turned_up
from companion.ui.knight.look import Look
from companion.ui.knight.phrases.areas import new_area

ANSWER, FIRST, ALIKE = "now.answer", "now.first", "now.alike"
MANY = 4
"""Where there are more tiles than these to choose from, the map says who stands there."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing to choose. With a `move` it is an answer; with a `first` it is what an answer begins with."""

    name: str
    second: str = ""
    move: Move | None = None
    first: str | int = ""
    tile: str = ""
    letter: str = ""


def is_asked(look: Look) -> bool:
    """Whether the state waits for a choice (and not for a card)."""
    question = look.question
    return question is not None and question.code not in CARDS


def waits_for_card(look: Look) -> bool:
    """Whether a card is to be turned up."""
    question = look.question
    return question is not None and question.code in CARDS


def offers(look: Look) -> tuple[Offer, ...]:
    """What can be chosen now, in the order of the sheet; those with a tile carry letters."""
    question = look.question
    if question is None or question.code in CARDS:
        return ()
    made = _made(look, question)
    if len(made) > MANY:
        made = [replace(one, second="") if one.tile else one for one in made]
    return _lettered(made)


def _made(look: Look, question: Question[Any]) -> list[Offer]:
    match question.code:
        case "Marching":
            return _in_two(look, [m for m in question.answers if isinstance(m, March)])
        case "ChooseInRow" if question.facts["verb"] == "swap":
            return _in_two(look, list(question.answers))
        case "PayOrNot":
            return _pay_or_not(look)
        case "NameAll":
            named = [(_offer(look, move), move) for move in question.answers]
            return [replace(o, tile=o.tile or _known(look, move)) for o, move in named]
        case "AskWay" | "AskSources":
            return []  # keys of their own stand in the bar
        case _:
            return [_offer(look, move) for move in question.answers]


def _offer(look: Look, move: Move, **more: Any) -> Offer:
    name, second = words.answer_label(look.c, move)
    new = look.rules.paper and names_new(look.c, move)
    return Offer(name, second, move, tile="" if new else tile_of(move), **more)


def _known(look: Look, move: Move) -> str:
    """The area that is marked, if it has a name already."""
    return move.area if isinstance(move, MarkArea) and not names_new(look.c, move) else ""


def tile_of(move: Move) -> str:
    """The tile that an answer chooses."""
    match move:
        case GoBy(_, tile) | March(_, tile) | PlaceUnit(tile) | RemoveEnemy(tile):
            return tile
        case _:
            return ""


def about(look: Look) -> str:
    """The tile that a question is about whose answers choose none: the village to burn, the tile that is hit."""
    question = look.question
    if question is None or lit(look):
        return ""
    tiles = {getattr(move, "tile", "") for move in question.answers}
    return tiles.pop() if len(tiles) == 1 else ""


def begins(move: Move) -> tuple[str | int, ...]:
    """What an answer in two taps may begin with: the unit that marches, either of two cards."""
    match move:
        case March(start, _):
            return (start,)
        case SwapCards(first, second):
            return (first, second)
        case _:
            return ()


def _in_two(look: Look, moves: list[Move]) -> list[Offer]:
    """First which, then where to. If there is only one to begin with, its tap is spared."""
    firsts = list(dict.fromkeys(one for move in moves for one in begins(move)))
    order = list(look.c.tiles)
    firsts.sort(key=lambda one: one if isinstance(one, int) else order.index(one))
    first = begun(look, firsts)
    if first is None:
        return [_first(look, one) for one in firsts]
    return [_second(look, move, first) for move in moves if first in begins(move)]


def _second(look: Look, move: Move, first: str | int) -> Offer:
    if isinstance(move, SwapCards):
        return Offer(_place(look, move.second if first == move.first else move.first), move=move)
    offer = _offer(look, move)
    if isinstance(move, March) and not offer.tile:  # a new area: its second line names it
        return replace(offer, name=new_area(look.c, move, move.to))
    return replace(offer, name=words.tile_name(look.c, offer.tile), second="")


def begun(look: Look, firsts: list[str | int]) -> str | int | None:
    """What the answer begins with: the unit or card chosen, or the only one there is."""
    first: str | int | None = look.desk.get(FIRST)
    if first in firsts:
        return first
    return firsts[0] if len(firsts) == 1 else None


def _first(look: Look, start: str | int) -> Offer:
    if isinstance(start, int):
        return Offer(_place(look, start), first=start)
    return Offer(words.tile_name(look.c, start), first=start, tile=start)


def _place(look: Look, place: Any) -> str:
    name = words.place_name(look.c, place)
    return name[:1].upper() + name[1:]


def _pay_or_not(look: Look) -> list[Offer]:
    found = [_offer(look, RefuseConsequence())]
    if all_mixes := mixes(look):
        found.insert(0, _offer(look, PayConsequence(mix(look, all_mixes))))
    return found


def mixes(look: Look) -> tuple[Bundle, ...]:
    """The ways to pay the resources of choice of a consequence."""
    question = look.question
    if question is None or question.code != "PayOrNot":
        return ()
    return tuple(move.choice for move in question.answers if isinstance(move, PayConsequence))


def mix(look: Look, among: tuple[Bundle, ...]) -> Bundle:
    """The mix chosen, or the one that leaves the resources most even."""
    answer = look.desk.get(ANSWER)
    if isinstance(answer, PayConsequence) and answer.choice in among:
        return answer.choice
    have = look.state.me.have
    return max(among, key=lambda b: sorted(have[kind] - b[kind] for kind in RESOURCES))


def _lettered(made: list[Offer]) -> tuple[Offer, ...]:
    letters = iter(ascii_uppercase)
    return tuple(replace(o, letter=next(letters, "")) if o.tile else o for o in made)


# what is chosen -----------------------------------------------------------------------------------


def chosen(look: Look) -> Move | None:
    """The answer that the next step would play: the one chosen, the only one, or to stop marching."""
    answer: Move | None = look.desk.get(ANSWER)
    question = look.question
    if question is None or question.code in CARDS:
        return None
    if answer is not None and (answer in question.answers or _is_told(look, answer)):
        return answer
    if len(question.answers) == 1:
        only: Move = question.answers[0]
        return only
    if look.desk.get(FIRST) is not None:  # a unit is in hand: to stop, put it down first
        return None
    return Halt() if Halt() in question.answers else None


def _is_told(look: Look, answer: Move) -> bool:
    """Whether an answer that is not listed is one: a new name or sources on a paper map."""
    return look.rules.paper and look.refusal(answer) is None


def first_of(look: Look) -> str | int | None:
    """What an answer in two taps begins with: chosen, or the only one there is."""
    question = look.question
    answers = question.answers if question is not None else ()
    return begun(look, list(dict.fromkeys(one for move in answers for one in begins(move))))


def choose(look: Look, offer: Offer) -> None:
    """Put a choice on the desk."""
    if offer.move is None:
        look.desk.kept.pop(ANSWER, None)
        look.desk.put(FIRST, offer.first)
    else:
        look.desk.put(ANSWER, offer.move)


def begin_again(look: Look) -> None:
    """Another unit, another card."""
    look.desk.kept.pop(ANSWER, None)
    look.desk.put(FIRST, None)


def choose_tile(look: Look, tile: str) -> bool:
    """Choose the answer of a tile of the map; whether it has one."""
    found = next((o for o in offers(look) if o.tile == tile), None)
    if found is not None:
        choose(look, found)
    return found is not None


def choose_place(look: Look, place: int) -> bool:
    """Choose the answer of a card of the row; whether it has one."""
    for offer in offers(look):
        match offer.move:
            case ChooseCard(at) | ReplaceCard(at) if at == place:
                choose(look, offer)
                return True
            case SwapCards() as swap if place in begins(swap) and place != look.desk.get(FIRST):
                choose(look, offer)
                return True
            case None if offer.first == place:
                choose(look, offer)
                return True
    return False


def lit(look: Look) -> Mapping[str, str]:
    """The tiles to choose from, with their letters."""
    return {o.tile: o.letter for o in offers(look) if o.tile}


def chosen_tile(look: Look) -> str:
    """The tile of the answer that is chosen."""
    answer = look.desk.get(ANSWER)
    return tile_of(answer) if answer is not None else ""


# all alike ----------------------------------------------------------------------------------------


def alike(look: Look) -> int:
    """How many answers that follow each other are alike: units on one tile, units to place, resources, sources."""
    question = look.question
    if question is None:
        return 1
    facts = question.facts
    match question.code:
        case "Advance":
            queue = facts["queue"]
            same = next((i for i, tile in enumerate(queue) if tile != queue[0]), len(queue))
            return int(same)
        case "PlaceUnits":
            return 1 if facts["apart"] else int(facts["n"])
        case "RemoveUnits" | "ChooseGain":
            return int(facts["n"])
        case "Hits":
            return int(facts["queue"][0][1])
        case "Marching":
            return _still_there(look)
        case _:
            return 1


def _still_there(look: Look) -> int:
    """How many own units of the tile that a march begins at have not moved yet; 1 while none is chosen."""
    start, task = first_of(look), look.state.task
    if not isinstance(start, str) or not isinstance(task, Marching):
        return 1
    return look.c.units("own").get(start, 0) - task.moved.get(start, 0)


def are_alike(look: Look) -> bool:
    """Whether all alike are answered the same way. Enemies that move are, until someone says otherwise."""
    question = look.question
    usual = question is not None and question.code == "Advance"
    return alike(look) > 1 and bool(look.desk.get(ALIKE, usual))


def _is_answer(look: Look, move: Move | None, question: Question[Any]) -> bool:
    """Whether a move is an answer once more; an area that it has just named is listed by its id."""
    if move is None:
        return False
    return (with_ids(move) if look.rules.paper else move) in question.answers


def times(look: Look) -> int:
    """How often the next step plays the chosen answer."""
    return alike(look) if are_alike(look) and chosen(look) != Halt() else 1


def then(look: Look) -> Callable[[Table[Any, Any]], Any]:
    """What follows the chosen answer in the same tap: itself as often as it fits, and the cards Squire turns up."""
    move, left = chosen(look), times(look) - 1

    def following(table: Table[Any, Any]) -> Any:
        nonlocal left
        question = table.rules.question(table.state)
        if left > 0 and question is not None and _is_answer(look, move, question):
            left -= 1
            return move
        left = 0
        return turned_up(table)

    return following
