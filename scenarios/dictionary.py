"""What the codes of copies give numbers to: every field of the schema, and the words of closed lists.

A version of the code has its own list (`storage/copy_code_1.toml`), which never changes. It was printed by
`python -m scenarios.dictionary`; so is the list of a version to come.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from companion.knight.vocabulary import FACTS, KINDS, NUMBERED, PLAIN, PURSE, TRACKS
from scenarios.fields import NONE, QUESTION
from scenarios.read import scenario_ids
from scenarios.schema import ASKED, MUST
from scenarios.schema import NONE as MOSTLY_NONE

TILE_WORDS = (
    "tiles", "least", "below", "at_most", "tag", "mark", "own", "enemy", "lead", "enemy_lead", "sources", "all",
)  # fmt: skip
TAG_WORDS = ("plus", "village", "castle", "enemy_castle")


def tables() -> dict[str, list[str]]:
    """The fields by the thing that they belong to: `court.*.*` to `cost`, `gain` ..."""
    found: dict[str, list[str]] = {}
    for pattern in (*MOSTLY_NONE, *ASKED, *MUST):
        plain = re.sub(r"<\w+>", "*", pattern)
        name, _, column = plain.rpartition("*.")
        columns = found.setdefault(f"{name}*", [])
        if column not in columns:
            columns.append(column)
    return found


def words() -> list[str]:
    """The words of closed lists, the commonest first: the first 128 take one byte."""
    return list(dict.fromkeys(_words()))


def _words() -> Iterator[str]:
    yield from (*KINDS, *TRACKS, *FACTS, NONE, QUESTION, *TILE_WORDS, *TAG_WORDS)
    yield from (f"level.{track}" for track in TRACKS)
    for side, verbs in NUMBERED.items():
        yield from (f"{side} {verb} {n}" for verb in verbs for n in (1, 2))
    for side, verbs in PLAIN.items():
        yield from (f"{side} {verb}" for verb in verbs)
    yield from scenario_ids()
    for kinds in (ASKED, MOSTLY_NONE, MUST):
        for kind in kinds.values():
            yield from kind.among
    yield from ("full", "side", "edge", "any")
    for bound in ("below", "at_most"):
        yield from (f"{fact}_{bound}" for fact in FACTS)
    yield from (f"sources_destroyed.{kind}" for kind in PURSE)
    for side, verbs in NUMBERED.items():
        yield from (f"{side} {verb} {n}" for verb in verbs for n in (3, 4))


def to_toml(tables: Mapping[str, Sequence[str]], words: Sequence[str]) -> str:
    """The list of a version as its file says it."""
    lines = ["words = [", *(f"  {json.dumps(word)}," for word in words), "]", "", "[tables]"]
    for name, columns in tables.items():
        lines += [f'"{name}" = [', *(f"  {json.dumps(column)}," for column in columns), "]"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(to_toml(tables(), words()), end="")
