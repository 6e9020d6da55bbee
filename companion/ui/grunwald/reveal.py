"""The open cards of a round: two taps a pile, at the start of the phase or when the field is resolved."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from companion.grunwald.fields import KNIGHTS, SHOWN, STRONGEST, TRUCE
from companion.grunwald.moves import Reveal
from companion.ui.grunwald.look import Look
from companion.ui.grunwald.terms import POLISH, field_name
from companion.ui.parts.cards import card, fold, section
from companion.ui.parts.pads import number_strip
from companion.ui.parts.text import dim, text
from companion.ui.theme import Style
from companion.words import _, ngettext

LIKELY: Final = range(1, 8)
"""Values of provisions and ducat cards that have a key of their own."""


def hidden(look: Look) -> list[str]:
    """The fields whose cards nobody has entered yet."""
    closed = {"teutonic"} if look.state.round <= TRUCE else set()
    gone = {*look.state.board, *look.state.done, *closed}
    return [field for field in SHOWN if field not in gone]


def values(look: Look, field: str) -> tuple[int, ...]:
    """What is open on a field: entered before, or chosen now."""
    known = look.state.board.get(field)
    if known is not None:
        return known
    picked = (look.chosen(f"value.{field}.{i}") for i in range(SHOWN[field][1]))
    return tuple(value for value in picked if value is not None)


def reveals(look: Look, *fields: str) -> list[Reveal]:
    """The moves that enter what is chosen now, for fields whose cards are all there."""
    return [
        Reveal(field, shown)
        for field in fields
        if field in SHOWN
        and field not in look.state.board
        and len(shown := values(look, field)) >= SHOWN[field][0]
    ]


def value_pads(look: Look, field: str) -> list[ft.Control]:
    """A strip of keys for each card or value of a field."""
    numbers = range(1, STRONGEST[field] + 1) if field in STRONGEST else LIKELY
    return [
        ft.Column(
            [
                dim(slot_name(field, i)),
                number_strip(
                    numbers,
                    look.chosen(f"value.{field}.{i}"),
                    look.chooser(f"value.{field}.{i}"),
                    name=f"{field_name(field)}, {slot_name(field, i)}",
                ),
            ],
            spacing=2,
            tight=True,
        )
        for i in range(_slots(look, field))
    ]


def _slots(look: Look, field: str) -> int:
    """A value that a card may lack has a strip once the one before it is there."""
    least, most = SHOWN[field]
    return min(most, max(least, len(values(look, field)) + 1))


def slot_name(field: str, i: int) -> str:
    """What a strip is for: "card 1", "second value"."""
    if field in KNIGHTS or field == "teutonic":
        return _("card {n}").format(n=i + 1)
    return (_("highest value"), _("second value"), _("third value"))[i]


def open_cards(look: Look) -> list[ft.Control]:
    """All piles of the round, folded; what is entered here is not asked again at the resolution."""
    waiting = hidden(look)
    lines = [shown_line(field, shown) for field, shown in look.state.board.items()]
    if not waiting:
        return [card(*lines, spacing=4)] if lines else []
    opened = look.chosen("cards", False)
    aside = ngettext("{n} pile to enter", "{n} piles to enter", len(waiting))
    inside: list[ft.Control] = [*lines]
    for field in waiting if opened else ():
        pads = [text(field_name(field), Style.STRONG), *value_pads(look, field)]
        inside.append(ft.Column(pads, spacing=8, tight=True))
    return [
        fold(
            _("Open cards"),
            aside.format(n=len(waiting)),
            opened,
            functools.partial(_flip, look, opened),
            *inside,
        )
    ]


def _flip(look: Look, opened: bool, _e: Any = None) -> None:
    look.choose("cards", not opened)


def shown_line(field: str, shown: Sequence[int]) -> ft.Control:
    """What lies open on a field, in a line."""
    words = _("{field}: {values}").format(
        field=field_name(field), values=", ".join(map(str, shown))
    )
    return text(words, Style.DENSE)


def field_head(field: str, aside: str = "") -> ft.Control:
    """The field in our words, the printed term beside it."""
    return section(field_name(field), aside or POLISH[field])
