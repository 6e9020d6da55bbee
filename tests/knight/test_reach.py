"""What is within reach in step 2: what can be done now, what almost and what is missing, what a segment opens."""

from __future__ import annotations

from dataclasses import replace

from companion.knight import reach
from companion.knight.moves import Claim, Fight, Pay, UseGold, UseSpecial
from companion.knight.reach import Prospect
from companion.knight.sheets import UNKNOWN, Printed
from companion.knight.vocabulary import NOTHING, Bundle
from tests.knight.play import Game, in_step
from tests.knight.sheets import grant, knight, track

STABLE = track(
    "stable",
    [{"cost": {"gold": 1}}, {"cost": {"valor": 1, "gold": 2}, "gain": {"gold": 1}}],
    points=20,
)
TOURNAMENTS = track("tournaments", [{"needs": {"level.stable": 2}, "cost": {"valor": 2}}])
CHURCH = track("church", [{"cost": {"nobility": 2}}, {"needs": {"level.village": 1}}])
VILLAGE = track("village", [{"cost": {"gold": 2}}] * 3)
CASTLE = track(
    "castle",
    [{"cost": {"gold": 1, "any": 1}, "group": "low"}] * 2
    + [{"cost": {"gold": 1, "any": 1}, "group": "high"}],
    floors={"low": {"gold": 2}, "high": {}},
)
RULES = knight(
    court={
        "stable": STABLE,
        "tournaments": TOURNAMENTS,
        "church": CHURCH,
        "village": VILLAGE,
        "castle": CASTLE,
    },
    battles=(grant("battle.1", {"needs": {"level.combat": 3}, "cost": {"valor": 3}}),),
)


def use(**facts: int) -> Game:
    """Step 2 with these values; what is not named is empty."""
    named = {name.replace("_", ".", 1): n for name, n in facts.items()}
    return in_step("use", {"glory": 0, "nobility": 0, "valor": 0, "gold": 0, **named}, RULES)


def found(game: Game, kind: str, id: str) -> Prospect:
    [one] = [p for p in reach.prospects(game.look) if (p.kind, p.id) == (kind, id)]
    return one


def test_what_can_be_paid_whole_is_ready_and_its_move_does_it() -> None:
    game = use(gold=1)
    stable = found(game, "segment", "stable.1")
    assert stable.ready
    assert stable.move(*stable.ways) == Pay("stable.1", Bundle(gold=1))
    game.play(stable.move(*stable.ways))
    assert game.look.me.done["stable"] == (1,)


def test_every_ready_prospect_can_be_done_in_each_of_its_ways() -> None:
    game = use(glory=6, nobility=3, valor=3, gold=9)
    ready, _rest = reach.reach(game.look)
    moves = [one.move(way) for one in ready for way in one.ways or (NOTHING,)]
    assert {type(move) for move in moves} >= {Pay, UseSpecial}
    for move in moves:
        game.rules.apply(game.state, move)


def test_what_is_not_ready_is_refused() -> None:
    game = use(nobility=1, gold=1)
    _ready, rest = reach.reach(game.look)
    listed = game.options()
    for one in rest:
        whole = one.move(one.ways[0] if one.ways else Bundle(glory=one.rest.any))
        assert whole not in listed


def test_part_payments_count_and_what_is_short_is_named() -> None:
    game = use(nobility=1)
    game.play(Pay("church.1", Bundle(nobility=1)))
    church = found(game, "segment", "church.1")
    assert (church.paid, church.rest) == (Bundle(nobility=1), Bundle(nobility=1))
    assert church.short == (("nobility", 1),)
    assert church.is_open
    assert not church.ready


def test_a_requirement_that_is_not_met_keeps_it_back() -> None:
    one = found(use(valor=6), "segment", "tournaments.1")
    assert [(row.test.fact, row.have, row.need) for row in one.unmet] == [("level.stable", 0, 2)]
    assert not one.is_open


def test_an_open_cost_has_all_its_ways() -> None:
    one = found(use(glory=1, valor=1, gold=1), "segment", "castle.1")
    assert set(one.ways) == {Bundle(glory=1), Bundle(valor=1)}


def test_rooms_that_are_alike_stand_for_each_other() -> None:
    """Rooms of one floor with the same cost are one prospect; one that is begun stands alone."""
    game = use(gold=1, glory=1)
    rooms = [one for one in reach.segments(game.look) if one.id.startswith("castle.")]
    assert [(one.id, one.alike) for one in rooms] == [("castle.1", 2), ("castle.3", 1)]
    game.play(Pay("castle.2", Bundle(gold=1)))
    rooms = [one for one in reach.segments(game.look) if one.id.startswith("castle.")]
    assert [(one.id, one.alike) for one in rooms] == [
        ("castle.1", 1),
        ("castle.2", 1),
        ("castle.3", 1),
    ]


def test_what_a_segment_opens() -> None:
    """KN-27: Stable 2 opens tournament 1; Stable 1 does not yet. A house opens Church 2 once Church 1 is done."""
    game = use(gold=9, valor=6)
    assert found(game, "segment", "stable.1").opens == ()
    game.put({"segment.stable.1": 1})
    assert found(game, "segment", "stable.2").opens == (("segment", "tournaments.1"),)
    assert found(game, "segment", "village.1").opens == ()
    game.put({"segment.church.1": 1})
    assert found(game, "segment", "village.1").opens == (("segment", "church.2"),)


def test_influence_opens_thresholds() -> None:
    """KN-19, KN-20: a segment that counts raises the influence, a house does not."""
    game = use(gold=9, influence=4)
    assert ("claim", "threshold.5") in found(game, "segment", "stable.1").opens
    assert ("claim", "threshold.5") not in found(game, "segment", "village.1").opens


def test_the_last_segment_tells_of_the_points_of_its_track() -> None:
    game = use(gold=9, valor=6).put({"segment.stable.1": 1})
    assert found(game, "segment", "stable.2").full == 20
    assert found(use(), "segment", "stable.1").full == 0


def test_battles_and_claims_and_the_special_action() -> None:
    game = use(valor=3, glory=6, influence=5)
    battle = found(game, "battle", "1")
    assert [(row.have, row.need) for row in battle.unmet] == [(0, 3)]
    assert battle.move() == Fight("1")
    assert found(game, "claim", "threshold.5").ready
    assert found(game, "claim", "threshold.5").move() == Claim("threshold.5")
    assert found(game, "special", "").move() == UseSpecial()
    game.play(Claim("threshold.5"))
    assert not [one for one in reach.claims(game.look) if one.id == "threshold.5"]


def test_gold_actions_say_why_not() -> None:
    game = use(gold=6)
    gold = {one.id: one for one in reach.gold(game.look)}
    assert gold["resource"].move() == UseGold("resource")
    assert gold["command"].short == (("gold", 6),)
    refused = gold["borrow"].refused
    assert refused is not None
    assert refused.code == "nothing_to_borrow"


def test_rewards_come_first_then_what_is_begun_then_what_opens() -> None:
    game = use(gold=9, nobility=2, valor=6, influence=5)
    game.put({"segment.stable.1": 1, "paid.church.1.nobility": 1})
    ready, _rest = reach.reach(game.look)
    order = [one.id for one in ready]
    assert order.index("threshold.5") < order.index("church.1") < order.index("stable.2")
    assert order.index("stable.2") < order.index("village.1")


def test_the_nearest_comes_first_of_what_cannot_be_done() -> None:
    _ready, rest = reach.reach(use(glory=5, nobility=6, valor=6, gold=12).look)
    assert [one.gap for one in rest] == sorted(one.gap for one in rest)
    assert (rest[0].kind, rest[0].short) == ("special", (("glory", 1),))


def test_looking_changes_nothing() -> None:
    game = use(gold=9, valor=6)
    before = game.state
    reach.reach(game.look)
    assert game.state is before
    assert game.state == use(gold=9, valor=6).state


def test_a_value_that_nobody_has_entered_is_a_reason() -> None:
    church = track("church", [{"cost": {"gold": 1}}])
    [first] = church.segments
    hole = replace(first, grant=replace(first.grant, cost=Printed("court.church.1.cost", UNKNOWN)))
    rules = knight(court={"church": replace(church, segments=(hole,))})
    one = found(in_step("use", {}, rules), "segment", "church.1")
    assert one.refused is not None
    assert (one.refused.code, one.refused.facts) == ("unknown", {"path": "court.church.1.cost"})
