"""A backup before it is taken in: what it would bring and what not; and afterwards, what was done."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import flet as ft

from companion.ui.backup.said import (
    ORDER,
    backup_refusal,
    count_said,
    faults_said,
    how_said,
    save_refusal,
)
from companion.ui.backup.vault import Looked, Vault
from companion.ui.history.entries import entry_of
from companion.ui.parts.buttons import (
    Choice,
    ghost,
    next_bar,
    next_step,
    round_button,
    segmented,
    to_home,
)
from companion.ui.parts.cards import card, page, rows, section, sheet_row
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import notice
from companion.ui.parts.symbols import icon
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import GUC, MARGIN, ON2, ONGUC, PRI, Style
from companion.ui.visit import visit
from companion.words import _, ngettext
from companion.words.dates import moment_name
from storage.backup_file import BackupError, Fault
from storage.backup_look import WHAT_STAYS, How, Item
from storage.backup_restore import Restored

HOWS: Final[Sequence[How]] = ("new", "newer", "apart", "older", "same")
MOST: Final = 12
"""So many games are named; the rest are counted."""


def preview(vault: Vault, looked: Looked) -> ft.Control:
    """What is looked at, the choice of what to do with it, and the button that does it."""
    plan, is_merge = looked.plan, vault.way == "merge"
    body: list[ft.Control] = [
        *_way(vault, looked),
        *_faults(plan.faults, _("Not all of it can be taken")),
    ]
    body += _merging(looked) if is_merge else _replacing(looked)
    bottom: list[ft.Control] = []
    if vault.refusal:
        bottom.append(notice(vault.refusal, vault.close_notice))
    return frame(
        [_chief(vault, looked)],
        page(*body, ft.Container(height=MARGIN), key="preview"),
        [*bottom, _steps(vault, looked)],
    )


def _chief(vault: Vault, looked: Looked) -> ft.Control:
    parts = (_made(looked), count_said("game", looked.plan.count("game")))
    left = round_button(ft.Icons.CLOSE, _("Back to the backups"), vault.back)
    return chief(_("A backup"), " · ".join(part for part in parts if part), left=left)


def _made(looked: Looked) -> str:
    """When it was made, if it still says so."""
    made = looked.plan.made
    return "" if made is None else moment_name(made, datetime.now().astimezone())


def _steps(vault: Vault, looked: Looked) -> ft.Control:
    if vault.through is not None:
        said = _("{n} of {limit}").format(n=vault.through, limit=len(looked.backup.members))
        return next_bar(
            next_step(_("Taking it in ..."), None, second=said, manner="unavailable", key="taking")
        )
    back = ghost(_("Back"), vault.back, height=room().tall(56, 21), key="back")
    if vault.way == "replace":
        step = next_step(
            _("Replace everything"),
            vault.take,
            second=_("a backup of what is here comes first"),
            manner="gules",
            key="take",
        )
    elif looked.plan.brings:
        n = sum(item.how not in WHAT_STAYS for item in looked.plan.items)
        second = ngettext("{n} thing is new", "{n} things are new", n).format(n=n)
        step = next_step(_("Add it"), vault.take, second=second, key="take")
    else:
        step = next_step(
            _("Nothing to add"),
            vault.back,
            second=_("all of it is here"),
            manner="unavailable",
            key="nothing",
        )
    return next_bar(back, step)


def _way(vault: Vault, looked: Looked) -> list[ft.Control]:
    if not looked.plan.can_replace:
        return [card(text(backup_refusal(BackupError("no_list")), Style.DENSE))]
    choices = [Choice("merge", _("Add to what is here")), Choice("replace", _("Replace all"))]
    if vault.way == "merge":
        said = _("Nothing that is here is lost: where the two differ, both stay or yours does.")
    else:
        said = _(
            "All becomes as it was in the backup. What is here now is kept as a backup first, at the top of "
            "the list, so that you can go back."
        )
    return [segmented(choices, vault.way, vault.choose), dim(said, Style.DENSE)]


def _faults(faults: Sequence[Fault], head: str) -> list[ft.Control]:
    """What cannot be taken, or could not be."""
    if not faults:
        return []
    lines: list[ft.Control] = [text(line, Style.DENSE, ONGUC) for line in faults_said(faults)]
    shown = card(text(head, Style.STRONG, ONGUC), *lines, spacing=4, key="faults")
    shown.bgcolor = GUC
    return [shown]


def _merging(looked: Looked) -> list[ft.Control]:
    """By kind and by how it stands to what is here."""
    lines = [
        _line(kind, how, n) for kind in ORDER for how in HOWS if (n := looked.plan.count(kind, how))
    ]
    if not lines:
        return [card(text(_("There is nothing in it."), Style.DENSE))]
    body: list[ft.Control] = [section(_("What is in it"), _made(looked)), rows(*lines)]
    coming = [item for item in looked.plan.items if item.kind == "game" and item.row]
    coming = [item for item in coming if item.how not in WHAT_STAYS]
    if coming:
        body += [section(_("Games that come")), *_games(coming)]
    return body


def _line(kind: str, how: How, n: int) -> ft.Control:
    brings = how not in WHAT_STAYS
    sign = icon(
        ft.Icons.ADD_CIRCLE_OUTLINE if brings else ft.Icons.CHECK, 22, PRI if brings else ON2
    )
    return sheet_row(count_said(kind, n), detail=how_said(kind, how), end=[sign])


def _replacing(looked: Looked) -> list[ft.Control]:
    plan = looked.plan
    lines = [
        sheet_row(count_said(kind, n), detail=_("as in the backup"))
        for kind in ORDER
        if (n := plan.count(kind))
    ]
    gone = [
        sheet_row(count_said(kind, n), detail=_("here, but not in the backup: put away"))
        for kind in ("game", "copy")
        if (n := sum(kind == one for one, _id in plan.only_here))
    ]
    body: list[ft.Control] = [
        section(_("What will be here"), _made(looked)),
        *([rows(*lines)] if lines else []),
    ]
    if gone:
        body += [section(_("What goes")), rows(*gone)]
    return body


def _games(items: Sequence[Item]) -> list[ft.Control]:
    here, today = visit(), datetime.now().astimezone().date()
    found = sorted((item.row for item in items if item.row), key=lambda r: r.changed, reverse=True)
    lines = []
    for row in found[:MOST]:
        entry = entry_of(row, here.screens, today)
        detail = " · ".join(part for part in (entry.line, entry.foot) if part)
        lines.append(sheet_row(entry.title, sign=entry.sign, aside=entry.aside, detail=detail))
    body: list[ft.Control] = [rows(*lines)]
    if len(found) > MOST:
        n = len(found) - MOST
        body.append(dim(ngettext("and {n} more", "and {n} more", n).format(n=n), Style.DENSE))
    return body


def report(vault: Vault, done: Restored) -> ft.Control:
    """What was done."""
    lines = [
        sheet_row(count_said(kind, n), detail=said)
        for kind in ORDER
        for n, said in _done(done, kind, is_merge=vault.way == "merge")
        if n
    ]
    lines += [
        sheet_row(count_said(kind, n), detail=_("put away"))
        for kind in ("game", "copy")
        if (n := sum(kind == one for one, _id in done.put_away))
    ]
    body: list[ft.Control] = []
    if done.refusal is not None:
        stopped = _(
            "It stopped before the end: {why} What was done is whole; taking it in again goes on."
        )
        body.append(card(text(stopped.format(why=save_refusal(done.refusal)), Style.DENSE)))
    body += _faults(done.faults, _("Not all of it could be taken"))
    body += [section(_("What was done")), rows(*lines)] if lines else []
    title = _("Taken in") if done.refusal is None else _("Not all of it was taken in")
    games = ghost(
        _("All games"),
        lambda e: e.page.navigate("/games"),
        height=room().tall(56, 21),
        key="all-games",
    )
    step = next_step(_("Done"), vault.back, key="done")
    return frame(
        [chief(title, count_said("game", done.count("game")), left=to_home())],
        page(*body, ft.Container(height=MARGIN), key="report"),
        [next_bar(games, step)],
    )


def _done(done: Restored, kind: str, *, is_merge: bool) -> list[tuple[int, str]]:
    """How many things of a kind have been taken, and in which way."""
    if not is_merge:
        return [(done.count(kind), _("as in the backup"))]
    return [(done.count(kind, how), _done_said(kind, how)) for how in HOWS]


def _done_said(kind: str, how: How) -> str:
    if how == "new":
        return _("added")
    return _("already here") if how == "same" else how_said(kind, how)
