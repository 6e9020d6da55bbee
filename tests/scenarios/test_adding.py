"""A scenario is added as `scenarios/README.md` says: its example is taken from the page and played."""

from __future__ import annotations

import random
import re

import pytest

from companion.knight import Knight, Setup
from companion.knight.correct import facts
from companion.knight.moves import ChooseSide, Command, March, Reveal, RevealGoal
from companion.knight.sheets import UNKNOWN
from scenarios.read import HERE, scenario_ids
from tests.knight.play import Game
from tests.scenarios.conftest import Shelf

RAIDERS = "s90_raiders"
BLOCK = re.compile(r"^`(?P<file>s90\S+)`\n\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def rules(shelf: Shelf) -> Knight:
    """The rules of the example on the page."""
    page = (HERE / "README.md").read_text("utf-8")
    for block in BLOCK.finditer(page):
        shelf.add(block["file"], block["text"])
    return Knight(shelf.read(RAIDERS), Setup(RAIDERS, "dittmann"))


def test_the_example_is_a_scenario_of_its_own(shelf: Shelf, rules: Knight) -> None:
    sheet = rules.sheets.scenario
    assert scenario_ids(shelf.root)[-1] == RAIDERS
    assert list(sheet.tiles) == ["north", "south", "path", "tower"]
    sources = {ending.id: ending.when.source for ending in (*sheet.win, *sheet.lose)}
    assert sources == {
        "win.boats": "rulebook", "win.battles": "practice", "win.renown": "practice", "win.diplomacy": "practice",
        "lose.landed": "rulebook", "lose.siege": "practice", "lose.castle": "practice", "lose.diplomacy": "practice",
    }  # fmt: skip


def test_an_empty_copy_of_it_knows_what_is_printed_and_asks_for_the_rest(
    shelf: Shelf, rules: Knight
) -> None:
    bare = shelf.read(RAIDERS, practice=False).scenario
    assert rules.sheets.scenario.title == bare.title == "Raiders"
    assert bare.limits.enemy.value == 6
    assert bare.limits.own.value is UNKNOWN
    assert [e.id for e in bare.win if e.when.value is not UNKNOWN] == ["win.boats"]
    assert not bare.tiles
    assert not bare.battles
    assert len(bare.gold) == len(rules.sheets.scenario.gold)


def begun(rules: Knight, seed: int = 0) -> Game:
    game, rng = Game(rules, rules.start(Setup(RAIDERS, "dittmann")).state), random.Random(seed)
    while isinstance((listed := game.options())[0], RevealGoal | Reveal):
        game.play(rng.choice(listed))
    return game


def test_its_way_to_win_is_reached_by_moves(rules: Knight) -> None:
    game = begun(rules).put({"own.north": 1, "enemy.north": 1, "own.south": 1})
    game.play(ChooseSide("left")).seat(command=9)
    game.play(Command("attack"))
    assert game.state.end is not None
    assert game.state.end.ending == "win.boats"


def test_one_boat_is_not_enough(rules: Knight) -> None:
    game = begun(rules).put({"own.north": 1, "mark.south.burnt": 0})
    game.play(ChooseSide("left")).seat(command=9)
    game.play(Command("attack"), Command("march"), March("north", "path"))
    assert game.state.end is None
    assert game.state.field.marks == {"north": ("burnt",)}
    assert "mark.south.burnt" in set(facts(game.look))


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_come_to_an_end(rules: Knight, seed: int) -> None:
    game, rng = begun(rules, seed), random.Random(seed)
    for _ in range(2000):
        if game.state.end is not None:
            break
        game.play(rng.choice(game.options()))
        assert sum(game.look.units("enemy").values()) <= 6
    assert game.state.end is not None


def test_names_that_there_are_not_are_faults(shelf: Shelf, rules: Knight) -> None:
    text = (shelf.root / RAIDERS / "sheet.toml").read_text("utf-8")
    assert rules.sheets.behaviours.places.keys() == {"shore"}
    shelf.add("s91_raiders/sheet.toml", text.replace("lose.overrun", "lose.nobody"))
    found = shelf.faults("s91_raiders")  # it has no behaviour.py
    assert any("sheet.toml: without: s00_defensive_war has no lose.nobody" in one for one in found)
    assert any("own.strike" in one and "'burn_boats'" in one for one in found)
    assert any("enemy.place" in one and "'shore'" in one for one in found)


def test_a_behaviour_file_without_behaviours_is_a_fault(shelf: Shelf) -> None:
    shelf.add("s91_camp/sheet.toml", 'like = "s00_defensive_war"\ntitle = "Camp"')
    shelf.add("s91_camp/behaviour.py", "NOTHING = 1")
    assert shelf.faults("s91_camp") == ("s91_camp/behaviour.py: BEHAVIOURS is missing",)
