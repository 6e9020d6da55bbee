"""A game is handed on and taken in: codes, a file, text, pictures; nothing is kept before it is saved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from companion.ui.codes.show import is_secure
from companion.ui.library import open_library
from companion.ui.pairing import Pairing
from companion.ui.parts.qr import QUIET, qr_matrix
from storage import About, Game, Library
from storage.copy_code import write_codes
from storage.copy_file import write_copy
from storage.parts import split, write_part
from storage.record_code import pack_record
from storage.result_card import CardCollector
from storage.rows import plain
from storage.shared import Shared, record_codes, shared_of, write_record_file, write_shared
from tests.ui.boxes import full_box
from tests.ui.code_taps import HOME, LINK, at, bring, click, key, paste, read_png, read_svg
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


@pytest.mark.parametrize("kind", KINDS)
async def test_the_result_alone_goes_round(shelf: Library, theirs: Library, kind: str) -> None:
    game = finished(shelf, kind)
    async with at(shelf, f"/games/{game.id}/share", pairing=PAIRED) as phone:
        await phone.tap("Result only")
        text = read_svg(phone.control(ft.Image).src)
        assert len(qr_matrix(text)) - 2 * QUIET <= 17 + 4 * 10
        assert "Save the game as a file" not in phone.buttons()
    card = CardCollector()
    card.add(text)
    result = card.card()
    async with at(theirs, text.partition("#")[2]) as phone:
        assert phone.sees(result.title)
        assert phone.sees(result.result)
        for one in result.sums:
            assert phone.sees(one.who)
            assert phone.sees(str(one.total))
        await phone.tap("Done")
        assert phone.page.route == "/"
        await phone.move("/take-in")
        await paste(phone, text)
        assert phone.sees("This is the result of a game, not a copy.")
        await click(phone, "lead")
        assert phone.sees("The result of a game")
        await phone.tap("Look at it")
        assert phone.sees(result.result)
    assert games(theirs) == []


async def test_of_a_game_that_goes_on_the_standing_alone(shelf: Library) -> None:
    game = entered(shelf, Side(), Side())
    async with at(shelf, f"/games/{game.id}/share", pairing=PAIRED) as phone:
        await phone.tap("Standing only")
        assert phone.sees("How it stands, alone")
        collector = CardCollector()
        collector.add(read_svg(phone.control(ft.Image).src))
        assert collector.card().id == game.id


async def test_a_running_game_is_handed_on_as_it_now_stands(shelf: Library) -> None:
    game = entered(shelf, Side({"glory": 1}), Side())
    async with (
        at(shelf, f"/games/{game.id}/share", pairing=PAIRED) as phone,
        at(shelf, f"/g/{game.id}", phone) as other,
    ):
        before = read_svg(phone.control(ft.Image).src)
        assert (before,) == record_codes(shared(shelf, game), HOME)
        assert not phone.sees("taken back")
        await other.tap("Undo")
        assert phone.sees("has read. 1 move that was taken back stays here.")
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


@pytest.mark.parametrize(
    ("public", "secure"),
    [("https://games.example.org", True), ("http://games.example.org", False), ("", False)],
)
def test_behind_an_https_address_a_page_may_share(public: str, secure: bool) -> None:
    assert is_secure("ws://games.example.org", public) is secure
    assert not is_secure("ws://192.168.1.20:8737", public)


# taking in -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
async def test_a_scanned_game_is_looked_at_and_then_saved(
    shelf: Library, theirs: Library, kind: str
) -> None:
    game = finished(theirs, kind)
    (link,) = record_codes(shared(theirs, game), HOME)
    async with at(shelf, link.partition("#")[2]) as phone:
        assert phone.sees(f"{len(game.record.moves)} moves, to the end")
        assert phone.sees("New here")
        assert games(shelf) == []
        await phone.tap("Save")
        assert games(shelf) == [game.id]
        assert phone.page.route == f"/games/{game.id}"
        kept = shelf.open(game.id)
        assert kept.table.state == game.table.state
        assert kept.outcome == game.outcome


async def test_the_same_newer_older_and_parted(shelf: Library, theirs: Library) -> None:
    game = finished(theirs, "knight")
    whole = shared(theirs, game)
    half = shortened(whole, 20)
    async with at(shelf, "/take-game") as phone:
        await paste(phone, record_codes(half)[0])
        assert phone.sees("20 moves, not over yet")
        await phone.tap("Save")
        await phone.move("/take-game")
        await paste(phone, record_codes(half)[0])
        assert phone.sees("You have it already")
        await phone.tap("Open mine")
        assert phone.page.route == f"/games/{game.id}"
        await phone.move("/take-game")
        await bring(phone, "open-file", write_record_file(whole))
        assert phone.sees("A newer state of a game of yours")
        await phone.tap("Save. in the place of yours")
        assert len(shelf.open(game.id).table.line.moves) == len(whole.moves)
        await phone.move("/take-game")
        await paste(phone, record_codes(half)[0])
        assert phone.sees("An older state of a game of yours")
        assert "Save" not in phone.buttons()


async def test_a_phone_that_plays_goes_on_with_the_newer_state(
    shelf: Library, theirs: Library
) -> None:
    whole = shared(theirs, entered(theirs, Side(), Side()))
    async with at(shelf, "/take-game") as one:
        await paste(one, record_codes(shortened(whole, 1))[0])
        await one.tap("Save")
        async with at(shelf, f"/g/{whole.id}", one) as two:
            assert not two.sees("Choose a side")
            await one.move("/take-game")
            await paste(one, record_codes(whole)[0])
            await one.tap("Save")
            assert two.sees("Choose a side")
            await two.tap("Undo")
    assert len(shelf.open(whole.id).record.moves) == len(whole.moves) - 1


async def test_one_that_parts_is_kept_beside_mine(shelf: Library, theirs: Library) -> None:
    mine = entered(theirs, Side({"glory": 1}), Side())
    one, two, *_ = mine.table.rules.options(mine.table.state)
    mine.table.play(one)
    left = shared(theirs, mine)
    mine.table.undo()
    mine.table.play(two)
    right = shared(theirs, mine)
    assert left.moves[:-1] == right.moves[:-1]
    async with at(shelf, "/take-game") as phone:
        await paste(phone, record_codes(left)[0])
        await phone.tap("Save")
        await phone.move("/take-game")
        await paste(phone, record_codes(right)[0])
        assert phone.sees("It parts from a game of yours")
        await phone.tap("Save")
    first, second = (
        shelf.open(id_).record.moves for id_ in sorted(games(shelf), key=left.id.__ne__)
    )
    assert (plain(first), plain(second)) == (left.moves, right.moves)


async def test_parts_gather_across_taps_and_phones(shelf: Library, theirs: Library) -> None:
    one, two, three = in_parts(shared(theirs, entered(theirs, Side(), Side())), 3)
    async with (
        at(shelf, three.partition("#")[2]) as first,
        at(shelf, "/take-game", first) as second,
    ):
        assert first.sees("A game in 3 codes: 1 here")
        await paste(second, f"Here it is: {one} and {one}")
        assert first.sees("Code 2 is missing.")
        await first.move(two.partition("#")[2])
        assert first.sees("Just arrived")
        assert second.sees("Look at it")
        assert games(shelf) == []


async def test_looking_keeps_nothing(shelf: Library, theirs: Library) -> None:
    whole = shared(theirs, entered(theirs, Side(), Side()))
    async with at(shelf, "/take-game") as phone:
        await paste(phone, record_codes(whole)[0])
        await phone.tap("Look at it without saving")
        assert phone.page.route == "/look"
        assert phone.sees("Replay")
        await phone.move("/take-game")
        assert phone.sees("Look at it")
        await phone.tap("Forget it")
        assert not phone.sees("Look at it")
    assert games(shelf) == []


# what is refused -----------------------------------------------------------------------------------


def with_move(whole: Shared, place: int, move: Any) -> Shared:
    return replace(whole, moves=(*whole.moves[: place - 1], move, *whole.moves[place:]))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "This is no game of Squire."),
        ("hello", "This is no game of Squire."),
        ("http://x/#/r/123", "This is damaged or cut short."),
        ("9" * 200_000, "This is larger than any game."),
    ],
)
async def test_a_text_that_is_no_code(shelf: Library, text: str, said: str) -> None:
    async with at(shelf, "/take-game") as phone:
        await paste(phone, text)
        assert phone.sees(said)
        assert games(shelf) == []


async def test_after_what_is_refused_the_next_good_one_works(
    shelf: Library, theirs: Library
) -> None:
    whole = shared(theirs, finished(theirs, "knight"))
    bad = [
        (replace(whole, game="chess"), "This Squire does not know this game."),
        (replace(whole, rules=99), "A newer Squire made this."),
        (with_move(whole, 10, ["Undo"]), "Move 10 of this game is against its rules."),
        (replace(whole, outcome=None), "Played again, this game ends otherwise than it says."),
        (replace(whole, setup={}), "This game begins in a way its rules do not know."),
    ]
    async with at(shelf, "/take-game") as phone:
        for one, said in bad:
            await paste(phone, "\n".join(record_codes(one)))
            assert phone.sees(said), said
            assert not phone.sees("Look at it")
        assert games(shelf) == []
        await paste(phone, record_codes(whole)[0])
        assert phone.sees("New here")


@pytest.mark.parametrize("raw", [b"no json", b"{}", b"x" * 2_000_001, b'{"what": "game"}'])
async def test_a_file_that_is_none(shelf: Library, raw: bytes) -> None:
    async with at(shelf, "/take-game") as phone:
        await bring(phone, "open-file", raw)
        assert key(phone, "refusal-file") is not None
        assert games(shelf) == []


async def test_what_belongs_to_the_other_screen_is_led_there(
    shelf: Library, theirs: Library
) -> None:
    game = entered(theirs, Side(), Side())
    box = theirs.copies.new("Box", full_box())
    async with at(shelf, "/take-game") as phone:
        await bring(phone, "open-file", write_copy(box))
        assert phone.sees("This is of a copy")
        await click(phone, "lead")
        assert phone.page.route == "/take-in"
        assert phone.sees("Box")
        await phone.tap("Forget it")
        await paste(phone, record_codes(shared(theirs, game))[0])
        assert phone.sees("This is of a game, not of a copy.")
        await click(phone, "lead")
        assert phone.page.route == "/take-game"
        await phone.tap("Look at it")
        assert phone.sees("New here")
        await phone.tap("Back")
        await paste(phone, write_codes(box)[0])
        assert phone.sees("This is of a copy")
        assert (games(shelf), shelf.copies.all()) == ([], [])


async def test_a_strangers_names_stay_words(shelf: Library, theirs: Library) -> None:
    game = finished(theirs, "zamki")
    theirs.annotate(game.id, About(name="<b>{n}</b> **%s** " + "W" * 40))
    async with at(shelf, "/take-game") as phone:
        await paste(phone, record_codes(shared(theirs, theirs.open(game.id)))[0])
        assert phone.sees("<b>{n}</b> **%s** WWW")
        await phone.tap("Save")
        assert shelf.open(game.id).record.about.name.startswith("<b>{n}</b>")
