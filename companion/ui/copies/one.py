"""One copy: what it knows, sheet by sheet, what is missing, and what can be done with it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.knight.gaps import Gap
from companion.ui.component import component, use_value
from companion.ui.copies.counts import changed_said, gaps_said, values_said
from companion.ui.copies.listing import address
from companion.ui.copies.naming import ask_name
from companion.ui.copies.said import (
    course_of,
    gap_said,
    known_said,
    scenario_title,
    trouble,
)
from companion.ui.copies.shelf import Known, Shelf, use_shelf
from companion.ui.knight.concern_words import concern_sentence
from companion.ui.knight.value_form_parts import warned
from companion.ui.listed import told
from companion.ui.parts.buttons import back_to, next_bar, next_step
from companion.ui.parts.cards import card, deed_row, fold, onward, page, rows, section, sheet_row
from companion.ui.parts.chips import source_badge
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import empty
from companion.ui.parts.text import dim
from companion.ui.theme import MARGIN
from companion.ui.written import Writing, use_writing, written
from companion.words import _, ngettext, pgettext
from scenarios.own import scenarios_of
from storage import Copies, Copy
from storage.names import free_name

MOST_GAPS: Final = 40
"""So many gaps are listed; the editor goes through them all."""


@component
def one_copy(id_: str) -> ft.Control:
    """The page of a copy."""
    shelf, writing = use_shelf(), use_writing()
    open_, set_open = use_value(str)
    found = shelf.get(id_)
    bottom = told(shelf)
    if found is None:
        return missing_copy(shelf)
    body = [
        *written(writing),
        *_trouble(found),
        *(_sheets(found) if found.is_readable else []),
        *_gaps(found, open_ == "gaps", lambda _e: set_open("" if open_ == "gaps" else "gaps")),
        *_odd(found, open_ == "odd", lambda _e: set_open("" if open_ == "odd" else "odd")),
        section(_("Do with it")),
        _deeds(shelf, writing, found),
        ft.Container(height=MARGIN),
    ]
    step = next_step(
        _("Play with it"),
        lambda e: e.page.navigate(f"/new/knight?copy={id_}"),
        second=known_said(found),
        key="play",
    )
    if found.is_readable and writing.form is None:
        bottom.append(next_bar(step))
    return frame([_chief(found.copy.name, changed_said(found.copy))], page(*body), bottom)


def _chief(title: str, second: str = "") -> ft.Control:
    left = back_to("/copies", _("My copies"))
    return chief(title, second, left=left)


def missing_copy(shelf: Shelf) -> ft.Control:
    """What stands there while nothing is read, or if there is no such copy."""
    body: list[ft.Control] = []
    if shelf.known is not None:
        body.append(empty(_("No such copy"), _("This copy is no longer here.")))
    return frame([_chief(_("A copy"))], page(*body), told(shelf))


def _trouble(one: Known) -> list[ft.Control]:
    said = trouble(one.copy, one.fault)
    return [card(warned(said))] if said else []


# the sheets ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sheet:
    """One row of a copy: where it leads, which values and gaps are on it (by the beginnings of their paths)."""

    part: str
    title: str
    sign: str
    begins: tuple[str, ...]
    aside: str = ""
    skips: tuple[str, ...] = ()

    def has(self, path: str) -> bool:
        return path.startswith(self.begins) and not path.startswith(self.skips or ("\0",))


def sheets_in(copy: Copy, scenario: str, titles: Mapping[str, str]) -> list[Sheet]:
    """The sheets and decks of a copy, in the order in which one meets them; `titles` of the characters by id."""
    own = f"scenario.{scenario}."
    of_map = (f"{own}tile.", f"{own}closed")
    people = [
        Sheet(f"sheet/character/{id_}", title, "court-lords", (f"character.{id_}.",))
        for id_, title in titles.items()
    ]
    title = scenario_title(scenario)
    events, goals = _things(copy, "event"), _things(copy, "goal")
    tiles = len({path.split(".")[3] for path in copy.values if path.startswith(of_map[0])})
    cards = ngettext("{n} card", "{n} cards", events).format(n=events)
    goal_cards = ngettext("{n} card", "{n} cards", goals).format(n=goals)
    return [
        Sheet("sheet/court", _("Court"), "court-king", ("court.",)),
        *people,
        Sheet(f"sheet/scenario/{scenario}", title, "points", (own,), skips=of_map),
        Sheet(
            f"map/{scenario}",
            _("Map"),
            "tile-castle",
            of_map,
            ngettext("{n} tile", "{n} tiles", tiles).format(n=tiles),
        ),
        Sheet("sheet/event", _("Event cards"), "fresh", ("event.",), cards),
        Sheet("sheet/goal", _("Goal cards"), "goal", ("goal.",), goal_cards),
    ]


def _things(copy: Copy, kind: str) -> int:
    return len({path.split(".")[1] for path in copy.values if path.startswith(f"{kind}.")})


def _sheets(one: Known) -> list[ft.Control]:
    body: list[ft.Control] = []
    for scenario in one.gaps or {scenarios_of(one.copy.values)[0]: ()}:
        c = course_of(scenario, one.copy)
        titles = {who.id: _(who.title) for who in c.rules.sheets.characters.values()}
        lines = [
            _sheet_row(one, sheet, scenario) for sheet in sheets_in(one.copy, scenario, titles)
        ]
        body += [section(_("What it knows"), scenario_title(scenario)), rows(*lines)]
    return body


def _sheet_row(one: Known, sheet: Sheet, scenario: str) -> ft.Control:
    n = sum(map(sheet.has, one.copy.values))
    missing = sum(sheet.has(gap.path) for gap in one.gaps.get(scenario, ()))
    said = sheet.aside or values_said(n)
    if sheet.part.startswith("sheet"):
        said = pgettext("what is known and what is not", "{known}, {gaps}").format(
            known=said, gaps=gaps_said(missing)
        )
    end: list[ft.Control] = [source_badge("unknown")] if missing else []
    return sheet_row(
        sheet.title,
        sign=sheet.sign,
        detail=said,
        end=[*end, onward()],
        on_click=functools.partial(_go, one.copy.id, sheet.part),
        label=f"{sheet.title}, {said}",
        key=f"part-{sheet.part}",
    )


def _go(id_: str, part: str, e: Any) -> None:
    e.page.navigate(address(id_, part))


# the gaps ------------------------------------------------------------------------------------------


def _gaps(one: Known, open_: bool, toggle: Any) -> list[ft.Control]:
    """What nobody has entered, by name; each leads to its sheet."""
    if not one.missing:
        return []
    lines: list[ft.Control] = []
    if open_:
        lines.append(dim(_("Squire asks for them as they are needed. You need not fill any now.")))
        for scenario, found in one.gaps.items():
            c = course_of(scenario, one.copy)
            lines += [_gap_row(one.copy, gap, gap_said(c, gap)) for gap in found[:MOST_GAPS]]
            if len(found) > MOST_GAPS:
                more = len(found) - MOST_GAPS
                lines.append(dim(ngettext("and {n} more", "and {n} more", more).format(n=more)))
    return [fold(gaps_said(one.missing), _("not known yet"), open_, toggle, *lines, key="gaps")]


def _gap_row(copy: Copy, gap: Gap, said: str) -> ft.Control:
    keys = gap.sheet.split(".")
    sheet = keys[:2] if keys[0] in ("character", "scenario") else keys[:1]
    part = "/".join(("sheet", *sheet, gap.path))
    return sheet_row(
        said,
        end=[onward()],
        on_click=functools.partial(_go, copy.id, part),
        label=_("{gap}, not known yet").format(gap=said),
        key=f"gap-{gap.path}",
    )


def _odd(one: Known, open_: bool, toggle: Any) -> list[ft.Control]:
    """What looks wrong: it is kept all the same, since it may be printed so."""
    if not one.odd:
        return []
    n = len(one.odd)
    lines: list[ft.Control] = []
    if open_:
        c = course_of(next(iter(one.gaps)), one.copy)
        lines = [
            warned(concern_sentence(c, one.copy.values, concern)) for concern in one.odd[:MOST_GAPS]
        ]
    title = ngettext("{n} thing to look at", "{n} things to look at", n).format(n=n)
    return [fold(title, _("it may be printed so"), open_, toggle, *lines, key="odd")]


# what can be done with it --------------------------------------------------------------------------


def _deeds(shelf: Shelf, writing: Writing, one: Known) -> ft.Control:
    """One that cannot be read can still be renamed, if its file can be, or deleted."""
    copy, id_, page_ = one.copy, one.copy.id, ft.context.page

    def rename(_e: Any) -> None:
        work = functools.partial(_rename, id_)
        ask_name(writing, shelf, _("Another name"), _("Rename"), copy.name, work)

    def double(_e: Any) -> None:
        free = copies_free(shelf, copy.name)
        ask_name(
            writing,
            shelf,
            _("The same values again"),
            _("Duplicate"),
            free,
            functools.partial(_double, id_),
            lambda made: page_.navigate(address(made.id)),
        )

    async def delete(_e: Any) -> None:
        if await shelf.delete(id_):
            page_.navigate("/copies")

    share = functools.partial(_go, id_, "share")
    deeds = [deed_row(ft.Icons.DELETE_OUTLINE, _("Delete"), delete, "delete")]
    if copy.told in ("", "before"):
        deeds = [
            deed_row(ft.Icons.QR_CODE_2, _("Hand it on"), share, "share"),
            deed_row(ft.Icons.EDIT_OUTLINED, _("Rename"), rename, "rename"),
            deed_row(ft.Icons.COPY_OUTLINED, _("Duplicate"), double, "duplicate"),
            *deeds,
        ]
    return rows(*deeds)


def copies_free(shelf: Shelf, name: str) -> str:
    """A name like this one that no copy has."""
    return free_name(name, [one.copy.name for one in shelf.known or ()])


def _rename(id_: str, copies: Copies, name: str) -> Copy:
    return copies.rename(id_, name)


def _double(id_: str, copies: Copies, name: str) -> Copy:
    return copies.duplicate(id_, name)
