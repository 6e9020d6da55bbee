"""The value header: the four values with limits and what is fresh, points, influence; each opens to its sum."""

from __future__ import annotations

import flet as ft

from companion.knight.course import LIMIT
from companion.knight.facts import influence, points
from companion.knight.state import box_of
from companion.knight.vocabulary import PURSE
from companion.ui.knight.look import Look
from companion.ui.knight.phrases import kinds as words
from companion.ui.knight.phrases.things import character_name, scenario_name
from companion.ui.parts.header import Value, value_header
from companion.words import _


def title(look: Look) -> str:
    """The line below the turn: the scenario, on the character's tab the character."""
    if look.desk.get("tab") == "character":
        return character_name(look.c)
    return scenario_name(look.c)


def values(look: Look) -> ft.Control:
    """The six cells."""
    return value_header(
        cells(look),
        lambda key: look.desk.toggle("head.opened", key),
        opened=look.desk.get("head.opened") or "",
    )


def opened(look: Look) -> list[ft.Control]:
    """What the open cell opens to."""
    return []


def cells(look: Look) -> list[Value]:
    """The cells in the order of the sheet; a value set by hand this turn has its quill."""
    c, me, turn = look.c, look.state.me, look.state.turn.number
    hand = {fact for fact, by in me.hand.items() if by.turn == turn}
    box = str(box_of(turn))
    purse = [
        Value(
            kind,
            f"value-{kind}",
            words.kind_code(kind),
            words.kind_name(kind),
            me.have[kind],
            LIMIT[kind],
            me.fresh[kind],
            hand=bool(hand & {kind, f"fresh.{kind}"}),
        )
        for kind in PURSE
    ]
    box_sum = sum(entry.points for entry in me.entries if entry.box == int(box))
    return [
        *purse,
        Value(
            "points",
            "points",
            words.kind_code("points"),
            words.kind_name("points"),
            points(c),
            hand=any(fact.startswith("points.") for fact in hand),
            box=box,
            box_sum=box_sum,
        ),
        Value(
            "influence",
            "influence",
            words.kind_code("influence"),
            words.kind_name("influence"),
            influence(c),
            hand="influence" in hand,
            foot=next_threshold(look),
        ),
    ]


def next_threshold(look: Look) -> str:
    """The next influence threshold, as the foot of its cell."""
    have = influence(look.c)
    at = [t.at for t in look.rules.sheets.characters[look.state.me.character].thresholds]
    ahead = [n for n in at if n > have]
    return _("next {n}").format(n=min(ahead)) if ahead else ""
