"""Clauses of the ledger as short games: state, move, state, and the reason."""

from __future__ import annotations

from typing import Any

import pytest

from companion.auftrag import Auftrag, Setup, State
from companion.auftrag.cards import RING, Task, Virtue, check_pick
from companion.auftrag.moves import (
    Correct,
    Count,
    Court,
    EndRound,
    Exercise,
    Fix,
    GiveTents,
    HoldTournament,
    Lapse,
    Leave,
    Move,
    Offer,
    Pick,
    Quest,
    ReachedFirst,
    Ride,
    RoundTable,
    TurnOver,
)  # fmt: skip
from companion.play import IllegalMove, Table
from tests.auftrag.play import PILES, people, table

PHEASANT = Task(RING[1], (Virtue("lance", 1), Virtue("book", 1)), 2)


def begin(played: Table[State, Move]) -> Table[State, Move]:
    seats = [player.id for player in played.setup.players]
    played.play(GiveTents({player: n for n, player in enumerate(seats, 1)}))
    return played


def picked(played: Table[State, Move], *cards: str) -> Table[State, Move]:
    """All picks of a round, in order of the tents."""
    begin(played)
    for card in cards:
        played.play(
            Pick(
                played.state.turn,
                card[0] if card[0] == "P" else card,
                int(card[1:] or 0) if card[0] == "P" else 0,
            )
        )
    assert played.state.phase != "choose"
    return played


def counted(n: int = 2, **house: str) -> Table[State, Move]:
    setup = Setup(
        people(n), house={key.replace("_", "-"): choice for key, choice in house.items()},
        tasks={"pheasant": PHEASANT}, virtues=PILES,
    )  # fmt: skip
    return Table(Auftrag(setup), setup)


def refused(played: Table[State, Move], move: Any) -> tuple[str, dict[str, Any]]:
    line = played.line
    with pytest.raises(IllegalMove) as refusal:
        played.play(move)
    assert played.line is line
    return refusal.value.code, refusal.value.facts


def course_of(played: Table[State, Move], state: State) -> Any:
    return Auftrag(played.setup).course(state)


def clauses(played: Table[State, Move]) -> list[tuple[str, str]]:
    return [(note.code, note.clause) for note in played.line.steps[-1].notes]


def test_everyone_picks_in_tent_order_and_only_one_tournament() -> None:
    played = begin(table(3))
    assert refused(played, Pick("ole", "A")) == ("not_your_pick", {"player": "ole", "turn": "ida"})
    for _ in range(2):
        played.play(Pick(played.state.turn, "T"))
    assert refused(played, Pick("mia", "T"))[0] == "none_left"
    played.play(Pick("mia", "ESword"))
    assert refused(played, Pick("ida", "T"))[0] == "none_left"
    assert refused(played, Pick("ida", "ESword"))[0] == "none_left"
    two = begin(table(2))
    two.play(Pick("ida", "T"))
    two.play(Pick("ole", "A"))
    assert refused(two, Pick("ida", "T"))[0] == "one_tournament"


def test_a_horse_is_remembered_by_its_number_and_rides_no_farther() -> None:
    played = picked(table(2), "P3", "A", "P", "A", "G", "Q", "Q", "T")
    assert list(played.state.horses) == [3]
    assert refused(played, Ride("ida", 4, 3)) == (
        "too_far",
        {"player": "ida", "horse": 3, "steps": 4},
    )
    played.play(Ride("ida", 5, 3))
    assert played.state.seats["ida"].at == 5
    played.play(Ride("ida", 0, 4))
    assert played.state.horses == (3, 4)
    two = picked(table(2), "P3", "A", "P2", "A", "G", "Q", "Q", "T")
    assert refused(two, Ride("ida", 1)) == ("which_horse", {"player": "ida", "horses": (3, 2)})
    assert refused(two, Ride("ida", 1, 4))[0] == "not_your_horse"


def test_actions_fit_the_place_and_the_turn_ends_with_the_last_card() -> None:
    played = picked(table(2), "G", "A", "P2", "ESword", "Q", "T", "T", "P3")
    code, facts = refused(played, Court("ida"))
    assert (code, facts["card"]) == ("not_in_camelot", "G")
    assert refused(played, RoundTable("ole"))[0] == "not_your_turn"
    assert refused(played, Lapse("ida", "T"))[0] == "tournament_waits"
    played.play(Ride("ida", 7, 2))
    played.play(Court("ida"))
    assert ("court", "AK-27") in clauses(played)
    played.play(TurnOver("ida"))
    assert played.state.turn == "ole"
    assert played.state.seats["ida"].taken == ("T",)
    played.play(RoundTable("ole", "boar"))
    played.play(Exercise("ole", "sword"))
    played.play(Ride("ole", 0, 3))
    assert played.state.phase == "tournament"
    assert ("not_at_camelot", "AK-20") in clauses(played)
    assert refused(played, HoldTournament((Offer("ida", 3), Offer("ole", 1))))[0] == "offers_for"
    played.play(HoldTournament((Offer("ole", 1),)))
    assert course_of(played, played.state).scores == {"ida": 2, "ole": 2}
    assert refused(played, EndRound()) == ("no_tent", {"player": "ida"})
    assert refused(played, EndRound({"ida": 1, "ole": 1}))[0] == "tent_twice"
    played.play(EndRound({"ida": 2, "ole": 1}))
    assert (played.state.turn, played.state.open, played.state.pile) == ("ole", 3, 10)


def test_the_second_round_table_lapses_when_no_task_is_left() -> None:
    played = picked(table(2), "A", "T", "A", "G", "G", "Q", "Q", "P2")
    played.play(Correct("open", 1))
    played.play(RoundTable("ida", "deer"))
    assert refused(played, RoundTable("ida"))[0] == "no_open_task"
    played.play(Lapse("ida", "A"))
    assert refused(played, RoundTable("ida", "deer"))[0] in {"no_open_task", "no_such_card_taken"}


def test_a_quest_takes_the_lowest_cards_that_will_do_and_ends_the_task() -> None:
    played = picked(counted(), "A", "EBook", "ELance", "ESword", "P2", "T", "Q", "P3")
    played.play(Correct("book2.ida", 1))
    played.play(RoundTable("ida", "pheasant"))
    played.play(Exercise("ida", "lance", 1))
    assert refused(played, Quest("ida"))[0] == "not_in_camelot"
    played.play(Ride("ida", 2, 2))
    code, facts = refused(played, Quest("ida"))
    assert (code, facts["place"]) == ("wrong_place", RING[1])
    played.play(Correct("at.ida", 1))
    assert refused(played, Quest("ida", "pheasant", 3))[0] == "other_shields"
    assert refused(played, Quest("ida", "boar", 3))[0] == "not_your_task"
    played.play(Quest("ida"))
    assert played.state.piles == PILES
    assert played.state.done == ("pheasant",)
    assert course_of(played, played.state).scores["ida"] == 2


def test_what_was_dealt_face_down_may_be_what_a_quest_lacks() -> None:
    played = picked(counted(AK_A2="2"), "A", "EBook", "ELance", "ESword", "P2", "T", "Q", "P3")
    played.play(RoundTable("ida", "pheasant"))
    played.play(Exercise("ida", "lance", 1))
    played.play(Ride("ida", 1, 2))
    played.play(Quest("ida"))
    assert played.state.seats["ida"].unseen == 1
    assert played.state.piles == PILES


def test_an_empty_pile_and_a_value_that_is_gone() -> None:
    played = picked(counted(), "ESword", "A", "ELance", "A", "P2", "T", "Q", "P3")
    assert refused(played, Exercise("ida", "sword"))[0] == "which_value"
    played.play(Correct("sword2.ole", 2))
    assert refused(played, Exercise("ida", "sword", 2))[0] == "value_gone"
    played.play(Correct("sword1.ole", 3))
    assert refused(played, Exercise("ida", "sword", 1))[0] == "pile_empty"


@pytest.mark.parametrize(
    ("stake", "left"), [("spent", (0, 0)), ("loser", (1, 0)), ("kept", (1, 1))]
)
def test_offered_cards_cost_what_the_table_has_agreed(stake: str, left: tuple[int, int]) -> None:
    played = picked(counted(AK_A5=stake), "T", "T", "A", "A", "G", "G", "Q", "Q")
    played.play(Correct("sword2.ida", 1))
    played.play(Correct("lance1.ole", 1))
    played.play(TurnOver("ida"))
    played.play(TurnOver("ole"))
    book = HoldTournament((Offer("ida", cards=(Virtue("book", 1),)), Offer("ole")))
    assert refused(played, book)[0] == "only_swords_and_lances"
    played.play(
        HoldTournament((Offer("ida", cards=(Virtue("sword", 2),)), Offer("ole", cards=(Virtue("lance", 1),))))
    )  # fmt: skip
    hands = tuple(len(played.state.seats[player].virtues) for player in ("ida", "ole"))
    assert hands == left
    assert course_of(played, played.state).scores == {"ida": 2, "ole": 0}


@pytest.mark.parametrize("stake", ["spent", "loser", "kept"])
def test_one_sword_cannot_be_offered_twice_even_if_it_is_kept(stake: str) -> None:
    played = picked(counted(AK_A5=stake), "T", "T", "A", "A", "G", "G", "Q", "Q")
    played.play(Correct("sword2.ida", 1))
    played.play(TurnOver("ida"))
    played.play(TurnOver("ole"))
    twice = HoldTournament((Offer("ida", cards=(Virtue("sword", 2),) * 2), Offer("ole")))
    assert refused(played, twice) == (
        "not_in_hand",
        {"player": "ida", "virtue": "sword", "value": 2},
    )
    again = HoldTournament((Offer("ida"), Offer("ole"), Offer("ole")))
    assert refused(played, again) == ("offer_twice", {"player": "ole"})


def test_a_kind_that_the_set_does_not_have_is_not_left() -> None:
    with pytest.raises(IllegalMove) as refusal:
        check_pick({"ida": ()}, "ida", "G", {"A": 2})
    assert refusal.value.code == "none_left"


def end(played: Table[State, Move]) -> Any:
    outcome = played.rules.outcome(played.state)
    assert outcome is not None
    return outcome


def test_points_count_at_the_turn_they_belong_to() -> None:
    """Both end with 25. Typed later, Ida's points of round 1 were reached first; taken away, never reached."""
    played = begin(table(2, "scores"))
    played.play(EndRound({"ida": 2, "ole": 1}))
    for player in ("ole", "ida"):
        played.play(Fix(player, 25))
    assert ("last_round", "AK-37") in [(note.code, note.clause) for note in played.step(3).notes]
    played.play(EndRound())
    assert end(played).facts["winners"] == ("ole",)
    assert end(played).facts["by"] == "first"
    played.undo()
    played.play(Fix("ida", -25))
    played.play(Fix("ida", 25, 1))
    played.play(EndRound())
    assert end(played).facts["winners"] == ("ida",)
    played.play(Fix("ida", -20))
    played.play(Fix("ole", -20))
    assert played.state.phase == "tents"


@pytest.mark.parametrize(("same", "winners"), [("share", ("ida", "ole")), ("tent", ("ole",))])
def test_the_same_tournament_shares_or_the_lower_tent_wins(
    same: str, winners: tuple[str, ...]
) -> None:
    played = table(2, "scores", AK_A9=same)
    played.play(GiveTents({"ida": 2, "ole": 1}))
    played.play(Fix("ida", 24))
    played.play(Fix("ole", 24))
    played.play(HoldTournament((Offer("ida", 3), Offer("ole", 3))))
    assert refused(played, HoldTournament((Offer("ida", 3),)))[0] == "one_tournament_a_round"
    played.play(EndRound())
    assert end(played).facts["winners"] == winners


def test_scores_mode_has_no_more_courts_than_cards() -> None:
    played = begin(table(2, "scores"))
    played.play(Court("ida"))
    played.play(Court("ole"))
    assert refused(played, Court("ida")) == ("none_left", {"card": "G", "player": "ida"})
    assert refused(played, Quest("ida"))[0] == "shields_needed"
    assert refused(played, Quest("ida", "", 12))[0] == "shields_range"
    played.play(Quest("ida", "boar", 4))
    assert refused(played, Quest("ole", "boar", 4))[0] == "task_done"
    assert refused(played, Fix("ida", -7))[0] == "score_range"


def test_score_only_asks_who_was_first_when_the_top_is_tied() -> None:
    played = table(3, "score")
    for player, points in (("ida", 21), ("ole", 21), ("mia", 9)):
        played.play(Count(player, points))
    question = played.rules.question(played.state)
    assert question is not None
    assert question.facts == {"players": ("ida", "ole"), "number": 21}
    assert refused(played, ReachedFirst("mia"))[0] == "not_tied"
    played.play(ReachedFirst("ole"))
    assert end(played).facts["winners"] == ("ole",)
    played.undo()
    played.play(Count("ida", 22))
    assert end(played).facts["winners"] == ("ida",)


@pytest.mark.parametrize(("rule", "mark", "picks"), [("left", 25, 4), ("start", 20, 3)])
def test_after_a_player_leaves_numbers_change_with_the_next_round(
    rule: str, mark: int, picks: int
) -> None:
    played = begin(table(3, AK_A25=rule))
    played.play(Pick("ida", "A"))
    played.play(Leave("ole"))
    assert played.state.turn == "mia"
    c = course_of(played, played.state)
    assert (c.mark, c.picks) == (20, 3)
    assert refused(played, Pick("ole", "A"))[0] == "has_left"
    while played.state.phase == "choose":
        played.play(played.rules.options(played.state)[0])
    for player in ("ida", "mia"):
        if played.state.turn == player:
            played.play(TurnOver(player))
    played.play(EndRound({"ida": 2, "mia": 1}))
    c = course_of(played, played.state)
    assert (c.mark, c.picks, c.in_order) == (mark, picks, ("mia", "ida"))
    played.play(Leave("mia"))
    assert end(played).facts["alone"] is True


def test_a_setup_that_cannot_be_is_refused() -> None:
    ring = (*RING[:7], RING[6])
    wrong = [
        (Setup(people(4), house={"AK-A3": "13"}), "pool_players"),
        (Setup(people(2), ring=ring), "place_twice"),
        (Setup(people(2), ring=RING[1:]), "ring_count"),
        (Setup(people(2), virtues={"sword1": 4}), "virtues_count"),
        (Setup(people(2), tasks={"boar": Task("Camelot", (), 3)}), "task_place"),
        (Setup(people(2), tasks={"boar": Task(RING[3], (), 10)}), "shields_range"),
        (Setup(people(2), horses=(2, 3, 3, 4), house={"AK-A3": "13"}), "which_horse_out"),
        (Setup(people(1)), "players_count"),
        (Setup(people(2), "solo"), "unknown_mode"),
    ]
    for setup, code in wrong:
        with pytest.raises(IllegalMove) as refusal:
            Auftrag(setup)
        assert refusal.value.code == code
