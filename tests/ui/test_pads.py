"""Numbers entered quickly: what is written is read as a sum, or told at the field; keys and steps keep their bounds."""

from __future__ import annotations

import pytest

from companion.ui.parts.pads import Read, read_sum

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
