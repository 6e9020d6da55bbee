"""The measured difficulty of the scenarios: read strictly, there for each, written by the bench."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.play import SheetError
from scenarios.difficulty import won_of_hundred
from scenarios.read import scenario_ids
from tests.bench_bots import GREEDY, keep
from tests.bots import SCENARIOS, Played


def test_every_scenario_was_measured_and_lies_in_the_band() -> None:
    found = won_of_hundred()
    assert set(found) == set(scenario_ids())
    assert all(100 * GREEDY[0] <= won <= 100 * GREEDY[1] for won in found.values())


def test_the_bench_writes_what_is_read(tmp_path: Path) -> None:
    """Two of three games of one scenario were won, none was played of the others; games of chance do not count."""
    first = SCENARIOS[0]
    games = [
        Played(first, player, seed, "dittmann", result, "", 0, 12, 0)
        for player, results in (
            ("greedy", ("victory", "failure", "victory")),
            ("random", ("defeat",)),
        )
        for seed, result in enumerate(results)
    ]
    keep(games, tmp_path / "difficulty.toml")
    assert won_of_hundred(tmp_path / "difficulty.toml") == {
        s: 67 if s == first else 0 for s in SCENARIOS
    }


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("s00 = 101", "difficulty.toml: s00: a whole number from 0 to 100 is needed, not 101"),
        ("s00 = true", "difficulty.toml: s00: a whole number from 0 to 100 is needed, not True"),
        ("s00 =", "difficulty.toml: cannot be read"),
    ],
)
def test_what_is_not_a_share_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "difficulty.toml"
    file.write_text(text)
    with pytest.raises(SheetError) as raised:
        won_of_hundred(file)
    assert fault in str(raised.value)


def test_nothing_measured_is_nothing_known(tmp_path: Path) -> None:
    assert won_of_hundred(tmp_path / "none.toml") == {}
