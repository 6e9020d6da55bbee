"""The values that can be set by hand, one label a fact, and what was set (`companion.knight.correct`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.knight.course import Course
from companion.ui.knight.phrases.areas import AREA_LABELS
from companion.ui.knight.phrases.kinds import kind_name
from companion.ui.knight.phrases.things import (
    battle_name,
    path_name,
    reward_name,
    segment_name,
    side_name,
    stage_name,
    tile_name,
    track_name,
)
from companion.words import _

Label = Callable[[Course, str], str]


def fact_label(c: Course, fact: str) -> str:
    """The label of a fact: "Glory", "Church 2 unlocked", "Enemies on the Mill"."""
    kind, _dot, rest = fact.partition(".")
    label = LABELS.get(kind)
    return label(c, rest) if label else kind_name(kind)


def value_text(c: Course, fact: str, value: int) -> str:
    """A value of a fact: a number, or what it stands for ("yes", "left side")."""
    kind = fact.partition(".")[0]
    if kind in FLAGS:
        return _("yes") if value else _("no")
    if kind == "stage":
        return side_name(("", "left", "right")[value]) if 0 < value < 3 else _("not taken")
    return str(value) if value >= 0 else f"−{-value}"


def change_text(c: Course, fact: str, old: int, new: int) -> str:
    """What a value was and is now: "Gold 8 to 7", "Church 2 unlocked: no to yes"."""
    kind = fact.partition(".")[0]
    words = (
        _("{value}: {old} to {new}")
        if kind in FLAGS or kind in ("stage", "points")
        else _("{value} {old} to {new}")
    )
    return words.format(
        value=fact_label(c, fact), old=value_text(c, fact, old), new=value_text(c, fact, new)
    )


FLAGS: Final = frozenset({"segment", "link", "chain", "claimed", "battle", "mark"})
"""The facts that are so or not."""


def _paid(c: Course, rest: str) -> str:
    segment, _dot, kind = rest.rpartition(".")
    return _("{segment}, {kind} paid").format(
        segment=segment_name(c, segment), kind=kind_name(kind)
    )


def _chain(c: Course, rest: str) -> str:
    start, _dot, to = rest.partition(".")
    return _("Chain from {start} to {to}").format(start=track_name(c, start), to=track_name(c, to))


def _gone(c: Course, rest: str) -> str:
    tile, _dot, kind = rest.rpartition(".")
    return _("{kind} sources destroyed on the {tile}").format(
        kind=kind_name(kind), tile=tile_name(c, tile)
    )


def _crossed(c: Course, rest: str) -> str:
    path = path_name(rest)
    return _("{path}, symbols crossed out").format(path=path[:1].upper() + path[1:])


LABELS: Final[Mapping[str, Label]] = {
    "fresh": lambda _c, kind: _("{kind}, of it fresh").format(kind=kind_name(kind)),
    "command": lambda _c, _rest: _("Command points"),
    "points": lambda _c, box: _("Points, box {n}").format(n=box),
    "king": lambda _c, _rest: _("King stages behind the marker"),
    "segment": lambda c, id: _("{segment} unlocked").format(segment=segment_name(c, id)),
    "paid": _paid,
    "link": lambda c, track: _("Castle linked to {track}").format(track=track_name(c, track)),
    "chain": _chain,
    "claimed": lambda c, id: _("{reward} claimed").format(reward=reward_name(c, id)),
    "stage": stage_name,
    "battle": lambda _c, id: _("{battle} won").format(battle=battle_name(id)),
    "crossed": _crossed,
    "own": lambda c, tile: _("Own units on the {tile}").format(tile=tile_name(c, tile)),
    "enemy": lambda c, tile: _("Enemies on the {tile}").format(tile=tile_name(c, tile)),
    "gone": _gone,
    **AREA_LABELS,
}
