"""Whole games of every kind as records, played by bots by a seed: what tests and the bench of records share."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast
from uuid import NAMESPACE_OID, uuid5

from companion.knight import Knight
from companion.knight import Setup as KnightSetup
from companion.knight.moves import Reveal, RevealGoal
from companion.play import Table
from companion.ui.library import KINDS, open_library
from companion.ui.offered import SCREENS
from companion.ui.records.card_of import card_of
from storage.layers import printed
from storage.record import Record
from storage.result_card import ResultCard, fitted
from storage.rows import Verbs, pack, plain, unpack
from storage.shared import Shared, arrived, read_record_file, shared_of
from tests.auftrag import play as auftrag
from tests.bots import CHARACTERS, PLAYERS, S0, line
from tests.grunwald import play as grunwald
from tests.knight.learning import table as printed_table
from tests.knight.sheets import practice
from tests.zamki import play as zamki

KEPT = Path(__file__).parent / "storage" / "records"
MOMENT = datetime(2026, 3, 14, 18, 30, 5, tzinfo=UTC)


def record_of(game: str, setup: Any, moves: Sequence[Any], seed: int = 0, **more: Any) -> Record:
    """The record that the library keeps of a game without a copy, after these moves."""
    kind = KINDS[game]
    rules = kind.rules(setup, {})
    table: Table[Any, Any] = Table.restore(rules, setup, moves)
    found = {path: printed(rules, path) for path in sorted(table.line.read)}
    begun = MOMENT + timedelta(days=seed % 500, seconds=seed * 7919 % 9000)
    lasted = len(moves) * 31 + seed * 101 % 1200
    return Record(
        uuid5(NAMESPACE_OID, f"{game} {seed} {len(moves)}").hex,
        game,
        kind.version,
        begun,
        begun + timedelta(seconds=lasted),
        pack(setup, kind.setup_type),
        pack(table.state, rules.state_type),
        len(moves),
        tuple(map(Verbs(rules.move_types).pack, moves)),
        read={path: value for path, value in found.items() if value is not None},
        outcome=rules.outcome(table.state),
        played=lasted,
        **more,
    )


def knight(seed: int, player: str = "greedy", scenario: str = S0, n: int | None = None) -> Record:
    """A game of a scenario by a bot; its first moves alone if `n` says how many."""
    rules, moves, states = line(player, seed, scenario)
    setup = KnightSetup(rules.sheets.scenario.id, states[0].me.character)
    return record_of("knight", setup, moves[:n], seed)


def on_paper(seed: int, scenario: str) -> Record:
    """A game on a paper map, by listed moves at random."""
    setup = KnightSetup(scenario, "dittmann", map="paper")
    rules, rng, moves = Knight(practice(scenario), setup), random.Random(seed), list[Any]()
    state = rules.start(setup).state
    while state.end is None:
        moves.append(rng.choice(list(rules.options(state))))
        state = rules.apply(state, moves[-1]).state
    return record_of("knight", setup, moves, seed)


def tracker(game: str, seed: int, mode: str = "", n: int | None = None) -> Record:
    """A game of a tracker, its players called by ids as the people of a house have them."""
    setup, moves = _tracker(game, seed, mode)
    kind = KINDS[game]
    verbs = Verbs(kind.rules(setup, {}).move_types)
    ids = {player.id: uuid5(NAMESPACE_OID, player.id).hex for player in setup.players}
    row = _renamed(plain([pack(setup, kind.setup_type), [*map(verbs.pack, moves)]], list), ids)
    return record_of(
        game, unpack(row[0], kind.setup_type), [verbs.unpack(one) for one in row[1]][:n], seed
    )


def _tracker(game: str, seed: int, mode: str) -> tuple[Any, Sequence[Any]]:
    if game == "zamki":
        how = mode or ("cards", "winner", "score")[seed % 3]
        people = zamki.play(seed, 2 + seed % 3, how, compare=seed % 2 == 0, series=seed % 4 == 0)
        return people.table.setup, people.table.line.moves
    if game == "grunwald":
        one = grunwald.play_game(seed, mode=mode or None)
        return one.setup, one.moves
    other = auftrag.play_game(seed, mode=mode)
    return other.setup, other.moves


def _renamed(value: Any, ids: Mapping[str, str]) -> Any:
    """A row with other ids, also where they stand behind a dot (`ducats.ania`)."""
    if isinstance(value, str):
        before, dot, last = value.rpartition(".")
        return f"{before}{dot}{ids[last]}" if last in ids else value
    if isinstance(value, list):
        return [_renamed(held, ids) for held in value]
    if isinstance(value, dict):
        return {_renamed(key, ids): _renamed(held, ids) for key, held in value.items()}
    return value


def shared(record: Record) -> Shared:
    """The game as it travels."""
    return shared_of(record, KINDS[record.game])


def kept(name: str) -> Shared:
    """One of the games that the tests keep: won, lost, on-a-copy, grunwald, auftrag, zamki."""
    return read_record_file((KEPT / f"{name}.squire").read_bytes())


def cards_of(folder: Path, games: Iterable[Shared]) -> Iterator[ResultCard]:
    """The result cards of games."""
    library = open_library(folder)
    try:
        for sent in games:
            game = library.open(library.take_in(arrived(sent, KINDS)))
            card = card_of(game, SCREENS[game.game])
            assert card is not None
            yield fitted(card)
    finally:
        library.close()


def json_of(shared: Shared) -> bytes:
    """The moves and values as JSON."""
    said = [shared.setup, shared.moves, dict(shared.read), dict(shared.own)]
    return json.dumps(said, separators=(",", ":"), ensure_ascii=False).encode()


def trackers() -> Iterator[str]:
    """The games for a group."""
    yield from (game for game in KINDS if game != "knight")


def on_copy(folder: Path, seed: int, moves: int | None = None) -> Record:
    """A game on a copy that says other things than the practice set, cards named by whoever entered them."""
    library = open_library(folder)
    try:
        copy = library.copies.new("The box", other_values())
        character = CHARACTERS[seed % len(CHARACTERS)]
        game = library.new("knight", KnightSetup(S0, character, cards="entered", copy=copy.id))
        table, rng = game.table, random.Random(f"copy {seed}")
        player = PLAYERS["greedy"](cast("Knight", table.rules), rng)
        while table.rules.outcome(table.state) is None and table.place != moves:
            listed = table.rules.options(table.state)
            is_card = isinstance(listed[0], Reveal | RevealGoal)
            table.play(rng.choice(listed) if is_card else player.choose(table.state, listed))
        return game.record
    finally:
        library.close()


def other_values() -> dict[str, Any]:
    """A full copy: practice values, each gain exchanged with one like it; event cards have ids of their own."""
    values, rng = dict(printed_table()), random.Random("box")
    alike: dict[tuple[str, ...], list[str]] = {}
    for path, value in values.items():
        parts = path.split(".")
        if parts[-1] == "gain" and isinstance(value, dict) and parts[0] in ("court", "event"):
            alike.setdefault((parts[0], parts[-1]), []).append(path)
    for paths in alike.values():
        found = [values[path] for path in paths]
        rng.shuffle(found)
        values.update(zip(paths, found, strict=True))
    return {re.sub(r"^event\.p", "event.x", path): value for path, value in values.items()}
