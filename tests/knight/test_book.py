"""The card book: a card is found by what it gives, its number or mark; where the cards of a game are at any time."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.knight import Knight, Setup
from companion.knight.book import (
    Wanted,
    called,
    card_id,
    find,
    twins,
    whereabouts,
)
from companion.knight.course import Course
from companion.knight.moves import ReplaceCard, Reveal, RevealGoal, UseGold
from companion.knight.sheets import Event
from companion.knight.state import EVENT_CARDS, ROW
from companion.knight.vocabulary import Bundle, parse_condition
from companion.play import Step
from scenarios.read import read_sheets
from tests.bots import PLAYERS
from tests.knight.learning import box, rules_of, setup_of
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


@pytest.mark.parametrize("cards", ["out", "back"])
def test_where_the_cards_are_all_through_a_game(cards: str) -> None:
    """KN-4, KN-7, HR-21: every card is in one place, and the deck has as many as the real one."""
    setup = Setup(S0, "dittmann", cards="entered", copy="box", house={"HR-21.cards": cards})
    rules = Knight(box(), setup)
    assert len(rules.deck) == EVENT_CARDS
    steps: list[Step[Any]] = [rules.start(setup)]
    deck, rng = random.Random("deck"), random.Random("player")
    player = PLAYERS["random"](rules, rng)
    seen_turns = set()
    while rules.outcome(state := steps[-1].state) is None:
        listed = rules.options(state)
        dealt = isinstance(listed[0], Reveal)
        steps.append(
            rules.apply(state, deck.choice(listed) if dealt else player.choose(state, listed))
        )
        found = whereabouts(Course(rules, steps[-1].state), steps)
        lying = [card for card in found.row if card]
        assert not {*lying, *found.played, *found.aside} & set(found.deck)
        assert not set(found.aside) & {*lying, *found.played}
        out = {*lying, *found.played, *found.aside}
        hidden = EVENT_CARDS - found.left - len(out)
        assert len(found.deck) == found.left + hidden  # face down, or replaced unseen
        assert found.row == tuple(place.card for place in steps[-1].state.row.places)
        seen_turns.add(steps[-1].state.turn.number)
    assert len(seen_turns) > 3


def test_a_replaced_card_is_set_aside() -> None:
    """KN-64, HR-19."""
    rules, setup = rules_of("dittmann"), setup_of("dittmann")
    steps = [rules.start(setup)]

    def play(move: Any) -> None:
        steps.append(rules.apply(steps[-1].state, move))

    play(RevealGoal(rules.goal_deck[0]))
    for card in rules.deck[:2]:
        play(Reveal(steps[-1].state.agenda[0].place, card))  # type: ignore[union-attr]
    begin = whereabouts(Course(rules, steps[-1].state), steps)
    assert (begin.left, begin.unentered, begin.played) == (EVENT_CARDS - ROW, 0, ())
    play(UseGold("replace"))
    play(ReplaceCard(1))
    after = whereabouts(Course(rules, steps[-1].state), steps)
    assert after.aside == (rules.deck[0],)
    assert after.left == begin.left - 1
    assert after.row[0] is None
