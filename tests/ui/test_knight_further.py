"""Battles, gold and command actions beyond those that are known: asked once, in step 2 and on the scenario sheet."""

from __future__ import annotations

import pytest

from companion.knight.moves import UseGold
from storage import Library
from tests.ui.knight_game import SCENARIO
from tests.ui.own_copy import live, on, on_copy

pytestmark = pytest.mark.anyio
SHEET = f"scenario.{SCENARIO}"
GOLD, COMMAND = (
    "Enter what is printed: Further gold action",
    "Enter what is printed: Further command action",
)


async def test_a_further_gold_action_is_entered_and_used(shelf: Library) -> None:
    game = on_copy(shelf, f"{SHEET}.gold.count")
    async with on(shelf, game) as phone:
        await phone.tap("Gold actions, open")
        await phone.tap(GOLD)
        assert phone.sees("Is there a further gold action?")
        for tap in ("Yes", "Cost Gold", "Cost Gold 2", "Gain: add", "Gain Influence"):
            await phone.tap(tap)
        await phone.tap("Keep Further gold action")
        known = shelf.copies.get(game.copy).values
        assert (known[f"{SHEET}.gold.1.cost"], known[f"{SHEET}.gold.1.gain"]) == (
            {"gold": 2},
            {"influence": 1},
        )
        await phone.tap("Pay 2 gold, +1 influence")
        assert live(phone, game).table.line.moves[-1] == UseGold("1")
        assert GOLD in phone.buttons()  # there may be one more
        await phone.tap(GOLD)
        await phone.tap("No, there is none")
        await phone.tap("Keep Further gold action")
        assert shelf.copies.get(game.copy).values[f"{SHEET}.gold.count"] == 10
        assert GOLD not in phone.buttons()


async def test_that_there_is_none_is_said_once(shelf: Library) -> None:
    """On the scenario sheet; command actions in step 2 while there is a point to use."""
    game = on_copy(
        shelf,
        f"{SHEET}.command.count",
        f"{SHEET}.battle.count",
        facts={"command": 1},
    )
    async with on(shelf, game) as phone:
        assert "Enter what is printed: Battle 6" in phone.buttons()
        await phone.tap("1 command point, open")
        await phone.tap(COMMAND)
        await phone.tap("No, there is none")
        await phone.tap("Keep Further command action")
        assert shelf.copies.get(game.copy).values[f"{SHEET}.command.count"] == 5
        assert COMMAND not in phone.buttons()
        await phone.tap("Court")
        await phone.tap("Scenario sheet")
        await phone.tap("Battles, 0 of 6, not all known yet")
        await phone.tap("Enter what is printed: Battle 6")
        await phone.tap("No, 5 is the last")
        await phone.tap("Keep Battle 6")
        assert shelf.copies.get(game.copy).values[f"{SHEET}.battle.count"] == 5
        assert "Enter what is printed: Battle 6" not in phone.buttons()


async def test_fewer_battles_than_a_win_asks_for(shelf: Library) -> None:
    game = on_copy(shelf, f"{SHEET}.battle.5", f"{SHEET}.battle.count")
    async with on(shelf, game) as phone:
        await phone.tap("Enter what is printed: Battle 5")
        await phone.tap("No, 4 is the last")
        assert phone.sees("A way to win: 5 battles are asked for, there are 4")
