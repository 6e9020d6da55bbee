"""A guarded server with a page of one word, on a real socket of this machine."""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field

import flet as ft
import msgpack
import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from companion.serve.addresses import LOOPBACK_NAMES, listen
from companion.serve.web import guarded
from companion.ui.parcels import Parcels

TOKEN = "a-token-of-22-letters-"
REGISTER = 1


@dataclass
class Answer:
    """Status, headers (the last of a name) and body."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass
class Served:
    """The server, as a browser sees it."""

    port: int
    sessions: list[str] = field(default_factory=list)
    routes: list[str | None] = field(default_factory=list)
    parcels: Parcels = field(default_factory=Parcels)

    def ask(self, path: str, method: str = "GET", **headers: str) -> Answer:
        sent = {"Host": f"127.0.0.1:{self.port}", "Accept-Encoding": "identity"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)) as line:
            line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in sent.items():
                line.putheader(name, value.encode("latin-1"))
            line.endheaders()
            reply = line.getresponse()
            heads = {name.lower(): value for name, value in reply.getheaders()}
            return Answer(reply.status, heads, reply.read())

    def pair(self) -> str:
        """The cookie that the link gives."""
        given = self.ask(f"/?k={TOKEN}").headers["set-cookie"]
        return given.partition(";")[0]

    @contextmanager
    def socket(self, **headers: str) -> Iterator[ClientConnection]:
        origin = headers.pop("origin", f"http://127.0.0.1:{self.port}")
        host = headers.pop("host", f"127.0.0.1:{self.port}")
        with (
            closing(socket.create_connection(("127.0.0.1", self.port), timeout=10)) as line,
            connect(
                f"ws://{host}/ws",
                sock=line,
                origin=Origin(origin) if origin else None,
                additional_headers=headers,
                close_timeout=2,
            ) as made,
        ):
            yield made

    def begin(self, line: ClientConnection) -> None:
        """What Flet's client says first; a session starts with it."""
        page = {
            "route": "/",
            "pwa": False,
            "web": True,
            "debug": False,
            "wasm": False,
            "test": False,
        }
        hello = {"session_id": None, "page_name": "", "page": page}
        line.send(b"\x00" + msgpack.packb([REGISTER, hello]))
        line.recv(timeout=10)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    sockets = listen(["127.0.0.1"], 0)
    house = Served(int(sockets[0].getsockname()[1]))

    def main(page: ft.Page) -> None:
        house.sessions.append(page.session.id)
        house.routes.append(page.route)
        page.add(ft.Text("Hello"))

    def paper(id_: str) -> str | None:
        return f"<html><head></head><body>{id_}</body></html>" if id_ == "known" else None

    app = guarded(main, TOKEN, [*LOOPBACK_NAMES, "castle.local"], paper, house.parcels)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": sockets})
    thread.start()
    yield house
    server.should_exit = True
    thread.join(timeout=10)
    assert not thread.is_alive()
