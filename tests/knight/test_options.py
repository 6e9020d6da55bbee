"""`options` is a generating set: whatever is legal can be reached by listed moves (design section 2)."""

from __future__ import annotations

import pytest

from companion.knight.moves import Command, EndUse, Halt, March, MarkChain, Move, Pay, UseGold
from companion.knight.vocabulary import Bundle
from tests.knight.play import Game, in_step
from tests.knight.sheets import knight, track

PLENTY = {"glory": 6, "nobility": 6, "valor": 6, "gold": 12}


def court() -> Game:
    rows = [{"cost": {"valor": 2, "gold": 1, "any": 2}}, {}]
    return in_step("use", PLENTY, knight(court={"king": track("king", rows)}))


@pytest.mark.parametrize(
    "amounts",
    [
        Bundle(valor=1, gold=1),
        Bundle(valor=3),
        Bundle(glory=1, nobility=1, gold=1),
        Bundle(valor=2, gold=1, glory=1),
    ],
)
def test_a_part_payment_is_made_of_single_units(amounts: Bundle) -> None:
    """KN-23: not listed itself, but its units are, one after the other."""
    whole = court()
    assert Pay("king.1", amounts) not in whole.options()
    whole.play(Pay("king.1", amounts))
    units = court()
    for kind, n in amounts:
        for _ in range(n):
            single = Pay("king.1", Bundle(**{kind: 1}))
            assert single in units.options()
            units.play(single)
    assert units.state == whole.state


def test_the_whole_rest_is_listed_in_every_mix() -> None:
    """KN-21, KN-23."""
    game = court()
    listed = {move for move in game.options() if isinstance(move, Pay) and move.segment == "king.1"}
    whole = {move for move in listed if move.amounts.total() == 5}
    assert len(whole) == 6
    assert {move.amounts.total() for move in listed - whole} == {1}


def test_what_cannot_be_paid_is_not_listed() -> None:
    game = court().put({"glory": 0, "nobility": 0, "valor": 1, "gold": 0})
    assert [
        move for move in game.options() if isinstance(move, Pay) and move.segment == "king.1"
    ] == [Pay("king.1", Bundle(valor=1))]


def test_a_march_is_made_of_single_units() -> None:
    """KN-44."""
    game = in_step("use", {"own.mill": 2, "command": 1}).play(Command("march"))
    for to in ("ford", "toll"):
        assert March("mill", to) in game.options()
        game.play(March("mill", to))
    assert game.state.agenda == (), "nobody is left to move, so the march is over"
    assert dict(game.look.units("own")) == {"ford": 1, "toll": 1}


def test_alike_things_are_listed_once() -> None:
    """Equal units, sources and ways."""
    game = in_step("use", {"own.mill": 3, "own.toll": 2, "command": 1}).play(Command("march"))
    listed: list[Move] = game.options()
    assert len(listed) == len(set(listed))
    assert listed[-1] == Halt()


def test_chains_are_listed_where_they_can_be_marked() -> None:
    """KN-36, HR-29: then or later."""
    rules = knight(court={"church": track("church", [{}])})
    for step in ("use", "action"):
        game = in_step(step, {"segment.church.1": 1}, rules)
        assert MarkChain("church", "nobles") in game.options()


def test_the_end_of_a_step_is_always_listed() -> None:
    """So that no bot is ever stuck."""
    assert EndUse() in in_step("use").options()
    assert UseGold("resource") not in in_step("use", {"gold": 2}).options()
