"""A character of the player's own box that no sheet has yet: its name is enough to begin with."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from itertools import count
from typing import Any, Final

import flet as ft

from companion.play import SaveError, SheetError
from companion.ui.knight.plan import Plan
from companion.ui.parts.buttons import ghost, strong
from companion.ui.parts.cards import framed
from companion.ui.parts.fields import text_field
from companion.ui.parts.press import awaited
from companion.ui.parts.text import heading
from companion.ui.sentences import sentence
from companion.ui.visit import visit
from companion.words import _
from storage.names import CopyError, fit_name

NAME: Final = "who.name"
WRONG: Final = "who.wrong"
LONGEST_ID: Final = 20


def character_id(name: str, taken: Collection[str]) -> str:
    """A short id made from a name, that no character has yet."""
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    stem = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:LONGEST_ID].strip("_") or "character"
    if stem not in taken:
        return stem
    return next(found for n in count(2) if (found := f"{stem}_{n}") not in taken)


def begin_naming(plan: Plan) -> None:
    """Open the form."""
    plan.desk.put(NAME, "")


def character_form(plan: Plan) -> list[ft.Control]:
    """The form, framed; nothing while no name is asked for, or without a copy that could keep it."""
    name = plan.desk.get(NAME)
    if name is None or not plan.setup.copy:
        return []

    async def keep(_e: Any = None) -> None:
        await _keep(plan)

    def write(written: str) -> None:
        plan.desk.kept[NAME] = written
        plan.desk.put(WRONG, "")

    field = text_field(
        _("Name on the card"),
        name,
        write,
        most=80,
        key="character-name",
        wrong=plan.desk.get(WRONG) or "",
        autofocus=True,
        on_submit=awaited(keep),
        error_max_lines=4,
    )
    keys: list[ft.Control] = [
        strong(_("Add"), keep, key="character-keep"),
        ghost(_("Cancel"), lambda _e: _close(plan), key="character-cancel"),
    ]
    head = heading(_("A new character"), level=3)
    return [framed(head, field, ft.Row(keys, spacing=8, wrap=True))]


def _close(plan: Plan) -> None:
    plan.desk.kept[WRONG] = ""
    plan.desk.put(NAME, None)


async def _keep(plan: Plan) -> None:
    """Put the name into the copy and play that character."""
    people = plan.sheets.characters
    titles = [_(who.title) for who in people.values()]
    try:
        name = fit_name(str(plan.desk.get(NAME) or ""), titles)
        id_ = character_id(name, people)
        values = {f"character.{id_}.title": name}
        await visit().door.change_copies(lambda copies: copies.put(plan.setup.copy, values))
    except CopyError as refusal:
        plan.desk.put(WRONG, name_refusal(refusal))
        return
    except (SaveError, SheetError) as refusal:
        plan.desk.put(WRONG, sentence(refusal))
        return
    plan.desk.kept[NAME] = None
    plan.put(character=id_)


def name_refusal(refusal: CopyError) -> str:
    """What is wrong with the name of a character."""
    match refusal.code:
        case "no_name":
            return _("Give the character its name.")
        case "duplicate_name":
            return _("There is a character called {name} already.").format(**refusal.facts)
        case _:
            return _("The name has {length} letters, there is room for {most}.").format(
                **refusal.facts
            )
