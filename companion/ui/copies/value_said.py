"""One value of a copy in the words of the sheet: "2 Glory, 1 gold", "Church 3", "nothing"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.knight.course import Course
from companion.knight.sheets import Unknown
from companion.knight.vocabulary import PURSE
from companion.ui.knight import phrases as words
from companion.ui.knight.plots import MARKS
from companion.words import N_, _
from scenarios.fields import NO_LIMIT
from scenarios.read import parse_value
from scenarios.schema import field_of

Phrase = Callable[[Course, Any], str]


def value_said(c: Course, path: str, raw: Any) -> str:
    """A plain value of a flat table in words; one of a field that this Squire does not know as it is written."""
    field = field_of(path)
    if field is None:
        return str(raw)
    try:
        value = parse_value(path, raw)
    except (KeyError, ValueError):
        return str(raw)
    if isinstance(value, Unknown):
        return _("not known yet")
    if path.endswith(".group"):
        return words.printed_name(c, f"court.{path.split('.')[1]}.group.{value}")
    phrase = SHAPES.get(field.kind.shape)
    said = phrase(c, value) if phrase else _as_it_is(path, value)
    return said or _("nothing")


def part_said(c: Course, path: str) -> str:
    """A field within its thing, those of the map among them: "Cost", "Place", "Reward 2: Needs"."""
    match path.split("."):
        case ["scenario", _id, "tile", _tile, part] if part in OF_TILES:
            return _(OF_TILES[part])
        case ["scenario", _id, "closed"]:
            return _("Rivers and arrows")
        case _:
            return words.part_name(c, path)


OF_TILES: Final[Mapping[str, str]] = {
    "at": N_("Place"),
    "tags": N_("Marks"),
    "sources": N_("Sources"),
    "beside": N_("Neighbours"),
}


def _as_it_is(path: str, value: Any) -> str:
    """Parts of a map, and texts."""
    if path.endswith(".at"):
        return f"{value[0]}, {value[1]}"
    if path.endswith(".sources"):
        return words.listed([words.kind_name(kind) for kind in value if kind in PURSE])
    if path.endswith(".tags"):
        return words.listed([_(MARKS[tag][1]) if tag in MARKS else tag for tag in sorted(value)])
    if path.endswith(".closed"):
        return words.number(len(value))
    if isinstance(value, frozenset | tuple | list | set):
        return ", ".join(sorted(map(str, value)))
    return _(value) if isinstance(value, str) and value else str(value)


def _limit(_c: Course, n: int) -> str:
    return _("no limit") if n >= NO_LIMIT else words.number(n)


def _choice(c: Course, word: str) -> str:
    return words.track_name(c, word) if word in c.rules.sheets.court else word


def _words(c: Course, ids: Any) -> str:
    return words.listed([_choice(c, id_) for id_ in ids])


def _path(_c: Course, path: Any) -> str:
    return str(path or "")


SHAPES: Final[Mapping[str, Phrase]] = {
    "cost": lambda _c, bundle: words.bundle_text(bundle) if bundle else "",
    "gain": lambda _c, bundle: words.gain_text(bundle) if bundle else "",
    "needs": lambda c, needs: words.condition_text(c, needs) if needs else "",
    "orders": lambda _c, do: words.orders_text(do) if do else "",
    "number": lambda _c, n: words.number(n),
    "limit": _limit,
    "flag": lambda _c, on: _("yes") if on else _("no"),
    "words": _words,
    "choice": _choice,
    "path": _path,
    "totals": lambda _c, ns: ", ".join(map(str, ns)),
}
