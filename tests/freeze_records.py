"""`python -m tests.freeze_records`: writes what the code of records knows beforehand.

It takes the practice set as it now is and games of the bots, and makes `storage/record_code_<version>.json` of them.

Only for a version that nobody has: codes hang on walls. A later change needs the next version, and keeps this file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import storage.record_code as code
from scenarios.read import read_sheets, scenario_ids
from storage import result_card
from storage.record import Record
from storage.result_card import write_known
from storage.shared import record_codes, write_record_file, write_shared
from tests.shared_games import KEPT, MOMENT, cards_of, knight, on_copy, shared, tracker, trackers

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


def write_books() -> Path:
    """What the code of records knows."""
    shelf: dict[str, dict[str, str]] = {}
    known: dict[str, code.Book] = {}
    for topic, after, values, samples in books():
        text = code.write_book(known.get(after), values, samples)
        known[topic] = code.read_book(known.get(after), text)
        shelf[topic] = {"after": after, "text": text}
        print(f"{topic:<40}{len(values):>6} values{len(samples):>4} games{len(text):>8} letters")
    return _written(f"record_code_{code.VERSION}.json", shelf)


def _written(name: str, data: Any) -> Path:
    target = Path(code.__file__).with_name(name)
    target.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    return target


def kept_games() -> Iterator[tuple[str, Record]]:
    """The games that the tests keep: one won, one lost, one on a copy, one for each group."""
    for name, result in (("won", "victory"), ("lost", "defeat")):
        games = map(knight, count())
        yield name, next(one for one in games if one.outcome and one.outcome.result == result)
    with TemporaryDirectory() as folder:
        played = on_copy(Path(folder), 2)
    yield "on-a-copy", replace(played, id="c0" * 16, created=MOMENT, changed=MOMENT, played=0)
    for game, mode in (("grunwald", "full"), ("auftrag", "full"), ("zamki", "cards")):
        yield game, tracker(game, 14, mode)


def write_cards() -> Path:
    """What the code of results knows."""
    records = [knight(seed, player) for player in ("greedy", "random") for seed in range(100, 106)]
    for game in trackers():
        records += [tracker(game, seed) for seed in TRACKED]
    with TemporaryDirectory() as folder:
        cards = list(cards_of(Path(folder), map(shared, records)))
    return _written(f"result_card_{result_card.VERSION}.json", {"text": write_known(cards)})


def main() -> None:
    """Write all files."""
    written = [write_books(), write_cards()]
    for reader in (code._shelf, code.known_book):
        reader.cache_clear()
    KEPT.mkdir(exist_ok=True)
    for name, record in kept_games():
        game = shared(record)
        (KEPT / f"{name}.squire").write_bytes(write_record_file(game))
        (KEPT / f"{name}.txt").write_text("\n".join(record_codes(game)) + "\n", "utf-8")
    sums = [f"{sha256(path.read_bytes()).hexdigest()} {path.name}" for path in written]
    (KEPT / "sums.txt").write_text("\n".join(sums) + "\n", "utf-8")


if __name__ == "__main__":
    main()
