"""Which games are found by words and filters, and what the line of a game says."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest

from companion.play import Outcome
from companion.ui.history.choosing import Choice, chosen, months
from companion.ui.history.entries import Entry, entry_of, fold
from companion.ui.offered import SCREENS
from storage import About, Row

TODAY = date(2026, 11, 30)
WAR = {"scenario": "s00_defensive_war", "character": "dittmann", "turn": 7, "points": 175}
GROUP = {"players": ["Łucja", "Zoë"], "names": {"a": "Łucja", "b": "Zoë"}, "round": 3}


def entry(game: str, summary: dict[str, Any], outcome: Outcome | None = None, **more: Any) -> Entry:
    moment = more.pop("moment", datetime(2026, 11, 30, 12, tzinfo=UTC))
    row = Row(more.pop("id", game), game, moment, moment, summary, outcome, **more)
    return entry_of(row, SCREENS, TODAY)


RUNNING = entry("knight", WAR, id="running", played=4200)
WON = entry(
    "knight",
    WAR,
    Outcome("victory", 330, {"turn": 12}),
    id="won",
    moment=datetime(2026, 10, 3, 12, tzinfo=UTC),
    about=About("The long night", "with Ögmund's cards", favourite=True),
)
LOST = entry("knight", WAR, Outcome("defeat", 80, {"turn": 9}), id="lost", about=About(wrong=True))
GROUPED = entry(
    "grunwald",
    GROUP,
    Outcome("won", 46, {"winners": ["a"], "points": {"a": {"total": 46}}}),
    id="group",
)
DROPPED = entry("zamki", GROUP, id="dropped", about=About(abandoned=True))
ALL = (RUNNING, WON, LOST, GROUPED, DROPPED)


def ids(choice: Choice) -> set[str]:
    return {one.id for one in chosen(ALL, choice)}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", {"running", "won", "lost", "group", "dropped"}),
        ("  DITTMANN ", {"running", "won", "lost"}),
        ("lucja", {"group", "dropped"}),
        ("ŁUCJA zoe", {"group", "dropped"}),
        ("ogmund", {"won"}),
        ("long defensive", {"won"}),
        ("grunwald 46", {"group"}),
        ("nobody", set()),
    ],
)
def test_words_are_found_in_title_scenario_player_and_note(words: str, found: set[str]) -> None:
    assert ids(Choice(words)) == found


@pytest.mark.parametrize(
    ("choice", "found"),
    [
        (Choice(game="knight"), {"running", "won", "lost"}),
        (Choice(stands="running"), {"running", "dropped"}),
        (Choice(stands="finished"), {"won", "lost", "group"}),
        (Choice(stands="won"), {"won"}),
        (Choice(stands="lost"), {"lost"}),
        (Choice(marked="favourite"), {"won"}),
        (Choice(marked="wrong"), {"lost"}),
        (Choice(marked="abandoned"), {"dropped"}),
        (Choice(month="2026-10"), {"won"}),
        (Choice(called="some", among=frozenset({"won", "lost"})), {"won", "lost"}),
        (Choice("group", called="some", among=frozenset({"won", "lost"})), set()),
        (Choice("dittmann", stands="finished", month="2026-11"), {"lost"}),
    ],
)
def test_filters_hold_all_at_once(choice: Choice, found: set[str]) -> None:
    assert ids(choice) == found


def test_months_are_those_in_which_something_was_played() -> None:
    assert months(ALL) == ("2026-11", "2026-10")


def test_a_line_tells_a_game_apart() -> None:
    assert RUNNING.says == (
        "Defensive war, Sir Dittmann, 175 points, turn 7, Knight · today · 1 h 10 min"
    )
    assert WON.says == (
        "The long night, favourite, won, 330 points · Sir Dittmann, 12 turns,"
        " Defensive war · Knight · 3 Oct"
    )
    assert LOST.foot == "played wrong · Knight · today"
    assert (GROUPED.title, GROUPED.line, GROUPED.foot) == (
        "Na Grunwald",
        "won by Łucja, 46 points · Łucja, Zoë",
        "today",
    )


def test_a_success_by_score_alone_is_neither_won_nor_lost() -> None:
    assert entry("knight", WAR, Outcome("success", 12, {"turn": 12})).standing == "over"


@pytest.mark.parametrize(("told", "said"), [("newer", "newer Squire"), ("broken", "damaged")])
def test_a_game_that_cannot_be_read_is_there_all_the_same(told: str, said: str) -> None:
    one = entry("", {}, told=told)
    assert (one.standing, one.sign) == ("unreadable", "warning")
    assert said in one.says
    assert chosen([one], Choice(stands="running")) == ()
    assert chosen([one], Choice()) == (one,)
    assert said in entry("knight", WAR, told=told).says


def test_a_game_whose_newest_file_is_damaged_stands_as_the_one_before_says() -> None:
    one = entry("knight", WAR, told="before")
    assert one.standing == "running"
    assert "The one before it is used." in one.says


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Łódź", "lodz"), ("STRASSE", "strasse"), ("Straße", "strasse"), ("ﬁ", "fi")],
)
def test_case_accents_and_width_do_not_count(text: str, plain: str) -> None:
    assert fold(text) == plain
