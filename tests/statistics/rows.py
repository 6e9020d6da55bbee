"""Rows of a library, as short as a test wants them: the day of November, who, how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from companion.play import Outcome
from storage import About, Row

START = datetime(2026, 11, 1, 18, tzinfo=UTC)
PLAIN = About()


def solo(
    day: int = 1,
    result: str | None = "victory",
    points: int = 100,
    *,
    ending: str = "win.renown",
    scenario: str = "s00_defensive_war",
    character: str = "dittmann",
    about: About = PLAIN,
    id: str = "",
    goals: Mapping[str, Any] | None = None,
    levels: Mapping[str, Any] | None = None,
    played: int = 0,
) -> Row:
    """A game of Knight; `result` None runs still."""
    begun = START + timedelta(days=day - 1)
    summary: dict[str, Any] = {"scenario": scenario, "character": character, "who": "Sir Dittmann"}
    if goals is not None:
        summary["goals"] = goals
    if levels is not None:
        summary["levels"] = levels
    end = None if result is None else Outcome(result, points, {"ending": ending, "turn": 12})
    return Row(
        id or f"{day:032x}", "knight", begun, begun, summary, end, about=about, played=played
    )


def group(
    day: int = 1,
    winners: tuple[str, ...] = ("a",),
    *,
    game: str = "zamki",
    names: Mapping[str, str] | None = None,
    games: int = 1,
    id: str = "",
    about: About = PLAIN,
    **scores: int,
) -> Row:
    """A game for several; `names` may hold somebody who was not there at the end."""
    begun = START + timedelta(days=day - 1)
    people = names or {one: one.title() for one in scores}
    what: Any = scores
    if game == "grunwald":
        what = {one: {"helpers": 1, "total": n} for one, n in scores.items()}
    word = {"grunwald": "points", "auftrag": "scores", "zamki": "totals"}[game]
    facts = {"winners": winners, word: what}
    end = Outcome("won" if len(winners) == 1 else "shared", max(scores.values()), facts)
    summary = {"names": people, "games": games}
    return Row(id or f"{day + 10**6:032x}", game, begun, begun, summary, end, about=about)
