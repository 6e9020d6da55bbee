"""The scenario sheet in the player's hands: command points, gold actions, battles (KN-40 to KN-49, KN-59 to KN-65)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.knight.moves import (
    Claim,
    Command,
    Fight,
    GoBy,
    Halt,
    March,
    PlaceUnit,
    RemoveEnemy,
    TakeAny,
    UseGold,
    UseSpecial,
)
from companion.knight.vocabulary import Bundle
from tests.knight.play import Game, in_step, refusal
from tests.knight.sheets import grant, knight

FULL = {"beacon": 4, "quarry": 2, "fen": 1, "meadow": 1}


def use(facts: dict[str, int] | None = None, **changes: Any) -> Game:
    return in_step("use", {"command": 2, "gold": 12, **(facts or {})}, knight(**changes))


def test_adding_a_unit() -> None:
    """KN-42: to a tile marked plus."""
    game = use().play(Command("add"))
    assert game.options() == [PlaceUnit(tile) for tile in ("beacon", "quarry", "fen", "meadow")]
    before = game.state
    game.play(PlaceUnit("fen"))
    assert game.changed(before) == {"own.fen": (0, 1)}
    assert game.state.me.command == 1


def test_the_own_limits() -> None:
    """KN-48, HR-31, HR-36: at most 8 on the map and 4 on a tile; then adding cannot be chosen."""
    game = use({"own.beacon": 4}).play(Command("add"))
    assert PlaceUnit("beacon") not in game.options()
    eight = use({f"own.{tile}": n for tile, n in FULL.items()})
    assert refusal(eight, Command("add")) == "no_room_for_own"
    assert Command("add") not in eight.options()


def test_every_own_unit_destroys_one_enemy_on_its_tile() -> None:
    """KN-43: and the next point another."""
    game = use({"own.mill": 2, "enemy.mill": 3, "enemy.ford": 1, "own.fen": 1})
    before = game.state
    game.play(Command("attack"))
    assert game.changed(before) == {"command": (2, 1), "enemy.mill": (3, 1)}
    game.play(Command("attack"))
    assert game.changed(before) == {"command": (2, 0), "enemy.mill": (3, 0)}


def test_any_number_of_units_move_one_tile_each() -> None:
    """KN-44: any direction, enemies or not; never into a full tile (HR-36)."""
    game = use({"own.mill": 2, "own.beacon": 4, "own.hollow": 1, "enemy.ford": 2}).play(
        Command("march")
    )
    ends = {move.to for move in game.options() if isinstance(move, March) and move.start == "mill"}
    assert ends == {"copse", "toll", "ford", "hollow"}
    game.play(March("mill", "hollow"), March("hollow", "mill"), March("mill", "ford"))
    assert dict(game.look.units("own")) == {"mill": 1, "beacon": 4, "hollow": 1, "ford": 1}
    movers = {move.start for move in game.options() if isinstance(move, March)}
    assert movers == {"beacon"}, "whoever has moved stays"
    game.play(Halt())
    assert game.state.agenda == ()


def test_gathering_from_every_tile_with_own_units() -> None:
    """KN-45: once a tile, what is left, enemies there or not."""
    game = use(
        {
            "own.quarry": 3,
            "own.mill": 1,
            "enemy.mill": 2,
            "gone.quarry.gold": 1,
            "gold": 0,
            "valor": 0,
        }
    )
    before = game.state
    game.play(Command("gather"))
    assert game.changed(before) == {
        "command": (2, 1), "valor": (0, 1), "nobility": (0, 1), "gold": (0, 1),
    }  # fmt: skip


def test_talking_lowers_the_enemy_s_diplomacy_to_its_start_at_most() -> None:
    """KN-46."""
    game = use({"enemy_diplomacy": 1}).play(Command("diplomacy"), Command("diplomacy"))
    assert game.state.me.enemy_diplomacy == 0
    assert refusal(game, Command("diplomacy")) == "no_command"


@pytest.mark.parametrize("action", ["attack", "march", "gather"])
def test_without_own_units_there_is_nothing_to_command(action: str) -> None:
    assert refusal(use(), Command(action)) == "no_own_units"


# gold -------------------------------------------------------------------------------------------


def test_three_gold_for_a_resource_of_choice() -> None:
    """KN-59, any number of times."""
    game = use().play(UseGold("resource"), TakeAny("valor"), UseGold("resource"), TakeAny("valor"))
    assert game.state.me.have == Bundle(glory=1, valor=3, gold=6)
    assert game.look.usable("valor") == 3


def test_two_gold_exchange_a_resource() -> None:
    """KN-59."""
    game = use()
    assert refusal(game, UseGold("exchange")) == "wrong_choice"
    assert refusal(game, UseGold("exchange", Bundle(gold=1))) == "wrong_choice"
    assert refusal(game, UseGold("exchange", Bundle(nobility=1))) == "short"
    game.play(UseGold("exchange", Bundle(glory=1)), TakeAny("nobility"))
    assert game.state.me.have == Bundle(nobility=1, valor=1, gold=10)


def test_gold_for_a_command_point_and_for_influence() -> None:
    """KN-60, HR-12: total influence, no court track."""
    game = use()
    before = game.state
    game.play(UseGold("command"))
    assert game.changed(before) == {"gold": (12, 0), "command": (2, 3)}
    game.put({"gold": 12})
    before = game.state
    game.play(UseGold("influence"))
    assert game.changed(before) == {"gold": (12, 2), "influence": (0, 1)}


def test_gold_moves_all_enemies_forward() -> None:
    """KN-61, HR-13, HR-39: towards the castle; no diplomacy if nobody can."""
    game = use({"enemy.ford": 1, "enemy.castle": 1}).play(UseGold("forward"))
    assert dict(game.look.units("enemy")) == {"castle": 1, "gate": 1}
    game = use({"enemy.castle": 1}).play(UseGold("forward"))
    assert game.state.me.enemy_diplomacy == 0


def test_gold_that_one_has_not() -> None:
    assert refusal(use({"gold": 2}), UseGold("resource")) == "short"
    assert refusal(use(), UseGold("nothing")) == "not_on_the_sheet"


# battles ----------------------------------------------------------------------------------------


def battle(facts: dict[str, int], **house: str) -> Game:
    """The rulebook's battle: Combat level 3, 3 Valor, 20 points and one enemy leaves the map."""
    row = {
        "needs": {"level.combat": 3},
        "cost": {"valor": 3},
        "gain": {"points": 20},
        "do": ["enemy remove 1"],
    }
    return in_step("use", facts, knight(house=house, battles=(grant("battle.b", row),)))


COMBAT = {f"segment.combat.{n}": 1 for n in (1, 2, 3)}


def test_a_battle() -> None:
    """KN-65."""
    assert refusal(battle({"valor": 6}), Fight("b")) == "needs"
    assert refusal(battle({**COMBAT, "valor": 2}), Fight("b")) == "short"
    game = battle({**COMBAT, "valor": 4, "enemy.ford": 1, "enemy.mill": 2})
    before = game.state
    game.play(Fight("b"))
    assert set(game.options()) == {RemoveEnemy("ford"), RemoveEnemy("mill")}
    game.play(RemoveEnemy("mill"))
    assert {k: v for k, v in game.changed(before).items() if k != "battle.b"} == {
        "valor": (4, 1), "points.3": (0, 20), "enemy.mill": (2, 1),
    }  # fmt: skip
    assert game.state.me.battles == ("b",)


def test_nobody_to_remove() -> None:
    """KN-65: the reward needs no enemy; a single one is taken by itself."""
    assert "nobody_to_remove" in battle({**COMBAT, "valor": 3}).play(Fight("b")).codes()
    game = battle({**COMBAT, "valor": 3, "enemy.ford": 1}).play(Fight("b"))
    assert not game.look.units("enemy")


@pytest.mark.parametrize(("choice", "code"), [("once", "won_already"), ("again", "")])
def test_a_battle_again(choice: str, code: str) -> None:
    """HR-38: and for the win each counts once."""
    game = battle({**COMBAT, "valor": 6}, **{"HR-38": choice}).play(Fight("b"))
    if code:
        assert refusal(game, Fight("b")) == code
    else:
        game.play(Fight("b"))
        assert game.state.me.have.valor == 0


def test_a_battle_paid_with_any_resource() -> None:
    """HR-38: "3 combat points" read as any resource."""
    game = battle({**COMBAT, "glory": 2, "nobility": 1, "valor": 0}, **{"HR-38.cost": "any"})
    assert refusal(game, Fight("b")) == "wrong_choice"
    game.play(Fight("b", Bundle(glory=2, nobility=1)))
    assert game.state.me.have == Bundle(gold=4)


# character --------------------------------------------------------------------------------------


def test_the_special_action_is_reusable() -> None:
    """KN-18: 6 Glory for 1 command point, in any step up to the third."""
    game = use({"glory": 6, "command": 0}).play(UseSpecial())
    assert (game.state.me.have.glory, game.state.me.command) == (0, 1)
    assert refusal(game, UseSpecial()) == "short"
    game.put({"glory": 6}).play(UseSpecial())
    assert game.state.me.command == 2


def test_a_claimed_threshold() -> None:
    """KN-20: 6 gold at influence 5, when the player chooses, once; the point counts as earned when claimed."""
    game = use({"influence": 4, "gold": 8})
    assert refusal(game, Claim("threshold.5")) == "needs"
    game.put({"influence": 9})
    before = game.state
    game.play(Claim("threshold.5"))
    assert game.changed(before) == {
        "gold": (8, 12),
        "claimed.threshold.5": (0, 1),
        "points.3": (0, 10),
    }
    game.play(Claim("threshold.9"))
    assert game.state.me.command == 3
    assert refusal(game, Claim("threshold.05")) == "no_such_reward"
    assert refusal(game, Claim("reward.3")) == "no_such_reward"
    assert refusal(game, Claim("reward.٢")) == "no_such_reward"


def test_removing_answers_name_a_tile_with_enemies() -> None:
    game = battle({**COMBAT, "valor": 3, "enemy.ford": 1, "enemy.mill": 1}).play(Fight("b"))
    assert refusal(game, RemoveEnemy("fen")) == "no_answer"
    assert refusal(game, GoBy("ford", "gate")) == "no_answer"
