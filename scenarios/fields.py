"""The kinds of value that a field of a sheet may hold: each with one parse from TOML or JSON and one format back.

A parse raises ValueError in words for the author of a sheet; the caller adds the place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.knight.sheets import UNKNOWN
from companion.knight.vocabulary import (
    ALWAYS,
    NOTHING,
    PURSE,
    Bundle,
    Condition,
    Order,
    format_bundle,
    format_condition,
    format_orders,
    parse_bundle,
    parse_condition,
    parse_orders,
)

Shape = Literal[
    "number",
    "limit",
    "choice",
    "words",
    "text",
    "flag",
    "path",
    "cost",
    "gain",
    "needs",
    "orders",
    "totals",
    "map",
]
ID = re.compile(r"[a-z0-9][a-z0-9_]{0,23}")
NO_LIMIT = 99
NONE = "none"
QUESTION = "?"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value. `none` is what a field has that prints nothing; UNKNOWN: such a field always prints something.

    `asks`: the value may be the `?` of a field that nobody has entered. `shape`: what it is entered with; `least`,
    `most` and `among` are what it may be, for a number, a choice or words.
    """

    parse: Callable[[Any], Any]
    format: Callable[[Any], Any]
    none: Any = UNKNOWN
    asks: bool = True
    shape: Shape = "text"
    least: int = 0
    most: int = 0
    among: tuple[str, ...] = ()

    def read(self, raw: Any) -> Any:
        """The value, or UNKNOWN for a `?`. Raises ValueError."""
        return UNKNOWN if self.asks and raw == QUESTION else self.parse(raw)

    def write(self, value: Any) -> Any:
        """The plain value again."""
        return QUESTION if value is UNKNOWN else self.format(value)


def _same(value: Any) -> Any:
    return value


def number(low: int, high: int) -> Kind:
    """A whole number within bounds; a boolean is none."""

    def parse(raw: Any) -> int:
        if type(raw) is not int or not low <= raw <= high:
            raise ValueError(f"a whole number from {low} to {high} is needed, not {raw!r}")
        return raw

    return Kind(parse, _same, shape="number", least=low, most=high)


def choice(*words: str) -> Kind:
    """One word of a closed list."""

    def parse(raw: Any) -> str:
        if not isinstance(raw, str) or raw not in words:
            raise ValueError(f"one of {', '.join(words)} is needed, not {raw!r}")
        return raw

    return Kind(parse, _same, shape="choice", among=words)


def behaviour(*shared: str) -> Kind:
    """The name of a behaviour: one of those that all scenarios share, or of the scenario's own."""
    return Kind(_id, _same, asks=False, shape="choice", among=shared)


def words(allowed: Sequence[str] | None = None, most: int = 40) -> Kind:
    """A list of different words, of a closed list or any ids."""

    def parse(raw: Any) -> tuple[str, ...]:
        found = _list_of_ids(raw, most)
        for word in found:
            if allowed is not None and word not in allowed:
                raise ValueError(f"one of {', '.join(allowed)} is needed, not {word!r}")
        if len(set(found)) < len(found):
            raise ValueError(f"the same word twice in {raw!r}")
        return found

    return Kind(parse, list, (), shape="words", most=most, among=tuple(allowed or ()))


def totals(most: int, high: int) -> Kind:
    """Different whole numbers from 1 on, in rising order."""

    def parse(raw: Any) -> tuple[int, ...]:
        if raw == NONE:
            return ()
        if not isinstance(raw, list) or len(raw) > most:
            raise ValueError(f"a list of at most {most} numbers is needed, not {raw!r}")
        for n in raw:
            if type(n) is not int or not 1 <= n <= high:
                raise ValueError(f"a whole number from 1 to {high} is needed, not {n!r}")
        if raw != sorted(set(raw)):
            raise ValueError(f"numbers in rising order are needed, each once, not {raw!r}")
        return tuple(raw)

    return Kind(parse, list, (), shape="totals", least=1, most=high)


def _list_of_ids(raw: Any, most: int) -> tuple[str, ...]:
    if raw == NONE:
        return ()
    if not isinstance(raw, list) or len(raw) > most:
        raise ValueError(f"a list of words is needed, not {raw!r}")
    for word in raw:
        _id(word)
    return tuple(raw)


def _id(raw: Any) -> str:
    if not isinstance(raw, str) or not ID.fullmatch(raw):
        raise ValueError(f"a short id such as mill is needed, not {raw!r}")
    return raw


def _tags(raw: Any) -> frozenset[str]:
    return frozenset(_list_of_ids(raw, 12))


def _sources(raw: Any) -> tuple[str, ...]:
    found = _list_of_ids(raw, 12)
    for kind in found:
        if kind not in PURSE:
            raise ValueError(f"a source is one of {', '.join(PURSE)}, not {kind!r}")
    return found


def _text(raw: Any) -> str:
    if not isinstance(raw, str) or not raw.strip() or len(raw) > 80 or not raw.isprintable():
        raise ValueError(f"a text of 1 to 80 characters is needed, not {raw!r}")
    return raw


def _flag(raw: Any) -> bool:
    if not isinstance(raw, bool):
        raise ValueError(f"true or false is needed, not {raw!r}")
    return raw


def _clause(raw: Any) -> str:
    if not isinstance(raw, str) or not re.fullmatch(r"(KN|HR|S)-\d{1,3}", raw):
        raise ValueError(f"a clause such as KN-66 is needed, not {raw!r}")
    return raw


def _position(raw: Any) -> tuple[int, int]:
    if not (isinstance(raw, list) and len(raw) == 2 and all(type(n) is int for n in raw)):
        raise ValueError(f"a position such as [0, -2] is needed, not {raw!r}")
    q, r = raw
    if max(abs(q), abs(r)) > 30:
        raise ValueError(f"a position within 30 of the middle is needed, not {raw!r}")
    return q, r


def _limit(raw: Any) -> int:
    if raw == NONE:
        return NO_LIMIT
    if type(raw) is not int or not 0 < raw < NO_LIMIT:
        raise ValueError(
            f'a whole number from 1 to {NO_LIMIT - 1} or "none" is needed, not {raw!r}'
        )
    return raw


def _path(raw: Any) -> str:
    if raw == NONE:
        return ""
    return str(raw) if type(raw) is int and 0 < raw < 100 else _id(raw)


def _format_path(value: str) -> int | str:
    return int(value) if re.fullmatch(r"[1-9]\d?", value) else value or NONE


def _gain(raw: Any) -> Bundle:
    return NOTHING if raw in (NONE, {}) else parse_bundle(raw)


def _cost(raw: Any) -> Bundle:
    cost = _gain(raw)
    for kind, _ in cost:
        if kind not in (*PURSE, "any"):
            raise ValueError(f"nothing is paid in {kind}, only in {', '.join(PURSE)} and any")
    return cost


def _needs(raw: Any) -> Condition:
    return ALWAYS if raw in (NONE, {}) else parse_condition(raw)


def _orders(raw: Any) -> tuple[Order, ...]:
    if isinstance(raw, list) and len(raw) > 12:
        raise ValueError("more than 12 orders")
    return () if raw == NONE else parse_orders(raw)


def _closed(raw: Any) -> frozenset[tuple[str, str, str]]:
    if not isinstance(raw, list) or len(raw) > 60:
        raise ValueError(
            f'a list such as [{{ side = "own", edge = ["a", "b"] }}] is needed, not {raw!r}'
        )
    edges: set[tuple[str, str, str]] = set()
    for row in raw:
        if not isinstance(row, Mapping) or set(row) != {"side", "edge"}:
            raise ValueError(f"a closed edge has a side and an edge, not {row!r}")
        if row["side"] not in ("own", "enemy"):
            raise ValueError(f"side: own or enemy is needed, not {row['side']!r}")
        edge = _list_of_ids(row["edge"], 2)
        if len(set(edge)) != 2:
            raise ValueError(f"edge: two tiles are needed, not {row['edge']!r}")
        edges |= {(row["side"], edge[0], edge[1]), (row["side"], edge[1], edge[0])}
    return frozenset(edges)


def _format_closed(value: frozenset[tuple[str, str, str]]) -> list[dict[str, Any]]:
    return [{"side": side, "edge": [a, b]} for side, a, b in sorted(value) if a < b]


TEXT = Kind(_text, _same, asks=False)
FLAG = Kind(_flag, _same, none=False, shape="flag")
CLAUSE = Kind(_clause, _same, none="", asks=False)
POSITION = Kind(_position, list, asks=False, shape="map")
GROUP = Kind(_id, _same, none="", asks=False)
TAGS = Kind(_tags, sorted, none=frozenset(), asks=False, shape="map")
SOURCES = Kind(_sources, list, none=(), asks=False, shape="map")
LIMIT = Kind(
    _limit,
    lambda value: NONE if value == NO_LIMIT else value,
    shape="limit",
    least=1,
    most=NO_LIMIT - 1,
)
PATH = Kind(_path, _format_path, none="", shape="path")
GAIN = Kind(_gain, format_bundle, none=NOTHING, shape="gain")
COST = Kind(_cost, format_bundle, none=NOTHING, shape="cost")
NEEDS = Kind(_needs, format_condition, none=ALWAYS, shape="needs")
ORDERS = Kind(_orders, format_orders, none=(), shape="orders")
CLOSED = Kind(_closed, _format_closed, none=frozenset(), asks=False, shape="map")
