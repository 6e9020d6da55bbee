"""The paper twin: every fact of the state is on the page, everything is escaped, nothing is fetched or run."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from html.parser import HTMLParser
from typing import Any

import pytest

from companion.knight import agenda
from companion.knight.correct import facts, handle
from companion.knight.course import Course
from companion.knight.moves import Correct
from companion.knight.state import Setup
from companion.ui.knight import phrases as words
from companion.ui.offered import SCREENS
from companion.ui.paper_twin.knight_course import TASKS
from companion.ui.paper_twin.page import PAPERS, paper_of
from storage import About, Game, Library
from tests.bots import CHARACTERS, S0, line
from tests.ui.boxes import full_box
from tests.ui.code_taps import at, click

NOW = datetime(2026, 11, 30, tzinfo=UTC)
HOSTILE = '<script>alert(1)</script> "Zoë" & \u202e</table>'


class Read(HTMLParser):
    """What a page says: its text, its facts by name, every tag and attribute."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text, self.facts, self.tags = "", dict[str, str](), list[tuple[str, dict[str, Any]]]()
        self.open: list[str] = []
        self.fact = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        self.fact = found.get("data-fact") or ""
        if self.fact:
            assert self.fact not in self.facts, f"{self.fact} is there twice"
            self.facts[self.fact] = "" if "box" not in found.get("class", "") else found["class"]
        if tag not in ("br", "meta", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.fact = ""

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data + " "
        if self.fact:
            self.facts[self.fact] += data


def played(library: Library, seed: int, moves: int, player: str = "greedy") -> Game:
    game = library.new("knight", Setup(S0, CHARACTERS[seed % len(CHARACTERS)]))
    for move in line(player, seed)[1][:moves]:
        game.table.play(move)
    return game


def read(game: Game) -> Read:
    found = Read(paper_of(game, SCREENS, NOW))
    assert not found.open
    return found


def check_facts(game: Game) -> Read:
    """Every value that can be set by hand stands on the page as it is; what is 0 of a payment or mark may be left
    out, for nothing is written there on paper either."""
    c, page = Course(game.table.rules, game.table.state), read(game)  # type: ignore[arg-type]
    for fact in facts(c):
        now = handle(c, fact).now
        shown = page.facts.get(fact)
        if shown is None:
            kind = fact.partition(".")[0]
            assert (kind in ("paid", "gone", "mark", "source", "way"), now) == (True, 0), fact
        elif shown.startswith("box"):
            assert ("done" in shown) == bool(now), fact
        else:
            assert shown in (words.value_text(c, fact, now), str(now)), fact
    return page


@pytest.mark.parametrize(("seed", "moves"), [(3, 0), (4, 1), (3, 17), (4, 44), (5, 71), (3, 400)])
def test_every_fact_of_the_sheets_is_on_the_page(shelf: Library, seed: int, moves: int) -> None:
    game = played(shelf, seed, moves)
    page, state = check_facts(game), game.table.state
    c = Course(game.table.rules, state)  # type: ignore[arg-type]
    me = state.seats[0]
    assert f"{state.turn.number} of 12" in page.text
    for entry in me.entries:
        assert f"{words.signed_number(entry.points)} {words.giver_name(c, entry.why)}" in page.text
    for place in state.row.places:
        if place.card:
            assert words.event_name(c, place.card) in page.text
    for card in state.row.seen:
        assert words.event_name(c, card) in page.text
    if state.row.goal:
        assert words.goal_name(c, state.row.goal) in page.text
    checked = [n.facts for s in game.table.line.steps for n in s.notes if n.code == "goal_checked"]
    assert page.text.count("reward received") == sum(one["reward"] for one in checked)
    assert page.text.count("penalty suffered") == sum(one["penalty"] for one in checked)
    for action in state.turn.activated:
        assert words.track_name(c, action) in page.text.split("Activated in step 3")[1][:200]
    if state.end is not None:
        assert words.ending_sentence(c) in page.text
        assert f"Total {game.outcome.points}" in re.sub(r"\s+", " ", page.text)  # type: ignore[union-attr]
    else:
        assert words.side_label(state.turn.side) in page.text or not state.turn.side


@pytest.mark.parametrize("seed", [3, 8])
def test_what_waits_is_on_the_page_in_its_order(shelf: Library, seed: int) -> None:
    """In every state of a game each task has its line."""
    game = shelf.new("knight", Setup(S0, CHARACTERS[seed % len(CHARACTERS)]))
    for move in line("random", seed)[1][:60]:
        game.table.play(move)
        state = game.table.state
        if len(state.agenda) < 2:
            continue
        text = re.sub(r"\s+", " ", read(game).text)
        todo = text.split("Still to be done, in this order")[1]
        assert all(type(task) in TASKS for task in state.agenda)
        for task in state.agenda:
            if isinstance(task, agenda.PlaceUnits):
                assert f"place {task.n} units" in todo
        question = game.table.rules.question(state)
        if question is not None:
            head = words.question_head(Course(game.table.rules, state), question)[0]  # type: ignore[arg-type]
            assert f"Now: {head}" in text


def test_every_kind_of_task_has_words() -> None:
    tasks = {
        one for one in vars(agenda).values() if isinstance(one, type) and hasattr(one, "__slots__")
    }
    tasks = {one for one in tasks if one.__module__ == agenda.__name__}
    assert tasks <= TASKS.keys()


def test_what_was_set_by_hand_says_so(shelf: Library) -> None:
    game = played(shelf, 3, 40)
    game.table.play(Correct("gold", 11))
    game.table.play(Correct("enemy.mill", 2))
    page = check_facts(game)
    assert "by hand in turn" in page.text
    assert page.facts["gold"] == "11"
    assert page.facts["enemy.mill"] == "2"


def test_a_joined_game_and_one_on_the_table_have_their_sheets(shelf: Library) -> None:
    told = {"gold": 7, "glory": 2, "segment.church.1": 1, "crossed.2": 3, "points.3": 40, "king": 1}
    joined = shelf.new("knight", Setup(S0, "dittmann", turn=5, facts=told))
    page = check_facts(joined)
    assert page.facts["gold"] == "7"
    assert "done" in page.facts["segment.church.1"]
    paper = shelf.new("knight", Setup(S0, "dittmann", map="paper"))
    assert "Map on the table" in check_facts(paper).text
    assert "<svg" not in paper_of(paper, SCREENS, NOW)


def test_practice_values_and_own_ones_are_marked(shelf: Library) -> None:
    page = read(played(shelf, 3, 30))
    assert page.text.count("practice ") > 60
    box = shelf.copies.new("Box", {**full_box(), "court.church.3.cost": "?"})
    own = shelf.new("knight", Setup(S0, "dittmann", cards="entered", copy=box.id))
    text = read(own).text
    assert "not entered yet" in text
    assert text.count(words.source_name("copy")) > 60
    assert "?" in text


def test_text_of_strangers_is_text(shelf: Library) -> None:
    game = played(shelf, 3, 10)
    shelf.annotate(game.id, About("<b>x</b> & co", HOSTILE))
    game = shelf.open(game.id)
    page = read(game)
    assert "<b>x</b> & co" in page.text
    assert "<script>alert(1)</script>" in page.text
    assert "\u202e" not in page.text
    raw = paper_of(game, SCREENS, NOW)
    for tag, attributes in page.tags:
        assert tag not in ("script", "link", "img", "iframe", "object", "base")
        assert not any(name.startswith("on") or name in ("href", "src") for name in attributes)
    assert "url(" not in raw.replace("url(#c", "")
    assert "http" not in raw.replace('xmlns="http://www.w3.org/2000/svg"', "")


@pytest.mark.anyio
async def test_the_screen_saves_the_page(shelf: Library) -> None:
    game = played(shelf, 3, 20)
    async with at(shelf, f"/games/{game.id}/paper") as phone:
        saved: list[Any] = []
        phone.wire.answers["save_file"] = saved.append
        await click(phone, "save-paper")
        assert saved[0]["file_name"].endswith(".html")
        assert saved[0]["src_bytes"].startswith(b"<!DOCTYPE html>")
        assert "Open to print" not in phone.buttons()


def test_a_game_that_was_taken_in_has_its_sheets(shelf: Library) -> None:
    game = played(shelf, 3, 25)
    record = replace(game.record, id="f" * 32)
    shelf.lay(record.id, lambda _mine: record)
    taken = shelf.open(record.id)
    first = paper_of(game, SCREENS, NOW)
    assert paper_of(taken, SCREENS, NOW) == first


def test_every_game_has_a_paper() -> None:
    assert PAPERS.keys() == SCREENS.keys()
