"""Rycerze i Zamki on the phone: whole games in every mode, what is refused, nothing secret, few taps."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest

import companion.zamki
from companion.ui.app import open_app
from companion.ui.library import open_library
from companion.ui.sentences import PLAYERS
from companion.ui.zamki import steps
from companion.ui.zamki.refusals import REFUSALS
from companion.ui.zamki.voice import ZamkiVoice
from companion.zamki import Reveal
from tests.ui import driver
from tests.ui.driver import Phone, spoken_name
from tests.ui.zamki_table import TILES, Hands, Shelf

pytestmark = pytest.mark.anyio
BACK = ("shepherd", "shepherd")


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    held = Shelf.at(tmp_path)
    yield held
    held.library.close()


def at(phone: Phone, key: str) -> str:
    """What is said of the part with a key."""
    return spoken_name(phone.control(ft.Container, key))


async def test_a_whole_game_with_cards(shelf: Shelf) -> None:
    game = shelf.game()
    async with Phone(shelf.main, route=f"/g/{game.id}") as phone:
        hands = Hands(phone)
        await hands.tile("brick-large")
        await hands.cards(
            {
                "Hania": ("dragon", "shepherd"),
                "Antek": ("foot soldier", "shepherd"),
                "Kasia": ("mounted knight", "shepherd"),
                "Marek": ("mounted knight", "shepherd"),
            }
        )
        assert phone.sees("Hania takes the castle")
        assert phone.sees("2 points, now 2.")
        assert phone.sees("2 × mounted knight")
        assert phone.sees("The sword stays with Antek, 0 points.")
        assert at(phone, "seat-a").startswith("Hania, 2 points, 7 cards")
        for tile, winner in (
            ("wood-small", "Antek"),
            ("wood-large", "Kasia"),
            ("stone-small", "Marek"),
        ):
            await hands.tile(tile)
            await hands.cards(
                {
                    name: ("catapult", "shepherd") if name == winner else BACK
                    for name in ("Hania", "Antek", "Kasia", "Marek")
                }
            )
            assert phone.sees(f"{winner} takes the castle")
        await hands.recruit()
        await hands.tile("stone-large")
        await hands.cards(dict.fromkeys(("Hania", "Antek", "Kasia", "Marek"), BACK))
        assert phone.sees("The sword decides")
        await hands.recruit()
        outcome = game.table.rules.outcome(game.table.state)
        assert outcome is not None
        assert phone.sees("wins")
        assert phone.sees("Small brick castle")  # the tile that never came
        assert phone.sees("Rematch")
        totals = {seat.id: seat.points for seat in game.table.state.seats}
        assert sum(totals.values()) == 8
        for id, total in totals.items():
            assert str(total) in at(phone, f"total-{id}")
        await phone.tap("Rematch")
        again = [row for row in shelf.library.games() if row.id != game.id]
        assert len(again) == 1
        assert shelf.library.open(again[0].id).setup == game.setup


async def test_a_round_of_four_takes_ten_taps_or_fewer(shelf: Shelf) -> None:
    game = shelf.game()
    async with Phone(shelf.main, route=f"/g/{game.id}") as phone:
        hands = Hands(phone)
        shown = dict.fromkeys(("Hania", "Antek", "Kasia", "Marek"), BACK)
        await hands.tile("wood-small")
        await hands.cards(shown)
        before = hands.taps
        await hands.tile("wood-large")
        await hands.cards(shown)
        assert hands.taps - before <= 10
        assert len(game.table.state.tiles) == 2
        assert game.table.state.step == "tile"


async def test_winner_detail_in_six_taps_and_its_refusals(shelf: Shelf) -> None:
    game = shelf.game(mode="winner")
    async with Phone(shelf.main, route=f"/g/{game.id}") as phone:
        hands = Hands(phone)
        await hands.tile("wood-small")
        await hands.tap("Takes the castle: Kasia")
        for name, n in (("Hania", 0), ("Antek", 0), ("Kasia", 1), ("Marek", 2)):
            await hands.tap(f"{name} to the camp {n}")
        assert hands.taps == 6
        assert phone.sees("Kasia takes the castle")
        await hands.tile("wood-large")
        await hands.tap("Takes the castle: Kasia")
        before = game.table.version
        for name in ("Hania", "Antek", "Kasia", "Marek"):
            await hands.tap(f"{name} to the camp 0")
        assert phone.sees("Without a card on the table only the sword holder wins.")
        assert game.table.version == before
        await hands.tap("Takes the castle: Antek")
        assert phone.sees("Antek takes the castle")


async def test_bad_cards_are_told_at_the_pad_and_change_nothing(shelf: Shelf) -> None:
    game = shelf.game(n=2)
    async with Phone(shelf.main, route=f"/g/{game.id}") as phone:
        hands = Hands(phone)
        await hands.tile("wood-small")
        before = game.table.version
        await hands.tap("Hania dragon")
        await hands.tap("Hania dragon")
        assert at(phone, "wrong-here") == "There is only one dragon in a hand."
        assert game.table.version == before
        await hands.tap("Hania archer")
        await hands.cards({"Antek": BACK})
        await hands.tile("wood-large")
        await hands.cards({"Hania": ("shepherd", "dragon")})
        assert at(phone, "wrong-here") == "This card is in your camp."
        await hands.tap("Take the first card back")
        await hands.tap("Hania archer")
        assert at(phone, "wrong-here") == "This card is in your camp."
        assert not phone.sees("Take the first card back")
        await hands.cards({"Hania": BACK})
        assert list(game.table.state.shown) == ["a"]


async def test_players_compare_when_there_are_no_numbers(shelf: Shelf) -> None:
    game = shelf.game(table=False, n=3)
    async with Phone(shelf.main, route=f"/g/{game.id}") as phone:
        hands = Hands(phone)
        await hands.tile("stone-small")
        await hands.cards({"Hania": ("dragon", "peasant"), "Antek": ("archer", "peasant")})
        await hands.cards({"Kasia": BACK})
        assert phone.sees("Which card is the strongest?")
        await hands.tap("Equal numbers")
        await hands.tap("Strongest: Hania, dragon")
        await hands.tap("Strongest: Antek, archer")
        await hands.tap("These are equal")
        assert phone.sees("Antek takes the castle")  # he holds the sword
        assert not phone.sees("none was played")
        assert phone.sees("2 × peasant")
        await phone.tap("Undo")
        await phone.tap("Strongest: Hania, dragon")
        assert phone.sees("Hania takes the castle")
        await phone.tap("Log")
        assert phone.sees("The strongest card is found")
        assert not phone.sees("dragon")


async def test_nothing_of_a_camp_is_on_screen_before_the_end(shelf: Shelf) -> None:
    game = shelf.game(n=2)
    async with Phone(shelf.main, route=f"/g/{game.id}") as phone:
        hands = Hands(phone)
        await hands.tile("wood-small")
        await hands.cards({"Hania": ("dragon", "archer"), "Antek": BACK})
        await hands.tile("wood-large")
        keys = [name for name in phone.buttons() if name.startswith("Hania ")]
        assert len(keys) == 7  # all seven, whatever lies in the camp
        assert not any(", " in name and "camp" in name for name in keys)
        await phone.tap("Hania, 1 point, 6 cards")
        await phone.tap("Set by hand")
        await phone.tap("Log")
        said = " ".join((*phone.texts(), *phone.names()))
        assert "dragon" not in said
        assert "archer" not in said


async def test_score_only_to_the_age(shelf: Shelf) -> None:
    game = shelf.game(mode="score", n=3, ages=())
    async with Phone(shelf.main, route=f"/g/{game.id}") as phone:
        hands = Hands(phone)
        await hands.tap("Large wooden castle: Hania")
        await hands.tap("Count the castles")
        assert "At least five castles come up in a game." in at(phone, "wrong-here")
        for tile, name in (
            ("brick-small", "Hania"),
            ("brick-large", "Antek"),
            ("wood-small", "Antek"),
            ("stone-small", "Kasia"),
        ):
            await hands.tap(f"{TILES[tile]}: {name}")
        await hands.tap("Count the castles")
        await hands.tap("Count the hands")
        assert at(phone, "wrong-here") == "A hand has 2 to 8 cards."
        await hands.tap("Hania, cards in hand 4")
        await hands.tap("Antek, cards in hand 4")
        await hands.tap("Count the hands")
        await hands.tap("Youngest: Antek")
        assert phone.sees("Antek wins")
        assert phone.sees(
            "Hania and Antek are tied at 3 and in cards. Antek is the youngest of them."
        )
        assert phone.sees("Large stone castle")
        assert phone.sees("RZ-28")
        actions = (getattr(c, "action", None) for c in phone.walk())
        copied = next(str(a.data) for a in actions if isinstance(a, ft.CopyToClipboard))
        assert copied.splitlines()[2:] == [
            "Hania: 3 points, 4 cards",
            "Antek: 3 points, 4 cards",
            "Kasia: 1 point",
        ]


async def test_a_series_of_two(shelf: Shelf) -> None:
    game = shelf.game(mode="winner", n=2, series=True)
    async with Phone(shelf.main, route=f"/g/{game.id}") as phone:
        hands = Hands(phone)
        for n in (1, 2):
            for tile in ("wood-small", "wood-large", "brick-small", "brick-large", "stone-small"):
                await hands.tile(tile)
                await hands.tap("Takes the castle: Hania")
                await hands.tap("Antek to the camp 0")
                await hands.tap("Hania to the camp 1")
            await hands.recruit()
            await hands.recruit()
            if n == 1:
                assert phone.sees("Game 1 of 2 is over")
                await hands.tap("Next game")
        assert phone.sees("Hania wins")
        assert phone.sees("7 + 7")


async def test_a_player_leaves_and_the_sword_is_set_by_hand(shelf: Shelf) -> None:
    game = shelf.game(mode="winner", n=3)
    async with Phone(shelf.main, route=f"/g/{game.id}") as phone:
        await phone.tap("Antek, 0")
        await phone.tap("Antek leaves the game")
        assert game.table.state.sword == "a"
        await phone.tap("Kasia, 0")
        await phone.tap("Set by hand")
        await phone.tap("The sword is here")
        assert game.table.state.sword == "c"
        assert "Kasia, 0 points, 8 cards, has the sword" in phone.names()
        await phone.tap("Kasia, 0")
        await phone.tap("Kasia leaves the game")
        assert phone.sees("2 players go on playing. End the game instead.")


async def test_a_number_copied_wrong_is_put_right_in_the_game(shelf: Shelf) -> None:
    game = shelf.game(n=2)
    async with Phone(shelf.main, route=f"/g/{game.id}") as phone:
        await phone.tap("Hania, 0")
        await phone.tap("Set by hand")
        await phone.tap("Numbers of archer")
        await phone.tap("archer, wood 9")
        assert game.table.state.strengths == {"archer": {"wood": 9}}
        hands = Hands(phone)
        await hands.tile("wood-small")
        await hands.cards({"Hania": ("archer", "shepherd"), "Antek": ("peasant", "shepherd")})
        assert phone.sees("Hania takes the castle")
        await phone.tap("Log")
        assert phone.sees("archer, wood: 9")


async def test_from_the_list_of_people_to_the_table(tmp_path: Path) -> None:
    library = open_library(tmp_path)
    for name in ("Hania", "Antek"):
        library.people.add(name)
    async with Phone(open_app(library), route="/new/zamki") as phone:
        for name in ("Hania", "Antek"):
            await phone.tap(f"Seat {name}")
        await phone.tap("Age Antek")
        await phone.tap("Squire, by a table")
        fields = [
            c for c in phone.walk() if isinstance(c, ft.TextField) and "strength-" in str(c.key)
        ]
        assert [c.value for c in fields][:3] == ["6", "3", "2"]
        assert len(fields) == 18
        for n in range(3, 18):
            field = [
                c for c in phone.walk() if isinstance(c, ft.TextField) and "strength-" in str(c.key)
            ][n]
            await phone.type(field, str(n % 6 + 1))
        kept: Any = library.card_tables.get("zamki")
        assert sum(map(len, kept.values())) == 18
        await _on(phone)
        assert phone.sees("The top tile back to the box")
        await phone.tap("Begin")
        [row] = library.games()
        setup = library.open(row.id).setup
        assert setup.ages[0] == next(p.id for p in setup.players if p.name == "Antek")
        assert setup.strengths["knight"] == {"stone": 6, "brick": 3, "wood": 2}
        assert len(setup.strengths) == 6
    library.close()


async def _on(phone: Phone) -> None:
    await phone.fire(phone.control(ft.Container, "next-step"), "click")


async def test_the_steps_come_one_after_another_where_motion_is_welcome(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    moving = dict.fromkeys(driver.STILL, False)
    monkeypatch.setattr(driver, "STILL", moving)
    monkeypatch.setattr(steps, "PAUSE", 0.3)
    game = shelf.game(n=2)
    async with Phone(shelf.main, route=f"/g/{game.id}") as phone:
        hands = Hands(phone)
        await hands.tile("wood-small")
        await hands.cards({"Hania": BACK})
        seen: list[int] = []
        phone.wire.watch = lambda: seen.append(
            sum(str(c.key).startswith("step-") for c in phone.walk() if isinstance(c, ft.Container))
        )
        await hands.cards({"Antek": BACK})
        assert sorted(set(seen)) == seen_in_order(seen)
        assert {1, 2, 3, 4} <= set(seen)
        assert phone.sees("The sword goes to Hania")


def seen_in_order(seen: list[int]) -> list[int]:
    """The numbers of steps on screen, each when it came first."""
    return list(dict.fromkeys(seen))


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    raised = set()
    for file in Path(companion.zamki.__file__).parent.glob("*.py"):
        tree = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        raised |= {
            leaf.value
            for node in tree
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalMove"
            for leaf in ast.walk(node.args[0])
            if isinstance(leaf, ast.Constant)
        }
    raised -= {"unknown_move"}  # no screen makes one
    assert {"two_cards", "sword_only", "castle_twice", "no_more_recruit"} <= raised
    assert raised <= {*REFUSALS, *PLAYERS}


async def test_two_phones_are_in_step_and_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    shelf = Shelf.at(tmp_path)
    id = shelf.game(n=2).id
    async with (
        Phone(shelf.main, route=f"/g/{id}") as one,
        Phone(shelf.main, beside=one, route=f"/g/{id}") as two,
    ):
        await Hands(one).tile("wood-small")
        await Hands(one).cards({"Hania": ("dragon", "shepherd")})
        assert two.sees("Antek dragon")
        await Hands(two).cards({"Antek": BACK})
        assert one.sees("Hania takes the castle")
        await one.tap("Undo")
        assert two.sees("Antek dragon")
        await two.tap("Redo")
        assert one.sees("Hania takes the castle")
    shelf.library.close()
    again = Shelf.at(tmp_path)
    async with Phone(again.main, route=f"/g/{id}") as phone:
        assert phone.sees("Hania takes the castle")
    again.library.close()


async def test_an_earlier_reveal_is_changed_in_a_draft(shelf: Shelf) -> None:
    game = shelf.game(n=2)
    async with Phone(shelf.main, route=f"/g/{game.id}") as phone:
        hands = Hands(phone)
        await hands.tile("wood-small")
        await hands.cards({"Hania": ("dragon", "shepherd"), "Antek": ("archer", "shepherd")})
        assert game.table.state.seat("b").castles == ("wood-small",)
        draft = game.table.draft(1)
        draft.change(Reveal("a", ("peasant", "shepherd")))
        assert draft.redo_all() is None
        assert draft.state.seat("a").castles == ("wood-small",)
        voice = ZamkiVoice()
        rules = game.table.rules
        told = voice.differences(rules, game.table.state, draft.state)
        assert ("", "the sword: Antek, not Hania") in told
        state = game.table.at(1)
        offered = voice.possible(rules, state, Reveal("a", ("dragon", "shepherd")))
        assert len(offered) == 21
        assert voice.choice(rules, state, offered[0])[0].startswith("Hania: mounted knight and")
