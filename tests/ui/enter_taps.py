"""How many taps it takes to enter an event card by hand: the median card of the practice deck, tapped in the app."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from companion.knight import Knight, Setup
from companion.knight.moves import RevealGoal
from companion.knight.sheets import Event
from companion.ui.app import open_app
from companion.ui.knight.enter_event import LOWERED, OTHERS, VALUES
from companion.ui.knight.enter_form import EventForm, SideForm, event_form
from companion.ui.knight.enter_parts import ACTS, ORDERS, PADS, SIX
from companion.ui.knight.phrases import kind_name
from companion.ui.knight.rules import sheets_of
from companion.ui.library import open_library
from companion.ui.offered import SCREENS
from storage import Game, Library
from tests.ui.driver import Phone

SCENARIO = "s00_defensive_war"
GOAL = {
    f"goal.own.{turn}.{part}": "none"
    for turn in (3, 6, 9)
    for part in ("reward.needs", "reward.gain", "penalty.needs", "penalty.do")
}
KEEP = "Keep the card"


def taps_of(form: EventForm) -> list[str]:
    """The accessible names of all taps that enter a card, in the order of the screen."""
    return [*side_taps(form.left), "Now the right side", *side_taps(form.right), KEEP]


def side_taps(side: SideForm) -> Iterator[str]:
    for kind in VALUES:
        yield from _amount(kind, kind_name(kind), side.gain[kind])
    yield from (action.capitalize() for action in side.activates)
    yield f"Path {side.path or 'none'}"
    others = [kind for kind in OTHERS if side.gain[kind]]
    if others or side.do or side.gain[LOWERED]:
        yield "Something else printed"
    for kind in others:
        yield from _amount(kind, kind_name(kind), side.gain[kind])
    if side.gain[LOWERED]:
        yield from _amount(LOWERED, "Enemy diplomacy", side.gain[LOWERED])
    for order in side.do:
        name = f"{order.side} {order.verb}"
        title = {**{key: title for key, title, _ in ORDERS}, **dict(ACTS)}[name]
        yield from _amount(name, title, order.n) if order.n else (title,)


def _amount(key: str, name: str, n: int) -> Iterator[str]:
    """By the plus up to 2 and where there are no likely numbers; else the number, then the key."""
    if n < 0:
        yield from [f"{name}: one less"] * -n
    elif n > 2 and n in PADS.get(key, SIX):
        yield from (f"{name} 0", f"{name} {n}")
    else:
        yield from [f"{name}: one more"] * n


def deck() -> list[Event]:
    """The practice deck."""
    return list(sheets_of(SCENARIO).events.values())


def median_card() -> EventForm:
    """The card of the deck that takes the median number of taps."""
    forms = sorted((event_form(event) for event in deck()), key=lambda form: len(taps_of(form)))
    return forms[len(forms) // 2]


def entered(library: Library, *, goal: bool = True) -> Game:
    """A game whose cards are entered, at its first card: the goal card is known unless told otherwise."""
    game = library.new("knight", Setup(SCENARIO, "dittmann", "entered"), GOAL if goal else {})
    if goal:
        game.table.play(RevealGoal("own"))
    return game


async def tap_card(phone: Phone, form: EventForm) -> int:
    """Enter a card in the app; the number of taps."""
    taps = taps_of(form)
    for name in taps:
        await phone.tap(name)
    return len(taps)


def taps_enter_card() -> int:
    """Enter the median card in a new game and count; it is on the sheets as it was printed."""

    async def enter() -> int:
        with tempfile.TemporaryDirectory() as folder:
            library = open_library(Path(folder))
            try:
                game, form = entered(library), median_card()
                main = open_app(library, None, SCREENS)
                async with Phone(main, route=f"/g/{game.id}") as phone:
                    taps = await tap_card(phone, form)
                rules = game.table.rules
                assert isinstance(rules, Knight)
                made = event_form(rules.sheets.events["x1"])
                assert (made.left, made.right) == (form.left, form.right)
                return taps
            finally:
                library.close()

    return asyncio.run(enter())
