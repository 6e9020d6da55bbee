"""kill -9 at any moment of a write: all acknowledged moves are there, and at most the one in flight besides."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.play import Table
from storage import Library
from tests.storage.disk import count_steps, steps
from tests.storage.player import play_on
from tests.tiny import KINDS, Rename, Setup, Take

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and kill")


class Player:
    """The process that is killed again and again, and the log that it should have left."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        library = Library(folder, KINDS)
        game = library.new("tiny", Setup())
        self.id, self.line = game.id, game.table.line
        library.close()
        self.one_change = 0.001
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.storage.player", str(folder), self.id],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def die(self, last_step: int | None = None, acks: int = 0, share: float = 0) -> int:
        """Let it play until it is killed; the last version that it said to have played.

        Without a last step it is killed after a number of changes and a share of the time that one takes.
        """
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{'' if last_step is None else last_step}\n")
        played, pid, began = self.line.version, 0, 0.0
        for line in self.process.stdout:
            word, number = line.split()
            if word == "alive":
                pid, began = int(number), time.perf_counter()
            elif word == "played":
                played = int(number)
                self.one_change = time.perf_counter() - began
                began = time.perf_counter()
            elif word == "dead":
                assert int(number) == -signal.SIGKILL
                return played
            if last_step is None and acks == played - self.line.version:
                time.sleep(share * self.one_change)
                os.kill(pid, signal.SIGKILL)
        raise AssertionError("the player has ended")

    def check(self, played: int) -> None:
        """The file holds all that was played, and at most one change more."""
        library = Library(self.folder, KINDS)
        game = library.open(self.id)
        found = game.table.line
        assert game.told == ""
        assert found.version in (played, played + 1)
        table: Table[Any, Any] = Table.restore(
            game.table.rules,
            game.setup,
            self.line.moves,
            self.line.undone,
            self.line.version,
        )
        while table.version < found.version:
            play_on(table)
        assert found == table.line
        assert [row.id for row in library.games()] == [self.id]
        self.line = found
        library.close()


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    held = Player(tmp_path)
    yield held
    assert held.process.stdin is not None
    held.process.stdin.close()
    held.process.wait(10)
    if held.process.stdout:
        held.process.stdout.close()


def test_a_hundred_kills_at_random_moments(player: Player) -> None:
    chance = random.Random(5)
    in_flight = 0
    for _ in range(120):
        last = player.die(acks=chance.randrange(4), share=chance.random())
        player.check(last)
        in_flight += player.line.version - last
    assert player.line.version > 120
    assert 0 < in_flight < 120  # some kills came after the renaming, some before


def test_a_kill_before_every_step_of_a_write(player: Player) -> None:
    for step in range(21):  # three writes of seven steps
        player.check(player.die(last_step=step))


def life(library: Library, said: Callable[[str], None]) -> None:
    """A game's whole life in the library; what is done is said."""
    game = library.new("tiny", Setup(6))
    said(f"new {game.id}")
    game.table.play(Take(3))
    game.table.play(Rename(0, "Zoe"))
    library.leave(game)
    said("left")
    library.delete(game.id)
    said("deleted")
    library.restore(game.id)
    said("restored")
    game = library.open(game.id)
    game.table.play(Take(3))
    said("ended")


def killed_at(step: int, folder: Path) -> list[str]:
    """What was done when the process was killed just before a step."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        try:
            library, left = Library(folder, KINDS), step

            def asked(_: str) -> None:
                nonlocal left
                if not left:
                    os.kill(os.getpid(), signal.SIGKILL)
                left -= 1

            def say(line: str) -> None:
                os.write(into, f"{line}\n".encode())

            with steps(asked):
                life(library, say)
        finally:
            os._exit(1)
    os.close(into)
    os.waitpid(child, 0)
    with os.fdopen(out) as said:
        return said.read().splitlines()


@pytest.mark.filterwarnings("ignore:This process.*is multi-threaded:DeprecationWarning")
def test_a_kill_before_every_step_of_a_games_life(tmp_path: Path) -> None:
    whole = Library(tmp_path / "whole", KINDS)
    total = len(count_steps(lambda: life(whole, lambda _: None)))
    whole.close()
    endings = set()
    for step in range(total):
        said = killed_at(step, tmp_path / str(step))
        library = Library(tmp_path / str(step), KINDS)
        ids = [row.id for row in library.games()]
        assert not said or ids in ([said[0].split()[1]], [])
        if ids:
            game, row = library.open(ids[0]), library.games()[0]
            assert (game.told, row.told) == ("", "")
            assert row.summary == KINDS["tiny"].rules(None, {}).summary(game.table.state)
            assert (row.outcome is None) == (game.outcome is None)
            assert "left" not in said or game.table.place >= 2
        elif said:
            assert said[-1] in ("left", "deleted")
            library.restore(said[0].split()[1])
            assert library.open(said[0].split()[1]).table.place == 2
        endings.add((said[-1].split()[0] if said else "", len(ids)))
        library.close()
    assert endings >= {("", 0), ("new", 1), ("left", 1), ("deleted", 0), ("restored", 1)}
