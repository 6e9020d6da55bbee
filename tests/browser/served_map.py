"""The map editor for the browser tests: `python -m tests.browser.served_map <port> <folder>`, loopback only."""

from __future__ import annotations

import sys
from pathlib import Path

import flet as ft

from companion.ui.library import open_library
from companion.ui.places import assets_folder
from tests.ui.map_desk import map_app


def main(port: int, folder: Path) -> None:
    """Serve until killed."""
    ft.run(
        map_app(open_library(folder)),
        host="127.0.0.1",
        port=port,
        view=None,
        assets_dir=str(assets_folder()),
        no_cdn=True,
        route_url_strategy=ft.RouteUrlStrategy.HASH,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
