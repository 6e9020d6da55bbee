"""Where we are: the hash route of the address bar, read strictly; anything else leads home."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import parse_qsl, unquote, urlsplit

Screen = Literal[
    "home", "new", "game", "phone", "parts", "copies", "copy", "take", "people", "replay"
]


@dataclass(frozen=True, slots=True)
class Route:
    """A screen, and what it shows: `new` the kind of a game, `game` its id, `copy` the id of a copy, `take` the digits
    of a code that was scanned. `part` is one of several of a kind (`copy`: `share`, `map/<scenario>`, `sheet/court`),
    `query` what `new` begins with.
    """

    screen: Screen = "home"
    id: str = ""
    part: str = ""
    query: Mapping[str, str] = field(default_factory=dict)


HOME = Route()


def read_route(address: str) -> Route:
    """The route of an address: `/`, `/new/knight`, `/new/knight/<part>`, `/g/<id>`, `/copies`, `/copy/<id>`,
    `/copy/<id>/<part>`, `/take-in`, `/c/<digits>`, `/games/<id>/replay`, `/people`, `/phone`, `/parts`."""
    split = urlsplit(address)
    parts = [unquote(p) for p in split.path.split("/") if p]
    match parts:
        case ["new", kind, *rest] if len(rest) < 2:
            return Route("new", kind, rest[0] if rest else "", dict(parse_qsl(split.query)))
        case ["g", id_]:
            return Route("game", id_)
        case ["copies"]:
            return Route("copies")
        case ["copy", id_, *rest] if len(rest) < 4:
            return Route("copy", id_, "/".join(rest))
        case ["take-in"]:
            return Route("take")
        case ["c", digits]:
            return Route("take", digits)
        case ["people"]:
            return Route("people")
        case ["games", id_, "replay"]:
            return Route("replay", id_)
        case ["phone"]:
            return Route("phone")
        case ["parts", *rest]:
            return Route("parts", rest[0] if rest else "")
        case _:
            return HOME
