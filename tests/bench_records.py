"""How small a whole game of Knight is as it travels, and how long it takes to write and to read it.

Against JSON, deflated JSON, and the entropy of its moves: the sum of log2 of the options at each move, which is what a
coder that knows the rules and nothing of players could not go below. The samples of the code are games of the same bots
by other seeds, so `other` shows games of a bot that plays at random, and `on a copy` one whose values all differ.
"""

from __future__ import annotations

import math
import time
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from companion.knight.state import TURNS
from companion.ui.library import KINDS
from storage.record import Record
from storage.record_code import pack_record, unpack_record
from storage.result_card import card_code
from storage.shared import Shared, arrived, record_codes, write_shared
from tests.bench_copy import ADDRESS, version_of
from tests.shared_games import cards_of, json_of, knight, on_copy, shared, tracker, trackers
from tests.storage.test_record_hostile import fuzz

SEEDS = range(200, 250)
MUTATIONS = 20_000


def full_games(player: str) -> list[Record]:
    """Games that ran their twelve turns."""
    played = (knight(seed, player) for seed in SEEDS)
    return [one for one in played if one.outcome and one.outcome.facts["turn"] == TURNS]


def entropy(sent: Shared) -> float:
    """The bytes of the choices among all listed moves."""
    come = arrived(sent, KINDS)
    return sum(math.log2(len(come.rules.options(step.state))) for step in come.steps[:-1]) / 8


def line(name: str, games: Sequence[Shared]) -> dict[str, float]:
    """The medians of some games, printed."""
    raws = [pack_record(write_shared(sent)) for sent in games]
    codes = [record_codes(sent, ADDRESS) for sent in games]
    found = {
        "json": median(len(json_of(sent)) for sent in games),
        "deflated": median(len(zlib.compress(json_of(sent), 9)) for sent in games),
        "bytes": median(map(len, raws)),
        "largest": max(map(len, raws)),
        "codes": max(map(len, codes)),
        "version": max(version_of(text) for texts in codes for text in texts),
        "encode ms": _ms(lambda sent: pack_record(write_shared(sent)), games),
        "decode ms": _ms(unpack_record, raws),
        "replay ms": _ms(lambda sent: arrived(sent, KINDS), games),
    }
    print(f"{name:<12}" + "".join(f"{key:>11} {value:<7,.1f}" for key, value in found.items()))
    return found


def _ms(act: Callable[[Any], Any], given: Sequence[Any]) -> float:
    act(given[0])  # what is read once is read before
    times = []
    for one in given:
        begin = time.perf_counter()
        act(one)
        times.append(1000 * (time.perf_counter() - begin))
    return median(times)


def measure() -> dict[str, float]:
    """`full_record_bytes`, its version and number of codes, `record_vs_entropy`, `result_card_qr_version`."""
    greedy = [shared(record) for record in full_games("greedy")]
    full = line("greedy", greedy)
    bits = median(entropy(sent) for sent in greedy)
    print(f"{'':<12}    entropy {bits:<7,.1f} of {len(greedy)} games")
    line("random", [shared(knight(seed, "random")) for seed in SEEDS])
    with TemporaryDirectory() as folder:
        line("on a copy", [shared(on_copy(Path(folder, str(n)), n)) for n in range(3)])
    for game in trackers():
        line(game, [shared(tracker(game, seed)) for seed in SEEDS])
    print(f"{'mutations':<12}    {dict(fuzz(MUTATIONS, 1))}")
    return {
        "full_record_bytes": full["bytes"],
        "full_record_qr_version": full["version"],
        "full_record_qr_codes": full["codes"],
        "record_vs_entropy": round(full["bytes"] / bits, 2),
        "result_card_qr_version": _card_version(),
    }


def _card_version() -> int:
    """The largest code of a card of any game."""
    records = [knight(seed) for seed in SEEDS[:10]]
    records += [tracker(game, seed) for game in trackers() for seed in SEEDS[:10]]
    with TemporaryDirectory() as folder:
        cards = list(cards_of(Path(folder), map(shared, records)))
    return max(version_of(card_code(card, ADDRESS)) for card in cards)


if __name__ == "__main__":
    print(measure())
