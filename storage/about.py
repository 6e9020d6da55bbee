"""What players write on a game: a name, a note, marks. It is no part of the log and changes nothing that was played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from storage.names import LONGEST, one_line

LONGEST_NOTE: Final = 2000


@dataclass(frozen=True, slots=True)
class About:
    """What is kept with a game besides the game. `wrong` (played wrong) and `abandoned` keep it out of the
    statistics."""

    name: str = ""
    note: str = ""
    favourite: bool = False
    wrong: bool = False
    abandoned: bool = False


class AboutError(Exception):
    """A name or a note that cannot be kept. It changes nothing.

    `code`: `long_name` or `long_note`; `facts`: its length, and the most there may be.
    """

    def __init__(self, code: str, /, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


def fit_about(about: About) -> About:
    """It as it is kept: the name on one line, the note without what cannot be printed. Raises AboutError."""
    name = one_line(about.name)
    note = "\n".join(one_line(line) for line in about.note.splitlines()).strip()
    if len(name) > LONGEST:
        raise AboutError("long_name", length=len(name), most=LONGEST)
    if len(note) > LONGEST_NOTE:
        raise AboutError("long_note", length=len(note), most=LONGEST_NOTE)
    return replace(about, name=name, note=note)
