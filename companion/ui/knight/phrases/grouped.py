"""Notes of one kind that follow each other, told in one sentence: units that move, are placed, sources that fall."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.knight.course import Course
from companion.ui.knight.phrases.facts import Facts
from companion.ui.knight.phrases.kinds import commas, kind_word, listed
from companion.ui.knight.phrases.things import event_name, place_name, tile_name
from companion.words import _, ngettext


@dataclass(frozen=True, slots=True)
class Group:
    """How several notes of one code are told; `alike`: the facts that have to be the same in all of them."""

    text: Callable[[Course, Sequence[Facts]], str]
    alike: tuple[str, ...] = ()


def counted(texts: Sequence[str]) -> list[str]:
    """Equal ones once, with their number: "Mill to Ford (2)"."""
    found = dict.fromkeys(texts)
    return [
        _("{text} ({n})").format(text=text, n=texts.count(text)) if texts.count(text) > 1 else text
        for text in found
    ]


def way(c: Course, f: Facts) -> str:
    """Where a unit goes: "Mill to Ford"."""
    # Translators: a unit moves from one tile to another: "Mill to Ford".
    return _("{start} to {to}").format(
        start=tile_name(c, f.id("start")), to=tile_name(c, f.id("to"))
    )


def ways(c: Course, all_: Sequence[Facts]) -> str:
    """Where several units go: "Mill to Ford (2), Copse to Mill."."""
    return _("{ways}.").format(ways=commas(counted([way(c, f) for f in all_])))


def _tiles(c: Course, all_: Sequence[Facts]) -> str:
    return listed(counted([tile_name(c, f.id("tile")) for f in all_]))


def _placed(c: Course, all_: Sequence[Facts]) -> str:
    n = len(all_)
    if all_[0].id("side") == "own":
        words = ngettext("{n} new own unit: {tiles}.", "{n} new own units: {tiles}.", n)
    else:
        words = ngettext("{n} new enemy: {tiles}.", "{n} new enemies: {tiles}.", n)
    return words.format(n=n, tiles=_tiles(c, all_))


def _stay(c: Course, all_: Sequence[Facts]) -> str:
    n = len(all_)
    return ngettext(
        "{n} enemy at your castle stays.", "{n} enemies at your castle stay.", n
    ).format(n=n)


def _blocked(c: Course, all_: Sequence[Facts]) -> str:
    n = len(all_)
    return ngettext(
        "{n} enemy stays, no tile ahead has room: {tiles}.",
        "{n} enemies stay, no tile ahead has room: {tiles}.",
        n,
    ).format(n=n, tiles=_tiles(c, all_))


def _destroyed(c: Course, all_: Sequence[Facts]) -> str:
    kinds = counted([kind_word(f.id("kind")) for f in all_])
    # Translators: {kinds} lists what the sources yielded: "gold and Valor".
    return _("On the {tile} sources are destroyed: {kinds}.").format(
        tile=tile_name(c, all_[0].id("tile")), kinds=listed(kinds)
    )


def _removed(c: Course, all_: Sequence[Facts]) -> str:
    return _("{n} enemies leave the map: {tiles}.").format(n=len(all_), tiles=_tiles(c, all_))


def _marched(c: Course, all_: Sequence[Facts]) -> str:
    ways = commas(counted([way(c, f) for f in all_]))
    return _("Your units move: {ways}.").format(ways=ways)


def _revealed(c: Course, all_: Sequence[Facts]) -> str:
    cards = [
        _("{place}, {title}").format(
            place=place_name(c, f.n("place")), title=event_name(c, f.id("card"))
        )
        for f in all_
    ]
    return _("Turned up: {cards}.").format(cards="; ".join(cards))


GROUPS: Final[Mapping[str, Group]] = {
    "moved": Group(lambda c, all_: _("Enemies move: {ways}").format(ways=ways(c, all_))),
    "placed": Group(_placed, alike=("side",)),
    "stays_at_castle": Group(_stay),
    "blocked": Group(_blocked),
    "source_destroyed": Group(_destroyed, alike=("tile",)),
    "removed": Group(_removed),
    "marched": Group(_marched),
    "revealed": Group(_revealed),
}
"""The codes that are told together."""
