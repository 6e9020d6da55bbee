"""The rules of Na Grunwald clause by clause: a state, a move, what came of it, and that nothing else changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.grunwald import Grunwald, Setup
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
    HandOver,
    Leave,
    MoveCard,
    Pass,
    Place,
    Resolve,
    Reveal,
    TurnEvent,
)
from companion.grunwald.scoring import Drop, Holding, best_drop, commander, places, score, winners
from companion.grunwald.state import Seat
from companion.play import IllegalMove
from companion.play.people import Player
from tests.grunwald.game import Game, M, R

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


def test_of_two_knights_worth_the_same_the_one_goes_that_costs_the_rival_more() -> None:
    """GR-74, GR-A18: 3 points either way; with her mercenary she alone commands, with her royal card both would."""
    own = Holding("ania", royal=(2,), mercenary=(2,), provisions=1)
    rival = Holding("jacek", royal=(2,), mercenary=(1,), provisions=2)
    assert best_drop([own, rival], "ania", EVERY_READING[0]) == Drop((2,), (), 3)


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
