"""The question bar of a game of Knight: what the state waits for, and the answers to choose from.

The next step plays the answer. Where the bar would take too much of the screen it stands in the page instead.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.knight.moves import PayConsequence
from companion.knight.vocabulary import Bundle
from companion.play import Question
from companion.ui.knight import area_bar
from companion.ui.knight import phrases as words
from companion.ui.knight.look import Look
from companion.ui.knight.mixes import mix_picker
from companion.ui.knight.offers import (
    ALIKE,
    ANSWER,
    FIRST,
    Offer,
    alike,
    are_alike,
    begin_again,
    choose,
    chosen,
    is_asked,
    mix,
    mixes,
    offers,
)
from companion.ui.parts.buttons import ghost
from companion.ui.parts.questions import Answer, question_bar
from companion.ui.parts.questions import bar_height as high
from companion.ui.parts.symbols import unit
from companion.ui.room import room
from companion.ui.slots import slot
from companion.words import _, ngettext

SHARE = 0.42
"""How much of the screen's height the bar may take before it moves into the page."""


def bar(look: Look, *, wanted: bool = True) -> list[ft.Control]:
    """The question above the next step; unseen if nothing is asked, if it stands in the page, or is not `wanted`
    on this tab. It stays in the tree: the next question costs little more than its words."""
    asked = look.question
    shown = wanted and asked is not None and is_asked(look) and not stands_in_page(look)
    draw = functools.partial(question, look, asked) if shown and asked else blank
    return [ft.Container(slot(look.desk, "bar", draw, shown=shown, early=True), visible=shown)]


def blank() -> ft.Control:
    """A bar that nobody sees, with all that a question may need."""
    return question_bar("", "", [], None, lambda _key: None)


def in_page(look: Look) -> list[ft.Control]:
    """The question as the first thing of the page, where the screen is too small for a bar."""
    asked = look.question
    if asked is None or not is_asked(look) or not stands_in_page(look):
        return []
    inside = question(look, asked)
    inside.margin = None  # the page has one
    return [inside]


def stands_in_page(look: Look) -> bool:
    """Whether the question would take too much of a screen: with large text, on a small one, with many answers."""
    here = room()
    return here.large or bar_height(look) > SHARE * here.height


def bar_height(look: Look) -> float:
    """About how high the bar is; 0 if nothing is asked."""
    asked = look.question
    if asked is None or not is_asked(look):
        return 0
    title, why = heading(look, asked)
    again = 54 if look.desk.get(FIRST) is not None else 0
    mixed = 52 * 3 if len(mixes(look)) > 1 else 0
    return high(
        title,
        why,
        answers(look),
        unit=_unit(look) is not None,
        alike=alike(look) > 1,
        more=again + mixed + area_bar.height(look),
    )


def heading(look: Look, asked: Question[Any]) -> tuple[str, str]:
    """The question and one line why; of a march that has begun, where to."""
    start = look.desk.get(FIRST)
    if asked.code != "Marching" or start is None:
        return words.question_head(look.c, asked)
    n = asked.facts["n"]
    return (
        _("Where to from the {tile}?").format(tile=words.tile_name(look.c, start)),
        ngettext("Up to {n} tile.", "Up to {n} tiles.", n).format(n=n),
    )


def answers(look: Look) -> list[Answer]:
    """The answers as the bar shows them; the key is their number."""
    made = offers(look)
    return [Answer(str(i), o.name, o.second, o.letter) for i, o in enumerate(made)]


def question(look: Look, asked: Question[Any]) -> ft.Container:
    """The bar itself."""
    title, why = heading(look, asked)
    made = offers(look)
    answer = chosen(look)
    picked = next(
        (str(i) for i, o in enumerate(made) if o.move is not None and o.move == answer), None
    )
    return question_bar(
        title,
        why,
        answers(look),
        picked,
        lambda key: choose(look, made[int(key)]),
        unit=_unit(look),
        alike=_alike_words(look),
        alike_on=are_alike(look),
        on_alike=lambda on: look.desk.put(ALIKE, on),
        more=[*_mix(look, made), *area_bar.beside(look), *_again(look, made)],
    )


def _unit(look: Look) -> ft.Control | None:
    """Whom it is about: the enemies that go next, the own units that march."""
    asked = look.question
    match asked.code if asked else "":
        case "Advance":
            return unit(False, alike(look), 30)
        case "Marching" if (start := look.desk.get(FIRST)) is not None:
            return unit(True, look.c.units("own").get(start, 0), 30)
        case _:
            return None


def _alike_words(look: Look) -> str:
    n = alike(look)
    if n < 2:
        return ""
    asked = look.question
    match asked.code if asked else "":
        case "Advance":
            return _("Both the same way") if n == 2 else _("All {n} the same way").format(n=n)
        case "PlaceUnits" | "Marching":
            return _("Both there") if n == 2 else _("All {n} there").format(n=n)
        case _:
            return _("Both alike") if n == 2 else _("All {n} alike").format(n=n)


def _mix(look: Look, made: Sequence[Offer]) -> list[ft.Control]:
    """Which resources pay, where the cost leaves it open."""
    among = mixes(look)
    if len(among) < 2 or not isinstance(chosen(look), PayConsequence):
        return []

    def put(choice: Bundle) -> None:
        look.desk.put(ANSWER, PayConsequence(choice))

    return [mix_picker(look.c, among, mix(look, among), put)]


def _again(look: Look, made: Sequence[Offer]) -> list[ft.Control]:
    """A way back to the first of two taps."""
    if look.desk.get(FIRST) is None:
        return []
    asked = look.question
    label = _("Another unit") if asked and asked.code == "Marching" else _("Another card")
    return [ghost(label, lambda _e: begin_again(look))]
