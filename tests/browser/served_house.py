"""A whole house for the browser tests, as the command serves it to phones: `python -m tests.browser.served_house <port>
<folder>`, loopback only. A phone pairs by `link`."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.serve.house import Wish, serve
from companion.serve.token import token_of


def link(url: str, folder: Path, route: str) -> str:
    """The address by which a phone pairs and comes to a screen."""
    return f"{url}/?k={token_of(folder)}#{route}"


def quiet(_text: str) -> None:
    """The invitation is for a terminal."""


if __name__ == "__main__":
    serve(Wish(Path(sys.argv[2]), port=int(sys.argv[1]), local=True), quiet)
