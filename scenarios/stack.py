"""The files of a scenario, laid over each other: the common sheets, their practice set, the scenario's own two.

Below its own lie those of the scenario that it is `like`, one level deep.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from companion.knight.sheets import UNKNOWN
from scenarios.fields import QUESTION
from scenarios.layers import Entry, Layer, overlay, read_file

COMMON = ("court", "characters", "events", "goals")


@dataclass(frozen=True, slots=True)
class Stack:
    """All entries in the order of the sheets, and what is wrong in their files."""

    entries: dict[str, Entry]
    faults: tuple[str, ...]


def read_stack(root: Path, scenario: str, *, practice: bool) -> Stack:
    """All files that make the sheets of a scenario."""
    layers = [read_file(root / "common" / f"{name}.toml", root, "", "rulebook") for name in COMMON]
    if practice:
        layers.append(read_file(root / "common" / "practice.toml", root, "", "practice"))
    layers += _scenario(root, scenario, practice=practice)
    entries: dict[str, Entry] = {}
    for layer in layers:
        entries = overlay(entries, layer.entries)
    return Stack(entries, tuple(fault for layer in layers for fault in layer.faults))


def _scenario(root: Path, scenario: str, *, practice: bool) -> list[Layer]:
    own = _files(root, scenario, practice=practice)
    like = own[0].like
    if not like:
        return own
    sheet, *values = _files(root, like, practice=practice)
    if sheet.like:
        own[0].faults.append(f"{scenario}/sheet.toml: like: {like} is itself like another")
    for row in own[0].without:
        if not any(path.startswith(f"scenario.{like}.{row}.") for path in sheet.entries):
            own[0].faults.append(f"{scenario}/sheet.toml: without: {like} has no {row}")
    below = [moved(unlike(sheet, f"scenario.{like}", practice=practice), like, scenario)]
    below += [moved(layer, like, scenario) for layer in values]
    return [*(without(layer, scenario, own) for layer in below), *own]


GENERAL = ("own", "enemy", "gold", "command")
"""What the rulebook says of every scenario: of the rest, the sheet of one tells nothing about another's (HR-42)."""
ASKED = ("limits", "win", "lose", "neither")
"""What every card prints in its own way, so that an empty copy asks for it."""


def unlike(sheet: Layer, path: str, *, practice: bool) -> Layer:
    """The printed sheet of a scenario as one that is like it has it: by our practice alone, or not known (HR-42)."""
    entries = {}
    for key, entry in sheet.entries.items():
        group = key.removeprefix(f"{path}.").partition(".")[0]
        if group in GENERAL or key.endswith((".title", ".on", ".clause")):
            entries[key] = entry
        elif practice:
            entries[key] = replace(entry, source="practice")
        elif group in ASKED:
            entries[key] = replace(entry, value=UNKNOWN, raw=QUESTION)
    return Layer(entries, sheet.faults)


def moved(layer: Layer, old: str, new: str) -> Layer:
    """The entries of the scenario `old` as those of `new`."""
    below, above = f"scenario.{old}.", f"scenario.{new}."
    entries = {above + path.removeprefix(below): entry for path, entry in layer.entries.items()}
    return Layer(entries, layer.faults)


def without(layer: Layer, scenario: str, own: list[Layer]) -> Layer:
    """A layer without the title, what the scenario's own files leave out, the lists that they give as a whole, and the
    map if they have one."""
    here = f"scenario.{scenario}."
    gone = [f"{here}{row}." for one in own for row in one.without]
    gone += [f"{path}." for one in own for path in one.whole]
    tiles = (f"{here}tile.", f"{here}closed")
    gone += tiles if any(path.startswith(tiles) for one in own for path in one.entries) else ()
    kept = {
        path: entry
        for path, entry in layer.entries.items()
        if path != f"{here}title" and not f"{path}.".startswith(tuple(gone))
    }
    return Layer(kept, layer.faults)


def _files(root: Path, scenario: str, *, practice: bool) -> list[Layer]:
    folder, prefix = root / scenario, f"scenario.{scenario}."
    layers = [read_file(folder / "sheet.toml", root, prefix, "rulebook")]
    if practice:
        layers.append(read_file(folder / "practice.toml", root, prefix, "practice", needed=False))
    return layers
