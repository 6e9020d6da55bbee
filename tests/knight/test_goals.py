"""The goal card: both conditions on one state, the reward, then the penalty (KN-70 to KN-73, HR-25 to HR-27)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.knight.agenda import GoalColumn
from companion.knight.facts import fact
from companion.knight.goals import goal_progress, next_column
from companion.knight.moves import Command, ForgoCommand, PlaceUnit, TakeAny
from tests.knight.play import Game, in_step, refusal
from tests.knight.sheets import goal, knight


def column(
    reward: dict[str, Any],
    penalty: dict[str, Any],
    facts: dict[str, int] | None = None,
    **house: str,
) -> Game:
    """Step 4 of turn 3 with this column, before it is checked."""
    card = goal("g", {3: {"reward": reward, "penalty": penalty}})
    rules = knight(house=house, goals={"g": card}, win=())
    return in_step("enemy", facts, rules, number=3)


def checked(game: Game) -> tuple[bool, bool]:
    game.carry(GoalColumn())
    facts = game.note("goal_checked").facts
    return facts["reward"], facts["penalty"]


def test_castle_level_1_and_no_activities() -> None:
    """KN-73: the resources, and one more enemy activation."""
    game = column(
        {"needs": {"level.king": 1}, "gain": {"glory": 1, "any": 1}},
        {"needs": {"activities": "none"}, "do": ["enemy diplomacy 1"]},
        {"segment.king.1": 1},
    )
    before = game.state
    assert checked(game) == (True, True)
    game.play(TakeAny("valor"))
    assert game.changed(before) == {"glory": (1, 2), "valor": (1, 2), "enemy_diplomacy": (0, 1)}
    assert game.state.me.crossed == {}, "no symbol is crossed out (HR-26)"


@pytest.mark.parametrize(
    ("needs", "facts", "met"),
    [
        ({"points": 50}, {"points.3": 50}, True),
        ({"points": 50}, {"points.3": 49}, False),
        ({"influence": 5}, {"influence": 5}, True),
        ({"level.church": 1}, {}, False),
        ({"activities": 2, "activities_lead": 1}, {"own.mill": 2, "enemy.fen": 2}, False),
        ({"activities": 2, "activities_lead": 1}, {"own.mill": 2, "enemy.fen": 1}, True),
        ({"activities_lead": 1}, {"own.mill": 1}, True),
        ({"activities_lead": 1}, {"own.mill": 1, "enemy.mill": 1}, False),
    ],
)
def test_reward_conditions(needs: dict[str, int], facts: dict[str, int], met: bool) -> None:
    """KN-71: equal is not more."""
    assert checked(column({"needs": needs}, {}, facts)) == (met, False)


@pytest.mark.parametrize(
    ("needs", "facts", "met"),
    [
        ({"activities": "none"}, {"own.mill": 1}, False),
        ({"activities_at_most": 1}, {"own.mill": 1}, True),
        ({"points_below": 30}, {"points.3": 30}, False),
        ({"points_below": 30}, {"points.3": 29}, True),
        ({"influence_below": 3}, {"influence": 2}, True),
        ({"gold_below": 4}, {"gold": 4}, False),
        ({"resources_below": 3}, {"glory": 1, "valor": 1, "gold": 12}, True),
        ({"activities_lead_below": 0}, {"own.mill": 1, "enemy.fen": 1}, False),
        ({"activities_lead_below": 0}, {"own.mill": 1, "enemy.fen": 2}, True),
    ],
)
def test_penalty_conditions(needs: dict[str, Any], facts: dict[str, int], met: bool) -> None:
    """KN-71: equal is not fewer."""
    assert checked(column({}, {"needs": needs, "do": ["zero valor"]}, facts)) == (False, met)


@pytest.mark.parametrize(("choice", "met"), [("most", True), ("exact", False)])
def test_a_stated_sum_as_penalty(choice: str, met: bool) -> None:
    """HR-27: at most N, or exactly N; a reward's bound is not touched by that."""
    game = column(
        {}, {"needs": {"activities_at_most": 2}}, {"own.mill": 1}, **{"HR-27.penalty": choice}
    )
    assert checked(game) == (False, met)


@pytest.mark.parametrize(
    ("choice", "own", "lead"), [("now", 1, 0), ("ever", 3, 2), ("battles", 2, 2)]
)
def test_what_activities_are(choice: str, own: int, lead: int) -> None:
    """HR-27: units now, units ever added, or battles."""
    game = column(
        {}, {}, {"own.mill": 1, "enemy.fen": 1, "battle.1": 1, "battle.2": 1}, **{"HR-27": choice}
    )
    c = game.look
    c.field(added={"own": 3, "enemy": 1})
    game.state = c.state
    facts = {"activities": own, "activities_lead": lead}
    assert {name: fact(game.look, name) for name in facts} == facts


def test_a_rewarded_command_point_is_used_now_before_the_penalty() -> None:
    """KN-72, HR-25: reward first, its command point used at once, then the penalty."""
    game = column(
        {"needs": {"points": 0}, "gain": {"command": 1}},
        {"needs": {"activities": "none"}, "do": ["enemy add 1"]},
    )
    assert checked(game) == (True, True)
    assert Command("gather") not in game.options(), "no own unit"
    game.play(Command("add"), PlaceUnit("fen"))
    assert game.options() == [PlaceUnit(tile) for tile in ("beacon", "quarry", "fen", "meadow")]
    game.play(PlaceUnit("meadow"))
    assert dict(game.look.units("own")) == {"fen": 1}
    assert dict(game.look.units("enemy")) == {"meadow": 1}, (
        "judged on the same state: still no activities"
    )


def test_a_command_point_of_a_goal_can_be_forgone() -> None:
    game = column({"needs": {"points": 0}, "gain": {"command": 2}}, {})
    checked(game)
    assert refusal(game, Command("attack")) == "no_own_units"
    game.play(ForgoCommand())
    assert game.state.me.command == 0
    assert game.state.agenda == ()


def test_a_resource_is_set_to_zero() -> None:
    """KN-72."""
    game = column(
        {},
        {"needs": {"points_below": 9}, "do": ["zero gold", "zero glory"]},
        {"gold": 7, "fresh.gold": 3},
    )
    before = game.state
    checked(game)
    assert game.changed(before) == {"gold": (7, 0), "glory": (1, 0), "fresh.gold": (3, 0)}


def test_an_empty_column_neither_rewards_nor_punishes() -> None:
    assert checked(column({}, {"do": ["zero gold"]})) == (False, False)


@pytest.mark.parametrize(
    ("number", "step", "turn"),
    [(1, "use", 3), (3, "enemy", 3), (3, "done", 6), (9, "done", None), (12, "use", None)],
)
def test_which_column_is_next(number: int, step: str, turn: int | None) -> None:
    """KN-7: after turns 3, 6 and 9."""
    found = next_column(column({}, {}).turn(number=number, step=step).look)
    assert (found.turn if found else None) == turn


def test_how_far_a_goal_is() -> None:
    """KN-69, KN-71: live, with numbers."""
    game = column(
        {"needs": {"points": 50, "level.church": 2}}, {}, {"points.3": 20, "segment.church.1": 1}
    )
    found = next_column(game.look)
    assert found is not None
    rows = goal_progress(game.look, game.look.printed(found.reward.needs))
    assert [(row.have, row.need, row.holds) for row in rows] == [(20, 50, False), (1, 2, False)]
