"""The first game with a copy that knows next to nothing: to the end of turn 2 without leaving it, each value once."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any
from unittest.mock import patch

import pytest

from companion.knight import Setup
from companion.knight.course import Course
from companion.ui.app import open_app
from companion.ui.knight import deal
from companion.ui.offered import SCREENS
from storage import Library
from tests.knight.learning import table
from tests.ui.chance import Chance
from tests.ui.driver import Phone
from tests.ui.knight_game import SCENARIO
from tests.ui.learner import Learner
from tests.ui.own_copy import live, on

pytestmark = pytest.mark.anyio
KNOWN = (
    "event.",
    "goal.",
    "character.",
    "court.lords",
    "court.castle",
    f"scenario.{SCENARIO}.tile",
    f"scenario.{SCENARIO}.closed",
)
START = ("diplomacy", "enemy_diplomacy", "limits")
TURNS, MOST = 3, 600


async def test_two_turns_are_played_without_leaving_the_game(shelf: Library) -> None:
    """And a second game with that copy asks for nothing that the first has asked for."""
    known = (*KNOWN, *(f"scenario.{SCENARIO}.{part}" for part in START))
    copy = shelf.copies.new("My box", {p: v for p, v in table().items() if p.startswith(known)})
    first, second = [await _played(shelf, copy.id, seed) for seed in (3, 4)]
    assert len(first) > 12, "a first game asks for much"
    assert max([*first.values(), *second.values()]) == 1
    assert not first.keys() & second.keys()
    learned = shelf.copies.get(copy.id).values
    assert {path: learned[path] for path in first if learned[path] != "none"} == {
        path: table()[path] for path in first if table()[path] and learned[path] != "none"
    }


async def test_a_copy_without_a_map_leads_to_its_editor_or_to_the_real_map(shelf: Library) -> None:
    copy = shelf.copies.new("My box")
    async with Phone(open_app(shelf, None, SCREENS), route=f"/new/knight?copy={copy.id}") as phone:
        await phone.tap("Drawn by Squire")
        assert phone.sees("This copy has no map of the scenario yet.")
        assert "Set the table" not in " ".join(phone.buttons())
        await phone.tap("On the table")
        assert any(name.startswith("Set the table") for name in phone.buttons())
        await phone.tap("Drawn by Squire")
        await phone.tap("Draw the map")
        assert phone.page.route == f"/copy/{copy.id}/map/{SCENARIO}"


async def test_ways_to_win_and_lose_are_entered_beside_those_that_are_known(shelf: Library) -> None:
    """Enemies up to twelve, a full track; what the rulebook prints is said, so that nobody enters it twice."""
    of, ways = "s04_stronghold", (".win.", ".lose.")
    box = {p: v for p, v in table(of).items() if not any(way in p for way in ways)}
    copy = shelf.copies.new("My box", box)
    async with Phone(open_app(shelf, None, SCREENS), route=f"/new/knight?copy={copy.id}") as phone:
        for start in ("Change", "Stronghold under threat", "On the table", "Set the table"):
            await phone.tap(next(name for name in phone.buttons() if name.startswith(start)))
        entered = (
            ("a way to lose", "undefended", ("Needs Enemies", "Needs Enemies 8")),
            ("a way to lose", "8 enemies", ("Needs Enemy diplomacy", "Needs Enemy diplomacy full")),
            ("a way to win", "6 battles", ("Needs Diplomacy", "Needs Diplomacy full")),
        )
        for name, known, taps in entered:
            assert phone.sees(f"{name.capitalize()}: what is printed?")
            assert phone.sees("Known already: ")
            assert phone.sees(known)
            for tap in ("Needs: add", "Needs More", *taps):
                await phone.tap(tap)
            await phone.tap("Keep and go on. 1 value")
        await phone.tap("Needs: nothing")
        await phone.tap("Keep and go on. 1 value")
        assert any(name.startswith("Begin") for name in phone.buttons())
    values = shelf.copies.get(copy.id).values
    said = {p.rpartition(f"{of}.")[2]: v for p, v in values.items() if any(w in p for w in ways)}
    assert said == {
        "lose.overrun.when": {"enemies": 8},
        "lose.diplomacy.when": {"enemy_diplomacy": "full"},
        "win.renown.when": {"diplomacy": "full"},
        "win.diplomacy.when": "none",
    }


async def _played(shelf: Library, copy: str, seed: int) -> Counter[str]:
    """Two turns and more of a game, and how often each value was asked for."""
    game = shelf.new("knight", Setup(SCENARIO, "dittmann", copy=copy))
    rng = random.Random(seed)
    with patch.object(deal, "CHANCE", Chance(seed)):
        async with on(shelf, game) as phone:
            rules: Any = game.table.rules
            learner = Learner(phone, Course(rules, game.table.state), table())
            for _ in range(MOST):
                state = live(phone, game).table.state
                if state.turn.number > TURNS or state.end is not None:
                    return learner.asked
                if learner.question:
                    await learner.answer()
                else:
                    await _go_on(phone, learner, rng)
    raise AssertionError("the game does not come on")


async def _go_on(phone: Phone, learner: Learner, rng: random.Random) -> None:
    """Pay or enter something now and then, else take the next step or choose an answer for it. Nobody enters what the
    card does not have."""
    buttons = phone.buttons()
    step = next(name for name, button in buttons.items() if button.key == "next-step")
    if rng.random() < 0.2:
        tracks = [n for n in buttons if ", level " in n]
        await phone.tap(rng.choice(tracks or ["Court"]))
        return
    able = [n for n in buttons if n.startswith(("Pay 1 of", "Claim")) or learner.can_enter(n)]
    if step.startswith("Go to the question"):
        await phone.tap(step)
    elif able and rng.random() < 0.6:
        await phone.tap(rng.choice(able))
    elif step.startswith("Choose "):
        keys = [n for n, b in buttons.items() if str(b.key).startswith(("side-", "answer-"))]
        await phone.tap(rng.choice(keys or [step]))
    else:
        await phone.tap(step)
