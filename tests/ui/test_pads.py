"""Numbers entered quickly: what is written is read as a sum, or told at the field; keys and steps keep their bounds."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion.play.people import Player
from companion.ui.desk import Desk
from companion.ui.parts.pads import Pick, Read, number_strip, pick_grid, read_sum, stepper
from companion.ui.trackers.score import Column, Scores, score_table
from tests.ui.driver import spoken_name

NOT_A_SUM = "Write a whole number, or a sum like 3+6+2."


@pytest.mark.parametrize(
    ("written", "total"),
    [
        ("7", 7),
        ("3+6+2", 11),
        (" 3 + 6 + 2 ", 11),
        ("12-4", 8),
        ("12−4", 8),
        ("+5", 5),
        ("007", 7),
        ("0", 0),
    ],
)
def test_a_sum_is_read(written: str, total: int) -> None:
    assert read_sum(written) == Read(total)


@pytest.mark.parametrize("written", ["", "   "])
def test_nothing_written_is_nothing_wrong(written: str) -> None:
    assert read_sum(written) == Read()


@pytest.mark.parametrize("written", ["3+", "++3", "3+x", "1.5", "99999", "٣", "1e3", "-", "2*3"])
def test_what_is_no_sum_is_told(written: str) -> None:
    assert read_sum(written) == Read(wrong=NOT_A_SUM)


def test_bounds_are_told_with_the_name_of_the_thing() -> None:
    assert read_sum("3-5", of="Ducats").wrong == "Ducats cannot be negative."
    assert read_sum("30+19", most=48, of="Ducats").wrong == "Ducats: at most 48."
    assert read_sum("1", least=2, of="Players").wrong == "Players: at least 2."
    assert read_sum("3-5", least=-9) == Read(-2)


def keys(part: ft.Control) -> dict[str, Any]:
    """The keys of a part by what they are called."""
    found: dict[str, Any] = {}

    def look(node: Any) -> None:
        if isinstance(node, ft.Container) and isinstance(node.content, ft.Semantics):
            found[spoken_name(node)] = node
        for child in (*(getattr(node, "controls", None) or ()), getattr(node, "content", None)):
            if child is not None:
                look(child)

    look(part)
    return found


def test_a_strip_names_each_key_and_marks_the_chosen_one() -> None:
    made = keys(number_strip(range(-1, 3), 2, print, name="Marek", enabled=lambda n: n != 0))
    assert list(made) == ["Marek −1", "Marek 0", "Marek 1", "Marek 2"]
    assert [key.content.selected for key in made.values()] == [False, False, False, True]
    assert [key.on_click is None for key in made.values()] == [False, True, False, False]


def test_a_stepper_stops_at_its_bounds() -> None:
    least = keys(stepper("Helpers", 0, print, most=5))
    assert least["Helpers, one less"].on_click is None
    assert least["Helpers, one more"].on_click is not None
    assert keys(stepper("Helpers", 5, print, most=5))["Helpers, one more"].on_click is None


def test_a_pick_says_how_many_are_left_or_why_it_cannot_be() -> None:
    picks = [Pick("horse", "Horse", left=2), Pick("court", "Court", left=0, why="none left")]
    made = keys(pick_grid(picks, print, name="Ida takes"))
    assert list(made) == ["Ida takes Horse, 2 left", "Ida takes Court, 0 left, none left"]
    assert made["Ida takes Horse, 2 left"].on_click is not None
    assert made["Ida takes Court, 0 left, none left"].on_click is None


def test_a_table_of_scores_reads_sums_and_names_what_is_missing() -> None:
    desk = Desk()
    columns = (Column("points", "Points", least=-9), Column("ducats", "Ducats", needed=False))
    scores = Scores(desk, columns)
    players = [Player("a", "Ania", "red"), Player("b", "Bo", "blue")]
    assert scores.missing(players) == "Ania: Points is missing."
    scores.write("a", "points", "3+6+2")
    scores.write("b", "points", "-4")
    assert scores.missing(players) == ""
    assert (scores.of("a"), scores.of("b")) == (
        {"points": 11, "ducats": 0},
        {"points": -4, "ducats": 0},
    )
    scores.write("b", "ducats", "1-2")
    assert scores.missing(players) == "Bo: Ducats cannot be negative."
    assert scores.value("b", "ducats") is None
    made = [control.key for control in score_table(scores, players)]
    assert made == ["score-a", "score-b"]
