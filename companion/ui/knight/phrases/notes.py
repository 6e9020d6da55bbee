"""Notes as lines: one sentence each with its clause, and those that belong together as one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.knight.course import Course
from companion.knight.vocabulary import Bundle
from companion.play import Note
from companion.ui.knight.phrases import gains
from companion.ui.knight.phrases.areas import AREA_NOTES
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
    **AREA_NOTES,
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


def note_lines(
    c: Course, notes: Sequence[Note], before: Bundle | None = None, givers: Collection[str] = ()
) -> list[Line]:
    """All notes of a move as lines; enemies that move, units that are placed and such stand together.

    With `before`, what one had, payments and gains say what the values became ("Valor 1 to 3"). Of gains by
    `givers` (`event`, `stage` ...) it has been said who gives them.
    """
    purse = Purse(before) if before is not None else None
    lines = []
    for group in _groups(notes):
        changes = changed(purse, group[0]) if purse else []
        lines.append(_group_line(c, group, changes, givers))
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
    first, rest = notes[0], notes[1:]
    if first.code == "gained":
        return 1 + _run(rest, lambda note: (note.code, note.clause) == ("diplomacy_moved", "KN-76"))
    if first.code == "enemies_move":
        return 1 + _run(rest, lambda note: note.code in MARCHED and note.clause == "KN-53")
    if first.code in GROUPS:
        return _run(notes, lambda note: _is_alike(first, note))
    return 1


MARCHED: Final = ("moved", "stays_at_castle")
"""What stands behind an order to move, in its line."""


def _is_alike(first: Note, note: Note) -> bool:
    alike = GROUPS[first.code].alike
    return (note.code, note.clause) == (first.code, first.clause) and all(
        note.facts.get(name) == first.facts.get(name) for name in alike
    )


def _run(notes: Sequence[Note], belongs: Callable[[Note], bool]) -> int:
    return next((i for i, note in enumerate(notes) if not belongs(note)), len(notes))


def _group_line(
    c: Course, group: tuple[Note, ...], changes: Changes, givers: Collection[str]
) -> Line:
    first, rest = group[0], group[1:]
    if first.code == "gained":
        f = Facts(first.facts)
        by = f.id("why").partition(".")[0] not in givers
        became = _became(first, changes)
        text = gains.gained(c, f, giver=by, diplomacy=not rest, became=became)
        return Line(sentences(text, *(note_text(c, note) for note in rest)), first.clause)
    if first.code == "enemies_move" and rest:
        text = sentences(note_text(c, first), *_marched(c, rest))
    elif rest:
        text = GROUPS[first.code].text(c, [Facts(note.facts) for note in group])
    else:
        text = note_text(c, first)
    return Line(sentences(text, _became(first, changes)), first.clause)


def _marched(c: Course, notes: Sequence[Note]) -> Iterator[str]:
    """Who went where, then who stays."""
    went = [Facts(note.facts) for note in notes if note.code == "moved"]
    stay = [Facts(note.facts) for note in notes if note.code != "moved"]
    if went:
        yield ways(c, went)
    if stay:
        yield GROUPS["stays_at_castle"].text(c, stay)


def _became(note: Note, changes: Changes) -> str:
    """What the values became, where the sentence does not say it and nothing is fresh."""
    if note.code in ("zeroed", "set_by_hand") or note.facts.get("fresh") is True:
        return ""
    return gains.became_text(changes)
