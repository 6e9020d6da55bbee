"""Why a game that has come in is not taken: the place where it breaks its rules, and the reason of the game itself."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from companion.ui.codes import refusals
from companion.ui.offered import SCREENS
from storage import Library
from storage.parts import CodeError
from storage.shared import arrived, shared_of
from tests.ui.kept_games import KINDS, finished

STEP = 7
"""Every so many moves one is played twice, which few rules allow."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_move_that_does_not_fit_is_refused_in_the_words_of_its_game(
    kind: str, shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refusals, "visit", lambda: SimpleNamespace(screens=SCREENS))
    game = finished(shelf, kind)
    shared = shared_of(game.record, shelf.kinds[kind])
    said: set[str] = set()
    for at in range(0, len(shared.moves), max(STEP, len(shared.moves) // 12)):
        moves = (*shared.moves[: at + 1], *shared.moves[at:])
        try:
            arrived(replace(shared, moves=moves), shelf.kinds)
        except CodeError as fault:
            if fault.code == "bad_move":
                said.add(refusals.record_code_refusal(fault))
    assert said
    assert all(one.startswith("Move ") and one.endswith(" Nothing was taken.") for one in said)
    assert not any("{" in one or "None" in one for one in said)
    assert any("against its rules: " in one for one in said), said
