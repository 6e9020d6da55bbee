"""Why: the rule behind a clause of the ledger, in our own words."""

from __future__ import annotations

from companion.knight.course import Course
from companion.knight.house import HOUSE_RULES
from companion.ui.knight.phrases.clauses_map import MAP_RULES
from companion.ui.knight.phrases.clauses_turn import TURN_RULES
from companion.ui.knight.phrases.house import choice_label
from companion.ui.knight.phrases.kinds import sentences
from companion.ui.knight.phrases.readings import READINGS
from companion.ui.knight.phrases.scenario_words import SCENARIO_READINGS, SCENARIO_RULES
from companion.words import GENERAL, _, worded

CLAUSES = {**TURN_RULES, **MAP_RULES, **READINGS, **SCENARIO_RULES, **SCENARIO_READINGS}
"""Title and text of every clause, by id."""


def reason(clause: str, c: Course | None = None) -> tuple[str, str]:
    """The title of a clause and its rule in a sentence or two; of an open question also how this game decides it. It is
    said in the rulebook's words, whatever the scenario's own are.

    The text gives the reasons of the default: a game that decides otherwise shows the question instead.
    """
    with worded(GENERAL):
        return _reason(clause, c)


def _reason(clause: str, c: Course | None) -> tuple[str, str]:
    title, text = CLAUSES.get(clause, ("", ""))
    asked = [rule for rule in HOUSE_RULES if c and rule.id.partition(".")[0] == clause]
    if c is None or not asked:
        return _(title), _(text)
    chosen = [c.house(rule.id) for rule in asked]
    labels = [choice_label(rule.id, choice) for rule, choice in zip(asked, chosen, strict=True)]
    decided = _("In this game: {choice}.").format(choice="; ".join(labels))
    usual = all(choice == rule.choices[0] for rule, choice in zip(asked, chosen, strict=True))
    return _(title), sentences(_(text) if usual else _(title), decided)
