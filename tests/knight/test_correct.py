"""Any value set by hand (design section 2): bounds, badges, and that no waiting question can be broken by it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.knight import Setup, State
from companion.knight.agenda import (
    Activations,
    Carry,
    ChooseInRow,
    ChooseLink,
    PayOrNot,
    SpendCommand,
    TakeNextStage,
)
from companion.knight.correct import facts, handle
from companion.knight.moves import (
    ChooseSide,
    Command,
    Correct,
    EndUse,
    GoBy,
    Pay,
    RefuseConsequence,
    UseGold,
)
from companion.knight.state import ByHand
from companion.knight.vocabulary import Bundle, parse_order
from companion.play import IllegalMove
from tests.knight.play import Game, begin, in_step, refusal
from tests.knight.sheets import CHARACTER, S0, event, knight, path, track
from tests.knight.test_activation import stage

CHURCH = track("church", [{}, {"cost": {"valor": 1, "nobility": 1}}])


def test_a_value_set_by_hand_is_badged_and_automation_goes_on() -> None:
    """The sheet remembers that it was, when, and from what."""
    game = in_step("use", {"gold": 4}, number=5)
    before = game.state
    game.play(Correct("gold", 9))
    assert game.changed(before) == {"gold": (4, 9)}
    assert game.state.me.hand == {"gold": ByHand(5, 4, 9)}
    assert game.note("set_by_hand").facts == {"fact": "gold", "old": 4, "new": 9}
    game.play(UseGold("resource"))
    assert game.state.me.have.gold == 6


def test_each_fact_is_set_alone_and_reads_back() -> None:
    """The closed list: whatever is set is what is read, and nothing else moves but what follows from it."""
    rules = knight(win=(), lose=())
    every = list(facts(begin(rules).look))
    assert len(every) > 200
    assert len(set(every)) == len(every)
    for fact in every:
        game = in_step("use", {"gold": 6, "glory": 3, "nobility": 3, "valor": 3}, rules)
        found = handle(game.look, fact)
        value = found.most if found.now != found.most else found.least
        before = game.state
        if not by_hand(game, fact, value):
            continue
        assert handle(game.look, fact).now == value
        changed = game.changed(before)
        follows = {"influence"} if fact.startswith("segment.") else set()
        assert fact in changed
        assert set(changed) <= {fact} | follows, fact


def by_hand(game: Game, fact: str, value: int) -> bool:
    """Set a fact; False for a part payment that would be the whole, the one thing that bounds do not tell."""
    try:
        game.play(Correct(fact, value))
    except IllegalMove as refused:
        if refused.code != "paid_in_full":
            raise
        return False
    return True


@pytest.mark.parametrize(
    ("fact", "value", "code"),
    [
        ("gold", 13, "out_of_bounds"),
        ("gold", -1, "out_of_bounds"),
        ("glory", 7, "out_of_bounds"),
        ("fresh.glory", 2, "out_of_bounds"),
        ("points.3", 10000, "out_of_bounds"),
        ("points.03", 5, "no_such_fact"),
        ("points.4", 5, "no_such_fact"),
        ("points", 5, "no_such_fact"),
        ("own.mill", 5, "out_of_bounds"),
        ("own.nowhere", 1, "no_such_fact"),
        ("segment.church.01", 1, "no_such_segment"),
        ("segment.church", 1, "no_such_segment"),
        ("segment.", 1, "no_such_segment"),
        ("paid.church.1.points", 1, "no_such_fact"),
        ("paid..gold", 1, "no_such_segment"),
        ("gone.mill.glory", 1, "no_such_fact"),
        ("gone.mill", 1, "no_such_fact"),
        ("link.church", 1, "no_such_fact"),
        ("chain.church.king", 1, "no_such_fact"),
        ("chain.church>nobles", 1, "no_such_fact"),
        ("battle.99", 1, "no_such_fact"),
        ("stage.church.0", 1, "no_such_fact"),
        ("crossed.9", 1, "no_such_fact"),
        ("gold.gold", 1, "no_such_fact"),
        ("", 1, "no_such_fact"),
    ],
)
def test_what_cannot_be_set(fact: str, value: int, code: str) -> None:
    assert refusal(in_step("use"), Correct(fact, value)) == code


def test_a_derived_value_keeps_the_difference() -> None:
    """Influence and the boxes are sums: the difference becomes a line of theirs."""
    game = in_step("use", {"segment.church.1": 1, "points.3": 10})
    game.play(Correct("influence", 7), Correct("points.3", 4))
    assert game.state.me.influence == 6
    assert [entry.points for entry in game.state.me.entries] == [10, -6]
    game.play(Correct("segment.church.1", 0))
    assert handle(game.look, "influence").now == 6


def test_a_part_payment_by_hand_cannot_be_the_whole() -> None:
    """Unlocking is a payment or the segment itself set by hand."""
    court = {"church": track("church", [{"cost": {"valor": 1, "nobility": 1}}])}
    game = in_step("use", {"valor": 6}, knight(court=court)).play(
        Correct("paid.church.1.nobility", 1)
    )
    assert refusal(game, Correct("paid.church.1.valor", 1)) == "paid_in_full"
    game.play(Pay("church.1", Bundle(valor=1)))
    assert game.state.me.done["church"] == (1,)


def test_a_segment_set_by_hand_leaves_no_part_payment() -> None:
    game = in_step("use", {"paid.church.2.nobility": 1}, knight(court={"church": CHURCH}))
    assert game.state.me.paid == {"church.2": Bundle(nobility=1)}
    assert not game.play(Correct("segment.church.2", 1)).state.me.paid


def test_what_is_not_there_is_not_fresh() -> None:
    """KN-12: of 3 with 2 fresh ones, 1 is left, and that may be fresh."""
    game = in_step("use", {"glory": 3, "fresh.glory": 2}).play(Correct("glory", 1))
    assert game.state.me.fresh.glory == 1


def test_a_correction_can_end_the_game() -> None:
    """KN-66, KN-69: and it can be undone, like any move."""
    game = in_step("use", {"enemy.fen": 4, "enemy.ford": 3}).play(Correct("enemy.mill", 1))
    assert game.state.end is not None


# questions that wait ----------------------------------------------------------------------------


def moving() -> Game:
    return in_step("enemy", {"enemy.hollow": 2, "enemy.mill": 1}).carry(
        Carry(parse_order("enemy move 1"), "path")
    )


def test_an_enemy_taken_off_the_map_while_it_is_its_turn_to_move() -> None:
    game = moving()
    assert game.options() == [GoBy("hollow", "gate"), GoBy("hollow", "chapel")]
    game.play(Correct("enemy.hollow", 0))
    assert {move.start for move in game.options() if isinstance(move, GoBy)} == {"mill"}
    game = moving().play(
        Correct("enemy.mill", 0), Correct("enemy.hollow", 1), GoBy("hollow", "gate")
    )
    assert dict(game.look.units("enemy")) == {"gate": 1}
    assert game.state.agenda == ()


def questions() -> dict[str, Game]:
    """A game at each kind of question."""
    stages = {"church": (stage("church", 1),)}
    made = {
        "PlaceUnits": in_step("enemy").carry(Carry(parse_order("enemy add 2"), "path")),
        "Advance": moving(),
        "Hits": in_step("enemy", {"enemy.quarry": 1}).carry(
            Carry(parse_order("enemy attack"), "path")
        ),
        "RemoveUnits": in_step("use", {"enemy.ford": 1, "enemy.mill": 2}).carry(
            Carry(parse_order("enemy remove 2"), "battle")
        ),
        "Marching": in_step("use", {"own.mill": 2, "command": 1}).play(Command("march")),
        "TakeNextStage": in_step("action", {}, knight(stages=stages)).carry(
            TakeNextStage("church")
        ),
        "ChooseLink": in_step("use").carry(ChooseLink()),
        "ChooseInRow": in_step("use").carry(ChooseInRow("reveal")),
        "ChooseGain": in_step("use", {"gold": 3}).play(UseGold("resource")),
        "Activations": in_step("action").carry(Activations(("king", "castle"))),
        "SpendCommand": in_step("enemy", {"command": 1, "own.mill": 1}).carry(SpendCommand()),
    }
    steps = {
        "1": path("1", [{"must": []}, {"may": {"any": 1}, "else": ["enemy add 1"], "must": []}])
    }
    made["PayOrNot"] = (
        in_step("enemy", {}, knight(paths=steps)).seat(crossed={"1": 2}).carry(PayOrNot("1", 2))
    )
    return made


@pytest.mark.parametrize("kind", list(questions()))
def test_no_correction_breaks_a_question(kind: str) -> None:
    """Every fact, set to its least and to its most while the question waits: the game goes on to the next choice,
    and every answer it then lists is legal."""
    start = questions()[kind]
    assert type(start.state.agenda[0]).__name__ == kind
    for fact in facts(start.look):
        found = handle(start.look, fact)
        for value in {found.least, found.most} - {found.now}:
            game = Game(start.rules, start.state)
            if by_hand(game, fact, value):
                walk(game, f"{fact} = {value}")


def walk(game: Game, told: str) -> None:
    """Every answer is legal, and the first ones lead out of the questions."""
    for _ in range(20):
        if game.state.end is not None or not game.state.agenda:
            return
        options = game.options()
        assert options, f"{told}: nothing to play at {game.state.agenda[0]}"
        for move in options:
            game.rules.apply(game.state, move)
        game.play(options[-1])
    raise AssertionError(f"{told}: no way out of {game.state.agenda[0]}")


def test_a_question_that_a_correction_has_answered_is_dropped() -> None:
    """With a note, and what waits behind it goes on."""
    game = questions()["ChooseLink"].play(Correct("link.village", 1))
    assert game.state.agenda == ()
    assert set(game.state.me.links) == {"village", "stable"}, "the other one is the single answer"
    game = questions()["TakeNextStage"].play(Correct("stage.church.1", 2))
    assert game.state.agenda == ()
    assert "nothing_to_choose" in game.codes()


def test_corrections_at_random_in_whole_games() -> None:
    """Fuzz: whatever is set by hand at whatever moment, the game goes on to its end."""
    rng = random.Random("corrections")
    rules = knight()
    for _ in range(6):
        game = Game(rules, rules.start(Setup(S0, CHARACTER)).state)
        every = list(facts(game.look))
        for _ in range(400):
            if game.state.end is not None:
                break
            if rng.random() < 0.3:
                found = handle(game.look, rng.choice(every))
                value = rng.randint(max(found.least, -99), min(found.most, 99))
                by_hand(game, found.fact, value)
            else:
                options = game.options()
                assert options
                game.play(rng.choice(options))


def test_the_row_does_not_forget_what_it_showed() -> None:
    """A correction touches no card."""
    game = begin(
        knight(events={f"e{n}": event(f"e{n}", {"activates": ["king"]}) for n in range(8)})
    )
    row = game.state.row
    game.play(Correct("gold", 12), ChooseSide("left"), Correct("own.mill", 2), EndUse())
    assert game.state.row == row


def same(one: State, other: State) -> bool:
    return replace(one, seats=()) == replace(other, seats=())


def test_a_correction_during_the_refusal_keeps_the_step() -> None:
    """The step of a path that was crossed out stays the one that is asked for."""
    game = questions()["PayOrNot"]
    before = game.state
    game.play(Correct("crossed.1", 0))
    assert same(before, game.state)
    game.play(RefuseConsequence())
    assert game.state.agenda, "the penalty asks where"
