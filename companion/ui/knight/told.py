"""What has happened since the last big step: notes as lines, each opening to its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import flet as ft

from companion.knight.moves import BeginTurn, EndAction, EndUse
from companion.play import Note
from companion.ui.knight import phrases as words
from companion.ui.knight.look import Look
from companion.ui.parts.cards import Stretch
from companion.ui.parts.notes import Reason, note

STEPS = (EndUse, EndAction, BeginTurn)
RULE = "turn.rule"
"""On the desk: the line and clause whose rule is open."""


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


def note_views(look: Look, notes: Sequence[Note], *, last: int = 0) -> ft.Control:
    """The notes as lines with clauses; `last`: so many lines from the end."""
    lines = words.note_lines(look.c, notes)
    views = list(_views(look, lines[-last:] if last else lines))
    return ft.Column(views, spacing=6, tight=True, horizontal_alignment=Stretch)


def _views(look: Look, lines: Sequence[words.Line]) -> Iterator[ft.Control]:
    opened = look.desk.get(RULE)
    for i, line in enumerate(lines):
        is_open = opened == (i, line.clause)
        rule = words.reason(line.clause, look.c)[1] if is_open else ""
        yield note(Reason(line.text, line.clause, rule), _opener(look, i), opened=is_open)


def _opener(look: Look, i: int) -> Callable[[str], None]:
    return lambda clause: look.desk.toggle(RULE, (i, clause))
