"""The sheets of Knight on the screen: court, character, scenario, the sums of the header."""

from __future__ import annotations

import pytest

from companion.knight.moves import ChooseSide, Claim, MarkChain, Pay, UseSpecial
from companion.knight.vocabulary import Bundle
from companion.ui.app import open_app
from companion.ui.offered import SCREENS
from companion.ui.visit import visit_of
from storage import Game, Library
from tests.ui.driver import Phone
from tests.ui.knight_game import Side, entered

pytestmark = pytest.mark.anyio
LEFT, RIGHT = Side({"valor": 1, "points": 25}), Side({"glory": 4}, ("castle",), "3")
FACTS = {
    "glory": 4,
    "nobility": 2,
    "valor": 2,
    "gold": 8,
    "segment.nobles.1": 1,
    "paid.nobles.2.nobility": 1,
    "segment.stable.1": 1,
    "influence": 13,
    "points.3": 35,
    "points.6": 115,
    "claimed.threshold.5": 1,
}


def on(shelf: Library, game: Game) -> Phone:
    return Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}")


def using(shelf: Library, **facts: int) -> Game:
    """A game in step 2 of turn 7."""
    named = {name.replace("__", "."): n for name, n in facts.items()}
    game = entered(shelf, LEFT, RIGHT, facts=FACTS | named)
    game.table.play(ChooseSide("left"))
    return game


def live(phone: Phone, game: Game) -> Game:
    opened = visit_of(phone.page).door.opened(game.id)
    assert opened is not None
    return opened


def last(phone: Phone, game: Game) -> object:
    return live(phone, game).table.line.moves[-1]


# court ----------------------------------------------------------------------------------------------


async def test_the_court_has_its_thirteen_tracks_with_levels(shelf: Library) -> None:
    async with on(shelf, using(shelf)) as phone:
        await phone.tap("Court")
        tracks = [name for name in phone.buttons() if ", level " in name]
        assert len(tracks) == 13
        assert "Nobles, level 1 of 5, one segment partly paid" in tracks
        assert "Castle, level 0 of 2" in tracks  # its level counts floors (KN-29)
        assert "Fame, level 0 of 4, blocked" in tracks
        assert phone.sees("influence by tracks 2")


async def test_the_button_pays_what_is_left_and_unlocks(shelf: Library) -> None:
    game = using(shelf)
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Nobles, level 1")
        assert phone.sees("1 of 3 paid")
        await phone.tap("Pay 1 Glory, 1 Nobility, Nobles 2")
        assert last(phone, game) == Pay("nobles.2", Bundle(glory=1, nobility=1))
        assert "Nobles, level 2 of 5" in phone.buttons()
        assert phone.sees("influence by tracks 3")


async def test_a_tap_on_a_cost_pays_one_unit(shelf: Library) -> None:
    game = using(shelf)
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Nobles, level 1")
        await phone.tap("Pay 1 of 1 Glory")
        assert last(phone, game) == Pay("nobles.2", Bundle(glory=1))
        assert phone.sees("2 of 3 paid")
        assert phone.sees("Pay 1")


async def test_an_open_cost_asks_in_place_which_resource_pays(shelf: Library) -> None:
    game = using(shelf)
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Merchants, level 0")
        await phone.tap("Pay 1 of 1 Any resource")
        assert phone.sees("Which resource pays 1?")
        await phone.tap("Pay 1 Valor")
        assert last(phone, game) == Pay("merchants.1", Bundle(valor=1))
        assert not phone.sees("Which resource pays 1?")


async def test_an_open_cost_paid_whole_asks_for_the_mix(shelf: Library) -> None:
    game = using(shelf)
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Merchants, level 0")
        await phone.tap("Pay 1 gold, 1 resource of choice, Merchants 1")
        await phone.tap("Pay with Nobility")
        await phone.tap("Pay 1 Nobility, 1 gold, Merchants 1")
        assert last(phone, game) == Pay("merchants.1", Bundle(nobility=1, gold=1))


async def test_a_blocked_segment_shows_its_chain_and_where_to_start(shelf: Library) -> None:
    game = using(shelf)
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Fame, level 0")
        assert phone.sees("Fame 1 needs 1 tournament won: not met, you have 0")
        assert not [n for n in phone.buttons() if n.startswith("Pay ") and "Fame" in n]
        # Of the four tournaments the second is nearest: it lacks one piece of armour.
        assert phone.sees("Tournament 2 needs Armory 1: not met, you have 0")
        assert "Armory, level 0 of 5" in phone.buttons()
        await phone.tap("Go there: Start with Armory, piece 1:")
        assert "Pay 2 gold, Armory, piece 1" in phone.buttons()


async def test_before_step_2_nothing_is_paid_and_the_sheet_says_when(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts=FACTS)
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Nobles, level 1")
        assert phone.sees("in step 2")
        assert not [name for name in phone.buttons() if name.startswith("Pay ")]


async def test_what_is_short_is_said_and_a_part_can_still_be_paid(shelf: Library) -> None:
    game = using(shelf, glory=0)
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Nobles, level 1")
        assert phone.sees("1 Glory short")
        assert "Pay 2 Nobility, 1 Glory, Nobles 2" not in phone.buttons()
        assert not [name for name in phone.buttons() if name.startswith("Pay 1 of 1 Glory")]
        await phone.tap("Pay 1 of 2 Nobility, 1 paid")
        assert last(phone, game) == Pay("nobles.2", Bundle(nobility=1))


async def test_a_complete_track_is_chained_to_one_beside_it(shelf: Library) -> None:
    done = {f"segment__nobles__{n}": 1 for n in range(1, 6)}
    game = using(shelf, **done)
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Nobles, level 5")
        assert phone.sees("Complete: 25 points received.")
        await phone.tap("Chain to Church")
        assert last(phone, game) == MarkChain("nobles", "church")
        assert phone.sees("Chained: activating it activates Church too.")
        assert "Nobles, level 5 of 5, chained to Church" in phone.buttons()


async def test_castle_stands_floor_by_floor_and_lords_lord_by_lord(shelf: Library) -> None:
    async with on(shelf, using(shelf, segment__castle__1=1)) as phone:
        await phone.tap("Court")
        await phone.tap("Castle, level 0")
        assert phone.sees("First floor")
        assert phone.sees("1 of 3 rooms")
        assert phone.sees("A finished floor opens a link to Village or Stable.")
        await phone.tap("Lords, level 0")
        assert phone.sees("Lord Aldric")
        assert phone.sees("Lord Cunrad")


# character ------------------------------------------------------------------------------------------


async def test_a_threshold_that_is_reached_is_claimed(shelf: Library) -> None:
    game = using(shelf)
    async with on(shelf, game) as phone:
        await phone.tap("Character")
        assert phone.sees("10 reached: +2 command")
        await phone.tap("Claim, 10 reached")
        assert last(phone, game) == Claim("threshold.10")
        assert phone.sees("10: +2 Command, taken")
        assert live(phone, game).table.state.me.command == 2


async def test_a_threshold_ahead_says_how_far_it_is(shelf: Library) -> None:
    async with on(shelf, using(shelf)) as phone:
        await phone.tap("Character")
        await phone.tap("20: +2 Command")
        assert phone.sees("7 influence short")
        assert not [name for name in phone.buttons() if name.startswith("Claim")]


async def test_the_card_says_where_each_of_its_parts_stands(shelf: Library) -> None:
    game = using(shelf, segment__combat__1=1, segment__combat__2=1, segment__combat__3=1)
    async with on(shelf, game) as phone:
        await phone.tap("Character")
        assert phone.sees("Church activated: +1 Valor")
        assert phone.sees("Privilege: open this turn")
        assert phone.sees("Reward: Armory 0, 4 levels short")
        assert phone.sees("Special action: 2 Glory short")
        await phone.tap("Claim, Combat 3")
        assert last(phone, game) == Claim("reward.2")
        assert phone.sees("Reward: claimed")


async def test_the_special_action_is_used_from_the_card(shelf: Library) -> None:
    game = using(shelf, glory=6)
    async with on(shelf, game) as phone:
        await phone.tap("Character")
        await phone.tap("Pay 6, 6 Glory for 1 command")
        assert last(phone, game) == UseSpecial()
        assert live(phone, game).table.state.me.command == 1


async def test_a_box_opens_to_its_entries_with_what_gave_them(shelf: Library) -> None:
    async with on(shelf, using(shelf)) as phone:
        await phone.tap("Character")
        await phone.tap("Box 9: 1 entry, 25")
        assert phone.sees("Event card")
        assert phone.sees("+25")
        assert phone.sees("Running total at its end: 175 points.")
        assert "Set by hand: Points, box 9" in phone.buttons()


# the header -----------------------------------------------------------------------------------------


async def test_a_value_opens_to_what_came_and_went_this_turn(shelf: Library) -> None:
    game = using(shelf)
    game.table.play(Pay("nobles.2", Bundle(glory=1)))
    async with on(shelf, game) as phone:
        await phone.tap("Glory 3 of 6")
        texts = phone.texts()
        at = texts.index("at the start of turn 7")
        assert texts[at + 1] == "4"
        assert texts[at + 3] == "−1"
        assert "Nobles 2" in texts[at + 2]
        await phone.tap("Rule KN-15")
        assert phone.sees("gold")
        await phone.tap("Valor 3 of 6")
        assert "Event card" in phone.texts()
        await phone.tap("Valor 3 of 6")
        assert "Event card" not in phone.texts()


async def test_what_is_fresh_says_from_when_it_can_be_used(shelf: Library) -> None:
    async with on(shelf, using(shelf, fresh__gold=3)) as phone:
        await phone.tap("Gold 8 of 12, 3 fresh")
        assert phone.sees("3 are fresh: usable from turn 8.")


async def test_points_and_influence_open_to_boxes_and_tracks(shelf: Library) -> None:
    async with on(shelf, using(shelf)) as phone:
        await phone.tap("Points 175")
        assert phone.sees("box 9: Event card")
        assert phone.sees("box 6")
        await phone.tap("Influence 13, next 15")
        texts = phone.texts()
        at = texts.index("from elsewhere")
        assert texts[at + 1] == "+11"
        assert phone.sees("Next, 2 more: Influence 15")


async def test_a_cell_that_changes_flashes_until_the_phone_says_it_is_over(shelf: Library) -> None:
    async with on(shelf, using(shelf)) as phone:
        await phone.tap("Court")
        await phone.tap("Nobles, level 1")
        plain = phone.button("Glory 4 of 6").bgcolor
        await phone.tap("Pay 1 of 1 Glory")
        changed = phone.button("Glory 3 of 6")
        assert changed.bgcolor != plain
        assert phone.button("Gold 8 of 12").bgcolor == plain
        await phone.fire(changed, "animation_end", "container")
        assert phone.button("Glory 3 of 6").bgcolor == plain
        still = await phone.fire(phone.button("Glory 3 of 6"), "animation_end", "container")
        assert still.size == 0


# the scenario sheet ---------------------------------------------------------------------------------


async def test_the_ways_to_win_and_lose_open_to_what_counts(shelf: Library) -> None:
    facts = {"own__gate": 1, "own__chapel": 1, "enemy__castle": 3, "enemy__mill": 2}
    async with on(shelf, using(shelf, **facts)) as phone:
        await phone.tap("Court")
        await phone.tap("Scenario sheet")
        assert {
            "Tiles held 2 of 6, to win",
            "Enemies 5 of 8, to lose",
            "Castle besieged 3 of 4, to lose",
        } <= set(phone.buttons())
        await phone.tap("Tiles held")
        assert phone.sees("Now: Gate and Chapel.")
        await phone.tap("Enemies 5 of 8")
        assert phone.sees("Now: 2 on the Mill, 3 on the Castle.")
        await phone.tap("Rule KN-66")


async def test_stages_battles_and_paths_show_what_is_taken_next_and_needed(shelf: Library) -> None:
    facts = {"king": 1, "stage__church__1": 2, "crossed__1": 2, "battle__1": 1}
    async with on(shelf, using(shelf, **facts)) as phone:
        await phone.tap("Court")
        await phone.tap("Scenario sheet")
        shown = {
            "King stages, 1 of 5",
            "Battles, 1 of 5",
            "Church stages, 1 of 4",
            "Path 1, 2 of 7",
        }
        assert shown <= set(phone.buttons())
        await phone.tap("King stages")
        assert phone.sees("needs King 2, King 0 of 2")
        await phone.tap("Path 1")
        assert phone.texts().count("crossed out") == 2
        await phone.tap("Church stages")
        assert phone.sees("Right")
        assert phone.sees("taken")


async def test_what_cannot_be_done_on_the_sheet_says_why_in_short(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts=FACTS | {"segment.armory.1": 1, "segment.armory.2": 1})
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Scenario sheet")
        await phone.tap("Battles,")
        texts = phone.texts()
        assert "Combat 0 of 3" in texts[texts.index("Battle 1") : texts.index("Battle 2")]
        assert "in step 2" in texts[texts.index("Battle 2") : texts.index("Battle 3")]
        assert not [name for name in phone.buttons() if name.startswith("Fight")]
        await phone.tap("Command actions")
        assert "no command point" in phone.texts()


async def test_a_battle_is_fought_from_the_sheet(shelf: Library) -> None:
    facts = {"segment__armory__1": 1, "segment__armory__2": 1}
    game = using(shelf, **facts)
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Scenario sheet")
        await phone.tap("Battles,")
        await phone.tap("Fight, Battle 2")
        assert live(phone, game).table.state.me.battles == ("2",)
        assert phone.sees("Battles, 1 of 5")
