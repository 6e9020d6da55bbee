"""What an ending is called: in full where the rulebook or the practice set says it, and never with a number that
somebody's own cards may not have."""

from __future__ import annotations

import pytest

from companion.knight.sheets import Unknown
from companion.ui.knight.rules import scenarios, sheets_of
from companion.ui.statistics.figures import mean
from companion.ui.statistics.names import ended_said, scenario_title
from companion.ui.statistics.tally import Ended


def test_every_ending_of_every_scenario_has_words() -> None:
    for scenario in scenarios():
        sheet = sheets_of(scenario).scenario
        for result, endings in (("victory", sheet.win), ("defeat", sheet.lose)):
            for ending in endings:
                word, how = ended_said(Ended(result, ending.id, 1, scenario))
                assert word == result.title()
                assert how, (scenario, ending.id)


def test_of_own_cards_only_what_the_rulebook_prints_is_told() -> None:
    for scenario in scenarios():
        bare = sheets_of(scenario, practice=False).scenario
        for result, endings in (("victory", bare.win), ("defeat", bare.lose)):
            for ending in endings:
                _word, how = ended_said(Ended(result, ending.id, 1, scenario, own=True))
                unknown = isinstance(ending.when.value, Unknown)
                assert (how == "as your own cards say") == unknown, (scenario, ending.id)


def test_what_is_not_there_any_more_goes_by_its_id_and_breaks_nothing() -> None:
    assert scenario_title("s99_gone") == "s99_gone"
    assert ended_said(Ended("victory", "win.gone", 1, "s00_defensive_war")) == ("Victory", "")
    assert ended_said(Ended("defeat", "lose.castle", 1, "s99_gone")) == ("Defeat", "")
    assert ended_said(Ended("odd", "", 1, "s00_defensive_war")) == ("Ended", "")


@pytest.mark.parametrize(
    ("n", "said"), [(12.0, "12"), (12.34, "12.3"), (-2.5, "−2.5"), (-3.0, "−3"), (0.02, "0")]
)
def test_an_average_has_one_place_and_a_real_minus(n: float, said: str) -> None:
    assert mean(n) == said
