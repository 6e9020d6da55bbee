"""A finished game as a link that BG Stats takes as a play. The app fails on fields that are missing: all are given."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC
from typing import Any, Final
from urllib.parse import quote

from companion.ui.statistics.plays import SOLO, Known, Play, Side, play_of
from storage.index import row_of
from storage.record import Record

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
BGG_IDS: Final[Mapping[str, int]] = {
    "knight": 403409,
    "grunwald": 71886,
    "auftrag": 13933,
    "zamki": 159774,
}
"""The games at BoardGameGeek. Knight's is known by its name alone, so players may set another one."""
SETTING: Final = "bg_stats"
LONGEST_COMMENT: Final = 500
"""Letters of a comment that go into a link; messengers and browsers cut long ones."""


@dataclass(frozen=True, slots=True)
class Said:
    """What only the screen knows: the title of the game, of the board that was played, the role (a character) and the
    name of who plays alone, and the game's number at BoardGameGeek (0: none)."""

    title: str
    board: str = ""
    role: str = ""
    alone: str = ""
    bgg_id: int = 0


def play_link(record: Record, said: Said, known: Known) -> str:
    """The link of a finished game. Raises ValueError for one that runs still."""
    play = play_of(row_of(record), known)
    if play is None:
        raise ValueError(f"{record.id} is not over")
    data = {
        "sourceName": "Squire",
        "sourcePlayId": record.id,
        "playDate": record.created.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": round(record.played / 60),
        "comments": record.about.note[:LONGEST_COMMENT],
        "board": said.board,
        "location": "",
        "game": {
            "name": said.title,
            "bggId": said.bgg_id,
            "highestWins": True,
            "noPoints": False,
            "sourceGameId": record.game,
        },
        "players": _players(play, record, said, known),
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(text, safe="")


def _players(play: Play, record: Record, said: Said, known: Known) -> list[dict[str, Any]]:
    if play.game == SOLO:
        me = Side("solo", said.alone, play.points, play.won)
        return [_player(me, 1, first=True, role=said.role)]
    seated = _seated(record, known)
    first = record.setup.get("first") if isinstance(record.setup, Mapping) else None
    return [
        _player(
            side,
            1 + sum(_is_better(other, side) for other in play.sides),
            first=seated.get(side.id, ("", ""))[0] == first,
            role=seated.get(side.id, ("", ""))[1],
        )
        for side in play.sides
    ]


def _seated(record: Record, known: Known) -> dict[str, tuple[str, str]]:
    """The id in the game and the colour of everyone, by who it is."""
    players = record.setup.get("players", ()) if isinstance(record.setup, Mapping) else ()
    return {
        known.key(str(one.get("id")), str(one.get("name"))): (
            str(one.get("id")),
            str(one.get("colour", "")),
        )
        for one in players
        if isinstance(one, Mapping)
    }


def _is_better(one: Side, other: Side) -> bool:
    return (one.won, one.total or 0) > (other.won, other.total or 0)


def _player(side: Side, rank: int, *, first: bool, role: str) -> dict[str, Any]:
    return {
        "name": side.name,
        "sourcePlayerId": side.id,
        "score": side.total or 0,
        "rank": rank,
        "winner": side.won,
        "startPlayer": first,
        "role": role,
    }
