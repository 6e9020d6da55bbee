"""The ways to win and to lose, each with how far it is; a tap opens what counts (KN-66 to KN-69)."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import flet as ft

from companion.knight.ending import near, ways
from companion.knight.facts import Progress, tiles_that_count
from companion.knight.sheets import Ending
from companion.play import IllegalMove
from companion.ui.knight import phrases as words
from companion.ui.knight.look import Look
from companion.ui.knight.phrases.score import ending_text, part_name
from companion.ui.knight.scenario_deeds import battle_rows
from companion.ui.parts.cards import card, rule
from companion.ui.parts.meters import Meter, meters
from companion.ui.parts.notes import Reason, reason_line
from companion.ui.parts.text import dim
from companion.ui.theme import Style
from companion.words import _

OPENED, RULE = "ways.opened", "ways.rule"
"""On the desk: the meter that is open, and whether the rule behind it is."""

Way = tuple[str, Ending, list[Progress]]


def ways_card(look: Look) -> ft.Control:
    """All ways with their meters, and below them what counts for the one that is open."""
    found: list[Way] = look.once("ways", lambda: list(_known_ways(look)))
    shown = [
        (kind, one) for kind, ending, rows in found for one in _meters(look, kind, ending, rows)
    ]
    on_open = functools.partial(look.desk.toggle, OPENED)
    sides = [[one for kind, one in shown if kind == side] for side in ("win", "lose")]
    body: list[ft.Control] = [meters(sides[0], sides[1], on_open)]
    opened = look.desk.get(OPENED)
    for kind, ending, rows in found:
        for row, one in zip(rows, _meters(look, kind, ending, rows), strict=True):
            if one.key == opened:
                body += [rule(), *_counts(look, kind, ending, row)]
    return card(*body, key="ways")


def _known_ways(look: Look) -> Iterator[Way]:
    """Those of the scenario's own first, then those that all have."""
    try:
        yield from sorted(ways(look.c), key=lambda way: not way[1].clause.startswith("S-"))
    except IllegalMove:  # a bound that nobody has entered: Squire asks for it at the start
        return


def _meters(look: Look, kind: str, ending: Ending, rows: list[Progress]) -> list[Meter]:
    """One meter a test."""
    made = []
    for i, row in enumerate(rows):
        have, need = near(look.c, row)
        name = part_name(look.c, ending, i, row.test)
        made.append(Meter(f"{kind}.{ending.id}.{i}", name, have, need, loses=kind == "lose"))
    return made


def _counts(look: Look, kind: str, ending: Ending, row: Progress) -> Iterator[ft.Control]:
    """What counts for a test, and the rule."""
    c = look.c
    whole = ending_text(c, ending, lost=kind == "lose")
    said = _("Won at once: {condition}.") if kind == "win" else _("Lost at once: {condition}.")
    reason = Reason(said.format(condition=whole), ending.clause, words.reason(ending.clause)[1])
    yield reason_line(
        reason,
        lambda _clause: look.desk.toggle(RULE, ending.clause),
        opened=look.desk.get(RULE) == ending.clause,
    )
    if counted := what_counts(look, row):
        yield dim(_("Now: {things}.").format(things=counted), Style.DENSE)
    if row.test.fact.startswith("battle"):
        yield from battle_rows(look)


def what_counts(look: Look, row: Progress) -> str:
    """The things that count for a test now: tiles with their units, battles; empty where it is a plain number."""
    c, test = look.c, row.test
    if test.where is not None:
        tiles = [words.tile_name(c, id) for id in tiles_that_count(c, test.where)]
        return words.listed(tiles) or _("no tile")
    match test.fact:
        case "enemies" | "units":
            units = c.units("enemy" if test.fact == "enemies" else "own")
            said = [
                _("{n} on the {tile}").format(n=n, tile=words.tile_name(c, tile))
                for tile, n in sorted(units.items(), key=lambda pair: c.rules.order[pair[0]])
            ]
            return words.commas(said) or _("none")
        case fact if fact.startswith("battle"):
            won = [words.battle_name(id) for id in dict.fromkeys(c.me.battles)]
            return words.listed(won) or _("none")
        case "points":
            return words.amount("points", row.have)
        case _:
            return ""
