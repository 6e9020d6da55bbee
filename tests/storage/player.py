"""A process to be killed: it plays a game move by move and says each one that was acknowledged.

`python -m tests.storage.player FOLDER ID` forks a child for every line on its standard input. A number n in the
line lets the child kill itself just before step n of the disk; else somebody else does.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

from companion.play import Table
from storage import Library
from tests.storage.disk import steps
from tests.tiny import KINDS, Rename

WHOLE = 40


def play_on(table: Table[Any, Any]) -> None:
    """The next change; what it is follows from the log alone."""
    if table.version % 5 == 4 and table.place:
        table.undo()
    elif table.place >= WHOLE:
        table.go(0)
    else:
        table.play(Rename(0, f'"{table.version}" \n ł'))


def live(folder: Path, id_: str, last_step: int | None) -> None:
    """Play for ever, or until the step that is the last."""
    library = Library(folder, KINDS)
    game = library.open(id_)
    say(f"alive {os.getpid()}")
    left = -1 if last_step is None else last_step

    def asked(_: str) -> None:
        nonlocal left
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    with steps(asked):
        while True:
            play_on(game.table)
            say(f"played {game.table.version}")


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def main() -> None:
    folder, id_ = Path(sys.argv[1]), sys.argv[2]
    for line in sys.stdin:
        child = os.fork()
        if not child:
            try:
                live(folder, id_, int(line) if line.strip() else None)
            finally:
                os._exit(1)
        _, status = os.waitpid(child, 0)
        say(f"dead {os.waitstatus_to_exitcode(status)}")


if __name__ == "__main__":
    main()
