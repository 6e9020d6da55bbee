"""What real games tell: every kind played to its end in a library, and read from its rows again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.grunwald.ending import holdings
from companion.grunwald.scoring import score
from companion.knight.facts import influence
from companion.ui.library import KINDS, open_library
from companion.ui.statistics.plays import count
from storage.index import row_of
from storage.record import Record
from storage.shared import arrived, shared_of
from tests.auftrag.play import play_game as play_auftrag
from tests.grunwald.play import play_game as play_grunwald
from tests.knight.playthroughs import FOLDER, read_move, setup_of
from tests.zamki.play import play as play_zamki


@pytest.mark.parametrize("name", ["won", "lost"])
def test_a_game_of_knight_tells_goals_and_tracks_once_it_is_over(tmp_path: Path, name: str) -> None:
    lines = (
        FOLDER.joinpath(f"s00_defensive_war_{name}.txt").read_text(encoding="utf-8").splitlines()
    )
    _, setup = setup_of(lines[0])
    library = open_library(tmp_path)
    game = library.new("knight", setup)
    checked: dict[int, tuple[bool, bool]] = {}
    for line in lines[2:]:
        if line.startswith("=="):
            continue
        if game.outcome is not None:
            break
        assert "goals" not in game.record.summary
        game.table.play(read_move(line.split(" | ")[0]))
        for words in (part.split() for part in line.split(" | ")[1:]):
            if words[0] == "goal_checked":
                said = dict(word.split("=") for word in words[1:-1])
                checked[int(said["turn"])] = said["reward"] == "True", said["penalty"] == "True"
    rules: Any = game.table.rules
    id_, state = game.id, game.table.state
    game.table.undo()
    assert "goals" not in game.record.summary
    assert count(library.games()).running == 1
    game.table.redo()
    came_in_elsewhere(tmp_path / "other", game.record)
    library.close()
    library = open_library(tmp_path)
    (play,) = count(library.games()).plays
    library.close()
    assert play.id == id_
    assert {turn: (one.met, one.penalty) for turn, one in (play.goals or {}).items()} == checked
    assert checked or name == "lost"
    assert play.won == (name == "won")
    levels = play.levels or {}
    counted = sum(n for track, n in levels.items() if rules.sheets.court[track].counts)
    assert counted == influence(rules.course(state)) - state.me.influence
    assert play.ending == state.end.ending


def came_in_elsewhere(folder: Path, record: Record) -> None:
    """A game counts in the library of a friend as it does at home, and there once however often it comes in."""
    library = open_library(folder)
    for _ in range(2):
        library.take_in(arrived(shared_of(record, KINDS["knight"]), KINDS))
    (play,) = count(library.games()).plays
    library.close()
    (home,) = count([row_of(record)]).plays
    assert play.goals is not None
    assert replace(play, begun=home.begun) == home


@pytest.mark.parametrize("seed", [1, 2])
def test_every_game_for_several_tells_the_points_of_all_who_were_there(
    tmp_path: Path, seed: int
) -> None:
    grunwald, auftrag = play_grunwald(seed, 3, "score"), play_auftrag(seed, 3, "score")
    zamki = play_zamki(seed, 3, "score")
    board = grunwald.rules.course(grunwald.state)
    fields = score(holdings(board), board.missing)
    wanted = {
        "grunwald": {one.player: one.total for one in fields},
        "auftrag": dict(auftrag.rules.course(auftrag.state).scores),
        "zamki": {player: points[-1] for player, points in zamki.points.items()},
    }
    logs: dict[str, tuple[Any, Any]] = {
        "grunwald": (grunwald.setup, grunwald.moves),
        "auftrag": (auftrag.setup, auftrag.moves),
        "zamki": (zamki.table.setup, zamki.table.line.moves),
    }
    library = open_library(tmp_path)
    for game, (setup, moves) in logs.items():
        kept = library.new(game, setup)
        for move in moves:
            kept.table.play(move)
    plays = count(library.games()).plays
    library.close()
    told = {play.game: {side.name.lower(): side.points for side in play.sides} for play in plays}
    assert told == wanted
    for play in plays:
        best = max(side.points or 0 for side in play.sides)
        assert any(side.won for side in play.sides)
        assert all(side.points == best for side in play.sides if side.won)
