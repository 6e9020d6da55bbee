"""The words of one scenario: its own names for both sides, put into the sentences that all scenarios share.

A wording turns a text of the code into another whole text before it is translated, so a translator sees "A new rebel
stands on the {tile}." as a sentence of its own. What is translated only in general is said in general.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

FILE: Final = "words.toml"
NAMES: Final = ("enemy", "own", "battle")
"""The names that can differ: each is [one, many, one with its article]."""
TEXTS: Final = ("other", "blurb", "sign")
SIDES: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?<=Faced )the enemy\b",
        r"(?<=Face )the enemy\b",
        r"(?<=4, )the enemy\b",
        r"(?<=What )the enemy\b",
        r"(?<=move )the enemy\b",
        r"(?<=than )the enemy\b",
        r"(?<=behind )the enemy\b",
        r"(?<=moves )the enemy\b",
        r"\bthe enemy(?= is ahead)",
        r"\bthe enemy’s(?= on \{enemy\})",
        r"^Enemy(?=$|,| as well| ahead|: \{orders\})",
    )
)
"""Where the code's texts mean the whole other side, not one of its units."""
AS_IT_IS: Final = (
    r"enemy diplomacy",
    r"(?:an )?enemy castles?",
    r"\{[^{}]*\}",
    r"enemy’s diplomacy",
)
"""What is called so on every sheet, and what stands in braces."""


class Wording:
    """How one scenario says it. `other` is the whole other side ("the rebels"), `blurb` what the scenario is about,
    `sign` its symbol; `signs` are those of its units, by side. `given` are names that a table gave itself, by id:
    they are never translated."""

    __slots__ = (
        "_made", "_names", "_pattern", "_sentences", "blurb", "given", "other", "sign", "signs",
    )  # fmt: skip

    def __init__(
        self,
        names: Mapping[str, str],
        other: str = "",
        sentences: Mapping[str, str] | None = None,
        *,
        blurb: str = "",
        sign: str = "",
        signs: Mapping[str, str] | None = None,
        given: Mapping[str, str] | None = None,
    ) -> None:
        self._names, self.other = dict(names), other
        self.blurb, self.sign, self.signs = blurb, sign, dict(signs or {})
        self._sentences, self.given = dict(sentences or {}), dict(given or {})
        self._made: dict[str, str] = {}
        words = sorted(names, key=len, reverse=True)
        self._pattern = re.compile(
            rf"(?:{'|'.join(AS_IT_IS)})|\b(?:{'|'.join(words)})\b" if words else r"(?!)",
            re.IGNORECASE,
        )

    def __bool__(self) -> bool:
        return bool(self._names or self._sentences)

    def __call__(self, text: str) -> str:
        """The text as this scenario says it; the same text where it has no words of its own."""
        found = self._made.get(text)
        if found is None:
            found = self._made[text] = self._sentences.get(text) or self._named(text)
        return found

    def _named(self, text: str) -> str:
        if self.other:
            for side in SIDES:
                text = side.sub(self._side, text)
        return self._pattern.sub(self._name, text)

    def _side(self, found: re.Match[str]) -> str:
        if found[0] == "Enemy":  # a label
            label = self.other.removeprefix("the ").removeprefix("your ")
            return label[:1].upper() + label[1:]
        if not found[0].endswith("’s"):
            return self.other
        return self.other + ("’" if self.other.endswith("s") else "’s")

    def _name(self, found: re.Match[str]) -> str:
        name = self._names.get(found[0].lower())
        if name is None:
            return found[0]
        return name[:1].upper() + name[1:] if found[0][0].isupper() else name


GENERAL: Final = Wording({})
"""The words of the rulebook."""


@cache
def read_wording(folder: Path) -> Wording:
    """The words of the scenario of this folder (`words.toml`); the general ones if it has none. Raises ValueError for
    a file that says anything else, with its place."""
    file = folder / FILE
    if not file.exists():
        return GENERAL
    table = tomllib.loads(file.read_text("utf-8"))
    place = f"{folder.name}/{FILE}"
    if unknown := table.keys() - {*NAMES, *TEXTS, "sentences", "signs"}:
        raise ValueError(f"{place}: unknown: {', '.join(sorted(unknown))}")
    names: dict[str, str] = {}
    for name in NAMES:
        names |= _forms(name, table.get(name), place)
    texts = {name: table.get(name, "") for name in TEXTS}
    sentences, signs = table.get("sentences", {}), table.get("signs", {})
    if not (_texts(texts) and _texts(sentences) and _texts(signs)):
        raise ValueError(f"{place}: {', '.join(TEXTS)}, signs and sentences are texts")
    return Wording(names, sentences=sentences, signs=signs, **texts)


def _forms(name: str, said: Any, place: str) -> dict[str, str]:
    """What takes the place of each form of a name."""
    if said is None:
        return {}
    if (
        not isinstance(said, list)
        or len(said) != 3
        or not all(isinstance(one, str) for one in said)
    ):
        raise ValueError(
            f"{place}: {name}: three forms are needed: one, many, one with its article"
        )
    one, many, article = said
    match name:
        case "enemy":
            return {"an enemy": article, "enemy": one, "enemies": many}
        case "own":
            return {"a unit": article, "unit": one, "units": many}
        case _:
            return {"a battle": article, "battle": one, "battles": many}


def _texts(table: Any) -> bool:
    return isinstance(table, dict) and all(isinstance(text, str) for text in table.values())
