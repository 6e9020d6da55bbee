"""The entries of some things, looked up by path: what is printed, what is not, and what nobody has entered."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from typing import Any

from companion.knight.sheets import UNKNOWN, Grant, Printed
from scenarios.layers import Entry
from scenarios.schema import field_of, known_field, thing_of

Fault = tuple[str, str]
"""Where (a path) and what."""


@dataclass(slots=True)
class Values:
    """Entries by path. `complete` are the things of which a layer has all: what such a thing lacks is not printed.

    `practice`: the practice set is among the layers, so that a list ends with its last row unless it has a count.
    `raw` is what was found, as it is written.
    """

    entries: Mapping[str, Entry]
    complete: Set[str] = frozenset()
    practice: bool = False
    faults: list[Fault] = field(default_factory=list)
    raw: dict[str, Any] = field(default_factory=dict)
    _below: dict[str, dict[str, None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for path, entry in self.entries.items():
            self.raw[path] = entry.raw
            above, _, key = path.rpartition(".")
            while above and key not in (known := self._below.setdefault(above, {})):
                known[key] = None
                above, _, key = above.rpartition(".")

    def keys(self, path: str) -> list[str]:
        """What is mentioned directly below a path, in the order of the sheet."""
        return list(self._below.get(path, ()))

    def printed(self, path: str, each: str = "") -> Printed[Any]:
        """A printed value; `each`: where the rows that have none of their own look."""
        entry = self.entries.get(path)
        if entry is None and each in self.entries:
            entry = self.entries[each]
            self.raw[path] = entry.raw
        if entry is None:
            found = known_field(path)
            known = found.absent == "none" or thing_of(path) in self.complete
            return Printed(path, found.kind.none if known else UNKNOWN)
        return Printed(path, entry.value, "none" if entry.value is UNKNOWN else entry.source)

    def plain(self, path: str, default: Any) -> Any:
        """A value that is part of the shape. One that the sheet must have is a fault if it is missing."""
        entry = self.entries.get(path)
        if entry is None and known_field(path).absent == "must":
            self.faults.append((path, "is missing"))
        return default if entry is None or entry.value is UNKNOWN else entry.value

    def grant(self, path: str, **each: str) -> Grant:
        """Whatever gives: the fields that such a thing has; the others it does not print."""
        found = {
            part: self.printed(f"{path}.{part}", each.get(part, ""))
            for part in ("needs", "cost", "gain", "do")
            if field_of(f"{path}.{part}")
        }
        return Grant(path, **found)

    def numbers(self, path: str, least: int = 0) -> tuple[range, Printed[int]]:
        """The numbers of the rows of a list, and how many it has (unknown: nobody has said)."""
        rows = [int(key) for key in self.keys(path) if key.isdecimal()]
        last = max(rows, default=least)
        counts = field_of(f"{path}.count") is not None
        count = self.printed(f"{path}.count") if counts else Printed(f"{path}.count", UNKNOWN)
        if not isinstance(count.value, int):
            if self.practice and rows:
                count = Printed(count.path, last, "practice")
                if counts:
                    self.raw[count.path] = last
            return range(1, max(last, least) + 1), count
        if last > count.value and self._same_layer(f"{path}.{last}", count):
            self.faults.append((count.path, f"{count.value}, but there is a number {last}"))
        return range(1, count.value + 1), count

    def _same_layer(self, row: str, count: Printed[int]) -> bool:
        below = (e for p, e in self.entries.items() if p.startswith(f"{row}."))
        return any(entry.source == count.source for entry in below)
