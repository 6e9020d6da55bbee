"""`python -m tests.freeze_records`: writes what the code of records knows beforehand.

It takes the practice set as it now is and games of the bots, and makes `storage/record_code_<version>.json` of them.

Only for a version that nobody has: codes hang on walls. A later change needs the next version, and keeps this file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import storage.record_code as code
from scenarios.read import read_sheets, scenario_ids
from storage.shared import write_shared
from tests.shared_games import knight, shared, tracker, trackers

GREEDY, RANDOM = range(100, 105), range(100, 101)
TRACKED = range(100, 108)


def common_and_own(scenario: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The practice values of the cards that all scenarios share, and those of one."""
    values = read_sheets(scenario).raw
    own = {path: value for path, value in values.items() if path.startswith("scenario.")}
    return {path: value for path, value in values.items() if path not in own}, own


def books() -> Iterator[tuple[str, str, Mapping[str, Any], list[dict[str, Any]]]]:
    """Topic, the topic before it, values, sample games."""
    scenarios = scenario_ids()
    yield "knight", "", common_and_own(scenarios[0])[0], []
    for scenario in scenarios:
        records = [knight(seed, "random", scenario) for seed in RANDOM]
        records += [knight(seed, "greedy", scenario) for seed in GREEDY]
        games = [write_shared(shared(record)) for record in records]
        yield f"knight/{scenario}", "knight", common_and_own(scenario)[1], games
    for game in trackers():
        yield game, "", {}, [write_shared(shared(tracker(game, seed))) for seed in TRACKED]


def main() -> None:
    """Write the file."""
    shelf: dict[str, dict[str, str]] = {}
    known: dict[str, code.Book] = {}
    for topic, after, values, samples in books():
        text = code.write_book(known.get(after), values, samples)
        known[topic] = code.read_book(known.get(after), text)
        shelf[topic] = {"after": after, "text": text}
        print(f"{topic:<40}{len(values):>6} values{len(samples):>4} games{len(text):>8} letters")
    target = Path(code.__file__).with_name(f"record_code_{code.VERSION}.json")
    target.write_text(json.dumps(shelf, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
