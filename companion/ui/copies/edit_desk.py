"""What the editor of a copy has in hand: which line is open, what is said on it, what has been changed, one step back.

Every tap is in the copy before it counts. What the sheets cannot hold stays in the form with its sentence, and
nothing else is lost by it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import flet as ft

from companion.knight.course import Course
from companion.knight.sheets import Unknown, map_paths
from companion.play import IllegalMove, SaveError, SheetError
from companion.ui.copies.edit_changes import changes
from companion.ui.copies.edit_games import Readers, readers
from companion.ui.copies.edit_things import Line, Part, gaps_of, part_key
from companion.ui.copies.said import course_of
from companion.ui.copies.shelf import Shelf
from companion.ui.desk import Desk
from companion.ui.knight import phrases as words
from companion.ui.knight.enter_parts import Filling
from companion.ui.knight.value_form_said import (
    OPEN,
    Said,
    ValueTaps,
    clear,
)
from companion.words import _
from scenarios.own import Concern, concerns
from storage import Copy, CopyError

PART, LINE, GAPS = "edit.part", "edit.line", "edit.gaps"
"""On the desk: the part that is open, the line whose form is, and that the list of gaps is."""
FORM: Final = "edit.form."
STEPS: Final = "edit.steps."
"""In the session, with the id of a copy: what has been changed, so that it can be taken back from any sheet."""
MOST_STEPS: Final = 100
PAUSE: Final = 0.25
"""In seconds, after the last letter."""


@dataclass(slots=True)
class Step:
    """One change: the values before and after it (None: not entered), the line, the sheet that it was made on.

    What is changed over and over while a line is open (`opening`) is one step.
    """

    name: str
    sheet: str
    part: str
    line: str
    before: dict[str, Any]
    after: dict[str, Any]
    opening: object


NOT: Final = object()
"""Not said."""


class Kept(Filling[Said]):
    """A form whose every change is handed on. `touched`: what has been changed in it, and nothing else is written."""

    def __init__(self, editor: Editor, line: str, key: str, first: Said) -> None:
        super().__init__(editor.desk, key, first)
        self.editor, self.line = editor, line
        self.touched: set[str] = set()

    def put(self, form: Said) -> None:
        if form != self.form:
            self._touch(form)
            super().put(form)
            self.editor.changed(self.line)

    def write(self, form: Said) -> None:
        if form != self.form:  # not drawn at once: a drawing may take away what is typed meanwhile
            self._touch(form)
            self.desk.kept[self.key] = form
            self.editor.typed(self.line)

    def _touch(self, form: Said) -> None:
        before, after = dict(self.form), dict(form)
        both = before.keys() | after.keys()
        self.touched |= {one for one in both if before.get(one, NOT) != after.get(one, NOT)}


@dataclass(slots=True)
class Editor:
    """The editor of one copy on one screen, at one sheet. Its methods are handlers; `wrong` are the sentences of what
    no sheet can hold, by line; `told` is what has been taken back, `readers` the games that a correction leaves alone.
    """

    shelf: Shelf
    desk: Desk
    page: ft.Page
    sheet: str
    scenario: str
    copy: Copy
    parts: tuple[Part, ...] = ()
    lines: dict[str, Line] = field(default_factory=dict)
    wrong: dict[str, str] = field(default_factory=dict)
    refusal: Exception | None = None
    told: str = ""
    readers: Readers = ()
    _course: tuple[Copy, Course] | None = None
    _concerns: tuple[Copy, list[Concern]] | None = None
    _dirty: set[str] = field(default_factory=set)
    _writing: bool = False
    _is_stale: bool = False
    _typing: object = None
    _opening: object = field(default_factory=object)

    # what it shows

    @property
    def c(self) -> Course:
        """A course over the copy as it is, to name its things with."""
        if self._course is None or self._course[0] is not self.copy:
            self._course = self.copy, course_of(self.scenario, self.copy)
        return self._course[1]

    @property
    def concerns(self) -> list[Concern]:
        """What looks wrong on this sheet; the map has an editor of its own."""
        if self._concerns is None or self._concerns[0] is not self.copy:
            self._concerns = self.copy, concerns(self.copy.values)
        begins = self.sheet.replace("/", ".") + "."
        on_map = map_paths(self.scenario)
        paths = ((f"{one.path}.", one) for one in self._concerns[1])
        return [one for p, one in paths if p.startswith(begins) and not p.startswith(on_map)]

    def follow(self, copy: Copy) -> None:
        """The copy as it is on disk by now. What somebody else has changed stands in the forms."""
        if copy.changed < self.copy.changed or copy.values == self.copy.values:
            return
        self.copy = copy
        self._forget_unless_typed()

    @property
    def steps(self) -> list[Step]:
        """What can be taken back."""
        store, key = self.page.session.store, STEPS + self.copy.id
        steps: list[Step] | None = store.get(key)
        if steps is None:
            steps = []
            store.set(key, steps)
        return steps

    # the form of a line

    def taps(self, line: Line) -> ValueTaps:
        """The form of a line, filled with what is known; the same until something else changes the line."""
        key = FORM + line.path
        taps: ValueTaps | None = self.desk.kept.unnoted(f"{key}.taps")
        if taps is None:
            known = ((one.path, one.value) for one in line.fields if _is_said(one))
            made = Kept(self, line.path, key, Said(tuple(known)))
            taps = ValueTaps(made)
            self.desk.kept.put_unnoted(f"{key}.taps", taps)
        if self.desk.kept.unnoted(key + OPEN) is None:
            first = line.fields[0].path if line.is_next else next(iter(line.gaps), "")
            self.desk.kept.put_unnoted(key + OPEN, (first, ""))
        return taps

    def is_open(self, line: Line) -> bool:
        return bool(self.desk.get(LINE) == line.path)

    def open(self, part: str, line: str, _e: Any = None) -> None:
        """Open a line, or close it."""
        self._opening = object()
        here = self.desk.get(LINE)
        self.desk.kept[PART] = part
        self.desk.kept.pop(FORM + line + OPEN, None)
        self.desk.put(LINE, "" if here == line else line)

    def go(self, part: str, line: str, _e: Any = None) -> None:
        """Open a line, wherever it stands."""
        self.desk.kept[GAPS] = None
        self.desk.kept[LINE] = ""
        self.open(part, line)

    def next_gap(self) -> tuple[Part, Line] | None:
        """The gap after the line that is open, else the first one."""
        gaps, here = gaps_of(self.parts), self.desk.get(LINE)
        order = list(self.lines)
        if here not in self.lines:
            return gaps[0] if gaps else None
        at = order.index(here)
        after = [one for one in gaps if order.index(one[1].path) > at]
        before = [one for one in gaps if order.index(one[1].path) < at]
        return next(iter((*after, *before)), None)

    def toggle(self, part: str) -> None:
        """Open a part, or close it."""
        self.desk.kept[LINE] = ""
        self.desk.toggle(PART, part)

    def _forget_unless_typed(self) -> None:
        """Read the forms from the copy again: now, or once the letters that wait are written down."""
        if self._writing or self._dirty:
            self._is_stale = True
        else:
            self._forget_forms()

    def _forget_forms(self) -> None:
        """What is said in them is read from the copy again; the field that is open stays open."""
        kept, self._is_stale = self.desk.kept, False
        for key in [key for key in kept if key.startswith(FORM) and key.endswith(".taps")]:
            opened = key.removesuffix(".taps") + OPEN
            open_field = kept.unnoted(opened)
            clear(kept.unnoted(key))
            kept.put_unnoted(opened, open_field)

    # changes

    def changed(self, path: str) -> None:
        """Something has been said on a line: it is written down, one write at a time."""
        self._dirty.add(path)
        if not self._writing:
            self._writing = True
            self.page.run_task(self._write)

    def typed(self, path: str) -> None:
        """Letters are written down together, after a short pause."""
        self._dirty.add(path)
        self._typing = pause = object()

        async def wait() -> None:
            await asyncio.sleep(PAUSE)
            if self._typing is pause:
                self.changed(path)

        self.page.run_task(wait)

    async def _write_waiting(self) -> None:
        """Write down what is typed and still waits for its pause to end."""
        if self._dirty and not self._writing:
            self._writing = True
            await self._write()

    async def _write(self) -> None:
        try:
            while self._dirty:
                path = self._dirty.pop()
                line, taps = self.lines.get(path), self.desk.kept.unnoted(f"{FORM}{path}.taps")
                if line is not None and taps is not None:
                    said, touched = taps.said, taps.filling.touched
                    await self._keep(line, changes(self.copy, line, said, touched), each=True)
        finally:
            self._writing = False
        if self._is_stale and not self.wrong and self.refusal is None:
            self._forget_forms()
        self.desk.redraw()

    async def _keep(self, line: Line, values: dict[str, Any], *, each: bool = False) -> None:
        """Put values into the copy, or say why not; `each`: of several those that the sheets can hold."""
        self.wrong.pop(line.path, None)
        self.told, self.readers, self.refusal = "", (), None
        said = await self._try(line, values) if values else ""
        if said and each and len(values) > 1:
            faults = [await self._try(line, {path: value}) for path, value in values.items()]
            said = next(filter(None, faults), "")
        if said:
            self.wrong[line.path] = said

    async def _try(self, line: Line, values: dict[str, Any]) -> str:
        """Put values into the copy; why the sheets cannot hold them, and then nothing has changed."""
        try:
            await self._put(line, values)
        except SheetError as fault:
            return words.fault_text(self.c, fault.faults[0])
        except (SaveError, CopyError, IllegalMove) as fault:
            self.refusal = fault
        return ""

    async def _put(self, line: Line, values: dict[str, Any]) -> None:
        before = {path: self.copy.values.get(path) for path in values}
        corrected = [path for path in values if path in self.c.rules.sheets.raw]
        await self._lay(values)
        last = self.steps[-1] if self.steps else None
        if last is not None and last.opening is self._opening and set(last.after) == set(values):
            last.after = dict(values)
        else:
            part = part_key(line.path)
            step = Step(line.name, self.sheet, part, line.path, before, dict(values), self._opening)
            self.steps.append(step)
            del self.steps[:-MOST_STEPS]
        if corrected:
            self.readers = await readers(self.shelf.door, self.copy.id, corrected)

    async def _lay(self, values: Mapping[str, Any]) -> None:
        id_ = self.copy.id
        self.copy = await self.shelf.door.change_copies(lambda copies: copies.put(id_, values))

    async def put(self, line: Line, values: dict[str, Any]) -> bool:
        """Change values besides the form of their line; whether it is done."""
        await self._write_waiting()
        self._opening = object()
        await self._keep(line, values)
        self._opening = object()
        done = not self.wrong.get(line.path) and self.refusal is None
        if done:
            self._forget_unless_typed()
        self.desk.redraw()
        return done

    async def put_and_go(self, line: Line, values: dict[str, Any]) -> None:
        """Change what is left of a line, and go to the next gap."""
        there = self.next_gap()
        if await self.put(line, values) and there is not None:
            self.go(there[0].key, there[1].path)

    async def undo(self, _e: Any = None) -> None:
        """Take the last change back, wherever in the copy it was made."""
        await self._write_waiting()
        if not self.steps:
            return
        step, self.refusal = self.steps.pop(), None
        if any(self.copy.values.get(path) != value for path, value in step.after.items()):
            self.told = _("{thing} has been changed elsewhere meanwhile.").format(thing=step.name)
        else:
            try:
                await self._lay(step.before)
            except (SaveError, CopyError, SheetError, IllegalMove) as fault:
                self.steps.append(step)
                self.refusal = fault
                self.desk.redraw()
                return
            self.told = _("Taken back: {thing}").format(thing=step.name)
        self._opening = object()
        self.wrong.clear()
        self._forget_forms()
        self._show(step)

    def _show(self, step: Step) -> None:
        """Where it was changed."""
        if step.sheet != self.sheet:
            self.page.navigate(f"/copy/{self.copy.id}/sheet/{step.sheet}")
        self.desk.kept[PART], self.desk.kept[LINE] = step.part, step.line
        self.desk.redraw()

    def close_notice(self, _e: Any = None) -> None:
        """What was told has been read."""
        self.told, self.refusal, self.readers = "", None, ()
        self.desk.redraw()


def _is_said(one: Any) -> bool:
    """Whether a field stands in the form: it is known, and printed somewhere or a title."""
    return not isinstance(one.value, Unknown) and (
        one.source != "none" or one.path.endswith(".title")
    )
