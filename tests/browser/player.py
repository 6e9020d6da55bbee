"""A player of Knight who knows the screen alone: reads accessible names, taps what they say, and nothing else."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator

from tests.browser.chrome import PATIENCE, Screen, Spot

TOUCH = 48
BELOW = 136
"""What the next step and the tabs cover at the bottom."""
VALUES = re.compile(r"(Glory|Nobility|Valor|Gold) \d+ of|Points |Influence ")
PAY = re.compile(r"Pay (?!.*too dear)(?!\d+ of )\d")


class Player:
    """Plays whatever the cards bring: sides without a loss, what can be paid, the first answer to each question."""

    def __init__(self, phone: Screen) -> None:
        self.phone = phone

    # what is seen

    def spots(self) -> list[Spot]:
        """Buttons and headings, top to bottom, once they hold still."""
        return [spot for spot in self.phone.spots() if spot.role in {"button", "heading"}]

    def buttons(self) -> list[str]:
        return [spot.name for spot in self.spots() if spot.role == "button" and not spot.off]

    def values(self) -> tuple[str, ...]:
        """The header: the turn, the four values, points and influence."""
        self.wait(lambda names: "Turn" in names)
        spots = self.spots()
        turn = next(spot.name for spot in spots if spot.role == "heading")
        return (turn, *(s.name for s in spots if s.role == "button" and VALUES.match(s.name)))

    @property
    def next_step(self) -> str:
        """The one next step: the last button above the tabs."""
        names = self.wait(lambda names: "Turn" in names)
        return names[names.index("Turn") - 1]

    def wait(self, is_there: Callable[[list[str]], bool]) -> list[str]:
        """Wait until the buttons are such."""
        end = time.monotonic() + PATIENCE
        names: list[str] = []
        while time.monotonic() < end:
            names = self.buttons()
            if is_there(names):
                return names
        raise AssertionError(f"it did not come: {names}")

    # what is done

    def reach(self, name: str) -> None:
        """Scroll by hand until a button that lies below the fold has come up."""
        self.scroll(self.phone.button(name).first)

    def scroll(self, spot: Locator) -> None:
        """Scroll by hand until it has come up from below the fold."""
        page = self.phone.page
        size = page.viewport_size or {"width": 0, "height": 0}
        for _ in range(30):
            box = spot.bounding_box()
            below = box["y"] + min(box["height"], TOUCH) + BELOW - size["height"] if box else 0
            if below <= 0:
                return
            page.mouse.move(size["width"] / 2, size["height"] / 2)
            page.mouse.wheel(0, min(below + TOUCH, size["height"] / 2))
            page.wait_for_timeout(80)

    def tap(self, name: str) -> None:
        """Tap a button and wait until the screen has changed."""
        self.phone.tap(name)

    def answer(self) -> None:
        """Choose the first answer of the question, then let the next step play it."""
        heading = self.next_step.partition(". ")[2]
        spots = self.spots()
        asked = next(i for i, s in enumerate(spots) if s.role == "heading" and s.name == heading)
        self.tap(next(s.name for s in spots[asked:] if s.role == "button"))

    def pay(self) -> bool:
        """Pay the first thing that can be paid as a whole; whether there was one."""
        name = next((name for name in self.buttons() if PAY.match(name)), None)
        if name is not None:
            self.tap(name)
        return name is not None

    def side(self) -> None:
        """Choose a side, one that says "No loss" if there is one."""
        sides = [name for name in self.buttons() if name.startswith(("Left.", "Right."))]
        self.tap(next((name for name in sides if " No loss." in name), sides[0]))

    def step(self) -> None:
        """One tap or two further."""
        name = self.next_step
        if name.startswith("Choose a side"):
            self.side()
        elif name.startswith("Choose an answer"):
            self.answer()
        else:
            self.tap(name)

    def play_until(self, *names: str, taps: int = 120) -> None:
        """Play until the next step begins with one of these."""
        for _ in range(taps):
            if self.next_step.startswith(names):
                return
            self.step()
        raise AssertionError(f"never came to {names}: {self.buttons()}")
