"""A game as it travels: it goes round and plays to the same state; others' readers read its codes from bad pictures."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageFilter

from companion.play import Outcome
from companion.serve.qr import matrix
from companion.ui.library import KINDS
from scenarios.read import scenario_ids
from storage import record_code
from storage.guesses import UNREAD, Memory, Scribe
from storage.parts import CodeError
from storage.range_code import ONE, BitReader, BitWriter, Odds
from storage.record import Record
from storage.record_code import pack_record, unpack_record
from storage.rows import pack
from storage.shared import (
    RecordCollector,
    Shared,
    arrived,
    read_record_file,
    record_codes,
    shared_of,
    write_record_file,
    write_shared,
)
from tests.bench_copy import ADDRESS, version_of
from tests.reading import texts_on
from tests.shared_games import knight, on_copy, on_paper, shared, tracker
from tests.storage.copy_values import TABLES

MOMENT = datetime(2026, 3, 14, 18, 30, tzinfo=UTC)
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), max_size=12)
PLAIN: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**62) + 1, 2**62 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda held: st.lists(held, max_size=5) | st.dictionaries(TEXTS.filter(bool), held, max_size=5),
    max_leaves=12,
)
MOVES = st.lists(
    st.tuples(
        TEXTS.filter(bool), st.dictionaries(TEXTS.filter(bool), PLAIN, min_size=1, max_size=3)
    )
    | st.tuples(TEXTS.filter(bool)),
    max_size=12,
)


def bare(**more: Any) -> Shared:
    return replace(Shared("0f" * 16, "chess", 3, MOMENT, MOMENT, {}), **more)


def through_codes(given: Shared, rng: random.Random, address: str = "") -> Shared:
    """As somebody takes it in who scans the codes in any order, some of them twice."""
    codes = list(record_codes(given, address))
    rng.shuffle(codes)
    collector = RecordCollector()
    for code in [*codes, codes[0]]:
        collector.add(code)
    return collector.shared()


def check(record: Record, rng: random.Random) -> Shared:
    """It goes round by codes and by file, and plays to the same state."""
    sent = shared(record)
    assert through_codes(sent, rng, rng.choice(("", ADDRESS))) == sent
    assert read_record_file(write_record_file(sent)) == sent
    come = arrived(sent, KINDS)
    assert pack(come.state, come.rules.state_type) == record.state
    return sent


@given(st.sampled_from(["greedy", "random"]), st.integers(0, 99), st.integers(0, 160))
@settings(max_examples=5)
def test_a_game_of_knight_goes_round_and_plays_to_the_same_state(
    player: str, seed: int, n: int
) -> None:
    check(knight(seed, player, n=n), random.Random(seed))


@given(st.sampled_from(["grunwald", "auftrag", "zamki"]), st.integers(0, 99), st.integers(0, 200))
@settings(max_examples=9)
def test_a_game_for_a_group_goes_round_and_plays_to_the_same_state(
    game: str, seed: int, n: int
) -> None:
    check(tracker(game, seed, n=n), random.Random(seed))


@pytest.mark.long
@pytest.mark.parametrize("scenario", scenario_ids())
def test_a_game_of_every_scenario_goes_round(scenario: str) -> None:
    for seed, player in ((1, "greedy"), (2, "random")):
        sent = check(knight(seed, player, scenario), random.Random(seed))
        (code,) = record_codes(sent, ADDRESS)
        assert version_of(code) <= 16


@pytest.mark.parametrize("scenario", ["s01_flood", "s06_old_castle"])
def test_a_game_on_a_paper_map_goes_round(scenario: str) -> None:
    """The areas that were named first, and those where water went."""
    check(on_paper(3, scenario), random.Random(3))


def test_a_full_game_of_knight_is_one_small_code() -> None:
    """The issue asks for version 25 or less."""
    for player, seed in (("greedy", 4), ("random", 2)):
        record = knight(seed, player)
        assert record.outcome is not None
        (code,) = record_codes(shared(record), ADDRESS)
        assert version_of(code) <= 14


@pytest.mark.parametrize("game", ["grunwald", "auftrag", "zamki"])
def test_a_whole_game_for_four_is_one_code(game: str) -> None:
    mode = {"grunwald": "full", "auftrag": "full", "zamki": "cards"}[game]
    record = tracker(game, 14, mode)
    (code,) = record_codes(shared(record), ADDRESS)
    assert version_of(code) <= 25


def test_a_game_on_a_copy_brings_its_values_and_leaves_the_copy_behind(tmp_path: Path) -> None:
    record = on_copy(tmp_path, 1)
    sent = check(record, random.Random(1))
    assert len(sent.read) > 300
    assert record.setup["copy"] not in str(sent)
    (code,) = record_codes(sent, ADDRESS)
    assert version_of(code) <= 20


def test_a_game_that_lost_its_first_moves_does_not_travel() -> None:
    record = knight(1, n=9)
    with pytest.raises(CodeError, match="torn"):
        shared_of(replace(record, floor=3, below=record.state), KINDS["knight"])


# what no version knows -----------------------------------------------------------------------------


@given(MOVES, st.dictionaries(TEXTS.filter(bool), PLAIN, max_size=6), PLAIN, TEXTS)
@settings(max_examples=8)
def test_what_the_version_does_not_know_goes_as_text(
    moves: list[Any], values: dict[str, Any], setup: Any, name: str
) -> None:
    outcome = Outcome("won", 7, {"by": name})
    sent = bare(moves=moves, read=values, own=values, setup=setup, name=name, outcome=outcome)
    row = write_shared(sent)
    assert unpack_record(pack_record(row)) == row


@given(TABLES)
@settings(max_examples=10)
def test_every_printed_value_goes_round(values: dict[str, Any]) -> None:
    row = write_shared(bare(game="knight", setup={"scenario": "s01_flood"}, read=values))
    assert unpack_record(pack_record(row))["read"] == values


def test_one_is_not_true_and_nothing_is_a_value() -> None:
    """Beside the practice value: `gold = 1` is another value than `gold = true`."""
    path = "court.king.1.cost"
    usual = record_code.known_book("knight").values[path]
    odd = [True, 1, 1.0, None, {**usual, "gold": True}, usual]
    for value in odd:
        row = write_shared(bare(game="knight", read={path: value, "a.b": value}))
        found = unpack_record(pack_record(row))["read"]
        assert repr(found) == repr({path: value, "a.b": value})


# the coder -----------------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.booleans(), st.integers(48, ONE - 48)), max_size=400))
@settings(max_examples=40)
def test_bits_come_back_whatever_their_odds(bits: list[tuple[bool, int]]) -> None:
    writer = BitWriter()
    for bit, of_one in bits:
        writer.code(int(bit), of_one)
    raw = writer.done()
    reader = BitReader(raw)
    assert [reader.code(0, of_one) for _, of_one in bits] == [int(bit) for bit, _ in bits]
    reader.end()


def test_the_coder_wastes_next_to_nothing() -> None:
    """A thousand bits of which one in twenty is set: 286 bits by their entropy, some more since odds are learned."""
    rng = random.Random(5)
    writer, odds = BitWriter(), Odds()
    for _ in range(1000):
        bit = int(rng.random() < 0.05)
        writer.code(bit, odds.of_one)
        odds.follow(bit)
    assert 8 * len(writer.done()) < 286 * 1.25


@given(st.lists(PLAIN, max_size=8))
@settings(max_examples=30)
def test_plain_values_come_back(values: list[Any]) -> None:
    writer = BitWriter()
    scribe = Scribe(writer, Memory())
    for value in values:
        scribe.value(value, ("any",), ("hint",))
    reader = BitReader(writer.done())
    again = Scribe(reader, Memory())
    found = [again.value(UNREAD, ("any",), ("hint",)) for _ in values]
    reader.end()
    assert repr(found) == repr(values)


# pictures ------------------------------------------------------------------------------------------


def picture(text: str, pixels: int = 6) -> Image.Image:
    rows = matrix(text)
    image = Image.new("L", (len(rows), len(rows)))
    image.putdata([0 if dark else 255 for row in rows for dark in row])
    return image.resize((pixels * len(rows), pixels * len(rows)), Image.Resampling.NEAREST)


def half(image: Image.Image) -> Image.Image:
    return image.resize((image.width // 2, image.height // 2), Image.Resampling.BILINEAR)


def turned(image: Image.Image) -> Image.Image:
    return image.rotate(5, Image.Resampling.BILINEAR, expand=True, fillcolor=255)


def blurred(image: Image.Image) -> Image.Image:
    return image.filter(ImageFilter.GaussianBlur(1))


def as_jpeg(image: Image.Image) -> Image.Image:
    made = io.BytesIO()
    image.save(made, "JPEG", quality=60)
    return Image.open(made)


SPOILED = {
    "clean": (),
    "half": (half,),
    "turned": (turned,),
    "blurred": (blurred,),
    "jpeg": (as_jpeg,),
    "all": (turned, blurred, half, as_jpeg),
}


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> list[Shared]:
    """One game of each kind, and the largest code that anybody sees: a long game of a tracker in several codes."""
    records = [knight(4), tracker("grunwald", 14, "full"), tracker("zamki", 3)]
    records += [on_copy(tmp_path_factory.mktemp("box"), 2, 40), tracker("auftrag", 207)]
    return [shared(record) for record in records]


@pytest.mark.parametrize("how", SPOILED)
def test_every_code_is_read_from_a_picture(how: str, sent: list[Shared]) -> None:
    for one in sent:
        collector = RecordCollector()
        for code in record_codes(one, ADDRESS):
            image = picture(code)
            for spoil in SPOILED[how]:
                image = spoil(image)
            assert texts_on(image) == [code]
            collector.add(code)
        assert collector.shared() == one
