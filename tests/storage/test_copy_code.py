"""A copy as QR codes: it goes round, a reader of others' making reads the pictures, hostile bytes are refused."""

from __future__ import annotations

import hashlib
import random
import zlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.play import SheetError
from companion.serve.qr import matrix
from scenarios.own import check_own
from scenarios.read import parse_value
from storage import Copy, copy_code
from storage.copy_code import (
    MOST_UNPACKED,
    VERSION,
    CopyCollector,
    dictionary,
    pack_copy,
    unpack_copy,
    write_codes,
)
from storage.copy_file import CopyFile
from storage.parts import CodeError, split, write_part
from storage.tokens import MOST_WORDS, TokenReader, TokenWriter
from tests.bench_copy import ADDRESS, full_copy, version_of
from tests.reading import texts_on
from tests.storage.copy_values import TABLES

MOMENT = datetime(2026, 1, 1, tzinfo=UTC)
NAMES = st.text(st.characters(codec="utf-8", categories=["L", "N"]), min_size=1, max_size=60)
TEXTS = st.text(st.characters(codec="utf-8"), max_size=12)
PLAIN = st.recursive(
    st.booleans()
    | st.integers(-(2**62) + 1, 2**62 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda held: st.lists(held, max_size=9) | st.dictionaries(TEXTS, held, max_size=18),
    max_leaves=30,
)
SMALL: dict[str, Any] = {
    "court.king.count": 5,
    "court.king.1.cost": {"gold": 2, "any": 1},
    "court.king.1.needs": {"level.church": 2},
    "event.raid.title": "Überfall im Śnieg",
    "event.raid.left.do": ["enemy add 2", "enemy attack"],
    "event.raid.right.activates": ["king", "castle"],
    "scenario.s00_defensive_war.tile.mill.at": [-3, 4],
    "scenario.s00_defensive_war.gold.reveal.before": True,
}
PINNED = (
    "2336394792568633050330634622664961279775835753922972105377535546064711739658206652231"
    "0934512677674514857654492461321372080821098173452200795973522805101433291383072671172"
    "5519627622872504147456749456823761409826544688542253034590765689643011800562619914649"
    "0724480385672912021505348838277888"
)


def copy(values: dict[str, Any], name: str = "Box") -> Copy:
    return Copy("box", name, MOMENT, MOMENT, values)


def packed(body: bytes) -> bytes:
    """A whole of version 1 that says this."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return bytes([VERSION]) + deflate.compress(body) + deflate.flush()


def body_of(values: dict[str, Any]) -> bytes:
    return zlib.decompress(pack_copy(copy(values))[1:], -15)


def refusal(raw: bytes) -> str:
    with pytest.raises(CodeError) as caught:
        unpack_copy(raw)
    return caught.value.code


@given(TABLES, NAMES, st.randoms(use_true_random=False))
def test_any_valid_table_goes_round(values: dict[str, Any], name: str, rng: random.Random) -> None:
    for path, value in values.items():
        parse_value(path, value)
    scanned = list(write_codes(copy(values, name), ADDRESS)) * 2
    rng.shuffle(scanned)
    collector = CopyCollector()
    for text in scanned:
        collector.add(text)
    assert collector.copy() == CopyFile(name, values)


@given(st.dictionaries(TEXTS.filter(bool), PLAIN, max_size=8))
def test_what_no_schema_knows_goes_round_as_text(values: dict[str, Any]) -> None:
    assert unpack_copy(pack_copy(copy(values))).values == values


@given(st.data())
@settings(max_examples=20)
def test_a_full_copy_in_any_script_goes_round(data: st.DataObject) -> None:
    """Every title replaced: what a player types is not what we know."""
    values = dict(full_copy().values)
    for path in data.draw(st.sets(st.sampled_from([p for p in values if p.endswith("title")]))):
        values[path] = data.draw(NAMES)
    assert unpack_copy(pack_copy(copy(values)), check_own).values == values


def test_the_order_of_rows_stays() -> None:
    values = {f"event.{id_}.title": id_ for id_ in ("b", "a", "c")}
    assert list(unpack_copy(pack_copy(copy(values))).values) == list(values)


def test_an_empty_copy_is_one_code() -> None:
    (code,) = write_codes(copy({}))
    collector = CopyCollector()
    collector.add(code)
    assert collector.copy() == CopyFile("Box", {})


def test_every_code_of_a_full_copy_is_read_from_its_picture() -> None:
    full = full_copy()
    codes = write_codes(full, ADDRESS)
    assert len(codes) <= 4
    collector = CopyCollector()
    for code in reversed(codes):
        assert version_of(code) <= 25
        assert texts_on(picture(code)) == [code]
        collector.add(code)
    assert collector.copy(check_own) == CopyFile(full.name, full.values)


def picture(text: str) -> Image.Image:
    """A code as a picture, three pixels a module."""
    rows = matrix(text)
    image = Image.new("L", (len(rows), len(rows)))
    image.putdata([0 if dark else 255 for row in rows for dark in row])
    return image.resize((3 * len(rows), 3 * len(rows)), Image.Resampling.NEAREST)


def test_the_longest_address_still_fits_version_25() -> None:
    parts = split(random.Random(1).randbytes(1133), "c", "box")
    assert version_of(write_part(parts[0], "https://" + "a" * 92)) <= 25


def test_codes_of_version_1_are_read_for_good() -> None:
    collector = CopyCollector()
    collector.add(PINNED)
    assert collector.copy() == CopyFile("Box", SMALL)


def test_the_dictionary_of_version_1_never_changes() -> None:
    raw = Path(copy_code.__file__).with_name("copy_code_1.toml").read_bytes()
    assert hashlib.sha256(raw).hexdigest() == (
        "a9cbf12a0eaeb3a5e797e36cced8fe561f04baadf03b6c608c07fbf4ead8253d"
    )


def test_a_later_version_is_newer() -> None:
    assert refusal(bytes([VERSION + 1]) + pack_copy(copy({}))[1:]) == "newer"


@pytest.mark.parametrize("raw", [b"", b"\x00", b"\x01", b"\x01\xff\xff", packed(b"")])
def test_bytes_that_are_no_copy_are_damaged(raw: bytes) -> None:
    assert refusal(raw) == "damaged"


def test_what_follows_the_end_is_damaged() -> None:
    assert refusal(pack_copy(copy(SMALL)) + b"x") == "damaged"
    assert refusal(packed(body_of(SMALL) + b"\x00")) == "damaged"


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = packed(bytes(200_000_000))
    assert len(bomb) < MOST_UNPACKED
    assert refusal(bomb) == "too_large"
    assert refusal(packed(bytes(MOST_UNPACKED))) == "damaged"


def table_of(*keys: str) -> bytes:
    """A whole of one table: that many paths, each with the value 1."""
    writer = TokenWriter(())
    writer.value("Box")
    for number in (1, 0, len(keys)):
        writer.number(number)
    for key in keys:
        writer.value(key)
    for number in (1, 0, (1 << len(keys)) - 1, *(1 for _ in keys)):
        writer.number(number)
    return packed(writer.done())


def test_a_path_is_there_once_and_not_too_long() -> None:
    assert unpack_copy(table_of("a.b", "a.c")).values == {"a.b": 1, "a.c": 1}
    assert refusal(table_of("a.b", "a.b")) == "damaged"
    assert unpack_copy(table_of("x" * 160)).values == {"x" * 160: 1}
    assert refusal(table_of("x" * 161)) == "damaged"


@pytest.mark.parametrize("value", [2**62, -(2**62), [[[[[[[[[[1]]]]]]]]]], "\ud800"])
def test_what_no_reader_takes_is_not_written(value: Any) -> None:
    with pytest.raises(CodeError):
        pack_copy(copy({"a.b": value}))
    with pytest.raises(CodeError):
        pack_copy(copy({"a" * 161: 1}))


def test_a_copy_of_more_than_sixteen_parts_is_refused() -> None:
    noise = random.Random(3)
    values = {f"event.e{n}.title": noise.randbytes(40).hex() for n in range(900)}
    with pytest.raises(CodeError) as caught:
        write_codes(copy(values))
    assert caught.value.code == "too_large"


def test_a_name_is_read_as_strictly_as_in_a_file() -> None:
    with pytest.raises(SheetError, match="name: is empty"):
        unpack_copy(pack_copy(copy({}, " ")))
    with pytest.raises(SheetError, match="name: has 61 letters"):
        unpack_copy(pack_copy(copy({}, "x" * 61)))


def test_the_check_of_the_table_is_asked() -> None:
    with pytest.raises(SheetError, match="there is no such field"):
        unpack_copy(pack_copy(copy({"court.king.colour": 1})), check_own)


@pytest.mark.parametrize(
    "raw", [b"\x45\x7f\xf8" + bytes(6), b"\x46", b"\x47", b"\x60\x00", b"\x4f\x7f"]
)
def test_tokens_that_nobody_writes_are_damaged(raw: bytes) -> None:
    with pytest.raises(CodeError, match="damaged"):
        TokenReader(b"\x00" + raw, ("gold",)).value()


def test_words_and_columns_are_there_once() -> None:
    known = dictionary()
    assert len(set(known.words)) == len(known.words)
    for columns in known.tables.values():
        assert len(set(columns)) == len(columns)


def mutated(raw: bytes, rng: random.Random) -> bytes:
    """Bytes with a few of them changed, taken away or put in."""
    out = bytearray(raw)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(out))
        end = at + rng.choice((0, 1, 1, 2, 9))
        out[at:end] = rng.randbytes(rng.choice((0, 1, 1, 2, 9))) or out[-4:]
    return bytes(out)


def test_two_thousand_mutations_are_read_or_refused() -> None:
    """Of the text of a part, of the whole with its checksum put right, and of what is deflated in it."""
    rng, seen = random.Random(11), set()
    full = full_copy()
    (text,), whole = write_codes(copy(SMALL), ADDRESS), pack_copy(full)
    bodies = body_of(SMALL), body_of(dict(full.values))
    for n in range(2000):
        collector = CopyCollector()
        try:
            if n % 4 == 0:
                collector.add(mutated(text.encode(), rng).decode(errors="replace"))
            elif n % 4 == 1:
                for part in split(mutated(whole, rng), "c", "box"):
                    collector.add(write_part(part))
            else:
                for part in split(packed(mutated(bodies[n % 2], rng)), "c", "box"):
                    collector.add(write_part(part))
            seen.add(type(collector.copy(check_own).values).__name__)
        except CodeError as fault:
            seen.add(fault.code)
        except SheetError:
            seen.add("sheet")
    assert {"dict", "not_a_code", "damaged", "sheet"} <= seen


def test_a_word_that_has_no_number_goes_round_as_text() -> None:
    words = tuple(f"w{n}" for n in range(MOST_WORDS + 2))
    sent = [words[0], words[128], words[MOST_WORDS - 1], *words[MOST_WORDS:]]
    writer = TokenWriter(words)
    writer.value(sent)
    assert TokenReader(writer.done(), words).value() == sent
