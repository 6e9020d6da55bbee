"""Gettext, a language a session: the text in the code is English, catalogues bring the others.

The language is bound for as long as a screen is drawn (`speaking`), so two phones of one house may differ.
Nothing is installed for the whole process.
"""

from companion.words.speak import (
    LANGUAGES,
    N_,
    PSEUDO,
    _,
    language,
    ngettext,
    npgettext,
    pgettext,
    speaking,
    spoken,
    worded,
)
from companion.words.wording import GENERAL, Wording, read_wording

__all__ = [
    "GENERAL",
    "LANGUAGES",
    "N_",
    "PSEUDO",
    "Wording",
    "_",
    "language",
    "ngettext",
    "npgettext",
    "pgettext",
    "read_wording",
    "speaking",
    "spoken",
    "worded",
]
