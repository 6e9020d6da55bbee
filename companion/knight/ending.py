"""Winning, losing and the final scoring (KN-66 to KN-69, KN-75)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.knight.agenda import EndGame
from companion.knight.course import Course
from companion.knight.facts import Progress, all_progress, holds, leftovers, tiles_that_count
from companion.knight.house import CHOICES
from companion.knight.sheets import Ending
from companion.knight.state import BOXES, End
from companion.knight.vocabulary import PURSE


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score: `box.3`, `leftovers` (`of` what is left, kind by kind), `neither`, `floor`."""

    what: str
    points: int
    of: tuple[int | tuple[str, int], ...] = ()


def met(c: Course, endings: tuple[Ending, ...], on: str = "") -> Ending | None:
    """The first ending whose condition holds, of those looked at on this occasion."""
    return next(
        (
            ending
            for ending in endings
            if ending.on == on and in_force(c, ending) and holds(c, c.printed(ending.when))
        ),
        None,
    )


def in_force(c: Course, ending: Ending) -> bool:
    """Whether an ending can come at all: a card may not have it, and one that hangs on an open question counts only
    if the table does not decide it as usual."""
    choices = CHOICES.get(ending.clause)
    usual = choices is not None and c.house(ending.clause) == choices[0]
    return not usual and bool(c.printed(ending.when))


def check(c: Course, on: str = "") -> None:
    """End the game the moment a condition holds (KN-66, KN-67, HR-35); both at once: HR-9."""
    if c.state.end is None and (found := decided(c, on)):
        end(c, *found)


def decided(c: Course, on: str = "") -> tuple[str, Ending] | None:
    """How the game ends now, and by what: lost or won."""
    lost = met(c, c.scenario.lose, on)
    always = c.house("HR-35") == "always" or c.state.turn.step not in ("enemy", "done")
    won = met(c, c.scenario.win, on) if always else None
    if lost and won and c.house("HR-9") == "win":
        lost = None
    if lost:
        return "lost", lost
    return ("won", won) if won else None


def look_before(c: Course, on: str) -> bool:
    """An attack or strike begins: whether it decides the game. The order is carried out first (KN-56)."""
    if found := decided(c, on):
        result, ending = found
        c.then(EndGame(result, ending.id))
    return found is not None


def end_by(c: Course, task: EndGame) -> None:
    """The order is through that decides the game."""
    end(c, task.result, c.scenario.endings[task.ending])


def end(c: Course, result: str, ending: Ending | None) -> None:
    """The game is over; nothing that was still to be done happens."""
    id, clause = (ending.id, ending.clause) if ending else ("", "KN-68")
    c.state = replace(c.state, agenda=(), end=End(result, id, c.state.turn.number))
    c.note("ended", clause, result=result, ending=id)


def lacks_points(c: Course, ending: Ending) -> bool:
    """Whether the points on the sheet do not meet an ending, so that only what is left can have met it (KN-75)."""
    rows = all_progress(c, c.printed(ending.when))
    return any(row.test.fact == "points" and not row.holds for row in rows)


def final_scoring(c: Course) -> None:
    """After turn 12 the leftovers count and may still meet a condition; else KN-68."""
    c.turn(step="final")
    check(c)
    if c.state.end is None:
        end(c, "neither", None)


def score(c: Course) -> list[ScoreLine]:
    """The final score line by line (KN-8, KN-75, KN-68). Early end: leftovers as HR-40 says, no penalty."""
    lines = []
    for box in BOXES:
        entries = tuple(entry.points for entry in c.me.entries if entry.box == box)
        lines.append(ScoreLine(f"box.{box}", sum(entries), entries))
    early = c.state.turn.step != "final"
    if not (early and c.house("HR-40") == "void"):
        left = tuple((kind, c.me.have[kind]) for kind in PURSE if c.me.have[kind])
        lines.append(ScoreLine("leftovers", leftovers(c), left))
    if c.state.end is not None and c.state.end.result == "neither":
        lines.append(ScoreLine("neither", c.printed(c.scenario.neither)))
    total = sum(line.points for line in lines)
    if total < 0 and c.house("HR-40.negative") == "zero":
        lines.append(ScoreLine("floor", -total))
    return lines


def result(c: Course) -> str:
    """victory, defeat, or without either success and failure by the score; exactly 0 is a failure (KN-68, HR-10)."""
    match c.state.end and c.state.end.result:
        case "won":
            return "victory"
        case "lost":
            return "defeat"
        case _:
            return "success" if sum(line.points for line in score(c)) > 0 else "failure"


def near(c: Course, row: Progress) -> tuple[int, int]:
    """How far a test is, as a meter shows it: what one has and what it asks (KN-69).

    Where a single tile would do (4 enemies on the undefended castle tile), the units on the tile that is nearest count.
    """
    where = row.test.where
    if where is None or row.need != 1 or row.test.bound != "least":
        return row.have, row.need
    for side, asked, loose in (
        ("enemy", where.enemy, replace(where, enemy=1)),
        ("own", where.own, replace(where, own=1)),
    ):
        if asked:
            units = c.units(side)
            return max((units[tile] for tile in tiles_that_count(c, loose)), default=0), asked
    return row.have, row.need


def ways(c: Course) -> Iterator[tuple[str, Ending, list[Progress]]]:
    """Every way to win and to lose with how far it is (KN-69)."""
    for kind, endings in (("win", c.scenario.win), ("lose", c.scenario.lose)):
        for ending in endings:
            if not in_force(c, ending):
                continue
            yield kind, ending, list(all_progress(c, c.printed(ending.when)))
