"""What comes to the screen of games: one that breaks its rules, with the reason; pictures; what belongs elsewhere."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from types import SimpleNamespace

import pytest

from companion.ui.codes import refusals
from companion.ui.offered import SCREENS
from storage import Library
from storage.backup import make_backup
from storage.parts import CodeError
from storage.shared import arrived, record_codes, shared_of
from tests.ui.code_taps import HOME, at, bring, click, photo
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
    for n in range(0, len(shared.moves), max(STEP, len(shared.moves) // 12)):
        moves = (*shared.moves[: n + 1], *shared.moves[n:])
        try:
            arrived(replace(shared, moves=moves), shelf.kinds)
        except CodeError as fault:
            if fault.code == "bad_move":
                said.add(refusals.record_code_refusal(fault))
    assert said
    assert all(one.startswith("Move ") and one.endswith(" Nothing was taken.") for one in said)
    assert not any("{" in one or "None" in one for one in said)
    assert any("against its rules: " in one for one in said), said


@pytest.mark.anyio
@pytest.mark.parametrize("button", ["open-pictures", "open-file"])
async def test_a_picture_of_a_code_is_read_wherever_it_is_opened(
    button: str, shelf: Library
) -> None:
    game = finished(shelf, "zamki")
    (code,) = record_codes(shared_of(game.record, shelf.kinds["zamki"]), HOME)
    shelf.delete(game.id)
    async with at(shelf, "/take-game") as phone:
        await bring(phone, button, photo(code))
        assert phone.sees("New here")


@pytest.mark.anyio
@pytest.mark.parametrize("route", ["/take-game", "/take-in"])
async def test_a_backup_is_led_to_the_backups(route: str, shelf: Library) -> None:
    raw = make_backup(shelf, datetime.now().astimezone()).raw
    async with at(shelf, route) as phone:
        await bring(phone, "open-file", raw)
        assert phone.sees("This is a backup. It is opened under Backups.")
        await click(phone, "lead")
        assert phone.page.route == "/backup"
