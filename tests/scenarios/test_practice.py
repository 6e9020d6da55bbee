"""The practice set is complete, marks what the rulebook prints and nothing else, and holds what it promises."""

from __future__ import annotations

import time
from collections import Counter

from companion.knight.sheets import UNKNOWN, Column
from companion.knight.vocabulary import ACTIONS, TRACKS, Condition
from scenarios.read import read_sheets
from tests.scenarios.conftest import S0
from tests.scenarios.test_layers import X7, by_path

SHEETS = read_sheets(S0)
SCENARIO = SHEETS.scenario
RULEBOOK = {
    "court.church.1.cost",
    "court.church.1.gain",
    "court.church.2.needs",
    "court.fame.1.needs",
    "court.tournaments.1.needs",
    "court.stable.2.needs",
    *(f"court.castle.{room}.cost" for room in range(1, 6)),
    *(f"character.dittmann.start.{kind}" for kind in ("glory", "nobility", "valor")),
    "character.dittmann.privilege.action",
    "character.dittmann.privilege.gain",
    "character.dittmann.reward.1.needs",
    "character.dittmann.reward.1.gain",
    "character.dittmann.special.cost",
    "character.dittmann.special.gain",
    "character.dittmann.threshold.5.gain",
    "event.p01.right.gain",
    "event.p01.right.activates",
    "goal.p01.3.reward.needs",
    "goal.p01.3.penalty.needs",
    *(f"scenario.{S0}.limits.{limit}" for limit in ("own", "enemy", "tile_own", "tile_enemy")),
    *(f"scenario.{S0}.win.{end}.when" for end in ("tiles", "battles", "renown", "diplomacy")),
    *(f"scenario.{S0}.lose.{end}.when" for end in ("overrun", "siege", "castle", "diplomacy")),
    f"scenario.{S0}.neither",
    *(f"scenario.{S0}.path.1.{part}" for part in ("2.may", "2.else", "2.must", "3.else", "3.must")),
    f"scenario.{S0}.king.2.gain",
    *(f"scenario.{S0}.battle.1.{part}" for part in ("needs", "cost", "gain", "do")),
}
ACTION_PARTS = (f"scenario.{S0}.gold.", f"scenario.{S0}.command.")


def test_nothing_is_unknown() -> None:
    assert [path for path, field in by_path(SHEETS).items() if field.value is UNKNOWN] == []


def test_the_rulebook_is_named_for_what_it_prints_and_nothing_else() -> None:
    """Part 10 of the ledger; all gold and command actions are printed."""
    marked = {path for path, field in by_path(SHEETS).items() if field.source == "rulebook"}
    actions = {path for path in marked if path.startswith(ACTION_PARTS)}
    assert marked - actions == RULEBOOK
    assert len({path.rpartition(".")[0] for path in actions}) == 9 + 5


def test_the_court_has_thirteen_tracks_that_hold_each_other() -> None:
    assert tuple(SHEETS.court) == TRACKS
    named = Counter(
        test.fact
        for track in SHEETS.court.values()
        for segment in track.segments
        if isinstance(segment.grant.needs.value, Condition)
        for test in segment.grant.needs.value.tests
    )
    assert len(named) >= 10
    assert named["influence"] >= 4


def test_what_cannot_be_activated_gives_once() -> None:
    """KN-31: a gain on a track that no action activates could never be collected again."""
    for track in ("tournaments", "fame", "knowledge", "combat"):
        for segment in SHEETS.court[track].segments:
            assert segment.once.value is True or not segment.grant.gain.value


def test_characters_differ() -> None:
    assert len(SHEETS.characters) >= 4
    cards = SHEETS.characters.values()
    assert len({card.privilege_action.value for card in cards}) == len(cards)
    assert all(len(card.rewards) == 2 and len(card.thresholds) >= 4 for card in cards)


def test_events_are_even() -> None:
    """36 cards: every action and every path often enough, one or two actions a side."""
    sides = [side for card in SHEETS.events.values() for side in (card.left, card.right)]
    assert len(SHEETS.events) >= 36
    assert {len(side.activates.value) for side in sides} == {1, 2}  # type: ignore[arg-type]
    actions = Counter(action for side in sides for action in side.activates.value)  # type: ignore[union-attr]
    assert all(actions[action] >= 10 for action in ACTIONS)
    paths = Counter(side.path.value for side in sides)
    assert set(paths) == {"1", "2", "3", "4"}
    assert all(16 <= n <= 20 for n in paths.values())
    assert all(card.left.path.value != card.right.path.value for card in SHEETS.events.values())
    assert sum(bool(side.grant.do.value) for side in sides) >= 5


def columns() -> list[Column]:
    return [column for goal in SHEETS.goals.values() for column in goal.columns]


def test_goals_cover_every_kind_of_condition() -> None:
    """KN-71, with its bounds."""
    assert len(SHEETS.goals) >= 12
    wanted: set[tuple[str, ...]] = set()
    feared: set[tuple[str, ...]] = set()
    for column in columns():
        for grant, kinds in ((column.reward, wanted), (column.penalty, feared)):
            assert isinstance(grant.needs.value, Condition)
            tests = grant.needs.value.tests
            kinds.add(tuple(f"{test.fact.partition('.')[0]} {test.bound}" for test in tests))
    assert wanted >= {
        ("level least",),
        ("influence least",),
        ("points least",),
        ("activities least", "activities_lead least"),
        ("activities_lead least",),
    }
    assert feared >= {
        ("activities at_most",),
        ("points below",),
        ("influence below",),
        ("gold below",),
        ("resources below",),
        ("activities_lead below",),
    }


def test_goals_cover_every_kind_of_reward_and_penalty() -> None:
    """KN-72."""
    gains = {kind for column in columns() for kind, _ in column.reward.gain.value}  # type: ignore[union-attr]
    assert gains >= {"glory", "nobility", "valor", "gold", "any", "diplomacy", "command"}
    orders = {order for column in columns() for order in column.penalty.do.value}  # type: ignore[union-attr]
    sides = {(order.side, order.verb) for order in orders}
    assert {side for side, _ in sides} == {"zero", "enemy"}
    assert sides >= {("enemy", verb) for verb in ("attack", "move", "add", "diplomacy")}


def test_the_map_keeps_the_enemy_at_a_distance() -> None:
    tiles = SCENARIO.tiles
    assert len(tiles) >= 19
    plus = [tile for tile in tiles.values() if "plus" in tile.tags]
    far = {SCENARIO.castle: 0}
    queue = [SCENARIO.castle]
    for here in queue:
        for other in tiles[str(here)].beside:
            if other not in far:
                far[other] = far[here] + 1
                queue.append(other)
    away = sorted(far[tile.id] for tile in plus)
    assert away == [1, 2, 3, 3, 4, 4]
    assert sum("village" in tile.tags for tile in tiles.values()) >= 3
    assert all(tile.sources for tile in tiles.values())


def test_the_sheet_has_what_it_should() -> None:
    assert all(6 <= len(path.steps) <= 8 for path in SCENARIO.paths.values())
    assert len(SCENARIO.paths) == 4
    assert len(SCENARIO.king) == len(SCENARIO.battles) == 5
    assert all(3 <= len(stages) <= 4 for stages in SCENARIO.stages.values())
    assert {ending.clause for ending in SCENARIO.win} == {"KN-67"}
    assert {ending.clause for ending in SCENARIO.lose} == {"KN-66"}


def test_reading_after_a_card_was_entered_is_fast() -> None:
    """A card entered by hand rebuilds the sheets while the player waits."""
    times = []
    for n in range(9):
        begin = time.perf_counter()
        read_sheets(S0, own={**X7, "court.king.points": n, f"scenario.{S0}.neither": -n})
        times.append(time.perf_counter() - begin)
    assert min(times) < 0.010
