"""What a form of the editor changes in a copy."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.knight.sheets import Unknown
from companion.ui.copies.edit_things import Line
from companion.ui.knight.value_form_said import (
    HOLLOW,
    NONE,
    Said,
    kind_of,
    plain_value,
)
from scenarios.own import same_value
from scenarios.schema import field_of
from storage import Copy


def changes(copy: Copy, line: Line, said: Said, touched: Collection[str]) -> dict[str, Any]:
    """What a form changes in a copy: of what was touched all that it says otherwise than the sheets do, None for what
    is not said any more."""
    found: dict[str, Any] = {}
    for one in line.fields:
        path, own = one.path, copy.values.get(one.path)
        if path not in touched:
            continue
        if path not in said:
            if own is not None and not path.endswith(".title"):
                found[path] = None
            continue
        plain = plain_value(path, said.get(path))
        now = own if own is not None else _now(one)
        if now is None or not same_value(path, plain, now):
            found[path] = plain
    return found


def _now(one: Any) -> Any:
    if isinstance(one.value, Unknown):
        return None
    if one.source == "none" and not one.path.endswith(".title"):
        found = field_of(one.path)  # not printed; said to be so it is entered
        return None if found is not None and found.kind.shape in HOLLOW else one.value
    return plain_value(one.path, one.value)


def rest_of(line: Line, said: Said) -> dict[str, str]:
    """What a line asks that has not been said, and may print nothing: said to be none."""
    return {
        one.path: NONE
        for one in line.fields
        if one.path not in said
        and kind_of(one.path).shape in HOLLOW
        and (found := field_of(one.path)) is not None
        and found.absent == "asked"
    }


def like(line: Line, other: Line) -> dict[str, Any]:
    """The values of another line of the same kind, for this one."""
    found: dict[str, Any] = {}
    for one in other.fields:
        path = line.path + one.path.removeprefix(other.path)
        if not isinstance(one.value, Unknown) and one.source != "none":
            found[path] = plain_value(one.path, one.value)
    return found
