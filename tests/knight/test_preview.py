"""What either side would bring, before one is chosen: never wrong about a loss, whatever the bounds leave out."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import companion.knight.verdict as of_step_4
from companion.knight import Knight, Setup
from companion.knight.foresight import outlooks
from companion.knight.moves import ChooseSide, EndAction, EndUse, RefuseConsequence
from companion.knight.preview import Preview, preview
from companion.knight.state import Area, Field
from companion.knight.verdict import Verdict, judge
from tests.knight.play import Game, begin
from tests.knight.scenarios.scene import land, scene
from tests.knight.sheets import (
    CHARACTER,
    S0,
    Rows,
    event,
    goal,
    knight,
    path,
    practice,
    tiles,
    track,
)

DULL = {"activates": [], "path": ""}


def seen(
    left: dict[str, Any],
    facts: dict[str, int] | None = None,
    *,
    crossed: int = 1,
    steps: Rows = (),
    **changes: Any,
) -> Preview:
    """The preview of a left side that leads down path 1, of which so many symbols are crossed out."""
    cards = {f"e{n}": event(f"e{n}", {**DULL, **left}, DULL) for n in range(2)}
    game = begin(knight(events=cards, paths={"1": path("1", [{"must": []}, *steps])}, **changes))
    before = game.seat(crossed={"1": crossed}).put(facts or {}).state
    found = preview(game.look, "left")
    assert game.state is before
    return found


def test_what_it_gives_and_activates() -> None:
    """Gains with their overflow, actions with what they would yield now."""
    court = {"king": track("king", [{"gain": {"gold": 2}}, {}])}
    found = seen(
        {"gain": {"glory": 6}, "activates": ["king"]},
        {"segment.king.1": 1},
        court=court,
        king=(),
        counts={},
    )
    assert [note.facts["got"] for note in found.gather if note.code == "gained"] == [
        {"glory": 5, "gold": 1}
    ]
    assert [note.facts["got"] for note in found.action if note.code == "gained"] == [{"gold": 2}]
    assert found.path == ""
    assert found.verdict == Verdict("safe")


def test_a_stage_that_would_be_offered_is_told_not_taken() -> None:
    """KN-35: the choice of its side is the player's."""
    found = seen({"activates": ["church"]}, {"segment.church.1": 1, "segment.church.2": 1})
    assert ("stage_open", "church") in [
        (note.code, note.facts.get("action")) for note in found.action
    ]


def test_consequences_with_and_without_paying() -> None:
    """KN-50, KN-51: the cost, what is short, both lines, and where each enemy can end."""
    steps: Rows = [{"may": {"glory": 3}, "else": ["enemy add 1"], "must": ["enemy move 1"]}]
    found = seen({"path": 1}, {"glory": 2, "enemy.hollow": 2, "enemy.castle": 1}, steps=steps)
    assert (found.step, dict(found.cost), found.short) == (2, {"glory": 3}, {"glory": 1})
    assert found.paid is not None
    assert found.refused is not None
    assert [(one.start, one.ends) for one in found.paid.enemies] == [
        ("hollow", ("gate", "chapel")), ("hollow", ("gate", "chapel")), ("castle", ("castle",)),
    ]  # fmt: skip
    [added] = [one for one in found.refused.enemies if not one.start]
    assert added.ends == ("mill", "toll", "fen", "orchard", "chapel", "bridge")
    assert [str(order) for order in found.refused.orders] == ["enemy add 1", "enemy move 1"]


def test_fresh_resources_count_where_the_house_says_so() -> None:
    """HR-1."""
    steps: Rows = [{"may": {"glory": 3}, "else": ["enemy add 1"], "must": []}]
    court = {"king": track("king", [{"gain": {"glory": 3}}, {}])}
    short = {
        choice: seen(
            {"activates": ["king"], "path": 1}, {"segment.king.1": 1, "glory": 0},
            steps=steps, court=court, king=(), counts={}, house={"HR-1": choice},
        ).short
        for choice in ("no", "yes")
    }  # fmt: skip
    assert short == {"no": {"glory": 3}, "yes": {}}


def test_added_enemies_only_as_many_as_fit() -> None:
    """KN-48: seven stand, one more fits, and then the game is lost."""
    found = seen({"path": 1}, {"enemy.fen": 4, "enemy.toll": 3}, steps=[{"must": ["enemy add 2"]}])
    assert found.paid is not None
    assert len([one for one in found.paid.enemies if not one.start]) == 1
    assert found.verdict == Verdict("lost", ("lose.overrun",))


CASTLE, SIEGE = ("lose.castle",), ("lose.siege",)


@pytest.mark.parametrize(
    ("steps", "facts", "verdict"),
    [
        ([{"must": ["enemy attack"]}], {"enemy.gate": 4}, Verdict("safe")),
        ([{"must": ["enemy attack"]}], {"enemy.castle": 1}, Verdict("lost", CASTLE)),
        ([{"must": ["enemy attack"]}], {"enemy.castle": 1, "own.castle": 1}, Verdict("safe")),
        (
            [{"must": ["enemy attack", "enemy attack"]}],
            {"enemy.castle": 2, "own.castle": 3},
            Verdict("lost", CASTLE),
        ),
        ([{"must": ["enemy move 1", "enemy attack"]}], {"enemy.gate": 1}, Verdict("lost", CASTLE)),
        (
            [{"may": {"glory": 1}, "else": ["enemy attack"]}],
            {"enemy.castle": 1},
            Verdict("risk", CASTLE),
        ),
        (
            [{"may": {"glory": 2}, "else": ["enemy attack"]}],
            {"enemy.castle": 1},
            Verdict("lost", CASTLE),
        ),
        (
            [{"must": ["enemy move 1"]}],
            {"enemy.gate": 3, "enemy.castle": 1},
            Verdict("lost", SIEGE),
        ),
        (
            [{"must": ["enemy add 1", "enemy move 2"]}],
            {"enemy.gate": 2, "enemy.castle": 1},
            Verdict("risk", SIEGE),
        ),
        (
            [{"must": ["enemy add 1", "enemy move 1"]}],
            {"enemy.gate": 2, "enemy.castle": 1},
            Verdict("safe"),
        ),
    ],
)
def test_verdicts(steps: Rows, facts: dict[str, int], verdict: Verdict) -> None:
    """No loss, can lose (and by what), loses whatever is chosen."""
    assert seen({"path": 1}, facts, steps=steps).verdict == verdict


def test_a_way_round_the_castle_is_a_risk() -> None:
    """HR-6: the player who may choose the way may choose a loss."""
    land = tiles("abcd", ["ab", "bd", "ac", "cd"], {"d": ["castle"], "a": ["plus"]})
    full = {"enemy.b": 3, "enemy.d": 3}
    found = seen({"path": 1}, full, steps=[{"must": ["enemy add 1", "enemy attack"]}], tiles=land)
    assert found.verdict.code == "lost"
    assert set(found.verdict.by) <= {"lose.castle", "lose.siege", "lose.overrun"}


def test_the_goal_penalty_it_would_trigger() -> None:
    """HR-25: judged after the consequences: the enemy that comes makes it one fewer."""
    card = goal("g", {3: {"penalty": {"needs": {"activities_lead_below": 0}, "do": ["zero gold"]}}})
    cards = {f"e{n}": event(f"e{n}", {**DULL, "path": 1}, DULL) for n in range(6)}
    for house, orders in (("after", ["zero gold"]), ("before", [])):
        rules = knight(
            house={"HR-25": house},
            goals={"g": card},
            events=cards,
            paths={"1": path("1", [{"must": ["enemy add 1"]}])},
        )
        found = preview(begin(rules, turn=3).look, "left")
        assert [str(order) for order in found.penalty] == orders
        assert not found.reward


def test_both_answers_to_a_possible_consequence() -> None:
    """KN-51: what paying and refusing would come to, while the question waits."""
    steps: Rows = [{"must": []}, {"may": {"glory": 1}, "else": ["enemy attack"], "must": []}]
    cards = {f"e{n}": event(f"e{n}", {**DULL, "path": 1}) for n in range(2)}
    game = begin(knight(events=cards, paths={"1": path("1", steps)})).seat(crossed={"1": 1})
    game.put({"enemy.castle": 1}).play(ChooseSide("left"), EndUse(), EndAction())
    both = outlooks(game.look)
    assert both is not None
    paid, refused = both
    assert (paid.verdict.code, refused.verdict.code) == ("safe", "lost")
    game.play(RefuseConsequence())
    assert game.state.end is not None


def brute(game: Game, side: str) -> Verdict:
    """The verdict without bounds: every line of answers followed to its end."""
    search = of_step_4._Search(game.look, frozenset({"none of them"}))
    search.walk(game.rules.apply(game.state, ChooseSide(side)).state)
    assert not search.stopped
    by = tuple(end.id for end in game.rules.sheets.scenario.lose if end.id in search.by)
    return Verdict("safe") if not by else Verdict("risk" if search.safe else "lost", by)


def test_bounds_never_change_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    """In random games: with and without the bounds, the same."""
    monkeypatch.setattr(of_step_4, "MOVES", 10**9)
    setup = Setup(S0, CHARACTER)
    rules, codes = Knight(practice(), setup), set()
    for seed in range(5):
        rng, game = random.Random(seed), Game(rules, rules.start(setup).state)
        while game.state.end is None:
            if game.state.turn.step == "gather" and not game.state.agenda:
                for side in ("left", "right"):
                    verdict = judge(game.look, side)
                    codes.add(verdict.code)
                    assert verdict == brute(game, side)
            game.play(rng.choice(game.options()))
    assert codes == {"safe", "risk", "lost"}


def test_a_search_that_stops_says_risk(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has not been looked at may be a loss: the endings that the bounds allow."""
    monkeypatch.setattr(of_step_4, "MOVES", 1)
    steps: Rows = [{"must": ["enemy add 2", "enemy move 2"]}]
    found = seen({"path": 1}, {"enemy.gate": 2, "enemy.castle": 1}, steps=steps)
    assert found.verdict == Verdict("risk", ("lose.siege",))


@pytest.mark.parametrize(("house", "code"), [("after", "safe"), ("before", "lost")])
def test_a_goal_column_before_the_consequences_brings_its_orders_first(
    house: str, code: str
) -> None:
    """HR-25: its penalty moves the water to the castle, which the attack then floods; after the attack it does not."""
    penalty = {"needs": {"activities_below": 99}, "do": ["enemy move 1"]}
    game = scene(
        "s01_flood", land("abc", "ab bc", plus="a", castle="c"), {"enemy.b": 1, "mark.a.flooded": 1},
        enemy=["enemy attack"], house={"HR-25": house}, goals={"g": goal("g", {3: {"penalty": penalty}})},
        turn=3,
    )  # fmt: skip
    assert judge(game.look, "left").code == code


@pytest.mark.parametrize(
    ("sources", "code"), [(None, "risk"), ((), "lost"), (("gold", "gold"), "safe")]
)
def test_sources_that_nobody_has_named_may_save_an_area(
    sources: tuple[str, ...] | None, code: str
) -> None:
    """HR-33, on a paper map: a bare area is destroyed at once, the sixth loses; with sources left it is not."""
    of, areas = "s09_last_duel", {id: Area(id) for id in "bcdef"}
    cards = {"e1": event("e1", {**DULL, "path": 1}), "e2": event("e2", DULL)}
    sheets = knight(
        of=of, tiles={}, events=cards, paths={"1": path("1", [{"must": ["enemy attack"]}])}
    )
    game = begin(Knight(sheets.sheets, Setup(of, CHARACTER, map="paper")), map="paper")
    game.state = replace(
        game.state,
        field=Field(
            units={"own": {}, "enemy": {"a": 1}},
            marks=dict.fromkeys("bcdef", ("destroyed",)),
            areas={"a": Area("a", sources=sources), **areas},
        ),
    )
    assert judge(game.look, "left").code == code


def test_what_the_card_itself_orders_counts() -> None:
    """KN-38: an enemy that the event adds, and where it is placed is the player's choice; no card is turned up."""
    left = {"path": 1, "do": ["enemy add 1", "row reveal"]}
    steps: Rows = [{"must": ["enemy move 2"]}]
    found = seen(left, {"enemy.gate": 2, "enemy.castle": 1}, steps=steps)
    assert found.verdict == Verdict("risk", SIEGE)
    assert found.paid is not None
    [added] = [one for one in found.paid.enemies if not one.start]
    assert "castle" in added.ends
    assert "revealed" not in [note.code for note in found.action]
    assert (
        seen({"path": 1, "do": ["enemy add 1"]}, {"enemy.fen": 4, "enemy.toll": 3}).verdict.code
        == "lost"
    )


def test_resources_of_choice_are_taken_as_the_cost_asks() -> None:
    """KN-21, KN-51: 2 of choice can pay 2 Valor, so nothing is lost for sure."""
    steps: Rows = [{"may": {"valor": 3}, "else": ["enemy attack"], "must": []}]
    found = seen({"path": 1, "gain": {"any": 2}}, {"enemy.castle": 1, "valor": 1}, steps=steps)
    assert found.short == {}
    assert found.verdict == Verdict("risk", CASTLE)


def test_enemies_that_the_side_itself_removes_are_counted_out() -> None:
    """Two on one tile, one of which goes: one is left. On two tiles the player will choose which."""
    side = {"do": ["enemy remove 1"], "path": 1}
    step = {"must": ["enemy add 1"]}
    together = seen(side, {"enemy.fen": 2}, steps=(step,))
    assert together.paid is not None
    assert [one.start for one in together.paid.enemies] == ["fen", ""]
    assert together.paid.removed == 0
    apart = seen(side, {"enemy.fen": 1, "enemy.toll": 1}, steps=(step,))
    assert apart.paid is not None
    assert len(apart.paid.enemies) == 3
    assert apart.paid.removed == 1
