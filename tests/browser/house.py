"""`python -m companion --local` as a process of its own, with the link that pairs; killed and started again at will."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType

from tests.browser.chrome import free_port

LINK = re.compile(r"http://\S+/\?k=[A-Za-z0-9_-]+")
PATIENCE = 60


class House:
    """The real server over a folder of games, at one port for as long as it stands."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.link = ""
        self._start()

    def _start(self) -> None:
        command = [sys.executable, "-u", "-m", "companion", "--local"]
        command += ["--port", str(self.port), "--data", str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        doom = threading.Timer(PATIENCE, self.process.kill)
        doom.start()
        words = iter(self.process.stdout or ())
        found = next((link for line in words if (link := LINK.search(line))), None)
        doom.cancel()
        if found is None:
            raise RuntimeError(f"the server ended with {self.process.wait(10)}")
        self.link = found[0]

    def kill(self) -> None:
        """Kill -9: nothing can be tidied up."""
        self.process.kill()
        self.process.wait(10)
        if self.process.stdout:
            self.process.stdout.close()

    def restart(self) -> None:
        """Kill it without a warning and start it again at the same address."""
        self.kill()
        self._start()

    def __enter__(self) -> House:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _fault: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.kill()
