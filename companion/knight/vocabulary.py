"""The three small vocabularies of all sheets: Bundle (amounts), Condition (facts with bounds), Order (what happens).

Each has one parse from plain values (as in TOML and JSON) and one format back. A parse raises ValueError in
words for the author of a sheet; `scenarios.read` adds the place.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import add, attrgetter, sub
from typing import Any, Literal

RESOURCES = ("glory", "nobility", "valor")
PURSE = (*RESOURCES, "gold")
KINDS = (*PURSE, "any", "points", "influence", "command", "diplomacy", "enemy_diplomacy")
TRACKS = (
    "king", "nobles", "tournaments", "merchants", "lords", "fame", "church",
    "knowledge", "combat", "village", "castle", "stable", "armory",
)  # fmt: skip
ACTIONS = ("king", "nobles", "merchants", "lords", "church", "castle")
STAGED = ("church", "nobles", "merchants")
BEHAVIOURS = {
    "own": {"place": ("plus", "anywhere"), "move": ("open",), "strike": ("destroy", "capture")},
    "enemy": {
        "place": ("plus", "plus_then_spread", "anywhere"),
        "move": ("to_castle", "spread", "never"),
        "strike": ("destroy", "raze"),
    },
}
"""The behaviours that every scenario may select; its own `behaviour.py` may have more."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Amounts of the ten kinds. As a cost all are at least 0; as a gain `enemy_diplomacy` may be negative."""

    glory: int = 0
    nobility: int = 0
    valor: int = 0
    gold: int = 0
    any: int = 0
    points: int = 0
    influence: int = 0
    command: int = 0
    diplomacy: int = 0
    enemy_diplomacy: int = 0

    def __getitem__(self, kind: str) -> int:
        return getattr(self, kind)  # type: ignore[no-any-return]

    def __iter__(self) -> Iterator[tuple[str, int]]:
        """The kinds that are not 0, in sheet order, with their amounts."""
        return ((kind, n) for kind, n in zip(KINDS, _amounts(self), strict=True) if n)

    def __bool__(self) -> bool:
        return any(_amounts(self))

    def __add__(self, other: Bundle) -> Bundle:
        return Bundle(*map(add, _amounts(self), _amounts(other)))

    def __sub__(self, other: Bundle) -> Bundle:
        return Bundle(*map(sub, _amounts(self), _amounts(other)))

    def put(self, **amounts: int) -> Bundle:
        """The bundle with these amounts in place of its own."""
        return dataclasses.replace(self, **amounts)

    def total(self, kinds: Sequence[str] = KINDS) -> int:
        """The sum over some kinds."""
        return sum([getattr(self, kind) for kind in kinds])


_amounts = attrgetter(*KINDS)
NOTHING = Bundle()


def parse_bundle(raw: Any) -> Bundle:
    """`{ valor = 1, nobility = 2 }`."""
    if not isinstance(raw, Mapping):
        raise ValueError(f"amounts are a table such as {{ glory = 1 }}, not {raw!r}")
    for kind, n in raw.items():
        if kind not in KINDS:
            raise ValueError(f"unknown amount {kind!r}")
        if type(n) is not int or abs(n) > 999 or (n < 0 and kind != "enemy_diplomacy"):
            raise ValueError(f"{kind}: a whole number from 0 to 999 is needed, not {n!r}")
    return Bundle(**raw)


def format_bundle(bundle: Bundle) -> dict[str, int]:
    """The plain table of a bundle."""
    return dict(bundle)


@dataclass(frozen=True, slots=True)
class TileCount:
    """Which tiles a `tiles` test counts: all given must hold. `own`, `enemy`, `lead`, `enemy_lead`: at least so
    many; 0 means none. `sources_none`: no source is left on it."""

    tag: str | None = None
    mark: str | None = None
    own: int | None = None
    enemy: int | None = None
    lead: int | None = None
    enemy_lead: int | None = None
    sources_none: bool = False


@dataclass(frozen=True, slots=True)
class Test:
    """One fact with its bound. `value` may be "full" (the end of a track) or, for tiles, "all"."""

    __test__ = False
    fact: str
    bound: Literal["least", "below", "at_most"]
    value: int | Literal["full", "all"]
    where: TileCount | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """All tests must hold and, if there are any, one of the conditions of `either`."""

    tests: tuple[Test, ...] = ()
    either: tuple[Condition, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.tests or self.either)

    @property
    def all_tests(self) -> tuple[Test, ...]:
        """Every test that it speaks of, those of `either` last."""
        return (*self.tests, *(test for one in self.either for test in one.all_tests))


ALWAYS = Condition()
FACTS = (
    "points", "influence", "glory", "nobility", "valor", "gold", "resources", "diplomacy",
    "enemy_diplomacy", "units", "enemies", "battles_won", "activities", "activities_lead", "castle_hit",
)  # fmt: skip
FULL = ("diplomacy", "enemy_diplomacy")
BATTLE = re.compile(r"[a-z0-9_]{1,40}")
"""The id of a battle, for the fact whether it is won: `battle.duel`."""


def parse_condition(raw: Any) -> Condition:
    """`{ points = 300, influence = 25 }`, `{ gold_below = 3 }`, `{ tiles = { least = 6, own = 1 } }`.

    `{ any = [...] }` is not nested.
    """
    if not isinstance(raw, Mapping) or not raw:
        raise ValueError(f"a condition is a table such as {{ points = 50 }}, not {raw!r}")
    tests: list[Test] = []
    either: tuple[Condition, ...] = ()
    for key, value in raw.items():
        if key == "any":
            if not isinstance(value, list) or len(value) < 2:
                raise ValueError("any: a list of two conditions or more is needed")
            if any(isinstance(one, Mapping) and "any" in one for one in value):
                raise ValueError("any: is not nested")
            either = tuple(parse_condition(one) for one in value)
        elif key == "tiles":
            tests.append(_parse_tiles(value))
        else:
            tests.append(_parse_test(key, value))
    return Condition(tuple(tests), either)


def _parse_test(key: str, value: Any) -> Test:
    fact, bound = key, "least"
    for suffix in ("below", "at_most"):
        if key.endswith(f"_{suffix}"):
            fact, bound = key.removesuffix(f"_{suffix}"), suffix
    if not (
        fact in FACTS
        or (fact.startswith("level.") and fact[6:] in TRACKS)
        or (fact.startswith("sources_destroyed.") and fact[18:] in PURSE)
        or (fact.startswith("battle.") and BATTLE.fullmatch(fact[7:]))
    ):
        raise ValueError(f"unknown fact {key!r}")
    if value == "none" and bound == "least":
        return Test(fact, "at_most", 0)
    if value == "full" and fact in FULL and bound == "least":
        return Test(fact, "least", "full")
    if type(value) is not int or not -999 <= value <= 9999:
        raise ValueError(f"{key}: a whole number is needed, not {value!r}")
    return Test(fact, bound, value)  # type: ignore[arg-type]


def _parse_tiles(raw: Any) -> Test:
    if not isinstance(raw, Mapping):
        raise ValueError(f"tiles: a table such as {{ least = 6, own = 1 }} is needed, not {raw!r}")
    bounds = [key for key in ("least", "below", "at_most") if key in raw]
    if len(bounds) != 1:
        raise ValueError("tiles: one of least, below and at_most is needed")
    number = raw[bounds[0]]
    if number != "all" and (type(number) is not int or not 0 <= number <= 999):
        raise ValueError(f"tiles.{bounds[0]}: a whole number is needed, not {number!r}")
    found: dict[str, Any] = {}
    for key, value in raw.items():
        if key in bounds:
            continue
        if key in ("tag", "mark") and isinstance(value, str):
            found[key] = value
        elif key == "sources" and value == "none":
            found["sources_none"] = True
        elif key in ("own", "enemy", "lead", "enemy_lead") and (
            value == "none" or (type(value) is int and 0 < value < 100)
        ):
            found[key] = 0 if value == "none" else value
        else:
            raise ValueError(f"tiles: {key} = {value!r} is not understood")
    return Test("tiles", bounds[0], number, TileCount(**found))  # type: ignore[arg-type]


def format_condition(condition: Condition) -> dict[str, Any]:
    """The plain table of a condition."""
    raw: dict[str, Any] = {}
    for test in condition.tests:
        if test.where is not None:
            raw["tiles"] = {test.bound: test.value, **_format_tiles(test.where)}
        else:
            raw[test.fact if test.bound == "least" else f"{test.fact}_{test.bound}"] = test.value
    if condition.either:
        raw["any"] = [format_condition(one) for one in condition.either]
    return raw


def _format_tiles(where: TileCount) -> dict[str, Any]:
    raw: dict[str, Any] = {}
    for key in ("tag", "mark", "own", "enemy", "lead", "enemy_lead"):
        value = getattr(where, key)
        if value is not None:
            raw[key] = "none" if value == 0 else value
    return raw | ({"sources": "none"} if where.sources_none else {})


@dataclass(frozen=True, slots=True)
class Order:
    """What happens, by either side: `enemy add 2`, `own strike`, `zero glory`, `row reveal`.

    `side` is enemy, own, zero or row; `verb` what is done (for zero the kind); `n` how much (0: no number);
    `at` a tile tag for adding, `apart` on different tiles.
    """

    side: str
    verb: str
    n: int = 0
    at: str = ""
    apart: bool = False

    def __str__(self) -> str:
        words = [self.side, self.verb, *([str(self.n)] if self.n else [])]
        words += [*(["at", self.at] if self.at else []), *(["apart"] if self.apart else [])]
        return " ".join(words)


NUMBERED = {"enemy": ("add", "move", "diplomacy", "remove"), "own": ("add", "march")}
PLAIN = {
    "enemy": ("attack",),
    "own": ("strike", "gather"),
    "zero": PURSE,
    "row": ("reveal", "swap", "replace", "borrow"),
}


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 3 and int(word) > 0


def parse_order(raw: Any) -> Order:
    """`enemy add 2 at enemy_castle apart`."""
    words = raw.split() if isinstance(raw, str) else []
    side, verb, *rest = words if len(words) >= 2 else ("", "")
    if verb in PLAIN.get(side, ()) and not rest:
        return Order(side, verb)
    if verb in NUMBERED.get(side, ()) and rest and _is_count(rest[0]):
        n, rest = int(rest[0]), rest[1:]
        apart = verb == "add" and rest[-1:] == ["apart"]
        rest = rest[:-1] if apart else rest
        if not rest:
            return Order(side, verb, n, apart=apart)
        if verb == "add" and len(rest) == 2 and rest[0] == "at":
            return Order(side, verb, n, at=rest[1], apart=apart)
    raise ValueError(f"unknown order {raw!r}")


def parse_orders(raw: Any) -> tuple[Order, ...]:
    """A list of orders."""
    if not isinstance(raw, list):
        raise ValueError(f'orders are a list such as ["enemy add 1"], not {raw!r}')
    return tuple(parse_order(one) for one in raw)


def format_orders(orders: Sequence[Order]) -> list[str]:
    """The plain list of orders."""
    return [str(order) for order in orders]
