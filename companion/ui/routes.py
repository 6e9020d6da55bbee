"""Where we are: the hash route of the address bar, read strictly; anything else leads home."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal
from urllib.parse import parse_qsl, unquote, urlsplit

Screen = Literal[
    "home",
    "new",
    "game",
    "phone",
    "parts",
    "copies",
    "copy",
    "take",
    "people",
    "backup",
    "games",
    "played",
    "replay",
    "look",
    "picture",
    "share",
    "paper",
    "take_game",
    "statistics",
    "export",
]


@dataclass(frozen=True, slots=True)
class Route:
    """A screen, and what it shows: `new` the kind of a game, `game` its id, `copy` the id of a copy, `take` and
    `take_game` the digits of a code that was scanned; `played` (its page) and the other screens about a game its id.
    `part` is one of several of a kind (`copy`: `share`, `map/<scenario>`, `sheet/court`; `statistics`: by what;
    `export`: the screen that it comes after), `query` what `new` begins with, and what else a group of `statistics`
    has in common.
    """

    screen: Screen = "home"
    id: str = ""
    part: str = ""
    query: Mapping[str, str] = field(default_factory=dict)


HOME = Route()
LOG: Final = "log"
"""The part of `game` that is its log, which every game has."""
ALONE: Final[Mapping[str, Screen]] = {
    "backup": "backup",
    "copies": "copies",
    "export": "export",
    "games": "games",
    "look": "look",
    "people": "people",
    "phone": "phone",
    "statistics": "statistics",
    "take-game": "take_game",
    "take-in": "take",
}
"""The screens that are an address of one word."""
OF_ONE: Final[Mapping[tuple[str, str], Screen]] = {
    ("c", ""): "take",
    ("g", ""): "game",
    ("games", ""): "played",
    ("games", "export"): "export",
    ("games", "picture"): "picture",
    ("games", "replay"): "replay",
    ("games", "share"): "share",
    ("games", "paper"): "paper",
    ("k", ""): "take_game",
    ("r", ""): "take_game",
}
"""The screens of one thing: `/<first>/<id>` or `/<first>/<id>/<second>`."""


def read_route(address: str) -> Route:
    """The route of an address: one word of `ALONE`, a thing of `OF_ONE`, `/new/knight`, `/new/knight/<part>`,
    `/copy/<id>`, `/copy/<id>/<part>`, `/statistics/export`, `/statistics/<by>/<key>`,
    `/statistics/<by>/<key>/<by>/<key>`, `/parts`."""
    split = urlsplit(address)
    parts = [unquote(p) for p in split.path.split("/") if p]
    match parts:
        case [word] if word in ALONE:
            return Route(ALONE[word])
        case ["new", kind, *rest] if len(rest) < 2:
            return Route("new", kind, rest[0] if rest else "", dict(parse_qsl(split.query)))
        case ["g", id_, "log"]:
            return Route("game", id_, LOG)
        case ["copy", id_, *rest] if len(rest) < 4:
            return Route("copy", id_, "/".join(rest))
        case ["statistics", "export"]:
            return Route("export", part="statistics")
        case ["statistics", by, key]:
            return Route("statistics", key, by)
        case ["statistics", by, key, within, other]:
            return Route("statistics", key, by, {within: other})
        case ["parts", *rest]:
            return Route("parts", rest[0] if rest else "")
        case [word, id_, *rest] if len(rest) < 2 and (word, "".join(rest)) in OF_ONE:
            return Route(OF_ONE[word, "".join(rest)], id_)
        case _:
            return HOME
