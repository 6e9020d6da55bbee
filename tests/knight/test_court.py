"""The court sheet: paying, unlocking, requirements, Village, Castle, Armory, lords, chains (KN-22 to KN-32, KN-36)."""

from __future__ import annotations

import pytest

from companion.knight.court import chain_behind, missing, start_of
from companion.knight.moves import Claim, MarkChain, OpenLink, Pay, TakeAny
from companion.knight.state import Entry
from companion.knight.vocabulary import NOTHING, Bundle
from tests.knight.play import Game, in_step, refusal
from tests.knight.sheets import Rows, knight, track

CHURCH: Rows = [
    {"cost": {"valor": 1, "nobility": 2}, "gain": {"glory": 1}},
    {"cost": {"valor": 1}, "needs": {"level.village": 3}},
]
PLENTY = {"glory": 6, "nobility": 6, "valor": 6, "gold": 12}


def court(facts: dict[str, int] | None = None, **tracks: Rows) -> Game:
    """Step 2 with these tracks and plenty of everything, unless said otherwise."""
    made = {id: track(id, rows, points=20 if id == "nobles" else 0) for id, rows in tracks.items()}
    return in_step("use", {**PLENTY, **(facts or {})}, knight(court=made))


def test_a_segment_is_paid_in_any_order_over_several_turns() -> None:
    """KN-23, KN-24: 1 Valor and 2 Nobility unlock it; +1 influence on the track and in all."""
    game = court(church=CHURCH)
    before = game.state
    game.play(Pay("church.1", Bundle(nobility=1)))
    assert game.changed(before) == {"nobility": (6, 5), "paid.church.1.nobility": (0, 1)}
    game.turn(number=2).play(Pay("church.1", Bundle(valor=1)))
    assert not game.state.me.done
    game.play(Pay("church.1", Bundle(nobility=1)))
    assert game.changed(before) == {
        "nobility": (6, 4), "valor": (6, 5), "influence": (0, 1), "segment.church.1": (0, 1),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("amounts", "code"),
    [
        (Bundle(valor=2), "not_owed"),
        (Bundle(glory=1), "not_owed"),
        (Bundle(valor=1, nobility=3), "not_owed"),
        (Bundle(gold=1), "not_owed"),
        (NOTHING, "not_owed"),
    ],
)
def test_nothing_is_paid_that_is_not_owed(amounts: Bundle, code: str) -> None:
    """KN-23, HR-29: nothing is paid back either."""
    assert refusal(court(church=CHURCH), Pay("church.1", amounts)) == code


def test_one_cannot_pay_what_one_has_not() -> None:
    assert (
        refusal(court({"nobility": 1}, church=CHURCH), Pay("church.1", Bundle(nobility=2)))
        == "short"
    )


def test_segments_come_in_order_and_not_before_their_requirement() -> None:
    """KN-23, KN-27, HR-29: not even a part is paid into a blocked segment."""
    game = court(church=CHURCH)
    assert refusal(game, Pay("church.2", Bundle(valor=1))) == "not_next"
    game.put({"segment.church.1": 1})
    assert refusal(game, Pay("church.1", Bundle(valor=1))) == "done_already"
    assert refusal(game, Pay("church.2", Bundle(valor=1))) == "needs"
    game.put({f"segment.village.{n}": 1 for n in (1, 3, 5)})
    game.play(Pay("church.2", Bundle(valor=1)))
    assert game.state.me.done["church"] == (1, 2)


def test_any_is_paid_by_any_mix_but_gold() -> None:
    """KN-21, KN-29: a castle room is 1 gold and 1 resource of choice."""
    rooms: Rows = [{"cost": {"gold": 1, "any": 1}, "group": "1"} for _ in range(2)]
    game = in_step(
        "use", PLENTY, knight(court={"castle": track("castle", rooms, floors={"1": {}})})
    )
    assert refusal(game, Pay("castle.2", Bundle(gold=2))) == "not_owed"
    game.play(Pay("castle.2", Bundle(valor=1)), Pay("castle.2", Bundle(gold=1)))
    assert game.state.me.done["castle"] == (2,), "in any order (KN-29)"


def test_a_star_is_received_once_at_the_unlocking() -> None:
    """KN-25."""
    game = court(fame=[{"cost": {"glory": 1}, "gain": {"points": 10, "any": 1}, "once": True}])
    game.put({"nobility": 0}).play(Pay("fame.1", Bundle(glory=1)), TakeAny("nobility"))
    assert game.state.me.entries == (Entry(3, 10, "segment.fame.1"),)
    assert game.state.me.have.nobility == 1
    assert game.look.usable("nobility") == 1, "not fresh: it comes in step 2"


def test_a_full_track_scores_its_points_once() -> None:
    """KN-26."""
    game = court(nobles=[{"cost": {"glory": 1}}, {"cost": {"glory": 1}}])
    game.play(Pay("nobles.1", Bundle(glory=1)))
    assert not game.state.me.entries
    game.play(Pay("nobles.2", Bundle(glory=1)))
    assert game.state.me.entries == (Entry(3, 20, "track.nobles"),)


def test_the_chain_behind_fame() -> None:
    """KN-27: Fame 1 needs a tournament, the easiest needs Stable 2, Stable 2 needs influence 6; one stands at 5."""
    game = court(
        {"segment.stable.1": 1, "influence": 5},
        fame=[{"needs": {"level.tournaments": 1}}],
        tournaments=[
            {"needs": {"level.king": 9, "level.lords": 9}},
            {"needs": {"level.stable": 2}},
        ],
        stable=[{}, {"needs": {"influence": 6}}],
    )
    assert [(link.fact, link.need, link.have) for link in missing(game.look, "fame.1")] == [
        ("level.tournaments", 1, 0),
        ("level.stable", 2, 1),
        ("influence", 6, 5),
    ]
    assert [link.segment for link in chain_behind(game.look, "fame.1")] == [
        "fame.1", "tournaments.2", "stable.2",
    ]  # fmt: skip
    assert refusal(game, Pay("fame.1", NOTHING)) == "needs"
    game.put({"influence": 6})
    assert start_of(game.look, "fame.1") == "stable.2"


def test_where_to_start_is_the_end_of_the_chain_that_is_shown() -> None:
    """KN-27: of several open ways the start is that of the chain, not another that can be paid too."""
    game = court(
        fame=[{"needs": {"level.tournaments": 1}}],
        tournaments=[
            {"needs": {"level.stable": 3}},
            {"cost": {"valor": 2}, "needs": {"level.armory": 1}},
            {"cost": {"valor": 2}, "needs": {"level.combat": 1}},
        ],
        stable=[{"cost": {"gold": 2}}],
        armory=[{"cost": {"gold": 2}}],
        combat=[{"cost": {"valor": 1}}],
    )
    game.put({"segment.armory.1": 1, "segment.combat.1": 1})
    shown = [link.segment for link in chain_behind(game.look, "fame.1")]
    assert shown == ["fame.1", "tournaments.2"]
    assert start_of(game.look, "fame.1") == "tournaments.2"


def test_where_to_start_in_a_free_track_is_its_first_open_place() -> None:
    """KN-27, KN-28: a village level may be any house; the first that is not crossed out stands for all."""
    houses: Rows = [{"cost": {"gold": 2}}, {"cost": {"gold": 2}}, {"cost": {"gold": 3}}]
    game = court(church=CHURCH, village=houses)
    game.put({"segment.church.1": 1, "segment.village.1": 1})
    assert start_of(game.look, "church.2") == "village.2"


def test_a_chain_that_bites_its_tail_ends() -> None:
    """KN-27: two tracks that need each other are shown, not followed for ever."""
    game = court(
        king=[{"needs": {"level.lords": 1}}], lords=[{"needs": {"level.king": 1}, "group": "a"}]
    )
    assert [link.fact for link in missing(game.look, "king.1")] == ["level.lords", "level.king"]


@pytest.mark.parametrize(
    ("id", "counts"), [("village", 0), ("armory", 0), ("stable", 1), ("lords", 1), ("combat", 1)]
)
def test_which_tracks_raise_the_total_influence(id: str, counts: int) -> None:
    """KN-19, KN-28 to KN-30, HR-29."""
    rows: Rows = [{"cost": {"glory": 1}, "group": "a"}, {"group": "a"}]
    game = in_step("use", PLENTY, knight(court={id: track(id, rows)}))
    before = game.state
    game.play(Pay(f"{id}.1", Bundle(glory=1)))
    influence = {"influence": (0, 1)} if counts else {}
    assert game.changed(before) == {"glory": (6, 5), f"segment.{id}.1": (0, 1), **influence}


def test_lords_are_looked_at_each_on_its_own() -> None:
    """KN-32: in order within a lord, any lord first."""
    rows: Rows = [{"group": "a", "cost": {"glory": 1}}, {"group": "a"}, {"group": "b"}]
    game = court(lords=rows)
    assert refusal(game, Pay("lords.2", NOTHING)) == "not_next"
    game.play(Pay("lords.3", NOTHING), Pay("lords.1", Bundle(glory=1)), Pay("lords.2", NOTHING))
    assert game.state.me.done["lords"] == (1, 2, 3)


def test_each_finished_floor_opens_one_link() -> None:
    """KN-29: the player chooses Village or Stable; the second floor opens the other; a third none."""
    rows: Rows = [{"group": floor} for floor in ("1", "1", "2", "3")]
    shape = track("castle", rows, floors={"1": {}, "2": {}, "3": {}})
    game = in_step("use", {}, knight(court={"castle": shape}))
    game.play(Pay("castle.1", NOTHING))
    assert game.rules.question(game.state) is None
    game.play(Pay("castle.2", NOTHING))
    assert set(game.options()) == {OpenLink("village"), OpenLink("stable")}
    assert refusal(game, Pay("castle.3", NOTHING)) == "answer_first"
    game.play(OpenLink("stable"), Pay("castle.3", NOTHING))
    assert game.state.me.links == ("stable", "village"), "a single answer is taken by itself"
    game.play(Pay("castle.4", NOTHING))
    assert "link_opened" not in game.codes()


def test_a_completed_track_is_chained_once() -> None:
    """KN-36, HR-29: one chain a completed track; the middle one chooses; then or later."""
    game = court(church=[{}], nobles=[{}], merchants=[{}])
    assert refusal(game, MarkChain("church", "nobles")) == "no_chain"
    game.play(Pay("church.1", NOTHING))
    assert {move for move in game.options() if isinstance(move, MarkChain)} == {
        MarkChain("church", "nobles"),
        MarkChain("church", "merchants"),
    }
    before = game.state
    game.play(MarkChain("church", "merchants"))
    assert game.changed(before) == {"chain.church.merchants": (0, 1)}
    assert refusal(game, MarkChain("church", "nobles")) == "no_chain"


@pytest.mark.parametrize(
    "id", ["church.0", "church.3", "church.01", "church.٣", "church", "", "church.1.1", "x.1", "church." + "9" * 9999]
)  # fmt: skip
def test_a_segment_that_is_not_on_the_sheet(id: str) -> None:
    assert refusal(court(church=CHURCH), Pay(id, Bundle(valor=1))) == "no_such_segment"


def test_a_claimed_reward_needs_its_level_and_is_crossed_out() -> None:
    """KN-17: 6 gold at armory level 4, when the player chooses, once."""
    game = court({"gold": 3, **{f"segment.armory.{n}": 1 for n in (1, 2, 3)}})
    assert refusal(game, Claim("reward.1")) == "needs"
    game.put({"segment.armory.4": 1})
    before = game.state
    game.play(Claim("reward.1"))
    assert game.changed(before) == {"gold": (3, 9), "claimed.reward.1": (0, 1)}
    assert refusal(game, Claim("reward.1")) == "claimed_already"
