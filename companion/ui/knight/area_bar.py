"""The question bar on a paper map: a name for a new area, how far one is, its sources; and the list of areas."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any, Final

import flet as ft

from companion.knight.moves import GoBy, March, MarkArea, MeasureWay, Move, NameSources, PlaceUnit
from companion.knight.paper import LONGEST_NAME, LONGEST_WAY
from companion.knight.vocabulary import NOTHING, PURSE
from companion.play import Question
from companion.ui.knight import phrases as words
from companion.ui.knight.look import Look
from companion.ui.knight.map_view import TILE, tap, tiles
from companion.ui.knight.offers import ANSWER, first_of, lit
from companion.ui.knight.tile_card import away
from companion.ui.parts.buttons import Choice, pad
from companion.ui.parts.cards import section
from companion.ui.parts.fields import text_field
from companion.ui.parts.text import text
from companion.ui.parts.tiles import tile_list
from companion.ui.room import room
from companion.ui.theme import ONPUC, Style
from companion.words import _

NAME: Final = "now.area_name"
"""On the desk: the name that is being written for a new area."""
MOST_OF_A_KIND = 3
"""So many sources of a kind have keys; a tile with more is set by hand."""
ROW = 54
"""About how high a row of keys or a field is."""


def beside(look: Look) -> list[ft.Control]:
    """What stands below the answers of a question on a paper map."""
    asked = look.question
    if asked is None or not look.rules.paper:
        return []
    match asked.code:
        case "AskWay":
            return [_way(look, asked)]
        case "AskSources":
            return [_sources(look, asked, kind) for kind in PURSE]
        case _:
            return [_name(look)] if named(look, asked, "?") is not None else []


def height(look: Look) -> float:
    """About how high that is."""
    asked = look.question
    if asked is None or not look.rules.paper:
        return 0
    match asked.code:
        case "AskWay":
            return ROW * (-(-LONGEST_WAY // 6))
        case "AskSources":
            return ROW * len(PURSE) * (2 if room().large else 1)
        case _:
            return ROW + 10 if named(look, asked, "?") is not None else 0


def named(look: Look, asked: Question[Any], name: str) -> Move | None:
    """The answer that names an area; None where the question has no such answer now."""
    match asked.code:
        case "PlaceUnits":
            return PlaceUnit(name)
        case "NameAll":
            return MarkArea(name, asked.facts["mark"], True)
        case "Advance" | "Spread":
            return GoBy(asked.facts["queue"][0], name)
        case "Marching" if (start := first_of(look)) is not None:
            return March(str(start), name)
        case _:
            return None


def _name(look: Look) -> ft.Control:
    """A field for the name of an area that is not there yet."""
    name = look.desk.get(NAME) or ""
    answer = look.desk.get(ANSWER)
    refused = look.refusal(answer) if name and answer is not None else None
    return text_field(
        _("Name of a new area"),
        name,
        functools.partial(_write, look),
        most=LONGEST_NAME,
        wrong=words.refusal(look.c, refused) if refused is not None else "",
        key="area-name",
    )


def _write(look: Look, name: str) -> None:
    asked = look.question
    if asked is None:
        return
    look.desk.kept[NAME] = name
    look.desk.put(ANSWER, named(look, asked, name) if name.strip() else None)


def _way(look: Look, asked: Question[Any]) -> ft.Control:
    """Keys for how many tiles it is."""
    answer, area = look.desk.get(ANSWER), asked.facts["area"]
    keys = [Choice(n, words.number(n)) for n in range(1, LONGEST_WAY + 1)]
    return pad(
        keys,
        answer.tiles if isinstance(answer, MeasureWay) else None,
        lambda n: look.desk.put(ANSWER, MeasureWay(area, n)),
        name=_("Tiles to your castle"),
        wrap=True,
    )


def _sources(look: Look, asked: Question[Any], kind: str) -> ft.Control:
    """Keys for how many sources of a kind there are; none is chosen before one is tapped."""
    answer, area = look.desk.get(ANSWER), asked.facts["area"]
    told = isinstance(answer, NameSources)
    so_far = answer.sources if isinstance(answer, NameSources) else NOTHING
    name = words.kind_name(kind)

    def put(n: int) -> None:
        look.desk.put(ANSWER, NameSources(area, so_far.put(**{kind: n})))

    choices = [Choice(n, words.number(n)) for n in range(MOST_OF_A_KIND + 1)]
    keys = pad(choices, so_far[kind] if told else None, put, name=name)
    label = text(name, Style.STRONG, ONPUC)
    if room().large:
        return ft.Column([label, keys], spacing=2, tight=True)
    return ft.Row([ft.Container(label, width=84), ft.Container(keys, expand=True)], spacing=6)


# the areas ----------------------------------------------------------------------------------------


def areas(look: Look) -> list[ft.Control]:
    """The areas in the place of the map; those to choose from have letters."""
    every = [replace(t, aside=away(look, t.id)) for t in tiles(look)]
    chosen = "" if lit(look) else (look.desk.get(TILE) or "")
    rows = tile_list(every, functools.partial(tap, look, False), selected=chosen)
    return [section(_("Areas of your map")), rows]
