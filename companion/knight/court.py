"""The court sheet: paying into segments, unlocking, requirements and the chain behind them, chains and links."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from companion.knight.agenda import ChooseLink
from companion.knight.course import Course
from companion.knight.facts import all_progress, check_needs, finished, holds, level, placed
from companion.knight.moves import MarkChain, OpenLink, Pay
from companion.knight.sheets import Segment, Track, Unknown
from companion.knight.vocabulary import NOTHING, RESOURCES, Bundle
from companion.play import IllegalMove


def find(c: Course, id: str) -> tuple[Track, Segment]:
    """The track and segment of an id (`church.2`). Raises IllegalMove for one that the sheet does not have."""
    name, _, number = id.rpartition(".")
    track = c.rules.sheets.court.get(name)
    if track is None:
        raise IllegalMove("no_such_segment", segment=id)
    for segment in track.segments:
        if str(segment.number) == number:
            return track, segment
    if number.isdecimal():
        c.printed(track.count)
    raise IllegalMove("no_such_segment", segment=id)


def segment_id(track: Track, segment: Segment) -> str:
    """The id of a segment (`church.2`)."""
    return f"{track.id}.{segment.number}"


def open_segments(c: Course, track: Track) -> list[Segment]:
    """The segments of a track that are next in order, whatever they require (KN-23, KN-28 to KN-32)."""
    done = c.me.done.get(track.id, ())
    left = [segment for segment in track.segments if segment.number not in done]
    if track.order == "line":
        return left[:1]
    if track.order == "groups":
        firsts: dict[str, Segment] = {}
        for segment in left:  # nobody knows yet whom one without a lord belongs to
            firsts.setdefault(segment.group or f"?{segment.number}", segment)
        return list(firsts.values())
    return left


def next_segments(c: Course, track: Track) -> list[Segment]:
    """The open segments of a track, none left out: raises IllegalMove while it is unknown whether there is another,
    or which of them comes first."""
    found = open_segments(c, track)
    if track.order != "line" or not found:
        c.printed(track.count)
    for segment in track.segments if track.order == "groups" else ():
        placed(c, segment)
    return found


def owed(cost: Bundle, paid: Bundle) -> Bundle:
    """What is left of a cost after a part payment; what exceeds a named amount counts towards `any` (KN-23)."""
    if not paid:
        return cost
    named = Bundle(**{kind: min(paid[kind], cost[kind]) for kind, _ in cost if kind != "any"})
    spare = (paid - named).total(RESOURCES)
    return (cost - named).put(any=max(0, cost.any - spare))


def still_owed(c: Course, id: str) -> Bundle:
    """What is left to pay for a segment."""
    _, segment = find(c, id)
    return owed(c.printed(segment.grant.cost), c.me.paid.get(id, NOTHING))


def payable(c: Course, rest: Bundle) -> frozenset[str]:
    """The kinds of what is owed of which a unit can be paid now; of `any` with whatever resource (KN-23)."""
    kinds = {kind for kind, _ in rest if kind != "any" and c.usable(kind)}
    if rest.any and any(c.usable(kind) for kind in RESOURCES):
        kinds.add("any")
    return frozenset(kinds)


def check_open(c: Course, id: str) -> tuple[Track, Segment]:
    """A segment that can be paid into now. Raises IllegalMove with the reason (KN-23, KN-27, HR-29)."""
    track, segment = find(c, id)
    if segment.number in c.me.done.get(track.id, ()):
        raise IllegalMove("done_already", segment=id)
    if track.order == "groups":
        for one in track.segments[: segment.number]:
            placed(c, one)
    if segment not in open_segments(c, track):
        raise IllegalMove("not_next", segment=id)
    check_needs(c, segment.grant.needs, segment=id)
    return track, segment


def pay(c: Course, move: Pay) -> None:
    """Pay into a segment; the last payment unlocks it (KN-23, KN-24)."""
    track, segment = check_open(c, move.segment)
    before = c.me.paid.get(move.segment, NOTHING)
    cost = c.printed(segment.grant.cost)
    rest = owed(cost, before)
    after = owed(cost, before + move.amounts)
    if (rest and not move.amounts) or (rest - after).total() != move.amounts.total():
        raise IllegalMove("not_owed", segment=move.segment, owed=dict(rest))
    c.pay(move.amounts)
    if after:
        c.mark(paid={**c.me.paid, move.segment: before + move.amounts})
        c.note(
            "paid_part", "KN-23", segment=move.segment, paid=dict(move.amounts), owed=dict(after)
        )
        return
    c.mark(paid={id: paid for id, paid in c.me.paid.items() if id != move.segment})
    c.note("paid", "KN-23", segment=move.segment, paid=dict(move.amounts))
    unlock(c, track, segment)


def unlock(c: Course, track: Track, segment: Segment) -> None:
    """Mark a segment: level, influence, a star's gain, points of a full track, a link of a full floor."""
    done = c.me.done.get(track.id, ())
    floors = len(finished(c, track)) if track.links else 0
    c.mark(done={**c.me.done, track.id: tuple(sorted((*done, segment.number)))})
    id = segment_id(track, segment)
    c.note(
        "unlocked",
        unlocking(track),
        segment=id,
        level=level(c, track.id),
        influence=int(track.counts),
    )
    if c.printed(segment.once):
        c.give(segment.grant, f"segment.{id}", "KN-25", "segment")
    if is_complete(c, track.id) and (full := c.printed(track.points)):
        c.note_points(full, f"track.{track.id}")
        c.note("track_complete", "KN-26", track=track.id, points=full)
    if closed_links(c, track) and len(finished(c, track)) > floors:
        c.then(ChooseLink())


def unlocking(track: Track) -> str:
    """The clause of unlocking on a track: the court's (KN-24), of the castle, village or armory (KN-28 to KN-30)."""
    if track.counts:
        return "KN-24"
    if track.by_group:
        return "KN-29"
    return "KN-28" if track.activates else "KN-30"


def closed_links(c: Course, track: Track) -> list[str]:
    """The links of a track that no floor has opened yet (KN-29)."""
    return [link for link in track.links if link not in c.me.links]


def links(c: Course, task: ChooseLink) -> tuple[OpenLink, ...]:
    """Which links a finished floor may open."""
    court = c.rules.sheets.court.values()
    return tuple(OpenLink(link) for track in court for link in closed_links(c, track))


def open_link(c: Course, move: OpenLink) -> None:
    """A finished floor opens one link, to Village or to Stable (KN-29)."""
    c.mark(links=(*c.me.links, move.track))
    c.note("link_opened", "KN-29", track=move.track)


def is_complete(c: Course, track: str) -> bool:
    """Whether every segment of a track is unlocked (KN-26)."""
    done, shape = c.me.done.get(track, ()), c.rules.sheets.court[track]
    if done and isinstance(shape.count.value, Unknown):
        left = [segment for segment in shape.segments if segment.number not in done]
        if left:
            seen(c, left)
            return False
    return bool(done) and len(done) == c.printed(shape.count)


def seen(c: Course, left: list[Segment]) -> None:
    """That one of these segments is there has been read, whatever it prints: a game keeps that, it is not complete."""
    known = (
        field.path
        for segment in left
        for field in (segment.once, *segment.grant.fields)
        if not isinstance(field.value, Unknown) and field.path in c.rules.sheets.raw
    )
    c.read.update(islice(known, 1))


def can_chain(c: Course) -> list[MarkChain]:
    """The chains that may be marked now: one for each completed track of the three (KN-36, HR-29)."""
    taken = {chain.split(">")[0] for chain in c.me.chains}
    return [
        MarkChain(track.id, to)
        for track in c.rules.sheets.court.values()
        if track.near.value and track.id not in taken and is_complete(c, track.id)
        for to in c.printed(track.near)
    ]


def mark_chain(c: Course, move: MarkChain) -> None:
    """From now on activating the one activates the other too (KN-36)."""
    if move not in can_chain(c):
        raise IllegalMove("no_chain", start=move.start, to=move.to)
    c.mark(chains=(*c.me.chains, f"{move.start}>{move.to}"))
    c.note("chained", "KN-36", start=move.start, to=move.to)


def gains_of(c: Course, track: Track) -> Bundle:
    """The sum of a track's unlocked gains, stars apart (KN-25, KN-33); of the castle also those of its floors."""
    done = c.me.done.get(track.id, ())
    total = NOTHING
    for segment in track.segments:
        if segment.number in done and not c.printed(segment.once):
            total = total + c.printed(segment.grant.gain)
    groups = finished(c, track) if track.groups else ()
    for group in track.groups:
        if group.id in groups:
            total = total + c.printed(group.gain)
    return total


@dataclass(frozen=True, slots=True)
class Link:
    """One link of the chain behind a blocked segment (KN-27): which segment needs what, and what one has.

    `away`: how many segments lie between it and the blocked one.
    """

    segment: str
    fact: str
    need: int
    have: int
    away: int = 0

    @property
    def met(self) -> bool:
        return self.have >= self.need


def chain_behind(c: Course, id: str, seen: tuple[str, ...] = ()) -> list[Link]:
    """The chain behind a segment (KN-27): its requirement, then what the track named there needs next.

    Where several segments of that track would do, the one with the shortest chain is taken. The last links may be
    met: the segment they stand at is where to start.
    """
    _, segment = find(c, id)
    chain: list[Link] = []
    for row in all_progress(c, c.printed(segment.grant.needs)):
        chain.append(Link(id, row.test.fact, row.need, row.have, len(seen)))
        if not row.holds and row.test.fact.startswith("level."):
            chain += chain_to(c, c.rules.sheets.court[row.test.fact[6:]], (*seen, id))
    return chain


def chain_to(c: Course, track: Track, seen: tuple[str, ...] = ()) -> list[Link]:
    """The shortest chain behind the next level of a track."""
    ways = [
        chain_behind(c, id, seen)
        for one in open_segments(c, track)
        if (id := segment_id(track, one)) not in seen
    ]
    return min(ways, key=_length, default=[])


def _length(chain: list[Link]) -> tuple[int, int]:
    return sum(link.need - link.have for link in chain if not link.met), len(chain)


def missing(c: Course, id: str) -> list[Link]:
    """What is missing for a segment: the links of its chain that are not met, nearest first (KN-27)."""
    return unmet_links(chain_behind(c, id))


def unmet_links(chain: list[Link]) -> list[Link]:
    """The links of a chain that are not met, nearest first."""
    return sorted((link for link in chain if not link.met), key=lambda link: link.away)


def start_of(c: Course, id: str) -> str:
    """The segment to start with for a blocked one: the first on its chain that can be paid into now."""
    chain = chain_behind(c, id)
    named = [link.segment for link in chain][::-1]
    for row in reversed(unmet_links(chain)):
        if row.fact.startswith("level."):
            track = c.rules.sheets.court[row.fact[6:]]
            named += [segment_id(track, one) for one in open_segments(c, track)]
    for candidate in named:
        track, segment = find(c, candidate)
        if segment in open_segments(c, track) and holds(c, c.printed(segment.grant.needs)):
            return candidate
    return id
