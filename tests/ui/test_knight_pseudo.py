"""Every text of a game of Knight, drawn or spoken, comes from gettext: the pseudo-language finds what does not.

What is read here are the frames on the wire: all that the phone was ever told, also what was folded again.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import flet as ft
import pytest

from companion.knight import Setup
from companion.ui.app import open_app
from companion.ui.knight import deal
from companion.ui.visit import visit_of
from companion.words import PSEUDO
from companion.words.pseudo import accent, leaks, plain
from storage import Game, Library
from tests.ui.chance import Chance
from tests.ui.driver import Frame, Phone, settle
from tests.ui.knight_game import SCENARIO, Side, dealt, entered
from tests.ui.knight_scenes import SCENES, scene
from tests.ui.monkey import TABS, Monkey

pytestmark = pytest.mark.anyio
TEXTS = {"value", "text", "label", "semantics_label", "tooltip", "hint_text", "helper", "title"}
# Names, clauses, and the letters that an answer shares with its tile are the same in every language.
SAME_EVERYWHERE = re.compile(r"\bSquire\b|\b(KN|HR)-\d+|^[A-Z](?=, |$)")
WHOLE = ("choose", "won")
"""Scenes that are looked at on every tab; the others on their own."""
FOLDS = 25
"""So many are opened on a tab: enough for all but the log, whose lines are alike."""


def on(shelf: Library, game: Game) -> Phone:
    return Phone(open_app(shelf, None, None, PSEUDO), route=f"/g/{game.id}")


def told(frames: Iterable[Frame]) -> Iterator[str]:
    """Every text that was sent to the client, as a property of a control or as a change of one."""
    for frame in frames:
        yield from _told(frame.body)


def _told(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for name, value in node.items():
            if name in TEXTS and isinstance(value, str):
                yield value
            elif name != "key":
                yield from _told(value)
    elif isinstance(node, list):
        for name, value in pairwise(node):
            if isinstance(name, str) and name in TEXTS and isinstance(value, str):
                yield value
        for value in node:
            yield from _told(value)


def plain_texts(phone: Phone) -> list[str]:
    """The texts that no catalogue could have changed."""
    return sorted({t for t in told(phone.wire.frames) if leaks(SAME_EVERYWHERE.sub("", t))})


def folded(phone: Phone) -> dict[str, ft.Container]:
    """What can be opened in place and is not."""
    return {
        name: button
        for name, button in phone.buttons().items()
        if isinstance(button, ft.Container)
        and isinstance(button.content, ft.Semantics)
        and button.content.expanded is False
    }


async def open_all(phone: Phone, done: set[str] | None = None) -> int:
    """Open what can be opened on a tab, one thing after the other, and what it holds; how many things there were."""
    done, count = set() if done is None else done, 0
    while count < FOLDS and (name := next((n for n in folded(phone) if n not in done), None)):
        await phone.fire(folded(phone)[name], "click")
        done.add(name)
        count += 1
    return count


async def tap(phone: Phone, *starts: str) -> None:
    """Tap one thing after the other: each the first whose key or English name begins so."""
    for start in starts:
        for name, button in phone.buttons().items():
            if str(button.key).startswith(start) or plain(name).startswith(start):
                break
        else:
            raise AssertionError(f"{start} is not on the screen: {list(phone.buttons())}")
        await phone.fire(button, "click")


@pytest.mark.parametrize("name", SCENES)
async def test_no_text_of_a_game_escapes(name: str, shelf: Library) -> None:
    async with on(shelf, scene(shelf, name)) as phone:
        done: set[str] = set()
        for tab in TABS if name in WHOLE else ("Turn",):
            await phone.tap(accent(tab))
            assert await open_all(phone, done)
        assert plain_texts(phone) == []


@pytest.mark.parametrize("name", WHOLE)
async def test_no_text_of_a_game_in_large_letters_escapes(name: str, shelf: Library) -> None:
    async with on(shelf, scene(shelf, name)) as phone:
        visit_of(phone.page).resize(scale=2.0)
        await settle()
        for tab in TABS:
            await phone.tap(accent(tab))
        assert plain_texts(phone) == []


@pytest.mark.parametrize(
    "taps",
    [
        ("tab-character", "hand-all", "group-", "fact-"),
        ("tab-court", "Scenario sheet"),
        ("tab-map", "resize-map"),
        ("tab-map", "List of tiles", "Mill"),
        ("tab-log", "Paid", "change-", "tab-turn"),
        ("tab-log", "try-line", "tab-turn", "next-step"),
        ("cards", "event-12"),
    ],
    ids=lambda taps: taps[-1],
)
async def test_no_text_further_in_escapes(taps: tuple[str, ...], shelf: Library) -> None:
    async with on(shelf, scene(shelf, "done")) as phone:
        await tap(phone, *taps)
        await open_all(phone)
        assert plain_texts(phone) == []


async def test_no_text_of_an_entered_game_escapes(shelf: Library) -> None:
    """What the player has written on a card stands in its field as it was written."""
    left, right = Side({"valor": 2, "any": 1}), Side({"glory": 4, "command": 1}, ("castle",), "3")
    async with on(shelf, entered(shelf, left, right)) as phone:
        for card, correct in (("event-12", "correct-card"), ("goal", "correct-goal")):
            await tap(phone, card, correct)
            await open_all(phone)
            await tap(phone, "close-form")
        assert await open_all(phone)
        assert plain_texts(phone) == ["Card 2"]


async def test_no_text_of_a_card_that_is_entered_escapes(shelf: Library) -> None:
    game = shelf.new("knight", Setup(SCENARIO, "dittmann", "entered"))
    async with on(shelf, game) as phone:
        for _ in range(2):
            await tap(phone, "next-step")
            await open_all(phone)
        assert plain_texts(phone) == []


@pytest.mark.parametrize("seed", [3, 4])
async def test_no_text_escapes_whatever_is_tapped(
    seed: int, shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(seed)
    monkeypatch.setattr(deal, "CHANCE", Chance(seed))
    game = dealt(shelf)
    async with on(shelf, game) as phone:
        opened = visit_of(phone.page).door.opened(game.id)
        assert opened is not None
        await Monkey(phone, opened.table, rng).play(80)
        assert opened.table.place > 10
        assert plain_texts(phone) == []


async def test_a_text_that_escapes_is_found(
    shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The net has no hole: a text, a name and a change of either are all read."""
    async with on(shelf, dealt(shelf)) as phone:
        assert plain_texts(phone) == []
        phone.page.title = "Escaped"
        phone.page.update()
        await settle()
        assert plain_texts(phone) == ["Escaped"]
        assert accent("Turn") in set(told(phone.wire.frames))
        assert plain(accent("Turn")) == "Turn"
