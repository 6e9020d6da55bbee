"""What `main.py` runs: a window on this machine, or whatever `flet run` and `flet build` make of it."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing

import flet as ft
from flet.utils import is_embedded, is_linux_server

from companion.play import SaveError
from companion.ui.app import open_app
from companion.ui.library import open_library
from companion.ui.places import assets_folder, data_folder
from companion.words import _

HOST = "127.0.0.1"  # Flet's own default is every address, unguarded; `squire` is the one for phones
PORT = 8000

Main = Callable[[ft.Page], Awaitable[None] | None]


def run() -> None:
    """Open the person's library and show it until the window is closed."""
    folder = data_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        library = open_library(folder)
    except (SaveError, OSError) as refusal:
        sentence = _refusal(refusal).format(folder=folder)
        if is_linux_server():
            sys.exit(sentence)
        _show(_only(sentence), 0)
        return
    library.backups.keep_soon()
    with closing(library):
        _show(open_app(library), _port())


def _show(main: Main, port: int) -> None:
    ft.run(
        main,
        host=HOST,
        port=port,
        assets_dir=str(assets_folder()),
        no_cdn=True,
        route_url_strategy=ft.RouteUrlStrategy.HASH,
    )


def _port() -> int:
    """Without a display Flet serves a page, and says nothing of it: so we choose the port and say where."""
    if not is_linux_server() or is_embedded() or os.environ.get("FLET_SERVER_PORT"):
        return 0
    port = _free(PORT) or _free(0)
    print(
        _("Squire is at http://{host}:{port} on this machine.").format(host=HOST, port=port),
        flush=True,
    )
    print(_("For phones, run: python -m companion"), flush=True)
    return port


def _free(port: int) -> int:
    """The port if nobody listens there (any free one for 0), else 0."""
    with closing(socket.socket()) as probe:
        try:
            probe.bind((HOST, port))
        except OSError:
            return 0
        return int(probe.getsockname()[1])


def _only(sentence: str) -> Main:
    def main(page: ft.Page) -> None:
        page.title = "Squire"
        page.add(ft.SafeArea(ft.Text(sentence, size=16)))

    return main


def _refusal(refusal: Exception) -> str:
    match getattr(refusal, "code", ""):
        case "in_use":
            return _("Squire is already open on this machine, with the games in {folder}.")
        case "full":
            return _("The disk of {folder} is full. Make room and open Squire again.")
        case "newer":
            return _("The games in {folder} were written by a newer Squire. Update this one.")
        case _:
            return _(
                "The games in {folder} cannot be opened or written. Allow it and open Squire again."
            )
