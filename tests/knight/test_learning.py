"""Whole games on copies that lack values: each is asked once, and what was played is what the full sheets say."""

from __future__ import annotations

import random
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from companion.knight import Knight
from companion.knight.gaps import may_skip
from companion.knight.moves import EndUse, Pay
from companion.knight.sheets import map_paths
from companion.knight.vocabulary import NOTHING
from companion.play import IllegalMove
from companion.ui.knight.learn_things import asked_with
from scenarios.own import check_own
from scenarios.read import read_sheets, scenario_ids
from tests.bots import CHARACTERS
from tests.knight.learning import (
    MAP,
    Reader,
    bare,
    holed,
    play,
    replayed,
    rules_of,
    setup_of,
    table,
)
from tests.knight.sheets import S0

PLAYERS = ("random", "greedy")


def refused(rules: Knight, character: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        rules.start(setup_of(character))
    return caught.value


@pytest.mark.parametrize(("player", "stepwise"), [("greedy", False), ("random", True)])
def test_a_whole_game_from_an_empty_copy(player: str, stepwise: bool) -> None:
    """Each value is asked once; a second game with that copy, the same, asks nothing."""
    reader, moves, states = play({}, player, 1, stepwise=stepwise)
    assert states[-1].end is not None
    assert len(reader.asked) > 300
    assert set(reader.asked.values()) == {1}
    assert not reader.asked.keys() & {
        p for p, v in bare().raw.items() if v != "?"
    }  # the rulebook's
    assert check_own(reader.own) == []
    second, again, after = play(reader.own, player, 1)
    assert not second.askings
    assert not second.asked
    assert (again, after) == (moves, states)


@pytest.mark.parametrize("scenario", scenario_ids()[1:])
def test_a_whole_game_of_another_scenario_from_an_empty_copy(scenario: str) -> None:
    """What the rulebook prints of it is not asked; whatever else its card prints is, once (HR-42)."""
    reader, moves, states = play({}, "random", 2, of=scenario)
    assert states[-1].end is not None
    assert set(reader.asked.values()) == {1}
    sheet = f"scenario.{scenario}."
    printed = {p for p, v in bare(scenario).raw.items() if v != "?" and p.startswith(sheet)}
    assert not reader.asked.keys() & printed
    assert check_own(reader.own) == []
    full = rules_of(reader.character, of=scenario)
    assert list(replayed(full, reader.setup, moves)) == states
    second, again, _ = play(reader.own, "random", 2, of=scenario)
    assert (again, not second.asked) == (moves, True)


@pytest.mark.parametrize(
    "scenario",
    [S0, "s01_flood", "s02_barbarians", "s05_elections", "s06_old_castle", "s08_plague"],
)
def test_a_paper_map_needs_nothing_of_the_map(scenario: str) -> None:
    """Whole games from an empty copy; no tile is ever asked for, all else once; a second game asks nothing."""
    reader, moves, states = play({}, "random", 0, map="paper", of=scenario)
    assert states[-1].end is not None
    assert not [path for path in reader.asked if path.startswith(map_paths(scenario))]
    assert set(reader.asked.values()) == {1}
    full = rules_of(reader.character, "paper", scenario)
    assert list(replayed(full, reader.setup, moves)) == states
    second, again, _ = play(reader.own, "random", 0, map="paper", of=scenario)
    assert (again, not second.asked) == (moves, True)


def test_what_the_start_asks_one_thing_at_a_time() -> None:
    """Limits, bounds and start values; first of all the map."""
    reader = Reader({}, "dittmann")
    assert refused(reader.rules, "dittmann").code == "no_map"
    reader.start()
    assert [(one.path, one.fields) for one in reader.askings] == [
        ("character.dittmann.start", ("character.dittmann.start.gold",)),
        *(
            (f"scenario.{S0}.{track}", (f"scenario.{S0}.{track}.start", f"scenario.{S0}.{track}.full"))
            for track in ("diplomacy", "enemy_diplomacy")
        ),
    ]  # fmt: skip


@pytest.mark.parametrize(("tags", "lacks"), [(None, "tiles"), ([], "castle"), (["castle"], "plus")])
def test_a_map_that_cannot_be_played_on(tags: list[str] | None, lacks: str) -> None:
    """KN-42, KN-52, KN-53: nothing moves on it, or nobody comes in. A paper map needs none."""
    own = {f"scenario.{S0}.tile.{id}.at": [n, 0] for n, id in enumerate("ab")}
    values: dict[str, Any] = {} if tags is None else {**own, f"scenario.{S0}.tile.a.tags": tags}
    reader = Reader(values, "dittmann")
    assert refused(reader.rules, "dittmann").facts["lacks"] == lacks
    paper = setup_of("dittmann", map="paper")
    with pytest.raises(IllegalMove, match=r"unknown.*start.gold"):
        Knight(reader.sheets, paper).start(paper)


def test_what_is_skipped_is_asked_again() -> None:
    """Whether there is one more is asked when it is needed, and a segment when it is paid into."""
    reader = Reader({p: v for p, v in table().items() if "court.church" not in p}, "dittmann")
    state = reader.start()
    while state.turn.step != "use":
        state = reader.apply(state, rules_of("dittmann").options(state)[0]).state
    for segment, path in (("church.1", "1.needs"), ("church.1", "1.needs"), ("church.5", "count")):
        with pytest.raises(IllegalMove) as caught:
            reader.rules.apply(state, Pay(segment, NOTHING))
        assert caught.value.facts["path"] == f"court.church.{path}"
    assert may_skip(Pay("church.2", NOTHING))
    assert not may_skip(EndUse())
    asking = asked_with(reader.rules, "court.church.count")
    assert (asking.known, asking.path) == (2, "court.church.3")


def holds(seed: int) -> Mapping[str, int]:
    """A game on a copy with seven of ten values missing, against the full sheets and against its own record."""
    reader, moves, states = play(
        holed(random.Random(f"holes {seed}")), PLAYERS[seed % 2], seed, stepwise=seed % 3 == 0
    )
    setup = setup_of(reader.character)
    assert set(reader.asked.values()) <= {1}
    assert list(replayed(rules_of(reader.character), setup, moves)) == states
    own = {f"character.{reader.character}.title": "Known", **reader.record}
    kept = Knight(read_sheets(S0, practice=False, own=own), setup)
    assert list(replayed(kept, setup, moves)) == states
    return {"asked": len(reader.askings), "turn": states[-1].turn.number}


@pytest.mark.parametrize("seed", range(10))
def test_games_on_holed_copies_replay_on_the_full_sheets(seed: int) -> None:
    assert holds(seed)["asked"] > 20


@pytest.mark.long
def test_three_hundred_games_on_holed_copies() -> None:
    with ProcessPoolExecutor(2) as pool:
        ends = list(pool.map(holds, range(10, 310), chunksize=10))
    assert len(ends) == 300
    assert {end["turn"] for end in ends} >= {6, 12}


def test_a_copy_with_holes_is_one() -> None:
    """The holes are real: about seven of ten values lack, and the map of most copies."""
    copies = [holed(random.Random(f"holes {seed}")) for seed in range(40)]
    share = sum(len(own) for own in copies) / (len(copies) * len(table()))
    assert 0.15 < share < 0.35
    assert 4 < sum(any(path.startswith(MAP) for path in own) for own in copies) < 20
    assert all(check_own(own) == [] for own in copies[:5])
    assert len(CHARACTERS) > 1
