"""The adapters of the vectors that lay out a map: attacks, moves, placing, and what they bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.knight import automaton
from companion.knight.agenda import Carry, Marching, PlaceUnits
from companion.knight.moves import March, PlaceUnit
from companion.knight.vocabulary import parse_order
from tests.knight.play import Game, begin
from tests.knight.sheets import knight, known, practice, tiles

Row = Mapping[str, Any]
FAR = known(99)
NO_ENDS: dict[str, Any] = {"win": (), "lose": ()}


def stand(game: Game, units: Mapping[str, Mapping[str, int]]) -> Game:
    """Units on the map, as many as the row says."""
    c = game.look
    for side in ("own", "enemy"):
        for tile, n in units.get(side, {}).items():
            c.set_units(side, tile, n or 0)
    game.state = c.state
    return game


def order(game: Game, words: str) -> Game:
    """An order of a path, each question answered by its first answer: a row leaves one, or all are alike."""
    game.carry(Carry(parse_order(words), "path"))
    while question := game.rules.question(game.state):
        game.play(question.answers[0])
    return game


def lost(game: Game) -> bool:
    return game.state.end is not None and game.state.end.result == "lost"


def kn_attack(tile: Row) -> Row:
    castle = "t" if tile.get("castle") else "c"
    sources = {"t": ["valor"] * tile.get("sources", 0)}
    laid = tiles(("t", "c"), [("t", "c")], {castle: ["castle"]}, sources)
    game = begin(knight(win=(), lose=("lose.castle",), tiles=laid))
    stand(game, {side: {"t": tile.get(side, 0)} for side in ("own", "enemy")})
    order(game, "enemy attack")
    left = {side: game.look.units(side).get("t", 0) for side in ("own", "enemy")}
    return {**left, "sources": len(game.look.sources_left("t")), "lost": lost(game)}


def kn_strike(rows: Sequence[Row]) -> list[Row]:
    ids = [str(n) for n in range(len(rows))]
    game = begin(knight(**NO_ENDS, tiles=tiles(ids, [])))
    units = {
        side: {id: row.get(side, 0) for id, row in zip(ids, rows, strict=True)}
        for side in ("own", "enemy")
    }
    order(stand(game, units), "own strike")
    return [{side: game.look.units(side).get(id, 0) for side in ("own", "enemy")} for id in ids]


def kn_advance(laid: Row, enemies: Mapping[str, int], steps: int) -> Row:
    sheet = practice().scenario
    limits = replace(sheet.limits, enemy=FAR, tile_enemy=known(laid.get("limit", 99)))
    rules = knight(
        **NO_ENDS, limits=limits, tiles=tiles(laid["tiles"], laid["edges"], {laid["castle"]: ["castle"]}),
        enemy_diplomacy=replace(sheet.enemy_diplomacy, full=FAR),
    )  # fmt: skip
    game = stand(begin(rules), {"enemy": enemies})
    before = game.state.me.enemy_diplomacy
    order(game, f"enemy move {steps}")
    raised = game.state.me.enemy_diplomacy - before
    return {"enemy": dict(game.look.units("enemy")), "diplomacy": raised}


def on_the_map(facts: Row) -> dict[str, dict[str, int]]:
    """Units as told by tile, on the castle tile, and all other enemies four to a tile."""
    told = facts.get("tiles", {}).items()
    units = {side: {id: row.get(side, 0) for id, row in told} for side in ("own", "enemy")}
    units["own"]["castle"] = facts.get("castle_own", 0)
    units["enemy"]["castle"] = facts.get("castle_enemies", 0)
    elsewhere = facts.get("enemies", facts.get("enemies_on_map", 0)) - sum(units["enemy"].values())
    tile = 0
    while elsewhere > 0:
        units["enemy"][f"x{tile}"] = min(4, elsewhere)
        elsewhere, tile = elsewhere - 4, tile + 1
    return units


def judged(facts: Row, ends: Row) -> Game:
    """The rules look at a map with these facts."""
    units = on_the_map(facts)
    ids = dict.fromkeys([*units["own"], *units["enemy"]])
    sheet = practice().scenario
    full = facts.get("enemy_diplomacy_full")
    rules = knight(
        **ends, tiles=tiles(ids, [], {"castle": ["castle"]}),
        enemy_diplomacy=replace(sheet.enemy_diplomacy, full=known(full)) if full else sheet.enemy_diplomacy,
    )  # fmt: skip
    game = stand(begin(rules), units)
    battles = tuple(str(n) for n in range(facts.get("battles_won", 0)))
    game.seat(enemy_diplomacy=facts.get("enemy_diplomacy", 0), battles=battles)
    c = game.look
    c.field(castle_hit=int(facts.get("castle_destroyed", False)))
    game.state = c.state
    return game.carry()


def kn_lost(facts: Row) -> bool:
    return lost(judged(facts, {"win": ()}))


# rows that name a scenario ------------------------------------------------------------------------


def scenario_map(laid: Row, units: Row, *, lose: Sequence[str] = ()) -> Game:
    marks = laid["tiles"]
    tags = {
        id: [mark for mark in ("plus", "village", "guard") if row.get(mark)]
        for id, row in marks.items()
    }
    for id, row in marks.items():
        if castle := row.get("castle"):
            tags[id].append("castle" if castle == "own" else "enemy_castle")
    sources = {id: ["valor"] * n for id, n in units.get("sources", {}).items()}
    rules = knight(win=(), lose=lose, tiles=tiles(marks, laid["edges"], tags, sources))
    return stand(begin(rules), units)


def kn_place(laid: Row, units: Row, n: int, side: str = "enemy") -> list[str]:
    c = scenario_map(laid, units).look
    task = PlaceUnits(side, n, "path")
    for _ in range(n - 1):
        automaton.place_unit(c, PlaceUnit(min(automaton.placing_tiles(c, task))), task)
    return sorted(automaton.placing_tiles(c, task))


def kn_moves(laid: Row, units: Row) -> Row:
    game = scenario_map(laid, units)
    moves = automaton.marches(game.look, Marching(1)) or ()
    found: dict[str, list[str]] = {tile: [] for tile in game.look.units("own")}
    for move in moves:
        if isinstance(move, March):
            found[move.start].append(move.to)
    return {tile: sorted(ends) for tile, ends in found.items()}


def kn_scenario_attack(scenario: str, laid: Row, units: Row, side: str = "enemy") -> Row:
    game = scenario_map(laid, units, lose=("lose.castle",))
    before = game.state.me.enemy_diplomacy
    order(game, "own strike" if side == "own" else "enemy attack")
    c = game.look
    left = {id: len(c.sources_left(id)) for id in units.get("sources", {})}
    return {
        **{owner: dict(c.units(owner)) for owner in ("own", "enemy")},
        "sources": left, "destroyed": [], "burnt": [], "captured": [], "lost": lost(game),
        "diplomacy": game.state.me.enemy_diplomacy - before,
    }  # fmt: skip


def kn_scenario_ends(scenario: str, facts: Row) -> str | None:
    end = judged(facts, {}).state.end
    return end.result if end else None
