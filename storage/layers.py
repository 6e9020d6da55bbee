"""Which printed values a game is played with: those of its copy as it now is, below what it has read, below its own.

What a game has read it goes on with, whatever has become of the copy since.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from companion.play import IllegalMove, Rules, SaveError, SheetError
from storage.copies import Copies
from storage.rows import plain

Values = Mapping[str, Any]
AnyRules = Rules[Any, Any]
NOTHING: Values = MappingProxyType({})


def _no_copy(_setup: Any) -> str:
    return ""


def _as_it_is(setup: Any) -> Any:
    return setup


def _all_live(_setup: Any) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Kind:
    """What the library has to know of a game: the type of its setup, the version of its rules, how they are made.

    A record of a later version is refused. `rules` takes a setup and a layer of printed values. `copy` names the
    copy of a setup, `fixed` the beginnings of the paths that a game takes from it when it starts and never after.
    `apart` is the setup of a game that has left its copy behind.
    """

    setup_type: type[Any]
    version: int
    rules: Callable[[Any, Values], AnyRules]
    copy: Callable[[Any], str] = _no_copy
    fixed: Callable[[Any], Sequence[str]] = _all_live
    apart: Callable[[Any], Any] = _as_it_is


@dataclass(slots=True)
class LiveCopy:
    """The copy of a game as it now is. `told` is the code of why it cannot be read: `gone`, `broken`, `newer`."""

    copies: Copies
    id: str = ""
    told: str = ""

    def values(self) -> Values:
        """Its table, the same object until it changes; nothing if there is none."""
        if not self.id:
            return NOTHING
        try:
            copy = self.copies.get(self.id)
        except SaveError as fault:
            self.told = fault.code
            return NOTHING
        self.told = ""
        return copy.values


@dataclass(frozen=True, slots=True)
class Layers:
    """The layers of a game: its `own` values over what it has `read` elsewhere over those of the copy (`shared`).

    In `read`, None stands for what was read as not printed.
    """

    kind: Kind
    setup: Any
    shared: Values = field(default_factory=lambda: NOTHING)
    read: Values = field(default_factory=lambda: NOTHING)
    own: Values = field(default_factory=lambda: NOTHING)

    def rules(self) -> AnyRules:
        """The rules under these values. Raises SheetError, or IllegalMove, for values that do not go together."""
        live, pinned = self._live(), self._pinned()
        try:
            rules = self.kind.rules(self.setup, {**live, **self.own})
            pinned = {p: v for p, v in pinned.items() if printed(rules, p) != v}
        except (SheetError, IllegalMove):
            if not pinned:
                raise
        else:
            if not pinned:
                return rules
        return self.kind.rules(self.setup, {**live, **pinned, **self.own})

    def rules_at_any_rate(self) -> tuple[AnyRules, bool]:
        """The rules, and whether the copy still goes together with the game; if not, they do without it."""
        try:
            return self.rules(), True
        except (SheetError, IllegalMove):
            if not self.shared:
                raise
        return self.kind.rules(self.setup, {**self._pinned(), **self.own}), False

    def _live(self) -> Values:
        """What the copy may still bring into the game."""
        if not self.read:
            return self.shared
        fixed, read = tuple(self.kind.fixed(self.setup)), self.read
        return {
            path: value
            for path, value in self.shared.items()
            if read.get(path, value) is not None and (path in read or not path.startswith(fixed))
        }

    def _pinned(self) -> dict[str, Any]:
        """What was read as printed; lists as the rules take them, though a record keeps them as tuples."""
        return {path: plain(value, list) for path, value in self.read.items() if value is not None}


def printed(rules: AnyRules, path: str) -> Any:
    """The plain value that the rules read under a path; None if they do not tell, or if nothing is printed."""
    tells = getattr(rules, "printed_value", None)
    return None if tells is None else plain(tells(path), list)
