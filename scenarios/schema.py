"""Which fields the sheets have: one pattern a field, with its kind and what its absence means.

In a pattern `<track>` is a court track, `<n>` a number from 1, `<id>` a short id. Absence: a field that has to be
*asked* for is unknown until somebody enters it (on a thing that the practice set holds it is not printed); one that
is *none* is simply not printed on most cards; one that the sheet *must* say is a fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal

from companion.knight.state import COLUMNS
from companion.knight.vocabulary import ACTIONS, BEHAVIOURS, RESOURCES, STAGED, TRACKS
from scenarios.fields import (
    CLAUSE,
    CLOSED,
    COST,
    FLAG,
    GAIN,
    GROUP,
    ID,
    LIMIT,
    NEEDS,
    ORDERS,
    PATH,
    POSITION,
    SOURCES,
    TAGS,
    TEXT,
    Kind,
    behaviour,
    choice,
    number,
    totals,
    words,
)

Absence = Literal["asked", "none", "must"]
COUNT = number(0, 40)
POINTS = number(-999, 9999)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a sheet: its kind and what it means if no layer has it."""

    kind: Kind
    absent: Absence


ASKED: Mapping[str, Kind] = {
    "court.<track>.count": COUNT,
    "court.<track>.points": POINTS,
    "court.<track>.<n>.needs": NEEDS,
    "court.<track>.<n>.cost": COST,
    "court.<track>.<n>.gain": GAIN,
    "court.<track>.each.cost": COST,
    "court.<track>.each.gain": GAIN,
    "court.<track>.group.<id>.gain": GAIN,
    **{f"character.<id>.start.{kind}": number(0, 6) for kind in RESOURCES},
    "character.<id>.start.gold": number(0, 12),
    "character.<id>.privilege.action": choice(*ACTIONS),
    "character.<id>.privilege.gain": GAIN,
    "character.<id>.reward.<n>.needs": NEEDS,
    "character.<id>.reward.<n>.gain": GAIN,
    "character.<id>.special.cost": COST,
    "character.<id>.special.gain": GAIN,
    "character.<id>.thresholds": totals(12, 60),
    "character.<id>.threshold.<n>.gain": GAIN,
    **{f"event.<id>.{side}.gain": GAIN for side in ("left", "right")},
    **{f"event.<id>.{side}.activates": words(ACTIONS) for side in ("left", "right")},
    **{f"event.<id>.{side}.path": PATH for side in ("left", "right")},
    **{
        f"goal.<id>.{turn}.{part}.needs": NEEDS
        for turn in COLUMNS
        for part in ("reward", "penalty")
    },
    **{f"goal.<id>.{turn}.reward.gain": GAIN for turn in COLUMNS},
    **{f"goal.<id>.{turn}.penalty.do": ORDERS for turn in COLUMNS},
    **{
        f"scenario.<id>.limits.{limit}": LIMIT
        for limit in ("own", "enemy", "tile_own", "tile_enemy")
    },
    "scenario.<id>.path.<id>.count": COUNT,
    "scenario.<id>.path.<id>.<n>.may": COST,
    "scenario.<id>.path.<id>.<n>.else": ORDERS,
    "scenario.<id>.path.<id>.<n>.must": ORDERS,
    **{f"scenario.<id>.{end}.<id>.when": NEEDS for end in ("win", "lose")},
    "scenario.<id>.king.count": COUNT,
    "scenario.<id>.king.<n>.needs": NEEDS,
    "scenario.<id>.king.<n>.gain": GAIN,
    **{f"scenario.<id>.stage.{action}.count": COUNT for action in STAGED},
    **{f"scenario.<id>.stage.{action}.<n>.needs": NEEDS for action in STAGED},
    **{
        f"scenario.<id>.stage.{action}.<n>.{side}.gain": GAIN
        for action in STAGED
        for side in ("left", "right")
    },
    "scenario.<id>.battle.count": COUNT,
    "scenario.<id>.battle.<id>.needs": NEEDS,
    "scenario.<id>.battle.<id>.cost": COST,
    "scenario.<id>.battle.<id>.gain": GAIN,
    "scenario.<id>.gold.count": COUNT,
    "scenario.<id>.gold.<id>.cost": COST,
    "scenario.<id>.command.count": COUNT,
    **{f"scenario.<id>.{track}.start": number(0, 98) for track in ("diplomacy", "enemy_diplomacy")},
    **{f"scenario.<id>.{track}.full": number(1, 99) for track in ("diplomacy", "enemy_diplomacy")},
    "scenario.<id>.neither": POINTS,
}
NONE: Mapping[str, Kind] = {
    "court.<track>.title": TEXT,
    "court.<track>.order": choice("line", "any", "groups"),
    **{f"court.<track>.{flag}": FLAG for flag in ("counts", "activates", "by_group")},
    **{f"court.<track>.{tracks}": words(TRACKS) for tracks in ("beside", "links")},
    "court.<track>.<n>.once": FLAG,
    "court.<track>.<n>.group": GROUP,
    "court.<track>.group.<id>.title": TEXT,
    "character.<id>.title": TEXT,
    "event.<id>.title": TEXT,
    **{f"event.<id>.{side}.do": ORDERS for side in ("left", "right")},
    "goal.<id>.title": TEXT,
    **{f"goal.<id>.{turn}.reward.do": ORDERS for turn in COLUMNS},
    **{f"goal.<id>.{turn}.penalty.gain": GAIN for turn in COLUMNS},
    "scenario.<id>.tile.<id>.title": TEXT,
    "scenario.<id>.tile.<id>.tags": TAGS,
    "scenario.<id>.tile.<id>.sources": SOURCES,
    "scenario.<id>.tile.<id>.at": POSITION,
    "scenario.<id>.tile.<id>.beside": words(),
    "scenario.<id>.closed": CLOSED,
    **{f"scenario.<id>.{end}.<id>.clause": CLAUSE for end in ("win", "lose")},
    "scenario.<id>.win.<id>.on": choice("strike"),
    "scenario.<id>.lose.<id>.on": choice("attack"),
    "scenario.<id>.king.<n>.do": ORDERS,
    **{
        f"scenario.<id>.stage.{action}.<n>.{side}.do": ORDERS
        for action in STAGED
        for side in ("left", "right")
    },
    "scenario.<id>.battle.<id>.do": ORDERS,
    **{
        f"scenario.<id>.gold.<id>.{part}": kind
        for part, kind in (("needs", NEEDS), ("gain", GAIN), ("do", ORDERS))
    },
    "scenario.<id>.gold.<id>.before": FLAG,
    **{
        f"scenario.<id>.command.<id>.{part}": kind
        for part, kind in (("gain", GAIN), ("do", ORDERS))
    },
    "scenario.<id>.start.gain": GAIN,
    "scenario.<id>.start.do": ORDERS,
}
MUST: Mapping[str, Kind] = {
    "scenario.<id>.title": TEXT,
    **{
        f"scenario.<id>.{side}.{verb}": behaviour(*BEHAVIOURS[side][part])
        for side, verbs in (
            ("own", ("place", "march", "strike")),
            ("enemy", ("place", "move", "attack")),
        )
        for verb, part in zip(verbs, ("place", "move", "strike"), strict=True)
    },
}
LIST_KEYS: Mapping[str, str] = {"scenario.<id>.path.<id>": "steps"}
THING: Mapping[str, int] = {"court": 3, "character": 2, "event": 2, "goal": 2, "scenario": 4}


@dataclass(slots=True)
class Node:
    """A place in the tree of all patterns: a field, or what may come next. `list_key` names a list of its rows."""

    leaf: Field | None = None
    named: dict[str, Node] = field(default_factory=dict)
    wild: dict[str, Node] = field(default_factory=dict)
    list_key: str = ""

    def child(self, key: str) -> Node | None:
        """What a key leads to, or None for an unknown key."""
        if key in self.named:
            return self.named[key]
        return next((node for pattern, node in self.wild.items() if _fits(pattern, key)), None)

    def keys(self) -> Iterator[str]:
        """The keys that are known here, for a hint."""
        yield from self.named
        if "<track>" in self.wild:
            yield from TRACKS


def _fits(pattern: str, key: str) -> bool:
    if pattern == "<track>":
        return key in TRACKS
    if pattern == "<n>":
        return key.isascii() and key.isdecimal() and len(key) < 3 and key[0] != "0"
    return ID.fullmatch(key) is not None


def _tree() -> Node:
    root = Node()
    for absent, patterns in (("asked", ASKED), ("none", NONE), ("must", MUST)):
        for pattern, kind in patterns.items():
            _node(root, pattern).leaf = Field(kind, absent)  # type: ignore[arg-type]
    for pattern, key in LIST_KEYS.items():
        _node(root, pattern).list_key = key
    return root


def _node(root: Node, pattern: str) -> Node:
    node = root
    for part in pattern.split("."):
        branch = node.wild if part.startswith("<") else node.named
        node = branch.setdefault(part, Node())
    return node


ROOT: Final = _tree()


@lru_cache(maxsize=8192)
def field_of(path: str) -> Field | None:
    """The field at a path, or None if there is no such field."""
    node: Node | None = ROOT
    for key in path.split("."):
        node = node.child(key) if node else None
    return node.leaf if node else None


def known_field(path: str) -> Field:
    """The field at a path. Raises KeyError if there is no such field."""
    found = field_of(path)
    if found is None:
        raise KeyError(path)
    return found


@lru_cache(maxsize=8192)
def thing_of(path: str) -> str:
    """The thing whose field it is: a card, a segment, a row of the scenario sheet."""
    keys = path.split(".")
    return ".".join(keys[: THING.get(keys[0], 1)])


@lru_cache(maxsize=8192)
def in_order(path: str) -> tuple[tuple[int, str], ...]:
    """The key by which paths are put in order: word by word, numbers by their size (`x2` before `x10`)."""
    parts = re.findall(r"\d+|\D+", path)
    return tuple((int(part), "") if part.isdecimal() else (-1, part) for part in parts)
