"""Where we are: the hash route of the address bar, read strictly; anything else leads home."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal
from urllib.parse import unquote, urlsplit

Screen = Literal["home", "new", "game", "phone", "parts"]


@dataclass(frozen=True, slots=True)
class Route:
    """A screen, and the game (`new`: its kind, `game`: its id) that it shows; `part` is one of several of a kind."""

    screen: Screen = "home"
    id: str = ""
    part: str = ""


HOME = Route()


def read_route(address: str) -> Route:
    """The route of an address (`/`, `/new/knight`, `/new/knight/<part>`, `/g/<id>`, `/phone`, `/parts`)."""
    parts = [unquote(p) for p in urlsplit(address).path.split("/") if p]
    match parts:
        case ["new", kind, *rest] if len(rest) < 2:
            return Route("new", kind, *rest)
        case ["g", id_]:
            return Route("game", id_)
        case ["phone"]:
            return Route("phone")
        case ["parts", *rest]:
            return Route("parts", rest[0] if rest else "")
        case _:
            return HOME
