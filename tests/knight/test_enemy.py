"""The automaton: consequence paths, placing, moving, attacking, what cannot be carried out (KN-48 to KN-58)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.knight.agenda import Carry, Consequence, EndOrders, GoalColumn
from companion.knight.moves import DestroySource, GoBy, PayConsequence, PlaceUnit, RefuseConsequence
from companion.knight.vocabulary import Bundle, parse_order
from tests.knight.play import Game, in_step, refusal
from tests.knight.sheets import Rows, goal, knight, path, tiles

NO_ENDS: dict[str, Any] = {"win": (), "lose": ()}
STEPS: Rows = [
    {"must": ["enemy add 1"]},
    {"may": {"glory": 3}, "else": ["enemy add 1"], "must": ["enemy move 2"]},
]


def field(
    own: dict[str, int] | None = None, enemy: dict[str, int] | None = None, **changes: Any
) -> Game:
    """Step 4 with these units on the map; nobody wins or loses unless said otherwise."""
    facts = {f"own.{tile}": n for tile, n in (own or {}).items()}
    facts |= {f"enemy.{tile}": n for tile, n in (enemy or {}).items()}
    return in_step("enemy", facts, knight(**{**NO_ENDS, **changes}))


def order(game: Game, *words: str, cause: str = "path") -> Game:
    return game.carry(*(Carry(parse_order(one), cause) for one in words))


def enemies(game: Game) -> dict[str, int]:
    return dict(game.look.units("enemy"))


def own(game: Game) -> dict[str, int]:
    return dict(game.look.units("own"))


# paths ------------------------------------------------------------------------------------------


def test_the_first_symbol_has_only_its_unavoidable_part() -> None:
    """KN-50: even if the sheet prints a cost beside it."""
    steps: Rows = [{"may": {"glory": 1}, "else": ["enemy add 2"], "must": ["enemy diplomacy 1"]}]
    game = field(paths={"1": path("1", steps)})
    before = game.state
    game.carry(Consequence("1"))
    assert game.changed(before) == {"enemy_diplomacy": (0, 1), "crossed.1": (0, 1)}


def test_paid_nothing_happens_but_the_unavoidable() -> None:
    """KN-51: 3 Glory or add 1; then all enemies move 2."""
    game = field(enemy={"beacon": 1}, paths={"1": path("1", STEPS)}).put({"glory": 4})
    game.seat(crossed={"1": 1})
    before = game.state
    game.carry(Consequence("1")).play(PayConsequence())
    assert game.options() == [GoBy("beacon", "ford"), GoBy("beacon", "hollow")]
    game.play(GoBy("beacon", "ford"))
    assert game.changed(before) == {
        "glory": (4, 1), "crossed.1": (1, 2), "enemy.beacon": (1, 0), "enemy.ford": (0, 1),
    }  # fmt: skip


def test_not_paid_the_penalty_comes_first() -> None:
    """KN-51, KN-54: the new unit moves too."""
    game = field(paths={"1": path("1", STEPS)}).put({"glory": 6}).seat(crossed={"1": 1})
    game.carry(Consequence("1")).play(RefuseConsequence(), PlaceUnit("meadow"))
    assert enemies(game) == {"castle": 1}
    assert game.state.me.have.glory == 6


def test_who_cannot_pay_is_not_asked() -> None:
    """KN-51, and design: a single answer is taken by itself, with a note."""
    game = field(paths={"1": path("1", STEPS)}).put({"glory": 2}).seat(crossed={"1": 1})
    game.carry(Consequence("1"))
    assert game.note("consequence_refused").facts["short"] == {"glory": 1}


def test_any_can_be_paid_in_every_mix() -> None:
    """KN-21, KN-51."""
    steps: Rows = [{"must": []}, {"may": {"any": 2}, "else": ["enemy diplomacy 1"], "must": []}]
    game = field(paths={"1": path("1", steps)}).put({"glory": 2, "nobility": 0, "valor": 1})
    game.seat(crossed={"1": 1}).carry(Consequence("1"))
    assert set(game.options()) == {
        PayConsequence(Bundle(glory=2)), PayConsequence(Bundle(glory=1, valor=1)), RefuseConsequence(),
    }  # fmt: skip
    game.play(PayConsequence(Bundle(glory=1, valor=1)))
    assert game.state.me.have == Bundle(glory=1, gold=4)


def test_no_symbol_left() -> None:
    """HR-5: no consequence, said aloud."""
    game = field(paths={"1": path("1", STEPS)}).seat(crossed={"1": 2})
    before = game.state
    game.carry(Consequence("1"))
    assert game.changed(before) == {}
    assert game.codes() == ["path_empty"]


# placing ----------------------------------------------------------------------------------------


def test_enemies_are_placed_on_plus_tiles_where_the_player_likes() -> None:
    """KN-52: not on a full one (KN-48)."""
    game = order(field(enemy={"fen": 4}), "enemy add 2")
    assert game.options() == [PlaceUnit(tile) for tile in ("beacon", "quarry", "meadow")]
    game.play(PlaceUnit("beacon"), PlaceUnit("beacon"))
    assert enemies(game) == {"fen": 4, "beacon": 2}
    assert game.state.field.added == {"enemy": 2}


def test_what_does_not_fit_lapses() -> None:
    """HR-30, KN-48: room for one of two; that is carried out, so no diplomacy."""
    game = order(field(enemy={"fen": 4, "ford": 3}), "enemy add 2").play(PlaceUnit("quarry"))
    assert sum(enemies(game).values()) == 8
    assert "no_room" in game.codes()
    assert game.state.me.enemy_diplomacy == 0


# moving -----------------------------------------------------------------------------------------


def test_all_enemies_move_straight_to_the_castle_front_first() -> None:
    """KN-53, HR-32: each its whole way; the limit counts where it ends; at the castle it stays."""
    game = order(field(enemy={"gate": 2, "hollow": 1, "castle": 3}), "enemy move 1")
    assert enemies(game) == {"hollow": 1, "gate": 1, "castle": 4}
    assert game.options() == [GoBy("hollow", "gate"), GoBy("hollow", "chapel")]
    assert game.codes().count("stays_at_castle") == 3
    assert game.note("blocked").facts == {"tile": "gate"}


def test_who_cannot_go_2_goes_1() -> None:
    """KN-53, HR-32: the end of two steps is full, one step is not."""
    line = tiles("abc", ["ab", "bc"], {"c": ["castle"]})
    assert enemies(order(field(enemy={"a": 1, "c": 4}, tiles=line), "enemy move 2")) == {
        "b": 1,
        "c": 4,
    }
    assert enemies(order(field(enemy={"b": 1}, tiles=line), "enemy move 2")) == {"c": 1}


def test_own_units_do_not_stop_an_enemy() -> None:
    """HR-32."""
    line = tiles("abc", ["ab", "bc"], {"c": ["castle"]})
    assert enemies(order(field({"b": 4}, {"a": 1}, tiles=line), "enemy move 2")) == {"c": 1}


@pytest.mark.parametrize(("choice", "asked"), [("choose", True), ("squire", False)])
def test_equally_short_ways(choice: str, asked: bool) -> None:
    """HR-6: the player chooses each, or it is the tile that the sheet lists first."""
    game = order(field(enemy={"hollow": 2}, house={"HR-6": choice}), "enemy move 1")
    assert bool(game.state.agenda) == asked
    if asked:
        game.play(GoBy("hollow", "chapel"), GoBy("hollow", "gate"))
        assert enemies(game) == {"chapel": 1, "gate": 1}
    else:
        assert enemies(game) == {"gate": 2}


def test_a_closed_edge_is_no_way() -> None:
    """The shortest way goes round it."""
    ring = tiles("abcd", ["ab", "bd", "ac", "cd"], {"d": ["castle"]})
    closed = frozenset({("enemy", "b", "d"), ("enemy", "d", "b")})
    assert enemies(order(field(enemy={"a": 1}, tiles=ring, closed=closed), "enemy move 2")) == {
        "d": 1
    }
    assert enemies(order(field(enemy={"b": 1}, tiles=ring, closed=closed), "enemy move 1")) == {
        "a": 1
    }


# attacks ----------------------------------------------------------------------------------------


def test_attacks_on_all_tiles_at_once() -> None:
    """KN-55: 2 against 3 leave 1; 2 against 1 destroy it and a source; 2 against none, two sources."""
    sources = {"a": ["gold"] * 2, "b": ["gold"] * 2, "c": ["gold"] * 3}
    land = tiles("abcd", ["ab", "bc", "cd"], {"d": ["castle"]}, sources)
    game = field({"a": 3, "b": 1}, {"a": 2, "b": 2, "c": 2}, tiles=land)
    before = game.state
    order(game, "enemy attack")
    assert game.changed(before) == {
        "own.a": (3, 1), "own.b": (1, 0), "gone.b.gold": (0, 1), "gone.c.gold": (0, 2),
    }  # fmt: skip
    assert game.look.sources_left("c") == ["gold"]


def test_which_sources_go_is_the_player_s_choice() -> None:
    """HR-8: one at a time, alike ones once."""
    game = order(field(enemy={"quarry": 1, "castle": 1}), "enemy attack")
    assert game.options() == [DestroySource("quarry", "gold"), DestroySource("quarry", "valor")]
    game.play(DestroySource("quarry", "valor"))
    assert game.look.sources_left("quarry") == ["gold"]


@pytest.mark.parametrize(("defenders", "falls"), [(0, True), (1, True), (2, False), (3, False)])
def test_an_attack_on_the_castle(defenders: int, falls: bool) -> None:
    """KN-56, KN-66: two enemies against so many own units on the castle tile."""
    game = field({"castle": defenders} if defenders else {}, {"castle": 2}, lose=("lose.castle",))
    order(game, "enemy attack")
    assert game.state.agenda == (), "no source is asked for: what is left attacks the castle"
    assert bool(game.state.end and game.state.end.ending == "lose.castle") == falls
    assert own(game) == ({"castle": 1} if defenders == 3 else {})


# what nobody can carry out ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "words", "raised"),
    [
        ({"castle": 1}, "enemy move 1", 1),
        ({"castle": 1, "gate": 1}, "enemy move 1", 0),
        ({}, "enemy move 1", 0),
        ({}, "enemy attack", 0),
        ({"bridge": 1}, "enemy attack", 1),
        ({"fen": 4, "ford": 4}, "enemy add 1", 1),
        ({}, "enemy add 1", 0),
    ],
)
def test_an_order_that_not_one_enemy_can_carry_out(
    where: dict[str, int], words: str, raised: int
) -> None:
    """KN-57, HR-30: enemies on the map, none placed, none moved, nothing destroyed."""
    game = field(enemy=where).put({"gone.bridge.valor": 1})
    order(game, words)
    if game.state.agenda:
        game.play(game.options()[0])
    assert game.state.me.enemy_diplomacy == raised


@pytest.mark.parametrize("cause", ["gold", "event", "battle", "stage", "start"])
def test_what_the_player_paid_for_or_got_brings_no_diplomacy(cause: str) -> None:
    """HR-39: KN-57 follows an order from a path or a goal."""
    assert (
        order(field(enemy={"castle": 1}), "enemy move 1", cause=cause).state.me.enemy_diplomacy == 0
    )
    assert (
        order(field(enemy={"castle": 1}), "enemy move 1", cause="goal").state.me.enemy_diplomacy
        == 1
    )


@pytest.mark.parametrize(
    ("choice", "words", "raised"),
    [
        ("order", ["enemy move 1", "enemy attack"], 2),
        ("step", ["enemy move 1", "enemy attack"], 1),
        ("order", ["enemy move 1", "enemy diplomacy 1"], 2),
        ("step", ["enemy move 1", "enemy diplomacy 1"], 1),
    ],
)
def test_each_order_or_the_whole_step(choice: str, words: list[str], raised: int) -> None:
    """HR-30."""
    island = tiles("ab", [], {"b": ["castle"]})
    game = field(
        enemy={"a": 1},
        tiles=island,
        house={"HR-30": choice},
        paths={"1": path("1", [{"must": words}])},
    )
    game.carry(Consequence("1"), EndOrders())
    assert game.state.me.enemy_diplomacy == raised


def test_the_steps_of_a_path_and_of_a_goal_are_counted_apart() -> None:
    """HR-30, HR-25 before: a goal's order that is carried out does not speak for the path's."""
    card = goal(
        "g", {3: {"penalty": {"needs": {"activities": "none"}, "do": ["enemy diplomacy 1"]}}}
    )
    game = field(
        enemy={"castle": 1}, house={"HR-30": "step"}, goals={"g": card},
        paths={"1": path("1", [{"must": ["enemy move 1"]}])},
    )  # fmt: skip
    game.turn(number=3).carry(GoalColumn(), Consequence("1"), EndOrders())
    assert game.state.me.enemy_diplomacy == 2


def test_diplomacy_stays_within_its_track() -> None:
    """KN-58, KN-76, HR-37: full is the end, and never past it."""
    game = order(field().put({"enemy_diplomacy": 7}), "enemy diplomacy 3")
    assert game.state.me.enemy_diplomacy == game.look.printed(
        game.look.scenario.enemy_diplomacy.full
    )


def test_answers_that_were_not_offered() -> None:
    game = order(field(), "enemy add 1")
    assert refusal(game, PlaceUnit("mill")) == "no_answer"
    assert refusal(game, GoBy("beacon", "mill")) == "no_answer"
    assert refusal(game, DestroySource("mill", "gold")) == "no_answer"
