"""Every code that the rules of Knight can produce has its words, in English and through gettext."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from companion.knight import dispatch, moves
from companion.knight.correct import facts as hand_facts
from companion.knight.course import Course
from companion.knight.ending import result, score, ways
from companion.knight.gaps import things
from companion.knight.house import HOUSE_RULES
from companion.knight.options import options
from companion.knight.paper import put_area
from companion.knight.rules import Knight
from companion.knight.state import Area, Setup
from companion.knight.vocabulary import (
    FACTS,
    KINDS,
    PLAIN,
    TRACKS,
    parse_condition,
    parse_order,
)
from companion.play import IllegalMove, Note, Question
from companion.ui.auftrag import refusals as auftrag
from companion.ui.grunwald import refusals as grunwald
from companion.ui.knight import phrases as words
from companion.ui.knight.phrases.answers import ANSWERS
from companion.ui.knight.phrases.facts import Facts
from companion.ui.knight.phrases.heads import HEADS
from companion.ui.knight.phrases.house import RULES
from companion.ui.knight.phrases.notes import NOTES
from companion.ui.knight.phrases.questions import QUESTIONS
from companion.ui.knight.phrases.reasons import CLAUSES
from companion.ui.knight.phrases.refusals import REFUSALS
from companion.ui.sentences import COMMON, PLAYERS
from companion.words import PSEUDO, speaking
from companion.words.pseudo import leaks
from scenarios.read import read_sheets
from tests.ui.phrasing import course, knight, sheets

KNIGHT = Path(dispatch.__file__).parent
PLAY = KNIGHT.parent / "play"
CLAUSE = re.compile(r"(KN|HR)-\d+")


# what the source can produce ----------------------------------------------------------------------


def calls(folder: Path, name: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function or method of this name, with the file it is in."""
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                found = called.attr if isinstance(called, ast.Attribute) else None
                found = called.id if isinstance(called, ast.Name) else found
                if found == name:
                    yield path.name, node


def codes(folder: Path, name: str) -> set[str]:
    """The codes that such calls are given; a code that cannot be read from the source fails."""
    found: set[str] = set()
    for file, node in calls(folder, name):
        found |= set(literals(node.args[0], f"{file}:{node.lineno}"))
    return found


def literals(node: ast.expr, place: str) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from literals(body, place)
            yield from literals(orelse, place)
        case ast.JoinedStr(values=[ast.Constant(value="nothing_to_"), ast.FormattedValue()]):
            yield from (f"nothing_to_{verb}" for verb in PLAIN["row"])
        case _:
            pytest.fail(f"{place}: this code cannot be read from the source")


def clauses() -> set[str]:
    """Every clause that the rules or the sheet of the scenario name."""
    found = set()
    for path in KNIGHT.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {node.value} if CLAUSE.fullmatch(node.value) else set()
    scenario = sheets().scenario
    return found | {ending.clause for ending in (*scenario.win, *scenario.lose)}


def check(text: str) -> str:
    """A text that may be shown: no code, no placeholder, no shouting."""
    assert text.strip() == text
    assert text
    assert not re.search(
        r"[_{}<>!]|\b(None|True|False|please|successfully)\b|  |\.\.|\bs00", text
    ), text
    return text


def test_every_note_has_words() -> None:
    assert codes(KNIGHT, "note") == set(NOTES)


def test_every_refusal_has_words() -> None:
    assert codes(KNIGHT, "IllegalMove") <= set(REFUSALS)
    in_games_of_seats = set(auftrag.REFUSALS) & set(grunwald.REFUSALS)
    said = set(REFUSALS) | set(COMMON) | set(PLAYERS) | in_games_of_seats
    assert codes(PLAY, "IllegalMove") <= said


def test_every_question_and_move_has_words() -> None:
    asking = {task.__name__ for task in dispatch.ASKING}
    assert set(QUESTIONS) == asking
    assert set(ANSWERS) == set(HEADS) == set(get_args(moves.Move))


def test_every_house_rule_and_choice_has_words() -> None:
    assert {rule.id: set(rule.choices) for rule in HOUSE_RULES} == {
        id: set(labels) for id, (_question, labels) in RULES.items()
    }
    for rule in HOUSE_RULES:
        question, labels = words.house_rule(rule.id)
        assert check(question).endswith("?")
        assert len({check(label) for label in labels.values()}) == len(rule.choices)


def test_every_clause_has_a_rule() -> None:
    named = (
        clauses()
        | {f"KN-{n}" for n in range(1, 77)}
        | {rule.id.split(".")[0] for rule in HOUSE_RULES}
    )
    assert named <= set(CLAUSES)
    for clause in CLAUSES:
        title, text = words.reason(clause)
        check(title)
        assert check(text).endswith(".")


def test_an_open_question_says_how_this_game_decides_it() -> None:
    c = Course(knight(HR_6="squire"), course().state)
    assert words.reason("HR-6", c)[1].endswith("In this game: Squire.")
    assert "You do" not in words.reason("HR-6", c)[1], "the reasons of the default do not hold here"
    assert "In this game: First and sixth; Only if it runs short." in words.reason("HR-21", c)[1]
    assert "In this game" not in words.reason("HR-7", c)[1]


def test_every_value_that_can_be_set_by_hand_has_a_label_of_its_own() -> None:
    on_paper = Knight(sheets(), Setup("s00_defensive_war", "dittmann", map="paper"))
    for c in (course(), Course(on_paper, course().state)):
        put_area(c, "mill", Area("Mill"))
        labels = [check(words.fact_label(c, fact)) for fact in hand_facts(c)]
        assert len(set(labels)) == len(labels)


def test_no_phrase_needs_a_fact() -> None:
    c = course()
    for code, phrase in NOTES.items():
        check(phrase(c, Facts({})))
        check(words.note_line(c, Note(code, {"n": None, "tile": 3, "bundle": "?"})).text)
    for code in REFUSALS:
        check(words.refusal(c, IllegalMove(code)))
    for code in QUESTIONS:
        check(words.question_head(c, Question(code, ()))[0])


def test_a_code_without_words_is_never_shown() -> None:
    c = course()
    check(words.note_line(c, Note("new_code")).text)
    check(words.question_head(c, Question("NewTask", ()))[0])
    assert words.reason("KN-999") == ("", "")


def test_codes_of_kinds_differ() -> None:
    found = [words.kind_code(kind) for kind in KINDS]
    assert len(set(found)) == len(KINDS)
    assert all(2 <= len(code) <= 3 for code in found)


def test_every_condition_and_order_has_words() -> None:
    c = course()
    for fact in (*FACTS, *(f"level.{track}" for track in TRACKS), "sources_destroyed.gold"):
        for key, n in ((fact, 2), (f"{fact}_below", 2), (f"{fact}_at_most", 0)):
            check(words.condition_text(c, parse_condition({key: n})))
        check(words.fact_name(c, fact))
    texts = [
        words.order_text(parse_order(order))
        for order in (
            "enemy add 2", "enemy add 2 at enemy_castle apart", "enemy move 1", "enemy attack",
            "enemy diplomacy 1", "enemy remove 1", "own add 1", "own march 2", "own strike",
            "own gather", "zero gold", "row reveal", "row swap", "row replace", "row borrow",
        )
    ]  # fmt: skip
    assert len({check(text) for text in texts}) == len(texts)


def test_every_printed_value_can_be_asked_for() -> None:
    c = course()
    for path in c.rules.sheets.raw:
        check(words.printed_name(c, path))
        check(words.refusal(c, IllegalMove("unknown", path=path)))


def test_parts_of_a_thing_that_are_asked_together_are_told_apart() -> None:
    """A form says which of its values is missing."""
    c = course()
    for thing in things(c.rules.sheets):
        names = [words.part_name(c, field.path) for field in thing.fields]
        assert len(names) == len(set(names)), (thing.path, names)
        assert words.printed_name(c, thing.path) != "The scenario sheet", thing.path


def test_a_sheet_that_nobody_has_entered_still_has_words() -> None:
    bare = read_sheets("s00_defensive_war", practice=False)
    c = Course(Knight(bare, Setup("s00_defensive_war", "dittmann")), course().state)
    for path in bare.raw:
        check(words.printed_name(c, path))
    for kind in moves.ChooseSide("left"), moves.EndUse(), moves.EndAction(), moves.UseSpecial():
        check(words.answer_label(c, kind)[0])
    for grant in (*bare.scenario.battles, *bare.scenario.command):
        check(words.exchange_text(grant))
    for ending in (*bare.scenario.win, *bare.scenario.lose):
        check(words.loss_text(c, ending))


# whole games ------------------------------------------------------------------------------------


def spoken(c: Course) -> Iterator[str]:
    """All that a screen may say of a state."""
    yield from filter(None, words.step_button(c))
    yield words.standing_text(c)
    question = c.rules.question(c.state)
    if question is not None:
        yield from filter(None, words.question_head(c, question))
    for move in options(c):
        yield from filter(None, words.answer_label(c, move))
        yield words.do_label(c, move)
    for _kind, ending, rows in ways(c):
        yield words.loss_text(c, ending)
        for row in rows:
            yield words.progress_text(c, row)
            yield words.test_name(c, row.test)
    for entry in c.me.entries:
        yield words.giver_name(c, entry.why)


def played(seed: int) -> Iterator[tuple[Course, moves.Move | None, tuple[Note, ...]]]:
    """A random game, every other one on a paper map: course before, move, notes; at the end the last course alone."""
    by = random.Random(seed)
    house = {rule.id: by.choice(rule.choices) for rule in HOUSE_RULES}
    who, map = by.choice(sorted(sheets().characters)), "paper" if seed % 2 else "sheet"
    setup = Setup("s00_defensive_war", who, house=house, map=map)
    rules = Knight(sheets(), setup)
    step = rules.start(setup)
    while (options := rules.options(step.state)) and step.state.end is None:
        before, move = step.state, by.choice(options)
        step = rules.apply(before, move)
        yield Course(rules, before), move, step.notes
    yield Course(rules, step.state), None, ()


@cache
def said(seed: int, language: str) -> tuple[str, ...]:
    """All that is said in a random game."""
    found: dict[str, None] = {}
    with speaking(language):
        for c, move, notes in played(seed):
            found |= dict.fromkeys(spoken(c))
            found |= dict.fromkeys(line.text for line in words.note_lines(c, notes, c.me.have))
            if move is not None:
                head, lines = words.move_line(c, move, notes)
                found |= dict.fromkeys((head, *(line.text for line in lines)))
                assert all(not line.clause or line.clause in CLAUSES for line in lines)
            else:
                found |= dict.fromkeys(ended(c))
    return tuple(found)


def ended(c: Course) -> Iterator[str]:
    yield words.ending_sentence(c)
    yield words.result_word(result(c))
    for line in score(c):
        yield from filter(None, words.score_line_text(line))


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_are_told_without_a_code(seed: int) -> None:
    for text in said(seed, "en"):
        check(text)
        assert "no words for" not in text
        assert text != "Gain"


@pytest.mark.parametrize("seed", range(2))
def test_all_that_is_said_goes_through_gettext(seed: int) -> None:
    leaking = [text for text in said(seed, PSEUDO) if leaks(text)]
    assert not leaking


def test_what_is_said_without_a_game_goes_through_gettext() -> None:
    c = course()
    with speaking(PSEUDO):
        texts = [words.fact_label(c, fact) for fact in hand_facts(c)]
        texts += [phrase(c, Facts({})) for phrase in NOTES.values()]
        texts += [words.refusal(c, IllegalMove(code)) for code in REFUSALS]
        texts += [text for clause in CLAUSES for text in words.reason(clause, c)]
        texts += [words.printed_name(c, path) for path in c.rules.sheets.raw]
        texts += [words.kind_code(kind) + words.kind_name(kind) for kind in KINDS]
        for rule in HOUSE_RULES:
            question, labels = words.house_rule(rule.id)
            texts += [question, *labels.values()]
        assert not [text for text in texts if leaks(text)]
