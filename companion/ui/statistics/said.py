"""Sentences of statistics: what a tally comes to, which games are left out, how a group is called."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui.statistics.figures import mean, whole
from companion.ui.statistics.names import (
    character_title,
    game_title,
    scenario_title,
)
from companion.ui.statistics.plays import Counted
from companion.ui.statistics.tally import By, Group, Tally, for_several, players
from companion.words import _, ngettext


def by_name(by: By) -> str:
    """What the groups of a kind are, as the head of a page."""
    match by:
        case "game":
            return _("Game")
        case "scenario":
            return _("Scenario")
        case "character":
            return _("Character")
        case _:
            return _("Player")


def title_of(group: Group) -> str:
    """What a group is called."""
    match group.by:
        case "game":
            return game_title(group.key)
        case "scenario":
            return scenario_title(group.key)
        case "character":
            return character_title(group.plays[-1]) if group.plays else group.key
        case _:
            sides = (side for play in reversed(group.plays) for side in play.sides)
            return next(
                (side.name for side in sides if side.id == group.key), group.key.lstrip("=")
            )


def plays_said(n: int) -> str:
    """So many plays."""
    return ngettext("{n} play", "{n} plays", n).format(n=n)


def won_said(tally: Tally) -> str:
    """How many of them were won."""
    return _("won {n} of {limit}").format(n=tally.wins, limit=tally.plays)


def points_said(tally: Tally) -> str:
    """The best and the average, where points can be compared."""
    if tally.best is None or tally.average is None:
        return ""
    return _("best {best}, average {average}").format(
        best=whole(tally.best), average=mean(tally.average)
    )


def streak_said(tally: Tally) -> str:
    """The streaks: the one that runs, and the longest."""
    if not tally.longest:
        return _("Not won yet.")
    longest = ngettext("Longest streak: {n} win.", "Longest streak: {n} wins.", tally.longest)
    said = [longest.format(n=tally.longest)]
    if tally.current:
        now = ngettext("The last one was won.", "The last {n} were won.", tally.current)
        said.insert(0, now.format(n=tally.current))
    return " ".join(said)


def group_said(group: Group) -> str:
    """A group in one line: for a game for several who won most, else how often it was won."""
    tally, parts = group.tally, []
    if group.by == "game" and for_several(group.plays):
        first = players(group.plays)[:1]
        if first and first[0].tally.wins:
            parts.append(
                _("{name} won {n} of {limit}").format(
                    name=first[0].name, n=first[0].tally.wins, limit=first[0].tally.plays
                )
            )
        if tally.best is not None:
            parts.append(_("highest {n}").format(n=whole(tally.best)))
    else:
        parts += [won_said(tally), points_said(tally)]
    return ", ".join(part for part in parts if part)


def left_out_said(counted: Counted) -> str:
    """Which games do not count, and how many; nothing if all do."""
    reasons: Sequence[tuple[int, str]] = (
        (counted.running, ngettext("{n} still running", "{n} still running", counted.running)),
        (counted.wrong, ngettext("{n} played wrong", "{n} played wrong", counted.wrong)),
        (counted.abandoned, ngettext("{n} abandoned", "{n} abandoned", counted.abandoned)),
        (
            counted.unreadable,
            ngettext("{n} cannot be read", "{n} cannot be read", counted.unreadable),
        ),
    )
    parts = [words.format(n=n) for n, words in reasons if n]
    return _("Left out: {games}.").format(games=", ".join(parts)) if parts else ""
