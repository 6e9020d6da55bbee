"""The turn tab of Knight: the steps, the previews, the questions, and the one next step."""

from __future__ import annotations

import flet as ft
import pytest

from companion.knight.moves import (
    BeginTurn,
    ChooseSide,
    Command,
    Correct,
    EndAction,
    EndUse,
    GoBy,
    March,
    PayConsequence,
    RefuseConsequence,
    Reveal,
)
from companion.knight.vocabulary import Bundle
from companion.ui.app import open_app
from companion.ui.offered import SCREENS
from companion.ui.visit import visit_of
from storage import Game, Library
from tests.ui.driver import Phone, settle
from tests.ui.knight_game import Side, dealt, entered

pytestmark = pytest.mark.anyio
LEFT, RIGHT = Side({"valor": 2}), Side({"glory": 4}, ("castle",), "3")
SIEGE = {"enemy.castle": 2, "own.castle": 1, "valor": 1, "glory": 4, "crossed.3": 2, "crossed.1": 1}


def on(shelf: Library, game: Game) -> Phone:
    return Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}")


def played(game: Game, *moves: object) -> Game:
    for move in moves:
        game.table.play(move)
    return game


def last(phone_game: Game) -> object:
    return phone_game.table.line.moves[-1]


def live(phone: Phone, game: Game) -> Game:
    """The game as the app has it open."""
    opened = visit_of(phone.page).door.opened(game.id)
    assert opened is not None
    return opened


async def next_step(phone: Phone) -> None:
    """Tap the one large button, whatever it says."""
    await phone.fire(phone.control(ft.Container, "next-step"), "click")


# step 1 -------------------------------------------------------------------------------------------


async def test_a_side_says_what_is_full_and_where_several_enemies_can_come(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts={"glory": 6, "crossed.1": 2})
    async with on(shelf, game) as phone:
        left, right = (
            next(n for n in phone.buttons() if n.startswith(s)) for s in ("Left.", "Right.")
        )
        assert "You take: +4 Glory, Glory is full, 4 become gold: Gold" in right
        assert "2 enemies, new, any of 6 tiles" in left
        assert "1 enemy, new, one of 6 tiles" in right


async def test_no_side_is_taken_before_one_is_chosen(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT)
    async with on(shelf, game) as phone:
        await phone.tap("Choose a side")
        assert live(phone, game).table.state.turn.step == "gather"
        await phone.tap("Left.")
        await phone.tap("Take the left side")
        assert last(live(phone, game)) == ChooseSide("left")
        assert "Done, activate Church. Step 3" in phone.buttons()


async def test_a_side_shows_what_it_brings_where_the_enemy_stands_and_its_verdict(
    shelf: Library,
) -> None:
    facts = SIEGE | {"glory": 4, "enemy.mill": 2, "segment.church.1": 1}
    game = entered(shelf, LEFT, RIGHT, facts=facts)
    async with on(shelf, game) as phone:
        left, right = (
            next(n for n in phone.buttons() if n.startswith(s)) for s in ("Left.", "Right.")
        )
        assert left.startswith("Left. No loss. You take: +2 Valor")
        assert "Enemy, path 1: Pay 3 Glory or add 1, Then all move 2" in left
        assert "If paid, 4 of 8 enemies: 2 enemies, Castle, 2 enemies, Gate or Chapel" in left
        assert right.startswith("Right. Valor 1 of 4: not paid, the castle falls. You lose.")
        assert "You take: +4 Glory, 2 Glory fit, 2 become gold: Gold" in right
        attack = (
            "2 enemies, Mill: 2 sources destroyed, 2 enemies, Castle: 1 own unit lost, the castle"
        )
        assert f"The attack: {attack} falls" in right


async def test_a_side_that_loses_turns_the_next_step_red_and_says_so(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts=SIEGE)
    async with on(shelf, game) as phone:
        await phone.tap("Right.")
        assert "Take the right side. and lose, if nothing changes before step 4" in phone.buttons()
        await phone.tap("Left.")
        assert "Take the left side" in phone.buttons()


async def test_what_is_chosen_is_forgotten_when_the_game_moves_on(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT)
    async with (
        on(shelf, game) as phone,
        Phone(phone.main, phone, route=str(phone.first["route"])) as two,
    ):
        await phone.tap("Left.")
        table = live(two, game).table
        await visit_of(two.page).door.act(live(two, game), Correct("gold", 3), table.version)
        await settle()
        assert "Choose a side. Left or right" in phone.buttons()


# steps 2 and 3 ------------------------------------------------------------------------------------


async def test_step_3_shows_what_was_received_and_why(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts={"segment.church.1": 1})
    played(game, ChooseSide("left"))
    async with on(shelf, game) as phone:
        await phone.tap("Done, activate Church")
        assert phone.sees("Received")
        assert phone.sees("Church is activated.")
        await phone.tap("Rule KN-33")
        assert phone.button("Rule KN-33") is not None
        opened = [t for t in phone.texts() if t.startswith("KN-33")]
        assert len(opened) > 1


async def test_several_actions_come_in_the_players_order(shelf: Library) -> None:
    game = entered(shelf, Side({}, ("king", "church")), RIGHT)
    played(game, ChooseSide("left"), EndUse())
    async with on(shelf, game) as phone:
        assert phone.sees("Which action comes first?")
        await phone.tap("Church")
        await phone.tap("Activate Church")
        activated = live(phone, game).table.state.turn.activated
        assert activated == ("church", "king")


async def test_a_command_point_is_used_or_says_why_not(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts={"command": 1})
    played(game, ChooseSide("left"), EndUse())
    async with on(shelf, game) as phone:
        assert phone.sees("1 point, this turn only")
        assert "Use 1, Gather" not in phone.buttons()
        assert "Face the enemy, path 1. 1 command point is lost" in phone.buttons()
        await phone.tap("Use 1, Add a unit")
        assert last(live(phone, game)) == Command("add")
        await phone.tap("A, Beacon")
        await phone.tap("Place it on the Beacon")
        assert live(phone, game).table.state.field.units["own"] == {"beacon": 1}


async def test_a_march_is_chosen_in_two_taps_and_stops_when_nothing_is_chosen(
    shelf: Library,
) -> None:
    game = entered(shelf, LEFT, RIGHT, facts={"command": 1, "own.gate": 1, "own.mill": 1})
    played(game, ChooseSide("left"), EndUse(), Command("march"))
    async with on(shelf, game) as phone:
        assert "Stop here. no more units move" in phone.buttons()
        await phone.tap("A, Mill")
        assert "Another unit" in phone.buttons()
        await phone.tap("Another unit")
        await phone.tap("B, Gate")
        assert phone.sees("Where to from the Gate?")
        await phone.tap("F, Castle")
        await phone.tap("Move it to the Castle")
        assert last(live(phone, game)) == March("gate", "castle")
        await phone.tap("Stop here")
        assert live(phone, game).table.state.agenda == ()


async def test_all_units_of_a_tile_march_together(shelf: Library) -> None:
    """KN-44: all of a tile that have not moved yet, in one tap."""
    game = entered(shelf, LEFT, RIGHT, facts={"command": 1, "own.gate": 3, "own.castle": 1})
    played(game, ChooseSide("left"), EndUse(), Command("march"), March("gate", "castle"))
    async with on(shelf, game) as phone:
        await phone.tap("B, Castle")
        assert not phone.sees("Both there"), "one of the two has moved"
        await phone.tap("Another unit")
        await phone.tap("A, Gate")
        await phone.tap("Both there")
        await phone.tap("F, Castle")
        await phone.tap("Move both to the Castle")
        assert live(phone, game).table.line.moves[-2:] == (March("gate", "castle"),) * 2
        assert live(phone, game).table.state.field.units["own"] == {"castle": 4}


# step 4 -------------------------------------------------------------------------------------------


async def test_paying_and_not_paying_are_seen_side_by_side(shelf: Library) -> None:
    facts = SIEGE | {"valor": 4}
    game = entered(shelf, LEFT, RIGHT, facts=facts)
    played(game, ChooseSide("right"), EndUse(), EndAction())
    async with on(shelf, game) as phone:
        texts = phone.texts()  # the verdict comes first: below a long list it would be out of sight
        assert texts[texts.index("Paid") + 1] == "No loss"
        assert texts[texts.index("Not paid") + 1] == "The castle falls. You lose."
        assert "Choose an answer. Pay 4 Valor?" in phone.buttons()
        await phone.tap("Do not pay")
        assert any(n.startswith("Do not pay. and lose") for n in phone.buttons())
        await phone.tap("Pay 4 Valor")
        await next_step(phone)
        assert PayConsequence() in live(phone, game).table.line.moves
        assert live(phone, game).table.state.me.have.valor == 0


async def test_an_opened_rule_belongs_to_its_note(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts=SIEGE | {"valor": 4})
    played(game, ChooseSide("right"), EndUse(), EndAction())
    async with on(shelf, game) as phone:

        def is_open() -> bool:
            return any(control.key == "rule-KN-50" for control in phone.walk())

        await phone.tap("Rule KN-50")
        assert is_open()
        await phone.tap("Pay 4 Valor")
        assert is_open()
        await next_step(phone)
        await phone.tap("Undo")
        assert phone.sees("Rule KN-50")
        assert not is_open()


async def test_what_cannot_be_paid_is_not_asked(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts={"crossed.1": 1, "glory": 0})
    played(game, ChooseSide("left"), EndUse())
    async with on(shelf, game) as phone:
        await phone.tap("Face the enemy, path 1")
        assert RefuseConsequence() not in live(phone, game).table.line.moves
        assert phone.sees("You cannot pay 3 Glory")


async def test_resources_of_choice_are_mixed_in_place(shelf: Library) -> None:
    facts = {"crossed.1": 4, "glory": 3, "nobility": 3, "valor": 0}
    game = entered(shelf, Side({}, ("church",), "1"), RIGHT, facts=facts)
    played(game, ChooseSide("left"), EndUse(), EndAction())
    async with on(shelf, game) as phone:
        await phone.tap("Pay ")
        await phone.tap("One Glory more")
        assert "One Glory more" not in phone.buttons()
        await next_step(phone)
        paid = PayConsequence(Bundle(glory=3, nobility=1))
        assert paid in live(phone, game).table.line.moves


async def test_enemies_on_one_tile_go_the_same_way_in_one_tap_and_are_undone_one_by_one(
    shelf: Library,
) -> None:
    game = entered(shelf, LEFT, RIGHT, facts={"enemy.mill": 2, "crossed.1": 3, "gold": 0})
    played(game, ChooseSide("left"), EndUse(), Correct("gold", 0), EndAction())
    async with on(shelf, game) as phone:
        while not phone.sees("Which way from the Mill?"):
            await answer_first(phone)
        table = live(phone, game).table
        place = table.place
        await phone.tap("A, Ford")
        button = "Both go by the Ford"
        assert phone.sees("Both the same way")
        tapped = phone.button(button)
        await phone.fire(tapped, "click")
        assert table.line.moves[place : place + 2] == (GoBy("mill", "ford"),) * 2
        moves = table.line.moves
        await phone.fire(tapped, "click")  # the same tap, late
        assert table.line.moves == moves
        await phone.tap("Undo")
        assert len(table.line.moves) == len(moves) - 1


async def answer_first(phone: Phone) -> None:
    """Choose the first answer and play it."""
    name = next(n for n, c in phone.buttons().items() if str(c.key).startswith("answer-"))
    await phone.tap(name)
    await next_step(phone)


async def test_one_by_one_each_enemy_is_asked_for(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts={"enemy.mill": 2, "crossed.1": 3, "gold": 0})
    played(game, ChooseSide("left"), EndUse(), Correct("gold", 0), EndAction())
    async with on(shelf, game) as phone:
        while not phone.sees("Which way from the Mill?"):
            await answer_first(phone)
        await phone.tap("Both the same way")
        await phone.tap("A, Ford")
        await phone.tap("It goes by the Ford")
        assert phone.sees("Which way from the Mill?")
        assert not phone.sees("Both the same way")


async def test_a_question_waits_on_the_turn_tab(shelf: Library) -> None:
    game = entered(shelf, Side({}, ("king", "church")), RIGHT)
    played(game, ChooseSide("left"), EndUse())
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Go to the question. Which action comes first?")
        assert phone.sees("Which action comes first?")
        assert "Choose an answer. Which action comes first?" in phone.buttons()


async def test_after_the_enemy_the_real_map_is_brought_up_to_date(shelf: Library) -> None:
    game = entered(shelf, Side({}, ("church",), "4"), RIGHT, facts={"glory": 1})
    played(game, ChooseSide("left"), EndUse())
    async with on(shelf, game) as phone:
        await phone.tap("Face the enemy, path 4")
        assert phone.sees("On the real map")
        assert phone.sees("Path 4: cross out symbol 1")
        assert phone.sees("Enemy diplomacy 0 to 1")
        assert any(name.startswith("Begin turn 8") for name in phone.buttons())


async def test_a_dealt_game_turns_the_next_card_up_by_itself_and_after_undo_the_same_one(
    shelf: Library,
) -> None:
    game = dealt(shelf)
    async with on(shelf, game) as phone:
        await phone.tap("Left.")
        await phone.tap("Take the left side")
        await phone.tap("Done, activate")
        while not any(n.startswith("Begin turn 2") for n in phone.buttons()):
            if any(n.startswith(("Choose an answer", "Go to")) for n in phone.buttons()):
                await answer_first(phone)
            else:
                await next_step(phone)
        await phone.tap("Begin turn 2")
        table = live(phone, game).table
        begun, card = table.line.moves[-2:]
        assert begun == BeginTurn()
        assert isinstance(card, Reveal)
        await phone.tap("Undo")
        await phone.tap("Turn up card 2")
        assert table.line.moves[-1] == card
        assert table.line.undone == ()


async def test_with_large_text_the_question_stands_in_the_page(shelf: Library) -> None:
    game = entered(shelf, Side({}, ("king", "church")), RIGHT)
    played(game, ChooseSide("left"), EndUse())
    async with on(shelf, game) as phone:
        names = set(phone.buttons())
        visit_of(phone.page).resize(scale=2.0)
        await settle()
        assert {n for n in names if n.startswith(("King", "Church"))} <= set(phone.buttons())
        page = phone.control(ft.Container, "turn-action")
        assert any(str(getattr(c, "key", "")) == "question" for c in phone.walk(page))
