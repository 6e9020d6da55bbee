"""A game is handed on and taken in: codes, a file, text, pictures; nothing is kept before it is saved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from companion.ui.library import open_library
from companion.ui.pairing import Pairing
from storage import Game, Library
from storage.parts import split, write_part
from storage.record_code import pack_record
from storage.shared import Shared, record_codes, shared_of, write_record_file, write_shared
from tests.ui.code_taps import (
    HOME,
    LINK,
    at,
    read_png,
    read_svg,
)
from tests.ui.kept_games import KINDS, finished
from tests.ui.knight_game import Side, entered

pytestmark = pytest.mark.anyio
PAIRED = Pairing(LINK)


@pytest.fixture
def theirs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """The library of somebody else."""
    library = open_library(tmp_path_factory.mktemp("theirs"))
    yield library
    library.close()


def shared(library: Library, game: Game) -> Shared:
    return shared_of(game.record, library.kinds[game.game])


def shortened(whole: Shared, moves: int) -> Shared:
    """The same game as it was after so many moves."""
    return replace(whole, moves=whole.moves[:moves], outcome=None)


def in_parts(whole: Shared, count: int) -> list[str]:
    """The codes of a game that is too large for one: its bytes in so many parts."""
    raw = pack_record(write_shared(whole))
    (one,) = split(raw, "r", whole.id)
    size = -(-len(raw) // count)
    kept = replace(one.whole, count=count)
    pieces = [raw[n * size : (n + 1) * size] for n in range(count)]
    return [
        write_part(replace(one, whole=kept, number=n, piece=piece), HOME)
        for n, piece in enumerate(pieces, 1)
    ]


def games(library: Library) -> list[str]:
    return [row.id for row in library.games()]


# handing on ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
async def test_the_code_that_is_shown_is_the_game(shelf: Library, kind: str) -> None:
    game = finished(shelf, kind)
    async with at(shelf, f"/games/{game.id}/share", pairing=PAIRED) as phone:
        text = read_svg(phone.control(ft.Image, None).src)
        assert (text,) == record_codes(shared(shelf, game), HOME)
        n = len(game.record.moves)
        assert phone.sees(f"The whole game: {n} moves, and every value it has read.")
        assert phone.sees("Point any phone’s camera here")


async def test_a_running_game_is_handed_on_as_it_now_stands(shelf: Library) -> None:
    game = entered(shelf, Side({"glory": 1}), Side())
    async with (
        at(shelf, f"/games/{game.id}/share", pairing=PAIRED) as phone,
        at(shelf, f"/g/{game.id}", phone) as other,
    ):
        before = read_svg(phone.control(ft.Image).src)
        assert (before,) == record_codes(shared(shelf, game), HOME)
        await other.tap("Undo")
        after = read_svg(phone.control(ft.Image).src)
        assert (after,) == record_codes(shared(shelf, game), HOME) != (before,)


async def test_without_an_address_the_code_is_digits(shelf: Library) -> None:
    game = entered(shelf, Side(), Side())
    async with at(shelf, f"/games/{game.id}/share") as phone:
        assert phone.sees("Take a picture of the code")
        await phone.tap("The code as text")
        assert phone.sees(record_codes(shared(shelf, game))[0])


async def test_a_public_address_leads_from_anywhere(shelf: Library) -> None:
    game = entered(shelf, Side(), Side())
    house = Pairing("http://127.0.0.1:1/?k=T", local=True, public="https://games.example.org")
    async with at(shelf, f"/games/{game.id}/share", pairing=house) as phone:
        text = read_svg(phone.control(ft.Image).src)
        assert text.startswith("https://games.example.org/#/r/")
        assert phone.sees("from anywhere")


async def test_file_and_picture_are_what_the_readers_take(shelf: Library) -> None:
    game = entered(shelf, Side(), Side())
    async with at(shelf, f"/games/{game.id}/share", pairing=PAIRED) as phone:
        saved: list[Any] = []
        phone.wire.answers["save_file"] = saved.append
        await phone.tap("Save the game as a file")
        await phone.tap("Save the code as a picture")
    file, picture = saved
    whole = shared(shelf, game)
    assert (file["file_name"], file["src_bytes"]) == (
        "Defensive war.squire",
        write_record_file(whole),
    )
    assert picture["file_name"] == "Defensive war.png"
    assert (read_png(picture["src_bytes"]),) == record_codes(whole, HOME)


@pytest.mark.parametrize(
    ("address", "secure"),
    [("ws://192.168.1.20:8550", False), ("ws://127.0.0.1:8550", True), ("wss://a.example", True)],
)
async def test_copy_and_share_only_where_a_browser_lets_them(
    shelf: Library, address: str, secure: bool
) -> None:
    game = entered(shelf, Side(), Side())
    async with at(shelf, f"/games/{game.id}/share", pairing=PAIRED) as phone:
        phone.wire.page_url = address
        await phone.tap("The code as text")
        text = record_codes(shared(shelf, game), HOME)[0]
        shown = next(c for c in phone.walk() if isinstance(c, ft.Text) and c.value == text)
        assert shown.selectable
        assert ("Copy the text" in phone.buttons()) is secure
        assert ("Share the link" in phone.buttons()) is secure
