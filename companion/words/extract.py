"""What Babel finds in the code, and what it could never find: a text that is put together while running."""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT: Final = Path(__file__).parents[1]
KEYWORDS: Final = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


@cache
def messages() -> tuple[tuple[str, int, str | tuple[str, ...], str | None], ...]:
    """Every text: file, line, text or its forms, context."""
    found = extract_from_dir(
        ROOT, [("**.py", "python")], {}, keywords=KEYWORDS, comment_tags=("Translators:",)
    )
    return tuple((file, line, text, context) for file, line, text, _notes, context in found)


def template() -> bytes:
    """The template (.pot) that translations are made from."""
    catalogue = Catalog(project="Squire", charset="utf-8")
    for file, line, text, context in messages():
        catalogue.add(text, locations=[(f"companion/{file}", line)], context=context)
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
            yield from _bad_form(f"companion/{file}:{line}", form)


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
