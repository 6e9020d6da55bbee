"""The row of six event cards: turning up, and the gold actions on it (KN-4, KN-7, KN-62 to KN-64)."""

from __future__ import annotations

from dataclasses import replace

from companion.knight.agenda import ChooseInRow, NameGoal, TurnUp
from companion.knight.course import Course
from companion.knight.moves import (
    BorrowAction,
    ChooseCard,
    Move,
    ReplaceCard,
    Reveal,
    RevealGoal,
    SwapCards,
)
from companion.knight.sheets import entered
from companion.knight.state import ROW, Place, Row
from companion.play import IllegalMove


def current_place(c: Course) -> int:
    """The place (1 to 6) of the current event card."""
    return (c.state.turn.number - 1) % ROW + 1


def place(c: Course, number: int) -> Place:
    """What lies at a place (1 to 6) of the row."""
    return c.state.row.places[number - 1]


def put(c: Course, number: int, new: Place) -> None:
    """Lay something else at a place of the row."""
    places = list(c.state.row.places)
    places[number - 1] = new
    c.row(places=tuple(places))


def drawable(c: Course) -> tuple[str, ...]:
    """The event cards that may come from the deck: known ones that have not left it; if it runs short, all that do
    not lie in the row (HR-21)."""
    row = c.state.row
    left = tuple(card for card in c.rules.deck if card not in row.seen)
    if left:
        return left
    lying = {lain.card for lain in row.places}
    return tuple(card for card in c.rules.deck if card not in lying)


def reveals(c: Course, task: TurnUp) -> tuple[Reveal, ...]:
    """The cards that the turned-up one may be. A card nobody has entered yet is not listed."""
    return tuple(Reveal(task.place, card) for card in drawable(c))


def reveal(c: Course, move: Reveal) -> None:
    """A card is turned up: from now on it is known. What a copy has of it is read, so that the game keeps the card."""
    if c.rules.copy:
        c.read |= entered(c.rules.sheets.events[move.card])
    put(c, move.place, replace(place(c, move.place), card=move.card, up=True))
    seen = c.state.row.seen
    c.row(seen=(*seen, move.card) if move.card not in seen else seen)
    c.note("revealed", "KN-4", place=move.place, card=move.card)


def goal_cards(c: Course, task: NameGoal) -> tuple[RevealGoal, ...]:
    """The goal cards that are known."""
    return tuple(RevealGoal(card) for card in c.rules.goal_deck)


def reveal_goal(c: Course, move: RevealGoal) -> None:
    """The goal card of both rounds lies open (KN-5)."""
    if c.rules.copy:
        c.read |= entered(c.rules.sheets.goals[move.card])
    c.row(goal=move.card)
    c.note("goal_revealed", "KN-5", card=move.card)


def lay_out(c: Course) -> tuple[TurnUp, ...]:
    """A new row of six from the deck; which are turned up at once (KN-4, KN-7, HR-21)."""
    seen = c.state.row.seen
    if c.house("HR-21.cards") == "back":
        seen = ()
    c.state = replace(c.state, row=Row(goal=c.state.row.goal, seen=seen))
    second = c.state.turn.number > ROW
    up = range(1, ROW + 1) if second and c.house("HR-21") == "all" else (1, ROW)
    c.note("row_laid_out", "KN-7" if second else "KN-4")
    return tuple(TurnUp(number) for number in up)


def unused(c: Course) -> list[int]:
    """The places whose card has not been used: the current one only until a side is chosen (HR-18)."""
    current = current_place(c)
    first = current if c.state.turn.step == "gather" else current + 1
    return list(range(first, ROW + 1))


def choices(c: Course, verb: str) -> tuple[Move, ...]:
    """What a gold action on the row may choose from."""
    free = unused(c)
    match verb:
        case "reveal":
            return tuple(ChooseCard(number) for number in free if not place(c, number).up)
        case "swap":
            return tuple(SwapCards(a, b) for a in free for b in free if a < b)
        case "replace":
            return tuple(ReplaceCard(number) for number in free)
        case _:
            sides = ("",) if c.house("HR-16") == "chosen" else ("left", "right")
            current = current_place(c)
            beside = [n for n in (current - 1, current + 1) if 1 <= n <= ROW and place(c, n).card]
            return tuple(BorrowAction(n, side) for n in beside for side in sides)


def in_row(c: Course, task: ChooseInRow) -> tuple[Move, ...]:
    """The choices of a gold action that has been paid."""
    return choices(c, task.verb)


def check_row_action(c: Course, verb: str) -> None:
    """Raises IllegalMove if a gold action on the row would have nothing to choose."""
    if not choices(c, verb):
        raise IllegalMove(f"nothing_to_{verb}")


def choose_card(c: Course, move: ChooseCard) -> None:
    """A face-down card is turned up for gold (KN-62)."""
    c.then(TurnUp(move.place))


def swap(c: Course, move: SwapCards) -> None:
    """Two unused cards change places; each keeps its face (KN-64, HR-19)."""
    first, second = place(c, move.first), place(c, move.second)
    put(c, move.first, second)
    put(c, move.second, first)
    c.note("swapped", "KN-64", first=move.first, second=move.second)
    turn_up_current(c)


def replace_card(c: Course, move: ReplaceCard) -> None:
    """A card from the deck lies as the one it replaces, which is set aside (KN-64, HR-19)."""
    up = place(c, move.place).up
    put(c, move.place, Place())
    c.note("replaced", "KN-64", place=move.place)
    if up:
        c.then(TurnUp(move.place))
    turn_up_current(c)


def turn_up_current(c: Course) -> None:
    """The current card always lies face up before a side is chosen (HR-18)."""
    number = current_place(c)
    if c.state.turn.step == "gather" and not place(c, number).up:
        task = TurnUp(number)
        if task not in c.state.agenda:
            c.then(task)


def borrow(c: Course, move: BorrowAction) -> None:
    """An adjacent card's actions take the place of the current one's; the last use counts (KN-63, HR-20).

    The card is what counts, wherever it lies afterwards.
    """
    card = place(c, move.place).card
    c.turn(borrowed=(card, move.side))
    c.note("borrowed", "KN-63", place=move.place, side=move.side, card=card)
