"""The rules of Na Grunwald clause by clause: a state, a move, what came of it, and that nothing else changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.grunwald import Grunwald, Setup, State
from companion.grunwald.fields import Laid, Prize, Won
from companion.grunwald.house import EVERY_READING, Missing
from companion.grunwald.moves import (
    Book,
    BookRound,
    BuyHelper,
    Correct,
    Count,
    DeclineHelper,
    Dismiss,
    EndRound,
    Fight,
    Given,
    HandOver,
    Leave,
    Move,
    MoveCard,
    Pass,
    PayLoss,
    Place,
    Resolve,
    Reveal,
    TurnEvent,
)
from companion.grunwald.scoring import Holding, commander, places, score, winners
from companion.grunwald.state import Knight, Play, Seat
from companion.play import IllegalMove
from companion.play.people import Player
from tests.grunwald.play import table


def R(n: int) -> Knight:  # noqa: N802 - reads like the cards
    return Knight("royal", n)


def M(n: int) -> Knight:  # noqa: N802
    return Knight("mercenary", n)


class Game:
    """A table at some state; moves that are refused change nothing."""

    def __init__(self, mode: str = "full", n: int = 4, **house: str) -> None:
        self.rules, self.setup = table(n, mode, **house)
        self.state: State = self.rules.start(self.setup).state
        self.notes: list[str] = []

    def put(self, player: str, **things: Any) -> Game:
        seat = replace(self.state.seats[player], **things)
        self.state = replace(self.state, seats={**self.state.seats, player: seat})
        return self

    def at(self, **changes: Any) -> Game:
        self.state = replace(self.state, **changes)
        return self

    def play(self, *moves: Move) -> Game:
        for move in moves:
            step = self.rules.apply(self.state, move)
            self.state, self.notes = step.state, [note.code for note in step.notes]
        return self

    def seat(self, player: str) -> Seat:
        return self.state.seats[player]

    def refuses(self, move: Any) -> str:
        before = self.state
        with pytest.raises(IllegalMove) as refusal:
            self.rules.apply(self.state, move)
        assert self.state is before
        return refusal.value.code


def battle(mode: str = "full", cards: tuple[int, int] = (3, 2), n: int = 4, **house: str) -> Game:
    """Round 4, the Teutonic field is to be resolved; Ania and Jacek stand there."""
    laid = {"teutonic": (Laid("ania", 1), Laid("jacek", 0, 1))}
    purses = dict.fromkeys(("ania", "jacek", "kasia", "marek")[:n], 3)
    game = Game(mode, n, **house).at(
        round=4, phase="resolve", turn="", field="teutonic", purses=purses
    )
    return game.at(board={"teutonic": cards}, laid=laid if mode == "full" else {})


# set-up -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "first", "code"),
    [
        ((Player("a", "A", "red"),), "a", "players_count"),
        ((Player("a", "A", "red"), Player("b", "B", "red")), "a", "same_colour"),
        ((Player("a", "A", "red"), Player("b", "B", "blue")), "", "choose_first"),
    ],
)
def test_two_to_four_players_of_different_colours_and_somebody_starts(
    players: tuple[Player, ...], first: str, code: str
) -> None:
    """GR-1, GR-10."""
    with pytest.raises(IllegalMove) as refusal:
        Grunwald(Setup(players, first))
    assert refusal.value.code == code


def test_everybody_starts_with_the_same() -> None:
    """GR-2, GR-9."""
    state = Game().state
    assert set(map(repr, state.seats.values())) == {repr(Seat(2, 3, 1))}
    assert (state.round, state.phase, state.turn) == (1, "officers", "ania")


# the officers -------------------------------------------------------------------------------------


def test_turns_go_clockwise_and_skip_who_has_passed() -> None:
    """GR-19, GR-25, GR-26."""
    game = Game().play(Place("ania", "royal", officer=1), Pass("jacek"), Pass("kasia"))
    assert game.state.turn == "marek"
    game.play(Place("marek", "royal", helpers=2), Place("ania", "ducats", helpers=1))
    assert game.state.turn == "marek"
    assert game.refuses(Place("jacek", "royal", officer=1)) == "already_passed"
    assert game.refuses(Place("ania", "ducats", helpers=1)) == "not_your_turn"


def test_ducats_lie_on_the_field_until_it_is_resolved() -> None:
    """GR-34, GR-43."""
    game = Game(n=3).play(
        Place("ania", "provisions", helpers=1, ducats=2), Pass("jacek"), Pass("kasia")
    )
    assert game.seat("ania").ducats == 1
    assert game.rules.course(game.state).bank == 48 - 3 - 3 - 1 - 2


def test_the_phase_ends_when_everybody_has_passed_or_placed_all() -> None:
    """GR-27."""
    game = Game(n=2).play(Pass("ania"), Place("jacek", "royal", officer=1))
    game.play(Place("jacek", "helpers", helpers=2))
    assert (game.state.phase, game.state.field) == ("resolve", "royal")


def test_pawns_without_an_open_field_are_a_pass() -> None:
    """GR-93: own helpers on Royal, Provisions and Ducats, the officer used, all five helpers owned, no ducat left."""
    helpers = {field: (Laid("ania", 0, 1),) for field in ("royal", "provisions", "ducats")}
    game = Game(n=2).put("ania", helpers=5, ducats=0).put("jacek", passed=True)
    game.at(laid={**helpers, "royal": (Laid("ania", 0, 1), Laid("ania", 1))})
    game.at(laid={**game.state.laid, "helpers": ()}, turn="jacek").put("jacek", passed=False)
    game.play(Pass("jacek"))
    assert "no_field_open" in game.notes
    assert game.state.phase == "resolve"


def test_an_event_may_allow_a_placement_but_not_pawns_that_are_not_there() -> None:
    """GR-A20, GR-37."""
    move = Place("ania", "teutonic", officer=1)
    game = Game()
    assert game.refuses(move) == "teutonic_closed"
    assert game.refuses(replace(move, officer=0, helpers=3, event=True)) == "not_enough_helpers"
    game.play(replace(move, event=True))
    assert game.state.laid["teutonic"] == (Laid("ania", 1),)


# the fields ---------------------------------------------------------------------------------------


def test_round_one_is_settled_field_by_field() -> None:
    """GR-38, GR-42, GR-43, GR-61, GR-66: a losing bid is back before the helper is paid."""
    game = Game(n=2)
    game.play(
        Place("ania", "provisions", helpers=1, ducats=3),
        Place("jacek", "provisions", helpers=1, ducats=2),
    )
    game.play(Place("ania", "helpers", officer=1), Place("jacek", "helpers", helpers=1))
    game.play(Pass("ania"), Place("jacek", "royal", officer=1))
    game.play(Reveal("provisions", (5, 3)), Reveal("royal", (2, 6)))
    assert game.refuses(Resolve("provisions")) == "field_order"
    game.play(Resolve("royal"))
    assert game.seat("jacek").hand == (R(6),)
    game.play(Resolve("provisions"))
    assert (game.seat("ania").provisions, game.seat("ania").ducats) == (4, 0)
    assert game.seat("jacek").ducats == 3
    game.play(Resolve("helpers"))
    assert game.seat("ania").helpers == 3
    assert game.refuses(BuyHelper("ania")) == "only_second_buys"
    game.play(BuyHelper("jacek"))
    assert (game.seat("jacek").helpers, game.seat("jacek").ducats) == (3, 1)
    assert game.state.phase == "end"


def test_a_declined_helper_is_offered_to_nobody_else() -> None:
    """GR-67."""
    laid = {"helpers": (Laid("ania", 1), Laid("jacek", 0, 1), Laid("kasia", 0, 1))}
    game = Game().at(phase="resolve", turn="", field="helpers", laid=laid).play(Resolve("helpers"))
    game.play(DeclineHelper("jacek"))
    assert game.state.phase == "end"
    assert game.refuses(BuyHelper("kasia")) == "not_now"


def test_cards_are_entered_before_a_field_is_resolved_and_can_be_mended_until_then() -> None:
    """GR-8, GR-18."""
    game = Game("fields")
    assert game.refuses(Resolve("royal", (Laid("ania", 1),))) == "reveal_first"
    assert game.refuses(Reveal("royal", (7, 1))) == "value_range"
    assert game.refuses(Reveal("royal", (5,))) == "how_many_values"
    assert game.refuses(Reveal("teutonic", (3, 2))) == "truce"
    game.play(
        Reveal("royal", (5, 1)), Reveal("royal", (5, 2)), Resolve("royal", (Laid("ania", 1),))
    )
    assert game.seat("ania").hand == (R(5),)
    assert game.refuses(Reveal("royal", (5, 1))) == "resolved_already"


def test_fields_mode_knows_pawns_and_ducats_of_the_whole_round() -> None:
    """GR-37: what lay on one field lies on no other, and what was won since was not there to be laid."""
    game = Game("fields").play(Reveal("royal", (5, 1)), Reveal("provisions", (5, 3)))
    game.play(Resolve("royal", (Laid("ania", 1, 1),)))
    assert game.refuses(Resolve("provisions", (Laid("ania", 1),))) == "officer_used"
    assert game.refuses(Resolve("provisions", (Laid("ania", 0, 2),))) == "not_enough_helpers"
    game.play(Resolve("provisions", (Laid("ania", 0, 1, 2), Laid("jacek", 0, 1))))
    game.play(Reveal("ducats", (6,)), Resolve("ducats", (Laid("jacek", 1),)))
    game.play(Reveal("mercenary", (4, 3)))
    assert game.seat("jacek").ducats == 9
    assert game.refuses(Resolve("mercenary", (Laid("jacek", 0, 1, 4),))) == "not_enough_ducats"
    game.play(Resolve("mercenary", (Laid("jacek", 0, 1, 3),)))
    assert game.seat("jacek").hand == (M(4),)


def test_results_mode_books_who_received_what() -> None:
    """GR-41, GR-43, GR-65, GR-66."""
    game = Game("results")
    won = (
        Won("royal", (Prize("ania", 5), Prize("jacek", 3))),
        Won("mercenary", (Prize("kasia", 4, 2),)),
        Won("helpers", (Prize("ania", 1), Prize("jacek", 1))),
    )
    game.play(BookRound(won))
    assert game.seat("ania").hand == (R(5),)
    assert (game.seat("kasia").hand, game.seat("kasia").ducats) == ((M(4),), 1)
    assert (game.seat("jacek").helpers, game.seat("jacek").ducats) == (3, 1)
    assert game.state.phase == "end"


@pytest.mark.parametrize(
    ("won", "code"),
    [
        (Won("royal", (Prize("ania", 3), Prize("ania", 2))), "one_benefit"),
        (Won("royal", (Prize("ania", 3), Prize("jacek", 5))), "best_first"),
        (Won("royal", tuple(Prize(p, 3) for p in ("ania", "jacek", "kasia"))), "too_many_gains"),
        (Won("royal", (Prize("ania", 3, 1),)), "no_ducats_here"),
        (Won("mercenary", (Prize("ania", 3),)), "mercenary_needs_ducat"),
        (Won("mercenary", (Prize("ania", 3, 4),)), "not_enough_ducats"),
        (Won("moon", ()), "no_such_field"),
    ],
)
def test_results_that_no_field_gives_are_refused(won: Won, code: str) -> None:
    assert Game("results").refuses(BookRound((won,))) == code


def test_an_event_overrules_what_a_field_gives() -> None:
    """GR-A20: the bids come back, and what the event says is gained and paid."""
    game = Game("full", 3).play(
        Place("ania", "mercenary", officer=1, ducats=3), Pass("jacek"), Pass("kasia")
    )
    game.play(Pass("ania"), Book("mercenary", (Prize("jacek", 6, 1),)))
    assert game.seat("ania").ducats == 3
    assert (game.seat("jacek").hand, game.seat("jacek").ducats) == ((M(6),), 2)


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


# rounds, the end ----------------------------------------------------------------------------------


def test_a_round_ends_and_the_token_goes_left() -> None:
    """GR-69 to GR-71, GR-16."""
    game = Game("results", 3).play(BookRound(), EndRound())
    assert (game.state.round, game.state.first, game.state.phase) == (2, "jacek", "event")
    assert game.state.board == {}
    game.play(TurnEvent("  A  feast "))
    assert game.state.event == "A feast"
    assert game.refuses(TurnEvent()) == "not_now"


def test_the_unfed_leave_by_the_owners_choice_in_first_player_order() -> None:
    """GR-72 to GR-74, GR-A18."""
    game = Game("results", 2).at(round=8, phase="end", field="", first="jacek")
    game.put("ania", hand=(R(6), M(2)), provisions=1).put("jacek", camp=(R(1), R(3)), provisions=1)
    game.play(EndRound())
    assert game.state.phase == "feeding"
    assert game.refuses(Dismiss("ania", (M(2),))) == "feeds_first"
    assert game.refuses(Dismiss("jacek", ())) == "exactly"
    assert game.refuses(Dismiss("jacek", (R(6),))) == "no_such_knight"
    game.play(Dismiss("jacek", (R(1),)), Dismiss("ania", (M(2),)))
    outcome = game.rules.outcome(game.state)
    assert outcome is not None
    assert outcome.facts["winners"] == ("ania",)
    assert outcome.facts["royal"] == {"holders": ("ania",), "by": "strength"}
    assert game.refuses(EndRound()) == "over"


def test_places_are_dense() -> None:
    """GR-85: behind two winners one is second."""
    all = [Holding(p, captives=c) for p, c in (("a", (4, 2)), ("b", (3, 3)), ("c", (1,)))]
    points = score(all, Missing(points="off"))
    assert winners(points).holders == ("a", "b")
    assert places(points) == {"a": 1, "b": 1, "c": 2}


def test_a_title_needs_a_card() -> None:
    """GR-77."""
    assert commander([Holding("a"), Holding("b")], "royal").by == "nobody"


def test_twenty_readings_of_the_missing_rules_are_looked_at() -> None:
    """GR-A1 has four options, GR-A2 five rates."""
    assert len(set(EVERY_READING)) == 20


# by hand ------------------------------------------------------------------------------------------


def test_stocks_are_set_by_hand_within_what_there_is() -> None:
    """GR-16."""
    game = Game("results")
    assert game.refuses(Correct("ducats.ania", -1)) == "below_zero"
    assert game.refuses(Correct("helpers.ania", 6)) == "helpers_range"
    assert game.refuses(Correct("gold.ania", 1)) == "unknown_fact"
    game.play(Correct("ducats.ania", 7))
    assert game.seat("ania") == Seat(ducats=7)


def test_players_trade_and_cards_move_as_an_event_says() -> None:
    """GR-16."""
    game = Game("results").play(
        HandOver("ania", "jacek", 2, 1), MoveCard("royal", 4, "", "kasia.hand")
    )
    assert game.seat("ania") == Seat(ducats=1, provisions=0)
    assert game.seat("jacek") == Seat(ducats=5, provisions=2)
    game.play(
        MoveCard("royal", 4, "kasia.hand", "marek.camp"), MoveCard("teutonic", 3, "", "ania.camp")
    )
    assert (game.seat("kasia").hand, game.seat("marek").camp) == ((), (R(4),))
    assert game.seat("ania").captives == (3,)
    assert game.refuses(HandOver("ania", "jacek", 2)) == "not_enough"
    assert game.refuses(MoveCard("teutonic", 3, "", "ania.hand")) == "no_such_place"


def test_who_leaves_takes_pawns_along_and_the_rules_for_fewer_hold() -> None:
    """GR-90: three go on, the battle has +4; two have to stay."""
    game = Game(n=4).play(Place("ania", "mercenary", officer=1, ducats=2), Leave("ania"))
    assert game.state.laid["mercenary"] == ()
    assert (game.state.first, game.state.turn) == ("jacek", "jacek")
    assert game.refuses(Place("ania", "royal", helpers=1)) == "has_left"
    game.play(Pass("jacek"), Pass("kasia"), Pass("marek"))
    assert game.state.phase == "end"
    game.play(EndRound(), Leave("marek"))
    assert game.refuses(Leave("kasia")) == "too_few_remain"
    assert game.state.first == "kasia"


def test_score_only_counts_the_whole_table() -> None:
    """GR-6, GR-73."""
    game = Game("score", 2)
    assert game.refuses(Count("ania", (7,))) == "value_range"
    assert game.refuses(Count("ania", (1,) * 17)) == "too_many_royal"
    assert game.refuses(Count("ania", provisions=-1)) == "below_zero"
    game.play(Count("ania", (6,) * 9, provisions=9))
    assert "warn_royal_over_8" in game.notes
    assert game.refuses(Count("jacek", (1,) * 8, provisions=8)) == "too_many_royal"
    game.play(Count("jacek", (), (5,), (4,), 1, 2))
    assert game.state.phase == "final"
