"""The first games with a copy that begins empty, in Chromium: what is printed is asked once, in a second game never.

The real cards are the practice set. Whatever Squire asks is looked up there and tapped into its form, by accessible
names alone; the map lies on the table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.knight.course import Course
from companion.ui.knight import phrases as words
from companion.ui.knight.enter_form import event_form
from companion.ui.knight.first_values import thing_name
from scenarios.read import parse_value
from tests.browser.chrome import Screen, screen
from tests.browser.house import House
from tests.browser.player import Player
from tests.knight.learning import rules_of, setup_of, table
from tests.knight.sheets import S0, practice
from tests.ui.enter_taps import taps_of
from tests.ui.learner import ASKED, spelled

pytestmark = pytest.mark.browser
GOAL = (
    "Reward if A level", "Reward if King", "Reward if 1", "Gold 0", "Gold 4",
    "Penalty if Less influence", "Influence under=4", "Enemies added: one more",
    "Enter the other columns later",
)  # fmt: skip
"""What enters the column of turn 3 of the goal card p02; a tap, or a field and what is written into it."""
CARD = re.compile(r"Card (\d+) turned up")
DECK = {"1": "p06", "6": "p08", "2": "p05", "3": "p12"}
"""Which card lies where in the row."""
KEPT = {"1": "Card no. 1", "6": "Card no. 2", "2": "Card no. 3"}
"""What the book calls them: in the order in which they were entered."""


WANTED = {
    "character.dittmann.start.gold",
    "court.church.1.needs",
    *(f"scenario.{S0}.{path}" for path in (
        "diplomacy.full", "enemy_diplomacy.full", "stage.church.1.needs", "path.4.1.must", "path.3.1.must",
    )),
}  # fmt: skip
PICTURED = {
    "empty", "setup", "asked", "answered", "yes-or-no", "one-more", "goal", "card-1", "sides", "done", "where", "paid",
    "end", "learned", "card-book-1-goal-card", "card-book",
}  # fmt: skip
NAME, NEW_AREA, AREA = "My box", "Name of a new area", "Old mill"
MOST = 120


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path / "games") as house:
        yield house


class Beginner(Player):
    """A player with the real cards beside the phone. `asked`: how often each value was asked for; `look` names the
    pictures of what is met first. `again`: the cards are known."""

    def __init__(self, phone: Screen, look: str = "", *, again: bool = False) -> None:
        super().__init__(phone)
        rules = rules_of("dittmann", "paper")
        state = rules.start(setup_of("dittmann", "paper")).state
        self.c, self.box = Course(rules, state), table()
        self.asked: Counter[str] = Counter()
        self.look, self.again, self.seen = look, again, set[str]()

    # what is seen

    def picture(self, name: str) -> None:
        """The first of its kind is pictured, and nothing reaches outside."""
        if name in PICTURED and name not in self.seen:
            self.seen.add(name)
            self.phone.shot(f"first-copy-{name}-{self.look}")
            assert self.phone.outside() == [], name

    def headings(self) -> list[str]:
        return [spot.name for spot in self.spots() if spot.role == "heading"]

    def begins(self, start: str) -> str:
        """The first button whose name begins so; empty if there is none."""
        return next((name for name in self.buttons() if name.startswith(start)), "")

    def boxes(self, role: str) -> list[str]:
        """The names of all boxes to tick, or of all fields to write into."""
        query = "flt-semantics[role=checkbox]" if role == "checkbox" else "input"
        found: list[str] = self.phone.page.evaluate(
            f"() => [...document.querySelectorAll('{query}')].map(e => e.getAttribute('aria-label'))"
        )
        return found

    # what is done

    def press(self, name: str) -> None:
        """Tap what is called so, or begins so, and scroll to it before."""
        if name in self.boxes("checkbox"):
            box = self.phone.page.get_by_role("checkbox", name=name, exact=True).first
            self.scroll(box)
            box.click()
            return
        names = self.wait(lambda names: any(one.startswith(name) for one in names))
        found = next(one for one in (name, *names) if one in names and one.startswith(name))
        if found != names[-1]:
            self.scroll(self.phone.button(found).first)
        self.phone.tap(found)

    def write(self, label: str, line: str) -> None:
        """Write into a field, and wait until the screen has it."""
        self.scroll(self.phone.page.get_by_label(label, exact=True).first)
        self.phone.write(label, line)

    # what is asked

    @property
    def question(self) -> str:
        """The name of the thing that is asked about; empty if nothing is."""
        found = next((m for line in self.headings() if (m := ASKED.fullmatch(line))), None)
        return (found[1] or found[2]) if found else ""

    def paths(self, name: str) -> dict[str, str]:
        """The values that are printed on the thing of this name, by the names of the parts."""
        return {
            words.part_name(self.c, path): path
            for path in self.box
            if name in (words.printed_name(self.c, path), thing_name(self.c, path))
        }

    def look_up(self) -> None:
        """Fill the form that is shown from the box, and go on."""
        name = self.question
        self.picture("yes-or-no" if "Yes" in self.buttons() else "asked")
        parts = self.paths(name)
        if f"Is there a {name}?" in self.headings():
            if not parts:
                self.press("No, ")
                self.press("Keep")
                return
            self.press("Yes")
            self.picture("one-more")
        ticks = [box.removesuffix(": nothing") for box in self.boxes("checkbox")]
        shown = [part for part in parts if part in (*ticks, *self.boxes("field"))]
        keys = [part for part in parts if f"{part} 0" in self.buttons() and part not in shown]
        assert shown or keys, (name, parts, self.buttons())
        for part in (*shown, *keys):
            self.fill(part, parts[part])
        self.picture("answered")
        self.wait(lambda names: not any(name.endswith("missing") for name in names))
        self.press("Keep")

    def fill(self, part: str, path: str) -> None:
        """One value of the form, as it is printed."""
        self.asked[path] += 1
        value = parse_value(path, self.box[path])
        if isinstance(value, bool):
            if value:
                self.press(part)
        elif isinstance(value, int):
            if part in self.boxes("field"):
                self.write(part, str(value))
            else:
                self.press(f"{part} {value}")
        elif not value:
            self.press(f"{part}: nothing")
        else:
            self.unfold(part)
            for tap in spelled(self.c, path, part, value):
                if isinstance(tap, str):
                    self.press(tap)
                elif f"{part} {words.kind_name('points')} {tap[1]}" in self.buttons():
                    self.press(f"{part} {words.kind_name('points')} {tap[1]}")
                else:
                    self.write(self.boxes("field")[-1], tap[1])

    def unfold(self, part: str) -> None:
        """Open the keys below a field, unless they are open already."""
        add = next((s for s in self.spots() if s.name == f"{part}: add"), None)
        first = next(iter(s.name for s in self.spots() if s.name.startswith(f"{part} ")), "")
        if add is not None and not add.open and not first:
            self.press(add.name)

    # cards

    def goal(self) -> None:
        """The goal card: its first column now, the others later."""
        self.picture("goal")
        if self.again:
            self.take("Card book, 1 goal card", "It is Goal card")
            return
        for tap in GOAL:
            label, _is, line = tap.partition("=")
            if line:
                self.write(label, line)
            else:
                self.press(tap)

    def card(self, place: str) -> None:
        """An event card that was turned up: from the book if it is known, else copied."""
        self.picture(f"card-{place}")
        if self.again:
            self.take("Card book", f"It is {KEPT[place]}")
            return
        for tap in taps_of(event_form(practice().events[DECK[place]])):
            self.press(tap)

    def take(self, book: str, card: str) -> None:
        """A card that is known already, from the book."""
        self.press(book)
        self.picture(re.sub(r"\W+", "-", book.lower()))
        self.press(card)

    # a turn

    def on(self) -> None:
        """One step further, whatever it is."""
        headings = self.headings()
        turned = next((m[1] for line in headings if (m := CARD.match(line))), "")
        if any(ASKED.fullmatch(line) for line in headings):
            self.look_up()
        elif any(line.startswith("Goal card") for line in headings):
            self.goal()
        elif turned:
            self.card(turned)
        elif gap := self.begins("Enter what is printed: Church 1"):
            self.press(gap)
        elif self.begins("Choose a side"):
            self.picture("sides")
            self.press("Right.")
        elif self.begins("Choose an answer") and NEW_AREA in self.boxes("field"):
            self.picture("where")
            self.write(NEW_AREA, AREA)
            self.press(f"Place it on the {AREA}")
        elif self.next_step.startswith("Done, ") and self.pay():
            self.picture("paid")
        else:
            self.picture(re.sub(r"\W+", "-", self.next_step.partition(",")[0].lower()))
            self.step()

    def to_the_end_of_turn_2(self) -> None:
        for _ in range(MOST):
            if self.begins("Begin turn 3"):
                return
            self.on()
        raise AssertionError(f"the game does not come on: {self.buttons()}")


def begin(player: Beginner) -> None:
    """From the page of the copy to turn 1."""
    player.press("Play with it")
    player.picture("setup")
    player.press("Set the table")
    while not player.begins("Begin. "):
        player.look_up()
    player.picture("table")
    player.press("Begin. ")


@pytest.mark.parametrize("scale", [1, 2], ids=["light", "scale2"])
def test_first_games(browser: Browser, house: House, scale: int) -> None:
    """Two turns from a copy that knows nothing, and the same two turns again."""
    phone = screen(browser, house.link, scale=scale)
    look = "light" if scale == 1 else "scale2"
    first = Beginner(phone, look)
    for name in ("My copies", "New copy", "Create"):
        first.press(name)
    first.picture("empty")
    begin(first)
    first.to_the_end_of_turn_2()
    first.picture("end")
    assert first.asked.keys() >= WANTED
    assert max(first.asked.values()) == 1

    values, second = first.values(), Beginner(phone, f"{look}-again", again=True)
    for name in ("Home", "My copies", f"{NAME}, "):
        second.press(name)
    second.picture("learned")
    begin(second)
    second.to_the_end_of_turn_2()
    assert second.asked == {}
    assert second.values() == values
    assert phone.errors == []
