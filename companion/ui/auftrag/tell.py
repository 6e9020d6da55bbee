"""A game of Im Auftrag des Königs in the list of games: its words from the library's row."""

from __future__ import annotations

from companion.ui.auftrag.terms import MODES, listed
from companion.ui.screens import Told
from companion.ui.trackers.told import points, sums_of
from companion.words import _
from storage import Row

TITLE = "Im Auftrag des Königs"


def tell(row: Row) -> Told:
    """Who plays, the round or the winner."""
    seen = row.summary
    who = ", ".join(str(name) for name in seen.get("players", ()))
    if row.outcome is not None:
        facts = row.outcome.facts
        names = dict(seen.get("names", {}))
        winners = listed([str(names.get(id, id)) for id in facts.get("winners", ())])
        words = _("won by {who}, {points}").format(who=winners, points=points(row.outcome.points))
        sums = sums_of(names, facts.get("scores", {}))
        return Told(TITLE, words, who=who, sums=sums)
    number = seen.get("round", 0)
    round = number if type(number) is int and number > 0 else 0
    mode = _(MODES.get(str(seen.get("mode")), MODES["full"])[0])
    if not round:
        return Told(TITLE, who, mode, next_step=_("Continue"), next_second=who, who=who, how=mode)
    return Told(
        TITLE,
        who,
        _("round {n}").format(n=round),
        cells=((str(round), _("round")),),
        next_step=_("Continue round {n}").format(n=round),
        next_second=who,
        who=who,
        how=mode,
    )
