"""Every text of Rycerze i Zamki, drawn or spoken, comes from gettext: the pseudo-language finds what does not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.games import GAMES
from companion.ui.app import open_app
from companion.ui.library import open_library
from companion.ui.zamki.terms import POLISH
from companion.words import PSEUDO
from companion.words.pseudo import leaks
from companion.zamki import Conquer, Correct, Count, Leave, Move, Recruit, Reveal, Tile
from tests.ui.driver import Phone
from tests.ui.test_knight_pseudo import told
from tests.ui.zamki_table import PLAYERS, setup

pytestmark = pytest.mark.anyio
TITLES = [game.title for game in GAMES.values()]
SAME = (*(player.name for player in PLAYERS), *POLISH.values(), *TITLES, "Squire")
SAME_EVERYWHERE = re.compile(rf"\b({'|'.join(sorted(SAME, key=len, reverse=True))})\b|\bRZ-A?\d+")
BACK = ("shepherd", "shepherd")
LAID: list[Move] = [
    Tile("brick-large"),
    Reveal("a", ("dragon", "shepherd")),
    Reveal("b", ("foot", "shepherd")),
    Reveal("c", ("knight", "shepherd")),
    Reveal("d", ("knight", "shepherd")),
]
WHOLE: list[Move] = []
for n, tile in enumerate(["wood-small", "wood-large", "brick-small", "brick-large", "stone-small"]):
    WHOLE += [Tile(tile), Conquer("ab"[n % 2], {"a": 1, "b": 1})]
WHOLE += [Tile("recruit"), Recruit(), Tile("recruit"), Recruit()]
TIED = {
    "a": ("wood-large", "brick-small"),
    "b": ("brick-large", "wood-small"),
    "c": ("stone-small",),
}
SCENES: dict[str, tuple[dict[str, Any], list[Move]]] = {
    "tile": ({}, []),
    "conquest": ({}, LAID),
    "left": ({}, [*LAID, Correct("sword", "a"), Leave("d")]),
    "strongest": ({"table": False}, LAID),
    "sword": ({}, [Tile("wood-small"), *(Reveal(id, BACK) for id in "abcd")]),
    "reveal": ({}, LAID[:3]),
    "winner": ({"mode": "winner"}, [Tile("stone-small")]),
    "recruit": ({}, [*LAID, Tile("recruit")]),
    "recruited": ({}, [*LAID, Tile("recruit"), Recruit()]),
    "result": ({"mode": "winner", "n": 2}, WHOLE),
    "over": ({"mode": "winner", "n": 2, "series": True}, WHOLE),
    "count": ({"mode": "score", "n": 3, "ages": ()}, []),
    "hands": ({"mode": "score", "n": 3, "ages": ()}, [Count(TIED)]),
}


@pytest.mark.parametrize("name", SCENES)
async def test_no_text_is_left_out(name: str, tmp_path: Path) -> None:
    how, moves = SCENES[name]
    library = open_library(tmp_path)
    game = library.new("zamki", setup(**how))
    for move in moves:
        game.table.play(move)
    async with Phone(open_app(library, None, None, PSEUDO), route=f"/g/{game.id}") as phone:
        seat = [c for c in phone.walk() if str(c.key) == "seat-a" and getattr(c, "on_click", None)]
        for control in seat[:1]:
            await phone.fire(control, "click")
            await phone.fire(phone.control(ft.Container, "by-hand"), "click")
        await phone.move("/")
        await phone.move("/new/zamki")
        await phone.move(f"/g/{game.id}")
        log = phone.control(ft.Container, "tab-log")
        await phone.fire(log, "click")
        texts = {t for t in told(phone.wire.frames) if leaks(SAME_EVERYWHERE.sub("", t))}
        assert texts == set()
    library.close()
