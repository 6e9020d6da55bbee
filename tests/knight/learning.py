"""A player with a real box: the sheets lie on the table, Squire knows part of them and asks for the rest.

`Reader` plays by the rules of a copy and reads from the table whatever they stop at, all of one thing at once, and
plays the same move again. What is on the table is the practice set, written out whole.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from companion.knight import Knight, Setup, State
from companion.knight.gaps import things
from companion.knight.moves import Move, Reveal, RevealGoal
from companion.knight.sheets import UNKNOWN, Sheets, map_paths
from companion.play import IllegalMove, Step
from companion.ui.knight.learn_things import Thing, asked_with, is_numbered
from scenarios.read import format_value, parse_value, read_sheets
from scenarios.schema import field_of
from tests.bots import CHARACTERS, MOST_MOVES, PLAYERS
from tests.knight.sheets import S0, practice

MAP = map_paths(S0)
COPY = "box"


@cache
def table(of: str = S0) -> Mapping[str, Any]:
    """Every value that the cards on the table print, `none` where a card prints nothing."""
    printed = {
        field.path: format_value(field.path, field.value)
        for thing in things(practice(of))
        for field in thing.fields
        if field.value is not UNKNOWN
    }
    return {**practice(of).raw, **printed}


@cache
def bare(of: str = S0) -> Sheets:
    """What the rulebook prints."""
    return read_sheets(of, practice=False)


@cache
def box(of: str = S0) -> Sheets:
    """The sheets of a copy that knows everything."""
    return read_sheets(of, practice=False, own=table(of))


def rules_of(character: str, map: str = "sheet", of: str = S0) -> Knight:
    """The rules for a copy that knows everything."""
    return Knight(box(of), setup_of(character, map, of))


def setup_of(character: str, map: str = "sheet", of: str = S0) -> Setup:
    return Setup(of, character, cards="entered", copy=COPY, map=map)


class Reader:
    """Plays on a copy (`own`) that grows by what is asked. `asked`: how often for each value."""

    def __init__(
        self,
        own: Mapping[str, Any],
        character: str,
        *,
        stepwise: bool = False,
        map: str = "sheet",
        of: str = S0,
    ) -> None:
        self.own = dict(own)
        self.of = of
        self.table = table(of)
        self.character = character
        self.setup = setup_of(character, map, of)
        self.stepwise = stepwise  # tells of one more segment at a time, not how many there are
        self.asked: Counter[str] = Counter()
        self.askings: list[Thing] = []
        self.read: set[str] = set()
        self.own.setdefault(
            f"character.{character}.title", self.table[f"character.{character}.title"]
        )
        self._lay()

    def _lay(self) -> None:
        self.sheets = read_sheets(self.of, practice=False, own=self.own)
        self.rules = Knight(self.sheets, self.setup)

    def start(self) -> State:
        """Begin; what a game has to know first is read from the table."""
        while True:
            try:
                step = self.rules.start(self.setup)
            except IllegalMove as refused:
                self.look_up(refused)
            else:
                self.read |= step.read
                return step.state

    def apply(self, state: State, move: Move) -> Step[State]:
        """Play a move, as often as it takes to read what it needs."""
        if isinstance(move, Reveal):
            self.enter(f"event.{move.card}.")
        elif isinstance(move, RevealGoal):
            self.enter(f"goal.{move.card}.")
        while True:
            try:
                step = self.rules.apply(state, move)
            except IllegalMove as refused:
                self.look_up(refused)
            else:
                self.read |= step.read
                return step

    def options(self, state: State) -> list[Move]:
        """All moves, as soon as enough is known to list them."""
        while True:
            try:
                return list(self.rules.options(state))
            except IllegalMove as refused:
                self.look_up(refused)

    def enter(self, card: str) -> None:
        """A card is turned up: what nobody has entered of it is entered."""
        new = {p: v for p, v in self.table.items() if p.startswith(card) and p not in self.own}
        if new:
            self.add(new)

    @property
    def record(self) -> Mapping[str, Any]:
        """What the record of the game keeps: the values that its moves have read."""
        raw = self.sheets.raw
        return {path: raw[path] for path in self.read if path in raw}

    def look_up(self, refused: IllegalMove) -> None:
        """Read from the table what the rules have stopped at. Any other refusal is none of ours."""
        if refused.code == "no_map":
            of_map = map_paths(self.of)
            assert not any(path.startswith(of_map) for path in self.own)
            self.add({path: value for path, value in self.table.items() if path.startswith(of_map)})
            return
        if refused.code != "unknown":
            raise refused
        path = str(refused.facts["path"])
        asking = asked_with(self.rules, path)
        assert path in (asking.must | {asking.count})
        self.askings.append(asking)
        self.add(self.answers(asking))

    def answers(self, asking: Thing) -> dict[str, Any]:
        """What the card prints of all that is asked."""
        if not asking.count:
            said = (p for p in asking.fields if p in asking.must or prints(p, self.of))
            return {path: self.table[path] for path in said}
        if self.stepwise and asking.known < self.table[asking.count]:
            return self._below(asking.path)
        further: dict[str, Any] = {}
        if not is_numbered(asking.path):  # they have names of their own
            rows = self._below(asking.path.rpartition(".")[0])
            further = {path: value for path, value in rows.items() if path not in self.sheets.raw}
        return {asking.count: self.table[asking.count], **further}

    def _below(self, path: str) -> dict[str, Any]:
        return {p: value for p, value in self.table.items() if p.startswith(f"{path}.")}

    def add(self, values: Mapping[str, Any]) -> None:
        assert values.keys() - self.own.keys(), "what is known is asked again"
        self.asked.update(list(values))
        self.own |= values
        self._lay()


def prints(path: str, of: str = S0) -> bool:
    """Whether a card has something there."""
    field = field_of(path)
    assert field is not None
    return bool(parse_value(path, table(of)[path]) != field.kind.none)


def holed(rng: random.Random, share: float = 0.7) -> dict[str, Any]:
    """A copy that lacks this share of its values. What is rarely printed is lacking only with all of its thing: nobody
    enters a segment without its star. A map is drawn or not."""
    lacking = {path for path in table() if rng.random() < share}
    for thing in things(box()):
        rare = [f.path for f in thing.fields if is_rare(f.path) and f.path in lacking]
        if any(map(prints, rare)):
            lacking |= {field.path for field in thing.fields}
    has_map = rng.random() >= share
    own = {p: v for p, v in table().items() if p not in lacking and not p.startswith(MAP)}
    if has_map:
        own |= {p: v for p, v in table().items() if p.startswith(MAP)}
    return own


def is_rare(path: str) -> bool:
    field = field_of(path)
    return field is not None and field.absent == "none"


def play(
    own: Mapping[str, Any],
    player: str,
    seed: int,
    *,
    stepwise: bool = False,
    map: str = "sheet",
    of: str = S0,
) -> tuple[Reader, list[Move], list[State]]:
    """One game on a copy, seeded. The player knows the real cards, and chooses from what the copy's rules list, which
    has to be all that there is."""
    character = CHARACTERS[seed % len(CHARACTERS)]
    reader = Reader(own, character, stepwise=stepwise, map=map, of=of)
    real = rules_of(character, map, of)
    deck, rng = random.Random(f"deck {seed}"), random.Random(f"{player} {seed}")
    chooser = PLAYERS[player](real, rng)
    states, moves = [reader.start()], list[Move]()
    while real.outcome(states[-1]) is None:
        state = states[-1]
        listed = real.options(state)
        if listed and isinstance(listed[0], Reveal | RevealGoal):
            move = deck.choice(listed)
        else:
            assert reader.options(state) == listed
            move = chooser.choose(state, listed)
        moves.append(move)
        states.append(reader.apply(state, move).state)
        assert len(moves) < MOST_MOVES
    return reader, moves, states


def replayed(rules: Knight, setup: Setup, moves: list[Move]) -> Iterator[State]:
    """The states of a log."""
    state = rules.start(setup).state
    yield state
    for move in moves:
        state = rules.apply(state, move).state
        yield state
