"""What plays come to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.ui.statistics.plays import count
from companion.ui.statistics.tally import (
    Duel,
    Ended,
    GoalColumn,
    Tally,
    TrackUse,
    duels,
    endings,
    goals,
    group,
    groups,
    players,
    tally,
    tracks,
    turnouts,
)
from storage import Row
from tests.statistics.rows import group as several
from tests.statistics.rows import solo


def of(*rows: Row) -> Tally:
    return tally(turnouts(count(rows).plays))


def test_nothing_comes_to_nothing() -> None:
    assert of() == Tally()
    assert groups((), "game") == []


def test_plays_wins_best_and_average_of_a_solo_game() -> None:
    found = of(
        solo(1, "victory", 320),
        solo(2, "defeat", -40),
        solo(3, "success", 20),
        solo(4, "failure", -100),
    )
    assert (found.plays, found.wins, found.best, found.average, found.counted) == (4, 1, 320, 50, 4)


@pytest.mark.parametrize(
    ("results", "current", "longest"),
    [
        ("", 0, 0),
        ("W", 1, 1),
        ("WWLW", 1, 2),
        ("LWWW", 3, 3),
        ("WWWL", 0, 3),
        ("WSW", 1, 1),
    ],
)
def test_streaks_go_by_date_whatever_the_order_of_the_rows(
    results: str, current: int, longest: int
) -> None:
    words = {"W": "victory", "L": "defeat", "S": "success"}
    rows = [solo(day, words[letter]) for day, letter in enumerate(results, 1)]
    for given in (rows, rows[::-1], rows[1::2] + rows[::2]):
        found = of(*given)
        assert (found.current, found.longest) == (current, longest)


def test_a_player_counts_where_the_player_was_there_at_the_end() -> None:
    everyone = {"a": "Ania", "b": "Bo", "c": "Cyd"}
    plays = count(
        [
            several(1, ("a",), names=everyone, a=7, b=4),
            several(2, ("c",), names=everyone, a=2, b=4, c=9),
            several(3, ("a",), names=everyone, a=8, b=4, c=3),
        ]
    ).plays
    found = {one.name: one.tally for one in players(plays)}
    assert found["Ania"] == Tally(3, 2, 8, 17 / 3, 3, 1, 1)
    assert found["Bo"] == Tally(3, 0, 4, 4.0, 3, 0, 0)
    assert found["Cyd"] == Tally(2, 1, 9, 6.0, 2, 0, 1)
    assert [one.name for one in players(plays)] == ["Ania", "Cyd", "Bo"]


def test_a_shared_win_is_a_win_of_each_and_keeps_the_streak() -> None:
    plays = count(
        [
            several(1, ("a", "b"), a=5, b=5, c=1),
            several(2, ("a",), a=5, b=5),
            several(3, ("b",), a=1, b=9),
        ]
    ).plays
    found = {one.name: one.tally for one in players(plays)}
    assert [(found[n].wins, found[n].current, found[n].longest) for n in ("A", "B", "C")] == [
        (2, 0, 2),
        (2, 1, 1),
        (0, 0, 0),
    ]


def test_a_series_counts_as_a_play_and_a_win_but_not_for_the_points() -> None:
    plays = count([several(1, ("a",), games=3, a=30, b=20), several(2, ("b",), a=6, b=8)]).plays
    found = {one.name: one.tally for one in players(plays)}
    assert found["A"] == Tally(2, 1, 6, 6.0, 1, 0, 1)


def test_points_of_different_games_are_not_averaged() -> None:
    plays = count(
        [several(1, ("a",), a=7, b=3), several(2, ("a",), game="auftrag", a=31, b=30)]
    ).plays
    whole = group(plays, "player", "=a")
    assert (whole.tally.plays, whole.tally.wins, whole.tally.best) == (2, 2, None)
    assert group(whole.plays[:1], "player", "=a").tally.best == 7


def test_groups_stand_by_plays_and_knight_alone_has_scenarios() -> None:
    plays = count(
        [
            solo(1, scenario="s01_flood"),
            solo(2),
            solo(3, character="irma"),
            several(4, a=3, b=1),
        ]
    ).plays
    assert [(g.key, g.tally.plays) for g in groups(plays, "game")] == [("knight", 3), ("zamki", 1)]
    assert [(g.key, g.tally.plays) for g in groups(plays, "scenario")] == [
        ("s00_defensive_war", 2),
        ("s01_flood", 1),
    ]
    assert [g.key for g in groups(plays, "character")] == ["dittmann", "irma"]
    assert [g.key for g in groups(plays, "player")] == ["=a", "=b"]
    assert group(plays, "scenario", "s09") == group((), "scenario", "s09")


def test_a_game_for_several_as_such_is_neither_won_nor_lost() -> None:
    (zamki,) = groups(count([several(1, a=3, b=1), several(2, a=5, b=1)]).plays, "game")
    assert (zamki.tally.wins, zamki.tally.longest, zamki.tally.best) == (0, 0, 5)


def test_head_to_head_goes_by_the_win_and_then_by_the_points() -> None:
    plays = count(
        [
            several(1, ("a",), a=5, b=5, c=2),  # a tie that a rule decided
            several(2, ("c",), a=5, b=4, c=9),
            several(3, ("c",), a=4, b=4, c=9),
            several(4, ("b",), b=3, c=1),
            several(5, ("a", "b"), a=6, b=6),
        ]
    ).plays
    assert duels("=a", plays) == [
        Duel("=b", "B", 4, 2, 0, 2),
        Duel("=c", "C", 3, 1, 2, 0),
    ]
    assert duels("=b", plays)[0] == Duel("=a", "A", 4, 0, 2, 2)
    assert duels("nobody", plays) == []


def test_how_games_ended() -> None:
    own = solo(5, "victory", ending="tiles")
    plays = count(
        [
            solo(1, "victory", ending="tiles"),
            solo(2, "defeat", ending="tiles"),
            solo(3, "victory", ending="tiles"),
            solo(4, "success", ending=""),
            replace(own, summary={**own.summary, "copy": "c" * 32}),
        ]
    ).plays
    assert endings(plays) == [
        Ended("victory", "tiles", 2, "s00_defensive_war"),
        Ended("defeat", "tiles", 1, "s00_defensive_war"),
        Ended("success", "", 1, "s00_defensive_war"),
        Ended("victory", "tiles", 1, "s00_defensive_war", own=True),
    ]


def test_goals_met_and_missed_and_what_is_not_known() -> None:
    plays = count(
        [
            solo(
                1,
                goals={
                    "3": {"reward": True, "penalty": False},
                    "6": {"reward": False, "penalty": True},
                },
            ),
            solo(2, goals={"6": {"reward": True, "penalty": False}}),  # joined in turn 5
            solo(3),
            solo(4, goals={}),
        ]
    ).plays
    found = goals(plays)
    assert found.columns == (GoalColumn(3, 1, 0, 0), GoalColumn(6, 1, 1, 1), GoalColumn(9, 0, 0, 0))
    assert found.unknown == 1
    assert found.any
    assert not goals(plays[2:]).any


def test_tracks_go_by_the_segments_unlocked() -> None:
    plays = count(
        [solo(1, levels={"church": 3, "king": 1}), solo(2, levels={"king": 4, "fame": 3}), solo(3)]
    ).plays
    found = tracks(plays)
    assert found.uses == (TrackUse("king", 5, 2), TrackUse("church", 3, 1), TrackUse("fame", 3, 1))
    assert (found.told, found.unknown) == (2, 1)
