"""The words about a copy that name its sheets: how much it knows of each, what is missing; and a damaged file."""

from __future__ import annotations

from companion.knight import Knight
from companion.knight.course import Course
from companion.knight.gaps import Gap
from companion.knight.state import Seat, Setup, State
from companion.play import SaveError
from companion.ui.copies.counts import gaps_said, values_said
from companion.ui.copies.shelf import Known
from companion.ui.knight import phrases as words
from companion.ui.knight.rules import sheets_of
from companion.ui.sentences import sentence
from companion.words import _
from storage import Copy


def known_said(one: Known) -> str:
    """How much a copy knows: "412 values, 17 gaps for Defensive war"."""
    if not one.is_readable:
        return trouble(one.copy, one.fault)
    said = [values_said(len(one.copy.values))]
    for scenario, found in one.gaps.items():
        title = scenario_title(scenario)
        said.append(_("{gaps} for {scenario}").format(gaps=gaps_said(len(found)), scenario=title))
    return words.commas(said)


def trouble(copy: Copy, fault: str = "") -> str:
    """What is wrong with the file of a copy, if anything. `fault`: why no sheet can hold it."""
    match copy.told:
        case "" if fault:
            return _("No sheet can hold this copy: {fault}.").format(fault=fault)
        case "":
            return ""
        case "before":
            return _("The newest file of this copy was damaged. The one before it is used.")
        case "broken":
            return _("The file of this copy is damaged, and so is the one before.")
        case "newer":
            return _("A newer Squire wrote this copy. Update this one.")
        case code:
            return sentence(SaveError(code, copy=copy.id))


def scenario_title(scenario: str) -> str:
    """The title of a scenario."""
    return _(sheets_of(scenario, practice=False).scenario.title)


def course_of(scenario: str, copy: Copy) -> Course:
    """A course to name the things of a copy with; no game is going. Raises SheetError."""
    sheets = sheets_of(scenario, copy.values, practice=False)
    setup = Setup(scenario, next(iter(sheets.characters)), "entered", copy=copy.id)
    return Course(Knight(sheets, setup), State((Seat(setup.character),)))


def gap_said(c: Course, gap: Gap) -> str:
    """One gap in the words of the sheet: "Church 3: Cost", "Church: how many segments?"."""
    if gap.path.endswith(".count"):
        return counted_said(c, gap.path)
    thing, part = words.printed_name(c, gap.path), words.part_name(c, gap.path)
    return _("{thing}: {part}").format(thing=thing, part=part)


def counted_said(c: Course, path: str) -> str:
    """What is counted at a path (`court.church.count`), as a question."""
    match path.split("."):
        case ["court", track, _count]:
            return _("{thing}: how many segments?").format(thing=words.track_name(c, track))
        case ["scenario", _id, "path", _path, _count]:
            return _("{thing}: how many symbols?").format(thing=words.printed_name(c, path))
        case ["scenario", _id, "stage", track, _count] | ["scenario", _id, "king" as track, _count]:
            return _("{thing}: how many stages?").format(thing=words.track_name(c, track))
        case _:
            return words.printed_name(c, path)
