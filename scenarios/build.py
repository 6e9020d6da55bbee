"""The court, the characters and the two decks, built from their entries."""

from __future__ import annotations

from types import MappingProxyType

from companion.knight.sheets import (
    Character,
    Column,
    Event,
    Goal,
    Group,
    Printed,
    Segment,
    Side,
    Threshold,
    Track,
)
from companion.knight.state import COLUMNS
from companion.knight.vocabulary import PURSE
from scenarios.values import Values

REWARDS = 2


def build_track(values: Values, key: str) -> Track:
    """A track of the court (KN-22 to KN-32)."""
    path = f"court.{key}"
    numbers, count = values.numbers(path)
    segments = tuple(_segment(values, path, number) for number in numbers)
    groups = dict.fromkeys(values.keys(f"{path}.group"))
    if not values.practice:  # a copy learns a room before it learns its floor
        groups |= dict.fromkeys(segment.group for segment in segments if segment.group)
    return Track(
        id=key,
        title=values.plain(f"{path}.title", key),
        order=values.plain(f"{path}.order", "line"),
        counts=values.plain(f"{path}.counts", True),
        activates=values.plain(f"{path}.activates", True),
        by_group=values.plain(f"{path}.by_group", False),
        beside=values.plain(f"{path}.beside", ()),
        links=values.plain(f"{path}.links", ()),
        segments=segments,
        groups=tuple(
            Group(
                group,
                values.plain(f"{path}.group.{group}.title", group),
                values.printed(f"{path}.group.{group}.gain"),
            )
            for group in groups
        ),
        points=values.printed(f"{path}.points"),
        count=count,
        near=values.printed(f"{path}.beside"),
    )


def _segment(values: Values, path: str, number: int) -> Segment:
    own, each = f"{path}.{number}", f"{path}.each"
    return Segment(
        number,
        values.grant(own, cost=f"{each}.cost", gain=f"{each}.gain"),
        values.printed(f"{own}.once"),
        values.plain(f"{own}.group", ""),
    )


def build_character(values: Values, key: str) -> Character:
    """A character card (KN-14 to KN-20). Its rewards are two (KN-17)."""
    path = f"character.{key}"
    rewards, _ = values.numbers(f"{path}.reward", least=REWARDS)
    at, totals = _thresholds(values, path)
    return Character(
        id=key,
        title=values.plain(f"{path}.title", key),
        start=MappingProxyType({kind: values.printed(f"{path}.start.{kind}") for kind in PURSE}),
        privilege_action=values.printed(f"{path}.privilege.action"),
        privilege=values.grant(f"{path}.privilege"),
        rewards=tuple(values.grant(f"{path}.reward.{number}") for number in rewards),
        special=values.grant(f"{path}.special"),
        thresholds=tuple(Threshold(n, values.grant(f"{path}.threshold.{n}")) for n in totals),
        at=at,
    )


def _thresholds(values: Values, path: str) -> tuple[Printed[tuple[int, ...]], list[int]]:
    """The influence totals of the thresholds as the card has them all, and those that there are by now."""
    named = sorted(int(key) for key in values.keys(f"{path}.threshold"))
    at = values.printed(f"{path}.thresholds")
    if values.practice and at.path not in values.entries and named:
        values.raw[at.path] = named
        return Printed(at.path, tuple(named), "practice"), named
    if not isinstance(at.value, tuple):
        return at, named
    if set(named) - set(at.value):
        values.faults.append((at.path, f"{list(at.value)}, but there is a threshold {named}"))
    return at, list(at.value)


def build_event(values: Values, key: str) -> Event:
    """An event card (KN-10, KN-38, KN-50)."""
    path = f"event.{key}"
    left, right = (_side(values, f"{path}.{name}") for name in ("left", "right"))
    return Event(key, values.plain(f"{path}.title", key), left, right)


def _side(values: Values, path: str) -> Side:
    return Side(
        values.grant(path), values.printed(f"{path}.activates"), values.printed(f"{path}.path")
    )


def build_goal(values: Values, key: str) -> Goal:
    """A goal card with its three columns (KN-70)."""
    path = f"goal.{key}"
    columns = (
        Column(
            turn,
            values.grant(f"{path}.{turn}.reward"),
            values.grant(f"{path}.{turn}.penalty"),
        )
        for turn in COLUMNS
    )
    return Goal(key, values.plain(f"{path}.title", key), tuple(columns))
