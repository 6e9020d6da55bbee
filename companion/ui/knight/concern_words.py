"""What looks wrong in a copy, in the words of the sheets: to be looked at before it is kept or played with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.knight.course import Course
from companion.knight.map_draft import read_map
from companion.knight.map_flaws import Flaw
from companion.ui.knight import phrases as words
from companion.ui.knight.map_edit_flaws import SENTENCES, flaw_sentence
from companion.ui.knight.phrases.conditions import count_text
from companion.words import _
from scenarios.own import Concern


def concern_sentence(c: Course, values: Mapping[str, Any], concern: Concern) -> str:
    """A sentence, with the thing that is meant. `values` are those of the copy."""
    facts = concern.facts
    match concern.code:
        case "never_met":
            return _("{thing} asks for {asked}, but there are never more than {most}.").format(
                thing=words.printed_name(c, concern.path),
                asked=count_text(c, facts["fact"], facts["asked"]),
                most=facts["most"],
            )
        case "same_title":
            return _("Two are called {title}. Give one of them another name.").format(
                title=facts["title"]
            )
        case code if code in SENTENCES:
            scenario = concern.path.split(".")[1]
            return flaw_sentence(read_map(scenario, values), Flaw(code, tuple(facts["tiles"])))
    raise KeyError(concern.code)
