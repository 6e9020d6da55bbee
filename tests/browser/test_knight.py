"""A whole beginning of Knight in Chromium: paired by its link, offline, by accessible names, whatever is dealt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.chrome import screen
from tests.browser.house import House
from tests.browser.player import Player

pytestmark = pytest.mark.browser
OVER = "Done, to your games"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path / "games of the house") as house:
        yield house


def begin(player: Player) -> None:
    """From Home through the screens to turn 1."""
    player.tap("New game of Knight")
    player.tap("Next character")
    player.tap("House rules, all as default")
    player.tap(next(name for name in player.buttons() if name.startswith("Set the table. ")))
    player.tap("Begin. Turn 1 of 12")
    player.wait(lambda names: "Choose a side. Left or right" in names)


def test_three_turns_with_their_goal_check_across_a_reload_and_a_killed_server(
    browser: Browser, house: House
) -> None:
    phone = screen(browser, house.link)
    player = Player(phone)
    begin(player)
    address = phone.page.url
    assert "?k=" not in address
    assert player.values()[0] == "Turn 1 of 12"

    player.play_until("Done, ")
    while player.pay():
        pass
    player.play_until("Begin turn 2")
    player.tap(player.next_step)
    assert player.values()[0] == "Turn 2 of 12"

    player.play_until("Done, ")
    player.pay()
    before = player.values(), player.next_step
    phone.reload()
    assert (player.values(), player.next_step) == before
    player.play_until("Begin turn 3")
    player.tap(player.next_step)

    player.play_until("Done, ")
    player.pay()
    before, link = (player.values(), player.next_step), house.link
    assert phone.errors == []  # while the server is away Flet's client complains of the lost socket
    house.kill()
    silence = phone.page.get_by_text("Squire does not answer.")
    silence.wait_for()
    house.restart()
    silence.wait_for(state="hidden")
    assert house.link == link
    phone.go(address)  # no key in it: the phone is known
    assert (player.values(), player.next_step) == before
    player.play_until("Begin turn 4")
    phone.see("Goal after turn 3")
    assert player.values()[0] == "Turn 3 of 12"
    player.tap("Home")
    player.wait(lambda names: any(name.startswith("Continue turn 3") for name in names))
    assert {address.split("/")[2] for address in phone.blocked} <= {"fonts.gstatic.com"}
