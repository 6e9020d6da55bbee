"""HTML written by hand: everything is escaped unless it is markup already. One file, no scripts, nothing fetched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from storage.names import is_hidden


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


Part = str | Html
_VOID: Final = ("br", "hr", "meta")


def put(part: Part) -> Html:
    """A part as markup: escaped, and without what cannot be printed, unless it is markup."""
    if isinstance(part, Html):
        return part
    return Html(escape("".join(char for char in part if not is_hidden(char) or char == "\n")))


def el(tag: str, *inside: Part, **attributes: str) -> Html:
    """An element; `class_` and `data_fact` stand for class and data-fact. An attribute without a value is left out."""
    said = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for name, value in attributes.items()
        if value
    )
    if tag in _VOID:
        return Html(f"<{tag}{said}>")
    return Html(f"<{tag}{said}>{''.join(map(put, inside))}</{tag}>")


def join(parts: Iterable[Part], between: Part = "") -> Html:
    """Parts one after the other; empty ones are left out."""
    return Html(put(between).join(put(part) for part in parts if part))


def table(head: Sequence[Part], rows: Iterable[Sequence[Part]], class_: str = "") -> Html:
    """A table; without rows nothing."""
    lines = [el("tr", *(el("td", cell) for cell in row)) for row in rows]
    if not lines:
        return Html()
    top = el("thead", el("tr", *(el("th", cell) for cell in head))) if any(head) else Html()
    return el("table", top, el("tbody", *lines), class_=class_)


def box(done: bool, fact: str = "") -> Html:
    """A box to cross out; crossed if it is done."""
    return el("span", "×" if done else "", class_="box done" if done else "box", data_fact=fact)


def pips(n: int, most: int, fact: str = "") -> Html:
    """Boxes to fill in, so many of them filled; and the number."""
    boxes = join(box(i < n) for i in range(most))
    return join((boxes, el("b", str(n), data_fact=fact)), " ")


def block(title: Part, *inside: Part, aside: Part = "") -> Html:
    """A section of the page."""
    head = el("h2", title, el("small", aside)) if aside else el("h2", title)
    return el("section", head, *inside)


def lines(pairs: Iterable[tuple[Part, Part]]) -> Html:
    """Names and what they are, one a line; those that are nothing are left out."""
    return table(("", ""), ((el("span", name), said) for name, said in pairs if said), "pairs")


def document(title: str, language: str, *body: Part) -> str:
    """The whole page."""
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("title", title),
        el("style", Html(STYLE)),
    )
    return f"<!DOCTYPE html>\n{el('html', head, el('body', *body), lang=language)}\n"


STYLE: Final = """
@page { size: A4; margin: 12mm }
* { box-sizing: border-box }
body { font: 10.5pt/1.35 "Source Sans 3", "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; color: #111;
  background: #fff; max-width: 186mm; margin: 0 auto; padding: 4mm }
h1 { font-size: 20pt; margin: 0 0 1mm }
h2 { font-size: 14pt; margin: 6mm 0 1.5mm; border-bottom: .6mm solid #1E3F86; break-after: avoid }
h2 small { font-weight: 400; font-size: 10pt; margin-left: 3mm; color: #444 }
h3 { font-size: 11.5pt; margin: 3mm 0 1mm; break-after: avoid }
p { margin: 1mm 0 }
table { border-collapse: collapse; width: 100%; margin: 1mm 0 2mm }
th { text-align: left; font-size: 9pt; color: #444; border-bottom: .3mm solid #888 }
th, td { padding: .6mm 1.5mm .6mm 0; vertical-align: top }
td { border-bottom: .1mm solid #ccc }
tr { break-inside: avoid }
.pairs td:first-child { width: 42mm; color: #444 }
.box { display: inline-block; width: 4mm; height: 4mm; line-height: 3.6mm; border: .3mm solid #111; text-align: center;
  font-weight: 700; margin-right: .7mm; vertical-align: -.6mm }
.gone { text-decoration: line-through; color: #555 }
.next { font-weight: 700 }
.src { font-size: 8.5pt; color: #444; border: .2mm solid #999; border-radius: 1mm; padding: 0 .8mm;
  white-space: nowrap }
.two { columns: 2; column-gap: 6mm }
.two > * { break-inside: avoid }
.map svg { width: 100%; height: auto; max-height: 150mm }
.map { break-inside: avoid }
.write td { height: 7mm; border: .2mm solid #999 }
footer { margin-top: 6mm; font-size: 9pt; color: #444; border-top: .2mm solid #999; padding-top: 1mm }
@media screen { section { overflow-x: auto } }
@media print { body { padding: 0; max-width: none } }
"""
