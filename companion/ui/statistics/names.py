"""What games, scenarios, characters, tracks and endings are called: from the sheets, without opening a game."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

from companion.games import GAMES
from companion.knight import Setup
from companion.knight.course import Course
from companion.knight.sheets import Ending, Sheets, Unknown
from companion.knight.state import Seat, State
from companion.play import IllegalMove, SheetError
from companion.ui.knight import phrases
from companion.ui.knight.phrases.score import ending_text
from companion.ui.knight.rules import knight_rules, sheets_of
from companion.ui.knight.wordings import wording_of
from companion.ui.statistics.plays import Play
from companion.ui.statistics.tally import Ended
from companion.words import _, language, worded


@functools.cache
def _sheets(scenario: str) -> Sheets | None:
    """The sheets of a scenario; None of one that is not there any more."""
    try:
        return sheets_of(scenario)
    except (SheetError, OSError, KeyError):
        return None


def read_sheets_of(plays: Iterable[Play]) -> None:
    """Read the sheets that the names of plays stand on, which takes a moment, before a screen asks for them."""
    for scenario in {play.scenario for play in plays if play.scenario}:
        _sheets(scenario)


def game_title(game: str) -> str:
    """A game's own name."""
    return GAMES[game].title if game in GAMES else game


def scenario_title(scenario: str) -> str:
    """The title of a scenario; one whose sheet is not there goes by its id."""
    sheets = _sheets(scenario)
    return _(sheets.scenario.title) if sheets else scenario


def character_title(play: Play) -> str:
    """The title of a play's character; one of somebody's copy has brought its title along."""
    sheets = _sheets(play.scenario)
    known = sheets.characters.get(play.character) if sheets else None
    return _(known.title) if known else play.who or play.character


def track_title(track: str, scenario: str) -> str:
    """The title of a track of the court."""
    sheets = _sheets(scenario)
    known = sheets.court.get(track) if sheets else None
    return _(known.title) if known else track


def ended_said(one: Ended) -> tuple[str, str]:
    """How a game of Knight ended: the verdict, and what decided it ("Defeat", "the castle falls")."""
    how = _decided(one.scenario, one.result, one.ending, one.own, language())
    return phrases.result_word(one.result), how


@functools.cache
def _decided(scenario: str, result: str, id: str, own: bool, _spoken: str) -> str:
    """What decided. Of somebody's own cards only what the rulebook prints is told: they may ask for other numbers."""
    course = _course(scenario, own)
    if course is None or not id:
        return ""
    lost = result == "defeat"
    endings: Sequence[Ending] = course.scenario.lose if lost else course.scenario.win
    ending = next((e for e in endings if e.id == id), None)
    if ending is None:
        return ""
    if isinstance(ending.when.value, Unknown):
        return _("as your own cards say")
    with worded(wording_of(scenario)):
        return ending_text(course, ending, lost=lost)


@functools.cache
def _course(scenario: str, own: bool) -> Course | None:
    """Somebody before the first move, with the practice set or with empty cards: sentences about sheets ask for one."""
    sheets = _sheets(scenario)
    if sheets is None:
        return None
    setup = Setup(scenario, next(iter(sheets.characters)), copy="-" if own else "")
    try:
        return knight_rules(setup, {}).course(State((Seat(setup.character),)))
    except (SheetError, IllegalMove):
        return None
