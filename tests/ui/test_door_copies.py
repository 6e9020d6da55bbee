"""The door to the copies: what one game or the editor teaches a copy, every open game on it knows and shows."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.knight import Setup
from companion.knight.moves import Reveal, RevealGoal
from companion.play import IllegalMove, SaveError, SheetError
from companion.ui import door as doors
from companion.ui.door import COPIES_TOPIC, Door, topic
from companion.ui.library import open_library
from companion.ui.sentences import sentence
from storage import Copy, CopyError, Game
from tests.ui.boxes import SCENARIO, full_box, thing, without

pytestmark = pytest.mark.anyio
CHARACTER = next(path.split(".")[1] for path in full_box() if path.startswith("character."))


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The topics that were told."""
    heard: list[str] = []
    monkeypatch.setattr(doors, "_tell", lambda *topics: heard.extend(topics))
    return heard


@pytest.fixture
def door(tmp_path: Path, told: list[str]) -> Iterator[Door]:
    library = open_library(tmp_path)
    yield Door(library)
    library.close()


async def box(door: Door, *lacks: str) -> Copy:
    return await door.change_copies(lambda copies: copies.new("Box", without(*lacks)))


async def begun(door: Door, copy: Copy, cards: str = "entered") -> Game:
    return await door.start("knight", Setup(SCENARIO, CHARACTER, cards, copy=copy.id))


async def test_a_card_entered_in_one_game_is_known_in_the_other(
    door: Door, told: list[str]
) -> None:
    copy = await box(door, "event.", "goal.p01")
    one, two = await begun(door, copy), await begun(door, copy)
    rules: Any = two.table.rules
    assert "p01" not in rules.goal_deck
    told.clear()
    await door.enter(one, thing("goal.p01"), RevealGoal("p01"), one.table.version)
    assert told == [COPIES_TOPIC, topic(two.id), topic(one.id)]
    rules = two.table.rules
    assert "p01" in rules.goal_deck
    assert (one.table.place, two.table.place, two.table.version) == (1, 0, 0)
    assert door.library.copies.get(copy.id).values == without("event.")


async def test_the_same_tap_twice_teaches_and_plays_once(door: Door) -> None:
    copy = await box(door, "goal.p01")
    game = await begun(door, copy)
    after = game.table.version
    taps = (door.enter(game, thing("goal.p01"), RevealGoal("p01"), after) for _ in range(2))
    await asyncio.gather(*taps)
    assert game.table.place == 1


async def test_what_the_copy_has_learned_it_keeps_though_the_move_is_refused(door: Door) -> None:
    copy = await box(door, "goal.p01")
    game = await begun(door, copy)
    with pytest.raises(IllegalMove):
        await door.enter(game, thing("goal.p01"), Reveal(1, "nowhere"), game.table.version)
    assert game.table.place == 0
    assert door.library.copies.get(copy.id).values == without()
    await door.act(game, RevealGoal("p01"), game.table.version)


async def test_a_form_of_an_old_screen_teaches_nothing(door: Door) -> None:
    copy = await box(door, "goal.p01", "event.p01")
    game = await begun(door, copy)
    after = game.table.version
    await door.enter(game, thing("goal.p01"), RevealGoal("p01"), after)
    with pytest.raises(IllegalMove, match="moved_on"):
        await door.enter(game, thing("event.p01"), Reveal(1, "p01"), after)
    assert door.library.copies.get(copy.id).values == without("event.p01")


async def test_a_value_that_is_none_changes_nothing(door: Door, told: list[str]) -> None:
    copy = await box(door, "goal.p01")
    game = await begun(door, copy)
    told.clear()
    with pytest.raises(SheetError):
        await door.enter(game, {"goal.p01.3.reward.gain": {"x": 1}}, RevealGoal("p01"), 0)
    with pytest.raises(SheetError):
        await door.change_copies(lambda copies: copies.put(copy.id, {"court.church.count": "many"}))
    assert told == []
    assert door.library.copies.get(copy.id).values == without("goal.p01")


async def test_the_editor_is_seen_at_once(door: Door, told: list[str]) -> None:
    copy = await box(door, "goal.")
    game = await begun(door, copy)
    told.clear()
    await door.change_copies(lambda copies: copies.put(copy.id, thing("goal.p02")))
    assert told == [COPIES_TOPIC, topic(game.id)]
    await door.act(game, RevealGoal("p02"), game.table.version)


async def test_a_copy_put_away_while_it_is_played_with(door: Door) -> None:
    copy = await box(door, "goal.p01")
    game = await begun(door, copy)
    await door.enter(game, thing("goal.p01"), RevealGoal("p01"), game.table.version)
    await door.change_copies(lambda copies: copies.delete(copy.id))
    assert game.copy_told == "gone"
    event = thing("event.p01")
    await door.enter(game, event, Reveal(1, "p01"), game.table.version)
    assert set(game.values) == set(event)
    assert await door.copies() == []
    await door.change_copies(lambda copies: copies.restore(copy.id))
    assert game.copy_told == ""
    assert [held.name for held in await door.copies()] == ["Box"]


async def test_squire_deals_only_from_a_whole_deck(door: Door) -> None:
    copy = await box(door, "event.p01")
    with pytest.raises(IllegalMove) as caught:
        await begun(door, copy, "dealt")
    assert caught.value.code == "deck_incomplete"
    assert caught.value.facts == {"known": 35, "of": 36, "goals": 12}
    assert await door.games() == []
    await door.change_copies(lambda copies: copies.put(copy.id, thing("event.p01")))
    game = await begun(door, copy, "dealt")
    await door.change_copies(lambda copies: copies.delete(copy.id))
    rules: Any = game.table.rules
    assert len(rules.deck) == 36


async def test_the_map_of_a_game_stays_as_it_was_begun(door: Door) -> None:
    copy = await box(door)
    game = await begun(door, copy)
    tile = f"scenario.{SCENARIO}.tile"
    changes = {f"{tile}.mill.tags": None, f"{tile}.shore.at": [9, 9], f"{tile}.bridge.title": "B"}
    await door.change_copies(lambda copies: copies.put(copy.id, changes))
    rules: Any = game.table.rules
    assert rules.sheets.scenario.tiles["mill"].tags == {"village"}
    assert rules.sheets.scenario.tiles["bridge"].title == "Bridge"
    assert "shore" not in rules.sheets.scenario.tiles
    later: Any = (await begun(door, copy)).table.rules
    assert "shore" in later.sheets.scenario.tiles


async def test_a_card_in_the_row_outlives_its_copy(door: Door) -> None:
    copy = await box(door)
    game = await begun(door, copy)
    await door.act(game, RevealGoal("p01"), game.table.version)
    await door.act(game, Reveal(1, "p05"), game.table.version)
    lost = dict.fromkeys([*thing("event.p05"), *thing("goal.p01")])
    await door.change_copies(lambda copies: copies.put(copy.id, lost))
    rules: Any = game.table.rules
    assert "p05" in rules.sheets.events
    later: Any = (await begun(door, copy)).table.rules
    assert "p05" not in later.deck
    door.library.close()
    again = open_library(door.library.folder)
    found = again.open(game.id)
    assert not found.table.torn
    assert found.table.line == game.table.line
    was: Any = found.table.rules
    again.copies.put(copy.id, dict.fromkeys(full_box()))
    assert found.refresh()
    now: Any = found.table.rules
    assert found.copy_told == ""
    assert now.sheets.events["p05"] == was.sheets.events["p05"]
    again.close()


def test_what_is_refused_is_a_sentence() -> None:
    taken = CopyError("duplicate_name", name="Box", free="Box 2")
    for refusal in (CopyError("no_name"), CopyError("long_name", length=70, most=60), taken):
        assert sentence(refusal).endswith(".")
        assert "{" not in sentence(refusal)
    assert "Box 2" in sentence(taken)
    assert sentence(SaveError("gone", copy="x")) == "This copy is no longer here."
    assert sentence(SaveError("gone", file="x.json")) == "This game is no longer here."
