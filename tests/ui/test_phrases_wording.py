"""How the words of Knight read: the wording of the screens, on states that call for it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.knight import Setup, agenda, moves
from companion.knight.course import Course
from companion.knight.ending import score
from companion.knight.preview import Preview, preview
from companion.knight.state import End, Entry, Field, Seat, State, Turn
from companion.knight.verdict import Verdict
from companion.knight.vocabulary import Bundle, parse_condition
from companion.play import IllegalMove, Note
from companion.ui.knight import phrases as words
from companion.ui.knight.phrases.score import ending_text
from companion.ui.knight.plan import course_of
from companion.ui.knight.wordings import wording_of
from companion.words import worded
from tests.ui.phrasing import course


def noted(code: str, clause: str = "", **facts: Any) -> Note:
    return Note(code, facts, clause)


def test_what_does_not_fit_is_told_with_what_it_becomes() -> None:
    c = course(have=Bundle(glory=4, gold=7))
    gained = noted("gained", why="event", bundle={"glory": 4}, got={"glory": 2, "gold": 2})
    (line,) = words.note_lines(c, [gained], c.me.have)
    assert (
        line.text == "Event card: +4 Glory. 2 Glory fit, 2 become gold. Glory 4 to 6, gold 7 to 9."
    )


def test_the_rulebooks_example_of_overflow() -> None:
    """KN-15: Glory 6, Gold 11, gain 4 Glory."""
    c = course(have=Bundle(glory=6, gold=11))
    gained = noted("gained", "KN-10", why="event", bundle={"glory": 4}, got={"gold": 1})
    lines = words.note_lines(c, [gained, noted("overflow", "KN-15", left=3, points=15)])
    assert [(line.text, line.clause) for line in lines] == [
        ("Event card: +4 Glory. Glory is full: 1 becomes gold.", "KN-10"),
        ("3 do not fit into gold: 15 points.", "KN-15"),
    ]


def test_several_command_points_are_spoken_of_as_several() -> None:
    """KN-41: in a turn; KN-72: of the goal card, at once."""

    def of(n: int, why: str) -> str:
        return words.note_line(course(), noted("gained", why=why, bundle={"command": n})).text

    assert of(1, "threshold.10").endswith("+1 command. Use it this turn or lose it.")
    assert of(2, "threshold.10").endswith("+2 command. Use them this turn or lose them.")
    assert of(2, "goal.9").endswith("+2 command. Use them now or lose them.")


def test_only_what_can_wait_is_fresh() -> None:
    gained = noted("gained", why="stage.king.2", bundle={"gold": 6, "points": 30}, fresh=True)
    text = words.note_line(course(), gained).text
    assert text == "King stage 2: +30 points. +6 gold, fresh until turn 8."


def test_enemies_that_move_are_told_together() -> None:
    order = noted("enemies_move", "KN-53", n=1, enemies=4)
    to_ford = noted("moved", "KN-53", start="mill", to="ford")
    notes = [order, to_ford, to_ford, noted("stays_at_castle", "KN-53", tile="castle")]
    chosen = noted("moved", "HR-6", start="copse", to="mill")
    lines = words.note_lines(course(), [*notes, chosen])
    assert [(line.text, line.clause) for line in lines] == [
        ("All enemies move 1. Mill to Ford (2). 1 enemy at your castle stays.", "KN-53"),
        ("Enemy moves: Copse to Mill.", "HR-6"),
    ]


def test_units_and_sources_of_a_tile_are_told_together() -> None:
    notes = [noted("placed", "KN-52", side="enemy", tile=tile) for tile in ("fen", "beacon", "fen")]
    notes += [noted("source_destroyed", "KN-49", tile="mill", kind=k) for k in ("gold", "nobility")]
    notes += [noted("source_destroyed", "KN-49", tile="ford", kind="valor")]
    assert [line.text for line in words.note_lines(course(), notes)] == [
        "3 new enemies: Fen (2) and Beacon.",
        "On the Mill sources are destroyed: gold and Nobility.",
        "On the Ford a Valor source is destroyed.",
    ]


def test_a_part_payment_in_the_log() -> None:
    c = course(have=Bundle(nobility=3))
    owed = {"valor": 1, "nobility": 1}
    notes = [noted("paid_part", "KN-23", segment="church.1", paid={"nobility": 1}, owed=owed)]
    head, why = words.move_line(c, moves.Pay("church.1", Bundle(nobility=1)), notes)
    assert head == "Paid 1 Nobility on Church 1"
    assert why == [words.Line("1 of 3 paid. Nobility 3 to 2.", "KN-23")]


def test_a_value_set_by_hand_in_the_log() -> None:
    notes = [noted("set_by_hand", fact="gold", old=8, new=7)]
    head, why = words.move_line(course(), moves.Correct("gold", 7), notes)
    assert (head, [line.text for line in why]) == (
        "Gold 8 to 7",
        ["The sheet on the table is right."],
    )


def test_a_choice_of_ways_in_the_log() -> None:
    notes = [noted("moved", "HR-6", start="copse", to="mill")]
    head, why = words.move_line(course(), moves.GoBy("copse", "mill"), notes)
    assert head == "Enemy moved: Copse to Mill"
    assert why == [words.Line("Another way was as short.", "HR-6")]


def test_refusals_say_what_is_missing_and_what_to_do() -> None:
    c = course()
    refused = {
        "Tournament 1 needs Stable 2. You have Stable 1.": IllegalMove(
            "needs", segment="tournaments.1", fact="level.stable", need=2, have=1
        ),
        "2 Glory short. 1 Glory fresh: you can use it from turn 8.": IllegalMove(
            "short", missing={"glory": 2}, fresh={"glory": 1}
        ),
        "Church 3: what is printed? Squire asks once.": IllegalMove(
            "unknown", path="court.church.3.cost"
        ),
        "Stable 1 comes before Stable 2.": IllegalMove("not_next", segment="stable.2"),
        "This belongs to step 2, using. This is step 3, the action.": IllegalMove(
            "wrong_step", step="action", steps=("use",)
        ),
        "Gold runs from 0 to 12.": IllegalMove("out_of_bounds", fact="gold", least=0, most=12),
        "Someone else has moved on. Here is the game as it stands.": IllegalMove("moved_on"),
    }
    assert {words.refusal(c, refusal) for refusal in refused.values()} == set(refused)


def enemy_turn(*tasks: agenda.Task) -> Course:
    units = {"own": {"chapel": 1}, "enemy": {"mill": 2, "castle": 1}}
    turn, row = Turn(7, "enemy", "left"), course().state.row
    mine = Seat("dittmann", have=Bundle(glory=4))
    return course(State((mine,), Field(units), row, turn, tasks))


def test_the_question_of_two_ways() -> None:
    c = enemy_turn(agenda.Advance(1, ("mill", "mill"), "path"))
    question = c.rules.question(c.state)
    assert question is not None
    assert words.question_head(c, question) == (
        "Which way from the Mill?",
        "Equally short. 1 of 3 enemies have moved.",
    )
    labels = [words.answer_label(c, answer) for answer in question.answers]
    assert labels == [("Ford", "to Gate"), ("Hollow", "to Gate or Chapel")]
    assert words.do_label(c, question.answers[0]) == "It goes by the Ford"
    refused = IllegalMove("answer_first", task="Advance")
    assert words.refusal(c, refused) == "First answer: Which way from the Mill?"


def test_the_question_of_paying() -> None:
    c = enemy_turn(agenda.PayOrNot("1", 2))
    question = c.rules.question(c.state)
    assert question is not None
    assert words.question_head(c, question) == (
        "Pay 3 Glory?",
        "Path 1. If not: add 1. Then in any case: all move 2.",
    )
    assert [words.answer_label(c, answer) for answer in question.answers] == [
        ("Pay 3 Glory", "Glory 4 to 1"),
        ("Do not pay", "Add 1"),
    ]


def test_the_next_step_says_what_will_happen() -> None:
    def at(step: str, **seat: Any) -> tuple[str, str]:
        state = course(**seat).state
        return words.step_button(
            course(State(state.seats, row=state.row, turn=Turn(7, step, "right")))
        )

    path = course().rules.sheets.events["p01"].right.path.value
    assert at("gather") == ("Choose a side", "Left or right")
    assert at("use") == ("Done, activate Castle", "Step 3")
    assert at("action", command=1) == (f"Face the enemy, path {path}", "1 command point is lost")
    assert at("done") == ("Begin turn 8", "")


def test_the_verdict_on_a_side() -> None:
    c = course()
    lost = Preview(
        "right",
        (),
        (),
        "3",
        2,
        Bundle(valor=4),
        {"valor": 3},
        verdict=Verdict("lost", ("lose.castle",)),
    )
    assert words.verdict_text(c, lost) == "Valor 1 of 4: not paid, the castle falls. You lose."
    risk = Preview("left", (), (), "1", 1, Bundle(), verdict=Verdict("risk", ("lose.overrun",)))
    assert words.verdict_text(c, risk) == "You can lose: 8 enemies stand on the map."
    gathering = State(c.state.seats, row=c.state.row, turn=Turn(7))
    safe = preview(course(gathering), "left")
    assert words.verdict_text(course(gathering), safe) == "No loss"


def test_leftovers_that_decide() -> None:
    entries = (Entry(12, 295, "battle.1"),)
    mine = Seat("dittmann", have=Bundle(glory=3, gold=4), influence=25, entries=entries)
    c = course(State((mine,), turn=Turn(12, "final"), end=End("won", "win.renown")))
    assert words.ending_sentence(c) == (
        "300 points and influence 25. Your leftovers decided it: 295 before, 330 after."
    )
    assert words.ending_clause(c) == "KN-67"
    leftovers = next(line for line in score(c) if line.what == "leftovers")
    assert words.score_line_text(leftovers) == (
        "Resources and gold left",
        "3 Glory, 4 gold: 7 × 5",
    )


def test_conditions_read_as_the_goal_card_says_them() -> None:
    c = course()
    read = {
        "Castle 2": {"level.castle": 2},
        "under 150 points": {"points_below": 150},
        "influence under 8": {"influence_below": 8},
        "no activities": {"activities": "none"},
        "fewer activities than the enemy": {"activities_lead_below": 0},
        "6 tiles with own units and no enemy": {"tiles": {"least": 6, "own": 1, "enemy": "none"}},
        "300 points and influence 25": {"points": 300, "influence": 25},
        "3 Glory or 2 Valor": {"any": [{"glory": 3}, {"valor": 2}]},
    }
    assert [words.condition_text(c, parse_condition(raw)) for raw in read.values()] == list(read)


def test_the_character_card_and_where_it_stands() -> None:
    c = course(have=Bundle(glory=4), done={"armory": (1, 2, 3)}, influence=10)
    assert words.privilege_text(c) == "Church activated: +1 Valor"
    assert words.privilege_status(c) == "not on this side"
    assert words.reward_text(c, "reward.1") == "Armory 4: +6 gold"
    assert words.reward_status(c, "reward.1") == "Armory 3, 1 level short"
    assert words.reward_text(c, "threshold.5") == "Influence 5: +6 gold"
    assert words.reward_status(c, "threshold.5") == "ready"
    assert words.special_text(c) == "6 Glory for 1 command"
    assert words.special_status(c) == "2 Glory short"
    assert words.threshold_reached(c, 5) == ("5 reached: +6 gold", "claim it when you choose")
    low = course(influence=3)
    assert words.reward_status(low, "threshold.5") == "2 influence short"


@pytest.mark.parametrize(
    ("scenario", "ending", "said"),
    [
        ("s04_stronghold", "lose.siege", "4 enemies on the undefended castle tile, and they attack"),
        ("s04_stronghold", "win.castle", "4 own units in the castle, no enemy"),
        ("s06_old_castle", "win.castle", "4 own units in the enemy castle, no defender, and you attack"),
        ("s05_elections", "lose.areas", "your rival is ahead on 6 tiles"),
        ("s05_elections", "lose.coins", "6 gold sources destroyed"),
    ],
)  # fmt: skip
def test_an_ending_says_the_attack_that_it_needs(scenario: str, ending: str, said: str) -> None:
    """What counts only as somebody attacks is not told as if it counted at once (S-4, S-6)."""
    with worded(wording_of(scenario)):
        c = course_of(Setup(scenario, "dittmann"))
        (found,) = (one for one in (*c.scenario.win, *c.scenario.lose) if one.id == ending)
        assert ending_text(c, found, lost=found in c.scenario.lose) == said
