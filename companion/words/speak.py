"""The language of the moment, and the five gettext functions in it."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final

from companion.words.pseudo import PseudoTranslations

DOMAIN: Final = "squire"
CATALOGUES: Final = Path(__file__).parent / "catalogues"
PSEUDO: Final = "qps"
LANGUAGES: Final = ("en",)

_language: ContextVar[str] = ContextVar("language", default="en")


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


def _(text: str) -> str:
    """The text in the language of the moment. Name placeholders: `_("Turn {n}").format(n=7)`."""
    return _now().gettext(text) if text else ""


def ngettext(one: str, many: str, n: int) -> str:
    """The form of a text that fits a count."""
    return _now().ngettext(one, many, n)


def pgettext(context: str, text: str) -> str:
    """A text that means something else elsewhere; `context` tells the two apart."""
    return _now().pgettext(context, text)


def npgettext(context: str, one: str, many: str, n: int) -> str:
    """`ngettext` with a context."""
    return _now().npgettext(context, one, many, n)


def N_(text: str) -> str:  # noqa: N802 - the name that extraction tools know
    """Mark a text for extraction where it is defined; translate it with `_` where it is shown."""
    return text
