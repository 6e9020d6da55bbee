"""Rules of a later version over games that are kept: torn logs, kept results, records that are too new."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.play import IllegalMove
from storage import Kind, Library
from tests.storage.disk import files
from tests.storage.shelf import again, opened, played, refused, tables
from tests.tiny import Setup, State, Take, Tiny


@dataclass(frozen=True, slots=True)
class Stricter:
    """Rules of a later version that let nobody take more than `most`."""

    most: int

    def __call__(self, setup: Setup, values: Any) -> Tiny:
        most = self.most

        class Rules(Tiny):
            version = 2

            def _read(self, path: str) -> int:
                return most if path == "most" else super()._read(path)

        return Rules(setup, values)


def later(most: int) -> dict[str, Kind]:
    return {"tiny": Kind(Setup, 2, Stricter(most))}


def test_a_log_that_they_refuse_goes_on_from_the_kept_state(library: Library) -> None:
    game = played(library.new("tiny", Setup(21)), Take(3), Take(2))
    library = again(library, later(2))
    found = library.open(game.id)
    assert found.table.torn
    assert found.table.state == game.table.state
    with pytest.raises(IllegalMove, match="torn"):
        found.table.undo()
    played(found, Take(1), Take(2))
    found.table.undo()
    back = again(library, later(2)).open(game.id)
    assert back.table.line == found.table.line
    assert back.table.line.floor == 2
    assert back.table.line.undone == (Take(2),)
    with pytest.raises(IllegalMove, match="already_read"):
        back.add_values({"gate": 3})


def test_a_torn_log_is_whole_again_under_rules_that_take_it(library: Library) -> None:
    game = played(library.new("tiny", Setup(21)), Take(3))
    library = again(library, later(2))
    played(library.open(game.id), Take(2))
    library = again(library, later(3))
    found = library.open(game.id)
    assert (found.table.torn, found.table.at(0)) == (False, game.table.at(0))
    library.close()


def test_a_start_that_differs_keeps_the_state(library: Library) -> None:
    game = library.new("tiny", Setup(21))

    class Elsewhere(Tiny):
        def start(self, setup: Setup) -> Any:
            return super().start(replace(setup, heap=99))

    kinds = {"tiny": Kind(Setup, 1, Elsewhere)}
    library = again(library, kinds)
    played(library.open(game.id), Take(2))
    library = again(library, kinds)
    found = library.open(game.id)
    found.table.undo()
    assert found.table.state == State(21, ("Anna", "Bo"))
    library.close()


def test_a_finished_game_keeps_its_result(library: Library) -> None:
    game = played(library.new("tiny", Setup(3)), Take(3))

    class Nobody(Tiny):
        version = 2

        def outcome(self, state: State) -> None:
            return None

    kinds = {"tiny": Kind(Setup, 2, Nobody)}
    library = again(library, kinds)
    assert library.games()[0].outcome == game.outcome
    assert library.open(game.id).outcome == game.outcome
    library.open(game.id).add_values({"other": 1})
    library = again(library, kinds)
    assert library.open(game.id).outcome == game.outcome
    library.close()


@pytest.mark.parametrize("change", [{"rules": 2}, {"format": 3, "more": 1}, {"game": "chess"}])
def test_a_record_of_a_later_version_is_refused_and_left_alone(
    library: Library, change: dict[str, Any]
) -> None:
    game = played(library.new("tiny", Setup(21)), Take(3))
    path = library.folder / "games" / f"{game.id}.json"
    library.close()
    path.write_text(json.dumps({"game": {"1": {**tables(library, game.id), **change}}}))
    was = files(library.folder / "games")
    library = opened(library.folder)
    refused("newer", library.open, game.id)
    assert [row.id for row in library.games()] == [game.id]
    assert files(library.folder / "games") == was
    library.close()
