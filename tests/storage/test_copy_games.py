"""Games on a copy: it learns while they are played, they keep what they have read, and go on if it is gone."""

from __future__ import annotations

import errno
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.play import IllegalMove, SheetError
from storage import Game, Kind, Library
from tests.storage.disk import count_steps, failing_once, files
from tests.storage.shelf import again, opened, played, refused, tables
from tests.tiny import Again, Setup, Take, Tiny


@dataclass(frozen=True, slots=True)
class OnCopy(Setup):
    copy: str = ""


class Bare(Tiny):
    """Nothing is printed but what somebody has entered; numbers are printed or nothing is."""

    setup_type = OnCopy

    def __init__(self, setup: Setup, values: Any) -> None:
        super().__init__(setup, {"most": "?", "gate": "?", **values})
        if wrong := [path for path, value in values.items() if type(value) is not int]:
            raise SheetError([f"{path}: no number" for path in wrong])
        if values.get("most", 0) > values.get("gate", 99):
            raise SheetError(["most: above the gate"])

    def printed_value(self, path: str) -> Any:
        return self.values.get(path)


KINDS = {"tiny": Kind(OnCopy, 1, Bare, lambda setup: setup.copy, lambda _setup: ("map.",))}


@pytest.fixture
def shelf(tmp_path: Path) -> Library:
    return opened(tmp_path, KINDS)


def on(shelf: Library, copy: str, *moves: Any) -> Game:
    return played(shelf.new("tiny", OnCopy(21, copy=copy)), *moves)


def asked(game: Game, move: Any) -> str:
    with pytest.raises(IllegalMove) as caught:
        game.table.play(move)
    assert caught.value.code == "unknown"
    return str(caught.value.facts["path"])


def test_each_thing_is_asked_once(shelf: Library) -> None:
    box = shelf.copies.new("Box").id
    game = on(shelf, box)
    assert asked(game, Take(3)) == "most"
    game.add_values({"most": 3})
    assert asked(game, Take(3)) == "gate"
    game.add_values({"gate": 11})
    version = game.table.version
    assert game.table.play(Take(3)).read == {"most", "gate"}
    assert version == 0
    assert shelf.copies.get(box).values == {"most": 3, "gate": 11}
    second = on(shelf, box, Take(3), Take(3))
    assert second.values == game.values == {}
    assert tables(shelf, second.id)["read"] == {"most": 3, "gate": 11}


def test_another_game_sees_it_at_its_next_change(shelf: Library) -> None:
    box = shelf.copies.new("Box").id
    one, two = on(shelf, box), on(shelf, box)
    one.add_values({"most": 3, "gate": 11})
    assert (two.is_stale, two.refresh(), two.refresh()) == (True, True, False)
    assert two.table.version == 0
    two.table.play(Take(3))


def test_a_game_cannot_begin_on_a_copy_that_is_not_there(shelf: Library) -> None:
    was = files(shelf.folder)
    fault = refused("gone", shelf.new, "tiny", OnCopy(21, copy="none"))
    assert fault.facts["copy"] == "none"
    assert files(shelf.folder) == was


def test_what_was_read_stays_when_the_copy_changes(shelf: Library) -> None:
    box = shelf.copies.new("Box", {"most": 3, "gate": 11}).id
    game = on(shelf, box, Take(3))
    shelf.copies.put(box, {"most": 1, "gate": None})
    game.refresh()
    game.table.play(Take(3))
    with pytest.raises(IllegalMove, match="count"):
        on(shelf, box).table.play(Take(3))
    found = again(shelf, KINDS).open(game.id)
    assert not found.table.torn
    assert found.table.line == game.table.line
    found.table.undo()
    found.table.play(Take(2))


def test_an_undone_move_reads_the_copy_anew(shelf: Library) -> None:
    box = shelf.copies.new("Box", {"most": 3, "gate": 11}).id
    game = on(shelf, box, Take(3))
    game.table.undo()
    shelf.copies.put(box, {"most": 1})
    game.refresh()
    with pytest.raises(IllegalMove, match="count"):
        game.table.redo()
    assert game.table.line.undone == (Take(3),)


def test_what_was_read_as_not_printed_stays_so(shelf: Library) -> None:
    class Silent(Bare):
        """Takes note that nothing is printed under `star`."""

        def _take(self, state: Any, count: int) -> Any:
            step = super()._take(state, count)
            if self.values.get("star"):
                raise IllegalMove("star")
            return type(step)(step.state, step.notes, step.read | {"star"})

    kinds = {"tiny": Kind(OnCopy, 1, Silent, lambda setup: setup.copy)}
    shelf = again(shelf, kinds)
    box = shelf.copies.new("Box", {"most": 3, "gate": 11}).id
    game = on(shelf, box, Take(3))
    with pytest.raises(IllegalMove, match="already_read"):
        game.add_values({"star": 1})
    shelf.copies.put(box, {"star": 1})
    game.refresh()
    game.table.play(Take(3))
    assert not again(shelf, kinds).open(game.id).table.torn


def test_the_map_is_taken_when_a_game_begins(shelf: Library) -> None:
    box = shelf.copies.new("Box", {"most": 3, "gate": 11}).id
    game, fresh = on(shelf, box, Take(3)), on(shelf, box)
    shelf.copies.put(box, {"map.a": 1, "other": 2})
    for one in (game, fresh):
        one.refresh()
    rules: list[Any] = [one.table.rules for one in (game, fresh)]
    assert [made.values.get("map.a") for made in rules] == [None, 1]
    assert [made.values.get("other") for made in rules] == [2, 2]


def test_a_copy_that_is_gone_is_missed_by_nobody(shelf: Library) -> None:
    box = shelf.copies.new("Box", {"most": 3}).id
    game = on(shelf, box)
    game.add_values({"gate": 11})
    played(game, Take(3))
    shelf.copies.delete(box)
    game.refresh()
    assert game.copy_told == "gone"
    game.add_values({"other": 5})
    played(game, Take(3))
    assert game.values == {"other": 5}
    shelf = again(shelf, KINDS)
    found = shelf.open(game.id)
    assert (found.copy_told, found.table.torn) == ("gone", False)
    assert found.table.line == game.table.line
    shelf.copies.restore(box)
    found.refresh()
    assert found.copy_told == ""
    found.add_values({"late": 1})
    assert shelf.copies.get(box).values == {"most": 3, "gate": 11, "late": 1}


def test_what_the_game_kept_itself_gives_way_to_what_is_said_later(shelf: Library) -> None:
    box = shelf.copies.new("Box").id
    game = on(shelf, box)
    shelf.copies.delete(box)
    game.add_values({"most": 2})
    shelf.copies.restore(box)
    game.add_values({"most": 3, "gate": 11})
    played(game, Take(3))
    assert shelf.copies.get(box).values == {"most": 3, "gate": 11}
    assert again(shelf, KINDS).open(game.id).table.line == game.table.line


def test_a_wrong_value_reaches_neither(shelf: Library) -> None:
    box = shelf.copies.new("Box", {"gate": 5}).id
    game = on(shelf, box)
    was = files(shelf.folder)
    for wrong in ({"most": "x"}, {"most": 6}, {"most": 2, "x": []}):
        with pytest.raises(SheetError):
            game.add_values(wrong)
    assert files(shelf.folder) == was
    assert asked(game, Take(1)) == "most"


def test_a_copy_that_contradicts_a_game_is_left_aside_by_it(shelf: Library) -> None:
    box = shelf.copies.new("Box", {"most": 3, "gate": 11}).id
    game = on(shelf, box, Take(3))
    shelf.copies.put(box, {"gate": "nonsense", "other": "x"})
    game.refresh()
    assert game.copy_told == "apart"
    played(game, Take(3))
    shelf = again(shelf, KINDS)
    found = shelf.open(game.id)
    found.add_values({"new": 4})
    assert found.values == {"new": 4}
    assert shelf.copies.get(box).values["new"] == 4
    played(found, Take(3))
    shelf.copies.put(box, {"gate": 11, "other": None})
    found.refresh()
    assert found.copy_told == ""


def test_a_correction_is_for_the_copy_and_this_game(shelf: Library) -> None:
    box = shelf.copies.new("Box", {"most": 3, "gate": 11}).id
    game, other = on(shelf, box, Take(2), Take(3)), on(shelf, box, Take(3))
    with pytest.raises(IllegalMove, match="already_read"):
        game.add_values({"most": 2})
    draft = game.correct({"most": 2})
    assert draft.redo_all() is not None
    assert shelf.copies.get(box).values["most"] == 3
    draft.change(Take(2))
    game.adopt(draft, after=game.table.version)
    assert game.table.line.moves == (Take(2), Take(2))
    assert shelf.copies.get(box).values == {"most": 2, "gate": 11}
    assert game.values == {}
    other.refresh()
    played(other, Take(3))
    found = again(shelf, KINDS).open(game.id)
    assert found.table.line == game.table.line
    with pytest.raises(IllegalMove, match="count"):
        found.table.play(Take(3))


def test_a_correction_behind_the_game_leaves_the_copy_alone(shelf: Library) -> None:
    box = shelf.copies.new("Box", {"most": 3, "gate": 11}).id
    game = on(shelf, box, Take(3))
    draft = game.correct({"most": 2})
    game.table.play(Take(3))
    with pytest.raises(IllegalMove, match="moved_on"):
        game.adopt(draft)
    assert shelf.copies.get(box).values["most"] == 3
    played(game, Take(3))


def test_a_correction_sees_what_the_copy_learns_meanwhile(shelf: Library) -> None:
    box = shelf.copies.new("Box", {"most": 3}).id
    game = on(shelf, box)
    draft = game.correct({"most": 4})
    with pytest.raises(IllegalMove, match="unknown"):
        draft.play(Take(4))
    shelf.copies.put(box, {"gate": 11})
    game.refresh()
    draft.play(Take(4))
    shelf.copies.put(box, {"gate": 3})  # below what is corrected: the draft goes on as it was
    game.refresh()
    draft.play(Take(4))
    with pytest.raises(SheetError):
        game.correct({"most": 4})


def test_a_correction_without_the_copy_stays_with_the_game(shelf: Library) -> None:
    box = shelf.copies.new("Box", {"most": 3, "gate": 11}).id
    game = on(shelf, box, Take(2))
    shelf.copies.delete(box)
    game.refresh()
    draft = game.correct({"most": 2})
    assert draft.redo_all() is None
    game.adopt(draft)
    assert game.values == {"most": 2}
    assert shelf.copies.restore(box).values["most"] == 3
    found = again(shelf, KINDS).open(game.id)
    with pytest.raises(IllegalMove, match="count"):
        found.table.play(Take(3))


def test_a_disk_that_fails_during_a_correction_changes_nothing(tmp_path: Path) -> None:
    def made(n: int) -> tuple[Library, Game, Any]:
        shelf = opened(tmp_path / str(n), KINDS)
        box = shelf.copies.new("Box", {"most": 3, "gate": 11}).id
        game = on(shelf, box, Take(2))
        draft = game.correct({"most": 2})
        assert draft.redo_all() is None
        return shelf, game, draft

    shelf, game, draft = made(0)
    steps = len(count_steps(lambda: game.adopt(draft)))
    shelf.close()
    assert steps > 10
    for n in range(steps):
        shelf, game, draft = made(n + 1)
        line, copies = game.table.line, [copy.values for copy in shelf.copies.all()]
        with failing_once(n, errno.ENOSPC):
            refused("full", game.adopt, draft)
        assert game.table.line is line
        assert [copy.values for copy in shelf.copies.all()] == copies
        game.refresh()
        game.adopt(draft)
        played(game, Again(), Take(2)) if game.table.state.waits else played(game, Take(2))
        shelf.close()


def test_a_disk_that_fails_while_the_copy_learns_changes_nothing(shelf: Library) -> None:
    box = shelf.copies.new("Box").id
    game = on(shelf, box)
    steps = len(count_steps(lambda: game.add_values({"first": 1})))
    for n in range(steps):
        was = shelf.copies.get(box)
        with failing_once(n, errno.ENOSPC):
            refused("full", game.add_values, {"most": 3})
        assert shelf.copies.get(box) == was
        assert asked(game, Take(1)) == "most"
    game.add_values({"most": 3})
    assert asked(game, Take(1)) == "gate"


def test_a_game_that_was_deleted_teaches_nothing(shelf: Library) -> None:
    box = shelf.copies.new("Box").id
    game = on(shelf, box)
    shelf.delete(game.id)
    refused("gone", game.add_values, {"most": 3})
    assert shelf.copies.get(box).values == {}
