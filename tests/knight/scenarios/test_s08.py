"""Plague (S-8): it spreads, and villages burn."""

from __future__ import annotations

import pytest

from companion.knight.moves import Burn, Command, Correct, GoBy, PlaceUnit, Spare
from tests.knight.scenarios.scene import land, scene
from tests.knight.sheets import grant

PLAGUE = "s08_plague"
LAND = land("pqabcdefgh", "pa qb ab bc cd de ef fg gh", plus="pq", village="abcdefg")
ATTACK = ["enemy attack"]


def marked(mark: str, letters: str) -> dict[str, int]:
    return {f"mark.{letter}.{mark}": 1 for letter in letters}


@pytest.mark.parametrize(("before", "end"), [("bcde", "win.burnt"), ("bcd", None)])
def test_the_fifth_burnt_village_wins(before: str, end: str | None) -> None:
    game = scene(PLAGUE, LAND, {"own.a": 1, **marked("burnt", before)}).attack()
    assert game.asked() == [Burn("a"), Spare("a")]
    assert game.play(Burn("a")).state.field.marks["a"] == ("burnt",)
    assert game.end == end


@pytest.mark.parametrize("facts", [{"own.a": 1, "mark.a.burnt": 1}, {"own.h": 1}])
def test_only_a_village_burns_and_only_once(facts: dict[str, int]) -> None:
    assert not scene(PLAGUE, LAND, facts).attack().asked()


def test_a_village_may_be_left() -> None:
    """HR-44: the unit there chooses."""
    game = scene(PLAGUE, LAND, {"own.a": 1}).attack()
    game.play(Spare("a"))
    assert not game.tile_marks()


def test_nobody_burns_a_village_whose_unit_is_taken_off_by_hand() -> None:
    """HR-44: the unit there chooses, and none is there any more."""
    game = scene(PLAGUE, LAND, {"own.a": 1, "own.b": 1}).attack()
    assert game.asked() == [Burn("a"), Spare("a")]
    game.play(Correct("own.a", 0))
    assert game.asked() == [Burn("b"), Spare("b")]


@pytest.mark.parametrize(("house", "burns"), [("ever", False), ("now", True)])
def test_an_infected_village_is_too_late(house: str, burns: bool) -> None:
    """S-8, HR-44: the attack removes the plague; the next may burn only where infected means now."""
    game = scene(PLAGUE, LAND, {"own.a": 1, "enemy.a": 1}, house={"HR-44": house}).attack()
    assert not game.asked()
    assert not game.look.units("enemy")
    assert game.tile_marks() == {"a": ("infected",)}
    assert bool(game.attack().asked()) == burns


def test_the_app_remembers_where_the_plague_has_been() -> None:
    """HR-44: as it comes up and as it moves on."""
    facts = {"enemy.p": 1, "enemy.q": 1}
    game = scene(PLAGUE, LAND, facts, enemy=["enemy add 1", "enemy attack"]).enemy(PlaceUnit("a"))
    assert game.tile_marks()["a"] == ("infected", "destroyed")
    while game.asked():
        game.play(game.asked()[0])
    villages = [tile for tile in game.look.units("enemy") if tile in "abcdefg"]
    assert villages
    assert all("infected" in game.tile_marks()[tile] for tile in villages)


def test_plague_that_was_set_by_hand_is_remembered_when_it_goes() -> None:
    """HR-44: by a quarantine, or as it moves on."""
    cure = (grant("battle.0", {"do": ["enemy remove 1"]}),)
    game = scene(PLAGUE, LAND, {"own.a": 1, "enemy.a": 1}, battles=cure).fight(1)
    assert not game.look.units("enemy")
    assert not game.attack().asked(), "too late to burn"
    game = scene(PLAGUE, LAND, {"enemy.a": 1}, enemy=["enemy move 1"]).enemy(GoBy("a", "p"))
    assert game.tile_marks() == {"a": ("infected",)}


@pytest.mark.parametrize(("before", "end"), [("bcdef", "lose.villages"), ("bcde", None)])
def test_the_sixth_destroyed_village_loses(before: str, end: str | None) -> None:
    game = scene(PLAGUE, LAND, {"enemy.a": 1, **marked("destroyed", before)}, enemy=ATTACK)
    game.enemy()
    assert "destroyed" in game.tile_marks()["a"]
    assert game.end == end


@pytest.mark.parametrize(("house", "end"), [("no", None), ("yes", "lose.villages")])
def test_a_burnt_village_that_is_destroyed(house: str, end: str | None) -> None:
    """HR-44: it is an ordinary tile, or counts among the six."""
    facts = {"enemy.a": 1, **marked("burnt", "a"), **marked("destroyed", "bcdef")}
    game = scene(PLAGUE, LAND, facts, enemy=ATTACK, house={"HR-44.burnt": house}).enemy()
    assert game.end == end


@pytest.mark.parametrize(("held", "end"), [("qabcdefg", "lose.plague"), ("abcdefg", None)])
def test_the_ninth_plague_loses(held: str, end: str | None) -> None:
    facts = {f"enemy.{letter}": 1 for letter in held}
    game = scene(PLAGUE, LAND, facts, enemy=["enemy add 1"]).enemy(
        *[PlaceUnit("p")] * (end is None)
    )
    assert game.end == end


@pytest.mark.parametrize(("mark", "gathered"), [("destroyed", 0), ("burnt", 2)])
def test_a_destroyed_tile_yields_nothing_a_burnt_village_does(mark: str, gathered: int) -> None:
    """KN-45, KN-49, HR-44."""
    facts = {"own.a": 1, "nobility": 0, **marked(mark, "a")}
    game = scene(PLAGUE, land("abc", "ab bc", {"a": ["nobility"] * 2}, village="a"), facts)
    game.own(Command("gather"))
    assert game.state.me.have.nobility == gathered


def test_the_plague_takes_a_unit_first_and_stays() -> None:
    game = scene(PLAGUE, LAND, {"enemy.a": 1, "own.a": 1}, enemy=ATTACK).enemy()
    assert dict(game.look.units("enemy")) == {"a": 1}
    assert not game.look.units("own")
    assert "a" not in game.tile_marks()


def test_it_moves_to_a_nearest_clean_tile_over_whatever_lies_between() -> None:
    """S-8: from b over a, c and q, which are destroyed or held, to p, d: both two tiles away."""
    facts = {"enemy.b": 1, "mark.a.destroyed": 1, "own.c": 1, "enemy.c": 1, "mark.q.destroyed": 1}
    game = scene(PLAGUE, LAND, facts, enemy=ATTACK).enemy()
    assert game.asked() == [GoBy("b", "p"), GoBy("b", "d")]
    assert dict(game.play(GoBy("b", "p")).look.units("enemy")) == {"c": 1, "p": 1}


def test_it_comes_up_on_plus_tiles_then_beside_plague_and_ruins() -> None:
    facts = {"enemy.p": 1, "mark.q.destroyed": 1}
    game = scene(PLAGUE, LAND, facts, enemy=["enemy add 1"]).enemy()
    assert game.asked() == [PlaceUnit("a"), PlaceUnit("b")]
