"""Names that people give: one line in any script, and no two alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import count
from typing import Any, Final

LONGEST: Final = 60
_TURNERS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""They turn the direction of what follows, a sentence around the name included."""
_HIDDEN: Final = ("Cc", "Cs", "Zl", "Zp")


class CopyError(Exception):
    """A copy that cannot be called so, or a table that is none. It changes nothing.

    `code`: `no_name`, `long_name` or `duplicate_name`; `facts` say what it is about, and a name that is free.
    """

    def __init__(self, code: str, /, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


def one_line(text: str) -> str:
    """The text on one line, without what cannot be printed. Joiners stay, since scripts need them."""
    spaced = "".join(" " if char.isspace() else char for char in text)
    return " ".join("".join(char for char in spaced if not is_hidden(char)).split())


def is_hidden(char: str) -> bool:
    """Whether it cannot be shown on a line, or turns the line about. A space or a joiner can."""
    return unicodedata.category(char) in _HIDDEN or char in _TURNERS


def file_stem(name: str, otherwise: str) -> str:
    """The beginning of a file's name that every disk takes; `otherwise` if nothing of the name is left."""
    plain = re.sub(r"[^\w -]+", "", one_line(name)).strip(" .") or otherwise
    return plain.encode()[:100].decode(errors="ignore").strip()


def alike(name: str) -> str:
    """The same for two names that people take for one: case, width and composition do not count."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded)


def fit_name(name: str, taken: Iterable[str]) -> str:
    """The name as it is kept. Raises CopyError for none, for a long one, and for one that is taken."""
    found = one_line(name)
    if not any(char.isprintable() and not char.isspace() for char in found):
        raise CopyError("no_name")
    if len(found) > LONGEST:
        raise CopyError("long_name", length=len(found), most=LONGEST)
    held = {alike(other): other for other in taken}
    if (other := held.get(alike(found))) is not None:
        raise CopyError("duplicate_name", name=other, free=free_name(found, held.values()))
    return found


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, or the first of `name 2`, `name 3` ... that nobody has."""
    found, held = one_line(name)[:LONGEST].strip(), {alike(other) for other in taken}
    if alike(found) not in held:
        return found
    for number in count(2):
        end = f" {number}"
        numbered = found[: LONGEST - len(end)].rstrip() + end
        if alike(numbered) not in held:
            return numbered
    raise AssertionError
