"""The page of a game: how it ended or stands, when and how long, what is written on it, and where it leads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import flet as ft

from companion.ui.component import component
from companion.ui.history.deeds import DEEDS, Deed
from companion.ui.history.entries import Entry, entry_of, told_of, trouble
from companion.ui.history.games import Games, use_games
from companion.ui.history.score import score_fold, use_score
from companion.ui.history.writing import NOTE, ask_name, ask_note
from companion.ui.listed import told
from companion.ui.parts.buttons import back_to, next_bar, next_step
from companion.ui.parts.cards import card, deed_row, onward, page, rows, rule, section
from companion.ui.parts.frame import faced, frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import empty
from companion.ui.parts.sums import SumLine, sum_lines
from companion.ui.parts.symbols import icon
from companion.ui.parts.text import dim, heading, text
from companion.ui.room import room
from companion.ui.screens import Told
from companion.ui.theme import MARGIN, ON2, ORTX, Style
from companion.ui.visit import visit
from companion.ui.written import Writing, use_writing, written
from companion.words import _, ngettext
from companion.words.dates import length_name, moment_name
from storage import Row

ONE_LINE: Final = 26
"""So many letters of a name stand on one line of the band."""


@dataclass(frozen=True, slots=True)
class Page:
    """A game as its page shows it."""

    games: Games
    writing: Writing
    row: Row
    told: Told
    entry: Entry

    @property
    def can_open(self) -> bool:
        return self.row.told in ("", "before") and self.entry.standing != "unreadable"


@component
def one_game(id_: str) -> ft.Control:
    """The page."""
    here, games, writing, score = visit(), use_games(), use_writing(), use_score()
    row = games.get(id_)
    if row is None:
        return _missing(games)
    today = datetime.now().astimezone().date()
    it = Page(games, writing, row, told_of(row, here.screens), entry_of(row, here.screens, today))
    known = here.screens.get(row.game)
    body: list[ft.Control] = [
        *written(writing),
        _standing(it),
        *(score_fold(score, row, known) if not it.told.sums else ()),
        *_note(it),
        *_leads(it),
        section(_("Write on it")),
        _marks(it),
        rows(deed_row(ft.Icons.DELETE_OUTLINE, _("Delete"), _delete(it), "delete")),
        ft.Container(height=MARGIN),
    ]
    top = _chief(it.entry.title, _second(it))
    bottom = told(games)
    if it.can_open and writing.form is None:
        bottom.append(next_bar(_next(it)))
    drawn = frame([top], page(*body), bottom)
    return faced(known.face, drawn) if known is not None else drawn


def _chief(title: str, second: str = "") -> ft.Control:
    left = back_to("/games", _("All games"))
    return chief(title, second, left=left)


def _second(it: Page) -> str:
    """The line below the name: the game, unless the name needs both lines."""
    known = visit().screens.get(it.row.game)
    kind, name = known.title if known is not None else "", it.entry.title
    return "" if kind == name or len(name) > ONE_LINE else kind


def _missing(games: Games) -> ft.Control:
    body: list[ft.Control] = []
    if games.rows is not None:
        body.append(empty(_("No such game"), _("This game is no longer here.")))
    return frame([_chief(_("A game"))], page(*body), told(games))


def _next(it: Page) -> ft.Control:
    """The one next step: go on with it, or look at it again."""
    if it.entry.is_over:
        where = next((d.address(it.row) for d in DEEDS if d.key == "replay"), f"/g/{it.row.id}")
        return next_step(_("Replay"), lambda e: e.page.navigate(where), key="replay-game")
    label = it.told.next_step or _("Continue")
    return next_step(
        label,
        lambda e: e.page.navigate(f"/g/{it.row.id}"),
        second=it.told.next_second,
        key="continue",
    )


# how it stands --------------------------------------------------------------------------------------


def _standing(it: Page) -> ft.Control:
    """The result or how far it is, the sum in short, and when and how long it was played."""
    verdict = ", ".join(said for said in (it.told.line, it.told.aside) if said)
    body: list[ft.Control] = [heading(verdict[:1].upper() + verdict[1:])]
    if room().large and it.row.about.name:  # the band has room for its beginning alone
        body.insert(0, text(it.row.about.name, Style.STRONG))
    who = [said for said in (it.told.who, it.told.how) if said and said not in verdict]
    if it.entry.title != it.told.title:
        who.insert(0, it.told.title)
    if who:
        body.append(dim(", ".join(who), Style.BODY))
    if it.row.told:
        body.append(text(trouble(it.row.told), Style.DENSE))
    if it.told.sums:
        body.append(sum_lines([SumLine(name, points) for name, points in it.told.sums]))
        body.append(rule())
    body += [_fact(name, said) for name, said in _facts(it.row) if said]
    return card(*body, key="standing")


def _facts(row: Row) -> Sequence[tuple[str, str]]:
    moves = ngettext("{n} move", "{n} moves", row.moves).format(n=row.moves)
    now = datetime.now().astimezone()
    return (
        (_("Begun"), moment_name(row.created, now)),
        (_("Played last"), moment_name(row.changed, now)),
        (_("At the table"), length_name(row.played)),
        (_("Log"), moves if row.moves else ""),
    )


def _fact(name: str, said: str) -> ft.Control:
    words: list[ft.Control] = [dim(name), text(said, Style.BODY)]
    return ft.Row(words, spacing=8, alignment=ft.MainAxisAlignment.SPACE_BETWEEN, wrap=True)


def _note(it: Page) -> list[ft.Control]:
    note = it.row.about.note
    if not note or it.writing.key == NOTE:
        return []
    return [card(dim(_("Note")), text(note), key="note")]


# where it leads, and what is written on it ------------------------------------------------------------


def _leads(it: Page) -> list[ft.Control]:
    """The other screens of the game, and the game itself where the next step is another."""
    if not it.can_open:
        return []
    lines = [_lead(it.row, deed) for deed in DEEDS if _is_shown(it, deed)]
    if it.entry.is_over:
        where = f"/g/{it.row.id}"
        open_ = deed_row(
            ft.Icons.OPEN_IN_NEW,
            _("Open the game"),
            lambda e: e.page.navigate(where),
            "open",
            end=[onward()],
        )
        lines.insert(0, open_)
    return [rows(*lines)] if lines else []


def _is_shown(it: Page, deed: Deed) -> bool:
    return deed.fits(it.row) and not (deed.key == "replay" and it.entry.is_over)


def _lead(row: Row, deed: Deed) -> ft.Control:
    where = deed.address(row)
    return deed_row(
        deed.sign,
        deed.label(),
        lambda e: e.page.navigate(where),
        f"lead-{deed.key}",
        end=[onward()],
    )


def _marks(it: Page) -> ft.Control:
    about = it.row.about
    write = it.writing, it.games, it.row.id
    name = _("Rename") if about.name else _("Give it a name")
    note = _("Change the note") if about.note else _("Write a note")
    lines = [
        deed_row(
            ft.Icons.EDIT_OUTLINED,
            name,
            lambda _e: ask_name(*write, about.name, it.told.title),
            "rename",
        ),
        deed_row(ft.Icons.NOTES, note, lambda _e: ask_note(*write, about.note), "write"),
        _mark(it, "favourite", _("Favourite"), "", about.favourite),
        _mark(it, "wrong", _("Played wrong"), _("Kept, but out of the statistics"), about.wrong),
        _mark(
            it, "abandoned", _("Abandoned"), _("Kept, but out of the statistics"), about.abandoned
        ),
    ]
    return rows(*lines)


def _mark(it: Page, key: str, label: str, detail: str, held: bool) -> ft.Control:
    async def put(_e: Any) -> None:
        await it.games.annotate(it.row.id, **{key: not held})

    if key == "favourite":
        sign = icon(ft.Icons.STAR if held else ft.Icons.STAR_OUTLINE, 24, ORTX if held else ON2)
    else:
        box = ft.Icons.CHECK_BOX if held else ft.Icons.CHECK_BOX_OUTLINE_BLANK
        sign = icon(box, 24, ON2)
    return deed_row(sign, label, put, f"mark-{key}", detail=detail, checked=held)


def _delete(it: Page) -> Callable[[Any], Any]:
    async def delete(e: Any) -> None:
        page_ = e.page  # the control of the event goes with the game
        if await it.games.delete(it.row.id):
            page_.navigate("/games")

    return delete
