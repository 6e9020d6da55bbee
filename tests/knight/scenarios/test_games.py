"""What works in every scenario: verdicts, a game joined late, values set by hand and taken back."""

from __future__ import annotations

import random

import pytest

import companion.knight.verdict as of_step_4
from companion.knight import Setup, State
from companion.knight.agenda import UNFINISHED
from companion.knight.correct import differences, facts, handle
from companion.knight.course import Course
from companion.knight.moves import ChooseSide, Correct
from companion.knight.verdict import Verdict, judge
from tests.bookkeeping import Books
from tests.bots import SCENARIOS, rules_of
from tests.knight.play import Game
from tests.knight.sheets import CHARACTER

OTHERS = SCENARIOS[1:]
LINES = 160
"""How many answers the full search may follow; a state that needs more is left out."""


def games(scenario: str, seed: int) -> Game:
    rules = rules_of(scenario, CHARACTER)
    return Game(rules, rules.start(Setup(scenario, CHARACTER)).state)


def all_lines(game: Game, side: str) -> Verdict | None:
    """The verdict without bounds: every line of answers followed to its end, if there are not too many."""
    search = of_step_4._Search(game.look, frozenset({"none of them"}))
    search.walk(game.rules.apply(game.state, ChooseSide(side)).state)
    by = tuple(end.id for end in game.rules.sheets.scenario.lose if end.id in search.by)
    if search.stopped:
        return None
    return Verdict("safe") if not by else Verdict("risk" if search.safe else "lost", by)


@pytest.mark.parametrize("scenario", OTHERS)
def test_bounds_never_change_a_verdict(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a random game: what the bounds rule out comes by no line of play (KN-66)."""
    monkeypatch.setattr(of_step_4, "MOVES", LINES)
    game, rng, compared = games(scenario, 1), random.Random(1), 0
    while game.state.end is None:
        if game.state.turn.step == "gather" and not game.state.agenda:
            for side in ("left", "right"):
                if (full := all_lines(game, side)) is not None:
                    assert judge(game.look, side) == full
                    compared += 1
        game.play(rng.choice(game.options()))
    assert compared > 3


def midway(scenario: str) -> Game:
    """A random game shortly before its end, at the beginning of a turn."""
    game, rng = games(scenario, 2), random.Random(2)
    last: State = game.state
    while game.state.end is None:
        if game.state.turn.step == "gather" and not game.state.agenda:
            last = game.state
        game.play(rng.choice(game.options()))
    game.state = last
    return game


@pytest.mark.parametrize("scenario", OTHERS)
def test_a_game_joined_late_has_the_sheets_as_they_lie(scenario: str) -> None:
    """Every fact of a game on paper, entered: units, sources, what has become of tiles, all tracks."""
    game = midway(scenario)
    told = {fact: handle(game.look, fact).now for fact in facts(game.look)}
    told = {
        fact: n for fact, n in told.items() if n or fact in ("glory", "nobility", "valor", "gold")
    }
    assert sum(fact.startswith(("own.", "enemy.", "mark.", "gone.")) for fact in told) > 2
    setup = Setup(scenario, CHARACTER, turn=game.state.turn.number, facts=told)
    joined = game.rules.start(setup).state
    assert differences(game.look, Course(game.rules, joined)) == []


@pytest.mark.parametrize("scenario", OTHERS)
def test_what_becomes_of_a_tile_is_set_by_hand(scenario: str) -> None:
    """Each mark that this scenario knows, there and back."""
    game = midway(scenario)
    marks = [fact for fact in facts(game.look) if fact.startswith("mark.")]
    knows = {
        "s01_flood",
        "s03_rebels",
        "s07_conquer",
        "s08_plague",
        "s09_last_duel",
        "s10_templars",
    }
    assert bool(marks) == (scenario in knows)
    for fact in marks:
        now = handle(game.look, fact).now
        before = game.state
        game.put({fact: 1 - now})
        assert game.changed(before) == {fact: (now, 1 - now)}
        game.put({fact: now})
        assert game.changed(before) == {}


def by_hand(game: Game, rng: random.Random, books: Books) -> Correct | None:
    """A value of the map that may lie there: no more units than the limits, and none where water is."""
    c = game.look
    fact = rng.choice([fact for fact in facts(c) if fact.startswith(("own.", "enemy.", "gone."))])
    found, (side, tile, *_) = handle(c, fact), fact.split(".")
    value = rng.randint(found.least, found.most)
    if side != "gone":
        others = sum(c.units(side).values()) - found.now
        if others + value >= books.limits[side] or (value and "flooded" in c.marks(tile)):
            return None
    return Correct(fact, value)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_orders_go_on_from_what_was_set_by_hand_in_the_middle(scenario: str) -> None:
    """Random games with the books beside them: units come and go as noted, whatever a hand has changed meanwhile."""
    changed, seed = 0, 0
    while changed < 12:
        seed += 1
        game, rng = games(scenario, seed), random.Random(seed)
        books = Books(game.rules)
        while game.state.end is None:
            move, before = rng.choice(game.options()), game.state
            if isinstance(game.state.task, UNFINISHED) and rng.random() < 0.5:
                if (corrected := by_hand(game, rng, books)) is None:
                    continue
                move, changed = corrected, changed + 1
                before = Game(game.rules, before).put({corrected.fact: corrected.value}).state
            step = game.rules.apply(game.state, move)
            books.check(before, step)
            game.state = step.state
