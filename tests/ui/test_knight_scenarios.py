"""Each scenario in its own words: no word of another one in its games, every sentence whole and ready to translate."""

from __future__ import annotations

import gettext
import random
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from companion.knight import Setup
from companion.knight.correct import facts
from companion.knight.course import Course
from companion.knight.ending import ways
from companion.knight.moves import ChooseSide
from companion.knight.options import options
from companion.knight.preview import preview
from companion.play import IllegalMove
from companion.ui.knight import phrases as words
from companion.ui.knight.phrases.log import move_line
from companion.ui.knight.phrases.questions import question_head
from companion.ui.knight.phrases.score import ending_text
from companion.ui.knight.wordings import wording_of
from companion.words import GENERAL, PSEUDO, Wording, _, ngettext, speak, speaking, worded
from companion.words.extract import messages
from companion.words.pseudo import leaks
from scenarios.read import HERE
from tests.bots import SCENARIOS, rules_of

WHO = "dittmann"
FORMS = {
    "enemy": r"\benem(?:y|ies)\b(?! diplomacy| castles?\b|’s diplomacy)",
    "own": r"\bunits?\b",
    "battle": r"\bbattles?\b",
}


def words_file(scenario: str) -> dict[str, Any]:
    return tomllib.loads((HERE / scenario / "words.toml").read_text("utf-8"))


OWN_WORDS = [id for id in SCENARIOS if set(FORMS) & words_file(id).keys()]


def said_of(c: Course) -> Iterator[str]:
    """What a screen may say of where a game stands: what is asked, what may be done and set, how it can end."""
    if question := c.rules.question(c.state):
        yield from question_head(c, question)
    for move in options(c)[:6]:
        yield from words.answer_label(c, move)
        yield words.do_label(c, move)
    for id in ("add", "attack", "march", "gather", "diplomacy"):
        yield words.command_name(c, id)
        yield words.command_text(c, id)
    for kind, ending, rows in ways(c):
        yield ending_text(c, ending, lost=kind == "lose")
        for row in rows:
            yield words.test_name(c, row.test)
            yield words.progress_text(c, row)


def whole_game(scenario: str, seed: int = 4) -> Iterator[str]:
    """All that is said in a random game, with its log and its sheet."""
    rules, rng = rules_of(scenario, WHO), random.Random(seed)
    step = rules.start(Setup(scenario, WHO))
    c = Course(rules, step.state)
    yield from (line.text for line in words.note_lines(c, step.notes))
    yield from (words.fact_label(c, fact) for fact in facts(c))
    yield from (words.battle_name(one.key) for one in c.scenario.battles)
    for n in range(10_000):
        c = Course(rules, step.state)
        if step.state.end is not None:
            break
        if n % 8 == 0:
            yield from said_of(c)
        move = rng.choice(rules.options(step.state))
        if isinstance(move, ChooseSide):
            yield from (words.verdict_text(c, preview(c, side)) for side in ("left", "right"))
        try:
            step = rules.apply(step.state, move)
        except IllegalMove as refusal:
            yield words.refusal(c, refusal)
            continue
        head, lines = move_line(c, move, step.notes)
        yield from (head, *(line.text for line in lines))
    yield words.ending_sentence(c)


@pytest.mark.parametrize("scenario", OWN_WORDS)
def test_a_game_keeps_to_its_own_words(scenario: str) -> None:
    """Where a scenario calls a thing otherwise, the general name is not heard in its games."""
    table = words_file(scenario)
    strange = re.compile("|".join(FORMS[name] for name in FORMS if name in table), re.IGNORECASE)
    own = re.compile("|".join({form for name in FORMS for form in table.get(name, ())}))
    with worded(wording_of(scenario)):
        texts = list(dict.fromkeys(whole_game(scenario)))
    # The other side's own word for a thing may hold the general one: a rival marker is no marker of ours.
    assert [text for text in texts if strange.search(text)] == []
    assert any(own.search(text) for text in texts)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_sentence_can_be_translated(scenario: str) -> None:
    """In the pseudo-language nothing stays English, whatever the scenario calls it."""
    with worded(wording_of(scenario)), speaking(PSEUDO):
        texts = dict.fromkeys(whole_game(scenario, 5))
    assert [text for text in texts if leaks(text)] == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_its_words_are_of_texts_that_there_are(scenario: str) -> None:
    """A sentence that no screen says any more is taken out; what it becomes keeps its placeholders."""
    known = {
        form
        for file, _line, text, _context in messages()
        if not file.endswith(".toml")
        for form in ((text,) if isinstance(text, str) else text)
    }
    sentences = words_file(scenario)
    for text, own in sentences.get("sentences", {}).items():
        assert text in known, text
        assert set(re.findall(r"\{\w+\}", own)) == set(re.findall(r"\{\w+\}", text))
    assert any(file == f"scenarios/{scenario}/words.toml" for file, *_rest in messages())


def test_a_name_in_a_sentence() -> None:
    """Number, article and capital follow the sentence; what is called so on every sheet stays."""
    rebels = wording_of("s03_rebels")
    for text, own in {
        "A new enemy stands on the {tile}.": "A new rebel stands on the {tile}.",
        "An enemy leaves the {tile}.": "A rebel leaves the {tile}.",
        "Enemies move: {ways}": "Rebels move: {ways}",
        "Face the enemy, {path}": "Face the rebels, {path}",
        "Place the enemy on the {tile}": "Place the rebel on the {tile}",
        "Yours on {own}, the enemy’s on {enemy}.": "Yours on {own}, the rebels’ on {enemy}.",
        "Enemy": "Rebels",
        "Enemy: {orders}": "Rebels: {orders}",
        "Enemy diplomacy": "Enemy diplomacy",
        "at an enemy castle": "at an enemy castle",
        "{enemies} against {units}": "{enemies} against {units}",
    }.items():
        assert rebels(text) == own
    assert GENERAL("A new enemy stands on the {tile}.") == "A new enemy stands on the {tile}."
    assert not wording_of("../s03_rebels")


def test_what_is_translated_in_general_only_is_said_in_general(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A catalogue without a scenario's own sentence speaks its language all the same."""

    class Half(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return {"Enemies": "Wrogowie", "Rebels": "Buntownicy"}.get(message, message)

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            known = {"{n} enemy": "{n} wróg"}
            return known.get(msgid1, msgid1 if n == 1 else msgid2)

    monkeypatch.setattr(speak, "_catalogue", lambda _code: Half())
    other = Wording({"enemies": "barbarians", "enemy": "barbarian"}, "the barbarians")
    with speaking("pl"):
        with worded(wording_of("s03_rebels")):
            assert _("Enemies") == "Buntownicy"
        with worded(other):
            assert _("Enemies") == "Wrogowie"
            assert ngettext("{n} enemy", "{n} enemies", 1) == "{n} wróg"
