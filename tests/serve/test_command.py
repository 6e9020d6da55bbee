"""`squire` as a person starts it: a process, its words, its sockets, its end."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.__main__ import main
from companion.play import SaveError
from companion.serve import house
from companion.serve.addresses import NoAddress, Reach
from companion.serve.house import NotOpened, Wish, serve
from companion.ui.library import open_library
from storage import Library
from tests.reading import texts_on
from tests.serve.test_qr import drawn

PATIENCE = 30
LINK = re.compile(r"http://\S+/\?k=[A-Za-z0-9_-]+")


@dataclass
class Running:
    """A started command, its words up to the link, and its links."""

    process: subprocess.Popen[str]
    words: str

    @property
    def links(self) -> list[str]:
        return LINK.findall(self.words)

    @property
    def port(self) -> int:
        return urlsplit(self.links[0]).port or 0

    def ask(self, path: str, host: str = "127.0.0.1", cookie: str = "") -> tuple[int, str]:
        """Status, and the cookie that came with it."""
        with closing(HTTPConnection(host, self.port, timeout=PATIENCE)) as line:
            line.request("GET", path, headers={"Cookie": cookie} if cookie else {})
            reply = line.getresponse()
            reply.read()
            return reply.status, (reply.getheader("set-cookie") or "").partition(";")[0]

    def pair(self) -> str:
        where = urlsplit(self.links[0])
        status, cookie = self.ask(f"/?{where.query}")
        assert status == 303
        return cookie


def command(data: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "companion", "--data", str(data), *options]


@contextmanager
def squire(data: Path, *options: str) -> Iterator[Running]:
    with subprocess.Popen(
        command(data, *options), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Running(process, _words(process))
        finally:
            process.kill()


def _words(process: subprocess.Popen[str]) -> str:
    """What it says until it has said all; a start that takes too long is ended."""
    assert process.stdout
    assert process.stderr
    clock = threading.Timer(PATIENCE, process.kill)
    clock.start()
    words = ""
    for line in process.stdout:
        words += line
        if "Ctrl+C" in line:
            break
    else:
        pytest.fail(f"no link; it said {words!r} and {process.stderr.read()!r}")
    clock.cancel()
    return words


def refused(data: Path, *options: str) -> str:
    """The one sentence of a start that fails."""
    done = subprocess.run(command(data, *options), capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1, done
    assert done.stdout == ""
    sentence = done.stderr.strip()
    assert "Traceback" not in sentence
    assert "\n" not in sentence
    return sentence


def test_it_shows_the_link_and_the_code_and_pairs(tmp_path: Path) -> None:
    data = tmp_path / "the games of – Żółć"
    with squire(data, "--local", "--port", "0") as running:
        link = running.links[0]
        assert link.startswith("http://127.0.0.1:")
        code = "\n".join(
            line for line in running.words.splitlines() if line and set(line) <= set("█▀▄ ")
        )
        assert texts_on(drawn(code, ink_is_dark=False)) == [link]
        assert (data / "pairing.png").stat().st_size > 0
        assert running.ask("/")[0] == 401
        assert running.ask("/", cookie=running.pair())[0] == 200


def test_a_restart_needs_no_new_scan_until_the_token_is_renewed(tmp_path: Path) -> None:
    with squire(tmp_path, "--local", "--port", "0") as running:
        cookie = running.pair()
    with squire(tmp_path, "--local", "--port", "0") as running:
        assert running.ask("/", cookie=cookie)[0] == 200
    with squire(tmp_path, "--local", "--port", "0", "--new-token") as running:
        assert running.ask("/", cookie=cookie)[0] == 401
        assert running.ask("/", cookie=running.pair())[0] == 200


def test_local_is_not_reached_from_outside(tmp_path: Path) -> None:
    with squire(tmp_path, "--local", "--port", "0") as running:
        for address in Reach.find().lan:
            with pytest.raises(OSError, match="refused"):
                socket.create_connection((address, running.port), timeout=5)


def test_all_addresses_are_served_and_lead_to_the_same(tmp_path: Path) -> None:
    with squire(tmp_path, "--port", "0") as running:
        cookie = running.pair()
        for address in Reach.find().lan:
            assert running.ask("/", host=address, cookie=cookie)[0] == 200
        assert len({urlsplit(link).query for link in running.links}) == 1


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_in_order_and_lets_the_folder_go(tmp_path: Path, how: signal.Signals) -> None:
    with squire(tmp_path, "--local", "--port", "0") as running:
        assert running.ask("/")[0] == 401
        running.process.send_signal(how)
        out, err = running.process.communicate(timeout=PATIENCE)
        assert running.process.returncode == 0
        assert (out, err) == ("", "")
    with squire(tmp_path, "--local", "--port", "0"):
        pass


def test_a_folder_in_use_is_refused(tmp_path: Path) -> None:
    with squire(tmp_path, "--local", "--port", "0") as running:
        assert "already runs" in refused(tmp_path, "--local", "--port", "0", "--new-token")
        assert running.ask("/", cookie=running.pair())[0] == 200


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        assert f"Port {port}" in refused(tmp_path, "--local", "--port", str(port))


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("precious")
    assert "is a file" in refused(tmp_path / "file")
    assert "is a file" in refused(tmp_path / "file" / "games")
    assert (tmp_path / "file").read_text() == "precious"


@pytest.mark.parametrize("port", ["-1", "65536", "http", "1e3", "٣", ""])
def test_no_port_at_all(port: str, tmp_path: Path) -> None:
    done = subprocess.run(
        command(tmp_path, f"--port={port}"), capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 2
    assert "is no port" in done.stderr


@pytest.mark.parametrize(
    ("code", "word"),
    [
        ("in_use", "already runs"),
        ("read_only", "can be written"),
        ("full", "is full"),
        ("newer", "newer Squire"),
        ("broken", "cannot be opened"),
        ("failed", "cannot be opened"),
    ],
)
def test_what_the_library_refuses_becomes_a_sentence(
    code: str, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: Path) -> None:
        raise SaveError(code, folder=str(folder))

    monkeypatch.setattr(house, "open_library", refuse)
    with pytest.raises(NotOpened, match=word) as refusal:
        serve(Wish(tmp_path), pytest.fail)
    assert str(tmp_path) in str(refusal.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("errno", "word"), [(28, "is full"), (30, "can be written"), (5, "cannot be opened")]
)
def test_what_the_disk_refuses_becomes_a_sentence(
    errno: int, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_file: int) -> None:
        raise OSError(errno, os.strerror(errno))

    monkeypatch.setattr("companion.serve.token.os.fsync", refuse)
    with pytest.raises(NotOpened, match=word):
        serve(Wish(tmp_path, local=True, port=0), pytest.fail)


REACH = Reach(
    ("192.168.1.5", "10.0.0.5"), frozenset({"192.168.1.5", "10.0.0.5"}), ("castle", "castle.local")
)
NOWHERE = Reach((), frozenset({"127.0.0.1"}), ())


@pytest.mark.parametrize(
    ("wish", "reach", "links", "local"),
    [
        (
            Wish(Path()),
            REACH,
            ["http://192.168.1.5:1/?k=T", "http://10.0.0.5:1/?k=T", "http://castle.local:1/?k=T"],
            False,
        ),
        (Wish(Path(), host="10.0.0.5"), REACH, ["http://10.0.0.5:1/?k=T"], False),
        (Wish(Path(), host="fd00::2"), REACH, ["http://[fd00::2]:1/?k=T"], False),
        (Wish(Path(), local=True), REACH, ["http://127.0.0.1:1/?k=T"], True),
        (Wish(Path(), host="localhost"), REACH, ["http://localhost:1/?k=T"], True),
        (Wish(Path()), NOWHERE, ["http://127.0.0.1:1/?k=T"], True),
    ],
)
def test_the_links(wish: Wish, reach: Reach, links: list[str], local: bool) -> None:
    pairing = house.pairing_for(wish, reach, 1, "T")
    assert [pairing.link, *pairing.others] == links
    assert pairing.local is local
    assert pairing.link.startswith(pairing.home)
    assert "?" not in pairing.home


def test_the_names_it_answers_to() -> None:
    assert "castle.local" in house.names(Wish(Path()), REACH)
    assert "192.168.1.5" in house.names(Wish(Path()), REACH)
    assert "knight.lan" in house.names(Wish(Path(), host="knight.lan"), REACH)
    assert "0.0.0.0" not in house.names(Wish(Path(), host="0.0.0.0"), REACH)
    assert not {"castle.local", "192.168.1.5"} & set(house.names(Wish(Path(), local=True), REACH))


def test_a_public_address_is_where_codes_lead() -> None:
    wish = Wish(Path(), public="https://games.example.org/squire")
    pairing = house.pairing_for(wish, REACH, 1, "T")
    assert pairing.reached == "https://games.example.org/squire"
    assert pairing.link == "http://192.168.1.5:1/?k=T"
    assert "games.example.org" in house.names(wish, REACH)
    alone = Wish(Path(), local=True, public="https://games.example.org")
    assert house.pairing_for(alone, NOWHERE, 1, "T").reached == "https://games.example.org"
    assert house.pairing_for(Wish(Path(), local=True), REACH, 1, "T").reached == ""
    assert house.pairing_for(Wish(Path()), REACH, 1, "T").reached == "http://192.168.1.5:1"


@pytest.mark.parametrize(
    "address",
    [
        *("games.example.org", "ftp://a", "https://", "http://a b", "http://[", "http://a:99999"),
        *("http://a/?k=1", "http://a/#/x", "http://u@a", "https://" + "a" * 100),
    ],
)
def test_what_is_no_public_address(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--public", address])
    assert "is no address" in capsys.readouterr().err


def test_a_busy_machine_closes_what_it_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = []

    class Shelf:
        def close(self) -> None:
            closed.append(True)

    def refuse(*_: object) -> None:
        raise NoAddress("busy", "0.0.0.0", 8737)

    monkeypatch.setattr(house, "open_library", lambda _folder: Shelf())
    monkeypatch.setattr(house, "listen", refuse)
    with pytest.raises(NotOpened, match="8737"):
        serve(Wish(tmp_path), pytest.fail)
    assert closed == [True]


def test_a_backup_is_kept_when_the_server_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = open_library(tmp_path)
    first.people.add("Anna")
    first.close()
    opened = []

    def open_it(folder: Path) -> Library:
        opened.append(open_library(folder))
        return opened[0]

    monkeypatch.setattr(house, "open_library", open_it)
    monkeypatch.setattr("companion.serve.web.run", lambda *_: opened[0].backups.wait())
    serve(Wish(tmp_path, local=True), lambda _text: None)
    assert [path.name[-18:] for path in (tmp_path / "backups").iterdir()] == [".squire-backup.zip"]
