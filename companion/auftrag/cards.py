"""The things in the box: action cards and where they work, virtues, tasks, the ring of places. Values, no state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.play import IllegalMove

EXERCISES: Final[Mapping[str, str]] = {
    "ESword": "sword", "ELance": "lance", "EDragon": "dragon", "EBook": "book",
}  # fmt: skip
"""The four exercises with the virtue that each trains (AK-21)."""
VIRTUES: Final = tuple(EXERCISES.values())
VALUES: Final = (1, 2)
VIRTUE_CARDS: Final = 18
TASKS: Final = (
    "boar", "black_knight", "deer", "witch", "unicorn", "tree", "treasure",
    "dragon", "giant", "source", "pheasant", "book", "wizard", "virgin",
)  # fmt: skip
"""The fourteen tasks in the order of the rulebook (AK-40)."""
OPEN_TASKS: Final = 3
CAMELOT: Final = "Camelot"
RING: Final = (CAMELOT, "Das verborgene Tal", "3", "4", "5", "6", "7", "8")
"""The places until the table names them (AK-A13); Camelot is place 0."""
PLACES: Final = len(RING)
MOST_SHIELDS: Final = 9
MOST_RIDE: Final = 8

POOL: Final[Mapping[str, int]] = {
    "ESword": 1, "ELance": 1, "EDragon": 1, "EBook": 1, "A": 2, "T": 2, "G": 2, "Q": 2, "P": 4,
}  # fmt: skip
"""The sixteen action cards (AK-3)."""
REDUCED_POOL: Final[Mapping[str, int]] = {**POOL, "A": 1, "G": 1, "P": 3}
POOLS: Final[Mapping[str, Mapping[str, int]]] = {"16": POOL, "13": REDUCED_POOL}
AT_CAMELOT: Final = (*EXERCISES, "A", "T")
IN_THE_COUNTRY: Final = ("G", "Q")

PICKS: Final[Mapping[int, int]] = {2: 4, 3: 3, 4: 3}
"""Picks a player, by the number of players (AK-11)."""
MARKS: Final[Mapping[int, int]] = {2: 25, 3: 20, 4: 15}
"""Points that bring the end, by the number of players (AK-37)."""


@dataclass(frozen=True, slots=True)
class Virtue:
    """A virtue card. Two of one kind and value are alike."""

    kind: str
    value: int


@dataclass(frozen=True, slots=True)
class Task:
    """A task card: its place, the virtues it asks for (each a card of its own, AK-A23), its shields."""

    place: str
    need: tuple[Virtue, ...]
    shields: int


def kind_of(card: str) -> str:
    """The kind of an action card: a horse is `P`, with its number (`P3`) where it is known."""
    return "P" if card[:1] == "P" else card


def horse(number: int) -> str:
    """The card of a horse by its number, 0 where nobody has said it."""
    return f"P{number}" if number else "P"


def number_of(card: str) -> int:
    """The number of a horse, 0 where nobody has said it."""
    return int(card[1:] or 0)


def fits_place(card: str, at: int) -> bool:
    """Whether the border of a card allows the place: wall for Camelot, leaves for the country (AK-16)."""
    kind = kind_of(card)
    if kind in AT_CAMELOT:
        return at == 0
    return at != 0 if kind in IN_THE_COUNTRY else True


def check_pick(
    taken: Mapping[str, Sequence[str]], player: str, card: str, pool: Mapping[str, int]
) -> None:
    """Whether one more of a kind can be taken (AK-10, AK-13). Raises `none_left`, then `one_tournament`."""
    kind = kind_of(card)
    gone = sum(kind_of(one) == kind for cards in taken.values() for one in cards)
    if gone >= pool.get(kind, 0):
        raise IllegalMove("none_left", card=kind, player=player)
    if kind == "T" and "T" in taken.get(player, ()):
        raise IllegalMove("one_tournament", player=player)


def distance(a: int, b: int) -> int:
    """Steps between two places of the ring, the shorter way (AK-31, AK-A11)."""
    steps = abs(a - b) % PLACES
    return min(steps, PLACES - steps)


def refill(open: int, pile: int) -> tuple[int, int]:
    """Open tasks and pile after phase III: three, or fewer when the pile is used up (AK-33)."""
    more = min(max(0, OPEN_TASKS - open), pile)
    return open + more, pile - more


def take_open(open: int) -> int:
    """Open tasks after one is taken (AK-22). Raises `no_open_task`."""
    if open < 1:
        raise IllegalMove("no_open_task")
    return open - 1


def hold_court(at_camelot: bool, books: Iterable[int]) -> int:
    """The value of the Book that goes back, the lowest (AK-27). Raises `not_in_camelot`, then `no_book`."""
    if at_camelot:
        raise IllegalMove("not_in_camelot")
    lowest = min(books, default=0)
    if not lowest:
        raise IllegalMove("no_book")
    return lowest


COURT_POINTS: Final = 2
"""What a court gives, whatever the Book is worth (AK-27, AK-A19)."""


def fulfil(at: str, task: Task, hand: Sequence[Virtue], combine: bool) -> tuple[Virtue, ...]:
    """The cards that go back for a task, as few and low as will do (AK-28, AK-29).

    Raises `wrong_place`, then `missing_virtue`.
    """
    check_task_place(at, task)
    return meet(task.need, hand, combine)


def check_task_place(at: str, task: Task) -> None:
    """A task is done where its picture is (AK-28). Raises `wrong_place`."""
    if at != task.place:
        raise IllegalMove("wrong_place", at=at, place=task.place)


def meet(need: Sequence[Virtue], hand: Sequence[Virtue], combine: bool) -> tuple[Virtue, ...]:
    """Cards of a hand for each demand, in the order of the demands; the highest is served first (AK-A23).

    A single higher card may stand for a lower one (AK-29); several small ones only if `combine` (AK-A7).
    """
    left = list(hand)
    served: dict[int, list[Virtue]] = {}
    for place in sorted(range(len(need)), key=lambda place: -need[place].value):
        asked = need[place]
        served[place] = _cards_for(asked, left, combine)
        for card in served[place]:
            left.remove(card)
    return tuple(card for place in range(len(need)) for card in served[place])


def _cards_for(asked: Virtue, hand: Sequence[Virtue], combine: bool) -> list[Virtue]:
    of_kind = sorted(
        (card for card in hand if card.kind == asked.kind), key=lambda card: card.value
    )
    for card in of_kind:
        if card.value >= asked.value:
            return [card]
    cards: list[Virtue] = []
    for card in reversed(of_kind if combine else ()):
        cards.append(card)
        if sum(one.value for one in cards) >= asked.value:
            return cards
    raise IllegalMove("missing_virtue", virtue=asked.kind, value=asked.value)
