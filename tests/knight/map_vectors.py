"""The adapters of the vectors that lay out a map: attacks, moves, placing, and what they bring."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.knight import automaton, orders
from companion.knight.agenda import Carry, Marching, PlaceUnits
from companion.knight.ending import decided
from companion.knight.moves import March, PlaceUnit
from companion.knight.vocabulary import parse_order
from scenarios.read import scenario_ids
from tests.knight.play import Game, begin
from tests.knight.sheets import grant, knight, known, practice, tiles

Row = Mapping[str, Any]
FAR = known(99)
SIDES = ("own", "enemy")
NO_ENDS: dict[str, Any] = {"win": (), "lose": ()}


def refuse_unknown(what: str, given: Iterable[str], known: Collection[str]) -> None:
    """A row that names what does not exist has missed, it does not pass by chance."""
    if odd := sorted(set(given).difference(known)):
        raise ValueError(f"unknown {what}: {', '.join(odd)}")


def stand(game: Game, units: Mapping[str, Mapping[str, int]]) -> Game:
    """Units on the map, as many as the row says."""
    c = game.look
    for side in SIDES:
        for tile, n in units.get(side, {}).items():
            c.set_units(side, tile, n or 0)
    game.state = c.state
    return game


def order(game: Game, words: str) -> Game:
    """An order of a path, whatever ending holds before it; each question is answered by its first answer: a row leaves
    one, or all are alike."""
    c = game.look
    task = Carry(parse_order(words), "path")
    c.then(task)
    orders.carry_out(c, task)
    game.state = c.state
    game.carry()
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
    stand(game, {side: {"t": tile.get(side, 0)} for side in SIDES})
    order(game, "enemy attack")
    left = {side: game.look.units(side).get("t", 0) for side in SIDES}
    return {**left, "sources": len(game.look.sources_left("t")), "lost": lost(game)}


def kn_strike(rows: Sequence[Row]) -> list[Row]:
    ids = [str(n) for n in range(len(rows))]
    game = begin(knight(**NO_ENDS, tiles=tiles(ids, [])))
    units = {
        side: {id: row.get(side, 0) for id, row in zip(ids, rows, strict=True)} for side in SIDES
    }
    order(stand(game, units), "own strike")
    return [{side: game.look.units(side).get(id, 0) for side in SIDES} for id in ids]


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


def kn_lost(facts: Row) -> bool:
    told = {**facts, "enemies_on_map": facts.get("enemies", 0)}
    game = scenario_facts("S-0", told, win=())
    full, sheet = facts.get("enemy_diplomacy_full"), game.rules.sheets.scenario
    if full:
        ends = replace(sheet.enemy_diplomacy, full=known(full))
        game = scenario_facts("S-0", told, win=(), enemy_diplomacy=ends)
    game.seat(enemy_diplomacy=facts.get("enemy_diplomacy", 0))
    return lost(game.carry())


# rows that name a scenario ------------------------------------------------------------------------


SCENARIOS = {f"S-{n}": id for n, id in enumerate(scenario_ids())}
TAGS = ("plus", "own_plus", "village", "guard")
MARKS = ("destroyed", "burnt", "captured")
FACTS = (
    "enemies_on_map", "tiles_destroyed", "villages_destroyed", "villages_burnt", "castle_destroyed", "castle_own",
    "castle_enemies", "attack", "castles_captured", "battles_won", "tiles_without_sources", "coins_destroyed", "guards",
    "tiles",
)  # fmt: skip


def scenario_map(laid: Row, units: Row, *, lose: Sequence[str] = ()) -> Game:
    marks, edges = laid["tiles"], laid.get("edges", ())
    refuse_unknown("scenario", [laid["scenario"]], SCENARIOS)
    refuse_unknown("part", units, (*SIDES, *MARKS, "sources"))
    for named in (*edges, *units.values()):
        refuse_unknown("tile", named, marks)
    for row in marks.values():
        refuse_unknown("mark", row, (*TAGS, "castle"))
    tags = {id: [mark for mark in TAGS if row.get(mark)] for id, row in marks.items()}
    for id, row in marks.items():
        if castle := row.get("castle"):
            tags[id].append("castle" if castle == "own" else "enemy_castle")
    sources = {id: ["valor"] * n for id, n in units.get("sources", {}).items()}
    crossing = [set(edge) for edge in laid.get("arrow", ())]
    river = [edge for edge in laid.get("river", ()) if set(edge) not in crossing]
    closed = frozenset(("own", a, b) for edge in river for a, b in (edge, edge[::-1]))
    rules = knight(
        of=SCENARIOS[laid["scenario"]], win=(), lose=lose, start=grant("start", {}), closed=closed,
        tiles=tiles(marks, edges, tags, sources),
    )  # fmt: skip
    return become(stand(begin(rules), units), units)


def become(game: Game, marks: Row) -> Game:
    """What has become of tiles: what the rows call destroyed is flooded where there is water."""
    c = game.look
    ruin = next(
        mark for mark in c.rules.behaviours.marks.get(c.scenario.enemy.strike, ["destroyed"])
    )
    for name, mark in (("destroyed", ruin), ("burnt", "burnt"), ("captured", "captured")):
        for tile in marks.get(name, ()):
            c.mark_tile(tile, mark)
    game.state = c.state
    return game


def kn_place(laid: Row, units: Row, n: int, side: str = "enemy") -> list[str]:
    c = scenario_map(laid, units).look
    refuse_unknown("side", [side], SIDES)
    task = PlaceUnits(side, n, "path")
    allowed = sorted(automaton.placing_tiles(c, task))
    for _ in range(n - 1):
        if allowed:
            automaton.place_unit(c, PlaceUnit(allowed[0]), task)
        allowed = sorted(automaton.placing_tiles(c, task))
    return allowed


def kn_moves(laid: Row, units: Row) -> Row:
    game = scenario_map(laid, units)
    moves = automaton.marches(game.look, Marching(1)) or ()
    found: dict[str, list[str]] = {tile: [] for tile in game.look.units("own")}
    for move in moves:
        if isinstance(move, March):
            found[move.start].append(move.to)
    return {tile: sorted(ends) for tile, ends in found.items()}


def kn_scenario_attack(scenario: str, laid: Row, units: Row, side: str = "enemy") -> Row:
    refuse_unknown("scenario", [scenario], SCENARIOS)
    refuse_unknown("side", [side], SIDES)
    lose = [ending.id for ending in practice(SCENARIOS[scenario]).scenario.lose]
    game = scenario_map({**laid, "scenario": scenario}, units, lose=lose)
    before = game.state.me.enemy_diplomacy
    order(game, "own strike" if side == "own" else "enemy attack")
    c = game.look
    marked = {
        name: sorted(tile for tile in laid["tiles"] if {*c.marks(tile)} & marks)
        for name, marks in (
            ("destroyed", {"destroyed", "flooded"}), ("burnt", {"burnt"}), ("captured", {"captured"}),
        )
    }  # fmt: skip
    left = {id: len(c.sources_left(id)) for id in units.get("sources", {})}
    return {
        **{owner: dict(c.units(owner)) for owner in SIDES},
        "sources": left, **marked, "lost": lost(game),
        "diplomacy": game.state.me.enemy_diplomacy - before,
    }  # fmt: skip


def scenario_facts(scenario: str, facts: Row, **parts: Any) -> Game:
    """A map with these facts: units as told by tile, on the guards and the castle tile, all other enemies on one.

    The tiles that it adds have a blank in their names, so that none is called as one that is told.
    """
    castle, burnt, razed = (
        "the castle",
        facts.get("villages_burnt", 0),
        facts.get("tiles_destroyed", 0),
    )
    villages = [f"village {n}" for n in range(facts.get("villages_destroyed", 0))]
    ruins = [*villages, *[castle] * bool(facts.get("castle_destroyed"))]
    ruins += [f"ruin {n}" for n in range(razed - len(ruins))]
    told, rest, mint = facts.get("tiles", {}), "all the rest", "the mint"
    units: dict[str, dict[str, int]] = {
        side: {id: row.get(side, 0) for id, row in told.items()} for side in SIDES
    }
    units["own"][castle] = facts.get("castle_own", 0)
    units["enemy"][castle] = facts.get("castle_enemies", 0)
    guards = {f"guard {n}": enemies for n, enemies in enumerate(facts.get("guards", ()))}
    units["enemy"] |= guards
    elsewhere = facts.get("enemies_on_map", 0) - sum(units["enemy"].values())
    units["enemy"][rest] = max(0, elsewhere)
    taken = [f"taken {n}" for n in range(facts.get("castles_captured", 0))]
    clean = [f"burnt {n}" for n in range(burnt)]
    empty = [f"empty {n}" for n in range(facts.get("tiles_without_sources", 0))]
    coins = facts.get("coins_destroyed", 0)
    tags = {castle: ["castle", "enemy_castle"], **{key: ["village"] for key in [*villages, *clean]}}
    tags |= {**{key: ["guard"] for key in guards}, **{key: ["enemy_castle"] for key in taken}}
    gone = {**dict.fromkeys(empty, ("valor",)), mint: ("gold",) * coins}
    sources = {id: [*kinds] for id, kinds in gone.items()} | {mint: ["gold"] * (coins + 1)}
    ids = [*told, castle, *guards, rest, *ruins, *taken, *clean, *gone]
    laid = tiles(dict.fromkeys(ids), [], tags, sources)
    rules = knight(of=SCENARIOS[scenario], tiles=laid, start=grant("start", {}), **parts)
    game = become(
        stand(begin(rules), units), {"destroyed": ruins, "burnt": clean, "captured": taken}
    )
    c = game.look
    c.field(gone=gone, castle_hit=int(facts.get("castle_destroyed", False)))
    won = facts.get("battles_won", 0)
    own = [battle.key for battle in c.scenario.battles]
    c.mark(battles=tuple([*own, *(str(n) for n in range(won))][:won]))
    game.state = c.state
    return game


def kn_scenario_ends(scenario: str, facts: Row) -> str | None:
    """What the facts decide, of what hangs on the attack and of all else together (HR-9)."""
    refuse_unknown("scenario", [scenario], SCENARIOS)
    refuse_unknown("fact", facts, FACTS)
    c = scenario_facts(scenario, facts).look
    attack = {"own": "strike", "enemy": "attack"}.get(facts.get("attack") or "", "")
    found = {ended[0] for on in (attack, "") if (ended := decided(c, on))}
    return next((result for result in ("lost", "won") if result in found), None)
