"""A game of Rycerze i Zamki in the list of games: its words from the library's row."""

from __future__ import annotations

from typing import Any

from companion.ui.screens import Told
from companion.ui.trackers.told import points, sums_of
from companion.ui.zamki.terms import MODES, listed
from companion.words import _
from storage import Row

TITLE = "Rycerze i Zamki"


def tell(row: Row) -> Told:
    """Who plays, the round or the winner."""
    seen = row.summary
    names = dict(seen.get("names", {}))
    who = ", ".join(str(name) for name in names.values())
    if row.outcome is not None:
        facts = row.outcome.facts
        winners = [str(names.get(id, id)) for id in facts.get("winners", ())]
        words = _("won by {who}, {points}").format(
            who=listed(winners), points=points(row.outcome.points)
        )
        sums = sums_of(names, facts.get("totals", {}))
        return Told(TITLE, words, who=who, sums=sums)
    mode = _(MODES.get(str(seen.get("mode")), MODES["cards"])[0])
    number: Any = seen.get("round", 1)
    round_ = number if type(number) is int and 1 <= number <= 7 else 1
    if seen.get("mode") == "score":
        return Told(TITLE, who, mode, next_step=_("Count the castles"), who=who, how=mode)
    games = seen.get("games", 1)
    second = _("game {n} of {of}").format(n=seen.get("game", 1), of=games) if games != 1 else ""
    return Told(
        TITLE,
        who,
        _("round {n}").format(n=round_),
        cells=((_("{n} of {limit}").format(n=round_, limit=7), _("round")),),
        next_step=_("Continue round {n}").format(n=round_),
        next_second=second,
        who=who,
        how=mode,
    )
