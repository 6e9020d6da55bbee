"""A game that has arrived and that older rules have played: its result as it was written, and how far ours follow."""

from __future__ import annotations

import functools
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import flet as ft

from companion.ui.codes.refusals import why_refused
from companion.ui.parts.buttons import next_bar, next_step, round_button
from companion.ui.parts.cards import card, page
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.symbols import icon
from companion.ui.parts.text import dim, text
from companion.ui.records.preview import facts_card, look_at, row_for, told_in, told_of
from companion.ui.screens import Told
from companion.ui.theme import MARGIN, ON2, Style
from companion.ui.visit import visit
from companion.words import _, ngettext
from storage.shared import Older


def told_as_written(older: Older) -> Told:
    """Its words with the result that it says it has: no rules of ours have come to it."""
    with suppress(LookupError, TypeError, ValueError, AttributeError):  # a stranger's facts
        return told_in(replace(row_for(older.far), outcome=older.shared.outcome))
    return replace(told_of(older.far), line="", aside="")


def older_game(older: Older, on_back: Callable[[Any], Any]) -> ft.Control:
    """The screen. `on_back` leads back to all that is on its way."""
    told = told_as_written(older)
    kind = visit().screens[older.shared.game].title
    left = round_button(ft.Icons.CLOSE, _("Back"), on_back)
    look = next_step(
        _("Look at it"),
        functools.partial(look_at, older.far),
        second=_("nothing is saved"),
        key="look-only",
    )
    return frame(
        [chief(_("Just arrived"), kind if kind != told.title else "", left=left)],
        page(
            facts_card(older.shared, told, _standing(older), _far(older)),
            _why(older),
            ft.Container(height=MARGIN),
        ),
        [next_bar(look)],
    )


def _standing(older: Older) -> str:
    return _("How it stands") if older.shared.outcome is None else _("It says it ended")


def _far(older: Older) -> str:
    n, limit = len(older.far.moves), len(older.shared.moves)
    words = ngettext(
        "{n} of {limit} move can be played again",
        "{n} of {limit} moves can be played again",
        limit,
    )
    return words.format(n=n, limit=limit)


def _why(older: Older) -> ft.Control:
    """What ours say otherwise, and what can be done with it."""
    head = ft.Row(
        [
            icon(ft.Icons.HISTORY, 24, ON2),
            text(_("Older rules of Squire played this game."), Style.STRONG, expand=True),
        ],
        spacing=8,
    )
    offer = _(
        "It cannot be saved. You can look at it as far as it goes, and go on from any place of it as a new game."
    )
    return card(head, text(_differs(older), Style.DENSE), dim(offer, Style.DENSE), key="older")


def _differs(older: Older) -> str:
    facts = older.fault.facts
    if older.fault.code == "ends_elsewhere":
        ours = told_of(older.far).line
        if older.far.shared.outcome is None:
            return _("By the rules of this Squire it is not over at its last move.")
        return _("By the rules of this Squire it ends otherwise: {how}.").format(how=ours)
    if why := why_refused(facts):
        said = _("By the rules of this Squire move {place} is not allowed: {why}")
        return said.format(place=facts["place"], why=why)
    return _("By the rules of this Squire move {place} is not allowed.").format(
        place=facts["place"]
    )
