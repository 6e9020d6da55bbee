"""The card book: a card is found by what it gives, its number or mark."""

from __future__ import annotations

from typing import Any

import pytest

from companion.knight.book import (
    Wanted,
    called,
    card_id,
    find,
    twins,
)
from companion.knight.sheets import Event
from companion.knight.vocabulary import Bundle, parse_condition
from scenarios.read import read_sheets
from tests.knight.sheets import S0, practice

OWN: dict[str, Any] = {
    "event.x7.left.gain": {"glory": 2, "gold": 1},
    "event.x7.left.activates": ["church", "king"],
    "event.x7.left.path": 2,
    "event.x7.right.gain": {"valor": 1},
    "event.x7.right.activates": [],
    "event.x7.right.path": "none",
    "event.x12.left.gain": {"glory": 2},
    "event.x12.left.activates": ["church"],
    "event.x12.left.path": 1,
    "event.torn.title": "Torn corner",
    "event.torn.left.gain": {"glory": 2},
    "goal.y1.3.reward.needs": {"level.castle": 1},
    "goal.y1.3.reward.gain": {"points": 20},
}


def events(**more: Any) -> dict[str, Event]:
    own = {**OWN, **{path.replace("__", "."): value for path, value in more.items()}}
    return dict(read_sheets(S0, practice=False, own=own).events)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Wanted(Bundle(glory=2)), ["x7", "x12", "torn", "p01"]),
        (Wanted(Bundle(glory=2, gold=1)), ["x7", "p01", "x12", "torn"]),
        (Wanted(Bundle(valor=1), path=""), ["x7", "p01", "x12", "torn"]),
        (Wanted(activates=frozenset({"church", "king"})), ["x7", "p01", "x12", "torn"]),
        (Wanted(Bundle(glory=2), frozenset({"king"}), "1"), ["p01", "x12", "torn"]),
    ],
)
def test_a_card_is_found_by_what_it_gives(wanted: Wanted, found: list[str]) -> None:
    """One side has to fit as a whole; a side that has not been entered may be the one, and comes later."""
    assert sorted(find(events(), wanted)) == sorted(found)
    assert find(events(), wanted)[0] == found[0]


def test_a_goal_is_found_by_its_condition_and_reward() -> None:
    goals = read_sheets(S0, practice=False, own=OWN).goals
    needs = parse_condition({"level.castle": 1})
    assert "y1" in find(goals, Wanted(Bundle(points=20), needs=needs))
    assert find(goals, Wanted(activates=frozenset({"king"}))) == []
    whole = practice().goals
    first = next(iter(whole.values())).columns[0].reward
    assert find(whole, Wanted(first.gain.value, needs=first.needs.value))  # type: ignore[arg-type]


def test_a_card_is_called_by_number_or_mark() -> None:
    cards = events()
    assert called(cards, "7") == ["x7"]
    assert called(cards, "07") == []
    assert called(cards, "1")[0] == "p01"
    assert called(cards, "  TORN corner ") == ["torn"]
    assert called(cards, "x12") == ["x12"]
    assert called(cards, "") == list(cards)
    assert called(cards, "nobody") == []


@pytest.mark.parametrize(
    ("mark", "id"),
    [
        ("9", "x9"),
        ("007", "x1"),  # x7 is somebody else's
        ("", "x1"),
        ("Torn corner", "torn_corner"),
        ("Żółw 2", "zow_2"),
        ("騎士", "x1"),
        ("a" * 60, "a" * 20),
        ("torn", "x1"),
    ],
)
def test_a_new_card_gets_an_id_of_its_own(mark: str, id: str) -> None:
    cards = events()
    made = card_id(mark, cards)
    assert made == id
    assert made not in cards
    assert made in read_sheets(S0, practice=False, own={f"event.{made}.left.path": 1}).events


def test_like_cards_are_told_apart_by_their_mark() -> None:
    """Same content, another mark; a card with gaps is like none."""
    same = {path.replace("x7", "x8"): value for path, value in OWN.items() if "x7" in path}
    cards = read_sheets(S0, practice=False, own={**OWN, **same, "event.x8.title": "Dog-eared"})
    assert twins(cards.events, "x7") == ["x8"]
    assert twins(cards.events, "x8") == ["x7"]
    assert twins(cards.events, "torn") == []
    assert called(cards.events, "dog-eared") == ["x8"]
