"""Step 3: gains, privilege, King and influence stages, chains and links (KN-16, KN-33 to KN-38)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.knight.moves import ActivateNext, ChooseSide, EndUse, TakeAny, TakeStage
from companion.knight.sheets import Stage
from companion.knight.vocabulary import ALWAYS, parse_condition
from tests.knight.play import Game, begin, refusal
from tests.knight.sheets import Rows, event, grant, knight, known, track

GAINS = {
    "king": {"gold": 1},
    "church": {"glory": 1},
    "nobles": {"nobility": 1},
    "merchants": {"gold": 2},
    "castle": {"gold": 1},
    "village": {"glory": 2},
    "stable": {"valor": 1},
    "lords": {"nobility": 2},
}


def stage(action: str, number: int, needs: dict[str, int] | None = None) -> Stage:
    """A stage whose left side gives 10 points times its number, its right side 1 diplomacy."""
    id = f"stage.{action}.{number}"
    return Stage(
        number,
        known(parse_condition(needs) if needs else ALWAYS),
        grant(f"{id}.left", {"gain": {"points": 10 * number}}),
        grant(f"{id}.right", {"gain": {"diplomacy": 1}}),
    )


def activate(*actions: str, house: dict[str, str] | None = None, **changes: Any) -> Game:
    """A game at step 2 whose card activates these actions; level 1 on every track, nothing in the purse."""
    court = {id: track(id, [{"gain": gain}, {}]) for id, gain in GAINS.items()}
    cards = {f"e{n}": event(f"e{n}", {"activates": list(actions)}) for n in range(2)}
    plain: dict[str, Any] = {"king": (), "stages": {}, "counts": {}}
    rules = knight(house=house or {}, court=court, events=cards, **{**plain, **changes})
    game = begin(rules).put({f"segment.{id}.1": 1 for id in GAINS})
    return game.put({"glory": 0, "valor": 0, "gold": 0}).play(ChooseSide("left"))


def purse(game: Game) -> dict[str, int]:
    return dict(game.state.me.have)


def test_all_unlocked_gains_at_once() -> None:
    """KN-33, KN-38: each action of the side."""
    game = activate("king", "lords").play(EndUse(), ActivateNext("king"))
    assert purse(game) == {"gold": 1, "nobility": 2}


def test_a_star_is_not_gained_again() -> None:
    """KN-25: and a gain of choice is asked for."""
    rows: Rows = [{"gain": {"gold": 5}, "once": True}, {"gain": {"any": 1}}]
    rules = knight(
        court={"king": track("king", rows)}, king=(), counts={},
        events={f"e{n}": event(f"e{n}", {"activates": ["king"]}) for n in range(2)},
    )  # fmt: skip
    game = begin(rules).put(
        {"segment.king.1": 1, "segment.king.2": 1, "gold": 0, "glory": 0, "valor": 0}
    )
    game.play(ChooseSide("left"), EndUse(), TakeAny("valor"))
    assert purse(game) == {"valor": 1}
    assert game.look.usable("valor") == 0


def test_castle_collects_what_it_is_linked_to() -> None:
    """KN-37: that is the only way to collect from Village and Stable; five tracks yield nothing at all (KN-31)."""
    assert purse(activate("castle").play(EndUse())) == {"gold": 1}
    game = activate("castle").seat(links=("village", "stable")).play(EndUse())
    assert purse(game) == {"gold": 1, "glory": 2, "valor": 1}
    for action in ("village", "stable", "armory", "fame", "tournaments", "knowledge", "combat"):
        assert refusal(activate(action), EndUse()) == "not_activated"


def test_the_privilege_comes_once_in_a_turn() -> None:
    """KN-16: never crossed out, but once, also if the action is activated each time it is named."""
    game = activate("church", "church", house={"HR-3": "each"}).play(EndUse())
    assert purse(game) == {"glory": 2, "valor": 1}
    assert [note.facts["why"] for note in game.notes if note.code == "gained"].count(
        "privilege"
    ) == 1


@pytest.mark.parametrize(("choice", "times"), [("once", 1), ("each", 2)])
def test_an_action_named_twice(choice: str, times: int) -> None:
    """HR-3: by the card and by a chain."""
    game = activate("nobles", "church", house={"HR-3": choice}).seat(chains=("nobles>church",))
    game.play(EndUse(), ActivateNext("nobles"))
    while game.options()[0] != game.options()[-1] and isinstance(game.options()[0], ActivateNext):
        game.play(game.options()[0])
    assert purse(game)["glory"] == times


@pytest.mark.parametrize("choice", ["once", "each"])
def test_a_chain_that_leads_back_ends(choice: str) -> None:
    """HR-3, KN-36."""
    game = activate("church", house={"HR-3": choice}).seat(
        chains=("church>nobles", "nobles>church")
    )
    game.play(EndUse())
    assert purse(game) == {"glory": 1, "nobility": 1, "valor": 1}


@pytest.mark.parametrize(
    ("choice", "got"),
    [("yes", {"nobility": 1, "glory": 1, "valor": 1}), ("no", {"nobility": 1, "glory": 1})],
)
def test_chained_activations_and_the_privilege(choice: str, got: dict[str, int]) -> None:
    """HR-4: Church is chained to Nobles; its privilege comes or not."""
    game = activate("nobles", house={"HR-4": choice}).seat(chains=("nobles>church",)).play(EndUse())
    assert purse(game) == got


@pytest.mark.parametrize(("choice", "asked"), [("yes", True), ("no", False)])
def test_chained_activations_and_stages(choice: str, asked: bool) -> None:
    """HR-4."""
    stages = {"church": (stage("church", 1),)}
    game = activate("nobles", house={"HR-4": choice}, stages=stages)
    game.seat(chains=("nobles>church",)).play(EndUse())
    assert (TakeStage("church.1", "left") in game.options()) == asked


def test_the_next_king_stage_comes_with_the_king() -> None:
    """KN-34: the second stage gives 1 diplomacy, 1 command point, 30 points and 6 gold, once."""
    second = {"diplomacy": 1, "command": 1, "points": 30, "gold": 6}
    king = tuple(grant(f"king.{n}", {"gain": gain}) for n, gain in ((1, {}), (2, second)))
    game = activate("king", king=king).seat(king=1)
    before = game.state
    game.play(EndUse())
    assert game.changed(before) == {
        "diplomacy": (0, 1), "command": (0, 1), "points.3": (0, 30), "king": (1, 2),
        "gold": (0, 7), "fresh.gold": (0, 7),
    }  # fmt: skip
    assert not [
        note for note in game.turn(step="use").play(EndUse()).notes if note.code == "king_stage"
    ]


@pytest.mark.parametrize(("choice", "at"), [("waits", 0), ("skipped", 1)])
def test_a_king_stage_without_access(choice: str, at: int) -> None:
    """HR-28: only the gains; the stage waits, or is skipped."""
    king = (grant("king.1", {"needs": {"level.king": 2}, "gain": {"points": 30}}),)
    game = activate("king", house={"HR-28": choice}, king=king).play(EndUse())
    assert purse(game) == {"gold": 1}
    assert (game.state.me.king, game.state.me.entries) == (at, ())
    assert game.codes().count(f"stage_{choice}") == 1


def test_one_side_of_the_next_influence_stage() -> None:
    """KN-35: one stage an activation, in order; the other side is gone."""
    game = activate("church", stages={"church": (stage("church", 1), stage("church", 2))})
    game.play(EndUse())
    assert set(game.options()) == {TakeStage("church.1", "left"), TakeStage("church.1", "right")}
    assert refusal(game, TakeStage("church.2", "left")) == "no_answer"
    before = game.state
    game.play(TakeStage("church.1", "right"))
    assert game.changed(before) == {"diplomacy": (0, 1), "stage.church.1": (0, 2)}
    game.turn(step="use", activated=()).play(EndUse())
    assert set(game.options()) == {TakeStage("church.2", "left"), TakeStage("church.2", "right")}


@pytest.mark.parametrize(
    ("waits", "side", "offered", "left"),
    [
        ("waits", "gone", [], {}),
        ("skipped", "gone", [], {"church.2": ("skipped",)}),
        ("waits", "kept", [TakeStage("church.1", "right")], {}),
        ("skipped", "kept", [TakeStage("church.1", "right")], {"church.2": ("skipped",)}),
    ],
)
def test_an_influence_stage_without_access(
    waits: str, side: str, offered: list[TakeStage], left: dict[str, tuple[str, ...]]
) -> None:
    """HR-28: the next stage waits or is skipped, whether or not a side not chosen is kept; it is said once."""
    stages = {
        "church": (
            stage("church", 1),
            stage("church", 2, {"level.church": 9}),
            stage("church", 3, {"level.church": 9}),
        )
    }
    game = activate("church", house={"HR-28": waits, "HR-28.side": side}, stages=stages)
    game.seat(stages={"church.1": ("left",)}).play(EndUse())
    taken = {"church.1": ("left", "right") if offered else ("left",)}
    assert game.state.me.stages == {**taken, **left}, "a single answer is taken by itself"
    assert game.codes().count(f"stage_{waits}") == 1


def test_no_stage_left() -> None:
    """HR-28: none left, none taken."""
    game = activate("church", stages={"church": (stage("church", 1),)})
    game.seat(stages={"church.1": ("left",)}).play(EndUse())
    assert game.state.agenda == ()
    assert purse(game) == {"glory": 1, "valor": 1}
