"""Folders with finished games, written as the files of a library: lists and statistics read no more of a game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from storage import About, Row
from storage.game_file import document_of
from storage.record import Record
from tests.statistics.rows import group, solo

ENDS = {
    "victory": ("win.tiles", "win.battles", "win.renown", "win.diplomacy"),
    "defeat": ("lose.overrun", "lose.siege", "lose.castle", "lose.diplomacy"),
    "success": ("",),
    "failure": ("",),
}
TRACKS = ("king", "nobles", "tournaments", "church", "fame", "village", "castle", "combat")
NAMES = {"a": "Ania", "b": "Bartłomiej", "c": "Kasia"}


def write_games(folder: Path, rows: Iterable[Row]) -> None:
    """Lay games down in a folder that no library has open."""
    games = folder / "games"
    games.mkdir(parents=True, exist_ok=True)
    for row in rows:
        kept = Record(
            row.id,
            row.game,
            1,
            row.created,
            row.changed,
            {},
            {},
            summary=row.summary,
            outcome=row.outcome,
            about=row.about,
            played=row.played,
        )
        text = json.dumps(document_of(kept))
        games.joinpath(f"{row.id}.json").write_text(text, encoding="utf-8")


def an_autumn(n: int = 30, seed: int = 5) -> list[Row]:
    """Games of all kinds, one every other day; some of them run, are wrong, or tell nothing of their goals."""
    dice = random.Random(seed)
    return [_some(dice, 2 * i + 1) for i in range(n)]


def _some(dice: random.Random, day: int) -> Row:
    if dice.random() < 0.4:
        return _several(dice, day)
    result = dice.choice(("victory", "victory", "defeat", "defeat", "success", "failure", None))
    about = About(wrong=dice.random() < 0.06, abandoned=dice.random() < 0.06)
    if result is None:
        return solo(day, None, about=about)
    points = {"victory": 320, "defeat": 90, "success": 60, "failure": -70}[result]
    told: dict[str, Any] = {}
    if dice.random() < 0.8:
        told["goals"] = {
            str(turn): {"reward": dice.random() < 0.6, "penalty": dice.random() < 0.2}
            for turn in dice.choice(((3,), (3, 6), (3, 6, 9)))
        }
        told["levels"] = {track: dice.randint(1, 6) for track in TRACKS if dice.random() < 0.7}
    return solo(
        day,
        result,
        points + dice.randint(-60, 60),
        ending=dice.choice(ENDS[result]),
        about=about,
        played=dice.randint(40, 130) * 60,
        **told,
    )


def _several(dice: random.Random, day: int) -> Row:
    game = dice.choice(("grunwald", "auftrag", "zamki"))
    who = dice.sample(sorted(NAMES), dice.choice((2, 3)))
    scores = {one: dice.randint(8, 40) for one in who}
    best = max(scores.values())
    winners = tuple(one for one, n in scores.items() if n == best)
    return group(day, winners, game=game, names=NAMES, **scores)  # type: ignore[arg-type]
