"""A game of Na Grunwald in the list of games: its words from the library's row."""

from __future__ import annotations

from typing import Any

from companion.grunwald.state import ROUNDS
from companion.ui.grunwald.terms import MODES, listed, season
from companion.ui.screens import Told
from companion.ui.trackers.told import points, sums_of
from companion.words import _
from storage import Row

TITLE = "Na Grunwald"


def tell(row: Row) -> Told:
    """Who plays, the round or the winner."""
    seen = row.summary
    who = ", ".join(str(name) for name in seen.get("players", ()))
    if row.outcome is not None:
        facts = row.outcome.facts
        names = dict(seen.get("names", {}))
        winners = listed([str(names.get(id, id)) for id in facts.get("winners", ())])
        words = _("won by {who}, {points}").format(who=winners, points=points(row.outcome.points))
        sums = sums_of(names, {id: one["total"] for id, one in facts.get("points", {}).items()})
        return Told(TITLE, words, who=who, sums=sums)
    number: Any = seen.get("round", 1)
    round = number if type(number) is int and 1 <= number <= ROUNDS else 1
    mode = _(MODES.get(str(seen.get("mode")), MODES["results"])[0])
    return Told(
        TITLE,
        who,
        _("round {n}").format(n=round),
        cells=((_("{n} of {limit}").format(n=round, limit=ROUNDS), _("round")),),
        next_step=_("Continue round {n}").format(n=round),
        next_second=season(round),
        who=who,
        how=mode,
    )
