"""What a game brings to the screen: how it is begun, played and told in the list. `offered` lists the games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import flet as ft

from companion.play import IllegalMove
from companion.ui.parts.chips import Source
from companion.ui.picture.card import Card
from companion.ui.sentences import Phrases


@dataclass(frozen=True, slots=True)
class Told:
    """A game in the list: title, one line, a word at the end; `cells` are the numbers of its large card.

    `next_step` and `next_second` stand on the button that continues it. `won`: whether the player of a solo game has
    won or lost; None where that is no question. `sums` are the points of a finished game, line by line.
    """

    title: str
    line: str
    aside: str = ""
    cells: tuple[tuple[str, str], ...] = ()
    next_step: str = ""
    next_second: str = ""
    who: str = ""
    how: str = ""
    source: Source | None = None
    won: bool | None = None
    sums: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Screens:
    """The screens of one game.

    `new` draws the way into a game (component, no arguments). `play` draws a game that is open (component, takes
    its `Playing`). `tell` makes the words of the list from the library's row (id, game, summary, outcome ...).
    `for_several`: players are picked from the list of people. `picture`: what the result picture of a game shows.
    `refusal`: the sentence of what its rules refuse in a state.
    """

    title: str
    symbol: str
    blurb: Callable[[], str]
    new: Callable[[], ft.Control]
    play: Callable[[Any], ft.Control]
    tell: Callable[[Any], Told]
    phrases: Phrases = field(default_factory=dict)
    face: str = "knight"
    for_several: bool = False
    picture: Callable[[Any], Card] | None = None
    refusal: Callable[[Any, Any, IllegalMove], str] | None = None
