"""Recorded games, readable: a line for each move with all that it did and why, a line for each turn with the sheets.

Each scenario has one that is won and one that is lost. `python -m tests.knight.playthroughs` records all of them anew,
or those of the scenarios that it is given, for when rules or practice values have changed on purpose; the difference
is then what to read. The tests replay them line by line.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple

from companion.knight import Knight, Setup, State
from companion.knight.ending import score
from companion.knight.facts import influence, points
from companion.knight.moves import FIELDS, Move
from companion.knight.sheets import Ending
from companion.knight.vocabulary import PURSE, Bundle, Condition, parse_bundle
from companion.play import Note, Step
from tests.bots import SCENARIOS, line, play
from tests.knight.sheets import practice

FOLDER = Path(__file__).parent / "playthroughs"
ENDS = {"won": "victory", "lost": "defeat"}
"""How the two games of a scenario end: the first seeded games of the greedy player, else of the random one, that do so
by an ending of the map that the rulebook prints; where there is none, by another that it prints, or by any."""
GAMES = tuple((scenario, end) for scenario in SCENARIOS for end in ENDS)
TRIES, MOST = 40, 2
KINDS = {kind.__name__: kind for kind in Knight.move_types}


class Found(NamedTuple):
    """A seeded game, and what its ending is worth to be read."""

    worth: int
    player: str
    seed: int


def write_move(move: Move) -> str:
    """`Pay church.2 valor=1`; an empty text is `-`."""
    words = [type(move).__name__]
    for field in fields(move):
        value = getattr(move, field.name)
        if isinstance(value, Bundle):
            value = ",".join(f"{kind}={n}" for kind, n in value)
        words.append(str(value) if value != "" else "-")
    return " ".join(words)


def read_move(text: str) -> Move:
    """The move of a line."""
    name, *words = text.split(" ")
    kind = KINDS[name]
    values = []
    for word, wanted in zip(words, FIELDS[kind].values(), strict=True):
        plain = "" if word == "-" else word
        if wanted is Bundle:
            pairs = (pair.split("=") for pair in plain.split(",") if pair)
            values.append(parse_bundle({key: int(n) for key, n in pairs}))
        else:
            values.append(wanted(plain))
    return kind(*values)  # type: ignore[no-any-return]


def write_note(note: Note) -> str:
    facts = " ".join(f"{key}={_plain(value)}" for key, value in note.facts.items())
    return " ".join(
        part for part in (note.code, facts, f"[{note.clause}]" if note.clause else "") if part
    )


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + " ".join(f"{key}:{n}" for key, n in value.items()) + "}"
    return str(value)


def write_step(text: str, step: Step[State]) -> str:
    return " | ".join((text, *map(write_note, step.notes)))


def write_sheets(rules: Knight, state: State) -> str:
    """The sheets at a glance: what one has, points, influence, diplomacy, units."""
    c, me = rules.course(state), state.me
    have = " ".join(f"{kind} {me.have[kind]}" for kind in PURSE)
    units = (
        f"{side} {' '.join(f'{tile}:{n}' for tile, n in c.units(side).items()) or '-'}"
        for side in ("own", "enemy")
    )
    told = (
        f"points {points(c)}",
        f"influence {influence(c)}",
        f"diplomacy {me.diplomacy}:{me.enemy_diplomacy}",
    )
    return f"== turn {state.turn.number}: " + "; ".join((have, *told, *units))


def record(rules: Knight, setup: Setup, moves: list[Move]) -> Iterator[str]:
    """The lines of a game."""
    told = {"scenario": setup.scenario, "character": setup.character, "house": dict(setup.house)}
    yield json.dumps(told)
    step = rules.start(setup)
    yield write_step("start", step)
    turn = 0
    for move in moves:
        if step.state.turn.number != turn:
            turn = step.state.turn.number
            yield write_sheets(rules, step.state)
        step = rules.apply(step.state, move)
        yield write_step(write_move(move), step)
    yield from write_end(rules, step.state)


def write_end(rules: Knight, state: State) -> Iterator[str]:
    """The score line by line, and the result."""
    outcome = rules.outcome(state)
    assert outcome is not None
    yield write_sheets(rules, state)
    for one in score(rules.course(state)):
        of = (":".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in one.of)
        yield " ".join((one.what, str(one.points), *of))
    yield f"{outcome.result} {outcome.points} {outcome.facts['ending']}".rstrip()


def setup_of(text: str) -> tuple[Knight, Setup]:
    """The rules and the setup that the first line names."""
    setup = Setup(**json.loads(text))
    return Knight(practice(setup.scenario), setup), setup


def file_of(scenario: str, end: str) -> Path:
    """Where a game is recorded."""
    return FOLDER / f"{scenario}_{end}.txt"


def candidates(scenario: str, end: str) -> Iterator[Found]:
    """Seeded games that end so, with what their ending is worth."""
    sheet = practice(scenario).scenario
    worth = {ending.id: worth_of(ending) for ending in (*sheet.win, *sheet.lose)}
    for player in ("greedy", "random"):
        for seed in range(TRIES):
            played = play(player, seed, scenario)
            if played.result == ENDS[end]:
                yield Found(worth[played.ending], player, seed)


def worth_of(ending: Ending) -> int:
    """What an ending tells of its scenario: most if the rulebook prints it and it is about the map."""
    when = ending.when.value
    on_map = isinstance(when, Condition) and any(test.where for test in when.tests)
    return (ending.when.source == "rulebook") * (1 + on_map)


def record_game(scenario: str, end: str) -> str:
    """Record the first game that ends so by an ending that tells most; what was found, in a line."""
    best: Found | None = None
    for found in candidates(scenario, end):
        if best is None or found.worth > best.worth:
            best = found
        if best.worth == MOST:
            break
    if best is None:
        raise SystemExit(f"{scenario}: no game in {TRIES} of each player is {end}")
    rules, moves, states = line(best.player, best.seed, scenario)
    setup = Setup(scenario, states[0].me.character)
    text = "\n".join(record(rules, setup, moves))
    file_of(scenario, end).write_text(f"{text}\n", encoding="utf-8")
    ending = states[-1].end
    return f"{scenario} {end}: {best.player} {best.seed}, {len(moves)} moves, {ending and ending.ending}"


def main(scenarios: Sequence[str]) -> None:
    """Record the games anew."""
    FOLDER.mkdir(exist_ok=True)
    for scenario, end in GAMES:
        if not scenarios or scenario in scenarios:
            print(record_game(scenario, end), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
