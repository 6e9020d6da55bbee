"""`python main.py` and `flet run` without a display: this machine alone is served."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from companion.serve.addresses import Reach

PATIENCE = 30
HOUSE = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere there always is a display"
)


def surroundings(data: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    return {**kept, "FLET_APP_STORAGE_DATA": str(data), **more}


@contextmanager
def started(*command: str, env: dict[str, str], cwd: Path | None = None) -> Iterator[int]:
    """The port that the command says it serves at."""
    with subprocess.Popen(
        [sys.executable, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        env=env,
        cwd=cwd,
    ) as process:
        assert process.stdout
        clock = threading.Timer(PATIENCE, process.kill)
        clock.start()
        try:
            words = ""
            for line in process.stdout:
                words += line
                found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
                if found:
                    break
            else:
                pytest.fail(words)
            yield int(found[1])
        finally:
            clock.cancel()
            os.killpg(process.pid, 9)


def page_of(port: int) -> bytes:
    until = time.monotonic() + PATIENCE
    while True:
        with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as line:
            try:
                line.request("GET", "/")
                return line.getresponse().read()
            except ConnectionRefusedError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)


def is_for_this_machine_alone(port: int) -> bool:
    for address in Reach.find().lan:
        with closing(socket.socket()) as line:
            line.settimeout(5)
            if line.connect_ex((address, port)) == 0:
                return False
    return True


def test_without_a_display_this_machine_alone_is_served(tmp_path: Path) -> None:
    main = str(HOUSE / "main.py")
    with started(main, env=surroundings(tmp_path)) as port:
        page = page_of(port)
        assert b"flet.noCdn=true" in page
        assert b'flet.routeUrlStrategy="hash"' in page
        assert is_for_this_machine_alone(port)
        second = subprocess.run(
            [sys.executable, main],
            env=surroundings(tmp_path),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert second.returncode == 1
        assert second.stdout == ""
        assert second.stderr.strip().startswith("Squire is already open")
        with started(main, env=surroundings(tmp_path / "other")) as other:
            assert other != port


def test_flet_run_serves_this_machine_alone(tmp_path: Path) -> None:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        free = str(probe.getsockname()[1])
    (tmp_path / "main.py").write_text((HOUSE / "main.py").read_text("utf-8"), "utf-8")
    command = ("-m", "flet_cli.cli", "run", "--web", "--port", free, str(tmp_path / "main.py"))
    with started(*command, env=surroundings(tmp_path), cwd=tmp_path) as port:
        assert str(port) == free
        assert b"flet.noCdn=true" in page_of(port)
        assert is_for_this_machine_alone(port)
