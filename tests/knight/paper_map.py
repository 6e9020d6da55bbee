"""Games on a paper map: their rules, and a player who reads a real map to answer what Squire asks."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any

from companion.knight import Knight, Setup, State
from companion.knight.agenda import Advance, AskMark, AskSources, AskWay, Carry, NameAll, Spread
from companion.knight.automaton import steps_to_castle
from companion.knight.moves import (
    AllNamed,
    Blocked,
    GoBy,
    MarkArea,
    MeasureWay,
    Move,
    NameSources,
    NoRoom,
    PlaceUnit,
    RemoveEnemy,
)
from companion.knight.state import Area
from companion.knight.vocabulary import Bundle, parse_order
from companion.play import Note
from scenarios.read import read_sheets
from tests.knight.play import Game, in_step
from tests.knight.sheets import CHARACTER, S0, knight, practice

SETUP = Setup(S0, CHARACTER, map="paper")
RULES = Knight(read_sheets(S0), SETUP)
SAID: Mapping[str, type[PlaceUnit | GoBy | RemoveEnemy]] = {
    "placed": PlaceUnit,
    "moved": GoBy,
    "removed": RemoveEnemy,
}


def paper(**changes: Any) -> Knight:
    """The rules of a game on a paper map; the tiles of the sheet are left out."""
    sheets = knight(**{"tiles": {}, **changes}).sheets
    return Knight(sheets, Setup(S0, CHARACTER, map="paper"))


def on_paper(of: str) -> Knight:
    """The rules of a scenario with the practice set on a paper map; the tiles of its sheet are left out."""
    sheets = practice(of)
    bare = replace(sheets.scenario, tiles={}, closed=frozenset())
    return Knight(replace(sheets, scenario=bare), Setup(of, CHARACTER, map="paper"))


def field(facts: Mapping[str, int] | None = None, step: str = "enemy", **changes: Any) -> Game:
    """A game on a paper map that nobody wins or loses unless said otherwise."""
    return in_step(step, facts or {}, paper(**{"win": (), "lose": (), **changes}))


def is_told(note: Note) -> bool:
    """Whether it is something that was answered, or found to be impossible."""
    return note.code in (*SAID, "blocked", "no_room")


class Reader:
    """Plays on paper what was played on a map of tiles, and reads that map where Squire asks."""

    def __init__(
        self, sheet: Knight, rules: Knight, state: State, begun: tuple[Note, ...] = ()
    ) -> None:
        """`begun`: what happened at the start on the sheet."""
        self.tiles = sheet.sheets.scenario.tiles
        self.way = steps_to_castle(sheet.sheets.scenario)
        self.rules = rules
        known = (
            state.field.areas
        )  # all are named, in the order of the sheet, and nothing else is said of them
        areas = {id: known.get(id, Area(id)) for id in self.tiles}
        self.state = replace(state, field=replace(state.field, areas=areas))
        self.asked: Counter[tuple[str, str, str]] = Counter()
        self.happened = list(filter(is_told, begun))
        while answer := self.answer():  # what has to be named first
            self.play(answer)

    def follow(self, move: Move, notes: tuple[Note, ...]) -> None:
        """The same move, then every answer that the sheet gave by itself: `notes` say which."""
        self.happened = list(filter(is_told, notes))
        self.play(move)
        while answer := self.answer():
            self.play(answer)

    def play(self, move: Move) -> None:
        """Play a move; what it did has not to be answered again."""
        step = self.rules.apply(self.state, move)
        self.state = step.state
        for done in step.notes:
            told = [n for n in self.happened if (n.code, n.facts) == (done.code, done.facts)]
            if told:
                self.happened.remove(told[0])

    def said(self, note: Note) -> Move | None:
        kind = SAID.get(note.code)
        if kind is None:
            return None
        made: Move = kind(**{one.name: note.facts[one.name] for one in fields(kind)})
        return made

    def map_answer(self) -> Move | None:
        """The answer to what Squire asks of an area: each thing once."""
        task = self.state.agenda[0] if self.state.agenda else None
        match task:
            case AskWay(area):
                answer: Move = MeasureWay(area, self.way[area])
            case AskSources(area):
                kinds = Counter(self.tiles[area].sources)
                answer = NameSources(area, Bundle(**kinds))
            case AskMark(area, mark):
                answer = MarkArea(area, mark, mark in self.tiles[area].tags)
            case NameAll(mark):
                return self.named(mark)
            case _:
                return None
        self.asked[type(task).__name__, area, getattr(task, "mark", "")] += 1
        return answer

    def named(self, mark: str) -> Move:
        """The next tile with a mark; at last that these are all."""
        known = self.state.field.areas
        left = (id for id, tile in self.tiles.items() if mark in tile.tags)
        area = next((id for id in left if mark not in known[id].tags), None)
        answer: Move = AllNamed(mark) if area is None else MarkArea(area, mark, True)
        self.asked["NameAll", area or "", mark] += 1
        return answer

    def spread(self, start: str) -> Move | None:
        """Where water or plague on a tile has gone."""
        gone = [note for note in self.happened if note.facts.get("start") == start]
        if gone:
            return GoBy(start, gone[0].facts["to"])
        stays = any(n.code == "blocked" and n.facts["tile"] == start for n in self.happened)
        return Blocked(start) if stays else None

    def answer(self) -> Move | None:
        """The answer to a question that the sheet did not have to ask; None if it waits for the player too."""
        if found := self.map_answer():
            return found
        task = self.state.agenda[0] if self.state.agenda else None
        listed = self.rules.options(self.state)
        if AllNamed("") in listed and self.has("placed"):
            return AllNamed("")
        if isinstance(task, Spread):
            return self.spread(task.queue[0])
        for note in self.happened:
            made = self.said(note)
            if made is None:
                continue
            if isinstance(task, Advance) and (
                not isinstance(made, GoBy) or made.start != task.queue[0]
            ):
                continue
            if isinstance(made, GoBy) and Blocked(made.start) in listed and self.is_short(made):
                return Blocked(made.start)
            if any(type(one) is type(made) for one in listed):
                return made
        if isinstance(task, Advance) and Blocked(task.queue[0]) in listed:
            return Blocked(task.queue[0])
        return NoRoom() if NoRoom() in listed and self.has("no_room") else None

    def is_short(self, move: GoBy) -> bool:
        """Whether an enemy goes less far than its whole way."""
        task = self.state.agenda[0]
        assert isinstance(task, Advance)
        gone = self.way[move.start] - self.way[move.to]
        return gone < min(task.n - task.less, self.way[move.start])

    def has(self, code: str) -> bool:
        return any(note.code == code for note in self.happened)


def alike(state: State) -> tuple[Any, ...]:
    """All that does not depend on who keeps the map."""
    c = state.field
    gone = {tile: sorted(kinds) for tile, kinds in c.gone.items() if kinds}
    units = {side: dict(tiles) for side, tiles in c.units.items()}
    return (state.seats, state.row, state.turn, state.end, units, gone, dict(c.added), c.castle_hit)


def order(game: Game, *words: str, cause: str = "path") -> Game:
    return game.carry(*(Carry(parse_order(one), cause) for one in words))


def enemies(game: Game) -> dict[str, int]:
    return dict(game.look.units("enemy"))


def own(game: Game) -> dict[str, int]:
    return dict(game.look.units("own"))


def asked(game: Game) -> str:
    question = game.rules.question(game.state)
    return question.code if question else ""


def line(seed: int) -> tuple[list[Move], list[State]]:
    """A game of listed moves at random: its moves and states."""
    rng = random.Random(f"paper {seed}")
    states, moves = [RULES.start(SETUP).state], []
    while states[-1].end is None:
        moves.append(rng.choice(list(RULES.options(states[-1]))))
        states.append(RULES.apply(states[-1], moves[-1]).state)
    return moves, states


@cache
def states() -> list[State]:
    """A state of each kind that games on paper go through."""
    found: dict[tuple[str, str], State] = {}
    for seed in range(12):
        for state in line(seed)[1]:
            task = type(state.agenda[0]).__name__ if state.agenda else ""
            found.setdefault((state.turn.step, task), state)
    return list(found.values())
