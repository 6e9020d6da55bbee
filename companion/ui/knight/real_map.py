"""What the player has to do on the real map and sheets after the enemy's step, as a short list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import flet as ft

from companion.knight.course import Course
from companion.play import Note
from companion.ui.knight import phrases as words
from companion.ui.knight.phrases.facts import Facts
from companion.ui.parts.cards import rows, section
from companion.ui.parts.symbols import icon, symbol, unit
from companion.ui.parts.text import text
from companion.ui.room import room
from companion.ui.theme import ON2, Style
from companion.words import _


@dataclass(frozen=True, slots=True)
class Job:
    """One thing to do: `n` units of a side, or a symbol that moves (none: something is crossed out)."""

    words: str
    side: str = ""
    n: int = 0
    sign: str = ""


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


def job_list(c: Course, notes: Sequence[Note]) -> list[ft.Control]:
    """The list under its head; nothing if nothing has to be done."""
    found = jobs(c, notes)
    if not found:
        return []
    return [
        section(_("On the real map"), _("and the scenario sheet")),
        rows(*(_line(job) for job in found)),
    ]


def _line(job: Job) -> ft.Control:
    side = room().grow(30)
    if job.n:
        sign: ft.Control = unit(job.side == "own", job.n, 28)
    else:
        sign = symbol(job.sign, 24, ON2) if job.sign else icon(ft.Icons.CLOSE, 24, ON2)
    return ft.Container(
        ft.Row(
            [
                ft.Container(sign, width=side * 1.2, alignment=ft.Alignment.CENTER),
                text(job.words, Style.STRONG, expand=True),
            ],
            spacing=10,
        ),
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )
