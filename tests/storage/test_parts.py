"""Bytes as digits, and in parts: any order, repeats harmless, what is foreign or damaged refused with its kind."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from textwrap import wrap
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.digits import from_digits, to_digits
from storage.parts import (
    MOST_BYTES,
    MOST_PARTS,
    MOST_TEXT,
    CodeError,
    Collector,
    Part,
    read_part,
    split,
    write_part,
)

ADDRESS = "http://192.168.178.100:8550"
NOISE = random.Random(7).randbytes(3000)


def texts(raw: bytes = NOISE, kind: str = "c", source: str = "box") -> list[str]:
    return [write_part(part, ADDRESS) for part in split(raw, kind, source)]


def sealed(body: bytes) -> str:
    """Digits with the checksum that belongs to them, whatever they say."""
    return to_digits(body + crc32(body).to_bytes(4))


def refused(text: str, collector: Collector | None = None) -> CodeError:
    with pytest.raises(CodeError) as caught:
        (collector or Collector("c")).add(text)
    return caught.value


@given(st.binary(max_size=200))
def test_bytes_go_round_as_digits(raw: bytes) -> None:
    text = to_digits(raw)
    assert from_digits(text) == raw
    assert text == "" or text.isdigit()


def test_seven_bytes_take_seventeen_digits() -> None:
    assert to_digits(bytes([255] * 7)) == str(2**56 - 1)
    assert [len(to_digits(bytes(n))) for n in range(1, 8)] == [3, 5, 8, 10, 13, 15, 17]


@pytest.mark.parametrize(
    "text", ["256", "999", "1", "12", "1234", "9" * 17, "12a", "１２３", "-12", " 12"]
)
def test_digits_of_no_bytes_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="digits"):
        from_digits(text)


@given(st.binary(max_size=6000), st.randoms(use_true_random=False), st.booleans())
def test_parts_go_round_in_any_order_with_repeats(
    raw: bytes, rng: random.Random, is_link: bool
) -> None:
    parts = split(raw, "c", "box")
    scanned = [write_part(part, ADDRESS if is_link else "") for part in parts]
    scanned += rng.choices(scanned, k=3)
    rng.shuffle(scanned)
    collector = Collector("c")
    for n, text in enumerate(scanned, 1):
        new = collector.add(text)
        assert bool(new) == (scanned.index(text) == n - 1)
        assert sorted((*collector.there, *collector.missing)) == list(range(1, len(parts) + 1))
    assert collector.is_whole
    assert collector.whole() == raw


def test_a_part_is_no_larger_than_a_code_takes() -> None:
    assert (
        max(len(from_digits(write_part(part))) for part in split(NOISE, "c", "box")) <= MOST_BYTES
    )
    assert len({len(part.piece) for part in split(NOISE * 2, "c", "box")}) <= 2


def test_more_than_sixteen_parts_are_not_made() -> None:
    most = MOST_PARTS * (MOST_BYTES - 17)
    assert len(split(bytes(most), "c", "box")) == MOST_PARTS
    with pytest.raises(CodeError) as caught:
        split(bytes(most + 1), "c", "box")
    assert caught.value.code == "too_large"


def test_before_the_first_part_nothing_is_known() -> None:
    collector = Collector("c")
    assert (collector.count, collector.there, collector.missing) == (0, (), ())
    assert not collector.is_whole
    with pytest.raises(ValueError, match="missing"):
        collector.whole()


def test_all_parts_may_be_pasted_at_once() -> None:
    collector = Collector("c")
    assert collector.add("\n".join(texts())) == (1, 2, 3)
    assert collector.whole() == NOISE


def test_what_a_mail_has_broken_into_lines_is_taken() -> None:
    broken = ["\n".join(wrap(text, 76)) for text in texts()]
    collector = Collector("c")
    assert collector.add(broken[0]) == (1,)
    assert collector.add("\r\n\r\n".join(broken)) == (2, 3)
    assert collector.whole() == NOISE
    assert refused("\n".join(broken)).code in ("damaged", "not_a_code")


def test_what_is_pasted_is_taken_as_a_whole_or_not_at_all() -> None:
    one, two, three = texts()
    collector = Collector("c")
    collector.add(one)
    assert refused(f"{two} {three[:-1]}", collector).code == "damaged"
    assert refused(f"Here: {two} and {three[:-1]}", collector).code == "damaged"
    assert collector.there == (1,)


@pytest.mark.parametrize(
    "around",
    [
        "Look at my game: {0}",
        "{0}\n\nSent from my phone, +48 123 456 789",
        "<{0}>, <{1}>. (Code 3 follows.)",
        "[12:05] Jan: {0}\n[12:06] Jan: {1}\n",
        "1. {0} 2. {1} 3. {2}",
    ],
)
@pytest.mark.parametrize("address", [ADDRESS, ""])
def test_codes_among_other_words_are_found(around: str, address: str) -> None:
    codes = [write_part(part, address) for part in split(NOISE, "c", "box")]
    collector = Collector("c")
    there = tuple(n + 1 for n in range(3) if f"{{{n}}}" in around)
    assert collector.add(around.format(*codes)) == there


def test_a_part_of_another_copy_is_refused_and_what_is_there_stays() -> None:
    collector = Collector("c")
    collector.add(texts()[0])
    fault = refused(texts(NOISE[:-1], source="other")[1], collector)
    assert (fault.code, fault.facts) == ("another_copy", {"is_changed": False})
    assert (collector.there, collector.missing) == ((1,), (2, 3))


def test_a_part_of_the_same_copy_as_it_was_is_told_apart() -> None:
    collector = Collector("c")
    collector.add(texts()[0])
    fault = refused(texts(NOISE[:-1])[1], collector)
    assert (fault.code, fault.facts) == ("another_copy", {"is_changed": True})


def test_a_part_of_something_else_is_refused() -> None:
    fault = refused(texts(kind="r")[0])
    assert (fault.code, fault.facts) == ("not_a_code", {"kind": "r"})


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n",
        "hello",
        "5901234123457",
        "0" * 51,
        f"{ADDRESS}/?k=AbCdEf",
        f"{ADDRESS}/#/game/7",
        "#/c/",
    ],
)
def test_what_is_no_code_of_ours_is_none(text: str) -> None:
    assert refused(text).code == "not_a_code"


def test_every_changed_digit_is_noticed() -> None:
    text = write_part(split(b"a few bytes", "c", "box")[0])
    for at, digit in enumerate(text):
        other = f"{text[:at]}{(int(digit) + 1) % 10}{text[at + 1 :]}"
        assert refused(other).code in ("damaged", "not_a_code")
        assert refused(f"{ADDRESS}/#/c/{other}").code == "damaged"


@pytest.mark.parametrize("cut", [1, 17, 100])
def test_a_text_cut_short_is_damaged(cut: int) -> None:
    assert refused(texts()[0][:-cut]).code == "damaged"


def test_a_later_layout_is_newer() -> None:
    assert refused(sealed(b"S\x02" + bytes(9))).code == "newer"


@pytest.mark.parametrize(
    ("number", "count", "code"),
    [(0, 3, "damaged"), (4, 3, "damaged"), (1, 0, "damaged"), (1, 17, "too_large")],
)
def test_numbers_out_of_their_range_are_refused(number: int, count: int, code: str) -> None:
    assert refused(sealed(b"S\x01c" + bytes(8) + bytes([number, count]) + b"x")).code == code


def test_a_head_that_is_none_is_damaged() -> None:
    assert refused(sealed(b"S\x01c")).code == "damaged"
    assert refused(sealed(b"S\x00c" + bytes(8) + b"\x01\x01")).code == "damaged"
    assert refused(sealed(b"S\x01\xff" + bytes(8) + b"\x01\x01")).code == "damaged"


def test_a_link_that_names_another_kind_than_its_part_is_damaged() -> None:
    assert refused(texts(kind="r")[0].replace("#/r/", "#/c/")).code == "damaged"


def test_sizes_come_first() -> None:
    assert refused("1" * (MOST_TEXT + 1)).code == "too_large"
    assert refused(" " * (MOST_TEXT * MOST_PARTS + 1)).code == "too_large"
    assert (
        refused(sealed(b"S\x01c" + bytes(8) + b"\x01\x01" + bytes(MOST_BYTES))).code == "too_large"
    )


def forged(pieces: Sequence[bytes]) -> list[str]:
    """Parts that are each whole, of a whole that they do not make."""
    first = split(NOISE, "c", "box")[0].whole
    whole = replace(first, count=len(pieces))
    return [write_part(Part(whole, n, piece)) for n, piece in enumerate(pieces, 1)]


def test_parts_that_do_not_make_their_whole_are_damaged_and_others_may_still_come() -> None:
    one, two = forged([b"one", b"two"])
    collector = Collector("c")
    collector.add(one)
    assert refused(two, collector).code == "damaged"
    assert collector.missing == (2,)


def test_two_parts_of_one_number_are_damaged() -> None:
    collector = Collector("c")
    collector.add(forged([b"one", b"two"])[0])
    assert refused(forged([b"uno", b"two"])[0], collector).code == "damaged"


def test_the_part_says_what_was_written() -> None:
    part = split(NOISE, "c", "box")[1]
    assert read_part(f"  {write_part(part, ADDRESS + '/')} ") == part
    assert write_part(part, ADDRESS).startswith(f"{ADDRESS}/#/c/")


def test_a_refusal_says_its_code_and_facts() -> None:
    assert str(CodeError("newer", layout=2)) == "newer(layout=2)"
