"""What a form of printed values holds, and its handlers: no controls, no words.

A value that has been said lies there as the sheets hold it (Bundle, Condition, orders ...); one that has not is absent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.knight.vocabulary import ALWAYS, NOTHING, Bundle, Condition, Order, Test
from companion.ui.knight.enter_parts import PAD, Filling, filling, with_order
from companion.ui.knight.look import Desk
from scenarios.fields import Kind
from scenarios.read import format_value
from scenarios.schema import field_of

NONE: Final = "none"
OPEN: Final = ".open"
"""On the desk, after the key of a form: the field that is open and what of it: a kind, a test ("" for a new one)."""
FIRST: Final[Mapping[str, int]] = {"points": 10}
"""How much of a kind stands there after the first tap; of all others 1."""


@dataclass(frozen=True, slots=True)
class Said:
    """The values of a form by path, in the order in which they were said."""

    values: tuple[tuple[str, Any], ...] = ()

    def get(self, path: str, other: Any = None) -> Any:
        return next((value for name, value in self.values if name == path), other)

    def __contains__(self, path: object) -> bool:
        return any(name == path for name, _value in self.values)

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return iter(self.values)

    def put(self, path: str, value: Any) -> Said:
        """The form with one value said, in its old place if it had one."""
        if path not in self:
            return Said((*self.values, (path, value)))
        return Said(tuple((name, value if name == path else old) for name, old in self.values))

    def without(self, path: str) -> Said:
        """The form with one value not said."""
        return Said(tuple(one for one in self.values if one[0] != path))

    def plain(self, paths: Iterable[str] | None = None) -> dict[str, Any]:
        """The values as a flat table holds them; what prints nothing is said to be none."""
        wanted = None if paths is None else frozenset(paths)
        return {
            path: plain_value(path, value)
            for path, value in self.values
            if wanted is None or path in wanted
        }


def plain_value(path: str, value: Any) -> Any:
    """One value as a flat table holds it; nothing is "none"."""
    raw = format_value(path, value)
    return NONE if kind_of(path).shape in HOLLOW and not raw else raw


HOLLOW: Final = ("cost", "gain", "needs", "orders", "words", "path")
"""Shapes of which nothing may be printed."""


def kind_of(path: str) -> Kind:
    """The kind of value at a path. Raises KeyError for one that no sheet has."""
    found = field_of(path)
    if found is None:
        raise KeyError(path)
    return found.kind


class ValueTaps:
    """The handlers of a form of values: the same object in every drawing."""

    def __init__(self, made: Filling[Said]) -> None:
        self.filling = made

    @property
    def said(self) -> Said:
        return self.filling.form

    @property
    def opened(self) -> tuple[str, str]:
        """The field that is open, and what of it."""
        opened: tuple[str, str] = self.filling.desk.get(self.filling.key + OPEN, ("", ""))
        return opened

    def open(self, path: str, item: str = "") -> None:
        """Open a field, or close it."""
        self.filling.desk.kept.pop(PAD, None)
        here = (path, item)
        self.filling.desk.put(self.filling.key + OPEN, ("", "") if self.opened == here else here)

    def put(self, path: str, value: Any) -> None:
        """Say a value."""
        self.filling.put(self.said.put(path, value))

    def write(self, path: str, value: Any) -> None:
        """Say a value that is typed; None: it has been wiped out."""
        said = self.said.without(path) if value is None else self.said.put(path, value)
        self.filling.write(said)

    def nothing(self, path: str) -> None:
        """Nothing is printed there; or not said after all."""
        if path in self.said:
            self.filling.put(self.said.without(path))
            return
        self._show(path, "", is_open=False)
        self.put(path, kind_of(path).none)

    # amounts

    def kind(self, path: str, kind: str) -> None:
        """A kind is printed; its amount comes next."""
        self._show(path, kind)
        bundle: Bundle = self.said.get(path, NOTHING)
        if not bundle[kind]:
            self.put(path, bundle.put(**{kind: FIRST.get(kind, 1)}))
        else:
            self.filling.desk.redraw()

    def amount(self, path: str, kind: str, n: int | None) -> None:
        """So much of a kind; none of it takes it away."""
        bundle = self.said.get(path, NOTHING).put(**{kind: n or 0})
        if n == 0:
            self._show(path, "")
        self.filling.put(self.said.put(path, bundle) if bundle else self.said.without(path))

    # conditions

    def fact(self, path: str, fact: str) -> None:
        """What a condition asks; its number comes next."""
        self._show(path, fact)
        condition: Condition = self.said.get(path, ALWAYS)
        if all(test.fact != fact for test in condition.tests):
            test = Test(fact, "least", 1)
            self.put(path, replace(condition, tests=(*condition.tests, test)))
        else:
            self.filling.desk.redraw()

    def test(self, path: str, test: Test) -> None:
        """A test of a condition, in the place of the one of its fact."""
        condition: Condition = self.said.get(path, ALWAYS)
        tests = tuple(test if one.fact == test.fact else one for one in condition.tests)
        self.put(path, replace(condition, tests=tests))

    def drop(self, path: str, fact: str) -> None:
        """A condition asks this no longer; `fact` "": none of its choices."""
        condition: Condition = self.said.get(path, ALWAYS)
        left = replace(condition, tests=tuple(t for t in condition.tests if t.fact != fact))
        if not fact:
            left = replace(condition, either=())
        self._show(path, "")
        self.filling.put(self.said.put(path, left) if left else self.said.without(path))

    # orders

    def order(self, path: str, name: str, n: int) -> None:
        """So much of an order."""
        self.filling.desk.kept.pop(PAD, None)
        self.orders(path, with_order(self.said.get(path, ()), name, n))

    def orders(self, path: str, do: tuple[Order, ...]) -> None:
        self.filling.put(self.said.put(path, do) if do else self.said.without(path))

    def _show(self, path: str, item: str, *, is_open: bool = True) -> None:
        """What is open, without drawing: a change follows."""
        self.filling.desk.kept[self.filling.key + OPEN] = (path, item) if is_open else ("", "")


def value_taps(desk: Desk, key: str, first: Said | None = None) -> ValueTaps:
    """The form of this key and its handlers; the same in every drawing until it is cleared."""
    made = filling(desk, key, first or Said())
    taps: ValueTaps = desk.kept.setdefault(f"{key}.taps", ValueTaps(made))
    return taps


def clear(taps: ValueTaps) -> None:
    """The form is through: the next one of its key begins empty."""
    made = taps.filling
    for end in (".taps", ".filling", OPEN):
        made.desk.kept.pop(made.key + end, None)
    made.desk.kept.pop(PAD, None)
    made.clear()
