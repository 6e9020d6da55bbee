"""The character cards in the editor: one card with its arms, and a new one of the player's own box."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from companion.ui.copies.edit_desk import Editor
from companion.ui.copies.edit_rows import drop_button, line_row
from companion.ui.copies.edit_things import Line, Part
from companion.ui.copies.said import scenario_title
from companion.ui.knight.arms import arms
from companion.ui.knight.new_character import character_id, name_refusal
from companion.ui.parts.buttons import ghost, strong
from companion.ui.parts.cards import card, framed, rule
from companion.ui.parts.fields import text_field
from companion.ui.parts.press import awaited
from companion.ui.parts.states import empty
from companion.ui.parts.text import dim, heading
from companion.ui.theme import Style
from companion.words import _
from storage import CopyError
from storage.names import fit_name

NAME: Final = "edit.who"
WRONG: Final = "edit.who.wrong"
"""On the desk: the name of a new character as far as it is written, and what is wrong with it."""


def people(editor: Editor, parts: Sequence[Part]) -> list[ft.Control]:
    """The card that is open, and the way to one more."""
    body: list[ft.Control] = []
    for part in parts:
        body += [_card(editor, part), *drop_button(editor, part, _("Take the character away"))]
    if not parts:
        body.append(empty(_("No such character"), _("This copy knows no such character.")))
    return [*body, _one_more(editor)]


def _card(editor: Editor, part: Part) -> ft.Control:
    """Arms and name, then the lines of the card."""
    ids = list(editor.c.rules.sheets.characters)
    name = [heading(part.name, Style.TITLE, level=2), dim(scenario_title(editor.scenario))]
    head = ft.Row(
        [
            arms(ids.index(part.key.partition(".")[2])),
            ft.Column(list(name), spacing=2, tight=True, expand=True),
        ],
        spacing=14,
    )
    lines: list[ft.Control] = [ft.Container(head, padding=14)]
    for line in part.lines:
        lines += [rule(), line_row(editor, part, line)]
    return card(*lines, spacing=0, padding=0, clip_behavior=ft.ClipBehavior.ANTI_ALIAS)


def _one_more(editor: Editor) -> ft.Control:
    """A new character: its name is enough to begin with."""
    name = editor.desk.get(NAME)
    if name is None:
        begin = functools.partial(_write, editor, "")
        return ft.Row(
            [ghost(_("A new character"), lambda _e: begin(), key="new-character")],
        )

    async def keep(_e: Any = None) -> None:
        await _keep(editor)

    def close(_e: Any = None) -> None:
        editor.desk.kept[WRONG] = ""
        editor.desk.put(NAME, None)

    field = text_field(
        _("Name on the card"),
        name,
        functools.partial(_write, editor),
        most=80,
        key="character-name",
        wrong=editor.desk.get(WRONG) or "",
        autofocus=True,
        on_submit=awaited(keep),
        error_max_lines=4,
    )
    keys: list[ft.Control] = [
        strong(_("Add"), keep, key="character-keep"),
        ghost(_("Cancel"), close, key="character-cancel"),
    ]
    head = heading(_("A new character"), level=3)
    return framed(head, field, ft.Row(keys, spacing=8, wrap=True))


def _write(editor: Editor, name: str) -> None:
    editor.desk.kept[WRONG] = ""
    editor.desk.put(NAME, name)


async def _keep(editor: Editor) -> None:
    """The character is in the copy, and its card is open."""
    known = editor.c.rules.sheets.characters
    try:
        written = str(editor.desk.get(NAME) or "")
        name = fit_name(written, [_(who.title) for who in known.values()])
    except CopyError as refusal:
        editor.desk.put(WRONG, name_refusal(refusal))
        return
    id = character_id(name, known)
    line = Line(f"character.{id}.title", name, "", ())
    if await editor.put(line, {line.path: name}):
        editor.desk.kept[NAME] = None
        editor.page.navigate(f"/copy/{editor.copy.id}/sheet/character/{id}")
