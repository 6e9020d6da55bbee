"""Sheets entered as they stand: what no game could have led to is doubted, not refused."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.knight import Knight, Setup
from companion.knight.course import Course
from companion.knight.joining import doubts
from companion.knight.state import Seat, State
from companion.play import IllegalMove
from scenarios.read import read_sheets

SCENARIO = "s00_defensive_war"
SHEETS = read_sheets(SCENARIO, practice=True, own={})


def joined(turn: int = 7, up: tuple[int, ...] = (), **setup: Mapping[str, int]) -> Course:
    facts = setup.get("facts", {})
    wanted = Setup(SCENARIO, "dittmann", "entered", turn=turn, facts=facts, up=up)
    rules = Knight(SHEETS, wanted)
    return rules.course(rules.start(wanted).state)


def codes(c: Course) -> list[str]:
    return [doubt.code for doubt in doubts(c)]


@pytest.mark.parametrize("turn", [1, 7, 12])
def test_sheets_as_at_the_start_raise_no_doubt(turn: int) -> None:
    assert doubts(joined(turn)) == []


def test_a_plausible_game_raises_no_doubt() -> None:
    facts = {
        "glory": 4,
        "nobility": 3,
        "points.3": 35,
        "points.6": 115,
        "segment.church.1": 1,
        "segment.stable.1": 1,
        "influence": 5,
        "claimed.threshold.5": 1,
        "crossed.1": 3,
        "crossed.2": 3,
        "enemy.mill": 2,
        "own.castle": 1,
    }
    assert doubts(joined(facts=facts)) == []


@pytest.mark.parametrize(
    ("facts", "code", "clause", "of"),
    [
        ({"points.12": 20}, "box_ahead", "KN-8", {"box": 12, "turn": 7}),
        (
            {"segment.church.1": 1, "influence": 0},
            "influence_less",
            "KN-19",
            {"have": 0, "tracks": 1},
        ),
        ({"link.village": 1}, "links_more", "KN-29", {"links": 1, "floors": 0}),
        ({"chain.church.nobles": 1}, "chain_early", "KN-36", {"start": "church", "to": "nobles"}),
        (
            {"claimed.threshold.5": 1},
            "claim_early",
            "KN-20",
            {"thing": "threshold.5", "fact": "influence", "need": 5, "have": 0},
        ),
        (
            {"claimed.reward.1": 1},
            "claim_early",
            "KN-17",
            {"thing": "reward.1", "fact": "level.armory", "need": 4, "have": 0},
        ),
        ({"crossed.1": 4, "crossed.2": 3}, "crossed_more", "KN-50", {"crossed": 7, "turns": 6}),
        (
            {"battle.1": 1},
            "battle_needs",
            "KN-65",
            {"thing": "1", "fact": "level.combat", "need": 3, "have": 0},
        ),
        (
            {"own.mill": 4, "own.castle": 4, "own.ford": 1},
            "units_more",
            "KN-48",
            {"side": "own", "units": 9, "most": 8},
        ),
    ],
)
def test_what_does_not_go_together_is_doubted(
    facts: dict[str, int], code: str, clause: str, of: dict[str, object]
) -> None:
    (doubt,) = doubts(joined(facts=facts))
    assert (doubt.code, doubt.clause) == (code, clause)
    assert dict(doubt.facts) == of


def test_a_segment_without_its_requirement_is_doubted() -> None:
    """Church 2 needs Village 3 (KN-27)."""
    facts = {"segment.church.1": 1, "segment.church.2": 1}
    (doubt,) = doubts(joined(facts=facts))
    assert (doubt.code, doubt.facts["thing"], doubt.facts["fact"]) == (
        "segment_needs",
        "church.2",
        "level.village",
    )
    houses = {f"segment.village.{n}": 1 for n in (1, 2, 3)}
    assert doubts(joined(facts={**facts, **houses})) == []


def test_a_stage_without_the_one_before_it_is_doubted() -> None:
    assert "stage_order" in codes(joined(facts={"stage.church.2": 1}))


def test_a_stage_without_access_is_doubted() -> None:
    wanted = codes(joined(facts={"king": 5}))
    assert wanted
    assert set(wanted) == {"stage_needs"}


def test_a_doubt_refuses_nothing() -> None:
    """Whoever joins so may play on: the table may have set something right by hand."""
    c = joined(facts={"crossed.1": 7, "claimed.reward.1": 1})
    assert c.state.end is None
    assert c.me.claimed == ("reward.1",)


# the row ----------------------------------------------------------------------------------------


def asked(c: Course) -> list[int]:
    return [task.place for task in c.state.agenda if hasattr(task, "place")]


def test_the_current_card_and_the_sixth_are_asked_for() -> None:
    assert asked(joined(8)) == [2, 6]
    assert asked(joined(12)) == [6]


def test_further_cards_that_lie_face_up_are_asked_for_too() -> None:
    c = joined(9, up=(1, 5))
    assert asked(c) == [1, 3, 5, 6]
    assert [place.played for place in c.state.row.places] == [True, True, *(False,) * 4]


@pytest.mark.parametrize("place", [0, 7, True, "1"])
def test_a_place_off_the_row_is_refused(place: object) -> None:
    with pytest.raises(IllegalMove) as refused:
        joined(up=(place,))  # type: ignore[arg-type]
    assert refused.value.code == "no_such_fact"


# only scored ------------------------------------------------------------------------------------


def scored(finished: str, turn: int = 12, **facts: int) -> Course:
    named = {fact.replace("points_", "points."): value for fact, value in facts.items()}
    wanted = Setup(SCENARIO, "dittmann", turn=turn, facts=named, finished=finished)
    rules = Knight(SHEETS, wanted)
    return rules.course(rules.start(wanted).state)


def test_points_that_only_what_is_left_can_have_reached_count_at_the_final_scoring() -> None:
    """295 on the sheet and 35 left: decided after turn 12 (KN-75)."""
    left = {"glory": 2, "valor": 1, "gold": 4, "nobility": 0}
    c = scored("win.renown", points_12=295, influence=26, **left)
    assert c.state.turn.step == "final"
    assert scored("win.renown", points_12=300, **left).state.turn.step != "final"
    assert scored("win.renown", 9, points_9=295, **left).state.turn.step != "final"


def test_what_nobody_has_entered_is_in_no_doubt() -> None:
    """A game joined on a copy: what is known is still looked at."""
    own = {"court.church.1.needs": {"level.king": 3}, "court.king.2.gain": {"gold": 1}}
    sheets = read_sheets(SCENARIO, practice=False, own=own)
    rules = Knight(sheets, Setup(SCENARIO, "dittmann", "entered", copy="box"))
    seat = Seat("dittmann", done={"king": (1, 2), "church": (1,)}, chains=("church>nobles",))
    c = Course(rules, State((seat,)))
    assert [(doubt.code, doubt.facts.get("thing")) for doubt in doubts(c)] == [
        ("segment_needs", "church.1"),
        ("chain_early", None),
    ]
