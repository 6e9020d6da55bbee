"""All games as a table: nothing is lost on the way into a spreadsheet, and nothing in it is carried out."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.ui.exports.table import COLUMNS, lines, safe_text, to_csv, to_json
from companion.ui.statistics.plays import Known
from storage import About
from tests.statistics.rows import START, group, solo


def read(raw: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(raw.decode("utf-8-sig"), newline="")))


ODD = ["=1+1", "+48 600", "-5", "@you", "\tx", "\r\n=2", "'quoted'", " =3", "", 'Zoë\n"b",;ł']


@pytest.mark.parametrize("text", ODD)
def test_a_formula_is_only_text_and_comes_back(text: str) -> None:
    safe = safe_text(text)
    assert not safe.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r"))
    assert safe.removeprefix("'") == text


@settings(max_examples=80)
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_goes_round(text: str) -> None:
    row = replace(solo(1), about=About(note=text, name=f"={text}"))
    (line,) = read(to_csv(lines([row], Known())))
    assert line["note"].removeprefix("'") == text
    assert line["name"].removeprefix("'") == f"={text}"
    (told,) = json.loads(to_json(lines([row], Known())))["games"]
    assert (told["note"] or "") == text


def test_a_line_a_game_the_oldest_first_with_what_is_known() -> None:
    rows = [
        group(3, ("a",), names={"a": "Ania", "b": "=Bo"}, a=7, b=4),
        solo(1, "defeat", -40, ending="castle", played=3540),
        solo(2, None, about=About(abandoned=True)),
    ]
    raw = to_csv(lines(rows, Known()))
    assert raw.startswith(b"\xef\xbb\xbfid,game,")
    assert raw.count(b"\r\n") == 4
    lost, running, zamki = read(raw)
    assert (lost["game"], lost["scenario"], lost["character"]) == (
        "Knight",
        "Defensive war",
        "Sir Dittmann",
    )
    assert (lost["date"], lost["begun"]) == (
        START.astimezone().date().isoformat(),
        "2026-11-01T18:00:00+00:00",
    )
    assert (lost["result"], lost["points"], lost["ending"], lost["minutes"]) == (
        "defeat",
        "-40",
        "castle",
        "59",
    )
    assert (running["state"], running["abandoned"], running["points"]) == ("running", "yes", "")
    assert (zamki["winners"], zamki["player_2"], zamki["points_2"], zamki["won_2"]) == (
        "Ania",
        "'=Bo",
        "4",
        "no",
    )
    assert zamki["player_3"] == ""


def test_the_table_for_programs_has_the_same_lines() -> None:
    told = json.loads(to_json(lines([solo(1, "defeat", -40)], Known())))
    assert (told["squire"], told["format"]) == ("games", 1)
    (line,) = told["games"]
    assert tuple(line) == COLUMNS
    assert (line["points"], line["minutes"], line["wrong"]) == (-40, None, False)


def test_no_games_are_a_table_without_lines() -> None:
    assert read(to_csv(lines([], Known()))) == []
