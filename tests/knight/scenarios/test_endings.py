"""Every way to win and to lose, in every scenario: reached by moves, and near misses by the same moves (KN-66, KN-67).

The rows are ours. Which endings there are the sheets say, so that one without a row fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.knight.moves import Fight
from companion.knight.sheets import Diplomacy, Ending, Tile
from companion.play import IllegalMove
from tests.bots import SCENARIOS
from tests.knight.scenarios.scene import Scene, land, level_asked, scene
from tests.knight.sheets import grant, known, practice

Facts = Mapping[str, int]
Act = Callable[[Scene], object]

ROW = land(
    "abcdefghijkx",
    "ab bc cd de ef fg gh hi ij jk kx",
    plus="abcdefghi",
    village="bcdefg",
    castle="x",
)
"""Twelve tiles without sources in a row, from the border to the castle."""
FORT = land("pghix", "pg ph gx hx ix", plus="p", guard="ghi", enemy_castle="x")
CASTLES = land("pabcdx", "pa pb pc pd px", plus="p", enemy_castle="abcd", castle="x")
COINS = land("abcdefghijkx", "", {"a": ["gold"] * 3, "b": ["gold"] * 3})
BARE = land("abcdefghijkx", "", {**{key: ["valor"] * 2 for key in "abc"}, "d": ["glory"] * 2})
ENDS = Diplomacy(known(0), known(8))
"""Both diplomacy tracks: 8 is full."""


@dataclass(frozen=True)
class Way:
    """A map one act before an ending, the act, and what was different each time that it was missed.

    `battle`: what the battle asks or gives that is fought. Endings that would come first on so small a map are `out`.
    """

    facts: Facts
    act: Act
    misses: Sequence[Facts]
    tiles: Mapping[str, Tile] = field(default_factory=lambda: ROW)
    orders: Sequence[str] = ()
    battle: Mapping[str, Mapping[str, int]] | None = None
    fought: str = "8"
    house: Mapping[str, str] = field(default_factory=dict)
    out: tuple[str, ...] = ()

    def ending(self, scenario: str, differs: Facts | None = None) -> str | None:
        """The ending that comes of it."""
        sheet = practice(scenario).scenario
        parts: dict[str, Any] = {
            "win": [end.id for end in sheet.win if end.id not in self.out],
            "lose": [end.id for end in sheet.lose if end.id not in self.out],
        }
        if self.battle:
            parts["battles"] = (grant(f"battle.{self.fought}", self.battle),)
        game = scene(
            scenario, self.tiles, {**self.facts, **(differs or {})}, enemy=self.orders,
            house=self.house, diplomacy=ENDS, enemy_diplomacy=ENDS, **parts,
        )  # fmt: skip
        assert game.end is None, "there is something left to do"
        self.act(game)
        return game.end


# what is done -------------------------------------------------------------------------------------


def enemy(game: Scene) -> None:
    """The orders of the chosen side; what they ask has the first answer."""
    game.enemy()
    while game.asked():
        game.play(game.asked()[0])


def attack(game: Scene) -> None:
    """An own attack; villages that can be burnt are."""
    game.attack()
    while game.asked():
        game.play(game.asked()[0])


def fight(game: Scene) -> None:
    """The battle, if what it asks for is there."""
    game.own()
    [battle] = [one for one in game.rules.sheets.scenario.battles if one.id[7:] in ("8", "duel")]
    with suppress(IllegalMove):
        game.play(Fight(battle.id[7:]))


def add(letter: str) -> Act:
    return lambda game: game.add(letter)


def march(way: str) -> Act:
    return lambda game: game.march(way)


# the rows -----------------------------------------------------------------------------------------


def on(side: str, letters: str, n: int = 1) -> dict[str, int]:
    return {f"{side}.{letter}": n for letter in letters}


def mark(name: str, letters: str) -> dict[str, int]:
    return {f"mark.{letter}.{name}": 1 for letter in letters}


def battles(n: int) -> Way:
    """The last of so many battles."""
    won = {f"battle.{number}": 1 for number in range(n - 1)}
    return Way(won, fight, [{"battle.0": 0}])


def counted(have: int, tiles: Mapping[str, Tile] = ROW) -> Way:
    """One more enemy to so many, one a tile."""
    return Way(on("enemy", "abcdefghij"[:have]), enemy, [{"enemy.a": 0}], tiles, ["enemy add 1"])


def one_more(fact: str, level: int) -> Way:
    """A level is reached by what a battle gives, which is not the duel."""
    gift = {"gain": {fact: 1}}
    return Way({fact: level - 1}, fight, [{fact: level - 2}], battle=gift, out=("win.duel",))


MOVE, HIT = ["enemy move 1"], ["enemy attack"]
RAZED = Way({**on("enemy", "a"), **mark("destroyed", "bcdef")}, enemy,
            [{"mark.b.destroyed": 0}, {"own.a": 1}], orders=HIT)  # fmt: skip
KING = {"needs": {"diplomacy": 5, "enemy_diplomacy": 5}}

BASIC: Mapping[str, Way] = {
    "win.tiles": Way(on("own", "bcdef"), add("a"), [{"enemy.c": 1}, {"own.b": 0}]),
    "win.battles": battles(5),
    "win.renown": Way(
        {"points.3": 290, "influence": 25}, fight, [{"influence": 24}, {"points.3": 289}],
        battle={"gain": {"points": 10}},
    ),
    "win.diplomacy": one_more("diplomacy", 8),
    "lose.overrun": counted(7),
    "lose.siege": Way(
        {"enemy.x": 3, "enemy.k": 1}, enemy,
        [{"enemy.x": 2}, {"own.x": 1}, {"enemy.x": 0, "enemy.k": 0, "enemy.j": 4}], orders=MOVE,
    ),
    "lose.castle": Way({"enemy.x": 1}, enemy, [{"own.x": 1}, {"enemy.x": 0, "enemy.k": 1}], orders=HIT),
    "lose.diplomacy": Way({"enemy_diplomacy": 7}, enemy, [{"enemy_diplomacy": 6}], orders=["enemy diplomacy 1"]),
}  # fmt: skip
"""KN-66 and KN-67, in whichever scenario they hold."""

OWN: Mapping[tuple[str, str], Way] = {
    ("s01_flood", "lose.flooded"): Way(
        {"enemy.a": 1, **mark("flooded", "bcdefhijk")}, enemy, [{"mark.k.flooded": 0}, {"own.a": 1}], orders=HIT,
    ),
    ("s01_flood", "lose.castle_flooded"): Way(
        {"enemy.x": 1}, enemy, [{"own.x": 1}, {"enemy.x": 0, "enemy.k": 1}], orders=HIT
    ),
    ("s01_flood", "lose.villages"): Way(
        {"enemy.g": 1, **mark("flooded", "bcdef")}, enemy,
        [{"mark.b.flooded": 0}, {"own.g": 1}, {"enemy.g": 0, "enemy.h": 1}], orders=HIT,
    ),
    ("s03_rebels", "win.tiles"): Way(
        {**on("own", "bcdef"), "enemy.b": 1}, add("a"), [{"own.b": 0}, {"own.b": 0, "own.c": 2}]
    ),
    ("s03_rebels", "win.battles"): battles(6),
    ("s03_rebels", "lose.rebels"): counted(8),
    ("s03_rebels", "lose.destroyed"): RAZED,
    ("s04_stronghold", "win.castle"): Way(
        {"own.x": 3, "own.k": 1}, march("kx"), [{"enemy.x": 1}, {"own.x": 2}, {"own.x": 0, "own.j": 4}]
    ),
    ("s04_stronghold", "win.battles"): battles(6),
    ("s04_stronghold", "lose.siege"): Way(
        {"enemy.x": 4}, enemy, [{"enemy.x": 3}, {"own.x": 1}, {"enemy.x": 0, "enemy.k": 4}], orders=HIT
    ),
    ("s04_stronghold", "lose.castle"): Way(
        {"enemy.x": 1}, enemy, [{"own.x": 1}], orders=HIT, house={"HR-45": "falls"}
    ),
    ("s05_elections", "win.areas"): Way(on("own", "bcdef"), add("a"), [{"enemy.b": 1}, {"own.b": 0}]),
    ("s05_elections", "win.battles"): battles(5),
    ("s05_elections", "lose.areas"): Way(
        {**on("enemy", "abcde"), **on("own", "ghijkx")}, enemy, [{"own.a": 1}, {"enemy.a": 0}],
        orders=["enemy add 1"], out=("win.areas",),
    ),
    ("s05_elections", "lose.resources"): Way(
        {f"gone.{letter}.valor": 2 for letter in "abc"} | {"enemy.d": 2}, enemy,
        [{"gone.c.valor": 1}, {"enemy.d": 1}, {"own.d": 1}], BARE, HIT,
    ),
    ("s05_elections", "lose.coins"): Way(
        {"gone.a.gold": 2, "gone.b.gold": 3, "enemy.a": 1}, enemy, [{"gone.b.gold": 2}, {"own.a": 1}], COINS, HIT,
    ),
    ("s06_old_castle", "win.castle"): Way(
        {"own.x": 4}, attack, [{"own.x": 3}, {"enemy.x": 1}, {"own.x": 0, "own.g": 4}], FORT
    ),
    ("s06_old_castle", "lose.guards"): Way(
        {"enemy.g": 3, "enemy.h": 3, "enemy.i": 2}, enemy, [{"enemy.i": 1}], FORT, ["enemy add 1"]
    ),
    ("s06_old_castle", "lose.army"): Way(
        {"enemy.g": 3, "enemy.h": 3, "enemy.x": 3}, enemy, [{"enemy.x": 2}], FORT, ["enemy add 1"]
    ),
    ("s07_conquer", "win.castles"): Way(
        {"own.c": 1, **mark("captured", "ab")}, attack, [{"mark.a.captured": 0}, {"enemy.c": 1}], CASTLES
    ),
    ("s07_conquer", "win.battles"): battles(6),
    ("s08_plague", "win.burnt"): Way(
        {"own.f": 1, **mark("burnt", "bcde")}, attack,
        [{"mark.b.burnt": 0}, {"enemy.f": 1}, {"mark.f.infected": 1}, {"mark.f.destroyed": 1}],
    ),
    ("s08_plague", "win.battles"): battles(4),
    ("s08_plague", "lose.villages"): Way(
        {"enemy.g": 1, **mark("destroyed", "bcdef")}, enemy,
        [{"mark.b.destroyed": 0}, {"own.g": 1}, {"enemy.g": 0, "enemy.h": 1}], orders=HIT,
    ),
    ("s08_plague", "lose.plague"): counted(8),
    ("s09_last_duel", "win.duel"): Way(
        {"diplomacy": 5, "enemy_diplomacy": 5}, fight, [{"diplomacy": 4}, {"enemy_diplomacy": 4}], battle=KING,
        fought="duel",
    ),
    ("s09_last_duel", "win.influence"): one_more("influence", level_asked("s09_last_duel", "win.influence", 8)),
    ("s09_last_duel", "win.diplomacy"): one_more("diplomacy", level_asked("s09_last_duel", "win.diplomacy", 8)),
    ("s09_last_duel", "lose.army"): counted(9),
    ("s09_last_duel", "lose.destroyed"): RAZED,
    ("s10_templars", "win.castle"): Way({"own.c": 2}, attack, [{"own.c": 1}, {"enemy.c": 1}], CASTLES),
    ("s10_templars", "win.battles"): battles(4),
}  # fmt: skip
"""What a scenario has of its own (S-1 to S-10, HR-45)."""


def endings() -> Iterator[tuple[str, str]]:
    for scenario in SCENARIOS:
        sheet = practice(scenario).scenario
        yield from ((scenario, end.id) for end in (*sheet.win, *sheet.lose))


def way_to(scenario: str, ending: str) -> Way:
    """The row of an ending: one of its own, or the basic one if that is the clause that it names."""
    sheet = practice(scenario).scenario
    [found] = [end for end in (*sheet.win, *sheet.lose) if end.id == ending]
    return BASIC[ending] if _is_basic(found) else OWN[scenario, ending]


def _is_basic(ending: Ending) -> bool:
    return ending.clause in ("KN-66", "KN-67")


@pytest.mark.parametrize(("scenario", "ending"), list(endings()))
def test_an_ending_is_reached_and_only_just(scenario: str, ending: str) -> None:
    way = way_to(scenario, ending)
    assert way.ending(scenario) == ending
    for differs in way.misses:
        assert way.ending(scenario, differs) is None, differs
    assert way.misses


def test_no_row_is_left_over() -> None:
    assert OWN.keys() <= set(endings())
    assert {ending for scenario, ending in endings() if scenario == SCENARIOS[0]} == BASIC.keys()
