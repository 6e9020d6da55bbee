"""Which games count, and what is known of each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.ui.statistics.plays import Column, Known, count
from storage import About
from tests.statistics.rows import START, group, solo


def test_running_wrong_and_abandoned_games_are_left_out_each_once() -> None:
    counted = count(
        [
            solo(1),
            solo(2, None),
            solo(3, about=About(wrong=True)),
            solo(4, about=About(abandoned=True)),
            solo(5, None, about=About(abandoned=True, wrong=True)),
            replace(solo(6), game="", told="broken"),
        ]
    )
    assert [play.id for play in counted.plays] == [f"{1:032x}"]
    assert (counted.running, counted.wrong, counted.abandoned, counted.unreadable) == (1, 2, 1, 1)
    assert counted.left_out == 5


def test_a_game_that_came_in_twice_counts_once() -> None:
    assert len(count([solo(1), group(2, a=4, b=3), solo(1)]).plays) == 2


def test_plays_stand_in_the_order_in_which_they_were_begun() -> None:
    rows = [solo(day, id=f"{9 - day:032x}") for day in (3, 1, 2)]
    found = count([*rows, solo(1, id="f" * 32)]).plays
    assert [(play.begun - START).days for play in found] == [0, 0, 1, 2]
    assert [play.id for play in found][:2] == [f"{8:032x}", "f" * 32]


def test_who_left_is_not_among_the_sides() -> None:
    (play,) = count([group(names={"a": "Ania", "b": "Bo", "c": "Cyd"}, a=7, b=4)]).plays
    assert [(side.name, side.points, side.won) for side in play.sides] == [
        ("Ania", 7, True),
        ("Bo", 4, False),
    ]


@pytest.mark.parametrize("game", ["grunwald", "auftrag", "zamki"])
def test_the_points_of_every_game_are_found(game: str) -> None:
    (play,) = count([group(game=game, winners=("a", "b"), a=31, b=31, c=5)]).plays
    assert [(side.id, side.points, side.won) for side in play.sides] == [
        ("=a", 31, True),
        ("=b", 31, True),
        ("=c", 5, False),
    ]
    assert (play.result, play.points) == ("shared", 31)


def test_the_sum_of_a_series_is_no_number_of_a_game() -> None:
    (play,) = count([group(games=3, a=20, b=14)]).plays
    assert [(side.points, side.won) for side in play.sides] == [(None, True), (None, False)]
    assert play.points is None


def test_somebody_is_one_person_by_id_and_else_by_name() -> None:
    known = Known({"id1": "Ania Nowak", "id2": "Bo"})
    rows = [
        group(1, ("id1",), names={"id1": "Ania", "x": "Cyd"}, id1=3, x=1),
        group(2, ("far",), names={"far": "ania  NOWAK", "y": " cyd"}, far=5, y=2),
    ]
    first, second = count(rows, known).plays
    assert [(side.id, side.name) for side in first.sides] == [
        ("id1", "Ania Nowak"),
        ("=cyd", "Cyd"),
    ]
    assert [side.id for side in second.sides] == ["id1", "=cyd"]


def test_a_removed_person_and_a_new_one_of_that_name_are_one_by_name() -> None:
    rows = [
        group(1, ("p",), names={"p": "Ola", "z": "Bo"}, p=4, z=2),
        group(2, ("q",), names={"q": "Ola", "z": "Bo"}, q=4, z=2),
    ]
    assert {play.sides[0].id for play in count(rows).plays} == {"=ola"}
    assert {play.sides[0].id for play in count(rows, Known({"q": "Ola"})).plays} == {"q"}


def test_what_an_older_game_does_not_tell_is_unknown() -> None:
    old, new, paper = count(
        [
            solo(1),
            solo(
                2, goals={"3": {"reward": True, "penalty": False}}, levels={"church": 2, "king": 0}
            ),
            solo(3, goals={}, levels={}),
        ]
    ).plays
    assert (old.goals, old.levels) == (None, None)
    assert (new.goals, new.levels) == ({3: Column(True, False)}, {"church": 2})
    assert (paper.goals, paper.levels) == ({}, None)


def test_strange_values_of_a_row_are_unknown_and_break_nothing() -> None:
    row = solo(1, goals={"x": 1, "6": {"reward": 1}}, levels={"church": "two"})
    (play,) = count([row]).plays
    assert (play.goals, play.levels) == ({6: Column(True, False)}, None)
    odd = group(2, a=1)
    assert odd.outcome is not None
    odd = replace(
        odd, outcome=replace(odd.outcome, facts={"winners": "a", "totals": {"a": "many"}})
    )
    (play,) = count([odd]).plays
    assert [(side.points, side.won) for side in play.sides] == [(None, False)]
