"""A game that comes in, beside those that are here: nothing is written over, the same game is never there twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.play import IllegalMove, SaveError
from companion.ui.library import KINDS, open_library
from storage import About, Library
from storage.parts import CodeError
from storage.rows import Verbs, pack, plain
from storage.shared import Arrived, Older, Shared, arrived, come_in, shared_of
from tests.shared_games import kept, knight, on_copy, shared, tracker
from tests.storage.disk import files

WHOLE = kept("won")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    held = open_library(tmp_path / "a folder")
    yield held
    held.close()


def came(sent: Shared, **more: Any) -> Arrived:
    return arrived(replace(sent, **more), KINDS)


def part(n: int, **more: Any) -> Arrived:
    """The first n moves of the game."""
    return came(WHOLE, **{"moves": WHOLE.moves[:n], "outcome": None, **more})


def travelling(library: Library, id_: str) -> Shared:
    """A game of the library, as it would travel on."""
    return shared_of(library.record(id_), KINDS[library.record(id_).game])


@pytest.mark.parametrize("game", ["knight", "grunwald", "auftrag", "zamki"])
def test_a_game_that_came_in_is_what_was_sent_and_goes_on(game: str, library: Library) -> None:
    record = knight(2, n=80) if game == "knight" else tracker(game, 14, n=4)
    sent = replace(shared(record), name="At the lake")
    assert library.compare(sent) == "new"
    id_ = library.take_in(came(sent))
    assert (id_, library.compare(sent)) == (sent.id, "same")
    assert travelling(library, id_) == sent
    opened = library.open(id_)
    assert opened.record.about == About("At the lake")
    assert pack(opened.table.state, opened.table.rules.state_type) == record.state
    assert not opened.table.torn
    for move in opened.table.rules.options(opened.table.state)[:1]:  # none waits for real cards
        opened.table.play(move)
        assert library.compare(sent) == "older"
    (row,) = library.games()
    assert (row.id, row.created, row.about.name) == (sent.id, sent.created, "At the lake")


def test_the_same_or_a_shorter_one_changes_nothing_on_disk(library: Library) -> None:
    id_ = library.take_in(came(WHOLE))
    before = files(library.folder)
    for sent in (came(WHOLE), part(30), part(0)):
        assert library.take_in(sent) == id_
    assert files(library.folder) == before


def test_a_longer_one_takes_the_place_of_ours_and_keeps_what_we_wrote_on_it(
    library: Library,
) -> None:
    id_ = library.take_in(part(60))
    library.annotate(id_, About("Ours", "a note", favourite=True))
    opened = library.open(id_)
    for _ in range(len(WHOLE.moves)):  # so that ours has been changed more often, and later
        opened.table.undo()
        opened.table.redo()
    version, changed = opened.table.version, opened.changed
    assert library.compare(WHOLE) == "newer"
    assert library.take_in(came(WHOLE, name="Theirs")) == id_
    record = library.record(id_)
    assert plain(record.moves) == WHOLE.moves
    assert record.about == About("Ours", "a note", favourite=True)
    assert record.outcome == WHOLE.outcome
    assert (record.version, record.changed) == (version + 1, changed)
    with pytest.raises(SaveError):  # the screen that had it open cannot write the old log over it
        opened.table.undo()
    assert plain(library.open(id_).record.moves) == WHOLE.moves


def test_moves_that_we_took_back_do_not_part_it(library: Library) -> None:
    id_ = library.take_in(part(60))
    library.open(id_).table.go(50)
    assert library.compare(part(60).shared) == "newer"
    assert library.take_in(part(60)) == id_
    assert len(library.record(id_).moves) == 60


def other_end(n: int = 40) -> Arrived:
    """Another line of the game from move n on."""
    sent = part(n)
    listed = sent.rules.options(sent.state)
    verbs = Verbs(sent.rules.move_types)
    played = plain(verbs.pack(next(m for m in listed if plain(verbs.pack(m)) != WHOLE.moves[n])))
    return part(n, moves=(*WHOLE.moves[:n], played))


def test_one_that_parts_is_kept_beside_ours_and_its_code_makes_no_third(library: Library) -> None:
    id_ = library.take_in(came(WHOLE))
    before = files(library.folder / "games")[f"{id_}.json"]
    sent = other_end()
    assert library.compare(sent.shared) == "apart"
    other = library.take_in(sent)
    assert other != id_
    assert library.compare(sent.shared) == "same"
    assert library.take_in(sent) == other
    assert {row.id for row in library.games()} == {id_, other}
    assert files(library.folder / "games")[f"{id_}.json"] == before
    assert plain(library.record(other).moves) == sent.shared.moves
    library.open(other).table.play(library.open(other).table.rules.options(sent.state)[0])
    longer = replace(sent.shared, moves=travelling(library, other).moves)
    library.open(other).table.undo()
    assert library.compare(longer) == "newer"


def test_the_same_moves_under_other_values_part(library: Library) -> None:
    sent = part(0)
    path = next(path for path in sent.shared.read if path.endswith(".title") or ".start." in path)
    library.take_in(sent)
    value = sent.shared.read[path]
    other = part(0, read={**sent.shared.read, path: value + 1 if type(value) is int else "Other"})
    assert library.compare(other.shared) == "apart"
    assert len({library.take_in(other), library.take_in(other), sent.shared.id}) == 2


@pytest.mark.parametrize("name", ["won", "grunwald", "auftrag", "zamki"])
def test_what_ours_play_of_a_game_of_older_rules_holds_by_itself(name: str) -> None:
    sent = kept(name)
    same, later = (
        {id_: replace(kind, version=sent.rules + n) for id_, kind in KINDS.items()} for n in (0, 1)
    )
    assert isinstance(come_in(sent, later), Arrived)
    torn = replace(sent, moves=(*sent.moves[:7], ("Undo",), *sent.moves[8:]))
    older = come_in(torn, later)
    assert isinstance(older, Older)
    assert (older.shared, older.fault.code, older.fault.facts["place"]) == (torn, "bad_move", 8)
    assert older.far.shared.moves == sent.moves[:7]
    assert arrived(older.far.shared, KINDS).state == older.far.state
    with pytest.raises(CodeError, match="bad_move"):
        come_in(torn, same)


def test_another_setup_parts(library: Library) -> None:
    id_ = library.take_in(came(shared(tracker("zamki", 4, n=2))))
    other = replace(shared(tracker("zamki", 5, n=2)), id=id_)
    assert library.compare(other) == "apart"
    assert len({library.take_in(came(other)), id_}) == 2


def test_a_game_of_a_copy_plays_on_without_it(library: Library, tmp_path: Path) -> None:
    sent = shared(on_copy(tmp_path / "house", 1, 60))
    id_ = library.take_in(came(sent))
    game = library.open(id_)
    assert game.copy_told == "gone"
    assert library.copies.all() == []
    assert travelling(library, id_) == sent
    with pytest.raises(IllegalMove, match="unknown") as stop:  # what nobody has read is asked for
        game.table.rules.options(game.table.state)
    path = stop.value.facts["path"]
    game.add_values({path: {"gold": 1}})
    assert dict(game.values) == {path: {"gold": 1}}
    game.table.play(game.table.rules.options(game.table.state)[0])
    assert library.compare(sent) == "older"


def test_a_game_that_comes_home_keeps_its_copy(tmp_path: Path) -> None:
    record = on_copy(tmp_path, 1, 60)
    sent = shared(record)
    library = open_library(tmp_path)
    try:
        assert library.compare(sent) == "same"
        library.open(record.id).table.go(40)
        assert library.take_in(came(sent)) == record.id
        game = library.open(record.id)
        assert (game.copy_told, game.copy, game.table.place) == ("", record.setup["copy"], 60)
    finally:
        library.close()


def test_what_is_broken_here_is_set_aside_for_what_came_in(library: Library) -> None:
    id_ = library.take_in(part(60))
    path = library.folder / "games" / f"{id_}.json"
    path.write_bytes(b"{")
    path.with_name(f"{id_}.json.before").unlink(missing_ok=True)
    assert library.compare(WHOLE) == "new"
    assert library.take_in(came(WHOLE)) == id_
    assert plain(library.record(id_).moves) == WHOLE.moves
    assert path.with_name(f"{id_}.json.broken1").read_bytes() == b"{"


def test_a_deleted_game_that_came_in_again_is_not_written_over_by_the_old(library: Library) -> None:
    id_ = library.take_in(part(60))
    library.delete(id_)
    assert library.compare(WHOLE) == "new"
    library.take_in(came(WHOLE))
    library.restore(id_)
    assert plain(library.record(id_).moves) == WHOLE.moves


def test_a_full_disk_leaves_all_as_it_was(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = library.take_in(part(60))
    before = files(library.folder)

    def full(*_: Any, **__: Any) -> None:
        raise SaveError("full")

    with monkeypatch.context() as patch:
        patch.setattr("storage.files.replace_file", full)
        patch.setattr("storage.library.replace_file", full)
        for sent in (came(WHOLE), other_end()):
            with pytest.raises(SaveError, match="full"):
                library.take_in(sent)
    assert files(library.folder) == before
    assert library.compare(WHOLE) == "newer"
    library.open(id_).table.undo()
