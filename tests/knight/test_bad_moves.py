"""Bad input: whatever is handed to `apply` is a legal move or an IllegalMove, and an illegal one changes nothing."""

from __future__ import annotations

import copy
import random
from contextlib import suppress
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.knight import Knight, Setup, State
from companion.knight.moves import (
    Correct,
    Fight,
    GoBy,
    March,
    Move,
    Pay,
    PayConsequence,
    Reveal,
    SwapCards,
    TakeAny,
    UseGold,
    UseSpecial,
)
from companion.knight.vocabulary import KINDS, PURSE, Bundle
from companion.play import IllegalMove
from tests.knight.play import begin, in_step, refusal
from tests.knight.sheets import CHARACTER, S0, knight, practice

RULES = Knight(practice(), Setup(S0, CHARACTER))


def states() -> list[State]:
    """A state of each kind that games go through: every step, every first task."""
    found: dict[tuple[str, str], State] = {}
    rng = random.Random("states")
    for _ in range(25):
        state = RULES.start(Setup(S0, CHARACTER)).state
        while state.end is None:
            task = type(state.agenda[0]).__name__ if state.agenda else ""
            found.setdefault((state.turn.step, task), state)
            state = RULES.apply(state, rng.choice(list(RULES.options(state)))).state
        found.setdefault(("end", ""), state)
    return list(found.values())


def named(state: State) -> str:
    return "-".join((state.turn.step, *(type(task).__name__ for task in state.agenda[:1])))


STATES = states()
WORDS = st.sampled_from(
    ["", "left", "right", "church", "church.1", "castle.1", "village", "mill", "castle", "gold", "glory", "points", "1",
     "resource", "exchange", "add", "attack", "reward.1", "threshold.5", "own.mill", "p01", "combat.1", "king", "\0",
     "ü" * 50]
)  # fmt: skip
NUMBERS = st.sampled_from([-999, -1, 0, 1, 2, 3, 6, 7, 999, 10**30])
WRONG: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, 1.0, float("nan"), [], {}, (1,), b"x", object(), "1"]
)
BUNDLES = st.builds(Bundle, **{kind: st.sampled_from([0, 0, 0, 1, 2, -1, 7]) for kind in KINDS})
SOUND = {str: WORDS, int: NUMBERS, bool: st.booleans(), Bundle: BUNDLES}


def made(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Moves of a type: each field sound, or now and then of a wrong type."""
    hints = {"str": str, "int": int, "bool": bool, "Bundle": Bundle}
    parts = {field.name: st.one_of(SOUND[hints[str(field.type)]], WRONG) for field in fields(kind)}
    return st.builds(kind, **parts)


ANYTHING = st.one_of(*(made(kind) for kind in RULES.move_types), WRONG)


@settings(max_examples=1500)
@given(st.sampled_from(STATES), ANYTHING)
def test_any_move_at_any_time(state: State, move: Any) -> None:
    """Right and wrong names, types and amounts, in every step and before every question."""
    before = copy.deepcopy(state)
    with suppress(IllegalMove):
        me = RULES.apply(state, move).state.me
        assert me.have == Bundle(**{kind: me.have[kind] for kind in PURSE})
        assert all(0 <= n <= (12 if kind == "gold" else 6) for kind, n in me.have)
        assert all(n <= me.have[kind] for kind, n in me.fresh)
    assert state == before


@pytest.mark.parametrize("state", STATES, ids=named)
def test_every_listed_move_is_legal(state: State) -> None:
    """`options` lists nothing that `apply` refuses, and something as long as the game goes on."""
    listed = RULES.options(state)
    assert bool(listed) == (state.end is None)
    assert len(set(map(repr, listed))) == len(listed)
    for move in listed:
        RULES.apply(state, move)


@pytest.mark.parametrize(
    "move",
    [
        Pay("church.1", Bundle(valor=-1, nobility=2)),
        Pay("church.1", Bundle(valor=1, points=-1, gold=1)),
        Pay("church.1", Bundle(valor=1, command=1)),
        Pay("church.1", Bundle(any=1)),
        UseGold("exchange", Bundle(glory=2, valor=-1)),
        UseGold("resource", Bundle(points=-5)),
        UseGold("resource", Bundle(gold=-3)),
        UseSpecial(Bundle(glory=-6)),
        Fight("1", Bundle(valor=-3)),
        Fight("1", Bundle(command=-1)),
    ],
)
def test_no_amount_below_0_makes_anything(move: Move) -> None:
    """A payment is never a gain."""
    game = in_step("use", {"glory": 6, "nobility": 6, "valor": 6, "gold": 12})
    assert refusal(game, move) == "unknown_move"


@pytest.mark.parametrize(
    "move",
    [
        Pay("church.1", {"valor": 1}),  # type: ignore[arg-type]
        Pay(3, Bundle(valor=1)),  # type: ignore[arg-type]
        Correct("gold", True),
        Correct("gold", "3"),  # type: ignore[arg-type]
        Correct(["gold"], 3),  # type: ignore[arg-type]
        GoBy("mill", None),  # type: ignore[arg-type]
        Pay("church.1", Bundle(valor="1")),  # type: ignore[arg-type]
        Pay("church.1", Bundle(valor=True)),
        "EndUse",
        None,
        Pay,
    ],
)
def test_what_is_no_move(move: Any) -> None:
    assert refusal(in_step("use"), move) == "unknown_move"


def test_true_is_no_1() -> None:
    """An answer is compared exactly: a place that is `True` would be written into the log."""
    game = begin(knight()).play(
        UseGold("reveal"), *begin(knight()).play(UseGold("reveal")).options()[:1]
    )
    [card] = [move for move in game.options() if isinstance(move, Reveal)][:1]
    assert refusal(game, Reveal(float(card.place), card.card)) == "unknown_move"  # type: ignore[arg-type]
    game.play(card)
    assert refusal(begin(knight()), SwapCards(True, 2)) == "unknown_move"


@pytest.mark.parametrize("move", [TakeAny("glory"), March("mill", "ford"), PayConsequence()])
def test_answers_that_nothing_asks_for(move: Move) -> None:
    assert refusal(in_step("use"), move) == "nothing_asked"
