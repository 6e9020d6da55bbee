"""A game of older rules arrives where ours play it otherwise: it says so, and is looked at as far as it goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.play import Outcome
from companion.ui.library import KINDS as RULES
from storage import Library
from storage.shared import Shared, record_codes, write_record_file
from tests.shared_games import kept
from tests.ui.code_taps import at, bring, paste
from tests.ui.driver import Phone

pytestmark = pytest.mark.anyio
NAMES = {"knight": "won", "grunwald": "grunwald", "auftrag": "auftrag", "zamki": "zamki"}
OLDER = "Older rules of Squire played this game."


@pytest.fixture
def later(tmp_path: Path) -> Iterator[Library]:
    """The library of a Squire whose rules are newer than those of the kept games."""
    library = Library(tmp_path, {id_: replace(kind, version=2) for id_, kind in RULES.items()})
    yield library
    library.close()


def broken_at(whole: Shared, place: int) -> Shared:
    """The game with a move that no rules of ours know."""
    return replace(whole, moves=(*whole.moves[: place - 1], ("Undo",), *whole.moves[place:]))


def otherwise(whole: Shared) -> Shared:
    assert whole.outcome is not None
    return replace(whole, outcome=replace(whole.outcome, points=whole.outcome.points + 7))


async def arrive(phone: Phone, game: Shared) -> None:
    await bring(phone, "open-file", write_record_file(game))


@pytest.mark.parametrize("kind", NAMES)
async def test_one_that_breaks_off_shows_its_own_result_and_is_looked_at_up_to_there(
    later: Library, kind: str
) -> None:
    whole = kept(NAMES[kind])
    place = len(whole.moves) // 2
    async with at(later, "/take-game") as phone:
        await arrive(phone, broken_at(whole, place))
        assert phone.sees(OLDER)
        assert phone.sees(f"By the rules of this Squire move {place} is not allowed.")
        assert phone.sees(f"{place - 1} of {len(whole.moves)} moves can be played again")
        assert whole.outcome is not None
        assert phone.sees("It says it ended")
        assert phone.sees(f"{whole.outcome.points} points")
        assert not phone.sees("Save")
        await phone.tap("Look at it. nothing is saved")
        assert phone.page.route == "/look"
        assert phone.sees(f"move 0 of {place - 1}, not saved")
        await phone.tap("On one move")
        await phone.tap("Go on from here")
        (new,) = later.games()
        assert new.id != whole.id
        assert later.open(new.id).table.place == 1


async def test_why_a_move_no_longer_fits_is_said_in_the_words_of_the_game(later: Library) -> None:
    whole = kept("won")
    twice = replace(whole, moves=(*whole.moves[:1], *whole.moves))
    async with at(later, "/take-game") as phone:
        await paste(phone, "\n".join(record_codes(twice)))
        said = next(text for text in phone.texts() if "By the rules of this Squire move" in text)
        assert len(said) > len("By the rules of this Squire move 2 is not allowed: ")


async def test_one_that_ends_otherwise_says_both_ends(later: Library) -> None:
    whole = otherwise(kept("won"))
    assert whole.outcome is not None
    async with at(later, "/take-game") as phone:
        await arrive(phone, whole)
        assert phone.sees(f"won, {whole.outcome.points} points")
        ours = f"it ends otherwise: won, {whole.outcome.points - 7} points."
        assert phone.sees(f"By the rules of this Squire {ours}")
        assert later.games() == []


async def test_one_that_goes_on_where_it_says_it_ended(later: Library) -> None:
    whole = kept("won")
    async with at(later, "/take-game") as phone:
        await arrive(phone, replace(whole, moves=whole.moves[:-1]))
        assert phone.sees("By the rules of this Squire it is not over at its last move.")


async def test_one_that_older_rules_began_otherwise_is_refused_with_that(later: Library) -> None:
    async with at(later, "/take-game") as phone:
        await arrive(phone, replace(kept("won"), setup={}))
        assert phone.sees(f"{OLDER} This game begins in a way its rules do not know.")


async def test_one_that_holds_is_saved_like_any_other(later: Library) -> None:
    whole = kept("won")
    async with at(later, "/take-game") as phone:
        await arrive(phone, whole)
        assert not phone.sees(OLDER)
        await phone.tap("Save")
        assert later.record(whole.id).rules == 2


@pytest.mark.parametrize(
    "facts",
    [{"winners": [["a"]], "points": {}}, {"winners": 7}, {"points": [1]}, {"points": {"a": {}}}],
)
async def test_a_strangers_result_is_no_harm(later: Library, facts: dict[str, Any]) -> None:
    whole = replace(kept("grunwald"), outcome=Outcome("won", 3, facts))
    async with at(later, "/take-game") as phone:
        await arrive(phone, broken_at(whole, 5))
        assert phone.sees(OLDER)
        assert phone.sees("4 of ")
