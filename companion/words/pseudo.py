"""A language for tests: every letter accented, in brackets. Text that stays plain did not go through gettext."""

from __future__ import annotations

import gettext
import re
from typing import Final

_PLAIN: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ACCENTED: Final = "ÁƁĆĐÉƑǴĤÍĴḰĹḾŃÓṔɊŔŚŤÚṼŴẊÝŹáƀćđéƒǵĥíĵḱĺḿńóṕɋŕśťúṽŵẋýź"
_TABLE: Final = str.maketrans(_PLAIN, _ACCENTED)
_BACK: Final = str.maketrans(_ACCENTED, _PLAIN)
_PLACEHOLDER: Final = re.compile(r"(\{[^{}]*\})")
_QUOTED: Final = re.compile(r"⟦[^⟦⟧]*⟧")
_LETTER: Final = re.compile(r"[A-Za-z]")


def accent(text: str) -> str:
    """The text in the pseudo-language; what stands in braces stays as it is."""
    parts = _PLACEHOLDER.split(text)
    body = "".join(p if i % 2 else p.translate(_TABLE) for i, p in enumerate(parts))
    return f"⟦{body}⟧"


def plain(text: str) -> str:
    """The English text behind a pseudo text."""
    return text.translate(_BACK).replace("⟦", "").replace("⟧", "")


def leaks(text: str) -> bool:
    """Whether a text on the screen holds a letter that no catalogue could have changed."""
    while (stripped := _QUOTED.sub(lambda m: m[0][1:-1].translate(_BLANK), text)) != text:
        text = stripped
    return bool(_LETTER.search(text))


_BLANK: Final = {ord(c): " " for c in _ACCENTED}


class PseudoTranslations(gettext.NullTranslations):
    """Answers every text with itself, accented."""

    def gettext(self, message: str) -> str:
        return accent(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return accent(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return accent(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return accent(msgid1 if n == 1 else msgid2)
