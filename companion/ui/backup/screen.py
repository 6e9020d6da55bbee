"""Backups (`/backup`): make one now, look at those that Squire keeps, open one from a file."""

from __future__ import annotations

from datetime import datetime

import flet as ft

from companion.ui.backup.preview import preview, report
from companion.ui.backup.said import count_said, kept_trouble, size_said
from companion.ui.backup.vault import At, Vault, use_vault
from companion.ui.codes.show import nothing
from companion.ui.component import component
from companion.ui.opener import LARGEST_MESSAGE, Opener, limit_said, use_opener
from companion.ui.parts.buttons import ghost, next_bar, next_step, round_button, to_home
from companion.ui.parts.cards import card, page, rows, section, sheet_row
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import notice
from companion.ui.parts.text import dim, text
from companion.ui.theme import MARGIN, Style
from companion.ui.visit import visit
from companion.words import _
from companion.words.dates import moment_name
from storage.backup_file import LARGEST
from storage.backup_folder import Kept


@component
def backup_screen() -> ft.Control:
    """The screen."""
    vault = use_vault()
    opener = use_opener(vault.look_at_files, vault.refuse_file, LARGEST, vault.draw_anew)
    if vault.done is not None:
        return report(vault, vault.done)
    if vault.looked is not None:
        return preview(vault, vault.looked)
    save = next_step(
        _("Save a backup"), vault.save, second=_("Everything in one file"), key="save-backup"
    )
    return frame(
        [chief(_("Backups"), _("So that no game is ever lost"), left=to_home())],
        page(
            *_made(vault),
            *_what(),
            section(_("Take one in")),
            _open(vault, opener),
            *_refused(vault, "open"),
            *_kept(vault),
            ft.Container(height=MARGIN),
            key="backups",
        ),
        [*_refused(vault, "save"), next_bar(save)],
    )


def _refused(vault: Vault, at: At) -> list[ft.Control]:
    if not vault.refusal or vault.at != at:
        return []
    return [notice(vault.refusal, vault.close_notice)]


def _what() -> list[ft.Control]:
    return [
        card(
            text(_("One file with everything"), Style.STRONG),
            dim(
                _(
                    "All games with their logs and notes, copies of your cards with photos and maps, people, "
                    "card tables and settings. Keep it where you keep what matters, away from where Squire runs. "
                    "Games that were deleted are not in it."
                ),
                Style.DENSE,
            ),
            spacing=4,
        )
    ]


def _made(vault: Vault) -> list[ft.Control]:
    """What has just been saved."""
    made = vault.made
    if made is None:
        return []
    size = len(made.raw)
    said = _("Saved: {games}, {size}.").format(
        games=count_said("game", made.games), size=size_said(size)
    )
    lines = [notice(said, vault.close_notice, warn=False)]
    if made.left_out:
        left = _("Not in it, since it cannot be read here: {names}.")
        lines.append(notice(left.format(names=", ".join(made.left_out)), vault.close_notice))
    if size > LARGEST_MESSAGE and limit_said():
        far = _(
            "This file is too large to be opened here again with a browser. To take it in, put it among the "
            "backups in {folder}."
        )
        folder = visit().door.library.folder / "backups"
        lines.append(notice(far.format(folder=folder), vault.close_notice))
    return lines


def _open(vault: Vault, opener: Opener) -> ft.Control:
    busy = vault.through is not None or opener.busy
    key = ghost(
        _reading(vault) if busy else _("Open a backup"),
        None if busy else nothing,
        sign=ft.Icons.FILE_OPEN_OUTLINED,
        action=None if busy else opener.pick(),
        key="open-backup",
    )
    said = _("You see what it would bring before anything changes. Adding it loses nothing.")
    lines = [dim(line, Style.DENSE) for line in (said, limit_said()) if line]
    return card(*lines, ft.Row([key]), spacing=4)


def _reading(vault: Vault) -> str:
    if not vault.through:
        return _("Reading it ...")
    return _("Reading it: {n} things so far").format(n=vault.through)


# those that Squire keeps ---------------------------------------------------------------------------


def _kept(vault: Vault) -> list[ft.Control]:
    body: list[ft.Control] = [section(_("Kept by Squire"), _("the last ten"))]
    body += _refused(vault, "kept")
    trouble = visit().door.library.backups.told
    if trouble:
        body.append(notice(kept_trouble(trouble), vault.close_notice))
    if vault.kept:
        body.append(rows(*(_one(vault, kept) for kept in vault.kept)))
    body.append(
        dim(
            _(
                "Squire keeps one when it starts and when a game ends, if anything has changed. They lie beside "
                "the games: what breaks there takes both."
            ),
            Style.DENSE,
        )
    )
    return body


def _one(vault: Vault, kept: Kept) -> ft.Control:
    """One of them: when it was made, what is in it, and what can be done with it."""
    front, name = kept.front, kept.name
    if front is None:
        title = (
            _("A newer Squire made it") if kept.told == "newer" else _("Its beginning is damaged")
        )
        detail = f"{name}, {size_said(kept.size)}"
    else:
        title = moment_name(front.made, datetime.now().astimezone())
        detail = f"{count_said('game', front.games)}, {size_said(kept.size)}"
    keys: list[ft.Control] = [
        round_button(
            ft.Icons.DOWNLOAD_OUTLINED,
            _("Save the backup of {moment}").format(moment=title),
            lambda _e: vault.hand_over(name),
            colour=ft.Colors.ON_SURFACE,
            key=f"save-{name}",
        )
    ]
    if kept.told != "newer":
        look = ghost(
            _("Look at it"),
            lambda _e: vault.look_at_kept(name),
            says=_("Look at the backup of {moment}").format(moment=title),
            key=f"look-{name}",
        )
        keys.append(look)
    return sheet_row(title, detail=detail, button=ft.Row(keys, spacing=4, tight=True))
