"""The scenarios on the screen: chosen, begun in every way, played at random, and their maps."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import flet as ft
import pytest

from companion.knight import Setup
from companion.knight.course import Course
from companion.knight.moves import (
    ActivateNext,
    Burn,
    ChooseSide,
    Command,
    Correct,
)
from companion.knight.state import Field, Seat, State
from companion.ui.app import open_app
from companion.ui.knight import deal
from companion.ui.knight.phrases.answers import answer_label
from companion.ui.knight.plots import edges, legend, plots
from companion.ui.knight.rules import sheets_of
from companion.ui.knight.scenario_choice import hard_text
from companion.ui.offered import SCREENS
from companion.ui.parts.hexes import axial, fitted
from companion.ui.parts.hexmap import LEAST, MOST
from companion.ui.parts.questions import Answer, bar_height
from companion.ui.room import room
from companion.ui.theme import MARGIN
from companion.words import PSEUDO
from companion.words.pseudo import leaks
from scenarios.difficulty import won_of_hundred
from storage import About, Game, Library
from tests.bots import SCENARIOS, line, rules_of
from tests.ui.chance import Chance
from tests.ui.driver import Phone, settle
from tests.ui.monkey import Monkey

WHO = "dittmann"
ABOVE, BELOW = 184 + 28, 136
"""What stands above a map in a turn and below its question: header, values, steps and a line; next step and tabs."""


def begun(shelf: Library, scenario: str) -> Game:
    """A dealt game of a scenario with its first questions answered."""
    game = shelf.new("knight", Setup(scenario, WHO))
    table = game.table
    while table.state.turn.step == "before" and (asked := table.rules.question(table.state)):
        table.play(asked.answers[0])
    return game


@pytest.mark.anyio
async def test_a_scenario_is_picked_from_all(shelf: Library) -> None:
    """Each with what it is about and how hard it is; the one that is tapped is the one that begins."""
    async with Phone(open_app(shelf, None, SCREENS), route="/new/knight") as phone:
        await phone.tap("Change")
        rows = {
            str(b.key): name for name, b in phone.buttons().items() if "scenario-" in str(b.key)
        }
        assert list(rows) == [f"scenario-{id}" for id in SCENARIOS]
        assert all("of 100 won" in name and "not played it yet" in name for name in rows.values())
        for id, won in won_of_hundred().items():
            assert f", {won} of 100 won" in rows[f"scenario-{id}"]
        await phone.tap(rows["scenario-s08_plague"])
        assert phone.page.route == "/new/knight"
        assert phone.sees("Plague")
        await phone.tap("Set the table")
        await phone.tap("Begin")
    (row,) = shelf.games()
    assert row.summary["scenario"] == "s08_plague"


@pytest.mark.anyio
@pytest.mark.parametrize(("scenario", "n"), [("s00_defensive_war", 6), ("s03_rebels", 9)])
async def test_the_whole_map_is_in_sight_above_the_tiles_to_choose_from(
    shelf: Library, scenario: str, n: int
) -> None:
    game = begun(shelf, scenario)
    table = game.table
    while asked := table.rules.question(table.state):
        table.play(asked.answers[0])
    for move in (ChooseSide("left"), Correct("command", 1), Command("add")):
        table.play(move)
    asked = table.rules.question(table.state)
    assert asked is not None
    assert len(asked.answers) == n
    async with Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}") as phone:
        bar = bar_height("Where?", "Why.", [Answer("", "Abbey", letter="A")] * n)
        stacks = [c for c in phone.walk() if isinstance(c, ft.Stack) and c.height]
        board = max(stack.height for stack in stacks if stack.height)
        assert ABOVE + board <= room().height - BELOW - bar


@pytest.mark.anyio
async def test_the_record_of_a_scenario_is_that_of_the_statistics(shelf: Library) -> None:
    """Games that are over count, marked ones do not (as in the statistics)."""
    for wrong in (False, True):
        game = shelf.new("knight", Setup("s03_rebels", WHO, "entered", finished="lose.rebels"))
        shelf.leave(game)
        shelf.annotate(game.id, About(wrong=wrong))
    async with Phone(open_app(shelf, None, SCREENS), route="/new/knight/scenario") as phone:
        await settle()
        (name,) = (name for name, b in phone.buttons().items() if b.key == "scenario-s03_rebels")
        assert "Your 1 game: 0 won, best " in name


OFTEN = ("s01_flood", "s05_elections", "s08_plague")
"""Those that differ most; the others are played with `--all`."""
PLAYED = [pytest.param(id, marks=() if id in OFTEN else pytest.mark.long) for id in SCENARIOS]


@pytest.mark.anyio
@pytest.mark.parametrize("scenario", PLAYED)
async def test_every_way_into_a_game(shelf: Library, scenario: str) -> None:
    """Dealt, joined late and only scored: each way takes the scenario, and begins."""
    for way, taps in (
        ("", ("Set the table", "Begin")),
        ("/join", ("next-step",)),
        ("/score", ("Neither by the end of turn 12", "next-step")),
    ):
        before = len(shelf.games())
        async with Phone(open_app(shelf, None, SCREENS), route=f"/new/knight{way}") as phone:
            await phone.tap("Change")
            await tap_key(phone, f"scenario-{scenario}")
            assert phone.sees(sheets_of(scenario).scenario.title)
            for name in taps:
                await (tap_key(phone, name) if "-" in name else phone.tap(name))
            assert len(shelf.games()) == before + 1, way


async def tap_key(phone: Phone, key: str) -> None:
    """Tap the button with this key."""
    (button,) = (b for b in phone.buttons().values() if b.key == key)
    await phone.fire(button, "click")


@pytest.mark.anyio
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("most", [40, pytest.param(2000, marks=pytest.mark.long)])
async def test_a_monkey_plays(
    shelf: Library, scenario: str, most: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Taps at random on every tab of every scenario, with `--all` to the end of the game: nothing breaks."""
    game, rng = begun(shelf, scenario), random.Random(11)
    with patch.object(deal, "CHANCE", Chance(11)):
        async with Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}") as phone:
            tapped = await Monkey(phone, game.table, rng).play(most)
    assert tapped[-1].after > 0
    assert len(tapped) == most or game.table.rules.outcome(game.table.state) is not None
    assert not [line for line in caplog.records if line.name == "squire.ui"]


# the map ------------------------------------------------------------------------------------------


def drawn(scenario: str, marks: Mapping[str, tuple[str, ...]], **units: Mapping[str, int]) -> Any:
    """The tiles of a scenario with these marks and units, by id."""
    rules = rules_of(scenario, WHO)
    field = Field({"own": {}, "enemy": {}, **units}, marks)
    return {tile.id: tile for tile in plots(Course(rules, State((Seat(WHO),), field=field)))}


def test_what_becomes_of_a_tile_is_drawn() -> None:
    """Alone in the middle; in the corner where somebody stands, if the ground does not tell it."""
    flood = drawn("s01_flood", {"mill": ("flooded",)})
    assert (flood["mill"].fate, flood["mill"].corner) == ("tile-flooded", ("tile-village",))
    assert ("tile-flooded", "flooded") in flood["mill"].marks  # the list says it
    plague = {"upper": ("burnt",), "mill": ("infected",), "cross": ("destroyed",)}
    found = drawn("s08_plague", plague, own={"upper": 1})
    assert found["upper"].corner == ("tile-burnt", "tile-village")
    assert found["mill"].corner == ("tile-village", "tile-plague")
    assert found["cross"].gone
    assert found["moor"].fate == ""


def test_the_legend_has_every_sign_of_the_map() -> None:
    """What stands on it now, and nothing else."""
    plague = drawn("s08_plague", {"upper": ("burnt",), "cross": ("destroyed",)})
    assert legend(plague.values()) == {
        "tile-plus": "plus tile",
        "tile-village": "village",
        "tile-burnt": "burnt",
        "tile-destroyed": "destroyed",
    }


def test_an_enemy_castle_is_theirs_until_it_is_captured() -> None:
    ids = [id for id, tile in drawn("s07_conquer", {}).items() if tile.ground == "enemy_castle"]
    taken = drawn("s07_conquer", {ids[0]: ("captured",)}, own={ids[0]: 1})[ids[0]]
    assert (taken.ground, taken.corner[0]) == ("held", "tile-captured")


def test_the_river_is_drawn_on_its_edges() -> None:
    """Where own units are stopped, and the one place where they cross (S-4); no other printed map closes an edge."""
    rules = rules_of("s04_stronghold", WHO)
    found = edges(Course(rules, State((Seat(WHO),))))
    kinds = [(one.kind, one.stops) for one in found]
    assert kinds == [("river", ("own",))] * 7 + [("crossing", ())]
    at = {tile.id: axial(*tile.at) for tile in rules.sheets.scenario.tiles.values()}
    assert {found[-1].one, found[-1].other} == {at["ford"], at["landing"]}


@pytest.mark.anyio
async def test_a_tile_says_where_the_river_stops_own_units(shelf: Library) -> None:
    game = begun(shelf, "s04_stronghold")
    async with Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}") as phone:
        await phone.tap("Map")
        await phone.tap("List of tiles")
        for tile, said in (
            ("ford", "Your units cross the river here to the Landing."),
            ("mill", "The river closes the way to the Gardens and Islet for your units."),
        ):
            await tap_key(phone, f"tile-{tile}")
            assert phone.sees(said)


@pytest.mark.anyio
async def test_workers_and_water_have_their_own_signs(shelf: Library) -> None:
    """A spade in the shield, a drop in the lozenge; read aloud by their names."""
    game = shelf.new("knight", Setup("s01_flood", WHO))
    table = game.table
    table.play(Correct("enemy.mill", 1))
    table.play(Correct("own.barley", 1))
    async with Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}") as phone:
        await phone.tap("Map")
        await phone.tap("List of tiles")
        names = [name for name in phone.buttons() if name.startswith(("Mill", "Barley"))]
        assert [name.split(", ")[1] for name in names] == ["1 own worker", "1 water"]
        sources = {str(one.src) for one in phone.walk() if isinstance(one, ft.Image)}
        assert {"symbols/worker.svg", "symbols/water.svg"} <= sources


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        ("s03_rebels", "There is no castle of yours."),
        ("s07_conquer", "You choose the tiles where 2 enemies begin."),
        ("s10_templars", "1 Templar on Temple"),
    ],
)
async def test_what_stands_on_the_map_at_first(shelf: Library, scenario: str, said: str) -> None:
    """The checklist says it in the scenario's words (S-7: 2 castles of the player's choice; S-10: 1 on its castle)."""
    async with Phone(open_app(shelf, None, SCREENS), route="/new/knight/scenario") as phone:
        await tap_key(phone, f"scenario-{scenario}")
        await phone.tap("Set the table")
        assert phone.sees(said)


@pytest.mark.anyio
async def test_the_player_chooses_the_castles_that_are_held(shelf: Library) -> None:
    """Two different ones, one after the other (S-7)."""
    game = shelf.new("knight", Setup("s07_conquer", WHO))
    async with Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}") as phone:
        assert phone.sees("Which enemy castle is held?")
        assert phone.sees("2 enemies to place.")
        for n in (1, 2):
            answers = [b for b in phone.buttons().values() if str(b.key).startswith("answer-")]
            assert len(answers) == 5 - n
            await phone.fire(answers[0], "click")
            await tap_key(phone, "next-step")
            assert len(game.table.state.field.units["enemy"]) == n
        assert not phone.sees("Which enemy castle is held?")


@pytest.mark.anyio
async def test_where_the_enemy_begins_is_asked_on_the_map(shelf: Library) -> None:
    """S-7: its castles are chosen before the first side, with the map in sight."""
    game = shelf.new("knight", Setup("s07_conquer", WHO))
    async with Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}") as phone:
        await phone.fire(phone.control(ft.Container, "next-step"), "click")
        assert any(name.startswith("A, ") for name in phone.buttons())
        assert phone.sees("Map. The list of tiles tells the same.")


@pytest.mark.anyio
async def test_no_text_of_the_choice_escapes_translation(shelf: Library) -> None:
    """Titles and what each scenario is about come from the catalogue too, and so does a played one's record."""
    game = shelf.new("knight", Setup("s08_plague", WHO, "entered", finished="win.battles"))
    shelf.leave(game)
    async with Phone(open_app(shelf, None, None, PSEUDO), route="/new/knight/scenario") as phone:
        await settle()
        texts = [*phone.texts(), *phone.buttons()]
    assert len(texts) > 4 * len(SCENARIOS)
    assert [text for text in texts if leaks(text)] == []


@pytest.mark.anyio
@pytest.mark.parametrize("scenario", ["s03_rebels", "s08_plague"])
async def test_an_empty_copy_with_another_scenario(shelf: Library, scenario: str) -> None:
    """The map is on the table until it is drawn."""
    shelf.copies.new("My box")
    async with Phone(open_app(shelf, None, SCREENS), route="/new/knight") as phone:
        await phone.tap("Entered by me")
        await phone.tap("Change")
        await tap_key(phone, f"scenario-{scenario}")
        names = list(phone.buttons())
        assert any(name.startswith("On the table") for name in names)
        assert phone.sees("You name areas as they are used.")
        await tap_key(phone, "next-step")
        assert phone.page.route == "/new/knight/table"


@pytest.mark.parametrize(
    ("won", "said"),
    [(None, "not measured yet"), (40, "Easier, 40 of 100 won"), (39, "Medium, 39 of 100 won"),
     (30, "Medium, 30 of 100 won"), (29, "Hard, 29 of 100 won")],
)  # fmt: skip
def test_how_hard_it_is(won: int | None, said: str) -> None:
    assert hard_text(won) == said


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_practice_map_fits_a_phone(scenario: str) -> None:
    """No map has to be panned, and each has a name for every tile."""
    tiles = drawn(scenario, {}).values()
    assert fitted([tile.at for tile in tiles], 390 - 2 * MARGIN, LEAST, MOST).width < 390
    assert all(tile.name for tile in tiles)


@pytest.mark.anyio
async def test_the_village_that_may_be_burnt_is_shown_on_the_map(shelf: Library) -> None:
    rules, moves, states = next(
        played
        for seed in range(9)
        for played in [line("greedy", seed, "s08_plague")]
        if any(isinstance(move, Burn) for move in played[1])
    )
    at, burn = next((n, move) for n, move in enumerate(moves) if isinstance(move, Burn))
    game = shelf.new("knight", Setup("s08_plague", states[0].me.character))
    for move in moves[:at]:
        game.table.play(move)
    name = rules.sheets.scenario.tiles[burn.tile].title
    async with Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}") as phone:
        await settle()
        assert phone.sees(f"Do you burn the {name}?")
        assert phone.sees("Map. The list of tiles tells the same.")


@pytest.mark.anyio
async def test_the_battles_that_win_say_what_they_ask(shelf: Library) -> None:
    """Who looks at how far winning is learns what is still to be done for it."""
    game = begun(shelf, "s09_last_duel")
    async with Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}") as phone:
        await settle()
        await phone.tap("Map")
        assert not phone.sees("Combat 0 of 1")
        await phone.tap("The duel 0 of 1")
        assert phone.sees("Won at once: the duel won.")
        assert phone.sees("Diplomacy 0 of 5, Enemy diplomacy 0 of 4, Combat 0 of 1")


def test_the_order_of_actions_tells_what_the_privilege_brings() -> None:
    """Sir Dittmann's Church brings Valor though nothing of it is unlocked; once a turn (KN-16)."""
    rules = rules_of("s00_defensive_war", WHO)
    state = rules.start(Setup("s00_defensive_war", WHO)).state
    church = ActivateNext("church")
    assert answer_label(Course(rules, state), church) == ("Church", "+1 Valor by privilege")
    used = replace(state, turn=replace(state.turn, privilege=True))
    assert answer_label(Course(rules, used), church) == ("Church", "nothing unlocked yet")


def test_the_order_of_actions_tells_the_stage_that_one_brings() -> None:
    """A King stage (KN-34), a side of an influence stage (KN-35); without access there is none (HR-28)."""
    rules = rules_of("s00_defensive_war", WHO)
    start = rules.start(Setup("s00_defensive_war", WHO)).state
    done = {"king": (1,), "merchants": (1,)}
    c = Course(rules, replace(start, seats=(replace(start.me, done=done),)))
    assert answer_label(c, ActivateNext("king")) == ("King", "+1 gold, King stage 1")
    name, brings = answer_label(c, ActivateNext("merchants"))
    assert (name, brings) == ("Merchants", "+2 gold, a stage of your choice")
    assert answer_label(c, ActivateNext("nobles")) == ("Nobles", "nothing unlocked yet")
