"""The course of a turn and of the game: steps 0 to 4, what is fresh, rounds (KN-7 to KN-13)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.knight import State
from companion.knight.agenda import Consequence, EndOrders, PayOrNot
from companion.knight.moves import (
    ActivateNext,
    BeginTurn,
    ChooseSide,
    Claim,
    Command,
    EndAction,
    EndUse,
    Fight,
    Halt,
    March,
    Pay,
    PayConsequence,
    RefuseConsequence,
    Reveal,
    UseGold,
    UseSpecial,
)
from companion.knight.vocabulary import Bundle
from tests.knight.play import Game, begin, in_step, refusal
from tests.knight.sheets import Rows, event, grant, knight, path, track

QUIET = {"gain": {"glory": 1}, "activates": ["king"], "path": 1}


def one_card(left: dict[str, object], **replaced: object) -> Game:
    """A game whose cards all have this left side, at its first turn."""
    cards = {f"e{n}": event(f"e{n}", left, QUIET) for n in range(14)}
    return begin(knight(events=cards, **replaced))  # type: ignore[arg-type]


def test_gathering_takes_the_side_s_resources_and_gold() -> None:
    """KN-10: 4 Glory and 2 gold; nothing else changes."""
    game = one_card({"gain": {"glory": 4, "gold": 2}})
    before = game.state
    game.play(ChooseSide("left"))
    assert game.changed(before) == {"glory": (1, 5), "gold": (4, 6)}
    assert game.state.turn.step == "use"
    assert refusal(game, ChooseSide("right")) == "wrong_step"


def test_what_step_3_yields_is_usable_from_the_next_turn_on() -> None:
    """KN-12: the King's gain cannot be paid with before the next turn."""
    court = {"king": track("king", [{"gain": {"glory": 2, "any": 1}}, {}])}
    game = one_card({"activates": ["king"]}, court=court, king=(), counts={})
    game.put({"segment.king.1": 1, "glory": 0})
    game.play(ChooseSide("left"), EndUse())
    assert game.state.agenda
    game.play(game.options()[0])
    look = game.look
    assert (look.me.have.glory, look.me.fresh.glory, look.usable("glory")) == (3, 3, 0)
    game.play(EndAction(), BeginTurn(), Reveal(2, "e5"))
    assert game.look.usable("glory") == 3


@pytest.mark.parametrize(("choice", "refused"), [("no", True), ("yes", False)])
def test_fresh_resources_and_a_possible_consequence(choice: str, refused: bool) -> None:
    """HR-1: whether what step 3 yields can pay in step 4; without it, not being able to pay needs no answer."""
    steps: Rows = [{"must": []}, {"may": {"glory": 3}, "else": ["enemy add 1"], "must": []}]
    court = {"king": track("king", [{"gain": {"glory": 3}}, {}])}
    rules = knight(
        house={"HR-1": choice}, court=court, king=(), counts={}, paths={"1": path("1", steps)},
        events={f"e{n}": event(f"e{n}", {"activates": ["king"], "path": 1}) for n in range(3)},
    )  # fmt: skip
    game = begin(rules).seat(crossed={"1": 1}).put({"segment.king.1": 1, "glory": 0})
    game.play(ChooseSide("left"), EndUse(), EndAction())
    asked = [isinstance(task, PayOrNot) for task in game.state.agenda][:1]
    assert asked == [not refused]
    if refused:
        assert game.note("consequence_refused").facts["short"] == {"glory": 3}
    else:
        game.play(PayConsequence())
        assert game.state.me.have.glory == game.state.me.fresh.glory == 0


def test_only_command_points_are_used_in_step_3() -> None:
    """KN-12: what resources and gold pay belongs to step 2; command points earned now are used or lost."""
    game = in_step("action", {"valor": 6, "gold": 12, "segment.combat.1": 1, "command": 1})
    assert refusal(game, Pay("king.1", Bundle(nobility=1))) == "wrong_step"
    assert refusal(game, Fight("1")) == "wrong_step"
    assert refusal(game, UseGold("resource")) == "wrong_step"
    before = game.state
    game.play(Command("add"))
    game.play(game.options()[0])
    assert set(game.changed(before)) == {"command", "own.beacon"}
    assert refusal(game, Command("add")) == "no_command"


def test_points_left_after_step_3_are_lost() -> None:
    """KN-12, KN-41."""
    game = in_step("action", {"command": 2}, one_card({}).rules)
    game.play(EndAction())
    assert game.note("command_lost").facts == {"n": 2}
    assert game.state.me.command == 0


def test_step_0_knows_only_the_row_and_what_the_character_may_any_time() -> None:
    """KN-9: the row's gold actions, claims and the special action (HR-22); no court, no battles, no command."""
    game = in_step("gather", {"gold": 12, "glory": 6, "influence": 5, "command": 1})
    kinds = {type(move) for move in game.options()}
    assert kinds == {ChooseSide, UseGold, Claim, UseSpecial}
    row = {move.action for move in game.options() if isinstance(move, UseGold)}
    assert row == {"reveal", "swap", "replace"}, (
        "the neighbour lies face down, so nothing to borrow"
    )
    assert refusal(game, UseGold("resource")) == "only_in_use"
    assert refusal(game, Command("add")) == "command_in_steps_2_and_3"
    assert refusal(game, Pay("king.1", Bundle(glory=1))) == "wrong_step"


def test_special_action_and_claims_until_the_possible_consequence() -> None:
    """HR-22: a claimed 6 gold can pay it, it is not fresh; a command point comes too late then."""
    steps: Rows = [{"must": []}, {"may": {"gold": 5}, "else": ["enemy add 1"], "must": []}]
    game = in_step(
        "enemy", {"gold": 0, "influence": 5, "glory": 6}, knight(paths={"1": path("1", steps)})
    )
    face(game, "1")
    assert isinstance(game.state.agenda[0], PayOrNot)
    assert refusal(game, PayConsequence()) == "no_answer"
    assert refusal(game, UseSpecial()) == "command_too_late"
    game.play(Claim("threshold.5"), PayConsequence())
    assert game.state.me.have.gold == 1
    assert refusal(game, Claim("reward.1")) in ("needs", "too_late_in_turn")


def test_a_special_action_can_still_pay_a_possible_consequence() -> None:
    """HR-22: so not being able to pay is asked, not taken for a refusal."""
    steps: Rows = [{"must": []}, {"may": {"gold": 1}, "else": ["enemy add 1"], "must": []}]
    special = {"special": grant("special", {"cost": {"glory": 6}, "gain": {"gold": 1}})}
    rules = knight(paths={"1": path("1", steps)}, character=special)
    game = face(in_step("enemy", {"gold": 0, "glory": 6}, rules), "1")
    game.play(UseSpecial(), PayConsequence())
    assert game.state.me.have.total(("glory", "gold")) == 0


def face(game: Game, of: str) -> Game:
    """The second symbol of a path is crossed out."""
    return game.seat(crossed={of: 1}).carry(Consequence(of), EndOrders())


@pytest.mark.parametrize(
    ("rule", "step", "usable"),
    [
        ("step", "use", True),
        ("step", "action", False),
        ("fresh", "use", False),
        ("usable", "action", True),
    ],
)
def test_when_gathered_resources_can_be_used(rule: str, step: str, usable: bool) -> None:
    """HR-24: as the step, always fresh, always usable."""
    game = in_step(step, {"command": 1, "own.fen": 2, "glory": 0}, knight(house={"HR-24": rule}))
    game.play(Command("gather"))
    assert game.state.me.have.glory == 1, "once a tile, however many units (KN-45)"
    assert game.look.usable("glory") == int(usable)


def test_the_row_is_laid_out_anew_after_turn_6() -> None:
    """KN-7: six turns, a new row, the goal card stays; after turn 12 the end."""
    game = one_card({"activates": []}, win=(), lose=())
    goal, met = game.state.row.goal, []
    while game.state.end is None:
        met.append(game.state.turn.number)
        game.play(ChooseSide("left"), EndUse(), EndAction())
        if game.state.end is None:
            game.play(BeginTurn())
            while game.state.agenda:
                game.play(game.options()[0])
        if met[-1] == 6:
            assert [place.up for place in game.state.row.places] == [True, *[False] * 4, True]
            assert not any(place.played for place in game.state.row.places)
    assert met == list(range(1, 13))
    assert game.state.row.goal == goal
    assert len(set(game.state.row.seen)) == 12, "gathered cards stay out (HR-21)"


@pytest.mark.parametrize(("choice", "up"), [("ends", {1, 6}), ("all", {1, 2, 3, 4, 5, 6})])
def test_the_second_row_s_open_cards(choice: str, up: set[int]) -> None:
    """HR-21; the first row always shows its ends (KN-4)."""
    rules = knight(house={"HR-21": choice})
    assert _up(begin(rules)) == {1, 6}
    assert _up(begin(rules, turn=4)) == {4, 6}
    game = begin(rules, turn=6).turn(step="done").play(BeginTurn())
    while game.state.agenda:
        game.play(game.options()[0])
    assert _up(game) == up


def _up(game: Game) -> set[int]:
    return {n for n, place in enumerate(game.state.row.places, 1) if place.up}


@pytest.mark.parametrize(("choice", "left"), [("out", 24), ("back", 36)])
def test_gathered_cards(choice: str, left: int) -> None:
    """HR-21: they stay out, or go back into the deck."""
    game = in_step("done", {}, knight(house={"HR-21.cards": choice}), number=6)
    game.state = _seen(game, 12)
    game.play(BeginTurn())
    assert len(game.options()) == left


def _seen(game: Game, n: int) -> State:
    return replace(game.state, row=replace(game.state.row, seen=game.rules.deck[:n]))


def test_a_deck_that_runs_short_is_shuffled_back() -> None:
    """HR-21: all cards but those that lie in the row."""
    game = in_step("done", {}, number=2)
    game.state = _seen(game, 36)
    lying = {place.card for place in game.state.row.places if place.card}
    game.play(BeginTurn())
    offered = {move.card for move in game.options() if isinstance(move, Reveal)}
    assert offered == set(game.rules.deck) - lying


@pytest.mark.parametrize(
    ("rule", "order"),
    [("after", ["crossed_out", "goal_checked"]), ("before", ["goal_checked", "crossed_out"])],
)
def test_goal_column_and_consequences(rule: str, order: list[str]) -> None:
    """HR-25."""
    game = in_step("action", {}, knight(house={"HR-25": rule}, win=(), lose=()), number=3)
    game.state = _third(game)
    game.play(EndAction())
    while game.state.agenda:
        more = game.notes
        game.play(game.options()[-1])
        game.notes = more + game.notes
    assert [code for code in game.codes() if code in order] == order


def _third(game: Game) -> State:
    places = list(game.state.row.places)
    places[2] = places[0]
    return replace(game.state, row=replace(game.state.row, places=tuple(places)))


def test_marching_ends_when_the_player_says_so() -> None:
    """KN-44: any number of own units, each one tile at most."""
    game = in_step("use", {"command": 1, "own.mill": 2})
    game.play(Command("march"), March("mill", "beacon"))
    assert March("beacon", "copse") not in game.options()
    game.play(Halt())
    assert dict(game.look.units("own")) == {"mill": 1, "beacon": 1}


def test_several_actions_come_in_the_player_s_order() -> None:
    """HR-23: and command points may be used in between."""
    game = one_card({"activates": ["king", "castle"]})
    game.put({"command": 1}).play(ChooseSide("left"), EndUse())
    assert {ActivateNext("king"), ActivateNext("castle"), Command("diplomacy")} <= set(
        game.options()
    )
    game.play(ActivateNext("castle"))
    assert game.state.turn.activated == ("castle", "king"), "the last one needs no answer"


def test_refusing_needs_no_reason() -> None:
    """KN-51: who could pay may refuse; the penalty comes before the unavoidable consequence."""
    steps: Rows = [
        {"must": []},
        {"may": {"gold": 1}, "else": ["enemy diplomacy 1"], "must": ["enemy diplomacy 2"]},
    ]
    game = face(in_step("enemy", {"gold": 2}, knight(paths={"1": path("1", steps)})), "1")
    before = game.state
    game.play(RefuseConsequence())
    assert game.changed(before) == {"enemy_diplomacy": (0, 3)}
    moved = [note.facts["new"] for note in game.notes if note.code == "diplomacy_moved"]
    assert moved == [1, 3]
