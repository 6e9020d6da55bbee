"""The language and the wording of the moment, and the five gettext functions in them."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final

from companion.words.pseudo import PseudoTranslations
from companion.words.wording import GENERAL, Wording

DOMAIN: Final = "squire"
CATALOGUES: Final = Path(__file__).parent / "catalogues"
PSEUDO: Final = "qps"
LANGUAGES: Final = ("en",)

_language: ContextVar[str] = ContextVar("language", default="en")
_wording: ContextVar[Wording] = ContextVar("wording", default=GENERAL)


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    if code == PSEUDO:
        return PseudoTranslations()
    return gettext.translation(DOMAIN, CATALOGUES, [code], fallback=True)


def _now() -> gettext.NullTranslations:
    return _catalogue(_language.get())


def language() -> str:
    """The code of the language that is spoken now."""
    return _language.get()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language while the body runs. One without a catalogue comes out in English."""
    token = _language.set(code)
    try:
        yield
    finally:
        _language.reset(token)


@contextmanager
def worded(words: Wording) -> Iterator[None]:
    """Speak with the words of a scenario while the body runs."""
    token = _wording.set(words)
    try:
        yield
    finally:
        _wording.reset(token)


def spoken() -> tuple[str, Wording]:
    """Language and wording of the moment: what a text that is kept hangs on."""
    return _language.get(), _wording.get()


def _(text: str) -> str:
    """The text in the language of the moment. Name placeholders: `_("Turn {n}").format(n=7)`."""
    if not text:
        return ""
    own = _wording.get()(text)
    return _own_or(_now().gettext(own), own, text) or _now().gettext(text)


def ngettext(one: str, many: str, n: int) -> str:
    """The form of a text that fits a count."""
    words, now = _wording.get(), _now()
    own = words(one), words(many)
    found = now.ngettext(*own, n)
    return _own_or(found, found if found in own else "", one) or now.ngettext(one, many, n)


def pgettext(context: str, text: str) -> str:
    """A text that means something else elsewhere; `context` tells the two apart."""
    own = _wording.get()(text)
    found = _now().pgettext(context, own)
    return _own_or(found, own, text) or _now().pgettext(context, text)


def npgettext(context: str, one: str, many: str, n: int) -> str:
    """`ngettext` with a context."""
    words, now = _wording.get(), _now()
    own = words(one), words(many)
    found = now.npgettext(context, *own, n)
    return _own_or(found, found if found in own else "", one) or now.npgettext(
        context, one, many, n
    )


def _own_or(found: str, own: str, text: str) -> str:
    """What was found, unless another language has no text for this wording: then it is said in general."""
    return "" if found == own != text and _language.get() != "en" else found


def N_(text: str) -> str:  # noqa: N802 - the name that extraction tools know
    """Mark a text for extraction where it is defined; translate it with `_` where it is shown."""
    return text
