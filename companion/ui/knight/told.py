"""What has happened since the last big step: notes as lines, each opening to its rule."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import flet as ft

from companion.knight.moves import BeginTurn, EndAction, EndUse
from companion.play import Note
from companion.ui.knight import phrases as words
from companion.ui.knight.look import Look
from companion.ui.parts.cards import Stretch
from companion.ui.parts.notes import Reason, note
from companion.ui.slots import places

STEPS = (EndUse, EndAction, BeginTurn)
RULE = "now.rule"
"""On the desk: the line and clause whose rule is open."""
SPARE, SPARE_CLAUSE = 6, "KN-5"
"""So many lines have their place before anything is told, with a clause as most have."""


def recent(look: Look) -> list[Note]:
    """The notes of the moves since the last EndUse, EndAction or BeginTurn, that one's included."""
    line = look.playing.line
    found: list[tuple[Note, ...]] = []
    for i in range(len(line.moves), line.floor, -1):
        found.append(line.steps[i - line.floor].notes)
        if isinstance(line.moves[i - 1], STEPS):
            break
    return [one for notes in reversed(found) for one in notes]


def latest(look: Look) -> list[Note]:
    """The notes of the last move alone."""
    line = look.playing.line
    return list(line.steps[-1].notes) if line.moves else []


def note_views(look: Look, notes: Sequence[Note], *, at: str, last: int = 0) -> ft.Control:
    """The notes as lines with clauses; `at` is another one for every place; `last`: so many lines from the end."""
    lines = words.note_lines(look.c, notes)
    opened = look.desk.get(RULE)
    shown = [
        (i, line.text, line.clause, opened == (i, line.clause))
        for i, line in enumerate(lines[-last:] if last else lines)
    ]
    spare = [(i, "", SPARE_CLAUSE, False) for i in range(last or SPARE)]
    views = places(look.desk, f"told.{at}", shown, functools.partial(_view, look), spare)
    return ft.Column(views, spacing=6, tight=True, horizontal_alignment=Stretch)


def _view(look: Look, line: tuple[int, str, str, bool]) -> ft.Control:
    i, told, clause, opened = line
    rule = words.reason(clause, look.c)[1] if opened else ""
    return note(
        Reason(told, clause, rule),
        lambda clause: look.desk.toggle(RULE, (i, clause)),
        opened=opened,
    )
