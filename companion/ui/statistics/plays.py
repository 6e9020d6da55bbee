"""Finished games as statistics see them, made of the rows of the library. No screen, no disk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from companion.play import Outcome
from companion.play.people import name_key
from storage import Row

SOLO: Final = "knight"
GROUP: Final = ("grunwald", "auftrag", "zamki")
"""The games for several; who has won is a matter of players there."""
_SCORES: Final = ("points", "scores", "totals")
"""What the games call the points of each player in their outcome."""


@dataclass(frozen=True, slots=True)
class Side:
    """One who was there at the end. `total` is what was scored, None if nobody knows; `alike`: it is the number of one
    game, and not the sum of a series."""

    id: str
    name: str
    total: int | None
    won: bool
    alike: bool = True

    @property
    def points(self) -> int | None:
        """What can be compared with the points of other games."""
        return self.total if self.alike else None


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the goal card as it was checked (KN-70): the reward was met, the penalty struck."""

    met: bool
    penalty: bool


@dataclass(frozen=True, slots=True)
class Play:
    """A game that counts. `seconds` at the table are None if nobody knows, `goals` and `levels` if the game does not
    tell them: it was finished by an older Squire, or joined late. `own`: it was played with somebody's own cards."""

    id: str
    game: str
    begun: datetime
    result: str
    points: int | None
    seconds: int | None = None
    scenario: str = ""
    character: str = ""
    who: str = ""
    own: bool = False
    ending: str = ""
    turn: int | None = None
    goals: Mapping[int, Column] | None = None
    levels: Mapping[str, int] | None = None
    sides: tuple[Side, ...] = ()

    @property
    def won(self) -> bool:
        """A victory of a solo game. What the score alone calls a success is none (KN-68)."""
        return self.result == "victory"


@dataclass(frozen=True, slots=True)
class Counted:
    """The games that count, oldest first, and how many are left out: each once, for its first reason."""

    plays: tuple[Play, ...] = ()
    running: int = 0
    wrong: int = 0
    abandoned: int = 0
    unreadable: int = 0

    @property
    def left_out(self) -> int:
        return self.running + self.wrong + self.abandoned + self.unreadable


@dataclass(frozen=True, slots=True)
class Known:
    """Who is on the list of people: `names` by id. Anybody else is known by the name."""

    names: Mapping[str, str] = field(default_factory=dict)

    def key(self, id: str, name: str) -> str:
        """Who this is: the id of one on the list, by the id itself or else by the name; or the name alone."""
        if id in self.names:
            return id
        same = name_key(name)
        return next((one for one, said in self.names.items() if name_key(said) == same), f"={same}")

    def name(self, key: str, said: str) -> str:
        """What somebody is called now."""
        return self.names.get(key, said)


def count(rows: Iterable[Row], known: Known | None = None) -> Counted:
    """Which games count. A game counts once, though it came in twice; running ones, wrong ones and abandoned ones do
    not count."""
    people, left = known or Known(), Counter[str]()
    plays: list[Play] = []
    for row in {row.id: row for row in rows}.values():
        play, why = play_of(row, people), _left_out(row)
        if play is None or why:
            left[why] += 1
        else:
            plays.append(play)
    plays.sort(key=lambda play: (play.begun, play.id))
    return Counted(
        tuple(plays), left["running"], left["wrong"], left["abandoned"], left["unreadable"]
    )


def play_of(row: Row, known: Known) -> Play | None:
    """A row as a play, whether it counts or not; None while the game runs, and for one of an unknown kind."""
    if row.outcome is None or row.game not in (SOLO, *GROUP):
        return None
    if row.game == SOLO:
        return _solo(row, row.outcome)
    return _group(row, row.outcome, known)


def _left_out(row: Row) -> str:
    if row.about.wrong:
        return "wrong"
    if row.about.abandoned:
        return "abandoned"
    if row.game not in (SOLO, *GROUP):
        return "unreadable"
    return "running" if row.outcome is None else ""


def _solo(row: Row, end: Outcome) -> Play:
    seen = row.summary
    return Play(
        row.id,
        row.game,
        row.created,
        end.result,
        end.points,
        seconds=row.played or None,
        scenario=str(seen.get("scenario", "")),
        character=str(seen.get("character", "")),
        who=str(seen.get("who", "")),
        own=bool(seen.get("copy")),
        ending=str(end.facts.get("ending", "")),
        turn=_whole(end.facts.get("turn")),
        goals=_goals(seen.get("goals")),
        levels=_levels(seen.get("levels")),
    )


def _group(row: Row, end: Outcome, known: Known) -> Play:
    seen = row.summary
    names = _table(seen.get("names"))
    scores = next((_table(end.facts[name]) for name in _SCORES if name in end.facts), {})
    winners = _sequence(end.facts.get("winners"))
    alike = seen.get("games", 1) == 1  # the sum of a series is no number of a game
    sides = []
    for id, score in scores.items():
        said = str(names.get(id, id))
        points = _whole(score.get("total") if isinstance(score, Mapping) else score)
        key = known.key(id, said)
        sides.append(Side(key, known.name(key, said), points, id in winners, alike))
    return Play(
        row.id,
        row.game,
        row.created,
        end.result,
        end.points if alike else None,
        seconds=row.played or None,
        sides=tuple(sides),
    )


def _goals(said: Any) -> Mapping[int, Column] | None:
    """The columns that were checked; a game that was joined later, or over before, has checked fewer."""
    if not isinstance(said, Mapping):
        return None
    return {
        int(turn): Column(bool(one.get("reward")), bool(one.get("penalty")))
        for turn, one in said.items()
        if str(turn).isdecimal() and isinstance(one, Mapping)
    }


def _levels(said: Any) -> Mapping[str, int] | None:
    """How far each track was brought; a game in which none was begun was not played here."""
    found = {str(id): n for id, n in _table(said).items() if type(n) is int and n > 0}
    return found or None


def _table(said: Any) -> Mapping[str, Any]:
    return said if isinstance(said, Mapping) else {}


def _sequence(said: Any) -> Sequence[Any]:
    return said if isinstance(said, list | tuple) else ()


def _whole(said: Any) -> int | None:
    return said if type(said) is int else None
