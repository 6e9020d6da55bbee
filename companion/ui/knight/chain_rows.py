"""The chain behind a blocked segment as plain data: what needs what, and where to start (KN-27)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.knight import court
from companion.knight.course import Course
from companion.knight.vocabulary import NOTHING
from companion.play import IllegalMove
from companion.ui.knight import phrases as words
from companion.ui.parts import tracks as parts
from companion.ui.parts.chips import Cost
from companion.words import _


@dataclass(frozen=True, slots=True)
class ChainView:
    """What stands behind a padlock, and where to start: `go` is the segment that can be paid into now."""

    links: tuple[parts.Link, ...]
    start: str = ""
    go: str = ""
    costs: tuple[Cost, ...] = ()


def chain_view(c: Course, id: str) -> ChainView:
    """The chain behind a blocked segment (KN-27), and where to start."""
    try:
        links = court.chain_behind(c, id)
        start = court.start_of(c, id)
        rest = court.still_owed(c, start) if start != id else NOTHING
    except IllegalMove as unknown:
        return ChainView((), words.refusal(c, unknown))
    rows = tuple(
        dict.fromkeys(
            parts.Link(
                words.segment_name(c, one.segment),
                words.need_text(c, one.fact, one.need),
                words.number(one.have),
                one.met,
            )
            for one in links
        )
    )
    if start == id:
        return ChainView(rows, _without_start(links))
    short = c.shortfall(rest)
    costs = tuple(Cost(k, words.kind_name(k), n, short=k in short) for k, n in rest)
    name = words.segment_name(c, start)
    return ChainView(rows, _("Start with {segment}:").format(segment=name), start, costs)


def _without_start(links: Sequence[court.Link]) -> str:
    if any(link.fact == "influence" and not link.met for link in links):
        return _("Every segment of a track gives 1 influence, but Village, Castle and Armory.")
    return ""
