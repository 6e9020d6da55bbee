"""Flet's web server, guarded and packed, and the loop that runs it."""

from __future__ import annotations

import json
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Iterable, Sequence
from http import HTTPStatus
from types import FrameType
from typing import Any, Final
from urllib.parse import quote

import flet as ft
import flet_web.fastapi as flet_fastapi
import uvicorn
from flet.app import AppCallable
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.serve.guard import KEY, Guard
from companion.serve.silence import silence_note
from companion.ui.parcels import ROUTE, Offer, Parcels
from companion.ui.places import assets_folder

EVENING: Final = 12 * 3600
PING_SECONDS: Final = 5  # a phone that fell off the Wi-Fi gets its session back within two of these
LARGEST_FRAME: Final = 16 * 1024 * 1024
SOCKET: Final = "/ws"
FILES: Final = ""
Paper = Callable[[str], str | None]
PAPER_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

# Until the app draws, the page shows Flet's white and the browser's own bar: the colours of the first screen.
_DRESS: Final = b"""<meta name="theme-color" content="#1E3F86" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#182B57" media="(prefers-color-scheme: dark)">
<style>body #loading { background: #EEF0F1 }
@media (prefers-color-scheme: dark) { body #loading { background: #0F141A } }</style>
"""


# A browser asks for the manifest without cookies unless told otherwise, and would be sent away.
_MANIFEST: Final = b'<link rel="manifest"'
_MANIFEST_WITH_COOKIE: Final = b'<link rel="manifest" crossorigin="use-credentials"'


class Dressed:
    """An ASGI application around Flet's, which puts Squire's colours and the note for a silent server into the
    head of its page and has the manifest asked for as a paired phone."""

    def __init__(self, inner: ASGIApp) -> None:
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "GET":
            await self.inner(scope, receive, send)
            return
        held: list[Message] = []

        async def hold_page(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_page(message):
                held.append(message)
            elif held:
                held.append(message)
                if not message.get("more_body"):
                    await self._send_page(held, send)
            else:
                await send(message)

        await self.inner(scope, receive, hold_page)

    async def _send_page(self, held: list[Message], send: Send) -> None:
        start, *parts = held
        body = b"".join(part.get("body", b"") for part in parts)
        head = _DRESS + silence_note() + b"</head>"
        body = body.replace(b"</head>", head, 1).replace(_MANIFEST, _MANIFEST_WITH_COOKIE, 1)
        kept = [each for each in start["headers"] if each[0].lower() != b"content-length"]
        length = (b"content-length", str(len(body)).encode())
        await send({**start, "headers": [*kept, length]})
        await send({"type": "http.response.body", "body": body})


def _is_page(start: Message) -> bool:
    kinds = [value for name, value in start["headers"] if name.lower() == b"content-type"]
    return start["status"] == HTTPStatus.OK and any(kind.startswith(b"text/html") for kind in kinds)


def guarded(
    main: AppCallable,
    token: str,
    names: Iterable[str],
    paper: Paper = lambda _id: None,
    parcels: Parcels | None = None,
) -> ASGIApp:
    """The whole server as one ASGI application: no documentation pages, nothing from other hosts, hash routes.
    `paper` makes the printed page of a game, `parcels` takes the files that phones send."""
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
    house.router.routes.append(Route("/manifest.json", _manifest_for(token)))
    house.router.routes.append(Route("/paper/{id}", _paper(paper)))
    if parcels is not None:
        house.router.routes.append(
            Route(f"{ROUTE}/{{id}}", _parcel(parcels), methods=["GET", "PUT"])
        )
    house.mount("/", squire)
    packed = GZipMiddleware(Dressed(house), minimum_size=1000, compresslevel=5)
    return Guard(packed, token, names)


def _paper(paper: Paper) -> Callable[[Request], Awaitable[Response]]:
    """The sheets of a game as a page to print: another page than the app's, and nothing on it runs."""

    async def answer(request: Request) -> Response:
        made = await run_in_threadpool(paper, request.path_params["id"])
        if made is None:
            return PlainTextResponse("There is no such game here.\n", HTTPStatus.NOT_FOUND)
        return HTMLResponse(made, headers={"content-security-policy": PAPER_POLICY})

    return answer


def _parcel(parcels: Parcels) -> Callable[[Request], Awaitable[Response]]:
    """A file that a page of ours has been told to send, or to fetch."""

    async def answer(request: Request) -> Response:
        if request.method != "PUT":
            return _offered(parcels.get(request.path_params["id"]))
        return Response(status_code=await parcels.put(request.path_params["id"], request.stream()))

    return answer


def _offered(offer: Offer | None) -> Response:
    """A file as it is saved; it is not packed any more on its way."""
    if offer is None:
        return PlainTextResponse("There is no such file here.\n", HTTPStatus.NOT_FOUND)
    named = f"attachment; filename*=UTF-8''{quote(offer.name, safe='')}"
    heads = {"content-disposition": named, "content-encoding": "identity"}
    return Response(offer.raw, headers=heads, media_type="application/octet-stream")


def _manifest_for(token: str) -> Callable[[Request], Response]:
    """The manifest, by whose address an icon on the home screen starts. iPhones give such an icon a cookie jar
    of its own, so it has to pair by itself. Only paired phones are given the manifest."""
    manifest = json.loads((assets_folder() / "manifest.json").read_text("utf-8"))
    content = {**manifest, "start_url": f"./?{KEY}={token}"}
    return lambda _request: JSONResponse(content, media_type="application/manifest+json")


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
