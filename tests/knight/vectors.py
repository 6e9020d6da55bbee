"""The adapters of Knight's vectors: each lays out the facts of a row and lets the rules of Knight act on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion.knight import Knight, Setup, turn
from companion.knight.agenda import Carry, Consequence, GoalColumn, PayOrNot
from companion.knight.court import chain_to, unmet_links
from companion.knight.facts import influence, level, running_totals
from companion.knight.moves import (
    ActivateNext,
    ChooseSide,
    EndUse,
    Fight,
    Pay,
    PayConsequence,
    RefuseConsequence,
)
from companion.knight.sheets import Track
from companion.knight.state import TURNS, Entry
from companion.knight.vocabulary import (
    NOTHING,
    PURSE,
    TRACKS,
    Bundle,
    format_bundle,
    parse_bundle,
)
from companion.play import IllegalMove
from tests.knight.map_vectors import (
    NO_ENDS,
    Row,
    kn_advance,
    kn_attack,
    kn_lost,
    kn_moves,
    kn_place,
    kn_scenario_attack,
    kn_scenario_ends,
    kn_strike,
    stand,
)
from tests.knight.play import Game, begin
from tests.knight.sheets import (
    CHARACTER,
    S0,
    event,
    goal,
    grant,
    knight,
    known,
    path,
    practice,
    tiles,
    track,
)

PLENTY = Bundle(glory=6, nobility=6, valor=6, gold=12)
NO_CHOICE: Row = {}
NO_LINKS: Mapping[str, Sequence[str]] = {}

LATER = ("kn_bids", "kn_duel", "kn_simultaneous", "kn_goal_leaders")
"""War mode, simultaneous play and goals for several players are issues to come."""


def held(bundle: Bundle) -> dict[str, int]:
    return {kind: bundle[kind] for kind in PURSE}


def kn_gain(have: Row, gain: Row) -> Row:
    rules = knight(**NO_ENDS, events={"e": event("e", {"gain": gain}), **practice().events})
    game = begin(rules).seat(have=parse_bundle(have)).play(ChooseSide("left"))
    return {"have": held(game.state.me.have), "points": running_totals(game.look)[TURNS]}


def kn_pay(have: Row, cost: Row, choice: Row = NO_CHOICE) -> Row:
    rules = knight(**NO_ENDS, battles=(grant("battle.b", {"cost": cost}),))
    game = begin(rules).seat(have=parse_bundle(have)).turn(step="use")
    try:
        game.play(Fight("b", parse_bundle(choice)))
    except IllegalMove as refusal:
        return {"ok": False, "missing": dict(refusal.facts["missing"])}
    return {"ok": True, "have": held(game.state.me.have)}


def kn_boxes(entries: Mapping[str, Sequence[int]]) -> Row:
    noted = tuple(Entry(int(box), n, "") for box, row in entries.items() for n in row)
    totals = running_totals(begin(knight(**NO_ENDS)).seat(entries=noted).look)
    return {box: totals[int(box)] for box in entries}


def kn_segment(segment: Row, payments: Sequence[Row]) -> Row:
    game = begin(knight(**NO_ENDS, court={"church": track("church", [segment, {}])}))
    game.turn(step="use")
    unlocked = []
    for payment in payments:
        game.seat(have=PLENTY)
        with suppress(IllegalMove):
            game.play(Pay("church.1", parse_bundle(payment)))
        unlocked.append(level(game.look, "church") > 0)
    return {
        "unlocked": unlocked,
        "track": level(game.look, "church"),
        "influence": influence(game.look),
    }


def elements(id: str, rows: Sequence[Row]) -> Track:
    """A track of the usual shape; rooms and lords' segments stand each in a group of its own."""
    grouped = [{"group": str(n), **row} for n, row in enumerate(rows)]
    return track(id, grouped, floors={str(n): {} for n in range(len(rows))})


def free(id: str, n: int) -> Track:
    """A track with n elements that cost nothing."""
    return elements(id, [{}] * n)


def levels(game: Game, facts: Row) -> Game:
    """Tracks at these levels."""
    done = {id: tuple(range(1, n + 1)) for id, n in facts.items() if id in TRACKS}
    return game.seat(done=done)


def kn_missing(of: str, required: Mapping[str, Sequence[Row]], facts: Row) -> list[Any]:
    def needs(row: Row) -> Row:
        named = row.get("requires", {})
        return {f"level.{key}" if key in TRACKS else key: n for key, n in named.items()}

    court = {id: free(id, facts.get(id, 0)) for id in TRACKS}
    for id, rows in required.items():
        court[id] = elements(id, [{"needs": needs(row)} for row in rows])
    game = levels(begin(knight(**NO_ENDS, court=court)), facts)
    game.put({"influence": facts.get("influence", 0)})
    links = unmet_links(chain_to(game.look, game.rules.sheets.court[of]))
    return [[link.fact.removeprefix("level."), link.need, link.have] for link in links]


def build(game: Game, id: str, numbers: Sequence[int]) -> list[str]:
    """Unlock elements of a track, one after the other, with the first answer to each question; the links opened."""
    opened = []
    game.turn(step="use")
    for number in numbers:
        game.seat(have=PLENTY).play(Pay(f"{id}.{number}", NOTHING))
        notes = game.notes
        while question := game.rules.question(game.state):
            game.play(question.answers[0])
            notes += game.notes
        opened += [note.facts["track"] for note in notes if note.code == "link_opened"]
    return opened


def kn_level(of: str, n: int) -> Row:
    game = begin(knight(**NO_ENDS, court={of: free(of, n)}))
    build(game, of, range(1, n + 1))
    return {"level": level(game.look, of), "influence": influence(game.look)}


def kn_castle(rooms: Sequence[int], built: Sequence[int]) -> Row:
    floors = [str(floor) for floor, n in enumerate(rooms) for _ in range(n)]
    shape = track(
        "castle", [{"group": floor} for floor in floors], floors={floor: {} for floor in floors}
    )
    game = begin(knight(**NO_ENDS, court={"castle": shape}))
    numbers = []
    for floor, n in enumerate(built):
        here = [number for number, on in enumerate(floors, 1) if on == str(floor)]
        numbers += here[:n]
    opened = build(game, "castle", numbers)
    return {
        "level": level(game.look, "castle"),
        "links_to_choose": len(opened),
        "influence": influence(game.look),
    }


def kn_activate(
    actions: Sequence[str], gains: Mapping[str, Row],
    joined: Mapping[str, Sequence[str]] = NO_LINKS, gift: Row = NO_CHOICE,
) -> Row:  # fmt: skip
    court = {id: track(id, [{"gain": gains[id]}] if id in gains else []) for id in TRACKS}
    of, extra = next(iter(gift.items()), ("", {}))
    character = {"privilege_action": known(of), "privilege": grant("privilege", {"gain": extra})}
    card = event("e", {"activates": list(actions)})
    rules = knight(
        **NO_ENDS, court=court, character=character, events={"e": card, **practice().events},
        king=(), stages={}, counts={},
    )  # fmt: skip
    game = begin(rules).play(ChooseSide("left"))
    game.seat(
        have=NOTHING,
        done=dict.fromkeys(gains, (1,)),
        links=tuple(joined.get("castle", ())),
        chains=tuple(
            f"{start}>{to}" for start, ends in joined.items() if start != "castle" for to in ends
        ),
    )
    try:
        notes = game.play(EndUse()).notes
        while question := game.rules.question(game.state):
            in_order = [ActivateNext(action) for action in actions]
            answer = next((move for move in in_order if move in question.answers), None)
            notes += game.play(answer or question.answers[0]).notes
    except IllegalMove as refusal:
        return {"error": refusal.code.upper()}
    total = NOTHING
    for note in notes:
        if note.code == "gained" and note.facts["why"] != "choice":
            total += parse_bundle(note.facts["bundle"])
    activated = [note.facts["action"] for note in notes if note.code == "activated"]
    return {"activated": activated, "gain": format_bundle(total)}


def kn_path(steps: Sequence[Row], chosen: int, paid: bool = False) -> Row:
    game = begin(knight(**NO_ENDS, paths={"1": path("1", [_step(step) for step in steps])}))
    game.seat(have=PLENTY, crossed={"1": chosen}).turn(step="enemy")
    c = game.look
    c.then(Consequence("1"))
    turn.consider(c, Consequence("1"))
    cost = NOTHING
    task = c.state.agenda[0] if c.state.agenda else None
    if isinstance(task, PayOrNot):
        c.drop()
        cost = turn.possible_cost(c, turn.asked(c, task))
        if paid:
            turn.pay_consequence(c, PayConsequence(next(c.choices(cost))), task)
        else:
            turn.refuse_consequence(c, RefuseConsequence(), task)
    return {
        "orders": [
            str(t.order).removeprefix("enemy ") for t in c.state.agenda if isinstance(t, Carry)
        ],
        "cost": format_bundle(cost),
        "crossed": c.me.crossed["1"],
    }


def _step(row: Row) -> Row:
    """A step whose orders are the enemy's."""
    orders = {key: [f"enemy {one}" for one in row[key]] for key in ("else", "must") if key in row}
    return {**row, **orders}


def kn_final(end: Row) -> Row:
    won = practice().scenario.win[0].id
    setup = Setup(
        S0, CHARACTER, turn=TURNS, finished=won if end.get("met") == "win" else "neither",
        facts={
            "points.12": end.get("points", 0), "influence": end.get("influence", 0),
            **held(parse_bundle(end.get("have", {}))),
        },
    )  # fmt: skip
    rules = Knight(practice(), setup)
    outcome = rules.outcome(rules.start(setup).state)
    assert outcome is not None
    return {"points": outcome.points, "result": outcome.result}


RENAMED = {
    "activities_over_enemy": ("activities_lead", 1),
    "activities_under_enemy": ("activities_lead_at_most", -1),
}


def asked(row: Row) -> Row:
    """A goal's condition in the words of a sheet."""
    words = {}
    for key, n in row.items():
        name, sign = RENAMED.get(key, (key, 1))
        track = name.removesuffix("_below").removesuffix("_at_most")
        words[f"level.{name}" if track in TRACKS else name] = sign * n
    return words


def kn_goal(column: Row, facts: Row) -> Row:
    asks = {
        3: {side: {"needs": asked(column.get(f"{side}_if", {}))} for side in ("reward", "penalty")}
    }
    court = {id: free(id, n) for id, n in facts.items() if id in TRACKS}
    laid = tiles(("a", "b"), [("a", "b")])
    rules = knight(**NO_ENDS, court=court, goals={"g": goal("g", asks)}, tiles=laid)
    game = begin(rules).seat(
        done={id: tuple(range(1, n + 1)) for id, n in facts.items() if id in TRACKS},
        entries=(Entry(3, facts.get("points", 0), ""),),
        have=Bundle(**{kind: facts.get(kind, 0) for kind in PURSE}),
    )
    game.put({"influence": facts.get("influence", 0)})
    stand(
        game,
        {
            "own": {"a": facts.get("activities", 0)},
            "enemy": {"b": facts.get("enemy_activities", 0)},
        },
    )
    game.turn(number=3, step="enemy").carry(GoalColumn())
    checked = game.note("goal_checked").facts
    return {"reward": checked["reward"], "penalty": checked["penalty"]}


ADAPTERS: Mapping[str, Callable[..., Any]] = {
    adapter.__name__: adapter
    for adapter in (
        kn_gain, kn_pay, kn_boxes, kn_segment, kn_missing, kn_level, kn_castle, kn_activate, kn_path, kn_goal, kn_final,
        kn_attack, kn_strike, kn_advance, kn_lost, kn_place, kn_moves, kn_scenario_attack, kn_scenario_ends,
    )
}  # fmt: skip
