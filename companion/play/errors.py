"""The three errors of Squire. Each carries a code and facts; only the screen makes sentences of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any


class IllegalMove(Exception):
    """A move that the rules, or the place in the log, do not allow. It changes nothing.

    `code` says which kind of wrong, `facts` what it is about.
    """

    def __init__(self, code: str, /, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self.facts), (
            self.code,
        )  # facts are keywords, so pickle needs help

    def __str__(self) -> str:
        facts = ", ".join(f"{key}={value!r}" for key, value in self.facts.items())
        return f"{self.code}({facts})"


class SheetError(Exception):
    """Everything that is wrong in a sheet, each with its place (`file: path: what`)."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


class SaveError(Exception):
    """The disk did not take it, or what it gives back is broken. Nothing on screen may run ahead of it.

    `code`: `full`, `read_only`, `in_use`, `broken`, `newer`, `gone` or `failed`; `facts` name the place.
    """

    def __init__(self, code: str, /, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts
