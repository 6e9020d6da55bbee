"""Printed values that nobody has entered: the rules stop at them and name them, and never count short (design 4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.knight import Knight, Setup
from companion.knight.agenda import Activate, Consequence, GoalColumn
from companion.knight.correct import differences, facts
from companion.knight.foresight import outlooks
from companion.knight.moves import Command, EndUse, Move, Pay, Reveal, RevealGoal
from companion.knight.preview import preview
from companion.knight.sheets import UNKNOWN, Printed
from companion.knight.vocabulary import NOTHING, Bundle
from companion.play import IllegalMove
from scenarios.read import read_sheets
from tests.knight.play import Game, begin, in_step
from tests.knight.sheets import CHARACTER, S0, event, goal, grant, knight, path, practice, track

HOLE: Printed[Any] = Printed("the.hole", UNKNOWN)


def stops_at(game: Game, move: Move) -> str:
    """The path of the value that a move would have to read; it has changed nothing."""
    before = game.state
    with pytest.raises(IllegalMove) as refused:
        game.play(move)
    assert refused.value.code == "unknown"
    assert game.state is before
    return str(refused.value.facts["path"])


def open_ended(id: str, n: int) -> Any:
    """A track of which n segments are known and nobody has said how many there are."""
    rows: list[dict[str, Any]] = [{"group": "1"}] * n
    return replace(track(id, rows, points=20, floors={"1": {}}), count=HOLE)


def test_what_is_read_is_told() -> None:
    """The paths of the values that a move has read, for the record of the game."""
    rules = Knight(practice(), Setup(S0, CHARACTER))
    game = begin(rules).turn(step="use", side="left").put({"valor": 6, "nobility": 6})
    step = rules.apply(game.state, Pay("church.1", Bundle(valor=1)))
    assert {"court.church.1.cost"} <= step.read
    bare = {path for path in step.read if rules.printed_value(path) is None}
    assert "court.church.1.cost" not in bare
    assert "court.church.1.needs" in bare  # that it has no requirement was read as well
    start = rules.start(Setup(S0, CHARACTER))
    assert {
        f"scenario.{S0}.limits.{side}" for side in ("own", "enemy", "tile_own", "tile_enemy")
    } <= start.read
    assert f"character.{CHARACTER}.start.gold" in start.read


def test_whether_a_track_is_complete() -> None:
    """KN-26: the known segments may not be all."""
    game = in_step("use", {}, knight(court={"church": open_ended("church", 2)}))
    game.play(Pay("church.1", NOTHING))
    assert stops_at(game, Pay("church.2", NOTHING)) == "the.hole"
    assert stops_at(game, Pay("church.3", NOTHING)) == "the.hole"


def test_whether_a_floor_is_finished() -> None:
    """KN-29: so does the castle level that a segment or goal asks for."""
    game = in_step("use", {}, knight(court={"castle": open_ended("castle", 1)}))
    assert stops_at(game, Pay("castle.1", NOTHING)) == "the.hole"


def test_whether_a_path_has_another_symbol() -> None:
    """HR-5: no symbol left is said only when it is known."""
    made = replace(path("1", [{"must": []}]), count=HOLE)
    game = in_step("enemy", {}, knight(paths={"1": made})).seat(crossed={"1": 1})
    with pytest.raises(IllegalMove, match="hole"):
        game.carry(Consequence("1"))


@pytest.mark.parametrize("action", ["king", "church"])
def test_whether_there_is_another_stage(action: str) -> None:
    """HR-28."""
    court = {action: track(action, [{}])}
    rules = knight(court=court, king=(), stages={}, counts={action: HOLE})
    with pytest.raises(IllegalMove, match="hole"):
        in_step("action", {}, rules).carry(Activate(action))


def test_a_requirement_or_cost_that_is_unknown() -> None:
    row = track("church", [{}])
    unknown_cost = replace(row.segments[0], grant=replace(row.segments[0].grant, cost=HOLE))
    church = replace(row, segments=(unknown_cost,))
    game = in_step("use", {}, knight(court={"church": church}))
    assert stops_at(game, Pay("church.1", NOTHING)) == "the.hole"
    assert "segment.church.1" in set(facts(game.look))
    assert not [fact for fact in facts(game.look) if fact.startswith("paid.church")]
    assert differences(game.look, game.look) == []


def test_options_are_never_shortened() -> None:
    """An unknown is asked for, not passed over."""
    holed = replace(grant("command.x", {}), do=HOLE)
    game = in_step("use", {"command": 1}, knight(command=(holed,)))
    with pytest.raises(IllegalMove, match="hole"):
        game.options()
    assert stops_at(game, Command("x")) == "the.hole"
    cards = {id: event(id, {"activates": ["king"]}) for id in ("e", "f")}
    blind = replace(cards["e"], left=replace(cards["e"].left, activates=HOLE))
    game = begin(knight(events={**cards, "e": blind}))
    game.turn(step="use", side="left")
    assert stops_at(game, EndUse()) == "the.hole"


@pytest.mark.parametrize(
    ("part", "lost"),
    [
        ("activates", {"action"}),
        ("gain", {"gather", "action"}),
        ("path", {"enemy", "verdict"}),
        ("must", {"enemy", "verdict"}),
    ],
)
def test_a_preview_tells_what_is_known(part: str, lost: set[str]) -> None:
    """What hangs on a value nobody has entered is left out; the other parts are as if all were known."""
    row = {"gain": {"glory": 2}, "activates": ["church"], "path": "1"}
    cards = {id: event(id, row) for id in ("e", "f")}
    made = path("1", [{"must": ["enemy add 1"]}])
    rules = knight(events=cards, paths={"1": made}, lose=["lose.overrun"])
    left = cards["e"].left
    if part == "gain":
        left = replace(left, grant=replace(left.grant, gain=HOLE))
    elif part == "must":
        made = replace(made, steps=(replace(made.steps[0], must=HOLE),))
    else:
        holes: dict[str, Any] = {part: HOLE}
        left = replace(left, **holes)
    holed = knight(
        events={**cards, "e": replace(cards["e"], left=left)},
        paths={"1": made},
        lose=["lose.overrun"],
    )
    whole, seen = preview(begin(rules).look, "left"), preview(begin(holed).look, "left")
    assert set(seen.unknown) == lost
    assert set(seen.unknown.values()) == {"the.hole"}
    told = {
        "gather": (whole.gather, seen.gather),
        "action": (whole.action, seen.action),
        "enemy": ((whole.path, whole.step, whole.paid), (seen.path, seen.step, seen.paid)),
        "verdict": (whole.verdict, seen.verdict),
    }
    for name, (known, found) in told.items():
        assert (found == known) == (name not in lost)


def test_an_outlook_tells_what_is_known() -> None:
    """KN-51: what follows the refusal is unknown, or only whether it loses, since the goal's column is."""
    made = path("1", [{"must": []}, {"may": {"glory": 1}, "else": ["enemy add 1"], "must": []}])
    blind = replace(made, steps=(made.steps[0], replace(made.steps[1], other=HOLE)))
    facing = in_step("enemy", {"glory": 1}, knight(paths={"1": blind})).seat(crossed={"1": 1})
    both = outlooks(facing.carry(Consequence("1")).look)
    assert both is not None
    assert [(one.unknown, one.verdict.code) for one in both] == [
        ("", "safe"),
        ("the.hole", "unknown"),
    ]
    column = practice().goals[next(iter(practice().goals))].columns[0]
    card = goal("g", {})
    holed = replace(column, penalty=replace(column.penalty, do=HOLE))
    rules = knight(
        paths={"1": made}, goals={"g": replace(card, columns=(holed, *card.columns[1:]))}
    )
    facing = in_step("enemy", {"glory": 1}, rules, number=3).seat(crossed={"1": 1})
    both = outlooks(facing.carry(Consequence("1"), GoalColumn()).look)
    assert both is not None
    assert [(one.unknown, one.verdict.code) for one in both] == [("", "unknown"), ("", "unknown")]


def test_the_bare_sheet_asks_for_what_is_looked_at_after_every_order() -> None:
    """Design 4: limits, bounds and the ends of the diplomacy tracks are asked for at the start, one after the other."""
    setup = Setup(S0, CHARACTER, cards="entered")
    own: dict[str, Any] = {}
    asked = []
    while True:
        rules = Knight(read_sheets(S0, practice=False, own=own), setup)
        try:
            state = rules.start(setup).state
        except IllegalMove as refused:
            if refused.code != "unknown":
                raise
            asked.append(refused.facts["path"])
            own[asked[-1]] = 5 if "full" in asked[-1] else 0
        else:
            break
    assert asked == [
        f"character.{CHARACTER}.start.gold",
        f"scenario.{S0}.diplomacy.start",
        f"scenario.{S0}.enemy_diplomacy.start",
        f"scenario.{S0}.enemy_diplomacy.full",
        f"scenario.{S0}.diplomacy.full",
    ]
    assert not rules.options(state), "no goal card has been entered yet"
    assert rules.question(state) is not None


def test_a_card_is_there_from_its_first_value_on() -> None:
    """KN-4: a card that is entered while playing may have gaps; they are asked for when they are read."""
    own = {"event.x7.right.gain": {"glory": 4}, "goal.y1.6.penalty.do": ["zero gold"]}
    sheets, setup = read_sheets(S0, own=own), Setup(S0, CHARACTER, cards="entered")
    rules = Knight(sheets, setup)
    assert (rules.deck, rules.goal_deck) == (("x7",), ("y1",))
    dealt = Knight(sheets, Setup(S0, CHARACTER))
    assert "x7" not in dealt.deck
    assert "y1" not in dealt.goal_deck
    game = Game(rules, rules.start(setup).state).play(RevealGoal("y1"), Reveal(1, "x7"))
    assert game.rules.question(game.state) is not None
    assert game.options() == [], "the sixth card has not been entered yet"
