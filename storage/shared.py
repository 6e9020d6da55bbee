"""A game as it travels: setup, moves, result, and the printed values that it has read; as codes and as a file.

State is not sent: `arrived` plays the moves again. What comes in is hostile until it has been read strictly. A game of
a copy leaves the copy behind and keeps the values.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import Any, Final

from companion.play import IllegalMove, Outcome, Rules, SheetError, Step
from storage.guesses import MOST_DEPTH, MOST_DIGITS
from storage.layers import NOTHING, Kind, Layers
from storage.names import LONGEST, is_hidden
from storage.parts import CodeError, Collector, split, write_part
from storage.record import Record, from_bytes
from storage.record_code import MOST_MOVES, MOST_VALUES, pack_record, unpack_record
from storage.rows import RowError, Verbs, pack, plain, unpack

KIND: Final = "r"
WHAT: Final = "game"
FORMAT: Final = 1
ENDING: Final = ".squire"
MOST_BYTES: Final = 1_000_000
LONGEST_TEXT: Final = 200
LONGEST_PLAYED: Final = 10**8
_ID: Final = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Shared:
    """A game that travels. `setup` and `moves` are rows of its rules; moments are whole seconds of UTC.

    `read` are the printed values that it has read elsewhere, `own` its own layer, as in `Record`.
    """

    id: str
    game: str
    rules: int
    created: datetime
    changed: datetime
    setup: Any
    played: int = 0
    name: str = ""
    moves: tuple[Any, ...] = ()
    read: Mapping[str, Any] = field(default_factory=dict)
    own: Mapping[str, Any] = field(default_factory=dict)
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Arrived:
    """A game that has come in and holds: its moves played again by the rules."""

    shared: Shared
    kind: Kind
    setup: Any
    rules: Rules[Any, Any]
    moves: tuple[Any, ...]
    steps: tuple[Step[Any], ...]

    @property
    def state(self) -> Any:
        """How it stands after the last move."""
        return self.steps[-1].state


@dataclass(frozen=True, slots=True)
class Older:
    """A game that older rules have played, and that ours do not play to the end that it says.

    `far` is as much of it as ours do play, and holds by itself; `fault` says where the rest stops, and why. It can be
    looked at, and is never kept.
    """

    shared: Shared
    far: Arrived
    fault: CodeError


class RecordCollector(Collector):
    """Takes the codes of one game in any order."""

    def __init__(self) -> None:
        super().__init__(KIND)

    def shared(self) -> Shared:
        """The game, once all parts are there. Raises CodeError."""
        return read_shared(unpack_record(self.whole()))


def shared_of(record: Record, kind: Kind) -> Shared:
    """A game of the library as it travels; moves that were undone stay behind. Raises CodeError `torn` if not all of
    its log can be played again."""
    if record.floor:
        raise CodeError("torn", floor=record.floor)
    setup = kind.apart(unpack(record.setup, kind.setup_type))
    return Shared(
        record.id,
        record.game,
        record.rules,
        _second(record.created),
        _second(record.changed),
        plain(pack(setup, kind.setup_type)),
        record.played,
        record.about.name,
        plain(record.moves),
        plain(record.read),
        plain(record.values),
        _plain_outcome(record.outcome),
    )


def record_codes(shared: Shared, address: str = "") -> tuple[str, ...]:
    """The text of each code: a link below the address, or digits alone. Raises CodeError for what cannot travel."""
    raw = pack_record(_sent(shared))
    return tuple(write_part(part, address) for part in split(raw, KIND, shared.id))


def write_record_file(shared: Shared) -> bytes:
    """The file of a game (`.squire`): JSON that a person can read, one move and one value a line."""
    row = {"what": WHAT, "format": FORMAT, **write_shared(shared)}
    read_shared({key: row[key] for key in row if key not in ("what", "format")})
    return (
        "{\n" + ",\n".join(f"{_json(k)}: {_lines(v)}" for k, v in row.items()) + "\n}\n"
    ).encode()


def read_record_file(raw: bytes) -> Shared:
    """The game in a file. Raises CodeError."""
    if len(raw) > MOST_BYTES:
        raise CodeError("too_large", size=len(raw), most=MOST_BYTES)
    twice: list[str] = []
    try:
        row = from_bytes(raw.removeprefix(b"\xef\xbb\xbf"), twice.append)
    except RowError as fault:
        raise CodeError("damaged", why=str(fault)) from fault
    if not isinstance(row, dict) or row.get("what") != WHAT:
        raise CodeError("not_a_code")
    said = row.get("format")
    if type(said) is int and said > FORMAT:
        raise CodeError("newer", format=said)
    if said != FORMAT or twice:
        raise CodeError("damaged", twice=tuple(twice))
    return read_shared({key: held for key, held in row.items() if key not in ("what", "format")})


def write_shared(shared: Shared) -> dict[str, Any]:
    """The plain row of a game that travels, all keys in it. Raises CodeError for what JSON cannot say."""
    try:
        row: dict[str, Any] = plain(pack(shared, Shared), list)
    except RowError as fault:
        raise CodeError("not_plain", why=str(fault)) from fault
    empty = {"played": 0, "name": "", "moves": [], "read": {}, "own": {}, "outcome": None}
    return {key: row[key] if key in row else empty[key] for key in _KEYS}


_PLAIN: Final = ("setup", "moves", "read", "own")
_KEYS: Final = tuple(field.name for field in fields(Shared))


def _sent(shared: Shared) -> dict[str, Any]:
    """The row, read first as others will: nobody is handed what nobody could take."""
    row = write_shared(shared)
    read_shared(row)
    return row


def read_shared(row: Any) -> Shared:
    """The game in a row, strictly: sizes, form, texts. Raises CodeError."""
    if not isinstance(row, Mapping) or set(row) != set(_KEYS):
        raise CodeError("damaged", why="keys")
    for key, most in (("moves", MOST_MOVES), ("read", MOST_VALUES), ("own", MOST_VALUES)):
        if isinstance(row[key], (list, dict)) and len(row[key]) > most:
            raise CodeError("too_large", what=key, count=len(row[key]), most=most)
    for place, text in _texts(row, ""):
        _check_text(place, text)
    try:
        shared = unpack({**row, **{key: plain(row[key]) for key in _PLAIN}}, Shared)
    except RowError as fault:
        raise CodeError("damaged", why=str(fault)) from fault
    _check_head(shared)
    return shared


def arrived(shared: Shared, kinds: Mapping[str, Kind]) -> Arrived:
    """The game played again, move by move, by its rules under its own values.

    Raises CodeError: `unknown_game`, `newer` (rules of a later Squire), `bad_setup`, `bad_values`, `bad_move` (place
    from 1, why, and the game, rules and state that refuse it) or `ends_elsewhere`.
    """
    come, fault = _played(shared, kinds)
    if fault is not None:
        raise fault
    return come


def come_in(shared: Shared, kinds: Mapping[str, Kind]) -> Arrived | Older:
    """The game played again, as `arrived` does; one of older rules than ours as far as they agree. Raises CodeError,
    as that does, for any other that does not hold."""
    come, fault = _played(shared, kinds)
    if fault is None:
        return come
    if not _is_older(shared, come.kind):
        raise fault
    return Older(shared, come, fault)


def _played(shared: Shared, kinds: Mapping[str, Kind]) -> tuple[Arrived, CodeError | None]:
    """As much of it as holds, and why the rest does not."""
    kind = kinds.get(shared.game)
    if kind is None:
        raise CodeError("unknown_game", game=shared.game)
    if shared.rules > kind.version:
        raise CodeError("newer", game=shared.game, rules=shared.rules)
    setup, rules, first = _begun(shared, kind)
    verbs, moves, steps = Verbs(rules.move_types), [], [first]
    fault: CodeError | None = None
    for place, row in enumerate(shared.moves, 1):
        try:
            move = verbs.unpack(row)
            steps.append(rules.apply(steps[-1].state, move))
        except (RowError, IllegalMove, SheetError) as why:
            known = {"game": shared.game, "rules": rules, "state": steps[-1].state}
            fault = CodeError("bad_move", place=place, why=why, **known)
            break
        moves.append(move)
    outcome = rules.outcome(steps[-1].state)
    if fault is None and _plain_outcome(outcome) != shared.outcome:
        fault = CodeError("ends_elsewhere", outcome=shared.outcome)
    if fault is not None:
        shared = replace(shared, moves=shared.moves[: len(moves)], outcome=_plain_outcome(outcome))
    return Arrived(shared, kind, setup, rules, tuple(moves), tuple(steps)), fault


def _is_older(shared: Shared, kind: Kind) -> bool:
    return shared.rules < kind.version


def _begun(shared: Shared, kind: Kind) -> tuple[Any, Rules[Any, Any], Step[Any]]:
    older = _is_older(shared, kind)
    try:
        setup = kind.apart(unpack(shared.setup, kind.setup_type))
    except RowError as fault:
        raise CodeError("bad_setup", why=fault, older=older) from fault
    try:
        rules = Layers(kind, setup, NOTHING, shared.read, plain(shared.own, list)).rules()
    except SheetError as fault:
        raise CodeError("bad_values", why=fault, older=older) from fault
    except IllegalMove as fault:
        raise CodeError("bad_setup", why=fault, older=older) from fault
    try:
        return setup, rules, rules.start(setup)
    except (IllegalMove, SheetError) as fault:
        raise CodeError("bad_setup", why=fault, older=older) from fault


def _check_head(shared: Shared) -> None:
    is_right = (
        _ID.fullmatch(shared.id)
        and shared.rules > 0
        and 0 <= shared.played <= LONGEST_PLAYED
        and all(map(_is_moment, (shared.created, shared.changed)))
        and len(shared.name) <= LONGEST
        and all(map(_is_move, shared.moves))
    )
    if not is_right:
        raise CodeError("damaged", why="head")


def _is_moment(moment: datetime) -> bool:
    """A whole second of UTC that has a date in every time zone."""
    return not moment.utcoffset() and not moment.microsecond and 1970 < moment.year < 3000


def _is_move(row: Any) -> bool:
    """`["Verb"]` or `["Verb", fields]`."""
    if not isinstance(row, tuple) or not 1 <= len(row) <= 2 or not isinstance(row[0], str):
        return False
    return len(row) == 1 or (isinstance(row[1], Mapping) and bool(row[1]))


def _texts(value: Any, place: str, depth: int = 0) -> Iterator[tuple[str, str]]:
    """Every text with its place. Raises CodeError for what is nested too deep, and for a number without end."""
    if depth > MOST_DEPTH + 3:
        raise CodeError("too_large", what=place, most=MOST_DEPTH)
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, Mapping):
        for key, held in value.items():
            yield place, key
            yield from _texts(held, f"{place}.{key}" if place else key, depth + 1)
    elif isinstance(value, (list, tuple)):
        for number, held in enumerate(value, 1):
            yield from _texts(held, f"{place}.{number}", depth + 1)
    elif isinstance(value, int) and value.bit_length() > MOST_DIGITS:
        raise CodeError("too_large", what=place)


def _check_text(place: str, text: Any) -> None:
    """What a screen could not show as one line is no text of a game."""
    if type(text) is not str:
        raise CodeError("damaged", why="keys")
    if len(text) > LONGEST_TEXT:
        raise CodeError("too_large", what=place[:LONGEST_TEXT], count=len(text), most=LONGEST_TEXT)
    if not text.isprintable() and any(is_hidden(char) for char in text):
        raise CodeError("bad_text", what=place[:LONGEST_TEXT])


def _plain_outcome(outcome: Outcome | None) -> Outcome | None:
    return None if outcome is None else replace(outcome, facts=plain(outcome.facts))


def _second(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(microsecond=0)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _lines(value: Any) -> str:
    if isinstance(value, dict) and value:
        return "{\n" + ",\n".join(f"  {_json(k)}: {_json(v)}" for k, v in value.items()) + "\n}"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f"  {_json(held)}" for held in value) + "\n]"
    return _json(value)
