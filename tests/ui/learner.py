"""A player with the real box beside the phone: whatever Squire asks is looked up there and tapped into its form."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import flet as ft

from companion.knight.course import Course
from companion.knight.vocabulary import Bundle, Condition
from companion.ui.knight import phrases as words
from companion.ui.knight.enter_parts import ACTS, ORDERS
from companion.ui.knight.value_form_said import FIRST
from scenarios.read import parse_value
from scenarios.schema import field_of
from tests.ui.driver import Phone

ASKED = re.compile(r"(.+): what is printed\?|Is there a (.+)\?")
Taps = Iterator[str | tuple[str, str]]
"""Names of buttons; or the key of a field and what is written there."""


class Learner:
    """Fills the form that is shown. `asked` counts how often each value was asked for."""

    def __init__(self, phone: Phone, c: Course, box: Mapping[str, Any]) -> None:
        self.phone, self.c, self.box = phone, c, box
        self.asked: Counter[str] = Counter()
        self.things = {words.printed_name(c, path): path.rpartition(".")[0] for path in box}

    @property
    def question(self) -> str:
        """The name of the thing that is asked about; empty if nothing is."""
        found = next((m for text in self.phone.texts() if (m := ASKED.fullmatch(text))), None)
        return (found[1] or found[2]) if found else ""

    async def answer(self) -> None:
        """Fill the form from the box, and go on."""
        name = self.question
        if self.phone.sees(f"Is there a {name}?"):
            if not self._has(name):
                await self._tap(next(n for n in self.phone.buttons() if n.startswith("No, ")))
                await self._keep()
                return
            await self._tap("Yes")
        for label in self._labels():
            await self._field(name, label)
        await self._keep()

    def can_enter(self, button: str) -> bool:
        """Whether a button opens the form of something that the box has."""
        start, _sep, name = button.partition(": ")
        return start == "Enter what is printed" and self._has(name)

    def _has(self, name: str) -> bool:
        return any(words.printed_name(self.c, path) == name for path in self.box)

    def _labels(self) -> list[str]:
        """The fields of the form that is shown, by their names."""
        return [
            n.removesuffix(": nothing") for n in self.phone.buttons() if n.endswith(": nothing")
        ]

    async def _field(self, name: str, label: str) -> None:
        path = next(
            path
            for path in self.box
            if words.printed_name(self.c, path) == name and words.part_name(self.c, path) == label
        )
        self.asked[path] += 1
        value = parse_value(path, self.box[path])
        if not value:
            await self._tap(f"{label}: nothing")
            return
        if f"{label}: add" in self.phone.buttons() and not self._is_open(label):
            await self._tap(f"{label}: add")
        for tap in spelled(self.c, path, label, value):
            if isinstance(tap, str):
                await self._tap(tap)
            else:
                await self.phone.type(self.phone.control(ft.TextField, tap[0]), tap[1])

    def _is_open(self, label: str) -> bool:
        return bool(self.phone.button(f"{label}: add").content.expanded)

    async def _tap(self, name: str) -> None:
        await self.phone.tap(name)

    async def _keep(self) -> None:
        key = next(n for n, b in self.phone.buttons().items() if b.key == "next-step")
        assert key.startswith("Keep"), key
        await self._tap(key)


def spelled(c: Course, path: str, label: str, value: Any) -> Taps:
    """The taps that enter a value."""
    if isinstance(value, Bundle):
        for kind, n in value:
            name = f"{label} {words.kind_name(kind)}"
            yield name
            if n != FIRST.get(kind, 1):
                yield (
                    (f"written-{path}", str(n)) if kind == "points" else f"{name} {words.number(n)}"
                )
    elif isinstance(value, Condition):
        yield from _asks(c, path, label, value)
    elif field_of(path).kind.shape == "orders":  # type: ignore[union-attr]
        titles = {**{name: title for name, title, _sign in ORDERS}, **dict(ACTS)}
        for order in value:
            title = titles[f"{order.side} {order.verb}"]
            yield from [f"{title}: one more"] * order.n or [title]
    else:
        raise AssertionError(path)


def _asks(c: Course, path: str, label: str, condition: Condition) -> Taps:
    for test in condition.tests:
        name = f"{label} {words.fact_name(c, test.fact)}"
        if test.fact in ("influence", "points"):
            yield name
            yield f"asked-{path}-{test.fact}", str(test.value)
        else:
            if test.fact == "battles_won":
                yield f"{label} More"
            yield name
            if test.value != 1:
                yield f"{name} {test.value}"
