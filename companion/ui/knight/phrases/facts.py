"""The facts of a note, question or refusal, read so that one that is missing comes out empty and never raises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.knight.course import Course
from companion.knight.vocabulary import KINDS, NOTHING, Bundle


class Facts:
    """Typed looks at a mapping of facts."""

    __slots__ = ("raw",)

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.raw = raw

    def n(self, name: str) -> int:
        """A number, 0 if it is not there."""
        value = self.raw.get(name)
        return value if type(value) is int else 0

    def id(self, name: str) -> str:
        """An id, empty if it is not there."""
        value = self.raw.get(name)
        return value if isinstance(value, str) else ""

    def flag(self, name: str) -> bool:
        """Whether a fact is there and true."""
        return self.raw.get(name) is True or self.n(name) > 0

    def amounts(self, name: str) -> Bundle:
        """Amounts by kind, nothing if they are not there."""
        return as_bundle(self.raw.get(name))


def as_bundle(value: Any) -> Bundle:
    """A bundle from a bundle or a plain table of amounts."""
    if isinstance(value, Bundle):
        return value
    if isinstance(value, Mapping):
        return Bundle(**{kind: n for kind, n in value.items() if kind in KINDS})
    return NOTHING


Phrase = Callable[[Course, Facts], str]
"""What makes a sentence of the facts of one code."""
