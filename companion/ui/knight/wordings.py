"""The words that each scenario has for its sides and battles (`scenarios/<id>/words.toml`), by scenario."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from companion.knight import Knight
from companion.words import GENERAL, Wording, read_wording, worded
from scenarios.read import HERE, scenario_ids

P = ParamSpec("P")
T = TypeVar("T")


@functools.cache
def wording_of(scenario: str) -> Wording:
    """The words of a scenario; those of the rulebook for one that is not known here."""
    return read_wording(HERE / scenario) if scenario in scenario_ids() else GENERAL


def in_its_words(
    say: Callable[Concatenate[Any, Knight, P], T],
) -> Callable[Concatenate[Any, Knight, P], T]:
    """A method that speaks of a game, in the words of its scenario."""

    @functools.wraps(say)
    def said(self: Any, rules: Knight, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with worded(wording_of(rules.sheets.scenario.id)):
            return say(self, rules, *args, **kwargs)

    return said
