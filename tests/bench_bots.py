"""The balance of the practice set over 2,000 seeded games, and how fast bots play."""

from __future__ import annotations

from tests.bots import play_many, share, table

GAMES = 1000
"""Of each player."""


def measure(games: int = GAMES) -> tuple[dict[str, float], str]:
    """The numbers of the bench, and the table of endings."""
    jobs = [(player, seed) for seed in range(games) for player in ("random", "greedy")]
    played, per_second = play_many(jobs)
    numbers = {
        "greedy_win_share": round(share(played, "greedy"), 4),
        "random_win_share": round(share(played, "random"), 4),
        "bot_games_per_s": round(per_second, 2),
    }
    return numbers, table(played)


if __name__ == "__main__":
    found, endings = measure()
    print(endings)
    print(found)
