"""Whole games of Na Grunwald over `options`, seeded; the cards of the box are dealt as real ones would be."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.grunwald import Grunwald, Setup, State
from companion.grunwald.fields import FIELDS, SHOWN, Laid, Prize, Won
from companion.grunwald.house import HOUSE_RULES
from companion.grunwald.moves import BookRound, Fight, Move, Resolve, Reveal
from companion.grunwald.resolution import stake_fault
from companion.grunwald.state import MODES, Play
from companion.play import IllegalMove, Note
from companion.play.people import COLOURS, Player

NAMES = ("Ania", "Jacek", "Kasia", "Marek")


def table(
    n: int = 4, mode: str = "full", first: str = "ania", **house: str
) -> tuple[Grunwald, Setup]:
    players = tuple(
        Player(name.lower(), name, colour) for name, colour in zip(NAMES[:n], COLOURS, strict=False)
    )
    setup = Setup(players, first, mode, house)
    return Grunwald(setup), setup


@dataclass
class Played:
    rules: Grunwald
    setup: Setup
    states: list[State]
    moves: list[Move] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    @property
    def state(self) -> State:
        return self.states[-1]


def play_game(seed: int, n: int | None = None, mode: str | None = None) -> Played:
    """A whole game with random house rules, by a seed."""
    dice = random.Random(seed)
    house = {rule.id: dice.choice(rule.choices) for rule in HOUSE_RULES}
    rules, setup = table(
        n or dice.randint(2, 4), mode or dice.choice(MODES[:3] * 2 + MODES[3:]), "jacek", **house
    )
    played = Played(rules, setup, [rules.start(setup).state])
    box = {
        kind: dice.sample([1 + i % most for i in range(many)], many)
        for kind, many, most in (("royal", 16, 6), ("mercenary", 16, 6), ("teutonic", 12, 4))
    }
    while rules.outcome(played.state) is None:
        move = choose(rules, played.state, dice, box)
        step = rules.apply(played.state, move)
        played.states.append(step.state)
        played.moves.append(move)
        played.notes += step.notes
        assert len(played.moves) < 1500
    return played


def choose(rules: Grunwald, state: State, dice: random.Random, box: dict[str, list[int]]) -> Move:
    if state.phase == "resolve" and dice.random() < 0.8:
        free = _free_move(rules, state, dice)
        if free is not None:
            return free
    move = dice.choice(rules.options(state))
    if isinstance(move, Reveal) and move.field in box:
        return Reveal(move.field, (box[move.field].pop(), box[move.field].pop()))
    return move


def _free_move(rules: Grunwald, state: State, dice: random.Random) -> Move | None:
    """What options do not list: whole fields and rounds as a table would have them."""
    c = rules.course(state)
    line = dice.sample(c.players, len(c.players))
    if state.field in SHOWN and state.field not in state.board and rules.mode != "results":
        return None
    if state.field == "teutonic":
        if "teutonic" not in state.board:
            return None
        if rules.mode == "full":
            line = [one.player for one in state.laid.get("teutonic", ())]
        return Fight(tuple(_card(state, player, dice) for player in line))
    if rules.mode == "fields":
        return Resolve(state.field, _entries(rules, state, line, dice))
    if rules.mode == "results":
        return _booked(rules, state, line, dice)
    return None


def _card(state: State, player: str, dice: random.Random) -> Play:
    cards = [Play(player)]
    cards += [Play(player, one.kind, one.strength) for one in state.seats[player].hand]
    return dice.choice(cards)


def _entries(
    rules: Grunwald, state: State, line: Sequence[str], dice: random.Random
) -> tuple[Laid, ...]:
    c = rules.course(state)
    laid = []
    for player in line:
        entry = Laid(player, dice.randint(0, 1), dice.randint(0, 3), dice.randint(0, 3))
        if not stake_fault(c, state.field, entry)[1]:
            laid.append(entry)
    return tuple(laid)


def _booked(rules: Grunwald, state: State, line: Sequence[str], dice: random.Random) -> Move | None:
    won = []
    for name in FIELDS[1:]:
        values = sorted((dice.randint(1, 6) for _ in range(2)), reverse=True)
        if name == "helpers":
            values = [1, 1]
        paid = 1 if name == "mercenary" else 0
        gains = zip(line[: dice.randint(0, 2)], values, strict=False)
        won.append(Won(name, tuple(Prize(player, value, paid) for player, value in gains)))
    try:
        rules.apply(state, BookRound(tuple(won)))
    except IllegalMove:
        return None
    return BookRound(tuple(won))
