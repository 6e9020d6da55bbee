"""Flet's web server, guarded and packed, and the loop that runs it."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Iterable, Sequence
from types import FrameType
from typing import Any, Final

import flet as ft
import flet_web.fastapi as flet_fastapi
import uvicorn
from flet.app import AppCallable
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from companion.serve.guard import Guard
from companion.ui.places import assets_folder

EVENING: Final = 12 * 3600
PING_SECONDS: Final = 5  # a phone that fell off the Wi-Fi gets its session back within two of these
LARGEST_FRAME: Final = 16 * 1024 * 1024
SOCKET: Final = "/ws"
FILES: Final = ""


def guarded(main: AppCallable, token: str, names: Iterable[str]) -> ASGIApp:
    """The whole server as one ASGI application: no documentation pages, nothing from other hosts, hash routes."""
    house = flet_fastapi.FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    squire = flet_fastapi.app(
        main,
        assets_dir=str(assets_folder()),
        app_name="Squire",
        app_description="Keeps the sheets while you play the cards.",
        no_cdn=True,
        route_url_strategy=ft.RouteUrlStrategy.HASH,
        session_timeout_seconds=EVENING,
    )
    # Flet's application brings documentation pages and a sign-in callback of its own.
    squire.router.routes[:] = [
        route for route in squire.router.routes if getattr(route, "path", None) in (SOCKET, FILES)
    ]
    house.mount("/", squire)
    return Guard(GZipMiddleware(house, minimum_size=1000, compresslevel=5), token, names)


def run(app: ASGIApp, sockets: Sequence[socket.socket]) -> None:
    """Serve until someone stops it (Ctrl+C or SIGTERM)."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        timeout_graceful_shutdown=2,
    )
    # uvicorn ends by raising the signal again that it has caught: this makes it an orderly way out.
    before: Any = signal.signal(signal.SIGTERM, _leave)
    try:
        uvicorn.Server(config).run(sockets=list(sockets))
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)


def _leave(_signal: int, _frame: FrameType | None) -> None:
    sys.exit(0)
