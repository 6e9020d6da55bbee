"""The result of a game alone: what was played, by whom, when, how it ended, every sum line by line; as one small code.

It is plain words in the language of whoever made it. Nothing can be played again from it, so it proves nothing. One
that would need a larger code than version 10 leaves out first how lines came about, then the setup, then lines, and
cuts long names.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from storage.guesses import UNREAD, Memory, Scribe
from storage.names import is_hidden, one_line
from storage.parts import CodeError, Collector, split, write_part
from storage.range_code import BitReader, BitWriter
from storage.rows import RowError, pack, plain, unpack

KIND: Final = "k"
VERSION: Final = 1
MOST_BYTES: Final = 140
"""Below an address of 100 letters a code of version 10, level L."""
LONGEST: Final = 60
SHORT: Final = 12
MOST_SUMS: Final = 6
MOST_LINES: Final = 12
_MOST_PACKED: Final = 1000
_ID: Final = re.compile(r"[0-9a-f]{32}")
_EPOCH: Final = date(2020, 1, 1)
_ID_SIZE: Final = 16
_TRUSTED: Final = 10**9


@dataclass(frozen=True, slots=True)
class CardLine:
    """One line of a sum: what it is for, the points, how they came about."""

    what: str
    points: int
    how: str = ""


@dataclass(frozen=True, slots=True)
class CardSum:
    """What one player comes to."""

    who: str
    total: int
    won: bool = False
    lines: tuple[CardLine, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultCard:
    """A result in words. `id` is that of the game, `title` its name or its scenario's, `day` as `2026-03-14`."""

    id: str
    game: str
    title: str
    day: str
    result: str
    sums: tuple[CardSum, ...] = ()
    setup: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """The points of whoever has most."""
        return max((one.total for one in self.sums), default=0)


class CardCollector(Collector):
    """Takes the code of one result."""

    def __init__(self) -> None:
        super().__init__(KIND)

    def card(self) -> ResultCard:
        """The card. Raises CodeError."""
        return unpack_card(self.whole())


def card_code(card: ResultCard, address: str = "") -> str:
    """The text of its one code: a link below the address, or digits alone. Raises CodeError for what is no card."""
    raw = next(raw for raw in _packed(fitted(card)) if len(raw) <= MOST_BYTES)
    (part,) = split(raw, KIND, card.id)
    return write_part(part, address)


def fitted(card: ResultCard) -> ResultCard:
    """The card with every text on one line and none longer than a card has room for."""
    sums = tuple(
        replace(one, who=_fit(one.who), lines=tuple(map(_fit_line, one.lines[:MOST_LINES])))
        for one in card.sums[:MOST_SUMS]
    )
    setup = tuple(map(_fit, card.setup[:MOST_LINES]))
    title, result = _fit(card.title), _fit(card.result)
    return replace(card, title=title, result=result, sums=sums, setup=setup)


def pack_card(card: ResultCard) -> bytes:
    """The card as bytes, all of it. Raises CodeError for what no reader would take."""
    row = plain(pack(card, ResultCard), list)
    _checked({"sums": [], "setup": [], **row})
    coder = BitWriter()
    _row(Scribe(coder, Memory(_known())), card)
    return bytes([VERSION]) + coder.done()


def unpack_card(raw: bytes) -> ResultCard:
    """The card in these bytes. Raises CodeError."""
    if len(raw) > _MOST_PACKED:
        raise CodeError("too_large", size=len(raw), most=_MOST_PACKED)
    if raw[:1] > bytes([VERSION]):
        raise CodeError("newer", version=raw[0])
    if raw[:1] != bytes([VERSION]):
        raise CodeError("damaged")
    coder = BitReader(raw[1:])
    row = _row(Scribe(coder, Memory(_known())), None)
    coder.end()
    return _checked(row)


def _packed(card: ResultCard) -> Iterator[bytes]:
    """The card, then with less and less of it."""
    yield pack_card(card)
    bare = [
        replace(one, lines=tuple(replace(line, how="") for line in one.lines)) for one in card.sums
    ]
    yield pack_card(card := replace(card, sums=tuple(bare)))
    yield pack_card(card := replace(card, setup=()))
    short = tuple(replace(one, who=_fit(one.who, SHORT)) for one in card.sums)
    title, result = _fit(card.title, 2 * SHORT), _fit(card.result, 2 * SHORT)
    yield pack_card(card := replace(card, title=title, result=result, sums=short))
    yield pack_card(card := replace(card, sums=tuple(replace(one, lines=()) for one in card.sums)))
    first = replace(card.sums[0], who="") if card.sums else CardSum("", 0)
    yield pack_card(replace(card, title="", result="", sums=(first,)))


def _row(scribe: Scribe, card: ResultCard | None) -> dict[str, Any]:
    row = None if card is None else plain(pack(card, ResultCard), list)
    out: dict[str, Any] = {"game": scribe.text(UNREAD if row is None else row["game"], ("game",))}
    raw = UNREAD if row is None else bytes.fromhex(row["id"])
    out["id"] = scribe.raw(raw, _ID_SIZE).hex()
    days = UNREAD if card is None else (date.fromisoformat(card.day) - _EPOCH).days
    try:
        found = _EPOCH + timedelta(days=scribe.number(days, ("day",)))
    except OverflowError as fault:
        raise CodeError("damaged") from fault
    out["day"] = found.isoformat()
    for key in ("title", "result", "sums", "setup"):
        value = UNREAD if row is None else row.get(key, [])
        out[key] = scribe.value(value, (key,), (out["game"],))
    return out


def _checked(row: Mapping[str, Any]) -> ResultCard:
    """The card in a row, strictly. Raises CodeError."""
    try:
        card = unpack(row, ResultCard)
        is_right = date.fromisoformat(card.day).isoformat() == card.day
    except (RowError, ValueError) as fault:
        raise CodeError("damaged", why=str(fault)) from fault
    lines = [line for one in card.sums for line in one.lines]
    texts = [card.game, card.title, card.result, *card.setup, *(one.who for one in card.sums)]
    texts += [text for line in lines for text in (line.what, line.how)]
    sizes = (len(card.setup), *(len(one.lines) for one in card.sums))
    if any(map(is_hidden, "".join(texts))):
        raise CodeError("bad_text")
    if max(map(len, texts)) > LONGEST or max(sizes) > MOST_LINES or len(card.sums) > MOST_SUMS:
        raise CodeError("too_large")
    if not is_right or not _ID.fullmatch(card.id):
        raise CodeError("damaged")
    return card


def _fit_line(line: CardLine) -> CardLine:
    return replace(line, what=_fit(line.what), how=_fit(line.how))


def _fit(text: str, most: int = LONGEST) -> str:
    found = one_line(text)
    return found if len(found) <= most else f"{found[: most - 1].rstrip()}…"


# what is known beforehand --------------------------------------------------------------------------


def write_known(cards: list[ResultCard]) -> str:
    """Sample cards as the file of this version keeps them."""
    coder, memory = BitWriter(), Memory()
    scribe = Scribe(coder, memory, _TRUSTED)
    scribe.number(len(cards), ("samples",))
    for card in cards:
        _row(scribe, card)
    return b64encode(coder.done()).decode()


@lru_cache(maxsize=1)
def _known() -> Memory:
    file = Path(__file__).with_name(f"result_card_{VERSION}.json")
    memory = Memory()
    text = json.loads(file.read_text("utf-8"))["text"]
    scribe = Scribe(BitReader(b64decode(text)), memory, _TRUSTED)
    for _ in range(scribe.number(UNREAD, ("samples",))):
        _row(scribe, None)
    return memory
