"""What Babel finds in the code, the titles on the sheets, what scenarios say in their own words, and what none of them
holds: a text put together while running."""

from __future__ import annotations

import ast
import io
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from companion.words.wording import FILE, read_wording

ROOT: Final = Path(__file__).parents[1]
SHEETS: Final = ROOT.parent / "scenarios"
KEYWORDS: Final = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


WORDED: Final = (
    "companion/ui/knight/",
    "companion/ui/parts/",
    "companion/ui/paper_twin/knight",
    "companion/ui/copies/edit",
)
"""Where the texts of a game of Knight and of its sheets are: its scenario may say them otherwise."""
IN_GENERAL: Final = (
    "clauses_map",
    "clauses_turn",
    "house",
    "readings",
    "scenario_words",
    "__init__",
)
"""Files of texts that no scenario says otherwise: the rules."""

Message = tuple[str, int, str | tuple[str, ...], str | None]


@cache
def messages() -> tuple[Message, ...]:
    """Every text: file, line, text or its forms, context."""
    found = extract_from_dir(
        ROOT, [("**.py", "python")], {}, keywords=KEYWORDS, comment_tags=("Translators:",)
    )
    code = ((f"companion/{file}", line, text, context) for file, line, text, _n, context in found)
    general = (*code, *_titles())
    return (*general, *_own_words(general))


def _own_words(general: tuple[Message, ...]) -> Iterator[Message]:
    """The texts that scenarios say in words of their own, whole."""
    may = [
        one
        for one in general
        if one[0].startswith(WORDED) and not Path(one[0]).stem.startswith(IN_GENERAL)
    ]
    for file in sorted(SHEETS.glob(f"*/{FILE}")):
        words, place = read_wording(file.parent), file.relative_to(SHEETS.parent).as_posix()
        if words.blurb:
            yield place, 1, words.blurb, None
        for _file, _line, text, context in may:
            own = words(text) if isinstance(text, str) else tuple(words(form) for form in text)
            if own != text:
                yield place, 1, own, context


def _titles() -> Iterator[Message]:
    """The titles on the sheets, which the screen gives to `_` as they are read."""
    for path in sorted(SHEETS.rglob("*.toml")):
        text = path.read_text("utf-8")
        lines = text.splitlines()
        file = path.relative_to(SHEETS.parent).as_posix()
        for title in dict.fromkeys(_titles_in(tomllib.loads(text))):
            at = next((n for n, line in enumerate(lines, 1) if f'"{title}"' in line), 1)
            yield file, at, title, None


def _titles_in(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(title := node.get("title"), str):
            yield title
        for below in node.values():
            yield from _titles_in(below)


def template() -> bytes:
    """The template (.pot) that translations are made from."""
    catalogue = Catalog(project="Squire", charset="utf-8")
    for file, line, text, context in messages():
        catalogue.add(text, locations=[(file, line)], context=context)
    out = io.BytesIO()
    write_po(out, catalogue, sort_by_file=True, omit_header=False)
    return out.getvalue()


def faults() -> Iterator[str]:
    """Everything that a translator would trip over, each with its place."""
    for path in sorted(ROOT.rglob("*.py")):
        if path.parent.name != "words":
            yield from _unextractable(path)
    for file, line, text, _context in messages():
        for form in (text,) if isinstance(text, str) else text:
            yield from _bad_form(f"{file}:{line}", form)


def _unextractable(path: Path) -> Iterator[str]:
    place = path.relative_to(ROOT.parent)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        needed = {"_": 1, "N_": 1, "ngettext": 2, "pgettext": 2, "npgettext": 3}.get(
            node.func.id, 0
        )
        for argument in node.args[:needed]:
            if isinstance(argument, ast.JoinedStr | ast.BinOp):
                yield f"{place}:{node.lineno}: {node.func.id}() is given no plain text"


def _bad_form(place: str, text: str) -> Iterator[str]:
    try:
        fields = [name for _lit, name, _spec, _conv in Formatter().parse(text) if name is not None]
    except ValueError as why:
        yield f"{place}: {text!r}: {why}"
        return
    if any(not name or name[0].isdigit() for name in fields):
        yield f"{place}: {text!r}: placeholders need names"
