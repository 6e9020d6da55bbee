"""A bare server of the app for the browser tests: `python -m tests.browser.served <port> <folder>`, loopback only."""

from __future__ import annotations

import sys
from pathlib import Path

import flet as ft

from companion.ui.app import open_app
from companion.ui.pairing import Pairing
from companion.ui.places import assets_folder
from storage import Library
from tests.tiny import KINDS
from tests.ui.tiny_screens import TINY_SCREENS


def main(port: int, folder: Path) -> None:
    """Serve until killed."""
    pairing = Pairing("http://192.168.1.20:8737/?k=" + "k" * 32, ("http://squire.local:8737/",))
    ft.run(
        open_app(Library(folder, KINDS), pairing, TINY_SCREENS),
        host="127.0.0.1",
        port=port,
        view=None,
        assets_dir=str(assets_folder()),
        no_cdn=True,
        route_url_strategy=ft.RouteUrlStrategy.HASH,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
