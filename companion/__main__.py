"""The `squire` command: serves the phones of the house and shows how they pair."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from companion.serve.addresses import PORT
from companion.serve.house import NotOpened, Wish, serve
from companion.ui.places import data_folder
from companion.words import _


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 once it has been stopped, 1 if it could not start."""
    try:
        serve(_wish(arguments), _say)
    except NotOpened as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


def _say(text: str) -> None:
    print(text, flush=True)


def _wish(arguments: Sequence[str] | None) -> Wish:
    parser = argparse.ArgumentParser(
        prog="squire", description=_("Serves Squire to the phones of the house.")
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--host", help=_("the address to serve at (default: every address of this machine)")
    )
    where.add_argument(
        "--local", action="store_true", help=_("serve this machine only; it pairs all the same")
    )
    parser.add_argument(
        "--port",
        type=_port,
        help=_("the port (default: the first free one from {port} on)").format(port=PORT),
    )
    parser.add_argument("--data", type=Path, help=_("the folder of the games"))
    parser.add_argument(
        "--new-token", action="store_true", help=_("renew the link: every phone has to pair again")
    )
    parser.add_argument(
        "--public",
        type=_address,
        metavar="ADDRESS",
        help=_(
            "the address by which this server is reached from anywhere; codes of games lead there"
        ),
    )
    given = parser.parse_args(arguments)
    data = (given.data or data_folder()).expanduser().absolute()
    return Wish(data, given.host, given.port, given.local, given.new_token, given.public or "")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= 65535):
        raise argparse.ArgumentTypeError(_("{text} is no port: 0 to 65535").format(text=text))
    return int(text)


def _address(text: str) -> str:
    """`https://host[:port][/path]`, no longer than a code has room for."""
    try:
        parts = urlsplit(text)
        fits = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        fits = False
    plain = text.isascii() and text.isprintable() and not {*" #?@\\"} & {*text}
    if not (fits and plain) or len(text) > 100:
        raise argparse.ArgumentTypeError(
            _("{text} is no address: https://host, at most 100 letters").format(text=text)
        )
    return text.rstrip("/")


if __name__ == "__main__":
    sys.exit(main())
