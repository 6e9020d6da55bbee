"""What is refused, why, and what the notes say of a conquest. A refusal changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play import IllegalMove
from companion.zamki import (
    Conquer,
    Correct,
    Count,
    Hands,
    Leave,
    NextGame,
    Recruit,
    Reveal,
    Setup,
    Strongest,
    Tile,
    Youngest,
    Zamki,
)
from companion.zamki.by_hand import facts
from companion.zamki.cards import alike, check_strengths
from companion.zamki.scoring import series
from tests.zamki import play
from tests.zamki.play import setup_of

SHEPHERDS = ("shepherd", "shepherd")


def table(n: int = 4, mode: str = "cards", **more: Any) -> Any:
    return play.table(n, mode, **more)


def refused(held: Any, move: object) -> IllegalMove:
    before = held.line
    with pytest.raises(IllegalMove) as caught:
        held.play(move)
    assert held.line is before
    return caught.value


def shown(held: Any, *hands: tuple[str, str]) -> Any:
    """Everyone shows, in seat order; the notes of the last one."""
    steps = [
        held.play(Reveal(seat.id, hand))
        for seat, hand in zip(held.state.playing, hands, strict=True)
    ]
    return {note.code: note for note in steps[-1].notes}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"mode": "fast"}, "no_such_mode"),
        ({"ages": ()}, "order_by_age"),
        ({"ages": ("ania", "ania")}, "order_by_age"),
        ({"house": {"RZ-A6": "dice"}}, "unknown_house_rule"),
        ({"strengths": {"shepherd": {"wood": 1}}}, "no_such_card"),
        ({"strengths": {"knight": {"gold": 1}}}, "no_such_kind"),
        ({"strengths": {"knight": {"wood": -1}}}, "card_number"),
        ({"strengths": {"knight": {"wood": True}}}, "card_number"),
    ],
)
def test_a_setup_that_cannot_be(change: dict[str, Any], code: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        Zamki(setup_of(2, **change))
    assert caught.value.code == code


def test_one_player_is_too_few() -> None:
    with pytest.raises(IllegalMove) as caught:
        Zamki(Setup(setup_of(1).players, ages=("ania",)))
    assert caught.value.code == "players_count"


def test_a_castle_comes_once_the_drum_twice_and_seven_tiles_are_all() -> None:
    held = table(2, "winner")
    assert refused(held, Tile("gold-small")).code == "no_such_tile"
    for _ in range(2):
        held.play(Tile("recruit"))
        assert refused(held, Tile("wood-small")).code == "not_now"
        assert [note.code for note in held.play(Recruit()).notes] == ["empty_camp"]
    assert refused(held, Tile("recruit")).code == "no_more_recruit"
    for castle in ("wood-small", "wood-large", "brick-small", "brick-large", "stone-small"):
        held.play(Tile(castle))
        held.play(Conquer("ania", {"ania": 1}))
        if held.state.step == "tile":
            assert refused(held, Tile(castle)).code == "tile_used"
    assert refused(held, Tile("stone-large")).code == "ended"


def test_the_eighth_tile_of_a_game_in_a_series() -> None:
    held = table(2, "winner", series=True)
    for tile in (
        "recruit",
        "wood-small",
        "wood-large",
        "brick-small",
        "brick-large",
        "stone-small",
    ):
        held.play(Tile(tile))
        held.play(Recruit() if tile == "recruit" else Conquer("ania", {"ania": 1}))
    held.play(Tile("stone-large"))
    held.play(Conquer("jacek", {"jacek": 1}))
    assert held.state.step == "over"
    assert refused(held, Tile("recruit")).code == "game_over"
    held.play(NextGame())
    assert held.state.sword == "jacek"
    assert all(seat.hand == 8 and not seat.castles for seat in held.state.seats)
    assert [seat.past for seat in held.state.seats][1] == (("stone-large",),)


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (("dragon",), "two_cards"),
        (("dragon", "foot", "archer"), "two_cards"),
        (("dragon", "dragon"), "only_one_copy"),
        (("dragon", "queen"), "no_such_card"),
        (("knight", "dragon"), "in_camp"),
    ],
)
def test_cards_that_cannot_be_shown(cards: tuple[str, ...], code: str) -> None:
    held = table(2)
    held.play(Tile("wood-small"))
    shown(held, ("knight", "foot"), SHEPHERDS)
    held.play(Tile("wood-large"))
    refusal = refused(held, Reveal("ania", cards))
    assert (refusal.code, refusal.facts["player"]) == (code, "ania")


def test_one_recruited_card_may_be_any_but_only_one() -> None:
    held = table(2)
    held.play(Tile("wood-small"))
    shown(held, ("knight", "foot"), SHEPHERDS)
    held.play(Tile("recruit"))
    assert {n.code: dict(n.facts) for n in held.play(Recruit()).notes} == {
        "recruits": {"players": ("ania",)},
        "empty_camp": {"players": ("jacek",)},
    }
    held.play(Tile("brick-small"))
    assert refused(held, Reveal("ania", ("knight", "foot"))).code == "in_camp"
    shown(held, ("foot", "shepherd"), SHEPHERDS)
    ania = held.state.seat("ania")
    assert (set(ania.camp), ania.unknown_back, ania.hand) == ({"knight", "foot"}, 0, 6)


def test_the_notes_of_a_conquest_tell_its_five_steps() -> None:
    held = table(4)
    held.play(Tile("brick-large"))
    notes = shown(
        held,
        ("dragon", "shepherd"),
        ("foot", "shepherd"),
        ("knight", "shepherd"),
        ("knight", "peasant"),
    )
    assert notes["shepherds_back"].facts["back"] == {"ania": 1, "jacek": 1, "kasia": 1}
    assert notes["doubles"].facts["doubles"] == {"knight": ("kasia", "marek")}
    takes = notes["takes"]
    assert takes.clause == "RZ-18"
    assert (takes.facts["player"], takes.facts["card"], takes.facts["total"]) == (
        "ania",
        "dragon",
        2,
    )
    assert takes.facts["table"] == (
        ("ania", "dragon", 6),
        ("jacek", "foot", 2),
        ("marek", "peasant", 1),
    )
    assert notes["to_camps"].facts["cards"] == {"ania": 1, "jacek": 1, "marek": 1}
    assert notes["sword"].clause == "RZ-22"
    assert notes["sword"].facts["holder"] == "marek"  # the youngest sits last and holds it already


def test_without_numbers_the_players_compare() -> None:
    held = table(3, compare=True)
    held.play(Tile("stone-small"))
    shown(held, ("dragon", "shepherd"), ("foot", "archer"), SHEPHERDS)
    asked = held.rules.question(held.state)
    assert [move.cards for move in asked.answers] == [("dragon",), ("foot",), ("archer",)]
    for wrong, code in (
        (("knight",), "not_on_table"),
        ((), "no_answer"),
        (("foot",) * 2, "no_answer"),
    ):
        assert refused(held, Strongest(wrong)).code == code
    assert refused(held, Leave("kasia")).code == "not_now"
    step = held.play(Strongest(("dragon", "archer")))
    takes = next(note for note in step.notes if note.code == "takes")
    assert (takes.facts["player"], takes.facts["by"]) == ("jacek", "strengthTieYoungest")
    assert takes.clause == "RZ-A3"


def test_numbers_set_by_hand_are_used_and_cards_of_one_player_need_none() -> None:
    held = table(2, compare=True)
    held.play(Tile("stone-small"))
    taken = shown(held, ("dragon", "foot"), SHEPHERDS)["takes"].facts
    assert (taken["player"], taken["by"], taken["card"]) == ("ania", "strength", "")
    held.play(Correct("strength.knight.wood", 2))
    held.play(Correct("strength.archer.wood", 4))
    held.play(Tile("wood-small"))
    assert (
        shown(held, ("knight", "shepherd"), ("archer", "shepherd"))["takes"].facts["card"]
        == "archer"
    )


def test_the_winner_must_fit_the_cards_that_were_counted() -> None:
    held = table(4, "winner")
    held.play(Tile("wood-small"))  # Marek is the youngest and holds the sword
    for camp, code in (
        ({"ania": 3}, "camp_cards"),
        ({"ania": -1}, "camp_cards"),
        ({"jacek": 1}, "sword_only"),
        ({"nobody": 1}, "no_such_player"),
    ):
        assert refused(held, Conquer("ania", camp)).code == code
    assert refused(held, Conquer("marek", {"ania": 1})).code == "card_remains"
    assert refused(held, Conquer("marek", {"ania": 2, "jacek": 1})).code == "card_remains"
    step = held.play(Conquer("marek", {"ania": 2, "jacek": 1, "kasia": 1}))
    assert next(n for n in step.notes if n.code == "takes").facts["by"] == "sword"


def test_nobody_sends_a_shepherd_to_the_camp() -> None:
    held = table(2, "winner")
    for castle in ("wood-small", "wood-large", "brick-small"):
        held.play(Tile(castle))
        held.play(Conquer("ania", {"ania": 2}))
    held.play(Tile("brick-large"))
    refusal = refused(held, Conquer("ania", {"ania": 1}))
    assert (refusal.code, refusal.facts["most"]) == ("camp_cards", 0)


def test_who_leaves_takes_the_castles_along_and_passes_the_sword() -> None:
    held = table(3, "winner")
    held.play(Tile("wood-small"))
    held.play(Conquer("ania", {"ania": 1}))
    assert held.state.sword == "kasia"
    held.play(Leave("kasia"))
    assert held.state.sword == "jacek"
    assert refused(held, Conquer("kasia", {"kasia": 1})).code == "not_now"
    assert refused(held, Leave("kasia")).code == "has_left"
    assert refused(held, Leave("ania")).code == "too_few"
    held.play(Tile("wood-large"))
    assert refused(held, Conquer("ania", {"ania": 1, "kasia": 1})).code == "has_left"


def test_the_last_one_without_cards_may_leave_and_the_conquest_goes_on() -> None:
    held = table(3)
    held.play(Tile("brick-small"))
    held.play(Reveal("ania", ("dragon", "foot")))
    held.play(Reveal("jacek", ("archer", "foot")))
    notes = {note.code for note in held.play(Leave("kasia")).notes}
    assert {"leaves", "doubles", "takes"} <= notes
    assert held.state.step == "tile"


def test_score_only_asks_for_hands_and_age_only_if_it_must() -> None:
    held = table(3, "score", ages=())
    assert refused(held, Count({"ania": ("wood-small",)})).code == "castles_missing"
    assert refused(held, Count({"x": ("wood-small",)})).code == "no_such_player"
    assert refused(held, Count({"ania": ("recruit",)})).code == "no_such_castle"
    twice = {"ania": ("wood-small",), "jacek": ("wood-small",)}
    assert refused(held, Count(twice)).code == "castle_twice"
    owned = {
        "ania": ("wood-large", "brick-small"),
        "jacek": ("brick-large", "wood-small"),
        "kasia": ("stone-small",),
    }
    held.play(Count(owned))
    assert refused(held, Hands({"ania": 2})).code == "hand_cards"
    assert refused(held, Hands({"ania": 2, "jacek": 9})).code == "hand_cards"
    assert refused(held, Hands({"ania": 2, "jacek": 2, "kasia": 2})).code == "not_tied"
    held.play(Hands({"ania": 4, "jacek": 4}))
    assert refused(held, Youngest("kasia")).code == "not_tied"
    note = held.play(Youngest("jacek")).notes[-1]
    assert (note.code, note.clause, note.facts["player"]) == ("wins", "RZ-28", "jacek")
    outcome = held.rules.outcome(held.state)
    assert (outcome.facts["by"], outcome.facts["order"]) == ("youngest", ("jacek", "ania", "kasia"))
    assert outcome.clause == "RZ-28"


def test_score_only_asks_for_no_age_that_it_knows() -> None:
    """RZ-28: the youngest sits last."""
    held = table(2, "score")
    held.play(
        Count(
            {
                "ania": ("wood-large", "brick-small", "wood-small"),
                "jacek": ("brick-large", "stone-large"),
            }
        )
    )
    held.play(Hands({"ania": 4, "jacek": 4}))
    outcome = held.rules.outcome(held.state)
    assert outcome is not None
    assert (outcome.facts["by"], outcome.facts["winners"]) == ("youngest", ("jacek",))


def test_castles_decide_a_series_among_the_tied_alone() -> None:
    """RZ-A6: whoever has fewer points may have more castles."""
    won = {"ania": 2, "jacek": 3, "kasia": 4}
    tied = series({"ania": [5], "jacek": [5], "kasia": [3]}, won, (), "castles")
    assert (tied.winners, tied.by) == (("jacek",), "castles")


@pytest.mark.parametrize(
    ("tie", "winners", "by"),
    [
        ("share", ("ania", "jacek"), "shared"),
        ("youngest", ("jacek",), "youngest"),
        ("castles", ("ania",), "castles"),
    ],
)
def test_a_tied_series(tie: str, winners: tuple[str, ...], by: str) -> None:
    held = table(2, "score", series=True, house={"RZ-A6": tie})
    for _ in range(2):
        held.play(
            Count(
                {
                    "ania": ("wood-small", "brick-small", "stone-large"),
                    "jacek": ("wood-large", "brick-large"),
                }
            )
        )
        if held.state.step == "over":
            held.play(NextGame())
    outcome = held.rules.outcome(held.state)
    assert (outcome.facts["winners"], outcome.facts["by"], outcome.points) == (winners, by, 8)
    assert outcome.result == ("shared" if by == "shared" else "won")
    assert outcome.clause == "RZ-A6"


def test_values_set_by_hand() -> None:
    held = table(2)
    held.play(Tile("wood-small"))
    shown(held, ("knight", "foot"), SHEPHERDS)
    listed = list(facts(held.rules.course(held.state)))
    assert len(listed) == len(set(listed)) == 1 + 1 + 2 + 12 + 18
    for fact, value, code in (
        ("castle.wood-small", "nobody", "no_such_player"),
        ("castle.wood-large", "ania", "no_such_fact"),
        ("sword", "ania", ""),
        ("sword", 3, "bad_value"),
        ("camp.ania", 3, "camp_number"),
        ("card.ania.dragon", "moon", "bad_value"),
        ("strength.knight.wood", 100, "card_number"),
        ("card.ania.knight", "camp", "no_change"),
    ):
        if code:
            assert refused(held, Correct(fact, value)).code == code
        else:
            held.play(Correct(fact, value))
    held.play(Correct("castle.wood-small", "jacek"))
    held.play(Correct("camp.ania", 1))
    held.play(Correct("card.jacek.dragon", "camp"))
    ania, jacek = held.state.seats
    assert (ania.castles, jacek.castles, held.state.sword) == ((), ("wood-small",), "ania")
    assert (ania.hand, ania.unknown_back, jacek.camp) == (7, 1, ("dragon",))
    held.play(Correct("camp.ania", 0))
    assert held.state.seat("ania").camp == ()


def test_equal_numbers_are_worth_a_look() -> None:
    row = {"stone": 3, "brick": 5, "wood": 4}
    strengths = {"archer": row, "foot": {**row, "brick": 2}}
    check_strengths(strengths)
    assert alike(strengths) == {"stone": (("foot", "archer"),), "wood": (("foot", "archer"),)}


def test_a_camp_set_by_hand_under_cards_that_lie_open() -> None:
    held = table(2)
    held.play(Tile("wood-small"))
    shown(held, ("knight", "foot"), SHEPHERDS)
    held.play(Tile("recruit"))
    held.play(Recruit())
    held.play(Tile("brick-small"))
    held.play(Reveal("ania", ("knight", "shepherd")))
    held.play(Correct("camp.ania", 2))
    held.play(Reveal("jacek", SHEPHERDS))
    ania = held.state.seat("ania")
    assert (sorted(ania.camp), ania.unknown_back, ania.hand) == (["foot", "knight"], 0, 6)
