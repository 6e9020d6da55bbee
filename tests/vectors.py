"""The rule vectors, run through the app's own rules: `python -m tests.vectors FILE...`.

A row is a call and its right answer. The adapters lay out sheets and states that have the facts of a row, let the
rules act, and read what came of it; they compute nothing. Rows that no rules can answer yet are counted apart.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.auftrag import vectors as auftrag
from tests.grunwald import vectors as grunwald
from tests.knight import vectors as knight
from tests.zamki import vectors as zamki

NOT_YET = frozenset(
    {
        *knight.LATER,
    }
)  # fmt: skip
"""Functions of games and modes to come."""
ADAPTERS: Mapping[str, Callable[..., Any]] = {
    **auftrag.ADAPTERS,
    **knight.ADAPTERS,
    **grunwald.ADAPTERS,
    **zamki.ADAPTERS,
}


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one row: `passed`, `failed` or `not yet`, and why."""

    id: str
    verdict: str
    why: str = ""


def run(row: Mapping[str, Any]) -> Result:
    """One row through its adapter."""
    fn = row["fn"]
    adapter = ADAPTERS.get(fn)
    if adapter is None:
        verdict = "not yet" if fn in NOT_YET else "failed"
        return Result(row["id"], verdict, f"no adapter for {fn}")
    try:
        out = adapter(*row["args"])
    except Exception as error:  # noqa: BLE001 - whatever it is, this row has missed and the next one is run
        return Result(row["id"], "failed", f"{type(error).__name__}: {error}")
    if same(out, row["out"]):
        return Result(row["id"], "passed")
    return Result(row["id"], "failed", f"{json.dumps(out)} instead of {json.dumps(row['out'])}")


def same(out: Any, right: Any) -> bool:
    """Exactly equal, but a key with value 0 may be absent on either side."""
    if isinstance(out, dict) and isinstance(right, dict):
        return all(same(out.get(key, 0), right.get(key, 0)) for key in {*out, *right})
    if isinstance(out, list) and isinstance(right, list):
        return len(out) == len(right) and all(map(same, out, right))
    return type(out) is type(right) and bool(out == right)


def run_all(files: Iterable[Path]) -> list[Result]:
    return [run(row) for file in files for row in json.loads(file.read_text(encoding="utf-8"))]


def main(names: Sequence[str]) -> int:
    """Print each miss and the count; 1 if there was a miss."""
    results = run_all(map(Path, names))
    for result in results:
        if result.verdict == "failed":
            print(f"{result.id}: {result.why}")
    verdicts = [result.verdict for result in results]
    counts = (f"{verdicts.count(verdict)} {verdict}" for verdict in ("passed", "failed", "not yet"))
    print(", ".join(counts))
    return 1 if "failed" in verdicts else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
