"""Conditions that count tiles, in words: "6 tiles destroyed", "5 villages burnt", "4 own units in the castle"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.knight.vocabulary import Test, TileCount
from companion.ui.knight.phrases.kinds import commas, upper
from companion.words import N_, _, ngettext, pgettext

Said = tuple[str, Callable[[int], str]]


SAID: Final[Mapping[TileCount, Said]] = {
    TileCount(own=1, enemy=0): (
        N_("Tiles held"),
        lambda n: ngettext(
            "{n} tile with own units and no enemy", "{n} tiles with own units and no enemy", n
        ),
    ),
    TileCount(own=1): (
        N_("Tiles taken"),
        lambda n: ngettext("own units on {n} tile", "own units on {n} tiles", n),
    ),
    TileCount(mark="flooded"): (
        N_("Tiles flooded"),
        lambda n: ngettext("{n} tile flooded", "{n} tiles flooded", n),
    ),
    TileCount("village", "flooded"): (
        N_("Villages flooded"),
        lambda n: ngettext("{n} village flooded", "{n} villages flooded", n),
    ),
    TileCount("castle", "flooded"): (
        N_("Castle flooded"),
        lambda n: ngettext("the castle flooded", "{n} castles flooded", n),
    ),
    TileCount(mark="destroyed"): (
        N_("Tiles destroyed"),
        lambda n: ngettext("{n} tile destroyed", "{n} tiles destroyed", n),
    ),
    TileCount("village", "destroyed"): (
        N_("Villages destroyed"),
        lambda n: ngettext("{n} village destroyed", "{n} villages destroyed", n),
    ),
    TileCount("village", "burnt"): (
        N_("Villages burnt"),
        lambda n: ngettext("{n} village burnt", "{n} villages burnt", n),
    ),
    TileCount("enemy_castle", "captured"): (
        N_("Castles captured"),
        lambda n: ngettext("{n} enemy castle captured", "{n} enemy castles captured", n),
    ),
    TileCount(lead=1): (
        N_("You ahead"),
        lambda n: ngettext("you are ahead on {n} tile", "you are ahead on {n} tiles", n),
    ),
    TileCount(enemy_lead=1): (
        N_("Enemy ahead"),
        lambda n: ngettext("the enemy is ahead on {n} tile", "the enemy is ahead on {n} tiles", n),
    ),
    TileCount(sources_none=True): (
        N_("Bare tiles"),
        lambda n: ngettext("{n} tile without sources", "{n} tiles without sources", n),
    ),
}
"""What is counted most: its name, and the sentence for a number."""


def tiles_name(where: TileCount) -> str:
    """The short name of what is counted, for a meter: "Tiles held", "Castle besieged"."""
    if said := SAID.get(where):
        return _(said[0])
    if _is_siege(where):
        return _("Castle besieged")
    if where == TileCount("guard", enemy=where.enemy):
        n = where.enemy or 0
        return ngettext("Guard tiles with {n} enemy", "Guard tiles with {n} enemies", n).format(n=n)
    if _held_place(where):
        return _("Own units in the castle")
    return upper(_tiles(where))


def tiles_text(test: Test, where: TileCount) -> str:
    """What a test of tiles asks, within a sentence."""
    if _is_siege(where):
        return ngettext(
            "{n} enemy on the undefended castle tile",
            "{n} enemies on the undefended castle tile",
            where.enemy or 0,
        ).format(n=where.enemy)
    if test.value == "all" and where == TileCount("guard", enemy=where.enemy):
        return ngettext(
            "{n} enemy on every guard tile", "{n} enemies on every guard tile", where.enemy or 0
        ).format(n=where.enemy)
    if test.value == "all":
        return _("all {tiles}").format(tiles=_tiles(where))
    n = int(test.value) if test.value != "full" else 0
    if test.bound == "least" and (said := SAID.get(where)):
        return said[1](n).format(n=n)
    if test.bound == "least" and n == 1 and (place := _held_place(where)):
        return place
    words = {
        "least": _("{n} {tiles}"),
        "below": _("fewer than {n} {tiles}"),
        "at_most": _("at most {n} {tiles}"),
    }[test.bound]
    return words.format(n=n, tiles=_tiles(where))


def _is_siege(where: TileCount) -> bool:
    return where.tag == "castle" and where.own == 0 and bool(where.enemy)


def _held_place(where: TileCount) -> str:
    """Own units that hold a castle against nobody."""
    if where.enemy != 0 or not where.own or where.mark is not None:
        return ""
    match where.tag:
        case "castle":
            text = ngettext(
                "{n} own unit in the castle, no enemy",
                "{n} own units in the castle, no enemy",
                where.own,
            )
        case "enemy_castle":
            text = ngettext(
                "{n} own unit in the enemy castle, no enemy",
                "{n} own units in the enemy castle, no enemy",
                where.own,
            )
        case _:
            return ""
    return text.format(n=where.own)


def _tiles(where: TileCount) -> str:
    """Which tiles count: "village tiles, flooded", "tiles with 4 own units, no enemy"."""
    return commas([_tagged(where.tag), *marked(where.mark), *_held(where)])


def _tagged(tag: str | None) -> str:
    match tag:
        case None:
            return pgettext("which count", "tiles")
        case "castle":
            return _("castle tiles")
        case "enemy_castle":
            return _("enemy castle tiles")
        case "village":
            return _("village tiles")
        case "guard":
            return _("guard tiles")
        case "plus":
            return _("plus tiles")
        case _:
            return _("marked tiles")


def marked(mark: str | None) -> list[str]:
    """What a tile with a mark is: "flooded", "destroyed"; nothing without one."""
    match mark:
        case None:
            return []
        case "flooded":
            return [_("flooded")]
        case "destroyed":
            return [_("destroyed")]
        case "captured":
            return [_("captured")]
        case "burnt":
            return [_("burnt")]
        case "infected":
            return [_("infected")]
        case _:
            return [_("with a marker")]


def _held(where: TileCount) -> list[str]:
    found = []
    if where.own == 0:
        found.append(_("no own unit"))
    elif where.own:
        found.append(_("own units {n} or more").format(n=where.own))
    if where.enemy == 0:
        found.append(_("no enemy"))
    elif where.enemy:
        found.append(_("enemies {n} or more").format(n=where.enemy))
    if where.lead is not None:
        found.append(_("you lead by {n}").format(n=where.lead))
    if where.enemy_lead is not None:
        found.append(_("the enemy leads by {n}").format(n=where.enemy_lead))
    if where.sources_none:
        found.append(_("no source left"))
    return found
