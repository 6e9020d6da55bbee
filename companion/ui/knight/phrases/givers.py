"""What gave something: the giver of a gain or of an entry of points, in words."""

from __future__ import annotations

from companion.knight.course import Course
from companion.ui.knight.phrases.goals import column_name
from companion.ui.knight.phrases.orders import command_name, gold_name
from companion.ui.knight.phrases.things import (
    battle_name,
    reward_name,
    segment_name,
    stage_name,
    track_name,
)
from companion.words import _


def giver_name(c: Course, why: str) -> str:
    """The giver of a gain or of points (`battle.1`, `stage.king.2`): "Battle 1", "King stage 2"."""
    kind, _dot, rest = why.partition(".")
    match kind:
        case "action":
            return track_name(c, rest)
        case "stage":
            return stage_name(c, rest)
        case "segment":
            return segment_name(c, rest)
        case "track":
            return _("{track} complete").format(track=track_name(c, rest))
        case "battle":
            return battle_name(rest)
        case "gold":
            return gold_name(c, rest)
        case "command":
            return command_name(c, rest)
        case "claim":
            return reward_name(c, rest)
        case "goal":
            return column_name(rest)
    return _plain_giver(kind)


def _plain_giver(kind: str) -> str:
    match kind:
        case "event":
            return _("Event card")
        case "choice":
            return _("Your choice")
        case "gather":
            return _("Gathered")
        case "privilege":
            return _("Privilege")
        case "special":
            return _("Special action")
        case "start":
            return _("At the start")
        case "overflow":
            return _("What did not fit")
        case "hand":
            return _("Set by hand")
        case _:
            return _("Gain")
