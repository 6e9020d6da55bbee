"""The paper map: areas that are named as they are used; what Squire asks, knows and checks (KN-42 to KN-57)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.knight import Knight, Setup, State
from companion.knight.correct import differences, facts, handle
from companion.knight.course import Course
from companion.knight.moves import (
    Blocked,
    Correct,
    DestroySource,
    GoBy,
    Halt,
    March,
    MarkArea,
    MeasureWay,
    Move,
    NameSources,
    NoRoom,
    PlaceUnit,
)
from companion.knight.paper import MOST_AREAS, area_id
from companion.knight.preview import preview
from companion.knight.vocabulary import Bundle
from companion.play import IllegalMove, Step, Table
from scenarios.read import read_sheets, scenario_ids
from storage.rows import Verbs, pack, unpack
from tests.knight.paper_map import (
    RULES,
    SETUP,
    Reader,
    alike,
    enemies,
    field,
    line,
    on_paper,
    order,
    paper,
    states,
)
from tests.knight.play import refusal
from tests.knight.sheets import CHARACTER, S0, goal, knight, practice

T = TypeVar("T")


# whole games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_whole_games(seed: int) -> None:
    """To an end by listed moves; through rows and back; replayed; undone to the start."""
    moves, states = line(seed)
    verbs = Verbs(Knight.move_types)
    rows = [verbs.pack(move) for move in moves]
    table: Table[State, Move] = Table.restore(
        RULES, unpack(pack(SETUP, Setup), Setup), [verbs.unpack(row) for row in rows],
        kept=unpack(pack(states[-1], State), State),
    )  # fmt: skip
    assert [table.at(i) for i in range(len(states))] == states
    table.go(0)
    draft = table.draft()
    assert draft.redo_all() is None
    assert draft.state == states[-1]
    for state in states:
        for side in ("own", "enemy"):
            units = state.field.units[side]
            assert sum(units.values()) <= 8
            assert all(0 < n <= 4 for n in units.values())
            assert set(units) <= set(state.field.areas)


@pytest.mark.parametrize("seed", range(10))
def test_a_paper_map_plays_as_the_sheet(seed: int) -> None:
    """Who reads the real map for Squire gets the very game that the tiles give, and is asked each thing once."""
    goals = {
        "g": goal(
            "g", {3: {"reward": {"needs": {"tiles": {"least": 1, "tag": "village", "own": 1}}}}}
        )
    }
    sheet = knight(goals=goals)
    table = sheet.start(Setup(S0, CHARACTER))
    rules = paper(goals=goals)
    reader = Reader(sheet, rules, rules.start(SETUP).state)
    rng = random.Random(f"same {seed}")
    state = table.state
    if seed % 2:  # units on the map from the first turn on
        for fact, n in (
            ("own.mill", 2),
            ("own.castle", 1),
            ("enemy.hollow", 3),
            ("enemy.quarry", 1),
        ):
            state = sheet.apply(state, Correct(fact, n)).state if not state.agenda else state
    while state.end is None:
        listed = [move for move in sheet.options(state) if not isinstance(move, Halt)]
        move = rng.choice(listed or [Halt()])
        step = sheet.apply(state, move)
        reader.follow(move, step.notes)
        state = step.state
        assert alike(reader.state) == alike(state)
    assert not [what for what, n in reader.asked.items() if n > 1]


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 2, 3))])
@pytest.mark.parametrize("scenario", scenario_ids()[1:])
def test_every_scenario_plays_on_paper_as_on_its_sheet(scenario: str, seed: int) -> None:
    """So does who lets water and plague spread, and names all start tiles, areas or guards."""
    sheet, rules = Knight(practice(scenario), Setup(scenario, CHARACTER)), on_paper(scenario)
    setup = Setup(scenario, CHARACTER, map="paper")
    rng = random.Random(f"paper {scenario} {seed}")
    begun = sheet.start(Setup(scenario, CHARACTER))
    state, reader = begun.state, Reader(sheet, rules, rules.start(setup).state, begun.notes)
    while state.end is None:
        move = rng.choice(list(sheet.options(state)))
        step = sheet.apply(state, move)
        reader.follow(move, step.notes)
        state = step.state
        assert alike(reader.state) == alike(state)
        assert reader.state.field.marks == state.field.marks
    assert not [what for what, n in reader.asked.items() if n > 1]


def test_every_listed_move_is_legal() -> None:
    assert {type(s.agenda[0]).__name__ for s in states() if s.agenda} >= {
        "PlaceUnits", "Advance", "AskWay", "AskSources", "Hits", "Marching", "RemoveUnits",
    }  # fmt: skip
    for state in states():
        listed = RULES.options(state)
        assert len(set(map(repr, listed))) == len(listed)
        for move in listed:
            RULES.apply(state, move)


NAMES = st.sampled_from(
    [
        "castle",
        "1",
        "2",
        "mill",
        "MILL",
        "",
        " ",
        "\0",
        "ü" * 50,
        "own.mill",
        "\u202emill",
        "\ud800",
    ]
)
ANSWERS = st.one_of(
    st.builds(PlaceUnit, NAMES), st.builds(GoBy, NAMES, NAMES), st.builds(March, NAMES, NAMES),
    st.builds(Blocked, NAMES), st.just(NoRoom()), st.builds(MeasureWay, NAMES, st.integers(-2, 25)),
    st.builds(NameSources, NAMES, st.builds(Bundle, valor=st.integers(-1, 9), points=st.integers(0, 1))),
    st.builds(MarkArea, NAMES, NAMES, st.booleans()), st.builds(DestroySource, NAMES, NAMES),
    st.builds(Correct, st.builds("{}.{}".format, st.sampled_from(["own", "enemy", "way", "gone", "source", "mark"]),
                                 st.one_of(NAMES, st.builds("{}.valor".format, NAMES))), st.integers(-1, 9)),
)  # fmt: skip


@settings(max_examples=600)
@given(st.sampled_from(states()), ANSWERS)
def test_any_answer_at_any_time(state: State, move: Move) -> None:
    """Whatever is said is taken or refused; what comes of it can be kept."""
    before = pack(state, State)
    with suppress(IllegalMove):
        after = RULES.apply(state, move).state
        assert unpack(pack(after, State), State) == after
        assert all(area_id(id) == id for id in after.field.areas)
    assert pack(state, State) == before


# names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["Młyn nad rzeką", "Μύλος", "水車小屋", "मिल", "طاحونة", "Rich’s “old” mill", "🏰"]
)
def test_a_name_in_any_script(name: str) -> None:
    game = order(field(), "enemy add 1").play(PlaceUnit(name))
    [(id, area)] = [one for one in game.state.field.areas.items() if one[0] != "castle"]
    assert area.title == name
    assert enemies(game) == {id: 1}
    assert area.tags == {"plus"}


@pytest.mark.parametrize("again", ["old mill", "OLD  MILL", " Old Mill ", "Old\nMill"])
def test_the_same_name_is_the_same_area(again: str) -> None:
    game = order(field(), "enemy add 2").play(PlaceUnit("Old Mill"), PlaceUnit(again))
    assert enemies(game) == {"old mill": 2}
    assert game.state.field.areas["old mill"].title == "Old Mill"


def test_accents_and_capitals_of_any_script() -> None:
    game = order(field(), "enemy add 2").play(PlaceUnit("STRAẞE É"), PlaceUnit("strasse e\u0301"))
    assert list(enemies(game).values()) == [2]


@given(st.text(max_size=60))
def test_an_id_is_its_own_id(name: str) -> None:
    assert area_id(area_id(name)) == area_id(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "area_unnamed"),
        (" \n ", "area_unnamed"),
        ("\u200d", "area_unnamed"),
        ("x" * 41, "area_name_too_long"),
        ("mill\0", "area_name_unprintable"),
        ("mill\ud800", "area_name_unprintable"),
        ("\u202ellim", "area_name_unprintable"),
    ],
)
def test_names_that_cannot_be(name: str, code: str) -> None:
    game = order(field(), "enemy add 1")
    assert refusal(game, PlaceUnit(name)) == code
    assert refusal(field(), Correct(f"own.{name}", 1)) == code


def test_there_are_only_so_many_areas() -> None:
    game = field()
    for n in range(MOST_AREAS - 1):
        game.play(Correct(f"way.{n}", 3))
    assert refusal(game, Correct("own.one more", 1)) == "too_many_areas"
    order(game, "enemy add 1")
    assert refusal(game, PlaceUnit("one more")) == "too_many_areas"
    assert len(game.options()) == MOST_AREAS


# by hand, late, unknown ---------------------------------------------------------------------------


def test_all_of_an_area_can_be_set_by_hand() -> None:
    game = field()
    before = game.state
    game.play(
        Correct("own.Mill", 2), Correct("way.MILL", 3), Correct("source.mill.gold", 2),
        Correct("gone.Mill.gold", 1), Correct("mark.mill.village", 1),
    )  # fmt: skip
    assert game.changed(before) == {
        "own.mill": (0, 2), "way.mill": (0, 3), "source.mill.gold": (0, 2), "gone.mill.gold": (0, 1),
        "mark.mill.village": (0, 1),
    }  # fmt: skip
    assert set(game.state.me.hand) == set(game.changed(before))
    assert refusal(game, Correct("source.mill.gold", 0)) == "out_of_bounds"
    assert refusal(game, Correct("own.mill", 5)) == "out_of_bounds"
    assert refusal(game, Correct("way.castle", 2)) == "no_such_fact"
    assert refusal(game, Correct("gone.nowhere.gold", 1)) == "no_such_fact"
    game.play(Correct("way.mill", 0), Correct("own.none", 0))
    assert game.state.field.areas["mill"].way is None
    assert "none" not in game.state.field.areas


def test_every_fact_that_is_listed_can_be_set() -> None:
    for state in states():
        c = Course(RULES, state)
        listed = list(facts(c))
        assert len(set(listed)) == len(listed)
        assert [handle(c, fact).fact for fact in listed] == listed
        assert differences(c, c) == []


def test_a_game_is_joined_late_on_paper() -> None:
    late = {
        "gone.Mill.gold": 1,
        "source.Mill.gold": 2,
        "own.Mill": 1,
        "enemy.castle": 2,
        "way.Mill": 2,
    }
    setup = Setup(S0, CHARACTER, turn=4, facts=late, map="paper")
    c = Course(RULES, Knight(read_sheets(S0), setup).start(setup).state)
    assert {fact: handle(c, area_id(fact)).now for fact in late} == late


def test_previews_say_only_what_can_be_known() -> None:
    """An enemy that gets to the castle is told; where others end is read from the map."""
    for state in states():
        if state.turn.step != "gather" or state.agenda:
            continue
        c = Course(RULES, state)
        for side in ("left", "right"):
            made = preview(c, side)
            for plan in (made.paid, made.refused):
                assert all(one.ends in ((), ("castle",)) for one in (plan.enemies if plan else ()))


def test_an_empty_copy_is_asked_nothing_of_the_map() -> None:
    """Every value is filled in when it is asked for; none of a tile is, and none is read."""
    full = read_sheets(S0)
    cards = {path: raw for path, raw in full.raw.items() if path.startswith(("event.", "goal."))}
    copy: dict[str, Any] = dict(cards)
    setup = Setup(S0, CHARACTER, cards="entered", map="paper")

    def told(do: Callable[[Knight], T]) -> T:
        """What the rules say once every value that they stop at has been entered, as the card or not at all."""
        while True:
            try:
                return do(Knight(read_sheets(S0, practice=False, own=copy), setup))
            except IllegalMove as refused:
                path = refused.facts.get("path", "")
                if refused.code != "unknown" or path in copy:
                    raise
                copy[path] = full.raw.get(
                    path, [] if path.endswith((".do", ".must", ".else")) else {}
                )

    def listed(at: State, rules: Knight) -> Sequence[Move]:
        return rules.options(at)

    def played(at: State, move: Move, rules: Knight) -> Step[State]:
        return rules.apply(at, move)

    rng = random.Random("empty copy")
    step, read = told(lambda rules: rules.start(setup)), set[str]()
    while step.state.end is None:
        read |= step.read
        state = step.state
        move = rng.choice(list(told(partial(listed, state))))
        step = told(partial(played, state, move))
    assert len(copy) > len(cards)
    assert not [path for path in {*copy, *read} if ".tile." in path or path.endswith(".closed")]
