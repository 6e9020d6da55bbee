"""Names, notes and marks on games, and how long they were played."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest

from storage import About, AboutError, Library
from storage.about import LONGEST_NOTE
from storage.names import LONGEST
from tests.storage.disk import files, steps
from tests.storage.shelf import Clock, again, opened, played, refused, tables
from tests.tiny import KINDS, Rename, Setup, Take

SAID = About("Zoë's night", 'a "quoted"\nnote', favourite=True, wrong=True)


def row_of(library: Library, id_: str) -> About:
    return next(row.about for row in library.games() if row.id == id_)


@pytest.mark.parametrize("is_open", [True, False])
def test_what_is_said_of_a_game_stays_with_it(library: Library, is_open: bool) -> None:
    game = played(library.new("tiny", Setup(6)), Take(1))
    id_, line, changed = game.id, game.table.line, game.changed
    if not is_open:
        library = again(library)
    library.annotate(id_, SAID)
    assert (row_of(library, id_), library.record(id_).about) == (SAID, SAID)
    library = again(library)
    assert row_of(library, id_) == SAID
    found = library.open(id_)
    assert (found.table.line, found.changed) == (line, changed)
    played(found, Take(1))
    library.annotate(id_, About(abandoned=True))
    found.table.undo()
    assert tables(library, id_)["about"] == {"abandoned": True}
    assert library.open(id_).outcome is None


def test_a_list_that_is_lost_learns_it_again(library: Library) -> None:
    game = library.new("tiny", Setup(6))
    library.annotate(game.id, SAID)
    library.close()
    for name in ("library.json", "library.json.before"):
        (library.folder / name).unlink()
    found = opened(library.folder)
    assert row_of(found, game.id) == SAID
    found.close()


def test_names_and_notes_are_kept_without_what_cannot_be_printed(library: Library) -> None:
    game = library.new("tiny", Setup(6))
    library.annotate(game.id, About("  a\tb\x00\n", "\n one \x07 two\r\n\n  three\u202e \n\n"))
    assert library.record(game.id).about == About("a b", "one two\n\nthree")


@pytest.mark.parametrize(
    ("about", "code"),
    [
        (About("x" * (LONGEST + 1)), "long_name"),
        (About(note="x" * (LONGEST_NOTE + 1)), "long_note"),
    ],
)
def test_what_is_too_long_changes_nothing(library: Library, about: About, code: str) -> None:
    game = library.new("tiny", Setup(6))
    was = files(library.folder)
    with pytest.raises(AboutError, match=code):
        library.annotate(game.id, about)
    assert (files(library.folder), row_of(library, game.id)) == (was, About())


def test_a_game_that_is_gone_is_not_annotated(library: Library) -> None:
    game = library.new("tiny", Setup(6))
    library.delete(game.id)
    refused("gone", library.annotate, game.id, SAID)
    refused("gone", library.record, game.id)
    library.restore(game.id)
    assert row_of(library, game.id) == About()


@pytest.mark.parametrize("is_open", [True, False])
def test_a_disk_that_refuses_leaves_what_was_said(library: Library, is_open: bool) -> None:
    game = played(library.new("tiny", Setup(6)), Take(1))
    id_ = game.id
    if not is_open:
        library = again(library)

    def fails(_step: str) -> None:
        raise OSError(28, "no room")

    with steps(fails):
        refused("full", library.annotate, id_, SAID)
    assert (row_of(library, id_), library.record(id_).about) == (About(), About())
    assert again(library).open(id_).table.place == 1


def test_a_game_that_only_a_newer_squire_can_play_is_annotated_and_else_left(
    library: Library,
) -> None:
    game = played(library.new("tiny", Setup(6)), Take(1))
    path = library.folder / "games" / f"{game.id}.json"
    library.close()
    row = {**tables(library, game.id), "rules": 9}
    path.write_text(json.dumps({"game": {"1": row}}))
    found = opened(library.folder)
    found.annotate(game.id, SAID)
    assert {**tables(found, game.id), "about": {}} == {**row, "about": {}}
    found.close()


def test_who_plays_and_who_writes_on_it_do_not_lose_each_others_change(library: Library) -> None:
    game = library.new("tiny", Setup(21))

    def play() -> None:
        for n in range(25):
            game.table.play(Rename(0, f"player {n}"))

    def write() -> None:
        for n in range(25):
            library.annotate(game.id, About(note=f"note {n}"))

    with ThreadPoolExecutor(2) as pool:
        for done in (pool.submit(play), pool.submit(write)):
            done.result()
    assert row_of(library, game.id) == About(note="note 24")
    found = again(library)
    assert found.open(game.id).table.place == 25
    assert row_of(found, game.id) == About(note="note 24")


def test_time_at_the_table_leaves_out_the_pauses(tmp_path: Path) -> None:
    clock = Clock()
    library = Library(tmp_path, KINDS, clock)
    game = library.new("tiny", Setup(21))
    begun = game.record.played
    played(game, Take(1))
    assert game.record.played == begun + 60
    clock.moment += timedelta(days=1)
    played(game, Take(1))
    assert game.record.played == begun + 60 + 600
    clock.moment -= timedelta(days=2)
    game.table.undo()
    assert library.games()[0].played == begun + 60 + 600
    library.annotate(game.id, SAID)
    assert library.record(game.id).played == begun + 60 + 600
    library.close()
