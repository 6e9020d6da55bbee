"""Every wrong thing in a sheet is a fault that names its file and place; all are told at once, and nothing is read."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.conftest import S0, Shelf

COURT, PRACTICE, SHEET = "common/court.toml", "common/practice.toml", f"{S0}/sheet.toml"
MAP = f"{S0}/practice.toml"
ADDED = [
    (COURT, "[court.kings]", "court.kings: unknown key 'kings', perhaps king"),
    (COURT, "[court.king.1]\nprice = {}", "court.king.1.price: unknown key 'price'"),
    (COURT, "[court.king]\n0.cost = {}", "court.king.0: unknown key '0'"),
    (COURT, "court = 3", "court: a table is needed, not 3"),
    (COURT, '[court.king]\norder = "row"', "court.king.order: one of line, any, groups is needed"),
    (COURT, "[court.king]\npoints = true", "court.king.points: a whole number from -999 to 9999"),
    (COURT, "[court.king]\npoints = 2.0", "court.king.points: a whole number"),
    (COURT, "[court.king]\ncounts = 1", "court.king.counts: true or false is needed, not 1"),
    (COURT, '[court.king]\ntitle = ""', "court.king.title: a text of 1 to 80 characters"),
    (COURT, '[court.king]\nbeside = ["kings"]', "court.king.beside: one of king, nobles"),
    (COURT, '[court.king]\nlinks = ["stable", "stable"]', "court.king.links: the same word twice"),
    (COURT, "[court.king]\n1.cost = { valour = 1 }", "court.king.1.cost: unknown amount 'valour'"),
    (COURT, "[court.king]\n1.cost = { valor = true }", "court.king.1.cost: valor: a whole number"),
    (COURT, "[court.king]\n1.cost = { valor = -1 }", "court.king.1.cost: valor: a whole number"),
    (
        COURT,
        "[court.king]\n1.cost = { points = 5 }",
        "court.king.1.cost: nothing is paid in points",
    ),
    (COURT, "[court.king]\n1.cost = 3", "court.king.1.cost: amounts are a table"),
    (
        COURT,
        "[court.king]\n1.needs = { village = 3 }",
        "court.king.1.needs: unknown fact 'village'",
    ),
    (COURT, "[court.king]\n1.needs.level.village = 3", "court.king.1.needs: unknown fact 'level'"),
    (
        COURT,
        '[court.king]\n1.needs = { gold = "full" }',
        "court.king.1.needs: gold: a whole number",
    ),
    (COURT, "[court.king]\n1.needs = { any = [{ gold = 1 }] }", "1.needs: any: a list of two"),
    (COURT, '[court.king]\n1.once = "yes"', "court.king.1.once: true or false is needed"),
    (SHEET, '[command.fly]\ndo = ["own fly"]', "command.fly.do: unknown order 'own fly'"),
    (SHEET, '[command.fly]\ndo = ["own add 0"]', "command.fly.do: unknown order 'own add 0'"),
    (SHEET, '[command.fly]\ndo = "own strike"', "command.fly.do: orders are a list"),
    (SHEET, "[command.Fly]\ndo = []", "command.Fly: unknown key 'Fly'"),
    (SHEET, "[tile.mill]\nat = [0, true]", "tile.mill.at: a position such as [0, -2] is needed"),
    (SHEET, '[tile.mill]\nsources = ["silver"]', "tile.mill.sources: a source is one of glory"),
    (SHEET, '[lose.late]\non = "dusk"', "lose.late.on: one of attack is needed, not 'dusk'"),
    (SHEET, '[lose.late]\nclause = "66"', "lose.late.clause: a clause such as KN-66"),
    (SHEET, "[king]\n2.cost = { gold = 1 }", "king.2.cost: unknown key 'cost'"),
    (SHEET, "[king]\n2.gain = {}\n2.gain = {}", "cannot be read: "),
    (SHEET, "steps = [", "cannot be read: "),
    (SHEET, "[path.9]\nsteps = 3", "path.9.steps: a list is needed, not 3"),
    (SHEET, "[path.9]\nsteps = [3]", "path.9.1: a table is needed, not 3"),
    (SHEET, "[path.9]\nsteps = [{ mist = [] }]", "path.9.1.mist: unknown key 'mist', perhaps must"),
    (SHEET, '[[battle]]\nid = "a"\n[[battle]]\nid = "a"', "battle.2: the id 'a' twice"),
    (SHEET, "[[battle]]\nid = 7", "battle.1: the id 7 is no text"),
    (SHEET, 'like = "S 0"', "like: the id of a scenario is needed, not 'S 0'"),
    (PRACTICE, '[event.p40]\nleft.path = "2 nd"', "event.p40.left.path: a short id"),
    (
        PRACTICE,
        '[event.p40]\nleft.activates = ["village"]',
        "event.p40.left.activates: one of king",
    ),
    (PRACTICE, "[goal.p40]\n4.reward.gain = {}", "goal.p40.4: unknown key '4'"),
    (
        PRACTICE,
        "[character.x]\nstart.gold = 13",
        "character.x.start.gold: a whole number from 0 to 12",
    ),
]


@pytest.mark.parametrize(("file", "text", "fault"), ADDED)
def test_a_wrong_thing_is_a_fault_with_its_place(
    shelf: Shelf, file: str, text: str, fault: str
) -> None:
    (shelf.root / file).write_text(text, "utf-8")
    found = [one for one in shelf.faults() if one.startswith(f"{file}: ") and fault in one]
    assert len(found) == 1, shelf.faults()


CHANGED = [
    (SHEET, 'title = "Defensive war"', "", "title: is missing"),
    (SHEET, 'move = "to_castle", ', "", f"{SHEET}: enemy.move: is missing"),
    (SHEET, "battles_won = 5", "battles_won = 6", "6 battles are asked for, there are 5"),
    (MAP, "at = [0, -2]", "at = [1, -2]", f"{MAP}: tile.copse.at: [1, -2] is taken by beacon"),
    (MAP, "at = [0, -2]", "at = [0, -9]", f"{MAP}: tile.beacon: no way from here to the castle"),
    (MAP, 'at = [0, -2], tags = ["plus"], ', "", f"{MAP}: tile.beacon: neither at nor beside"),
    (
        MAP,
        "at = [0, -2]",
        'beside = ["mill", "moat"]',
        "tile.beacon.beside: there is no tile 'moat'",
    ),
    (
        MAP,
        'tags = ["castle"]',
        "tags = []",
        "enemies move to the castle, but no tile is tagged castle",
    ),
    (MAP, "at = [0, 0]", 'tags = ["castle"], at = [0, 0]', "but hollow and castle are castles"),
    (
        MAP,
        "\ndiplomacy = { start = 0",
        "\ndiplomacy = { start = 8",
        "starts at 8, but is full at 8",
    ),
    (PRACTICE, '1.group = "1"', '1.group = "9"', "court.castle.1.group: there is no group '9'"),
    (PRACTICE, '1.group = "1"', "", "court.castle.1.group: is missing"),
    (PRACTICE, "right.path = 3", "right.path = 5", "p01.right.path: the scenario has no path '5'"),
]


@pytest.mark.parametrize(("file", "old", "new", "fault"), CHANGED)
def test_what_only_whole_sheets_show(
    shelf: Shelf, file: str, old: str, new: str, fault: str
) -> None:
    shelf.change(file, old, new)
    assert any(fault in one for one in shelf.faults()), shelf.faults()


def test_levels_that_no_play_can_reach_are_faults(shelf: Shelf) -> None:
    """Church 2 needs Village 3: a village of two houses blocks it, and all that waits for the church."""
    faults = shelf.faults(own={"court.village.count": 2})
    assert f"{COURT}: court.church.2.needs: village can never reach level 3, only 2" in faults
    assert f"{MAP}: stage.church.2.needs: church can never reach level 2, only 1" in faults


def test_requirements_in_a_circle_are_faults(shelf: Shelf) -> None:
    own = {"court.knowledge.1.needs": {"level.nobles": 4}}
    assert {
        f"{PRACTICE}: court.nobles.4.needs: knowledge can never reach level 1, only 0",
        "copy: court.knowledge.1.needs: nobles can never reach level 4, only 3",
    } <= set(shelf.faults(own=own))


def test_all_faults_of_all_files_come_at_once(shelf: Shelf) -> None:
    shelf.add(COURT, "[court.kings]")
    shelf.add("common/goals.toml", "[goal.p01.6]\nreward.gain = { fame = 1 }")
    shelf.change(SHEET, "neither = -100", "neither = true")
    shelf.change(MAP, 'sources = ["glory"] }\nsaltpan', 'sources = ["tin"] }\nsaltpan')
    faults = shelf.faults(own={"court.king.1.cost": {"valor": True}, "court.king.1.prise": 1})
    for part in (
        "common/court.toml: court.kings",
        "common/goals.toml: goal.p01.6.reward.gain",
        f"{SHEET}: neither",
        f"{MAP}: tile.fen.sources",
        "copy: court.king.1.cost",
        "copy: court.king.1.prise: there is no such field",
    ):
        assert sum(part in one for one in faults) == 1, (part, faults)
    assert len(faults) == 6


OWN: list[tuple[dict[Any, Any], str]] = [
    ({"court.king.1.cost": {"valor": 7.5}}, "copy: court.king.1.cost: valor: a whole number"),
    ({"court.king.1": {}}, "copy: court.king.1: there is no such field"),
    ({"event.x7.left": {}}, "copy: event.x7.left: there is no such field"),
    ({"event.X7.left.path": 1}, "copy: event.X7.left.path: there is no such field"),
    ({"": 1}, "copy: there is no such field"),
    ({3: 1}, "copy: 3: there is no such field"),
    ({"event.x7." + "left." * 99 + "path": 1}, "there is no such field"),
    ({"event.x7.left.path": 6}, "copy: event.x7.left.path: the scenario has no path '6'"),
    ({"event.x7.left.do": ["own fly"]}, "copy: event.x7.left.do: unknown order 'own fly'"),
    ({"event.p01.left.do": ["own add 1 at moor"]}, "event.p01.left.do: no tile is tagged 'moor'"),
    ({f"scenario.{S0}.path.1.1.must": ["enemy add 1 at moor"]}, "no tile is tagged 'moor'"),
    (
        {
            f"scenario.{S0}.win.tiles.when": {
                "any": [{"gold": 9}, {"tiles": {"least": 1, "tag": "moor"}}]
            }
        },
        f"scenario.{S0}.win.tiles.when: no tile is tagged 'moor'",
    ),
    ({"court.king.count": 2}, "king can never reach level 3, only 2"),
    ({f"event.x{n}.title": "x" for n in range(10_001)}, "copy: more than 10000 values"),
]


@pytest.mark.parametrize(("own", "fault"), OWN)
def test_a_copy_is_read_as_strictly(shelf: Shelf, own: dict[Any, Any], fault: str) -> None:
    assert any(fault in one for one in shelf.faults(own=own)), shelf.faults(own=own)


def test_a_missing_file_and_a_missing_scenario(shelf: Shelf) -> None:
    (shelf.root / COURT).unlink()
    assert f"{COURT}: the file is missing" in shelf.faults()
    assert shelf.faults("../common") == ("there is no scenario '../common'",)
