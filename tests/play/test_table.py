"""The Table on the tiny game: the log, a place in it, taps on old screens, and what cannot be replayed."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest

from companion.play import IllegalMove, Line, SaveError, Table
from tests.tiny import Again, Asked, Pass, Rename, Setup, State, Take, Tiny


def table(heap: int = 21, *moves: Any) -> Table[State, Any]:
    """A table with these moves played."""
    played: Table[State, Any] = Table(Tiny(), Setup(heap))
    for move in moves:
        played.play(move)
    return played


def refused(code: str, act: Any, *args: Any, **kwargs: Any) -> IllegalMove:
    """The refusal of an act that has to be refused."""
    with pytest.raises(IllegalMove) as caught:
        act(*args, **kwargs)
    assert caught.value.code == code
    return caught.value


def test_a_game_from_start_to_end() -> None:
    game = table(4, Take(3), Take(1))
    assert game.rules.outcome(game.state).facts == {"winner": "Bo"}  # type: ignore[union-attr]
    assert [game.at(i).heap for i in range(3)] == [4, 1, 0]
    assert game.step(1).notes[0].facts == {"player": 0, "count": 3}
    refused("over", game.play, Rename(0, "Zoe"))


def test_an_illegal_move_changes_nothing() -> None:
    game = table(21, Take(2))
    before = game.line
    refused("count", game.play, Take(4))
    refused("not_asked", game.play, Pass())
    assert game.line is before


def test_undo_keeps_the_move_as_redo() -> None:
    game = table(21, Take(2), Take(1))
    game.undo()
    assert (game.place, game.state.heap, game.line.undone) == (1, 19, (Take(1),))
    assert game.redo().state.heap == 18
    assert game.line.undone == ()
    refused("nothing_to_redo", game.redo)


def test_undo_stops_at_the_start() -> None:
    game = table(21, Take(2))
    game.undo()
    refused("nothing_to_undo", game.undo)
    assert game.state == table(21).state


def test_another_move_drops_the_redo() -> None:
    game = table(21, Take(2), Take(3), Take(3))
    game.go(1)
    game.play(Take(2))
    assert game.line.undone == ()


def test_the_same_move_keeps_the_redo() -> None:
    game = table(21, Take(2), Take(3), Take(3))
    game.go(1)
    game.play(Take(3))
    assert game.line.undone == (Take(3),)


def test_go_back_and_forth() -> None:
    game = table(21, Take(2), Take(3), Take(3))
    whole = game.line.steps
    game.go(0)
    assert game.line.undone == (Take(2), Take(3), Take(3))
    game.go(3)
    assert game.line.steps == whole
    refused("nothing_to_redo", game.go, 4)
    refused("nothing_to_undo", game.go, -1)
    assert game.place == 3


def test_a_look_back_ends_at_the_place() -> None:
    game = table(21, Take(2))
    refused("no_such_place", game.at, 2)
    refused("no_such_place", game.at, -1)


def test_the_waiting_question_is_answered_by_a_move() -> None:
    game = table(13, Take(2))
    assert game.state.waits == Asked(0)
    assert game.rules.question(game.state).answers == (Again(), Pass())  # type: ignore[union-attr]
    refused("asked", game.play, Take(1))
    game.play(Again())
    assert game.state.turn == 0


def test_every_change_raises_the_version() -> None:
    game = table(21)
    seen = [game.version]
    for act in (lambda: game.play(Take(1)), game.undo, game.redo, lambda: game.go(0)):
        act()
        seen.append(game.version)
    game.adopt(game.draft())
    seen.append(game.version)
    assert seen == [0, 1, 2, 3, 4, 5]


def test_going_nowhere_changes_nothing() -> None:
    game = table(21, Take(1))
    game.go(1)
    assert game.version == 1


TAPS = [
    ("play", (Take(1),)),
    ("undo", ()),
    ("redo", ()),
    ("go", (0,)),
    ("go", (3,)),
]


@pytest.mark.parametrize(("name", "args"), TAPS)
def test_the_same_tap_twice_counts_once(name: str, args: tuple[Any, ...]) -> None:
    game = table(21, Take(1), Take(2), Take(1))
    game.undo()
    after = game.version
    getattr(game, name)(*args, after=after)
    once = game.line
    getattr(game, name)(*args, after=after)
    assert game.line is once
    assert game.version == after + 1


@pytest.mark.parametrize(("name", "args"), TAPS)
def test_a_tap_on_an_old_screen_is_refused(name: str, args: tuple[Any, ...]) -> None:
    game = table(21, Take(1), Take(2), Take(1))
    game.undo()
    after = game.version
    game.play(Rename(0, "Zoe"), after=after)
    line = game.line
    refused("moved_on", getattr(game, name), *args, after=after)
    refused("moved_on", getattr(game, name), *args, after=after + 9)
    assert game.line is line


def test_the_same_tap_of_a_screen_before_the_last_is_refused() -> None:
    """Two equal moves were meant; a third that comes late was not."""
    game, first = table(), table().version
    for after in (first, first + 1):
        game.play(Take(1), after=after)
    refused("moved_on", game.play, Take(1), after=first)
    assert game.place == 2


def test_a_move_that_stands_last_after_an_undo_is_no_repeated_tap() -> None:
    game = table(21, Take(1), Take(2))
    after = game.version
    game.undo()
    refused("moved_on", game.play, Take(1), after=after)


def test_one_tap_on_each_of_two_phones_ends_one_turn() -> None:
    game = table(21)
    screens = [game.version, game.version]
    for after in screens:
        game.play(Take(2), after)
    assert game.line.moves == (Take(2),)


def test_an_adopting_tap_twice_counts_once() -> None:
    game = table(21, Take(1))
    draft, after = game.draft(), game.version
    draft.play(Take(2))
    game.adopt(draft, after)
    once = game.line
    game.adopt(draft, after)
    assert game.line is once


class Disk:
    """Keeps lines, and refuses when it is full."""

    def __init__(self) -> None:
        self.lines: list[Line[State, Any]] = []
        self.is_full = False

    def __call__(self, line: Line[State, Any]) -> None:
        if self.is_full:
            raise SaveError("full")
        self.lines.append(line)


def test_what_is_shown_was_kept_first() -> None:
    disk = Disk()
    game: Table[State, Any] = Table(Tiny(), Setup(), disk)
    game.play(Take(1))
    game.undo()
    game.redo()
    draft = game.draft(0)
    draft.skip()
    draft.play(Take(3))
    game.adopt(draft)
    assert disk.lines[-1] is game.line
    assert [line.version for line in disk.lines] == [1, 2, 3, 4]
    assert [line.moves for line in disk.lines] == [(Take(1),), (), (Take(1),), (Take(3),)]


def test_a_failed_save_changes_nothing() -> None:
    disk = Disk()
    game: Table[State, Any] = Table(Tiny(), Setup(), disk)
    game.play(Take(1))
    game.play(Take(2))
    game.undo()
    draft, line, disk.is_full = game.draft(0), game.line, True
    acts: list[Any] = [game.undo, game.redo, lambda: game.play(Take(3)), lambda: game.go(0)]
    for act in [*acts, lambda: game.adopt(draft)]:
        with pytest.raises(SaveError):
            act()
    assert game.line is line
    disk.is_full = False
    game.play(Take(3), after=line.version)
    assert game.line.moves == (Take(1), Take(3))


def test_a_tap_that_could_not_be_saved_may_be_tried_again() -> None:
    disk = Disk()
    game: Table[State, Any] = Table(Tiny(), Setup(), disk)
    disk.is_full = True
    with pytest.raises(SaveError):
        game.play(Take(1), after=0)
    disk.is_full = False
    game.play(Take(1), after=0)
    assert game.line.moves == (Take(1),)


def test_what_the_played_moves_have_read() -> None:
    game = table(3)
    assert game.line.read == frozenset()
    game.play(Take(3))
    assert game.line.read == {"most"}


def test_a_kept_game_goes_on_where_it_was() -> None:
    game = table(21, Take(2), Take(3), Take(1))
    game.undo()
    line = game.line
    back: Table[State, Any] = Table.restore(
        Tiny(), Setup(), line.moves, line.undone, line.version, line.state
    )
    assert back.line == line
    assert not back.torn


def test_a_tap_that_was_kept_but_never_answered_counts_once_after_the_restart() -> None:
    line = table(21, Take(2)).line
    back: Table[State, Any] = Table.restore(Tiny(), Setup(), line.moves, version=1, kept=line.state)
    back.play(Take(2), after=0)
    assert back.line.moves == (Take(2),)


class Newer(Tiny):
    """A later version, in which nobody may take three."""

    version = 2

    def _read(self, path: str) -> int:
        return 2 if path == "most" else super()._read(path)


def torn() -> Table[State, Any]:
    line = table(21, Take(1), Take(3), Take(1), Take(2)).line
    undone = (Take(2),)
    return Table.restore(Newer(), Setup(), line.moves[:3], undone, 9, line.steps[3].state)


def test_a_log_that_newer_rules_refuse_goes_on_from_the_kept_state() -> None:
    game = torn()
    assert game.torn
    assert (game.state.heap, game.place, game.version) == (16, 3, 9)
    refused("torn", game.undo)
    refused("no_such_place", game.at, 2)
    refused("no_such_place", game.draft, 2)
    game.redo()
    game.undo()
    assert game.state.heap == 16


def test_a_log_that_newer_rules_end_elsewhere_goes_on_from_the_kept_state() -> None:
    line = table(21, Take(1)).line
    kept = replace(line.state, heap=99)
    game: Table[State, Any] = Table.restore(Tiny(), Setup(), line.moves, kept=kept)
    assert game.torn
    assert game.state.heap == 99


def test_a_torn_log_is_replayed_from_where_it_was_torn() -> None:
    game = torn()
    game.play(Take(1))
    game.play(Take(2))
    line = game.line
    back: Table[State, Any] = Table.restore(
        Newer(), Setup(), line.moves, (), 11, line.state, floor=3, below=line.steps[0].state
    )
    assert (back.line.floor, back.line.steps) == (3, line.steps)
    back.undo()
    assert back.state.heap == 15


def test_a_torn_log_that_can_be_replayed_again_is_whole() -> None:
    whole = table(21, Take(1), Take(3), Take(1), Take(2)).line
    back: Table[State, Any] = Table.restore(
        Tiny(), Setup(), whole.moves, (), 4, whole.state, floor=3, below=whole.steps[3].state
    )
    assert back.line == whole


def test_a_log_without_a_kept_state_has_to_replay() -> None:
    refused("count", Table.restore, Newer(), Setup(), [Take(3)])


def test_an_illegal_move_crosses_processes() -> None:
    there = pickle.loads(pickle.dumps(IllegalMove("needs", fact="influence", need=6)))
    assert (there.code, there.facts) == ("needs", {"fact": "influence", "need": 6})
