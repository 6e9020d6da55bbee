"""The card book: cards that somebody has entered, found again by number or by what they give; and where
the cards of a game are: in the row, played, set aside, still in the deck (KN-4, KN-7, KN-64, HR-19, HR-21).

A card is called by its id, made of its number or of the player's own mark, which also tells two like cards apart.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.knight.course import Course
from companion.knight.row import current_place
from companion.knight.sheets import Event, Goal, Grant, Printed, Side, Unknown
from companion.knight.state import EVENT_CARDS, ROW, State
from companion.knight.vocabulary import NOTHING, Bundle, Condition
from companion.play import Step

Card = Event | Goal


@dataclass(frozen=True, slots=True)
class Wanted:
    """What one side of an event card, or one column of a goal card, is known to print; nothing said: any.

    `gives` are amounts as they are printed, `activates` actions that are among its own, `path` its consequence path
    ("" for none). A goal has `needs`, the condition of its reward or penalty.
    """

    gives: Bundle = NOTHING
    activates: frozenset[str] = frozenset()
    path: str | None = None
    needs: Condition | None = None


def find(cards: Mapping[str, Card], wanted: Wanted) -> list[str]:
    """The cards that print what is wanted, then those that may because part of them has not been entered."""
    found = {id: max(_fits(part, wanted) for part in _parts(card)) for id, card in cards.items()}
    return sorted((id for id, fit in found.items() if fit), key=lambda id: -found[id])


def _parts(card: Card) -> Iterator[tuple[Grant, Side | None]]:
    if isinstance(card, Event):
        yield from ((side.grant, side) for side in (card.left, card.right))
    else:
        yield from ((g, None) for column in card.columns for g in (column.reward, column.penalty))


SURE, MAYBE, NOT = 2, 1, 0


def _fits(part: tuple[Grant, Side | None], wanted: Wanted) -> int:
    grant, side = part
    tests = [_is(grant.gain, lambda gain: all(gain[kind] == n for kind, n in wanted.gives))]
    if wanted.needs is not None:
        tests.append(_is(grant.needs, wanted.needs.__eq__))
    if side is None:
        return NOT if wanted.activates or wanted.path is not None else min(tests)
    tests.append(_is(side.activates, wanted.activates.issubset))
    if wanted.path is not None:
        tests.append(_is(side.path, wanted.path.__eq__))
    return min(tests)


def _is(printed: Printed[Any], test: Any) -> int:
    if isinstance(printed.value, Unknown):
        return MAYBE
    return SURE if test(printed.value) else NOT


def called(cards: Mapping[str, Card], text: str) -> list[str]:
    """The cards that a player may mean by a number or a mark: those called just so, then those that begin so."""
    text = folded(text)
    names = {id: {folded(card.title), id, number_of(id)} for id, card in cards.items()}
    exact = [id for id, known in names.items() if text in known]
    begins = [id for id, known in names.items() if any(name.startswith(text) for name in known)]
    return list(dict.fromkeys([*exact, *begins])) if text else list(cards)


def number_of(id: str) -> str:
    """The number of a card that is called by one (`x07`: 7), else ""."""
    found = re.fullmatch(r"[a-z]?0*(\d+)", id)
    return found[1] if found else ""


def folded(text: str) -> str:
    """The same for two titles that a player takes for one: capitals, width and spaces do not count."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def card_id(mark: str, taken: Iterable[str], letter: str = "x") -> str:
    """An id for a new card: of its number (`7`: x7) or the player's mark; the next free number if there is none, or if
    another card has that id already. The mark itself is the card's title."""
    known = set(taken)
    plain = unicodedata.normalize("NFKD", mark).encode("ascii", "ignore").decode().casefold()
    slug = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:20]
    id = f"{letter}{int(slug)}" if slug.isdecimal() else slug
    if id and id not in known:
        return id
    return next(one for n in range(1, 1000) if (one := f"{letter}{n}") not in known)


def twins(cards: Mapping[str, Card], id: str) -> list[str]:
    """The other cards with just the same content, title apart; a card with gaps has none."""
    own = _content(cards[id])
    return [other for other, card in cards.items() if other != id and own and _content(card) == own]


def _content(card: Card) -> tuple[object, ...]:
    """All that a card prints in the order of the card; nothing if part of it is unknown."""
    found: list[object] = []
    for grant, side in _parts(card):
        fields: list[Printed[Any]] = [*grant.fields]
        fields += (side.activates, side.path) if side else ()
        found += [field.value for field in fields]
    return () if any(isinstance(value, Unknown) for value in found) else tuple(found)


# where the cards of a game are ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where the event cards of a game are. `row`: what lies at each place, None face down or unknown.

    `played` have had their turn, `aside` were replaced or lay unused at the end of a round; `deck` are known cards that
    may still come, `left` is how many cards the deck has, known or not.
    """

    row: tuple[str | None, ...]
    played: tuple[str, ...]
    aside: tuple[str, ...]
    deck: tuple[str, ...]
    left: int

    @property
    def unentered(self) -> int:
        """How many cards of the deck nobody has entered yet."""
        return max(0, self.left - len(self.deck))


def whereabouts(c: Course, steps: Sequence[Step[State]]) -> Whereabouts:
    """Where the cards are after some steps of a log, the last of them the state of the course."""
    played: dict[str, None] = {}
    aside: dict[str, None] = {}
    back, replaced, before = c.house("HR-21.cards") == "back", 0, steps[0].state
    for step in steps:
        for note in step.notes:
            if note.code == "row_laid_out":
                lain = (place.card for place in before.row.places if place.card)
                aside |= dict.fromkeys(card for card in lain if card not in played)
                if back:
                    played, aside, replaced = {}, {}, 0
            elif note.code == "replaced":
                replaced += 1
                if card := before.row.places[note.facts["place"] - 1].card:
                    aside[card] = None
            elif note.code == "side_chosen" and (card := _current(c, step.state)):
                played[card] = None
        before = step.state
    row = tuple(place.card for place in c.state.row.places)
    deck = tuple(card for card in c.rules.deck if card not in {*c.state.row.seen, *row})
    rows = 1 if back or c.state.turn.number <= ROW else 2
    return Whereabouts(
        row, tuple(played), tuple(aside), deck, max(0, EVENT_CARDS - rows * ROW - replaced)
    )


def _current(c: Course, state: State) -> str | None:
    return state.row.places[current_place(Course(c.rules, state)) - 1].card
