"""Winning, losing, the final score (KN-66 to KN-69, KN-75), and when they are looked at (HR-9, HR-35, HR-40)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.knight import Knight, Setup
from companion.knight.agenda import Carry, CloseTurn, Consequence, EndOrders
from companion.knight.ending import near, score, ways
from companion.knight.moves import (
    BeginTurn,
    Command,
    Correct,
    Fight,
    Halt,
    March,
    PlaceUnit,
    RefuseConsequence,
)
from companion.knight.vocabulary import parse_order
from companion.play import IllegalMove, Outcome
from tests.knight.play import Game, in_step, refusal
from tests.knight.sheets import CHARACTER, S0, Rows, grant, knight, path, practice

SIX = {f"own.{tile}": 1 for tile in ("beacon", "copse", "quarry", "mill", "toll")}


def ending(game: Game) -> str:
    return game.state.end.ending if game.state.end else ""


@pytest.mark.parametrize(
    ("facts", "end"),
    [
        ({"enemy.fen": 4, "enemy.mill": 4}, "lose.overrun"),
        ({"enemy.fen": 4, "enemy.mill": 3}, ""),
        ({"enemy.castle": 4}, "lose.siege"),
        ({"enemy.castle": 4, "own.castle": 1}, ""),
        ({"enemy_diplomacy": 99}, "lose.diplomacy"),
        ({"diplomacy": 99}, "win.diplomacy"),
        ({**SIX, "own.fen": 1}, "win.tiles"),
        ({**SIX, "own.castle": 1}, "win.tiles"),
        ({**SIX, "own.fen": 1, "enemy.fen": 1}, ""),
        ({**SIX, "own.toll": 3}, ""),
        ({"points.3": 300, "influence": 25}, "win.renown"),
        ({"points.3": 299, "influence": 25}, ""),
        ({"points.3": 300, "influence": 24}, ""),
        ({f"battle.{n}": 1 for n in range(1, 6)}, "win.battles"),
        ({f"battle.{n}": 1 for n in range(1, 5)}, ""),
    ],
)
def test_the_end_comes_the_moment_a_condition_holds(facts: dict[str, int], end: str) -> None:
    """KN-66, KN-67, HR-34."""
    game = in_step("use")
    full = {
        "diplomacy": game.look.scenario.diplomacy,
        "enemy_diplomacy": game.look.scenario.enemy_diplomacy,
    }
    game.put({key: game.look.printed(full[key].full) if n == 99 else n for key, n in facts.items()})
    game.carry()
    assert ending(game) == end
    if end:
        assert game.options() == []
        assert refusal(game, Command("add")) == "ended"
        assert refusal(game, Correct("gold", 3)) == "ended"


def test_each_way_says_how_far_it_is() -> None:
    """KN-69: five of six tiles."""
    far = {end.id: rows for _, end, rows in ways(in_step("use", SIX).look)}
    assert [(row.have, row.need) for row in far["win.tiles"]] == [(5, 6)]
    assert [(row.have, row.need) for row in far["win.renown"]] == [(0, 300), (0, 25)]
    assert set(far) == {end.id for end in (*practice().scenario.win, *practice().scenario.lose)}


def test_the_eighth_unit_of_an_unpaid_penalty_ends_the_game_before_the_unavoidable_order() -> None:
    """HR-35."""
    steps: Rows = [
        {"must": []},
        {"may": {"glory": 1}, "else": ["enemy add 1"], "must": ["enemy diplomacy 1"]},
    ]
    game = in_step(
        "enemy", {"enemy.fen": 4, "enemy.ford": 3}, knight(paths={"1": path("1", steps)})
    )
    game.seat(crossed={"1": 1}).carry(Consequence("1"), EndOrders())
    game.play(RefuseConsequence(), PlaceUnit("beacon"))
    assert ending(game) == "lose.overrun"
    assert game.state.me.enemy_diplomacy == 0
    assert game.state.agenda == ()


def test_never_in_the_middle_of_an_order() -> None:
    """HR-35: a march through a sixth tile is no win; the order is looked at when it is through."""
    game = in_step("use", {**SIX, "own.toll": 2, "command": 1, "enemy.orchard": 1})
    game.play(Command("march"), March("toll", "fen"))
    assert ending(game) == ""
    game.play(March("toll", "orchard"), Halt())
    assert ending(game) == ""
    game = in_step("use", {**SIX, "own.toll": 2, "command": 1})
    game.play(Command("march"), March("toll", "fen"), Halt())
    assert ending(game) == "win.tiles"


@pytest.mark.parametrize(("choice", "at_once"), [("always", True), ("own", False)])
def test_wins_that_come_in_step_4(choice: str, at_once: bool) -> None:
    """HR-35: enemies leave a sixth tile; always checked, or only in one's own steps."""
    facts = {**SIX, "own.hollow": 1, "enemy.hollow": 1}
    game = in_step("enemy", facts, knight(house={"HR-35": choice}))
    game.carry(Carry(parse_order("enemy move 1"), "path"), CloseTurn())
    game.play(game.options()[0])
    assert (ending(game) == "win.tiles") == at_once
    if not at_once:
        assert game.play(BeginTurn()).state.end is not None


@pytest.mark.parametrize(("choice", "result"), [("loss", "lost"), ("win", "won")])
def test_win_and_loss_by_one_and_the_same(choice: str, result: str) -> None:
    """HR-9."""
    full = practice().scenario
    gain = {"diplomacy": 1, "enemy_diplomacy": 1}
    rules = knight(house={"HR-9": choice}, battles=(grant("battle.b", {"gain": gain}),))
    game = in_step("use", {}, rules)
    game.put({"diplomacy": game.look.printed(full.diplomacy.full) - 1})
    game.put({"enemy_diplomacy": game.look.printed(full.enemy_diplomacy.full) - 1})
    game.play(Fight("b"))
    assert game.state.end is not None
    assert game.state.end.result == result


def final(
    facts: dict[str, int], turn: int = 12, finished: str = "neither", **house: str
) -> tuple[Knight, Outcome]:
    base = dict.fromkeys(("glory", "nobility", "valor", "gold"), 0)
    setup = Setup(S0, CHARACTER, house=house, turn=turn, facts={**base, **facts}, finished=finished)
    rules = Knight(practice(), setup)
    outcome = rules.outcome(rules.start(setup).state)
    assert outcome is not None
    return rules, outcome


@pytest.mark.parametrize(
    ("facts", "points", "result"),
    [
        ({"points.3": 35, "points.6": 65, "glory": 2, "valor": 1, "gold": 3}, 30, "success"),
        ({"points.12": 100}, 0, "failure"),
        ({"points.12": 60, "glory": 1}, -35, "failure"),
        ({"points.12": 280, "influence": 25, "gold": 4}, 300, "victory"),
        ({"points.12": 280, "influence": 24, "gold": 4}, 200, "success"),
    ],
)
def test_the_final_score(facts: dict[str, int], points: int, result: str) -> None:
    """KN-75, KN-68, HR-10: leftovers count 5 each and can still meet a condition; without a win -100."""
    _, outcome = final(facts)
    assert (outcome.points, outcome.result) == (points, result)


@pytest.mark.parametrize(
    ("house", "points"),
    [({}, -10), ({"HR-40": "void"}, -30), ({"HR-40.negative": "zero"}, 0)],
)
def test_an_early_end(house: dict[str, str], points: int) -> None:
    """HR-40: leftovers count or do not; no -100; a negative total stays or is 0."""
    _, outcome = final({"points.6": -30, "gold": 4}, 5, "lose.castle", **house)
    assert (outcome.points, outcome.result) == (points, "defeat")


def test_the_score_is_a_sum_of_lines() -> None:
    """KN-8, KN-75: what is shown adds up to the outcome."""
    rules, outcome = final({"points.3": 35, "points.6": 115, "points.9": 100, "gold": 2})
    setup = Setup(S0, CHARACTER, turn=12, facts={"points.3": 35, "points.6": 115, "points.9": 100, "gold": 2,
                  "glory": 0, "nobility": 0, "valor": 0}, finished="neither")  # fmt: skip
    lines = score(rules.course(rules.start(setup).state))
    assert [(line.what, line.points) for line in lines] == [
        ("box.3", 35), ("box.6", 115), ("box.9", 100), ("box.12", 0), ("leftovers", 10), ("neither", -100),
    ]  # fmt: skip
    assert sum(line.points for line in lines) == outcome.points == 160


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"turn": 11}, "not_over"),
        ({"finished": "win.nothing"}, "unknown_ending"),
        ({"turn": 13}, "no_such_turn"),
        ({"turn": 0}, "no_such_turn"),
        ({"turn": "6"}, "no_such_turn"),
        ({"facts": {"gold": 13}}, "out_of_bounds"),
        ({"facts": {"silver": 1}}, "no_such_fact"),
        ({"facts": {"gold": "3"}}, "no_number"),
        ({"facts": {"gold": True}}, "no_number"),
    ],
)
def test_a_setup_that_cannot_be(change: dict[str, Any], code: str) -> None:
    setup = Setup(
        **{"scenario": S0, "character": CHARACTER, "turn": 12, "finished": "neither", **change}
    )
    with pytest.raises(IllegalMove) as refused:
        Knight(practice(), setup).start(setup)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"character": "nobody"}, "unknown_character"),
        ({"scenario": "s99"}, "unknown_scenario"),
        ({"cards": "stacked"}, "unknown_cards"),
        ({"house": {"HR-1": "perhaps"}}, "unknown_house_rule"),
        ({"house": {"HR-99": "yes"}}, "unknown_house_rule"),
    ],
)
def test_rules_that_cannot_be(change: dict[str, Any], code: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        Knight(practice(), Setup(**{"scenario": S0, "character": CHARACTER, **change}))
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("of", "ending", "facts", "meter"),
    [
        (S0, "lose.siege", {"enemy.castle": 3, "enemy.mill": 4}, (3, 4)),
        (S0, "lose.siege", {"enemy.castle": 3, "own.castle": 1}, (0, 4)),
        ("s04_stronghold", "win.castle", {"own.X": 3}, (3, 4)),
        ("s04_stronghold", "win.castle", {"own.X": 3, "enemy.X": 1}, (0, 4)),
        (S0, "win.tiles", SIX, (5, 6)),
    ],
)
def test_a_meter_counts_units_where_one_tile_would_do(
    of: str, ending: str, facts: dict[str, int], meter: tuple[int, int]
) -> None:
    """KN-69: the units on the tile that is nearest to it; else the tiles."""
    rules = knight(of=of)
    castle = rules.sheets.scenario.castle
    look = in_step("use", {f.replace("X", str(castle)): n for f, n in facts.items()}, rules).look
    [rows] = [rows for _, found, rows in ways(look) if found.id == ending]
    assert [near(look, row) for row in rows] == [meter]
