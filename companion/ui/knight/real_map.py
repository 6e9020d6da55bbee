"""What the player has to do on the real map and sheets after the enemy's step, as a short list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.knight.course import Course
from companion.play import Note
from companion.ui.knight import phrases as words
from companion.ui.knight.look import Look
from companion.ui.knight.phrases.facts import Facts
from companion.ui.parts.cards import card, rule, section
from companion.ui.parts.symbols import icon, symbol, unit
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.slots import places
from companion.ui.theme import ON2, Style
from companion.words import _


@dataclass(frozen=True, slots=True)
class Job:
    """One thing to do: `n` units of a side, or a symbol that moves (none: something is crossed out)."""

    words: str
    side: str = ""
    n: int = 0
    sign: str = ""


SPARE: Final = (Job("", "enemy", 1),) * 5
"""So many things have their place before there are any."""


def jobs(c: Course, notes: Sequence[Note]) -> list[Job]:
    """All things to do, in the order in which they happened; alike ones that follow each other together."""
    found: list[Job] = []
    for note in notes:
        for job in _job(c, note):
            same = next((i for i in range(len(found) - 1, -1, -1) if _alike(found[i], job)), None)
            if same is not None and same >= len(found) - _run(found, job):
                old = found[same]
                found[same] = Job(job.words, job.side, old.n + job.n, job.sign)
            else:
                found.append(job)
    return found


def _alike(a: Job, b: Job) -> bool:
    return bool(a.n and b.n) and (a.words, a.side) == (b.words, b.side)


def _run(found: Sequence[Job], job: Job) -> int:
    """How many jobs at the end are of the same kind: units of one side that go or come in one order."""
    n = 0
    for one in reversed(found):
        if one.side != job.side or not one.n:
            break
        n += 1
    return n


def _job(c: Course, note: Note) -> Iterator[Job]:
    f = Facts(note.facts)
    tile = words.tile_name(c, f.id("tile"))
    match note.code:
        case "placed":
            yield Job(_("New on the {tile}").format(tile=tile), f.id("side"), 1)
        case "moved" | "marched":
            way = _("{start} to {to}").format(
                start=words.tile_name(c, f.id("start")), to=words.tile_name(c, f.id("to"))
            )
            yield Job(way, "enemy" if note.code == "moved" else "own", 1)
        case "own_lost":
            yield Job(_("Off the map, from the {tile}").format(tile=tile), "own", f.n("n"))
        case "struck":
            yield Job(_("Off the map, from the {tile}").format(tile=tile), "enemy", f.n("n"))
        case "removed":
            yield Job(_("Off the map, from the {tile}").format(tile=tile), "enemy", 1)
        case "source_destroyed":
            yield Job(_("Source crossed out on the {tile}").format(tile=tile), sign=f.id("kind"))
        case "diplomacy_moved" if f.n("old") != f.n("new"):
            track = f.id("track")
            change = words.changes_text([(track, f.n("old"), f.n("new"))])
            yield Job(change, sign=track)
        case "crossed_out":
            path = words.upper(words.path_name(f.id("path")))
            yield Job(_("{path}: cross out symbol {n}").format(path=path, n=f.n("step")), sign="")
        case _:
            return


def job_list(look: Look, notes: Sequence[Note]) -> list[ft.Control]:
    """The list under its head; a sentence if nothing has to be done."""
    found = list(enumerate(jobs(look.c, notes)))
    lines = places(look.desk, "jobs", found, _line, list(enumerate(SPARE)))
    inside = card(*lines, spacing=0, padding=0, clip_behavior=ft.ClipBehavior.ANTI_ALIAS)
    nothing = dim(_("Nothing changes this turn."), Style.BODY)
    inside.visible, nothing.visible = bool(found), not found
    aside = _("and the scenario sheet") if found else ""
    return [section(_("On the real map"), aside), inside, nothing]


def _line(place: tuple[int, Job]) -> ft.Control:
    """A thing to do, below a rule if it is not the first. All its signs are there, one of them seen."""
    i, job = place
    side = room().grow(30)
    sign, cross = symbol(job.sign or "diplomacy", 24, ON2), icon(ft.Icons.CLOSE, 24, ON2)
    who = unit(bool(job.n) and job.side == "own", max(job.n, 1), 28)
    who.visible, sign.visible = bool(job.n), bool(job.sign and not job.n)
    cross.visible = not (job.n or job.sign)
    signs = ft.Row([who, sign, cross], spacing=0, tight=True)
    line = ft.Container(
        ft.Row(
            [
                ft.Container(signs, width=side * 1.2, alignment=ft.Alignment.CENTER),
                text(job.words, Style.STRONG, expand=True),
            ],
            spacing=10,
        ),
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )
    return ft.Column([rule(), line], spacing=0, tight=True) if i else line
