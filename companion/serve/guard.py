"""The guard before Flet's web server, which itself lets in anyone who reaches its port.

It lets through who has paired: the link's token becomes a cookie, and a socket has to come from our own page.
A foreign Host is refused, since a page of another site could reach us under its own name.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable
from hashlib import sha256
from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qsl, quote, urlencode

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.serve.gate import PAGE_POLICY, gate_page

Headers = list[tuple[bytes, bytes]]

KEY: Final = "k"
POLICY_NAME: Final = b"content-security-policy"
COOKIE_SECONDS: Final = 400 * 24 * 3600  # browsers keep no cookie longer
NOT_PAIRED: Final = 4401

# Flet draws with WebAssembly and workers made from blobs. `connect-src` gets the host of each request.
POLICY: Final = (
    "default-src 'self' data: blob:; script-src 'self' blob: 'unsafe-inline' 'wasm-unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; connect-src 'self' data: blob: ws://{host} wss://{host}; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'"
)

_PLAIN: Final = {
    HTTPStatus.UNAUTHORIZED: b"This device is not paired with Squire.\n",
    HTTPStatus.FORBIDDEN: b"Squire is not called by this name.\n",
}
_HOST: Final = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::[0-9]{1,5})?")


class Guard:
    """An ASGI application around another. `names` are the hosts that we are called by, beside the local
    address of each connection."""

    def __init__(self, inner: ASGIApp, token: str, names: Iterable[str]) -> None:
        self.inner = inner
        self.token = token.encode()
        self.names = frozenset(name.lower() for name in names)
        # Cookies know no ports: a name of its own keeps two libraries on one machine apart.
        self.cookie = f"squire_{sha256(self.token).hexdigest()[:12]}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.inner(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = _header(scope, b"host")
        if not self._is_ours(scope, host):
            await _refuse(send, scope, HTTPStatus.FORBIDDEN)
            return
        paired = self._is_paired(scope)
        query = parse_qsl(scope.get("query_string", b"").decode("latin-1"), keep_blank_values=True)
        keys = [value for name, value in query if name == KEY]
        if keys and scope["method"] in ("GET", "HEAD"):
            fits = any(self._is_token(key) for key in keys)
            if fits or paired:
                await self._to_clean_address(send, scope, query)
                return
        if not paired:
            await _refuse(send, scope, HTTPStatus.UNAUTHORIZED)
            return
        await self.inner(scope, receive, self._dressed(send, scope, host))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = _header(scope, b"host")
        origin = _header(scope, b"origin").lower()
        own = origin in (f"http://{host}".lower(), f"https://{host}".lower())
        if own and self._is_ours(scope, host) and self._is_paired(scope):
            await self.inner(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.close", "code": NOT_PAIRED})

    def _is_ours(self, scope: Scope, host: str) -> bool:
        name = _name_of(host)
        server = scope.get("server")
        return name in self.names or (server is not None and name == str(server[0]).lower())

    def _is_token(self, candidate: str) -> bool:
        return hmac.compare_digest(candidate.encode("utf-8", "replace"), self.token)

    def _is_paired(self, scope: Scope) -> bool:
        return any(
            self._is_token(value.strip())
            for header in _headers(scope, b"cookie")
            for name, _, value in (part.partition("=") for part in header.split(";"))
            if name.strip() == self.cookie
        )

    async def _to_clean_address(
        self, send: Send, scope: Scope, query: list[tuple[str, str]]
    ) -> None:
        """The browser keeps what follows the # by itself, so a link to a game survives pairing."""
        rest = urlencode([(name, value) for name, value in query if name != KEY])
        path = "/" + quote(scope["path"].lstrip("/\\"))
        headers: Headers = [
            (b"location", (f"{path}?{rest}" if rest else path).encode()),
            (b"set-cookie", self._cookie_header()),
        ]
        await _answer(send, HTTPStatus.SEE_OTHER, headers, b"")

    def _cookie_header(self) -> bytes:
        kept = f"{self.cookie}={self.token.decode()}"
        return f"{kept}; Path=/; HttpOnly; SameSite=Lax; Max-Age={COOKIE_SECONDS}".encode()

    def _dressed(self, send: Send, scope: Scope, host: str) -> Send:
        """Answers say what may be loaded (nothing from elsewhere; a page with a policy of its own keeps that) and are
        looked up again each time, since Flet's files keep their names from version to version."""
        own: Headers = [
            (POLICY_NAME, POLICY.format(host=host).encode("latin-1")),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"no-referrer"),
            (b"cache-control", b"no-cache"),
        ]
        if scope["path"] == "/":
            own.append((b"set-cookie", self._cookie_header()))
        replaced = {name for name, _ in own if name != b"set-cookie"}
        replaced.add(b"access-control-allow-origin")

        async def dress(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = {name.lower() for name, _ in message["headers"]} & {POLICY_NAME}
                kept = [
                    each for each in message["headers"] if each[0].lower() not in replaced - said
                ]
                added = [each for each in own if each[0] not in said]
                message = {**message, "headers": [*kept, *added]}
            await send(message)

        return dress


def _headers(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key.lower() == name]


def _header(scope: Scope, name: bytes) -> str:
    """The one value of a header; nothing if it is missing or given twice."""
    found = _headers(scope, name)
    return found[0] if len(found) == 1 else ""


def _name_of(host: str) -> str:
    """The host without its port: `[::1]:80` is `::1`. Nothing if it is no host at all."""
    found = _HOST.fullmatch(host)
    return (found[1] or found[2]).lower().rstrip(".") if found else ""


async def _refuse(send: Send, scope: Scope, status: HTTPStatus) -> None:
    if status is HTTPStatus.UNAUTHORIZED and "text/html" in _header(scope, b"accept"):
        body, kind, policy = gate_page(), "text/html", PAGE_POLICY
    else:
        body, kind, policy = _PLAIN[status], "text/plain", "default-src 'none'"
    headers: Headers = [
        (b"content-type", f"{kind}; charset=utf-8".encode()),
        (b"content-security-policy", policy.encode()),
    ]
    await _answer(send, status, headers, b"" if scope["method"] == "HEAD" else body)


async def _answer(send: Send, status: HTTPStatus, headers: Headers, body: bytes) -> None:
    common: Headers = [
        (b"cache-control", b"no-store"),
        (b"content-length", str(len(body)).encode()),
        (b"referrer-policy", b"no-referrer"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *common]})
    await send({"type": "http.response.body", "body": body})
