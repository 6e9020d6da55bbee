"""Whole games of every scenario in words: questions, answers, the log, values set by hand, endings."""

from __future__ import annotations

import random

import pytest

from companion.knight import Setup
from companion.knight.correct import facts
from companion.knight.course import Course
from companion.ui.knight import phrases as words
from companion.ui.knight.phrases.log import move_line
from companion.ui.knight.phrases.questions import question_head
from companion.ui.knight.phrases.reasons import CLAUSES
from companion.ui.knight.phrases.score import ending_text
from tests.bots import SCENARIOS, rules_of
from tests.ui.test_phrases import check

WHO = "dittmann"


def check_all(*texts: str) -> None:
    for text in texts:
        if text:
            check(text)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_in_words(scenario: str) -> None:
    """No code and no placeholder shows, whatever is asked and whatever happens; each clause has its rule."""
    rules, rng = rules_of(scenario, WHO), random.Random(4)
    state = rules.start(Setup(scenario, WHO)).state
    while state.end is None:
        c = Course(rules, state)
        if question := rules.question(state):
            check_all(*question_head(c, question))
        moves = rules.options(state)
        check_all(*(text for move in moves[:6] for text in words.answer_label(c, move)))
        move = rng.choice(moves)
        step = rules.apply(state, move)
        head, lines = move_line(c, move, step.notes)
        check_all(head, *(line.text for line in lines))
        assert {note.clause for note in step.notes} - {""} <= set(CLAUSES)
        state = step.state


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_its_sheet_in_words(scenario: str) -> None:
    """Each ending and each value that can be set by hand, and no two labels alike."""
    c = Course(rules_of(scenario, WHO), rules_of(scenario, WHO).start(Setup(scenario, WHO)).state)
    labels = [check(words.fact_label(c, fact)) for fact in facts(c)]
    assert len(set(labels)) == len(labels)
    for lost, endings in ((False, c.scenario.win), (True, c.scenario.lose)):
        said = [check(ending_text(c, ending, lost=lost)) for ending in endings]
        assert len(set(said)) == len(said)
        assert {ending.clause for ending in endings} <= set(CLAUSES)
