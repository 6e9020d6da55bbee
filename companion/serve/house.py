"""Opening the house: the folder, the token, the sockets, the link, and only then the server."""

from __future__ import annotations

import errno
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from companion.play import SaveError
from companion.serve.addresses import (
    EVERYWHERE,
    LOOPBACK,
    LOOPBACK_NAMES,
    PORT,
    NoAddress,
    Reach,
    listen,
)
from companion.serve.qr import picture, terminal_code
from companion.serve.token import keep_private, token_of
from companion.ui.library import open_library
from companion.ui.pairing import Pairing
from companion.words import _

PICTURE: Final = "pairing.png"
Say = Callable[[str], None]


class NotOpened(Exception):
    """The server cannot be started, in one sentence for the person who tried."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the command asks for. No host: every address of this machine; no port: the first free one. `public` is the
    address under which the person has made this server reachable from anywhere, if any."""

    data: Path
    host: str | None = None
    port: int | None = None
    local: bool = False
    new_token: bool = False
    public: str = ""


def serve(wish: Wish, say: Say) -> None:
    """Serve one library until stopped. Raises NotOpened; nothing has been changed then."""
    with ExitStack() as house:
        with _plainly(wish.data):
            wish.data.mkdir(mode=0o700, parents=True, exist_ok=True)
            library = open_library(wish.data)
        house.callback(library.close)
        sockets = _sockets(wish)
        for each in sockets:
            house.callback(each.close)
        with _plainly(wish.data):
            token = token_of(wish.data, new=wish.new_token)
            reach = Reach.find()
            port = int(sockets[0].getsockname()[1])
            pairing = pairing_for(wish, reach, port, token)
            keep_private(wish.data / PICTURE, picture(pairing.link))
        library.backups.keep_soon()
        say(invitation(pairing, wish, port))
        # Flet takes longer to load than all that was done so far; a phone that is early waits in the socket.
        from companion.serve.web import guarded, run
        from companion.ui.app import open_app
        from companion.ui.paper_twin.served import served_paper
        from companion.ui.parcels import Parcels

        parcels, paper = Parcels(), partial(served_paper, library)
        main = open_app(library, pairing, parcels=parcels)
        run(guarded(main, token, names(wish, reach), paper, parcels), sockets)


def names(wish: Wish, reach: Reach) -> tuple[str, ...]:
    """The hosts that the server answers to."""
    public = (host,) if (host := urlsplit(wish.public).hostname) else ()
    if wish.local:
        return (*LOOPBACK_NAMES, *public)
    own = (wish.host,) if wish.host and wish.host not in EVERYWHERE else ()
    return (*LOOPBACK_NAMES, *own, *public, *reach.names, *sorted(reach.addresses))


def pairing_for(wish: Wish, reach: Reach, port: int, token: str) -> Pairing:
    """The links, the one first that a phone most likely reaches."""
    if wish.local:
        hosts: tuple[str, ...] = LOOPBACK[:1]
    elif wish.host and wish.host not in EVERYWHERE:
        hosts = (wish.host,)
    else:
        local_names = tuple(name for name in reach.names if name.endswith(".local"))
        hosts = (*reach.lan, *local_names) or LOOPBACK[:1]
    links = tuple(f"http://{_bracketed(host)}:{port}/?k={token}" for host in hosts)
    local = wish.local or hosts[0] in LOOPBACK_NAMES
    return Pairing(links[0], links[1:], local=local, public=wish.public)


def invitation(pairing: Pairing, wish: Wish, port: int) -> str:
    """What the terminal shows: what to do, the code, the links, where the picture is."""
    if pairing.local:
        head = _("Squire serves this machine only. Open this link once, here:")
        if not wish.local and wish.host is None:
            head = _("This machine is in no network, so no phone can reach it. {rest}").format(
                rest=head
            )
    else:
        head = _("Squire is ready. Scan this with a phone on the same Wi-Fi:")
    code = terminal_code(pairing.link, colour=sys.stdout.isatty())
    try:
        code.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        code = _("(This terminal cannot show the code; open the picture.)")
    lines = [head, "", code, "", f"  {pairing.link}"]
    lines += [f"  {other}" for other in pairing.others]
    lines += ["", _("The code as a picture: {path}").format(path=wish.data / PICTURE)]
    if wish.port is None and port != PORT:
        taken = _("Port {port} is taken by another program, so this is port {other}.")
        lines.append(taken.format(port=PORT, other=port))
    lines.append(_("Ctrl+C stops it. The games are kept."))
    return "\n".join(lines)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _sockets(wish: Wish) -> list[socket.socket]:
    if wish.local:
        hosts: tuple[str, ...] = LOOPBACK
    else:
        hosts = EVERYWHERE if wish.host is None else (wish.host,)
    try:
        return listen(hosts, wish.port)
    except NoAddress as refusal:
        raise NotOpened(_no_address(refusal)) from refusal


def _no_address(refusal: NoAddress) -> str:
    sentences = {
        "busy": _(
            "Port {port} is taken by another program. Name another with --port, or leave --port out."
        ),
        "forbidden": _("Port {port} is not for everyone. Name one above 1023 with --port."),
        "not_ours": _("{host} is no address of this machine."),
        "unknown": _("Nothing is known by the name {host}."),
        "failed": _("Nothing can be served at {host}, port {port}."),
    }
    return sentences[refusal.code].format(host=refusal.host, port=refusal.port)


@contextmanager
def _plainly(folder: Path) -> Iterator[None]:
    """Turns what disks refuse into a sentence."""
    try:
        yield
    except SaveError as refusal:
        raise NotOpened(_no_disk(refusal.code, folder)) from refusal
    except (FileExistsError, NotADirectoryError) as refusal:
        raise NotOpened(
            _("{folder} is a file. Name a folder with --data.").format(folder=folder)
        ) from refusal
    except OSError as refusal:
        codes = {errno.ENOSPC: "full", errno.EDQUOT: "full"}
        codes |= dict.fromkeys((errno.EROFS, errno.EACCES, errno.EPERM), "read_only")
        code = codes.get(refusal.errno or 0, "failed")
        raise NotOpened(_no_disk(code, folder)) from refusal


def _no_disk(code: str, folder: Path) -> str:
    sentences = {
        "in_use": _(
            "Squire already runs with {folder}. Stop it first, or name another folder with --data."
        ),
        "read_only": _(
            "Nothing can be written in {folder}. Allow it, or name another folder with --data."
        ),
        "full": _("The disk of {folder} is full. Make room, or name another folder with --data."),
        "newer": _(
            "{folder} was written by a newer Squire. Update this one, or name another folder."
        ),
    }
    otherwise = _("The games in {folder} cannot be opened. Name another folder with --data.")
    return sentences.get(code, otherwise).format(folder=folder)
