"""Days as the list of games names them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from companion.words.dates import day_name, moment_name


@pytest.mark.parametrize(
    ("day", "words"),
    [
        (date(2026, 3, 1), "today"),
        (date(2026, 2, 28), "yesterday"),
        (date(2026, 1, 9), "9 Jan"),
        (date(2025, 12, 31), "31 Dec 2025"),
        (date(2026, 3, 2), "2 Mar"),
    ],
)
def test_a_day_is_named_from_today(day: date, words: str) -> None:
    assert day_name(day, date(2026, 3, 1)) == words


def test_the_last_day_of_a_year_is_yesterday_on_new_years_day() -> None:
    assert day_name(date(2025, 12, 31), date(2026, 1, 1)) == "yesterday"


def test_a_moment_is_told_in_the_time_of_who_reads_it() -> None:
    here = timezone(timedelta(hours=1))
    moment = datetime(2026, 11, 29, 23, 30, tzinfo=UTC)
    assert moment_name(moment, datetime(2026, 11, 30, 9, 0, tzinfo=here)) == "today, 00:30"
    assert moment_name(moment, datetime(2026, 11, 30, 9, 0, tzinfo=UTC)) == "yesterday, 23:30"
