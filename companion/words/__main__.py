"""`python -m companion.words check` sees that every text can be extracted; `extract` writes the template."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from companion.words.extract import faults, messages, template
from companion.words.speak import CATALOGUES, DOMAIN

USAGE = "usage: python -m companion.words check | extract"


def main(arguments: list[str]) -> int:
    """Run one of the two commands; 0 if all is well."""
    match arguments:
        case ["check"]:
            return _check()
        case ["extract"]:
            CATALOGUES.mkdir(exist_ok=True)
            path = CATALOGUES / f"{DOMAIN}.pot"
            path.write_bytes(template())
            print(f"{path.relative_to(Path.cwd())}: {len(messages())} texts")
            return 0
        case _:
            print(USAGE, file=sys.stderr)
            return 2


def _check() -> int:
    wrong = list(_report())
    for line in wrong:
        print(line, file=sys.stderr)
    if not wrong:
        print(f"words: {len(messages())} texts can be extracted")
    return 1 if wrong else 0


def _report() -> Iterator[str]:
    if not messages():
        yield "words: no text was found at all"
    yield from faults()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
