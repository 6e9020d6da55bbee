"""Recorded games, readable: a line for each move with all that it did and why, a line for each turn with the sheets.

`python -m tests.knight.playthroughs` records them anew, for when rules or practice values have changed on purpose;
the difference is then what to read. The tests replay them line by line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from companion.knight import Knight, Setup, State
from companion.knight.ending import score
from companion.knight.facts import influence, points
from companion.knight.moves import FIELDS, Move
from companion.knight.vocabulary import PURSE, Bundle, parse_bundle
from companion.play import Note, Step
from tests.bots import line
from tests.knight.sheets import S0, practice

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {"won": "victory", "lost": "defeat"}
"""The files and how the games in them end: the first seeded game of the greedy player that does."""
KINDS = {kind.__name__: kind for kind in Knight.move_types}


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
    yield json.dumps({"character": setup.character, "house": dict(setup.house)})
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
    setup = Setup(S0, **json.loads(text))
    return Knight(practice(), setup), setup


def main() -> None:
    """Record the games anew."""
    FOLDER.mkdir(exist_ok=True)
    wanted = dict(GAMES)
    seed = 0
    while wanted:
        rules, moves, states = line("greedy", seed)
        outcome = rules.outcome(states[-1])
        for name, result in list(wanted.items()):
            if outcome is not None and outcome.result == result:
                setup = Setup(S0, states[0].me.character)
                text = "\n".join(record(rules, setup, moves))
                (FOLDER / f"{name}.txt").write_text(f"{text}\n", encoding="utf-8")
                del wanted[name]
                print(f"{name}: seed {seed}, {len(moves)} moves, turn {states[-1].turn.number}")
        seed += 1


if __name__ == "__main__":
    main()
