"""Setup (KN-3 to KN-6), limits (KN-14, KN-15), and a game on paper that is taken over, whatever order it comes in."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion.knight import Knight, Setup
from companion.knight.agenda import NameGoal, TurnUp
from companion.knight.course import fill
from companion.knight.facts import running_totals
from companion.knight.moves import ChooseSide, EndUse, RevealGoal
from companion.knight.vocabulary import Bundle
from tests.knight.play import begin, in_step, refusal
from tests.knight.sheets import CHARACTER, S0, grant, knight, practice


def test_the_start() -> None:
    """KN-4 to KN-6: markers on their fields, no unit on the map, the row's ends and the goal card wait to be named."""
    rules = Knight(practice(), Setup(S0, CHARACTER))
    state = rules.start(Setup(S0, CHARACTER)).state
    printed = practice().characters[CHARACTER].start
    assert dict(state.me.have) == {kind: one.value for kind, one in printed.items() if one.value}
    scenario = practice().scenario
    assert state.me.diplomacy == scenario.diplomacy.start.value
    assert state.me.enemy_diplomacy == scenario.enemy_diplomacy.start.value
    assert state.field.units == {"own": {}, "enemy": {}}
    assert state.agenda == (NameGoal(), TurnUp(1), TurnUp(6))


def test_the_goal_card_is_named_even_if_only_one_is_known() -> None:
    """KN-5: who sees it says which it is; before that nothing is played."""
    goals = practice().goals
    rules = knight(goals={"p01": goals["p01"]})
    game = begin(rules)
    fresh = rules.start(Setup(S0, CHARACTER)).state
    assert list(rules.options(fresh)) == [RevealGoal("p01")]
    game.state = fresh
    assert refusal(game, ChooseSide("left")) == "answer_first"
    assert refusal(game, RevealGoal("p99")) == "no_answer"


def test_a_scenario_that_starts_with_orders() -> None:
    """KN-6: no unit unless the sheet says so; not for a game that is taken over."""
    rules = knight(start=grant("start", {"do": ["enemy diplomacy 2"], "gain": {"gold": 1}}))
    assert begin(rules).state.me.enemy_diplomacy == 2
    assert begin(rules, turn=2).state.me.enemy_diplomacy == 0


@pytest.mark.parametrize(
    ("have", "gain", "after", "over"),
    [
        (Bundle(), {"glory": 9}, Bundle(glory=6, gold=3), 0),
        (Bundle(valor=6, gold=12), {"valor": 1}, Bundle(valor=6, gold=12), 1),
        (Bundle(gold=11), {"gold": 1}, Bundle(gold=12), 0),
        (Bundle(glory=6, gold=10), {"glory": 2, "nobility": 7, "gold": 1}, Bundle(glory=6, nobility=6, gold=12), 2),
        (Bundle(valor=8), {"valor": 1}, Bundle(valor=8, gold=1), 0),
    ],
)  # fmt: skip
def test_limits_and_overflow(have: Bundle, gain: dict[str, int], after: Bundle, over: int) -> None:
    """KN-14, KN-15: 6 of each, 12 gold; a point too many is a gold, a gold too many is worth 5 points.

    Where a card starts with more than fits, nothing of it is lost."""
    assert fill(have, gain) == (after, over)


def test_the_boxes() -> None:
    """KN-8: the printed example, entered as turns go by."""
    game = in_step("use")
    noted = {1: [10, 10], 3: [15], 4: [35, 35], 5: [10, 10], 6: [25], 7: [25], 8: [25], 9: [50]}
    for turn, entries in noted.items():
        c = game.turn(number=turn).look
        for n in entries:
            c.note_points(n, "example")
        game.state = c.state
    assert running_totals(game.look) == {3: 35, 6: 150, 9: 250, 12: 250}


def test_the_order_of_entered_values_makes_no_difference() -> None:
    """The total influence follows the segments, what is fresh follows what one has."""
    facts = {"segment.church.1": 1, "influence": 7, "fresh.glory": 2, "glory": 4}
    states = []
    for order in permutations(facts):
        setup = Setup(S0, CHARACTER, turn=5, facts={fact: facts[fact] for fact in order})
        rules = Knight(practice(), setup)
        states.append(rules.start(setup).state)
    assert all(state == states[0] for state in states)
    me = states[0].me
    assert (me.influence, me.have.glory, me.fresh.glory) == (6, 4, 2)


def test_entered_sheets_that_are_an_end_end() -> None:
    """KN-69: a game that is won or lost as it stands is over."""
    setup = Setup(S0, CHARACTER, turn=5, facts={"points.3": 300, "influence": 25})
    rules = Knight(practice(), setup)
    outcome = rules.outcome(rules.start(setup).state)
    assert outcome is not None
    assert outcome.result == "victory"


def test_step_2_lasts_until_the_player_says_so() -> None:
    """KN-11."""
    game = in_step("use", {"gold": 0, "glory": 0, "valor": 0})
    assert game.state.turn.step == "use"
    game.play(EndUse())
    assert game.state.turn.step == "action"
    assert refusal(game, EndUse()) in ("wrong_step", "answer_first")
