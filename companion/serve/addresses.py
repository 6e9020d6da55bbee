"""Under which names and addresses this machine is reached, and the sockets to listen on. Needs no internet."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

import ifaddr

PORT: Final = 8737
PORTS_TO_TRY: Final = 20
LOOPBACK: Final = ("127.0.0.1", "::1")
LOOPBACK_NAMES: Final = ("localhost", *LOOPBACK)
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - phones come in by any of our addresses

# Bridges of containers and tunnels: a phone never comes in by them.
_INNER: Final = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "tun",
    "utun",
    "tailscale",
    "wg",
)


class NoAddress(Exception):
    """There is nothing to listen on. `code`: `busy`, `forbidden`, `not_ours`, `unknown` or `failed`."""

    def __init__(self, code: str, host: str, port: int) -> None:
        super().__init__(code, host, port)
        self.code = code
        self.host = host
        self.port = port


@dataclass(frozen=True, slots=True)
class Reach:
    """Where this machine is found: `lan` addresses, the likeliest first, all `addresses`, its `names`."""

    lan: tuple[str, ...]
    addresses: frozenset[str]
    names: tuple[str, ...]

    @classmethod
    def find(cls) -> Reach:
        """Ask the interfaces and, for their order, the routing table. Nothing is sent."""
        ips = list(_interface_addresses())
        lan = [str(ip) for _, ip in ips if isinstance(ip, IPv4Address) and not ip.is_loopback]
        routed = _routed_address()
        lan.sort(key=lambda one: one != routed)
        return cls(tuple(lan), frozenset(str(ip) for _, ip in ips), _names())


def _interface_addresses() -> Iterator[tuple[str, IPv4Address | IPv6Address]]:
    found = []
    for adapter in ifaddr.get_adapters():
        for each in adapter.ips:
            raw = each.ip if isinstance(each.ip, str) else each.ip[0]
            with contextlib.suppress(ValueError):
                found.append((adapter.nice_name.lower(), ip_address(raw.partition("%")[0])))
    return iter(sorted(found, key=lambda one: (one[0].startswith(_INNER), one[1].is_link_local)))


def _routed_address() -> str | None:
    """Our address on the way out. Connecting a datagram socket only looks the route up."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _names() -> tuple[str, ...]:
    own = socket.gethostname().lower().rstrip(".")
    if not own or own.split(".")[0] == "localhost":
        return ()
    short = own.split(".")[0]
    return tuple(dict.fromkeys([own, short, f"{short}.local"]))


def listen(hosts: Iterable[str], port: int | None) -> list[socket.socket]:
    """Sockets that listen on all of `hosts` with one port; without a port the first free one from PORT on.

    A host of the second kind of addresses (`::` beside `0.0.0.0`) may be missing on this machine, the first
    may not. Raises NoAddress.
    """
    first, *others = hosts
    sockets = [_first_free(first) if port is None else _bound(first, port)]
    chosen = int(sockets[0].getsockname()[1])
    for other in others:
        with contextlib.suppress(NoAddress):
            sockets.append(_bound(other, chosen))
    return sockets


def _first_free(host: str) -> socket.socket:
    for port in range(PORT, PORT + PORTS_TO_TRY):
        try:
            return _bound(host, port)
        except NoAddress as refusal:
            if refusal.code != "busy":
                raise
    raise NoAddress("busy", host, PORT)


def _bound(host: str, port: int) -> socket.socket:
    try:
        kind, *_, where = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError as why:
        raise NoAddress("unknown", host, port) from why
    try:
        made = socket.socket(kind, socket.SOCK_STREAM)
    except OSError as why:
        raise NoAddress("failed", host, port) from why
    try:
        if os.name == "posix":  # elsewhere it would let two servers share a port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if kind == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind(where)
        made.listen(128)
    except OSError as why:
        made.close()
        raise NoAddress(_code(why), host, port) from why
    return made


def _code(why: OSError) -> str:
    match why.errno:
        case errno.EADDRINUSE:
            return "busy"
        case errno.EACCES:
            return "forbidden"
        case errno.EADDRNOTAVAIL:
            return "not_ours"
        case _:
            return "failed"
