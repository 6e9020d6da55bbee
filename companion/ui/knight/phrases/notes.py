"""Notes as lines: one sentence each with its clause, and those that belong together as one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.knight.course import Course
from companion.knight.vocabulary import Bundle
from companion.play import Note
from companion.ui.knight.phrases import gains
from companion.ui.knight.phrases.by_hand import change_text
from companion.ui.knight.phrases.facts import Facts, Phrase
from companion.ui.knight.phrases.grouped import GROUPS, ways
from companion.ui.knight.phrases.kinds import sentences
from companion.ui.knight.phrases.noted_map import MAP_NOTES
from companion.ui.knight.phrases.noted_sheets import SHEET_NOTES
from companion.ui.knight.phrases.noted_turn import TURN_NOTES
from companion.ui.knight.phrases.purse import Changes, Purse
from companion.words import _


@dataclass(frozen=True, slots=True)
class Line:
    """What happened in a sentence or two, and the clause that says why."""

    text: str
    clause: str = ""


def _set_by_hand(c: Course, f: Facts) -> str:
    change = change_text(c, f.id("fact"), f.n("old"), f.n("new"))
    return _("{change}, set by hand.").format(change=change)


NOTES: Final[Mapping[str, Phrase]] = {
    **TURN_NOTES,
    **MAP_NOTES,
    **SHEET_NOTES,
    "gained": gains.gained,
    "overflow": gains.overflow,
    "zeroed": gains.zeroed,
    "set_by_hand": _set_by_hand,
}
"""Every note code of the rules with its phrase."""

PAID: Final = (
    "paid",
    "paid_part",
    "consequence_paid",
    "battle_won",
    "gold_used",
    "special",
)
"""The notes that take something out of the purse, as their fact `paid` says."""


def note_text(c: Course, note: Note) -> str:
    """What happened, in one short sentence; one that Squire has no words for says so plainly."""
    phrase = NOTES.get(note.code)
    if phrase is None:
        return _("Something happened that this Squire has no words for.")
    return phrase(c, Facts(note.facts))


def note_line(c: Course, note: Note) -> Line:
    """What happened, with its clause."""
    return Line(note_text(c, note), note.clause)


def changed(purse: Purse, note: Note) -> Changes:
    """What a note makes of the four values."""
    f = Facts(note.facts)
    match note.code:
        case "gained":
            return purse.gain(f.amounts("got"))
        case "zeroed":
            return purse.put(f.id("kind"), 0)
        case "set_by_hand":
            return purse.put(f.id("fact"), f.n("new"))
        case code if code in PAID:
            return purse.pay(f.amounts("paid"))
        case _:
            return []


def note_lines(c: Course, notes: Sequence[Note], before: Bundle | None = None) -> list[Line]:
    """All notes of a move as lines; enemies that move, units that are placed and such stand together.

    With `before`, what one had, payments and gains say what the values became ("Valor 1 to 3").
    """
    purse = Purse(before) if before is not None else None
    lines = []
    for group in _groups(notes):
        changes = changed(purse, group[0]) if purse else []
        lines.append(_group_line(c, group, changes))
    return lines


def _groups(notes: Sequence[Note]) -> Iterator[tuple[Note, ...]]:
    """Notes that are told in one line, in order."""
    rest = list(notes)
    while rest:
        n = max(1, _length(rest))
        yield tuple(rest[:n])
        rest = rest[n:]


def _length(notes: Sequence[Note]) -> int:
    """How many notes the line that begins here tells."""
    first = notes[0]
    if first.code == "gained" and first.facts.get("bundle"):
        return 1 + _run(
            notes[1:], lambda note: note.code == "diplomacy_moved" and note.clause == "KN-76"
        )
    if first.code == "enemies_move":
        return 1 + _run(notes[1:], lambda note: (note.code, note.clause) == ("moved", "KN-53"))
    if first.code in GROUPS:
        alike = GROUPS[first.code].alike
        return _run(
            notes,
            lambda note: (
                note.code == first.code
                and note.clause == first.clause
                and all(note.facts.get(name) == first.facts.get(name) for name in alike)
            ),
        )
    return 1


def _run(notes: Sequence[Note], belongs: Callable[[Note], bool]) -> int:
    return next((i for i, note in enumerate(notes) if not belongs(note)), len(notes))


def _group_line(c: Course, group: tuple[Note, ...], changes: Changes) -> Line:
    first, rest = group[0], group[1:]
    if first.code == "gained" and rest:
        said = gains.gained(c, Facts(first.facts), diplomacy=False)
        text = sentences(said, *(note_text(c, note) for note in rest))
    elif first.code == "enemies_move" and rest:
        text = sentences(note_text(c, first), ways(c, [Facts(note.facts) for note in rest]))
    elif rest:
        text = GROUPS[first.code].text(c, [Facts(note.facts) for note in group])
    else:
        text = note_text(c, first)
    shown = (
        ""
        if first.code in ("zeroed", "set_by_hand") or first.facts.get("fresh")
        else gains.became(changes)
    )
    return Line(sentences(text, shown), first.clause)
