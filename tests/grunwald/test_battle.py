"""The battle of Na Grunwald and what a loss costs, clause by clause."""

from __future__ import annotations

import pytest

from companion.grunwald.fields import Laid
from companion.grunwald.moves import (
    Fight,
    Given,
    PayLoss,
    Resolve,
    Reveal,
)
from companion.grunwald.state import Play, Seat
from tests.grunwald.game import Game, M, R


def battle(mode: str = "full", **house: str) -> Game:
    """Round 4, the Teutonic field is to be resolved; Ania and Jacek stand there."""
    laid = {"teutonic": (Laid("ania", 1), Laid("jacek", 0, 1))}
    purses = dict.fromkeys(("ania", "jacek", "kasia", "marek"), 3)
    game = Game(mode, 4, **house).at(
        round=4, phase="resolve", turn="", field="teutonic", purses=purses
    )
    return game.at(board={"teutonic": (3, 2)}, laid=laid if mode == "full" else {})


# the battle ---------------------------------------------------------------------------------------


def test_a_battle_is_won_and_fighters_rest_with_their_captives() -> None:
    """GR-11, GR-48, GR-53, GR-59."""
    game = battle().put("ania", hand=(R(6), M(1))).put("jacek", hand=(M(5),))
    game.play(Fight((Play("ania", "royal", 6), Play("jacek", "mercenary", 5))))
    assert (game.seat("ania").hand, game.seat("ania").camp) == ((M(1),), (R(6),))
    assert (game.seat("ania").captives, game.seat("jacek").captives) == ((3,), (2,))
    assert game.state.field != "teutonic"


@pytest.mark.parametrize(
    ("plays", "code"),
    [
        ((Play("ania"),), "fighters"),
        ((Play("jacek"), Play("ania")), "fighters"),
        ((Play("ania", "royal", 4), Play("jacek")), "in_camp"),
        ((Play("ania", "mercenary", 2), Play("jacek")), "not_in_hand"),
        ((Play("ania", "peasant", 2), Play("jacek")), "peasant_has_none"),
    ],
)
def test_only_cards_of_the_hand_fight(plays: tuple[Play, ...], code: str) -> None:
    """GR-46, GR-47, GR-11."""
    game = battle().put("ania", hand=(R(6),), camp=(R(4),))
    assert game.refuses(Fight(plays)) == code


def test_everyone_pays_a_lost_battle_from_hand_and_camp_but_not_from_the_table() -> None:
    """GR-52, GR-54 to GR-58, GR-A8."""
    game = (
        battle()
        .put("ania", hand=(R(6), M(2)), provisions=0)
        .put("jacek", camp=(M(4),), provisions=0)
    )
    game.put("kasia", provisions=2).put("marek", provisions=0)
    game.play(Fight((Play("ania", "royal", 6), Play("jacek"))))
    assert game.state.phase == "payment"
    loss = game.state.loss
    assert loss is not None
    assert (loss.due, loss.owing) == (5, ("ania", "jacek", "kasia"))
    assert game.refuses(PayLoss("ania", (Given("royal", 6, "table"),))) == "no_such_knight"
    assert game.refuses(PayLoss("ania")) == "must_give_all"
    game.play(PayLoss("ania", (Given("mercenary", 2, "hand"),)))
    assert game.refuses(PayLoss("ania")) == "paid_already"
    game.play(PayLoss("jacek", (Given("mercenary", 4, "camp"),)), PayLoss("kasia", provisions=2))
    assert (game.seat("ania").camp, game.seat("ania").captives) == ((R(6),), (3,))
    assert game.seat("jacek").camp == ()
    assert game.seat("kasia").provisions == 0


def test_a_house_rule_lets_the_table_pay() -> None:
    """GR-A8 the other way: the knight shown and the captive taken may pay."""
    house = {"GR-A8": "yes"}
    game = battle(**house).put("ania", hand=(R(6),), provisions=0)
    game.play(Fight((Play("ania", "royal", 6), Play("jacek"))))
    game.play(PayLoss("ania", (Given("royal", 6, "table"),)))
    assert game.state.loss is not None
    assert "ania" not in game.state.loss.owing
    for player in ("jacek", "kasia", "marek"):
        game.play(PayLoss(player, provisions=1))
    assert game.seat("ania") == Seat(provisions=0, captives=(3,))


def test_too_little_and_too_much() -> None:
    """GR-55, GR-57."""
    game = battle().put("kasia", hand=(R(3), R(4)), provisions=9)
    game.play(Fight((Play("ania"), Play("jacek"))))
    assert (
        game.refuses(PayLoss("kasia", (Given("royal", 4, "hand"),), provisions=2)) == "too_little"
    )
    game.play(
        PayLoss("kasia", (Given("royal", 4, "hand"), Given("royal", 3, "hand")), provisions=8)
    )
    assert "overpaid" in game.notes


def test_nobody_against_the_teutonic_knights() -> None:
    """GR-A7: lost with 0, or by house rule no battle."""
    lost = battle("results").play(Fight(()))
    assert lost.state.loss is not None
    assert lost.state.loss.due == 11
    skipped = battle("results", **{"GR-A7": "skip"}).play(Fight(()))
    assert (skipped.state.phase, skipped.state.field) == ("resolve", "royal")
    assert battle(**{"GR-A7": "skip"}).refuses(Fight(())) == "fighters"


def test_who_has_fought_has_one_pawn_less_for_the_other_fields() -> None:
    """GR-37 in Fields mode: of an officer and two helpers at most two pawns stood elsewhere."""
    game = battle("fields").at(board={"teutonic": (1, 1), "royal": (5, 2)})
    game.put("ania", hand=(R(6), M(6)), provisions=9)
    game.play(Fight((Play("ania", "royal", 6), Play("jacek"))))
    for player in ("ania", "jacek", "kasia", "marek"):
        if game.state.loss and player in game.state.loss.owing:
            game.play(game.rules.suggested_payment(game.state, player))
    assert game.state.field == "royal"
    assert game.refuses(Resolve("royal", (Laid("ania", 1, 2),))) == "not_enough_helpers"
    assert game.refuses(Resolve("royal", (Laid("kasia", 1, 3),))) == "not_enough_helpers"
    game.play(Resolve("royal", (Laid("kasia", 1, 2), Laid("ania", 0, 2))))
    game.play(Reveal("provisions", (3, 1)))
    assert game.refuses(Resolve("provisions", (Laid("ania", 1),))) == "officer_used"
    assert game.refuses(Resolve("provisions", (Laid("jacek", 1, 2, 1),))) == "not_enough_helpers"


def test_the_pawn_of_a_bid_may_have_been_either_kind() -> None:
    """GR-64, GR-37 in Fields mode: after a bid, one pawn of either kind is lacking on a later field."""
    game = Game("fields").play(
        Resolve("royal"), Resolve("provisions"), Resolve("ducats"), Reveal("mercenary", (4, 3))
    )
    game.play(Resolve("mercenary", (Laid("ania", 0, 1, 1), Laid("jacek", 1, 0, 1))))
    assert game.refuses(Resolve("helpers", (Laid("ania", 1, 2),))) == "not_enough_helpers"
    game.play(Resolve("helpers", (Laid("ania", 0, 2), Laid("jacek", 1, 1))))
    assert game.seat("jacek").helpers == 3
