"""What is within reach in step 2 over all sheets (KN-11): what can be done now, what almost, and what it opens.

Nothing is decided here: each prospect is tried against the very checks that the moves use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.knight import character, court, scenario_sheet
from companion.knight.course import Course, NotEntered
from companion.knight.facts import Progress, influence, unmet
from companion.knight.moves import Claim, Fight, Move, Pay, UseGold, UseSpecial
from companion.knight.sheets import Grant, Segment, Track
from companion.knight.vocabulary import NOTHING, Bundle, Condition, Test
from companion.play import IllegalMove

Check = Callable[..., Any]
WEIGHT = {"points": 0.1, "influence": 1, "tiles": 2, "battles_won": 3}
"""How far one unit of a fact is: a level is two payments or so, ten points about one."""
LEVEL = 2


@dataclass(frozen=True, slots=True)
class Prospect:
    """One thing of a sheet that may be done: what is still to be paid, and what keeps it back.

    `kind`: segment, battle, gold, claim or special; `id` its id in moves. `rest` is what is left of the cost, `paid`
    what is paid; `ways` are the ways to pay the open part of the rest. `short`: what is missing of the rest;
    `unmet`: requirements; `refused`: any other reason. `opens` are the prospects (kind and id) that it makes possible,
    `full` the points for completing its track; `alike` how many are just the same, this one among them.
    """

    kind: str
    id: str
    grant: Grant
    rest: Bundle = NOTHING
    paid: Bundle = NOTHING
    ways: tuple[Bundle, ...] = ()
    short: tuple[tuple[str, int], ...] = ()
    unmet: tuple[Progress, ...] = ()
    refused: IllegalMove | None = None
    opens: tuple[tuple[str, str], ...] = ()
    full: int = 0
    alike: int = 1

    @property
    def ready(self) -> bool:
        """Whether it can be done now, and done with."""
        return not (self.short or self.unmet or self.refused)

    @property
    def is_open(self) -> bool:
        """Whether nothing but its cost stands in the way."""
        return not (self.unmet or self.refused)

    @property
    def gap(self) -> float:
        """About how far it is away: units short, and what the requirements lack."""
        lacks = sum(_weight(row.test) * abs(row.need - row.have) for row in self.unmet)
        return lacks + sum(n for _, n in self.short)

    def move(self, way: Bundle = NOTHING) -> Move:
        """The move that does it, the open part of the cost paid in this way."""
        match self.kind:
            case "segment":
                return Pay(self.id, self.rest.put(any=0) + way)
            case "battle":
                return Fight(self.id, way)
            case "gold":
                return UseGold(self.id, way)
            case "claim":
                return Claim(self.id)
            case _:
                return UseSpecial(way)


def _weight(test: Test) -> float:
    if test.fact.startswith("level."):
        return LEVEL
    return WEIGHT.get(test.fact, 1)


def prospects(c: Course) -> list[Prospect]:
    """All that resources and gold may pay or that may be claimed, in the order of the sheets, gold actions apart."""
    return [*segments(c), *battles(c), *claims(c), special(c)]


def reach(c: Course) -> tuple[list[Prospect], list[Prospect]]:
    """What can be done now, and what cannot, the nearest first.

    Of what can be done now rewards come first, then what is begun, then what opens something or completes a track.
    """
    every = prospects(c)
    ready = [one for one in every if one.ready]
    rest = [one for one in every if not one.ready]
    return sorted(ready, key=_turn_of), sorted(rest, key=_distance)


def _distance(one: Prospect) -> tuple[float, bool]:
    """How far it is away; a reward that is earned, of which only nobody knows what it is, comes first."""
    return one.gap, one.kind != "claim"


def _turn_of(one: Prospect) -> int:
    if one.kind in ("claim", "battle"):
        return 0
    if one.paid:
        return 1
    return 2 if one.opens or one.full else 3


# one kind after the other --------------------------------------------------------------------------


def segments(c: Course) -> Iterator[Prospect]:
    """The next segments of every track (KN-23). Of those that are just alike the first stands for all."""
    barred = bars(c)
    for track in c.rules.sheets.court.values():
        seen: dict[tuple[Any, ...], list[Segment]] = {}
        for segment in court.open_segments(c, track):
            seen.setdefault(_likeness(c, track, segment), []).append(segment)
        for same in seen.values():
            yield _segment(c, track, same[0], len(same), barred)


def _likeness(c: Course, track: Track, segment: Segment) -> tuple[Any, ...]:
    paid = c.me.paid.get(court.segment_id(track, segment), NOTHING)
    printed = segment.grant
    return (
        segment.group,
        printed.needs.value,
        printed.cost.value,
        printed.gain.value,
        paid,
        # Only rooms and the like are alike: in a line each segment has a place of its own.
        "" if track.order == "any" else segment.number,
    )


def _segment(
    c: Course, track: Track, segment: Segment, alike: int, barred: tuple[Bar, ...]
) -> Prospect:
    id = court.segment_id(track, segment)
    paid = c.me.paid.get(id, NOTHING)
    try:
        rest = court.still_owed(c, id)
        lacks = tuple(unmet(c, c.printed(segment.grant.needs)))
        short = tuple(c.shortfall(rest).items())
        opens, full = _brings(c, track, segment, barred, ready=not (lacks or short))
    except NotEntered as unknown:
        return Prospect("segment", id, segment.grant, paid=paid, refused=unknown, alike=alike)
    return Prospect(
        "segment",
        id,
        segment.grant,
        rest,
        paid,
        () if short else tuple(c.choices(rest)),
        short,
        lacks,
        opens=opens,
        full=full,
        alike=alike,
    )


def _brings(
    c: Course, track: Track, segment: Segment, barred: tuple[Bar, ...], *, ready: bool
) -> tuple[tuple[tuple[str, str], ...], int]:
    """What a segment opens and the points for its track; of one that cannot be had yet, as far as it is known."""
    try:
        return opened_by(c, track, segment, barred), _full(c, track, segment)
    except NotEntered:
        if ready:
            raise
        return (), 0


def _full(c: Course, track: Track, segment: Segment) -> int:
    """The points of a track that this segment would complete (KN-26)."""
    left = len(track.segments) - len(c.me.done.get(track.id, ()))
    complete = left == 1 and court.is_complete(_with(c, track, segment), track.id)
    return c.printed(track.points) if complete else 0


def battles(c: Course) -> Iterator[Prospect]:
    """The battles that can still be won (KN-65)."""
    for grant in c.scenario.battles:
        id = grant.key
        if id not in c.me.battles or c.house("HR-38") != "once":
            yield _grant(c, "battle", id, grant, scenario_sheet.battle_cost)


def claims(c: Course) -> Iterator[Prospect]:
    """The rewards and influence thresholds that are not claimed yet (KN-17, KN-20)."""
    for id in character.rewards(c):
        if id not in c.me.claimed:
            grant = character.reward(c, id)
            lacks = tuple(_lacks_claim(c, id, grant))
            refused = None if lacks else _refusal(character.check_claim, c, id)
            yield Prospect("claim", id, grant, unmet=lacks, refused=refused)


def _lacks_claim(c: Course, id: str, grant: Grant) -> list[Progress]:
    if not id.startswith("threshold."):
        return _unmet(c, grant)
    at = int(id.removeprefix("threshold."))
    have = influence(c)
    return [] if have >= at else [Progress(Test("influence", "least", at), have, at, False)]


def special(c: Course) -> Prospect:
    """The special action (KN-18)."""
    return _grant(c, "special", "", character.character(c).special, _printed_cost)


def gold(c: Course) -> list[Prospect]:
    """The gold actions of the scenario sheet (KN-59 to KN-64), in its order."""
    return [
        _grant(c, "gold", action.grant.key, action.grant, _printed_cost)
        for action in c.scenario.gold
    ]


def _printed_cost(c: Course, grant: Grant) -> Bundle:
    return c.printed(grant.cost)


def _grant(
    c: Course, kind: str, id: str, grant: Grant, cost_of: Callable[[Course, Grant], Bundle]
) -> Prospect:
    try:
        cost = cost_of(c, grant)
        lacks = tuple(unmet(c, c.printed(grant.needs)))
    except NotEntered as unknown:
        return Prospect(kind, id, grant, refused=unknown)
    refused = None if lacks else _refusal(_CHECKS[kind], c, id)
    short = tuple(c.shortfall(cost).items())
    ways = () if short else tuple(c.choices(cost))
    return Prospect(kind, id, grant, cost, NOTHING, ways, short, lacks, refused)


_CHECKS: dict[str, Check] = {
    "battle": scenario_sheet.check_battle,
    "gold": scenario_sheet.gold_action,
    "special": lambda c, _id: character.check_special(c),
}


def _refusal(check: Check, *args: Any) -> IllegalMove | None:
    try:
        check(*args)
    except IllegalMove as refusal:
        return refusal
    return None


def _unmet(c: Course, grant: Grant) -> list[Progress]:
    """The requirements that are not met; none while nobody has entered them."""
    needs = grant.needs.value
    return unmet(c, needs) if isinstance(needs, Condition) else []


# what it opens -------------------------------------------------------------------------------------

Lacks = Callable[[Course], list[Progress]]


@dataclass(frozen=True, slots=True)
class Bar:
    """Something that a requirement still bars: the facts it lacks, and how to look again. `far`: one segment is not
    enough for it."""

    kind: str
    id: str
    facts: frozenset[str]
    lacks: Lacks
    far: bool


def bars(c: Course) -> tuple[Bar, ...]:
    """All that is next in order and lacks a requirement now (KN-27)."""
    found = []
    for kind, id, lacks in _requirements(c):
        if rows := lacks(c):
            far = len(rows) == 1 and rows[0].test.bound == "least" and rows[0].missing > 1
            found.append(Bar(kind, id, frozenset(row.test.fact for row in rows), lacks, far))
    return tuple(found)


def opened_by(
    c: Course, track: Track, segment: Segment, barred: tuple[Bar, ...] | None = None
) -> tuple[tuple[str, str], ...]:
    """What unlocking a segment makes possible: requirements that fail now and hold then (KN-27).

    Only what is next in order counts, and nothing of the same track.
    """
    moved = {f"level.{track.id}", "influence"} if track.counts else {f"level.{track.id}"}
    near = [
        bar
        for bar in (bars(c) if barred is None else barred)
        if bar.facts <= moved
        and not bar.far
        and not (bar.kind == "segment" and bar.id.startswith(f"{track.id}."))
    ]
    if not near:
        return ()
    after = _with(c, track, segment)
    return tuple((bar.kind, bar.id) for bar in near if not bar.lacks(after))


def _with(c: Course, track: Track, segment: Segment) -> Course:
    """The sheets with one more segment unlocked."""
    after = Course(c.rules, c.state, c.seat)
    done = tuple(sorted((*c.me.done.get(track.id, ()), segment.number)))
    after.mark(done={**c.me.done, track.id: done})
    return after


def _requirements(c: Course) -> Iterator[tuple[str, str, Lacks]]:
    """Everything that may have a requirement: kind, id, and what it lacks in a course."""
    for track in c.rules.sheets.court.values():
        for segment in court.open_segments(c, track):
            if segment.grant.needs.value:
                id = court.segment_id(track, segment)
                yield "segment", id, partial(_unmet, grant=segment.grant)
    for grant in c.scenario.battles:
        id = grant.key
        if id not in c.me.battles:
            yield "battle", id, partial(_unmet, grant=grant)
    for id in character.rewards(c):
        if id not in c.me.claimed:
            yield "claim", id, partial(_lacks_claim, id=id, grant=character.reward(c, id))
