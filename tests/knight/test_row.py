"""The row of six event cards and the gold actions on it (KN-4, KN-62 to KN-64, HR-16, HR-18 to HR-20)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.knight import State
from companion.knight.agenda import Carry
from companion.knight.moves import (
    BeginTurn,
    BorrowAction,
    ChooseCard,
    ChooseSide,
    EndUse,
    Move,
    ReplaceCard,
    Reveal,
    SwapCards,
    UseGold,
)
from companion.knight.state import Place
from companion.knight.vocabulary import parse_order
from tests.knight.play import Game, begin, refusal
from tests.knight.sheets import event, knight


def game_of(**house: str) -> Game:
    """Turn 1 with 12 gold; each side activates one action."""
    acts = ("king", "nobles", "merchants", "lords", "church", "castle")
    cards = {
        f"e{n}": event(f"e{n}", {"activates": [acts[n % 6]]}, {"activates": [acts[(n + 1) % 6]], "gain": {"glory": 1}})
        for n in range(12)
    }  # fmt: skip
    return begin(knight(house=house, events=cards)).put({"gold": 12})


def row(game: Game) -> str:
    """The row at a glance: card ids, `..` face down, brackets where played."""
    return " ".join(
        f"[{place.card or '..'}]" if place.played else place.card or ".."
        for place in game.state.row.places
    )


def test_the_row_at_the_start() -> None:
    """KN-4: the first and the sixth card are face up."""
    assert row(game_of()) == "e0 .. .. .. .. e1"


def test_revealing_a_face_down_card() -> None:
    """KN-62: 1 gold, any of them; the card is named by who sees it."""
    game = game_of().play(UseGold("reveal"))
    assert game.options() == [ChooseCard(n) for n in (2, 3, 4, 5)]
    before = game.state
    game.play(ChooseCard(3), Reveal(3, "e7"))
    assert row(game) == "e0 .. e7 .. .. e1"
    assert game.changed(before) == {}
    assert game.state.me.have.gold == 11
    assert refusal(game, Reveal(4, "e7")) == "nothing_asked"


def test_a_card_lies_in_the_row_once() -> None:
    """The deck has each card once."""
    game = game_of().play(UseGold("reveal"), ChooseCard(2))
    assert refusal(game, Reveal(2, "e0")) == "no_answer"
    assert refusal(game, Reveal(3, "e7")) == "no_answer"
    assert refusal(game, Reveal(2, "x99")) == "no_answer"


def test_nothing_to_reveal_costs_nothing() -> None:
    game = game_of()
    for place, card in enumerate(("e2", "e3", "e4", "e5"), 2):
        game.play(UseGold("reveal"))
        game.play(*([ChooseCard(place)] if place < 5 else []), Reveal(place, card))
    assert refusal(game, UseGold("reveal")) == "nothing_to_reveal"


def test_swapping_keeps_each_card_s_face() -> None:
    """KN-64, HR-19: the current card too, until a side is chosen; what comes in is turned up (HR-18)."""
    game = game_of().play(UseGold("swap"), SwapCards(3, 6))
    assert row(game) == "e0 .. e1 .. .. .."
    game.play(UseGold("swap"), SwapCards(1, 2))
    assert row(game) == ".. e0 e1 .. .. .."
    assert {move.place for move in game.options() if isinstance(move, Reveal)} == {1}
    game.play(Reveal(1, "e4"))
    assert row(game) == "e4 e0 e1 .. .. .."
    assert game.state.me.have.gold == 8


def test_replacing_a_card() -> None:
    """KN-64, HR-19: the drawn one lies as the one it replaces; that is set aside."""
    game = game_of().play(UseGold("replace"), ReplaceCard(2))
    assert row(game) == "e0 .. .. .. .. e1"
    game.play(UseGold("replace"), ReplaceCard(6), Reveal(6, "e9"))
    assert row(game) == "e0 .. .. .. .. e9"
    game.play(UseGold("replace"), ReplaceCard(1), Reveal(1, "e2"))
    assert row(game) == "e2 .. .. .. .. e9"
    game.play(UseGold("replace"), ReplaceCard(6))
    assert Reveal(6, "e1") not in game.options(), "set aside"


def test_after_a_side_is_chosen_the_current_card_stays() -> None:
    """HR-18."""
    game = game_of().play(ChooseSide("left"), UseGold("replace"))
    assert ReplaceCard(1) not in game.options()
    assert ReplaceCard(2) in game.options()
    assert refusal(game, ReplaceCard(1)) == "no_answer"


def borrowing(**house: str) -> Game:
    return game_of(**house).play(UseGold("reveal"), ChooseCard(2), Reveal(2, "e4"))


@pytest.mark.parametrize(
    ("choice", "offered"),
    [
        ("free", [BorrowAction(2, "left"), BorrowAction(2, "right")]),
        ("chosen", [BorrowAction(2, "")]),
    ],
)
def test_an_adjacent_card_s_action(choice: str, offered: list[Move]) -> None:
    """KN-63, HR-16: the side is free, or the chosen one; a face-down neighbour must be revealed first."""
    assert refusal(game_of(), UseGold("borrow")) == "nothing_to_borrow"
    game = borrowing(**{"HR-16": choice}).play(UseGold("borrow"))
    if choice == "free":
        assert game.options() == offered
        game.play(offered[1])
    assert game.state.me.have.gold == 5
    assert game.state.turn.borrowed == ("e4", "right" if choice == "free" else "")
    game.play(ChooseSide("right"), EndUse())
    assert game.state.turn.activated == ("castle",)
    assert game.state.me.have.glory == 2, "resources stay the current card's (HR-20)"


def test_left_and_right_neighbours_played_ones_too() -> None:
    """HR-20; the last use counts."""
    game = borrowing().turn(number=3).play()
    game.state = _lying(game, ("e0", "e4", "e5", "e6", None, "e1"))
    game.put({"gold": 12}).play(UseGold("borrow"))
    assert {move.place for move in game.options() if isinstance(move, BorrowAction)} == {2, 4}
    game.play(BorrowAction(2, "left"), UseGold("borrow"), BorrowAction(4, "left"))
    assert game.state.turn.borrowed == ("e6", "left")


def _lying(game: Game, cards: tuple[str | None, ...]) -> State:
    places = tuple(Place(card, up=card is not None) for card in cards)
    return replace(game.state, row=replace(game.state.row, places=places))


def test_a_borrowed_card_stays_the_borrowed_one() -> None:
    """KN-63: whatever happens to its place afterwards."""
    game = borrowing().play(
        UseGold("borrow"), BorrowAction(2, "left"), UseGold("swap"), SwapCards(2, 5)
    )
    assert row(game) == "e0 .. .. .. e4 e1"
    game.play(ChooseSide("left"), EndUse())
    assert game.state.turn.activated == ("church",)


def test_the_current_card_is_turned_up_as_the_turn_begins() -> None:
    """HR-18, KN-7."""
    game = game_of().turn(step="done", side="left").play(BeginTurn())
    assert row(game) == "[e0] .. .. .. .. e1"
    game.play(Reveal(2, "e2"))
    assert row(game) == "[e0] e2 .. .. .. e1"


def test_an_event_that_reveals_with_nothing_face_down() -> None:
    """KN-38: it simply does nothing."""
    game = game_of().turn(number=6, step="action", side="left")
    before = game.state
    game.carry(Carry(parse_order("row reveal"), "event"))
    assert game.state == before
    assert game.codes() == ["nothing_in_row"]
