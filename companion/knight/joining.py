"""Doubts about sheets that are entered as they stand: what no game could have led to. None of them is a refusal.

A table may have read a rule differently, or set something right by hand; so the player decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from companion.knight.character import reward, rewards
from companion.knight.course import Course, NotEntered
from companion.knight.court import is_complete, segment_id
from companion.knight.facts import Progress, finished, influence, unmet
from companion.knight.scenario_sheet import by_id
from companion.knight.sheets import Printed
from companion.knight.state import box_of
from companion.knight.vocabulary import Condition

LASTING: Final = ("influence", "points", "battles_won", "diplomacy")


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing that does not go together: a code, its facts, the clause it would break."""

    code: str
    facts: Mapping[str, Any]
    clause: str


def doubts(c: Course) -> list[Doubt]:
    """All doubts about the sheets as they stand, in the order of the sheets. What hangs on a value that nobody has
    entered is in no doubt yet."""
    return [doubt for look in LOOKS for doubt in _as_far_as_known(look(c))]


def _as_far_as_known(found: Iterator[Doubt]) -> Iterator[Doubt]:
    with suppress(NotEntered):
        yield from found


def _short(c: Course, needs: Printed[Condition]) -> Progress | None:
    """The first requirement that is not met, of those that stay met once they are; none while it is unknown."""
    try:
        short = unmet(c, c.printed(needs))
    except NotEntered:
        return None
    return next((row for row in short if _lasts(row.test.fact)), None)


def _lasts(fact: str) -> bool:
    return fact in LASTING or fact.startswith("level.")


def _needs(code: str, thing: str, short: Progress, clause: str) -> Doubt:
    facts = {"thing": thing, "fact": short.test.fact, "need": short.need, "have": short.have}
    return Doubt(code, facts, clause)


def _boxes(c: Course) -> Iterator[Doubt]:
    """Points are noted in the box of the turn they were made in (KN-8)."""
    last = box_of(c.state.turn.number)
    for box in sorted({entry.box for entry in c.me.entries}):
        if box > last:
            yield Doubt("box_ahead", {"box": box, "turn": c.state.turn.number}, "KN-8")


def _influence(c: Course) -> Iterator[Doubt]:
    """Every segment of a track that counts is an influence point (KN-19)."""
    if c.me.influence < 0:
        total = influence(c)
        yield Doubt("influence_less", {"have": total, "tracks": total - c.me.influence}, "KN-19")


def _segments(c: Course) -> Iterator[Doubt]:
    """A segment whose requirement is not met cannot have been unlocked (KN-27)."""
    for track in c.rules.sheets.court.values():
        for segment in track.segments:
            if segment.number not in c.me.done.get(track.id, ()):
                continue
            short = _short(c, segment.grant.needs)
            if short:
                yield _needs("segment_needs", segment_id(track, segment), short, "KN-27")


def _links(c: Course) -> Iterator[Doubt]:
    """Each finished castle floor opens one link (KN-29)."""
    castle = c.rules.sheets.court["castle"]
    floors = len(finished(c, castle))
    if len(c.me.links) > floors:
        yield Doubt("links_more", {"links": len(c.me.links), "floors": floors}, "KN-29")


def _chains(c: Course) -> Iterator[Doubt]:
    """Only a completed track may be chained (KN-36)."""
    for chain in c.me.chains:
        start, _, to = chain.partition(">")
        if not is_complete(c, start):
            yield Doubt("chain_early", {"start": start, "to": to}, "KN-36")


def _claims(c: Course) -> Iterator[Doubt]:
    """Rewards and thresholds are claimed once they are reached (KN-17, KN-20)."""
    for id in rewards(c):
        if id not in c.me.claimed:
            continue
        kind, _, number = id.partition(".")
        if kind == "threshold" and influence(c) < int(number):
            facts = {"thing": id, "fact": "influence", "need": int(number), "have": influence(c)}
            yield Doubt("claim_early", facts, "KN-20")
        elif kind == "reward" and (short := _short(c, reward(c, id).needs)):
            yield _needs("claim_early", id, short, "KN-17")


def _stages(c: Course) -> Iterator[Doubt]:
    """Stages are taken in order, and with access (KN-34, KN-35)."""
    for number, grant in enumerate(c.scenario.king[: c.me.king], 1):
        if short := _short(c, grant.needs):
            yield _needs("stage_needs", f"king.{number}", short, "KN-34")
    for action, stages in c.scenario.stages.items():
        for before, stage in zip((None, *stages), stages, strict=False):
            id = f"{action}.{stage.number}"
            if id not in c.me.stages:
                continue
            if before and f"{action}.{before.number}" not in c.me.stages:
                yield Doubt("stage_order", {"thing": id}, "KN-35")
            elif short := _short(c, stage.needs):
                yield _needs("stage_needs", id, short, "KN-35")


def _battles(c: Course) -> Iterator[Doubt]:
    """A battle is won when its condition is met (KN-65)."""
    for id in c.me.battles:
        if short := _short(c, by_id(c.scenario.battles, id).needs):
            yield _needs("battle_needs", id, short, "KN-65")


def _paths(c: Course) -> Iterator[Doubt]:
    """A turn crosses out one symbol at most (KN-50)."""
    crossed, turns = sum(c.me.crossed.values()), c.state.turn.number - 1
    if crossed > turns:
        yield Doubt("crossed_more", {"crossed": crossed, "turns": turns}, "KN-50")


def _units(c: Course) -> Iterator[Doubt]:
    """So many units of a side may stand on the map (KN-48)."""
    for side, limit in (("own", c.scenario.limits.own), ("enemy", c.scenario.limits.enemy)):
        units, most = sum(c.units(side).values()), c.printed(limit)
        if units > most:
            yield Doubt("units_more", {"side": side, "units": units, "most": most}, "KN-48")


LOOKS: Final[tuple[Callable[[Course], Iterator[Doubt]], ...]] = (
    _boxes, _influence, _segments, _links, _chains, _claims, _stages, _battles, _paths, _units,
)  # fmt: skip
