"""Why: the rule behind a clause of the ledger, in our own words."""

from __future__ import annotations

from companion.knight.course import Course
from companion.knight.house import HOUSE_RULES
from companion.ui.knight.phrases.clauses_map import MAP_RULES
from companion.ui.knight.phrases.clauses_turn import TURN_RULES
from companion.ui.knight.phrases.house import choice_label
from companion.ui.knight.phrases.kinds import sentences
from companion.ui.knight.phrases.readings import READINGS
from companion.words import _

CLAUSES = {**TURN_RULES, **MAP_RULES, **READINGS}
"""Title and text of every clause, by id."""


def reason(clause: str, c: Course | None = None) -> tuple[str, str]:
    """The title of a clause and its rule in a sentence or two; of an open question also how this game decides it."""
    title, text = CLAUSES.get(clause, ("", ""))
    return _(title), sentences(_(text), _decided(c, clause) if c else "")


def _decided(c: Course, clause: str) -> str:
    """How this game decides an open question, if a table may decide it."""
    labels = [
        choice_label(rule.id, c.house(rule.id))
        for rule in HOUSE_RULES
        if rule.id.partition(".")[0] == clause
    ]
    if not labels:
        return ""
    return _("In this game: {choice}.").format(choice="; ".join(labels))
