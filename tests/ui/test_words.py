"""Text goes through gettext: a pseudo-language finds what does not; extraction finds every text."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from companion.ui.app import open_app
from companion.ui.pairing import Pairing
from companion.words import PSEUDO, _, extract, language, ngettext, pgettext, speaking
from companion.words.extract import faults, messages, template
from companion.words.pseudo import accent, leaks, plain
from storage import Library
from tests.tiny import Setup
from tests.ui.driver import Phone
from tests.ui.tiny_screens import TINY_SCREENS

PARTS = ("", "turn", "use", "court", "character", "map", "log", "end", "forms")
# Proper names, clauses and links are the same in every language.
SAME_EVERYWHERE = re.compile(r"\b(Squire|Tiny|Anna|Bo)\b|\b(KN|HR)-\d+|http://\S+|\S+\.json")


def test_english_is_the_text_itself() -> None:
    assert _("Turn {n}").format(n=7) == "Turn 7"
    assert ngettext("{n} game", "{n} games", 1).format(n=1) == "1 game"
    assert ngettext("{n} game", "{n} games", 2).format(n=2) == "2 games"
    assert pgettext("source, one letter", "R") == "R"


def test_a_language_without_a_catalogue_is_english() -> None:
    with speaking("xx"):
        assert _("Home") == "Home"


async def _spoken(code: str) -> str:
    with speaking(code):
        await asyncio.sleep(0.01)
        return _("Home")


def test_two_sessions_speak_at_once() -> None:
    async def both() -> list[str]:
        return await asyncio.gather(*(_spoken(code) for code in ("en", PSEUDO)))

    assert asyncio.run(both()) == ["Home", accent("Home")]
    assert language() == "en"


@pytest.mark.parametrize(
    ("text", "leaking"),
    [
        (accent("Pay {n}").format(n=2), False),
        (accent("Pay {what}").format(what="Glory"), True),
        (accent("Pay {what}").format(what=accent("Glory")), False),
        ("Pay 2", True),
        ("12 × 5", False),
        (accent("Left") + " and right", True),
    ],
)
def test_the_pseudo_language_tells_what_leaks(text: str, leaking: bool) -> None:
    assert leaks(text) is leaking


def test_pseudo_text_can_be_read_back() -> None:
    assert plain(accent("Take the left side")) == "Take the left side"


def test_every_text_can_be_extracted() -> None:
    assert list(faults()) == []
    texts = {text: file for file, _line, text, _context in messages()}
    assert {"Add a phone", "Continue {title}"} <= set(texts)
    in_code = [repr(text) for text, file in texts.items() if file.endswith(".py")]
    assert [text for text in in_code if re.search(r"\w'\w", text)] == [], "’ is the apostrophe"


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ('_("Gold {n}")', None),
        ('_(f"Gold {n}")', "companion/one.py:1: _() is given no plain text"),
        ('ngettext("{n} unit", "{n} " + units, n)', "companion/one.py:1: ngettext() is given no plain text"),
        ('_("Gold {}")', "companion/one.py:1: 'Gold {}': placeholders need names"),
        ('_("Gold {0}")', "companion/one.py:1: 'Gold {0}': placeholders need names"),
        ('_("Gold {n")', "companion/one.py:1: 'Gold {n': expected '}' before end of string"),
    ],
)  # fmt: skip
def test_what_a_translator_would_trip_over_is_found(
    code: str, fault: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "companion" / "one.py"
    file.parent.mkdir()
    file.write_text(code)
    monkeypatch.setattr(extract, "ROOT", file.parent)
    monkeypatch.setattr(extract, "messages", extract.messages.__wrapped__)
    monkeypatch.setattr(extract, "SHEETS", tmp_path)
    assert list(faults()) == ([fault] if fault else [])


def test_the_titles_on_the_sheets_are_extracted_with_their_place() -> None:
    at = {text: file for file, _line, text, _context in messages() if file.endswith(".toml")}
    assert at["Sir Dittmann"] == "scenarios/common/characters.toml"
    assert {
        "Tournaments",
        "Lord Aldric",
        "Beacon",
        "Defensive war",
        "The miller's complaint",
    } <= set(at)
    template_ = template().decode("utf-8")
    assert "#: scenarios/common/characters.toml:4\n" in template_
    assert 'msgid "Sir Dittmann"' in template_


def _leaking(phone: Phone) -> list[str]:
    return [
        text for text in (*phone.texts(), *phone.names()) if leaks(SAME_EVERYWHERE.sub("", text))
    ]


@pytest.mark.anyio
@pytest.mark.parametrize("part", PARTS)
async def test_no_text_of_the_parts_escapes(
    part: str, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SQUIRE_PARTS", "1")
    main = open_app(library, None, TINY_SCREENS, PSEUDO)
    async with Phone(main, route=f"/parts/{part}") as phone:
        assert len(phone.texts()) > 20
        assert _leaking(phone) == []


@pytest.mark.anyio
async def test_no_text_of_the_shell_escapes(library: Library) -> None:
    pairing = Pairing("http://192.168.1.20:8737/?k=x", ("http://squire.local:8737/",))
    main = open_app(library, pairing, TINY_SCREENS, PSEUDO)
    game = library.new("tiny", Setup())
    async with Phone(main) as phone:
        assert _leaking(phone) == []
        for route in ("/phone", "/new/tiny", f"/g/{game.id}", "/g/" + "0" * 32):
            await phone.move(route)
            assert _leaking(phone) == []
