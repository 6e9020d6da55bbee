"""The screens of Knight that are looked at in Chromium, over a house with a game in every state."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.knight import Setup
from companion.ui.library import open_library
from storage import Game, Library
from tests.browser.chrome import Screen
from tests.browser.house import House
from tests.browser.player import Player
from tests.ui.knight_game import SCENARIO
from tests.ui.knight_scenes import scene
from tests.ui.monkey import TABS


@dataclass(frozen=True, slots=True)
class View:
    """A screen: its name, its address or the game it shows, and what is tapped there, each by how its name begins."""

    name: str
    place: str
    taps: tuple[str, ...] = ()


VIEWS = (
    View("home", "/"),
    View("new", "/new/knight"),
    View("new-rules", "/new/knight", ("House rules",)),
    View("table", "/new/knight/table"),
    View("table-entered", "/new/knight", ("Entered by me", "Set the table")),
    View("join", "/new/knight/join"),
    View("score", "/new/knight/score", ("Won: ",)),
    View("choose", "choose", ("Left.",)),
    View("before", "choose", ("Before you choose",)),
    View("goal", "choose", ("Goal after turn",)),
    View("use", "use"),
    View("use-gold", "use", ("Gold actions",)),
    View("first-action", "Activations"),
    View("stage", "TakeNextStage"),
    View("command", "command"),
    View("pay", "PayOrNot", ("Pay ",)),
    View("question", "Advance", ("A, ",)),
    View("march", "Marching"),
    View("place", "PlaceUnits", ("B, ",)),
    View("done", "done"),
    View("sum", "use", ("Gold ",)),
    View("character", "use", ("Character",)),
    View("by-hand", "use", ("Character", "Set a value by hand")),
    View("court", "use", ("Court",)),
    View("court-track", "use", ("Court", "Church")),
    View("scenario", "use", ("Court", "Scenario sheet")),
    View("map", "use", ("Map", "Map")),
    View("tiles", "use", ("Map", "List of tiles", "Mill")),
    View("log", "use", ("Log",)),
    View("draft", "use", ("Log", "Try a line")),
    View("won", "won"),
    View("lost", "lost"),
    View("enter-goal", "entered"),
    View("enter-card", "with-goal"),
)
GOAL = {
    f"goal.own.{turn}.{part}": "none"
    for turn in (3, 6, 9)
    for part in ("reward.needs", "reward.gain", "penalty.needs", "penalty.do")
}


def _entered(library: Library, *, goal: bool) -> Game:
    """A game whose cards are entered; the next is the goal card, or card 1."""
    game = library.new("knight", Setup(SCENARIO, "dittmann", "entered"), GOAL if goal else {})
    if goal:
        table = game.table
        asked = table.rules.question(table.state)
        assert asked is not None
        table.play(asked.answers[0])
    return game


@dataclass(frozen=True, slots=True)
class Shelf:
    """A house with a game in every state that is looked at."""

    house: House
    games: dict[str, str]

    def open(self, phone: Screen, view: View) -> None:
        """Come to a screen as from outside: nothing of the one before is remembered."""
        game = not view.place.startswith("/")
        route = f"/g/{self.games[view.place]}" if game else view.place
        if phone.page.url.endswith(f"#{route}"):
            phone.move("/phone")
            phone.see("This machine only")
        player = Player(phone)
        before = player.buttons()
        phone.move(route)
        first = ("Turn", "Close") if game else ("Back", "Add a phone")
        if view.place != "/" or "Add a phone" not in before:
            player.wait(lambda names: names != before and any(name in names for name in first))
        for start in view.taps:
            self._tap(player, start)
        player.spots()

    @staticmethod
    def _tap(player: Player, start: str) -> None:
        """Tap what begins so, unless it is chosen already."""
        player.wait(lambda names: any(name.startswith(start) for name in names))
        spot = next(s for s in player.spots() if s.role == "button" and s.name.startswith(start))
        if not spot.chosen:
            if spot.name not in TABS:
                player.reach(spot.name)
            player.tap(spot.name)


@contextmanager
def house_of_games(folder: Path) -> Iterator[Shelf]:
    """Serve a folder with the games of all views."""
    library, games = open_library(folder), {}
    for view in VIEWS:
        if view.place.startswith("/") or view.place in games:
            continue
        if view.place in ("entered", "with-goal"):
            game = _entered(library, goal=view.place == "with-goal")
        else:
            game = scene(library, view.place)
        games[view.place] = game.id
    last = scene(library, "use")
    library.leave(last)
    library.close()
    with House(folder) as house:
        yield Shelf(house, games)
