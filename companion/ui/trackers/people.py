"""The people of the device: names, colours, years of birth; whoever is removed can be brought back."""

from __future__ import annotations

import functools
from typing import Any

import flet as ft

from companion.play import IllegalMove
from companion.play.people import COLOURS
from companion.ui.component import component
from companion.ui.desk import Desk, use_desk
from companion.ui.listed import told
from companion.ui.parts.buttons import (
    ghost,
    next_bar,
    next_step,
    round_button,
    strong,
    to_home,
)
from companion.ui.parts.cards import framed, onward, page, rows, section, sheet_row
from companion.ui.parts.fields import text_field
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import empty
from companion.ui.parts.text import dim, text
from companion.ui.theme import MARGIN, ON2, Style
from companion.ui.trackers.marks import colour_keys, colour_name, shield_of
from companion.ui.trackers.roster import Roster, use_roster
from companion.words import _, ngettext
from storage import Person, PersonError
from storage.names import LONGEST
from storage.people import People

NEW = "new"
"""In the place of an id: somebody who is not on the list yet."""


@component
def people_screen() -> ft.Control:
    """The list (`/people`)."""
    desk, roster = use_desk(), use_roster()
    open_ = desk.get("open", "")
    known = roster.known or ()
    count = ngettext("{n} person", "{n} people", len(known)).format(n=len(known))
    body: list[ft.Control] = []
    if open_ == NEW:
        body.append(_form(desk, roster, None))
    if known:
        lines = [
            _form(desk, roster, one) if one.id == open_ else _row(desk, roster, one)
            for one in known
        ]
        body += [section(_("Who plays"), count), rows(*lines)]
    elif roster.known is not None and open_ != NEW:
        body.append(empty(_("Nobody yet"), _("Add who plays at your table.")))
    add = next_step(_("Add a person"), functools.partial(_open, desk, roster, None), key="add")
    bottom = told(roster, at_field=_at_field(roster, open_))
    is_written = open_ in (NEW, *(one.id for one in known))
    return frame(
        [chief(_("People"), _("Who plays at your table"), left=to_home())],
        page(*body, ft.Container(height=MARGIN), key="people"),
        bottom
        if is_written
        else [*bottom, next_bar(add)],  # it would empty a form that is being filled in
    )


def _at_field(roster: Roster, open_: str) -> bool:
    """Whether what was refused stands in the form that is open; what the disk says never does."""
    return bool(open_) and isinstance(roster.refusal, PersonError)


def _row(desk: Desk, roster: Roster, person: Person) -> ft.Control:
    born = _("born {year}").format(year=person.born) if person.born else ""
    said = ", ".join(word for word in (colour_name(person.colour), born) if word)
    row = sheet_row(
        person.name,
        detail=said,
        end=[shield_of(person.colour, 28), onward()],
        on_click=functools.partial(_open, desk, roster, person),
        label=f"{person.name}, {said}",
        key=f"person-{person.id}",
    )
    row.expand = True
    remove = round_button(
        ft.Icons.DELETE_OUTLINE,
        _("Remove {name}").format(name=person.name),
        lambda _e: roster.remove(person.id),
        colour=ON2,
        key=f"remove-{person.id}",
    )
    return ft.Row([row, remove], spacing=0)


def _open(desk: Desk, roster: Roster, person: Person | None, _e: Any = None) -> None:
    """Open the form of somebody, or of somebody new. One that holds something else than what is kept stays open."""
    known = roster.get(desk.get("open", ""))
    if known or desk.get("open") == NEW:
        kept = _filled(known)
        if any((desk.get(key) or "") != kept[key] for key in kept):
            roster.refuse(IllegalMove("form_open"))
            return
    roster.refusal = None
    for key, value in _filled(person).items():
        desk.kept[key] = value
    desk.kept["form"] = int(desk.get("form", 0)) + 1
    desk.kept["open"] = ""
    desk.put("open", person.id if person else NEW)


def _filled(person: Person | None) -> dict[str, str]:
    """What the form of somebody holds when it is opened."""
    born = str(person.born or "") if person else ""
    return {
        "name": person.name if person else "",
        "colour": person.colour if person else "",
        "born": born,
    }


def _form(desk: Desk, roster: Roster, person: Person | None) -> ft.Control:
    """Name, colour, year of birth. What is wrong stands at the field it is about."""
    fault = roster.refusal.code if isinstance(roster.refusal, PersonError) else ""
    at_year = roster.sentence if fault == "born" else ""
    at_name = roster.sentence if fault and not at_year else ""

    def write(key: str, written: str) -> None:
        desk.kept[key] = written
        if roster.refusal is not None:
            roster.close_notice()

    name = text_field(
        _("Name"),
        str(desk.get("name", "")),
        functools.partial(write, "name"),
        most=LONGEST,
        key=f"name-{desk.get('form')}",
        wrong=at_name,
        autofocus=True,
    )
    year = text_field(
        _("Year of birth, if a game asks for ages"),
        str(desk.get("born", "")),
        functools.partial(write, "born"),
        most=4,
        key=f"born-{desk.get('form')}",
        wrong=at_year,
        keyboard_type=ft.KeyboardType.NUMBER,
    )
    keep = strong(_("Keep"), functools.partial(_keep, desk, roster, person), key="keep")
    close = ghost(_("Cancel"), functools.partial(_close, desk, roster), key="cancel")
    title = _("Somebody new") if person is None else person.name
    return framed(
        text(title, Style.STRONG),
        name,
        dim(_("Colour")),
        colour_keys(
            COLOURS,
            str(desk.get("colour", "")),
            lambda colour: desk.toggle("colour", colour),
            key="liked",
        ),
        year,
        ft.Row([keep, close], spacing=8),
        key="person-form",
    )


def _close(desk: Desk, roster: Roster, _e: Any = None) -> None:
    roster.refusal = None
    desk.put("open", "")


async def _keep(desk: Desk, roster: Roster, person: Person | None, _e: Any = None) -> None:
    """Keep what is written; a year that is none is refused like one that cannot be."""
    name, colour, written = desk.get("name", ""), desk.get("colour", ""), desk.get("born", "")
    bare = str(written).strip()
    born = None if not bare else int(bare) if bare.isascii() and bare.isdigit() else -1

    def work(people: People) -> Person:
        if person is None:
            return people.add(name, colour, born)
        changes = {"name": name, "colour": colour or person.colour, "born": born}
        return people.change(person.id, **changes)

    if await roster.change(work) is not None:
        desk.put("open", "")
