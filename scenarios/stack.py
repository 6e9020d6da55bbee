"""The files of a scenario, laid over each other: the common sheets, their practice set, the scenario's own two.

Below its own lie those of the scenario that it is `like`, one level deep.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

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
    below = _files(root, like, practice=practice)
    if below[0].like:
        own[0].faults.append(f"{scenario}/sheet.toml: like: {like} is itself like another")
    whole = {path for layer in own for path in layer.whole}
    return [*(moved(layer, like, scenario, whole) for layer in below), *own]


def moved(layer: Layer, old: str, new: str, whole: set[str]) -> Layer:
    """The entries of the scenario `old` as those of `new`, without the title and the lists that `new` replaces."""
    below, above = f"scenario.{old}.", f"scenario.{new}."
    replaced = (f"{above}title", *(f"{path}." for path in whole))
    entries = {above + path.removeprefix(below): entry for path, entry in layer.entries.items()}
    kept = {path: entry for path, entry in entries.items() if not path.startswith(replaced)}
    return Layer(kept, layer.faults)


def _files(root: Path, scenario: str, *, practice: bool) -> list[Layer]:
    folder, prefix = root / scenario, f"scenario.{scenario}."
    layers = [read_file(folder / "sheet.toml", root, prefix, "rulebook")]
    if practice:
        layers.append(read_file(folder / "practice.toml", root, prefix, "practice", needed=False))
    return layers
