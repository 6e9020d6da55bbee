"""From TOML files and flat tables to entries: path, value, source and place. Every fault is kept with its place.

A layer is laid over another field by field. Only a scenario that is `like` another replaces a list as a whole: one that
it writes as an array of TOML; a row that it names by its key (`[battle.3]`) replaces nothing but its fields.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.knight.sheets import UNKNOWN, Source
from scenarios.fields import ID
from scenarios.schema import ROOT, Node, field_of

MOST = 10_000


@dataclass(frozen=True, slots=True)
class Entry:
    """One value, as it is written too, the layer that gave it, and where (`common/court.toml: court.king.1.cost`)."""

    value: Any
    raw: Any
    source: Source
    place: str


@dataclass(slots=True)
class Layer:
    """The entries of a file or a table in their order, what is wrong there, and which lists it gives as a whole.

    `like`: the scenario that lies below; `without`: what of it this one does not have (`lose.siege`).
    """

    entries: dict[str, Entry] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    whole: set[str] = field(default_factory=set)
    like: str = ""
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Walk:
    """A way through one file: what is read is put into its layer."""

    layer: Layer
    name: str
    prefix: str
    source: Source

    def fault(self, path: str, what: str) -> None:
        self.layer.faults.append(f"{self.place(path)}: {what}")

    def place(self, path: str) -> str:
        shown = path.removeprefix(self.prefix)
        return f"{self.name}: {shown}" if shown else self.name

    def table(self, raw: Any, node: Node, path: str) -> None:
        """Read a table, a list of rows or a field, wherever the schema says which."""
        if node.leaf is not None:
            self.value(raw, node.leaf.kind.read, path)
        elif isinstance(raw, Mapping):
            for key, value in raw.items():
                self.key(key, value, node, path)
        elif isinstance(raw, list) and node.wild:
            self.rows(raw, node, path)
        else:
            self.fault(path, f"a table is needed, not {raw!r}")

    def key(self, key: str, value: Any, node: Node, path: str) -> None:
        if key and key == node.list_key:
            if isinstance(value, list):
                self.rows(value, node, path)
            else:
                self.fault(f"{path}.{key}", f"a list is needed, not {value!r}")
            return
        child = node.child(key)
        below = f"{path}.{key}" if path else key
        if child is None:
            near = difflib.get_close_matches(key, list(node.keys()), 1)
            self.fault(below, f"unknown key {key!r}" + (f", perhaps {near[0]}" if near else ""))
        else:
            self.table(value, child, below)

    def rows(self, raw: list[Any], node: Node, path: str) -> None:
        """Rows are numbered from 1; one with an `id` is called so."""
        self.layer.whole.add(path)
        seen: set[str] = set()
        for number, row in enumerate(raw, 1):
            if not isinstance(row, Mapping):
                self.fault(f"{path}.{number}", f"a table is needed, not {row!r}")
                continue
            key = row.get("id", str(number)) if "<id>" in node.wild else str(number)
            if not isinstance(key, str) or key in seen:
                self.fault(
                    f"{path}.{number}",
                    f"the id {key!r} is no text" if key not in seen else f"the id {key!r} twice",
                )
                continue
            seen.add(key)
            fields = {k: v for k, v in row.items() if k != "id" or "<id>" not in node.wild}
            self.key(key, fields, node, path)

    def value(self, raw: Any, read: Any, path: str) -> None:
        value = UNKNOWN
        try:
            value = read(raw)
        except ValueError as wrong:
            self.fault(path, str(wrong))
        self.layer.entries[path] = Entry(value, raw, self.source, self.place(path))


def read_file(file: Path, root: Path, prefix: str, source: Source, *, needed: bool = True) -> Layer:
    """The layer of a TOML file; what it holds lies below `prefix`."""
    layer = Layer()
    walk = _Walk(layer, file.relative_to(root).as_posix(), prefix, source)
    try:
        raw = tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        if needed:
            walk.fault(prefix, "the file is missing")
        return layer
    except (OSError, ValueError) as wrong:
        walk.fault(prefix, f"cannot be read: {wrong}")
        return layer
    node, keys = ROOT, prefix.removesuffix(".").split(".") if prefix else []
    for key in keys:
        below = node.child(key)
        if below is None:
            walk.fault(prefix, f"{key!r} is no id")
            return layer
        node = below
    if prefix:
        _below(raw, walk)
    walk.table(raw, node, ".".join(keys))
    return layer


def _below(raw: dict[str, Any], walk: _Walk) -> None:
    """What a scenario says of the one that it is like."""
    like, without = raw.pop("like", ""), raw.pop("without", [])
    if isinstance(like, str) and ID.fullmatch(like or "none"):
        walk.layer.like = like
    else:
        walk.fault(f"{walk.prefix}like", f"the id of a scenario is needed, not {like!r}")
    if isinstance(without, list) and all(isinstance(row, str) for row in without):
        walk.layer.without = tuple(without)
    else:
        walk.fault(f"{walk.prefix}without", f"a list of rows is needed, not {without!r}")


def read_table(own: Mapping[str, Any], source: Source = "copy", name: str = "copy") -> Layer:
    """The layer of a flat table `path -> value`."""
    layer = Layer()
    walk = _Walk(layer, name, "", source)
    if len(own) > MOST:
        layer.faults.append(f"{name}: more than {MOST} values")
        return layer
    for path, raw in own.items():
        found = field_of(path) if isinstance(path, str) and len(path) < 160 else None
        if found is None:
            walk.fault(str(path)[:160], "there is no such field")
        else:
            walk.value(raw, found.kind.read, path)
    return layer


def overlay(below: Mapping[str, Entry], above: Mapping[str, Entry]) -> dict[str, Entry]:
    """One layer over another, field by field; what is new comes after what was there."""
    return {**below, **above}
