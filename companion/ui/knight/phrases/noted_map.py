"""Notes of the map as sentences: units that are placed, move, attack and fall; the diplomacy markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.knight.course import Course
from companion.ui.knight.phrases.facts import Facts, Phrase
from companion.ui.knight.phrases.kinds import kind_name, kind_word
from companion.ui.knight.phrases.orders import order_named
from companion.ui.knight.phrases.scenario_words import SCENARIO_NOTES
from companion.ui.knight.phrases.things import tile_name
from companion.words import _, ngettext


def _placed(c: Course, f: Facts) -> str:
    tile = tile_name(c, f.id("tile"))
    if f.id("side") == "own":
        return _("Your new unit stands on the {tile}.").format(tile=tile)
    return _("A new enemy stands on the {tile}.").format(tile=tile)


def _no_room(c: Course, f: Facts) -> str:
    if f.id("side") == "own":
        return ngettext(
            "{n} own unit finds no room and is not placed.",
            "{n} own units find no room and are not placed.",
            f.n("n"),
        ).format(n=f.n("n"))
    return ngettext(
        "{n} enemy finds no room and is not placed.",
        "{n} enemies find no room and are not placed.",
        f.n("n"),
    ).format(n=f.n("n"))


def _enemies_move(c: Course, f: Facts) -> str:
    if not f.n("enemies"):
        return _("All enemies move {n}, but none is on the map.").format(n=f.n("n"))
    return _("All enemies move {n}.").format(n=f.n("n"))


def _enemies_attack(c: Course, _f: Facts) -> str:
    if not c.units("enemy"):
        return _("Enemies attack, but none is on the map.")
    return _("Enemies attack on every tile where they stand.")


def _stays_at_castle(c: Course, f: Facts) -> str:
    return _("The enemy at your castle stays.")


def _blocked(c: Course, f: Facts) -> str:
    return _("The enemy on the {tile} stays: no tile ahead has room.").format(
        tile=tile_name(c, f.id("tile"))
    )


def _moved(c: Course, f: Facts) -> str:
    return _("Enemy moves: {start} to {to}.").format(
        start=tile_name(c, f.id("start")), to=tile_name(c, f.id("to"))
    )


def _own_lost(c: Course, f: Facts) -> str:
    return ngettext(
        "On the {tile} you lose {n} unit, {left} left.",
        "On the {tile} you lose {n} units, {left} left.",
        f.n("n"),
    ).format(tile=tile_name(c, f.id("tile")), n=f.n("n"), left=f.n("left"))


def _castle_falls(c: Course, f: Facts) -> str:
    own = f.n("own")
    enemies = ngettext("{n} enemy", "{n} enemies", f.n("enemies")).format(n=f.n("enemies"))
    if not own:
        return _("{enemies} on the undefended castle tile: the castle falls.").format(
            enemies=enemies
        )
    units = ngettext("{n} own unit", "{n} own units", own).format(n=own)
    return _("{enemies} against {units}: the castle falls.").format(enemies=enemies, units=units)


def _source_destroyed(c: Course, f: Facts) -> str:
    # Translators: {kind} is Glory, Nobility, Valor or gold; a source on a tile of the map.
    return _("On the {tile} a {kind} source is destroyed.").format(
        tile=tile_name(c, f.id("tile")), kind=kind_word(f.id("kind"))
    )


def _struck(c: Course, f: Facts) -> str:
    return ngettext(
        "On the {tile} {n} enemy is destroyed, {left} left.",
        "On the {tile} {n} enemies are destroyed, {left} left.",
        f.n("n"),
    ).format(tile=tile_name(c, f.id("tile")), n=f.n("n"), left=f.n("left"))


def _removed(c: Course, f: Facts) -> str:
    return _("An enemy leaves the {tile}.").format(tile=tile_name(c, f.id("tile")))


def _marched(c: Course, f: Facts) -> str:
    return _("Your unit moves: {start} to {to}.").format(
        start=tile_name(c, f.id("start")), to=tile_name(c, f.id("to"))
    )


def _not_carried_out(c: Course, f: Facts) -> str:
    order = order_named(f.id("order"))
    if order:
        return _("No enemy can carry out “{order}”: enemy diplomacy rises.").format(order=order)
    return _("No enemy can carry out any of these orders: enemy diplomacy rises.")


def _diplomacy_moved(c: Course, f: Facts) -> str:
    name = kind_name("enemy_diplomacy" if f.id("track") == "enemy_diplomacy" else "diplomacy")
    old, new = f.n("old"), f.n("new")
    if old == new:
        # Translators: {name} is Diplomacy or Enemy diplomacy.
        return _("{name} stays at {n}, the end of its track.").format(name=name, n=new)
    return _("{name} {old} to {new}.").format(name=name, old=old, new=new)


MAP_NOTES: Final[Mapping[str, Phrase]] = {
    "blocked": _blocked,
    "castle_falls": _castle_falls,
    "diplomacy_moved": _diplomacy_moved,
    "enemies_attack": _enemies_attack,
    "enemies_move": _enemies_move,
    "marched": _marched,
    "moved": _moved,
    "no_room": _no_room,
    "nobody_to_remove": lambda _c, _f: _("No enemy is on the map: none is removed."),
    "not_carried_out": _not_carried_out,
    "nothing_to_gather": lambda _c, _f: _("No source is left where your units stand."),
    "own_lost": _own_lost,
    "placed": _placed,
    "removed": _removed,
    **SCENARIO_NOTES,
    "source_destroyed": _source_destroyed,
    "stays_at_castle": _stays_at_castle,
    "struck": _struck,
}
