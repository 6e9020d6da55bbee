"""The app over real copies for the browser tests: `python -m tests.browser.served_copies <port> <folder>`, loopback
only. It says that it serves a house, so that codes are links."""

from __future__ import annotations

import sys
from pathlib import Path

import flet as ft

from companion.ui.app import open_app
from companion.ui.library import open_library
from companion.ui.offered import SCREENS
from companion.ui.pairing import Pairing
from companion.ui.places import assets_folder

HOME = "http://192.168.1.20:8737"


def main(port: int, folder: Path) -> None:
    """Serve until killed."""
    ft.run(
        open_app(open_library(folder), Pairing(f"{HOME}/?k=" + "k" * 32), SCREENS),
        host="127.0.0.1",
        port=port,
        view=None,
        assets_dir=str(assets_folder()),
        no_cdn=True,
        route_url_strategy=ft.RouteUrlStrategy.HASH,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
