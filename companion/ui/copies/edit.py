"""The editor: every sheet and deck of a copy as it lies on the table, each value to be tapped, the gaps one by one."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.play import SheetError
from companion.ui.component import component, use_kept
from companion.ui.copies.counts import gaps_said
from companion.ui.copies.edit_cards import deck
from companion.ui.copies.edit_changes import rest_of
from companion.ui.copies.edit_desk import GAPS, LINE, PART, Editor
from companion.ui.copies.edit_people import people
from companion.ui.copies.edit_rows import PAGE, line_row
from companion.ui.copies.edit_things import Line, Part, gap_count, gaps_of, parts_of, short_part
from companion.ui.copies.listing import address
from companion.ui.copies.one import missing_copy
from companion.ui.copies.said import scenario_title, trouble
from companion.ui.copies.shelf import Known, use_shelf
from companion.ui.desk import use_desk
from companion.ui.knight import phrases as words
from companion.ui.knight.concern_words import concern_sentence
from companion.ui.knight.learn_form import scrolls
from companion.ui.knight.value_form_parts import warned
from companion.ui.knight.wordings import wording_of
from companion.ui.parts.buttons import back_to, ghost, next_bar, next_step, round_button
from companion.ui.parts.cards import card, fold, onward, page, rows, rule, sheet_row
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import notice
from companion.ui.parts.text import text
from companion.ui.parts.tracks import Segment, Track, opened, track_row
from companion.ui.room import room
from companion.ui.sentences import sentence
from companion.ui.theme import MARGIN, Style
from companion.words import GENERAL, Wording, _, worded
from scenarios.own import scenarios_of
from scenarios.read import scenario_ids

ARRIVED = "edit.arrived"
"""On the desk: that the gap of the address has been opened."""


def sheet_at(what: Sequence[str]) -> tuple[str, str] | None:
    """The sheet that an address names, and the gap on it: court, event, goal, character/<id>, scenario/<id>, each
    with the path of a gap behind it or without."""
    match what:
        case ["court" | "event" | "goal" as sheet, *gap] if len(gap) < 2:
            return sheet, "".join(gap)
        case ["character", id, *gap] if len(gap) < 2:
            return f"character/{id}", "".join(gap)
        case ["scenario", id, *gap] if len(gap) < 2 and id in scenario_ids():
            return f"scenario/{id}", "".join(gap)
        case _:
            return None


@component
def sheet_editor(id_: str, sheet: str, gap: str = "") -> ft.Control:
    """The editor of one sheet of a copy; `gap`: the value that is to be entered first."""
    shelf, desk, page_ = use_shelf(), use_desk(), ft.context.page
    held = use_kept(list[Editor])
    found = shelf.get(id_)
    if found is None:
        return missing_copy(shelf)
    if found.copy.told not in ("", "before"):
        return frame([_chief_plain(found)], page(card(text(trouble(found.copy), Style.DENSE))))
    if not held:
        what = sheet.split("/")
        scenario = what[1] if what[0] == "scenario" else scenarios_of(found.copy.values)[0]
        held.append(Editor(shelf, desk, page_, sheet, scenario, found.copy))
    editor = held[0]
    editor.follow(found.copy)
    with worded(words_of(sheet)):
        try:
            parts = parts_of(editor.c, sheet.split("/"))
        except SheetError as fault:
            return frame([_chief_plain(found)], page(card(text(sentence(fault), Style.DENSE))))
        if gap and not editor.desk.kept.unnoted(ARRIVED):
            _arrive(editor, parts, gap)
        return _drawn(editor, parts)


def words_of(sheet: str) -> Wording:
    """The words of a sheet: a scenario's own, those of the rulebook on what all scenarios share."""
    kind, _slash, scenario = sheet.partition("/")
    return wording_of(scenario) if kind == "scenario" else GENERAL


def _arrive(editor: Editor, parts: Sequence[Part], gap: str) -> None:
    """Open the line of a gap that the address names, once."""
    kept = editor.desk.kept
    kept.put_unnoted(ARRIVED, True)
    there = next(((part, line) for part, line in gaps_of(parts) if gap in line.gaps), None)
    if there is not None:
        kept.put_unnoted(PART, there[0].key)
        kept.put_unnoted(LINE, there[1].path)


def _drawn(editor: Editor, parts: Sequence[Part]) -> ft.Control:
    editor.parts = tuple(parts)
    editor.lines = {line.path: line for part in parts for line in part.lines}
    kind = editor.sheet.split("/")[0]
    body: list[ft.Control] = [*_gaps(editor, parts), *_concerns(editor)]
    if kind in ("event", "goal"):
        body += deck(editor, parts)
    elif kind == "character":
        body += people(editor, parts)
    else:
        body.append(_tracks(editor, parts))
    body.append(ft.Container(height=MARGIN))
    shown = scrolls(editor.desk, PAGE, page(*body))
    return frame([_chief(editor)], shown, [*_told(editor), _step(editor, parts)])


# on top --------------------------------------------------------------------------------------------


def _chief_plain(found: Known) -> ft.Control:
    return chief(found.copy.name, left=_back(found.copy.id))


def _back(id_: str) -> ft.Control:
    return back_to(address(id_), _("Back to the copy"))


def _chief(editor: Editor) -> ft.Control:
    steps = editor.steps
    label = _("Undo: {thing}").format(thing=steps[-1].name) if steps else _("Undo")
    undo = round_button(ft.Icons.UNDO, label, editor.undo, enabled=bool(steps), key="edit-undo")
    return chief(title_of(editor), editor.copy.name, left=_back(editor.copy.id), right=[undo])


def title_of(editor: Editor) -> str:
    """The sheet by its name."""
    match editor.sheet.split("/"):
        case ["court"]:
            return _("Court")
        case ["character", id]:
            return words.character_name(editor.c, id)
        case ["scenario", id]:
            return scenario_title(id)
        case ["event"]:
            return _("Event cards")
        case _:
            return _("Goal cards")


def _gaps(editor: Editor, parts: Sequence[Part]) -> list[ft.Control]:
    """How many gaps this sheet has; open, all of them by name, each a way to it."""
    n = gap_count(parts)
    if not n:
        return []
    open_ = bool(editor.desk.get(GAPS))
    lines: list[ft.Control] = []
    for part, line in gaps_of(parts) if open_ else ():
        said = _("{thing}: {part}").format(
            thing=words.upper(line.name), part=gap_said(editor, line)
        )
        row = sheet_row(
            said,
            end=[onward()],
            on_click=functools.partial(editor.go, part.key, line.path),
            label=_("{gap}, not known yet").format(gap=said),
            key=f"gap-{line.path}",
        )
        lines += [rule(), row]
    toggle = editor.desk.toggler(GAPS, True)
    return [fold(gaps_said(n), _("on this sheet"), open_, toggle, *lines, key="gaps")]


def gap_said(editor: Editor, line: Line) -> str:
    """What is missing on a line: "Cost, gain"; whether there is such a line at all."""
    if line.is_next:
        return _("is there one?")
    return words.commas([short_part(editor.c, path) for path in line.gaps])


def _concerns(editor: Editor) -> list[ft.Control]:
    """What looks wrong on this sheet. It may be printed so."""
    said = [concern_sentence(editor.c, editor.copy.values, one) for one in editor.concerns]
    return [card(*(warned(one) for one in dict.fromkeys(said)), key="concerns")] if said else []


# the sheets ----------------------------------------------------------------------------------------


def _tracks(editor: Editor, parts: Sequence[Part]) -> ft.Control:
    """The court, a scenario: a row a track, which opens in place."""
    shown: list[ft.Control] = []
    for part in parts:
        is_open = editor.desk.get(PART) == part.key
        shown.append(track_row(_track(part), is_open, functools.partial(editor.toggle)))
        if is_open:
            shown.append(opened(_lines(editor, part)))
    return card(*shown, spacing=0, padding=0, clip_behavior=ft.ClipBehavior.ANTI_ALIAS)


def _track(part: Part) -> Track:
    """The row of a part: a segment for each line, a `?` for one that is not known whole."""
    states: list[Segment] = ["unknown"] if part.gaps and not part.has_segments else []
    if part.has_segments:
        states = [
            "unknown" if line.gaps else "open"
            for line in part.lines
            if (line.is_next or not line.count) and line.lead.isdecimal()
        ]
    known = states.count("open")
    return Track(
        part.key,
        part.sign,
        part.name,
        tuple(states),
        known,
        plain=not part.has_segments,
        counted=True,
    )


def _lines(editor: Editor, part: Part) -> ft.Control:
    return rows(*(line_row(editor, part, line) for line in part.lines))


# at the bottom -------------------------------------------------------------------------------------


def _told(editor: Editor) -> list[ft.Control]:
    """What was refused, what was taken back, which games have read what was corrected."""
    if editor.refusal is not None:
        return [notice(sentence(editor.refusal), editor.close_notice)]  # type: ignore[arg-type]
    if editor.readers:
        said = _("A game that is going on has read the old value and keeps it.")
        game = editor.readers[0]
        there = ghost(_("Open the game"), lambda e: e.page.navigate(f"/g/{game}"), key="reader")
        bar = ft.Container(there, padding=ft.Padding.only(left=MARGIN, bottom=6))
        return [notice(said, editor.close_notice, warn=False), bar]
    if editor.told:
        return [notice(editor.told, editor.close_notice, warn=False)]
    return []


def _step(editor: Editor, parts: Sequence[Part]) -> ft.Control:
    """On to the next gap; beside it, that nothing else is printed on the open line."""
    there, beside = editor.next_gap(), _rest(editor)
    if there is None:
        done = next_step(
            _("Done"), lambda e: e.page.navigate(address(editor.copy.id)), second=_no_gap(parts)
        )
        return next_bar(*beside, done)
    part, line = there
    said = _("{thing}: {part}").format(thing=words.upper(line.name), part=gap_said(editor, line))
    go = functools.partial(editor.go, part.key, line.path)
    return next_bar(*beside, next_step(_("Next gap"), go, second=said, key="next-gap"))


def _no_gap(parts: Sequence[Part]) -> str:
    return _("no other gap on this sheet") if gap_count(parts) else _("no gap on this sheet")


def _rest(editor: Editor) -> list[ft.Control]:
    """What has not been said on the open line is not printed; then the next gap."""
    line = editor.lines.get(editor.desk.get(LINE) or "")
    if line is None:
        return []
    said = editor.taps(line).said
    rest = rest_of(line, said)
    if not rest or not list(said):
        return []

    async def work(_e: Any = None) -> None:
        await editor.put_and_go(line, dict(rest))

    label = _("Rest") if room().large else _("Rest: nothing")
    says = _("Nothing else is printed: {thing}").format(thing=line.name)
    return [ghost(label, work, says=says, height=room().tall(56, 21), key="rest")]
