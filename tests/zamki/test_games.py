"""Whole games against people with real, hidden hands: what they hold and own, the app has worked out too."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.zamki import Setup, Zamki
from storage import Kind, Library
from storage.rows import pack
from tests.zamki.play import People, play

WAYS = [
    (n, mode, compare, series)
    for n, mode, compare, series in product(
        (2, 3, 4), ("cards", "winner", "score"), (False, True), (False, True)
    )
    if not (compare and mode != "cards")
]


def as_they_hold(people: People) -> None:
    """Counts, castles and the sword agree; of the cards known to be in a camp all but the recruited ones are there."""
    state = people.table.state
    assert {seat.id for seat in state.playing} == set(people.hand)
    for seat in state.playing:
        assert list(seat.castles) == people.castles[seat.id]
        if people.table.setup.mode == "score":
            continue
        assert seat.hand == len(people.hand[seat.id])
        assert len(set(seat.camp)) == len(seat.camp)
        if people.table.setup.mode == "cards":
            assert set(people.camp[seat.id]) <= set(seat.camp)
        assert 0 <= seat.unknown_back <= len(seat.camp)
        assert state.sword == people.sword


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize(("n", "mode", "compare", "series"), WAYS)
def test_a_game_ends_as_the_people_see_it(
    seed: int, n: int, mode: str, compare: bool, series: bool
) -> None:
    people = play(seed, n, mode, compare=compare, series=series)
    as_they_hold(people)
    state, outcome = people.table.state, people.table.rules.outcome(people.table.state)
    assert outcome is not None
    totals = {id: sum(points) for id, points in people.points.items()}
    assert outcome.facts["totals"] == totals
    assert {totals[id] for id in outcome.facts["winners"]} == {max(totals.values())}
    assert state.game == (n if series else 1)
    if mode != "score":
        tiles = [note for note in people.notes if note.code in ("castle_up", "drum_up")]
        assert len(tiles) == 7 * state.game
        assert all(note.clause for note in people.notes)
    if not series and outcome.facts["by"] == "points":
        assert list(totals.values()).count(max(totals.values())) == 1


def test_a_saved_game_opens_as_it_was(tmp_path: Path) -> None:
    kinds = {"zamki": Kind(Setup, Zamki.version, Zamki)}
    people = play(5, 4, "cards", compare=True, series=True)
    table = people.table
    library = opened(tmp_path, 1, kinds)
    game = library.new("zamki", table.setup)
    for move in table.line.moves:
        game.table.play(move)
    game.table.go(40)
    library.close()
    library = opened(tmp_path, 2, kinds)
    again: Any = library.open(game.id).table
    assert again.state == table.at(40)
    again.go(table.place)
    assert pack(again.state, Zamki.state_type) == pack(table.state, Zamki.state_type)
    assert not again.torn
    library.close()


def opened(folder: Path, day: int, kinds: Mapping[str, Kind]) -> Library:
    return Library(folder, kinds, now=lambda: datetime(2026, 1, day, tzinfo=UTC))
