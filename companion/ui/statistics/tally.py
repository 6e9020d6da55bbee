"""What plays come to: plays, wins, best, average, streaks; endings, goals, tracks; players against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from companion.ui.statistics.plays import GROUP, SOLO, Play, Side

By = Literal["game", "scenario", "character", "player"]
CROSSED: Final[Mapping[By, By]] = {"scenario": "character", "character": "scenario"}
"""Groups that are told apart once more, by what."""
COLUMNS: Final = (3, 6, 9)


@dataclass(frozen=True, slots=True)
class Turnout:
    """One result in a row of results: when, how many points (None: not to be compared), whether it was a win."""

    id: str
    begun: datetime
    points: int | None
    won: bool
    result: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """The sum of some results. `best` and `average` are None where nothing can be compared; `counted` says of how many
    they are. A streak is a row of wins by date; `current` is the one that still runs."""

    plays: int = 0
    wins: int = 0
    best: int | None = None
    average: float | None = None
    counted: int = 0
    current: int = 0
    longest: int = 0


def tally(results: Sequence[Turnout]) -> Tally:
    """The sum of results, oldest first."""
    points = [one.points for one in results if one.points is not None]
    run = longest = 0
    for one in results:
        run = run + 1 if one.won else 0
        longest = max(longest, run)
    return Tally(
        len(results),
        sum(one.won for one in results),
        max(points, default=None),
        sum(points) / len(points) if points else None,
        len(points),
        run,
        longest,
    )


def turnouts(plays: Iterable[Play]) -> list[Turnout]:
    """The results of games as such: of a solo game its own, of one for several the winner's points."""
    return [Turnout(p.id, p.begun, p.points, p.won, p.result) for p in plays]


def turnouts_of(player: str, plays: Iterable[Play]) -> list[Turnout]:
    """The results of one player, in the games at whose end that player was there."""
    return [
        Turnout(play.id, play.begun, side.points, side.won, play.result)
        for play in plays
        if (side := side_of(play, player)) is not None
    ]


def side_of(play: Play, player: str) -> Side | None:
    """What a player had in a game; None for one who was not there at the end."""
    return next((side for side in play.sides if side.id == player), None)


@dataclass(frozen=True, slots=True)
class Group:
    """Plays that belong together, and their sum: for a game for several without wins and streaks, for a player as that
    player fared."""

    by: By
    key: str
    plays: tuple[Play, ...]
    tally: Tally


_KEYS: Final[Mapping[By, Callable[[Play], Sequence[str]]]] = {
    "game": lambda play: (play.game,),
    "scenario": lambda play: (play.scenario,) if play.game == SOLO else (),
    "character": lambda play: (play.character,) if play.game == SOLO else (),
    "player": lambda play: tuple(dict.fromkeys(side.id for side in play.sides)),
}


def groups(plays: Sequence[Play], by: By) -> list[Group]:
    """All groups of a kind, those played most often first, then those played last."""
    found: dict[str, list[Play]] = {}
    for play in plays:
        for key in _KEYS[by](play):
            found.setdefault(key, []).append(play)
    made = [_group(by, key, tuple(own)) for key, own in found.items()]
    return sorted(
        made, key=lambda one: (-one.tally.plays, -one.plays[-1].begun.timestamp(), one.key)
    )


def group(plays: Sequence[Play], by: By, key: str) -> Group:
    """One group, empty if nothing belongs to it."""
    return _group(by, key, tuple(play for play in plays if key in _KEYS[by](play)))


def _group(by: By, key: str, plays: tuple[Play, ...]) -> Group:
    results = turnouts_of(key, plays) if by == "player" else turnouts(plays)
    if (
        by == "player" and len({play.game for play in plays}) > 1
    ):  # points of two games are no measure
        results = [Turnout(r.id, r.begun, None, r.won, r.result) for r in results]
    return Group(by, key, plays, tally(results))


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """A player and what the player's results come to."""

    id: str
    name: str
    tally: Tally


def players(plays: Sequence[Play]) -> list[PlayerTally]:
    """Everyone who was there at the end of one of these games, most wins first."""
    names = {side.id: side.name for play in plays for side in play.sides}
    made = [PlayerTally(id, name, tally(turnouts_of(id, plays))) for id, name in names.items()]
    return sorted(made, key=lambda one: (-one.tally.wins, -one.tally.plays, one.name, one.id))


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players in the games that both were in: who was ahead how often."""

    other: str
    name: str
    games: int
    ahead: int
    behind: int
    level: int


def duels(player: str, plays: Iterable[Play]) -> list[Duel]:
    """A player against each other. A winner is ahead of one who has not won, else the points tell."""
    said: dict[str, Counter[str]] = {}
    names: dict[str, str] = {}
    for play in plays:
        mine = side_of(play, player)
        for side in play.sides if mine else ():
            if side.id != player and mine is not None:
                names[side.id] = side.name
                said.setdefault(side.id, Counter())[_ahead(mine, side)] += 1
    made = [
        Duel(id, names[id], n.total(), n["ahead"], n["behind"], n["level"])
        for id, n in said.items()
    ]
    return sorted(made, key=lambda one: (-one.games, one.name, one.other))


def _ahead(mine: Side, other: Side) -> str:
    if mine.won != other.won:
        return "ahead" if mine.won else "behind"
    if mine.won or mine.points is None or other.points is None or mine.points == other.points:
        return "level"
    return "ahead" if mine.points > other.points else "behind"


@dataclass(frozen=True, slots=True)
class Ended:
    """A way in which games ended, and how many did: whose ending it is, and whether it stands on somebody's own cards,
    which may ask for other numbers."""

    result: str
    ending: str
    plays: int
    scenario: str
    own: bool = False


def is_ended(play: Play, one: Ended) -> bool:
    """Whether a game ended so."""
    how = one.result, one.ending, one.scenario, one.own
    return (play.result, play.ending, play.scenario, play.own) == how


def endings(plays: Sequence[Play]) -> list[Ended]:
    """How games ended, the most frequent first."""
    found = Counter((play.result, play.ending, play.scenario, play.own) for play in plays)
    made = [
        Ended(result, ending, n, scenario, own)
        for (result, ending, scenario, own), n in found.items()
    ]
    return sorted(made, key=lambda one: (-one.plays, one.result, one.scenario, one.ending, one.own))


@dataclass(frozen=True, slots=True)
class GoalColumn:
    """A column of the goal card over some games: reward met, reward missed; `penalties` is how often it struck."""

    turn: int
    met: int
    missed: int
    penalties: int


@dataclass(frozen=True, slots=True)
class Goals:
    """All three columns, and how many games do not tell."""

    columns: tuple[GoalColumn, ...]
    unknown: int

    @property
    def any(self) -> bool:
        return any(one.met + one.missed for one in self.columns)


def goals(plays: Sequence[Play]) -> Goals:
    """Goals met and missed. A column that was never checked is neither."""
    made = []
    for turn in COLUMNS:
        seen = [play.goals[turn] for play in plays if play.goals and turn in play.goals]
        met = sum(one.met for one in seen)
        made.append(GoalColumn(turn, met, len(seen) - met, sum(one.penalty for one in seen)))
    return Goals(tuple(made), sum(play.goals is None for play in plays))


@dataclass(frozen=True, slots=True)
class TrackUse:
    """A track over some games: segments unlocked in all of them together, and in how many games any was."""

    id: str
    segments: int
    plays: int


@dataclass(frozen=True, slots=True)
class Tracks:
    """The tracks, the most used first; `told` is how many games tell theirs, `unknown` how many do not."""

    uses: tuple[TrackUse, ...]
    told: int
    unknown: int


def tracks(plays: Sequence[Play]) -> Tracks:
    """Which tracks were used most."""
    told = [play.levels for play in plays if play.levels is not None]
    segments: Counter[str] = Counter()
    used: Counter[str] = Counter()
    for levels in told:
        segments.update(levels)
        used.update(levels.keys())
    made = [TrackUse(id, n, used[id]) for id, n in segments.items()]
    made.sort(key=lambda one: (-one.segments, one.id))
    return Tracks(tuple(made), len(told), len(plays) - len(told))


def for_several(plays: Sequence[Play]) -> bool:
    """Whether these are games for several players."""
    return bool(plays) and plays[0].game in GROUP
