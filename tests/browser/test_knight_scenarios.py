"""The maps of all scenarios, looked at in one page, the choice among them, and questions that only some of them ask."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from PIL import Image
from playwright.sync_api import Browser

from companion.knight import Knight, Setup, State
from companion.knight.moves import Move
from companion.ui.library import open_library
from storage import Game, Library
from tests.bots import CHARACTERS, SCENARIOS, rules_of
from tests.browser.chrome import PHONE, Screen, picture_name, screen
from tests.browser.house import House
from tests.browser.player import Player

pytestmark = pytest.mark.browser
ASKED = {"s01_flood": "Spread", "s07_conquer": "PlaceUnits"}
"""Questions that only these scenarios ask: where water moves on, and which two castles are held at the start."""
SEEDS = 3
Wanted = Callable[[Knight, State], float]


def full(rules: Knight, state: State) -> float:
    """How much there is to see on a map where nothing is asked."""
    if rules.question(state) is not None or state.end is not None or state.turn.step != "use":
        return 0
    field = state.field
    return sum(map(len, field.marks.values())) + sum(map(len, field.units.values()))


def asking(code: str) -> Wanted:
    """Whether something is asked that has several answers; as early as it can be."""

    def wanted(rules: Knight, state: State) -> float:
        asked = rules.question(state)
        fits = asked is not None and asked.code == code and len(asked.answers) > 1
        return 20 - state.turn.number if fits else 0

    return wanted


def game_at(library: Library, scenario: str, wanted: Wanted) -> Game:
    """A random game at the place that has most of what is wanted."""
    found: tuple[float, list[Move], int] = 0, [], 0
    for seed in range(SEEDS):
        character = CHARACTERS[seed % len(CHARACTERS)]
        rules, rng = rules_of(scenario, character), random.Random(seed)
        state = rules.start(Setup(scenario, character)).state
        moves: list[Move] = []
        while True:
            if (worth := wanted(rules, state)) > found[0]:
                found = worth, [*moves], seed
            if state.end is not None:
                break
            moves.append(rng.choice(rules.options(state)))
            state = rules.apply(state, moves[-1]).state
    assert found[0], f"{scenario}: no game comes to that"
    game = library.new("knight", Setup(scenario, CHARACTERS[found[2] % len(CHARACTERS)]))
    draft = game.table.draft()
    for move in found[1]:
        draft.play(move)
    game.adopt(draft)
    return game


@pytest.fixture(scope="module")
def house(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[House, dict[str, str]]]:
    folder = tmp_path_factory.mktemp("scenarios")
    wanted: dict[str, tuple[str, Wanted]] = {scenario: (scenario, full) for scenario in SCENARIOS}
    wanted |= {code: (scenario, asking(code)) for scenario, code in ASKED.items()}
    library = open_library(folder)
    games = {place: game_at(library, *which).id for place, which in wanted.items()}
    library.close()
    with House(folder) as served:
        yield served, games


def open_game(phone: Screen, player: Player, id: str) -> None:
    phone.move("/phone")
    player.wait(lambda names: "Turn" not in names)
    phone.move(f"/g/{id}")
    player.wait(lambda names: "Turn" in names)


@pytest.mark.parametrize(
    ("dark", "scale"), [(False, 1), (True, 1), (False, 2)], ids=["light", "dark", "scale2"]
)
def test_pictures(
    browser: Browser, house: tuple[House, dict[str, str]], dark: bool, scale: int
) -> None:
    served, games = house
    phone = screen(browser, served.link, dark=dark, scale=scale)
    player = Player(phone)

    def shot(name: str) -> None:
        with Image.open(phone.shot(picture_name(name, dark=dark, scale=scale))) as image:
            assert image.size == (2 * PHONE[0], 2 * PHONE[1])
        assert phone.outside() == [], name

    for place, id in games.items():
        open_game(phone, player, id)
        if place in SCENARIOS:
            phone.tap("Map")
            player.wait(lambda names: "Larger map, to pan and zoom" in names or scale > 1)
        shot(f"knight-map-{place}" if place in SCENARIOS else f"knight-asks-{place}")
    phone.move("/new/knight/scenario")
    player.wait(lambda names: any(name.startswith("Plague") for name in names))
    shot("knight-scenarios")
    assert phone.errors == []
