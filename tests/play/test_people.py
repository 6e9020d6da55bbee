"""Who can sit down together, and the orders that a table has."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.play import IllegalMove
from companion.play.people import (
    Player,
    check_order,
    check_players,
    clockwise,
    player_of,
    youngest_first,
)

ANIA = Player("a", "Ania", "red", 1990)
BO = Player("b", "Bo", "blue", 2010)
CYD = Player("c", "Cyd", "green")


@pytest.mark.parametrize(
    ("players", "code", "facts"),
    [
        ((ANIA,), "players_count", {"players": 1, "least": 2, "most": 4}),
        ((ANIA, ANIA), "player_twice", {"player": "a"}),
        ((ANIA, replace(BO, name="  ")), "no_name", {"player": "b"}),
        ((ANIA, replace(BO, name=" ANIA ")), "same_name", {"name": " ANIA "}),
        ((ANIA, replace(BO, colour="mauve")), "no_such_colour", {"player": "b", "colour": "mauve"}),
        ((ANIA, replace(BO, colour="red")), "same_colour", {"colour": "red"}),
    ],
)
def test_what_cannot_sit_down(players: tuple[Player, ...], code: str, facts: Any) -> None:
    with pytest.raises(IllegalMove) as refusal:
        check_players(players)
    assert (refusal.value.code, refusal.value.facts) == (code, facts)


def test_two_to_four_can() -> None:
    check_players((ANIA, BO))
    check_players((ANIA, BO, CYD, Player("d", "Dan", "yellow")))
    with pytest.raises(IllegalMove, match="players_count"):
        check_players((ANIA, BO, CYD, Player("d", "Dan", "yellow"), Player("e", "Eve", "black")))


def test_round_the_table() -> None:
    assert clockwise(("a", "b", "c"), "b") == ("b", "c", "a")
    with pytest.raises(IllegalMove, match="no_such_player"):
        clockwise(("a", "b"), "c")
    assert player_of((ANIA, BO), "b") is BO


def test_years_tell_the_order_only_if_all_are_known_and_different() -> None:
    assert youngest_first((ANIA, BO)) == ("b", "a")
    assert youngest_first((ANIA, BO, CYD)) is None
    assert youngest_first((ANIA, replace(BO, born=1990))) is None


def test_an_order_of_age_names_everyone_once() -> None:
    check_order((ANIA, BO), ("b", "a"))
    for order in (("a",), ("a", "a"), ("a", "b", "c")):
        with pytest.raises(IllegalMove, match="order_by_age"):
            check_order((ANIA, BO), order)
