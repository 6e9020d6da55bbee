"""What a stranger's bytes may say of a game: one refusal, soon, in little memory; and the next good code works."""

from __future__ import annotations

import json
import random
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.play import IllegalMove
from companion.ui.library import KINDS
from storage import record_code
from storage.guesses import Memory, Scribe
from storage.parts import MOST_PARTS, MOST_TEXT, CodeError, split, write_part
from storage.range_code import BitWriter
from storage.record import to_bytes
from storage.record_code import MOST_MOVES, VERSION, pack_record, unpack_record
from storage.rows import RowError
from storage.shared import (
    LONGEST_TEXT,
    MOST_BYTES,
    RecordCollector,
    Shared,
    arrived,
    read_record_file,
    record_codes,
    write_record_file,
    write_shared,
)
from tests.bench_copy import ADDRESS
from tests.shared_games import kept
from tests.storage.test_copy_code import mutated

GOOD, GROUP = kept("won"), kept("zamki")
WORST_SECONDS, WORST_BYTES = 1.0, 50_000_000


def refused(act: Callable[..., Any], *given: Any) -> CodeError:
    """The refusal of an act."""
    with pytest.raises(CodeError) as caught:
        act(*given)
    return caught.value


def whole(raw: bytes, source: str = "game") -> Shared:
    """What somebody takes in who scans codes of these bytes, their checksums right."""
    collector = RecordCollector()
    for part in split(raw, "r", source):
        collector.add(write_part(part))
    return collector.shared()


def forged(**more: Any) -> bytes:
    """A row that no writer of ours would write, coded all the same."""
    row = {**write_shared(GOOD), **more}
    topic = record_code._topic(row["game"], row["setup"])
    book, coder = record_code.known_book(topic), BitWriter()
    scribe = Scribe(coder, Memory(book.memory), 10**9)
    scribe._letters = 10**9
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record_code, "_limit", lambda _count, _most: None)
        record_code._row(scribe, book.values, row)
    return bytes([VERSION, (*record_code._shelf(), "").index(topic)]) + coder.done()


def with_fields(**more: Any) -> dict[str, Any]:
    """A setup with more in it."""
    return {**dict(GOOD.setup), **more}


# parts ---------------------------------------------------------------------------------------------


def test_a_part_that_is_cut_short_or_flipped_is_damaged_and_the_next_good_one_is_taken() -> None:
    (code,) = record_codes(GOOD, ADDRESS)
    collector = RecordCollector()
    for bad in (code[:-1], code[:-17], code[:90], f"{code[:50]}{9 - int(code[50])}{code[51:]}"):
        assert refused(collector.add, bad).code == "damaged"
        assert collector.there == ()
    collector.add(code)
    assert collector.shared() == GOOD


def test_a_part_of_another_game_or_of_a_copy_is_refused_and_changes_nothing() -> None:
    noise = b"\0" + random.Random(1).randbytes(3000)
    one, two = ([write_part(part) for part in split(noise, "r", name)] for name in "ab")
    collector = RecordCollector()
    collector.add(one[0])
    assert refused(collector.add, two[1]).code == "another_copy"
    copy = write_part(split(noise, "c", "a")[0])
    assert refused(collector.add, copy).facts == {"kind": "c"}
    assert collector.add(one[0]) == ()
    assert collector.there == (1,)
    collector.add("\n".join(one[1:]))
    assert refused(collector.shared).code == "damaged"


def test_sizes_come_first() -> None:
    assert refused(RecordCollector().add, "1" * (MOST_TEXT + 1)).code == "too_large"
    assert refused(RecordCollector().add, "1 " * MOST_TEXT * MOST_PARTS).code == "too_large"
    assert refused(unpack_record, bytes([VERSION]) * 20_001).code == "too_large"
    assert refused(read_record_file, b" " * (MOST_BYTES + 1)).code == "too_large"


def test_another_version_is_newer() -> None:
    raw = pack_record(write_shared(GOOD))
    assert refused(whole, bytes([VERSION + 1]) + raw[1:]).code == "newer"
    assert refused(whole, b"\0" + raw[1:]).code == "damaged"
    assert refused(whole, raw[:1] + b"\xff" + raw[2:]).code == "damaged"
    file = write_record_file(GOOD).replace(b'"format": 1', b'"format": 2')
    assert refused(read_record_file, file).code == "newer"


# bombs ---------------------------------------------------------------------------------------------

BOMBS: dict[str, Callable[[], dict[str, Any]]] = {
    "zeros": lambda: {"setup": with_fields(up=[0] * 55_000)},
    "keys": lambda: {
        "setup": with_fields(facts={f"{n} of very many keys": n for n in range(1300)})
    },
    "a long text": lambda: {"name": "x" * 40_000},
    "moves": lambda: {"moves": [["EndUse"]] * (MOST_MOVES + 1)},
    "deep": lambda: {"setup": _nested(9)},
}


def _nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_refused_soon_and_in_little_memory(bomb: str) -> None:
    if bomb == "deep":
        assert refused(pack_record, {**write_shared(GOOD), **BOMBS[bomb]()}).code == "too_large"
        return
    raw = forged(**BOMBS[bomb]())
    assert len(raw) <= 20_000
    begin = time.process_time()
    assert refused(unpack_record, raw).code == "too_large"
    assert time.process_time() - begin < WORST_SECONDS
    if bomb == "keys":  # which needs the most
        tracemalloc.start()
        try:
            refused(unpack_record, raw)
            assert tracemalloc.get_traced_memory()[1] < WORST_BYTES
        finally:
            tracemalloc.stop()
    assert whole(pack_record(write_shared(GOOD))) == GOOD


def test_zeros_and_ones_without_end_are_damaged() -> None:
    for body in (bytes(19_000), b"\xff" * 19_000, b"", b"\0"):
        assert refused(whole, bytes([VERSION, 2]) + body).code in ("damaged", "too_large")
    assert refused(unpack_record, pack_record(write_shared(GOOD)) + b"\0").code == "damaged"
    assert refused(unpack_record, pack_record(write_shared(GOOD)) + b"x" * 9).code == "damaged"


# what it says --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hidden", ["\0", "\n", "\x1b[31m", "\u202eevil", "\u2028", "\x9b", "\ud800"]
)
def test_text_that_no_screen_can_show_is_refused_both_ways(hidden: str) -> None:
    name = replace(GOOD, name=f"An{hidden}na")
    assert refused(record_codes, name).code in ("bad_text", "not_plain")
    if hidden != "\ud800":
        assert refused(whole, forged(name=name.name)).code == "bad_text"
        move = ["Correct", {"fact": f"points{hidden}", "value": 1}]
        assert refused(whole, forged(moves=[move])).facts["what"] == "moves.1.2.fact"


def test_markup_is_plain_text() -> None:
    name = "<b>A</b> & {name} %s \u200f \U0001f469\u200d\U0001f467 Zo\xeb"
    sent = replace(GOOD, name=name)
    assert whole(pack_record(write_shared(sent))).name == name


def test_a_long_text_a_wrong_type_and_an_unknown_key_are_refused() -> None:
    assert refused(whole, forged(name="x" * 61)).code == "damaged"
    assert (
        refused(whole, forged(setup=with_fields(map="x" * (LONGEST_TEXT + 1)))).code == "too_large"
    )
    for wrong in (
        {"rules": 0},
        {"played": -1},
        {"moves": [["EndUse", {}]]},
        {"moves": [["A"] * 3]},
    ):
        with pytest.raises(CodeError, match="damaged"):
            record_codes(replace(GOOD, **wrong))
    for when in ("9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+00:00"):  # no date in Warsaw
        assert refused(whole, forged(changed=when)).code == "damaged"
    assert refused(whole, forged(played=2**61)).code == "damaged"
    row = write_shared(GOOD)
    moments = ("2026-01-01", "2026-01-01T00:00:00+01:00", "2026-01-01T00:00:00.5+00:00")
    dated = ({**row, "created": moment} for moment in moments)  # whole seconds of UTC
    for bad in ({**row, "more": 1}, {**row, "id": "x" * 32}, *dated):
        file = b'{"what": "game", "format": 1, ' + to_bytes(bad)[1:]
        assert refused(read_record_file, file).code == "damaged"


@pytest.mark.parametrize(
    ("file", "code"),
    [
        (b"", "damaged"),
        (b"\xff\xfe", "damaged"),
        (b"[" * 100_000, "damaged"),
        (b'{"what": "copy", "format": 1}', "not_a_code"),
        (b'{"what": "game", "format": "1"}', "damaged"),
        (b'{"what": "game", "format": 1, "what": "game"}', "damaged"),
        (b'{"what": "game", "format": 1}', "damaged"),
        (b'{"what": "game", "format": 1e999}', "damaged"),
    ],
)
def test_a_file_that_is_none_of_ours_is_refused(file: bytes, code: str) -> None:
    assert refused(read_record_file, file).code == code


def test_a_huge_number_and_deep_lists_in_a_file_are_refused() -> None:
    good = write_record_file(GROUP).decode()
    for bad in ("9" * 30, "[" * 40 + "]" * 40, "1e400"):
        file = good.replace(f'"played": {GROUP.played}', f'"played": {bad}').encode()
        assert refused(read_record_file, file).code in ("too_large", "damaged")


# what its rules say --------------------------------------------------------------------------------


def test_an_illegal_move_in_the_middle_is_named_by_its_place() -> None:
    for at, move in ((40, GOOD.moves[0]), (0, ("NoSuchMove",)), (7, ("Pay", {"segment": 3}))):
        moves = (*GOOD.moves[:at], move, *GOOD.moves[at:])
        come = whole(pack_record(write_shared(replace(GOOD, moves=moves))))
        fault = refused(arrived, come, KINDS)
        assert (fault.code, fault.facts["place"]) == ("bad_move", at + 1)
        assert isinstance(fault.facts["why"], (IllegalMove, RowError))


def test_another_result_than_that_of_its_moves_is_refused() -> None:
    assert GOOD.outcome is not None
    more = replace(GOOD.outcome, points=GOOD.outcome.points + 1)
    for outcome in (more, None):
        assert refused(arrived, replace(GOOD, outcome=outcome), KINDS).code == "ends_elsewhere"
    short = replace(GOOD, moves=GOOD.moves[:-1])
    assert refused(arrived, short, KINDS).code == "ends_elsewhere"


def test_a_game_of_later_rules_or_of_another_squire_is_refused_by_its_own_code() -> None:
    assert refused(arrived, replace(GOOD, rules=99), KINDS).code == "newer"
    assert refused(arrived, replace(GOOD, game="chess"), KINDS).code == "unknown_game"
    nobody = with_fields(character="nobody")
    assert refused(arrived, replace(GOOD, setup=nobody), KINDS).code in ("bad_setup", "bad_values")
    assert refused(arrived, replace(GOOD, setup=[1]), KINDS).code == "bad_setup"
    wrong = {**GOOD.read, "court.king.1.cost": {"gold": "many"}}
    assert refused(arrived, replace(GOOD, read=wrong), KINDS).code == "bad_values"
    assert refused(arrived, replace(GOOD, own={"no.such": 1}), KINDS).code == "bad_values"


# fuzz ----------------------------------------------------------------------------------------------


def fuzz(n: int, seed: int) -> Counter[str]:
    """Mutations of the text of a part, of a file, and of the bytes behind the checksums; what each came to."""
    rng, seen = random.Random(seed), Counter[str]()
    games = [replace(GOOD, moves=GOOD.moves[:30], outcome=None), GROUP]
    raws = [pack_record(write_shared(game)) for game in games]
    texts = [record_codes(game)[0] for game in games]
    files = [write_record_file(game) for game in games]
    for number in range(n):
        at = number % 16 > 0  # one in sixteen is of Knight, which takes longest to read
        try:
            match number % 4:
                case 1:
                    collector = RecordCollector()
                    collector.add(mutated(texts[at].encode(), rng).decode(errors="replace"))
                    found = collector.shared()
                case 2:
                    found = read_record_file(mutated(files[at], rng))
                case 3:
                    found = read_record_file(to_bytes(_bent(files[at], rng)))
                case _:
                    found = whole(mutated(raws[at], rng))
            arrived(found, KINDS)
            seen["taken"] += 1
        except CodeError as fault:
            seen[fault.code] += 1
    return seen


def _bent(file: bytes, rng: random.Random) -> Any:
    """A file of right form in which one thing is another: a move out of place, a field with a value of another."""
    row = json.loads(file)
    held: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in pairs:
            held.append((value, key))
            if isinstance(inner, (dict, list)):
                walk(inner)

    walk({key: row[key] for key in ("setup", "moves", "own")})
    (into, key), (of, other) = rng.choice(held), rng.choice(held)
    into[key] = json.loads(json.dumps(of[other]))
    return row


def test_mutations_are_taken_or_refused() -> None:
    seen = fuzz(10_000, 7)
    assert sum(seen.values()) == 10_000
    assert {"damaged", "not_a_code", "bad_move", "bad_setup", "newer", "taken"} <= set(seen)
