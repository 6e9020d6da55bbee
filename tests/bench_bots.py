"""Every scenario by the hundred, seeded: no error, every ending occurs, neither easy nor hopeless.

`GAMES=2000 make bench` changes how many games of each player a scenario is given. `python -m tests.bench_bots` plays
them alone, and `--keep` keeps how hard the scenarios were in `scenarios/difficulty.toml`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import scenarios
from tests.bots import (
    PLAYERS,
    S0,
    SCENARIOS,
    Played,
    endings,
    expected,
    of,
    play_many,
    share,
    table,
)

GAMES = int(os.environ.get("GAMES", "200"))
"""Of each player, a scenario."""
GREEDY, RANDOM = (0.15, 0.65), 0.15
"""Between what the share of a greedy player's victories lies, and below what that of a random one."""
KEPT = Path(scenarios.__file__).with_name("difficulty.toml")


def in_band(played: Sequence[Played], scenario: str) -> bool:
    """Whether a scenario is neither easy nor hopeless."""
    greedy, at_random = (share(of(played, scenario, player)) for player in ("greedy", "random"))
    return GREEDY[0] <= greedy <= GREEDY[1] and at_random < RANDOM


def never(played: Sequence[Played], scenario: str) -> list[str]:
    """The endings of a scenario that no game came to."""
    met = endings(game for game in played if game.scenario == scenario)
    return sorted(expected(scenario) - met.keys())


def measure(games: int = GAMES) -> tuple[dict[str, float], str]:
    """The numbers of the bench, and the tables of endings."""
    played, per_second = _play(games)
    numbers = {
        "scenario_errors": sum(bool(game.error) for game in played),
        "scenarios_in_band": sum(in_band(played, scenario) for scenario in SCENARIOS),
        "scenario_endings_never": sum(len(never(played, scenario)) for scenario in SCENARIOS),
        "greedy_win_share": round(share(of(played, S0, "greedy")), 4),
        "random_win_share": round(share(of(played, S0, "random")), 4),
        "bot_games_per_s": round(per_second, 2),
    }
    return numbers, report(played)


def _play(games: int) -> tuple[list[Played], float]:
    return play_many((s, p, seed) for s in SCENARIOS for seed in range(games) for p in PLAYERS)


def report(played: Sequence[Played]) -> str:
    """All tables, what no game came to, and what went wrong."""
    text = [table(played, scenario) for scenario in SCENARIOS]
    for scenario in SCENARIOS:
        if missing := never(played, scenario):
            text.append(f"{scenario}: no game ended with {', '.join(missing)}")
        if not in_band(played, scenario):
            text.append(f"{scenario}: not in the band")
    for game in played:
        if game.error:
            text.append(f"{game.scenario} {game.player} {game.seed}: {game.error}")
    return "\n".join(text)


def keep(played: Sequence[Played], file: Path = KEPT) -> None:
    """Keep how hard the scenarios are: how many of a hundred games the greedy player won."""
    lines = [
        "# How many of a hundred games with the practice set the greedy bot won, by scenario. Written by"
    ]
    lines += ["# `python -m tests.bench_bots --keep`; the more, the easier.", ""]
    for scenario in SCENARIOS:
        lines.append(f"{scenario} = {round(100 * share(of(played, scenario, 'greedy')))}")
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    found, speed = _play(GAMES)
    print(report(found), f"{speed:.1f} games a second", sep="\n")
    if "--keep" in sys.argv:
        keep(found)
