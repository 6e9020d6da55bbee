"""What is always in sight on top: the chief, and the value header of a sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.ui.component import kept, use_retained
from companion.ui.parts.buttons import round_button
from companion.ui.parts.press import Tap, press
from companion.ui.parts.symbols import quill, symbol
from companion.ui.parts.text import dim, heading, text
from companion.ui.room import room
from companion.ui.theme import (
    CARD,
    CHIEF,
    EDGE,
    FACES,
    LINE,
    MARGIN,
    ON,
    ON2,
    ONCHIEF,
    ONCHIEF2,
    PRIC,
    PU,
    Style,
    outline,
)
from companion.words import _, ngettext

FLASH = 400
"""How long a changed cell is tinted, in milliseconds. A tint is no motion: it stays if that is reduced."""
PARTITION = 9
"""How far the line of partition reaches below a band."""


@dataclass(frozen=True, slots=True)
class Value:
    """One cell of the value header.

    `limit` 0 means none; then `foot` stands below (`next 15`), or `box` and `box_sum` do (the points of a box).
    `fresh` of the `amount` cannot be used yet. `hand`: set by hand this turn. `flash`: it has just changed.
    """

    key: str
    symbol: str
    code: str
    name: str
    amount: int
    limit: int = 0
    fresh: int = 0
    hand: bool = False
    foot: str = ""
    box: str = ""
    box_sum: int = 0
    flash: bool = False


def chief(
    title: str,
    second: str = "",
    *,
    short: str = "",
    left: ft.Control | None = None,
    right: Sequence[ft.Control] = (),
    counts: bool = False,
    lead: ft.Control | None = None,
    style: Style | None = None,
) -> ft.Container:
    """The solid band at the top. `counts`: the title is a count, which Grenze's old-style figures may not show.

    Large letters leave room for the title alone, or for `short` in its place; read aloud are both lines in full.
    """
    style = style or (Style.CHIEF_COUNT if counts else Style.CHIEF)
    large = room().large
    says = f"{title}, {second}" if large and second else title if large and short else ""
    drawn = short if large and short else title
    most = 1 if large or second else 2
    words: list[ft.Control] = [heading(drawn, style, ONCHIEF, level=1, says=says, lines=most)]
    if second and not large:
        words.append(text(second, Style.LABEL, ONCHIEF2, lines=1))
    line: list[ft.Control] = [ft.Column(words, spacing=0, tight=True, expand=True), *right]
    if lead is not None:
        line.insert(0, lead)
    if left is not None:
        line.insert(0, left)
    height = 58 if room().flat else 50 if room().low else 56
    return ft.Container(
        ft.Row(line, spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        bgcolor=CHIEF,
        height=room().tall(height, style.line, pad=14),
        padding=ft.Padding.only(left=4 if left else 16, right=4),
    )


def partition(game: str) -> list[ft.Control]:
    """The line of partition below the band of a game; a straight one is no line of its own."""
    line = FACES[game].partition
    if line == "straight":
        return []
    drawn = ft.Image(
        src=f"symbols/partition-{line}.svg",
        height=PARTITION,
        fit=ft.BoxFit.COVER,
        color=CHIEF,
        exclude_from_semantics=True,
        expand=True,
    )
    over = ft.Offset(
        0, -0.5 / PARTITION
    )  # half a pixel up: no seam where a screen's pixels are not whole
    return [ft.Container(ft.Row([drawn], spacing=0), height=PARTITION, offset=over)]


@kept
def game_chief(
    title: str,
    second: str,
    *,
    short: str = "",
    on_home: Tap,
    on_undo: Tap = None,
    on_redo: Tap = None,
    on_back: Tap = None,
) -> ft.Control:
    """The chief of a game: home, turn, undo and redo. An undo that cannot be is pale and not tapped. A replay, which
    has neither, is left by `on_back`."""
    if on_back is not None:
        leave = round_button(
            ft.Icons.ARROW_BACK_IOS_NEW, _("Leave the replay"), on_back, key="back"
        )
        return chief(title, second, short=short, counts=True, left=leave)
    return chief(
        title,
        second,
        short=short,
        counts=True,
        left=round_button(ft.Icons.HOME, _("Home"), on_home, key="home"),
        right=[
            round_button(
                ft.Icons.UNDO, _("Undo"), on_undo, enabled=on_undo is not None, key="undo"
            ),
            round_button(
                ft.Icons.REDO, _("Redo"), on_redo, enabled=on_redo is not None, key="redo"
            ),
        ],
    )


@kept
def value_header(
    values: tuple[Value, ...],
    on_open: Callable[[str], Any],
    *,
    opened: str = "",
    on_flashed: Tap = None,
) -> ft.Control:
    """The values of a sheet side by side; each is one button and opens to its sum (`opened` is below).

    The phone itself says when a flash is over (`on_flashed`), and when any other change of tint is.
    """
    retain, large = use_retained(), room().large
    cells = [retain(v.key, _place, v, on_open, opened == v.key, on_flashed) for v in values]
    across = 3 if large else len(cells)
    lines = [
        ft.Row(list(cells[i : i + across]), spacing=0) for i in range(0, len(cells), across or 1)
    ]
    body = ft.Column(list(lines), spacing=0, tight=True)
    return ft.Container(body, bgcolor=CARD, border=ft.Border.only(bottom=ft.BorderSide(1, EDGE)))


def _place(value: Value, on_open: Callable[[str], Any], open_: bool, on_flashed: Tap) -> ft.Control:
    weight = 1 if room().large else _weight(value)
    return ft.Container(_cell(value, on_open, open_, on_flashed), expand=weight)


def _weight(value: Value) -> int:
    return 12 if value.limit > 6 else 11 if value.box else 10


def _frame(
    value: Value,
    on_open: Callable[[str], Any],
    inner: ft.Control,
    height: float,
    open_: bool,
    on_flashed: Tap,
) -> ft.Container:
    return press(
        inner,
        lambda _e: on_open(value.key),
        label=value_name(value),
        key=f"value-{value.key}",
        expanded=open_,
        height=height,
        bgcolor=PRIC if value.flash or open_ else CARD,
        animate=ft.Animation(FLASH, ft.AnimationCurve.EASE_OUT),
        on_animation_end=on_flashed,
        border=ft.Border.only(right=ft.BorderSide(1, LINE)),
        padding=ft.Padding.only(left=8, right=2, top=_above(value), bottom=0 if room().low else 2),
    )


@kept
def _cell(value: Value, on_open: Callable[[str], Any], open_: bool, on_flashed: Tap) -> ft.Control:
    if room().large:
        return _large_cell(value, on_open, open_, on_flashed)
    low = room().low
    tight = value.hand and not value.limit
    snug = low and value.fresh > 0
    side = 16 if tight or snug else 20
    head: list[ft.Control] = [symbol(value.symbol, side), dim(value.code)]
    if value.hand:
        head.append(quill(14 if tight else 16, PU))
    number: list[ft.Control] = [text(str(value.amount), Style.NUMBER_M)]
    if value.limit:
        number.append(dim(f"/{value.limit}"))
    lines: list[ft.Control] = [
        ft.Row(head, spacing=2 if tight else 4),
        ft.Row(number, spacing=1, vertical_alignment=ft.CrossAxisAlignment.END),
    ]
    if not low or value.fresh:
        lines.append(_foot(value))
    return _frame(
        value,
        on_open,
        ft.Column(lines, spacing=0 if snug else 2 if low else 4, tight=True),
        58 if low else 80,
        open_,
        on_flashed,
    )


def _above(value: Value) -> int:
    """A low cell has its pips back while something is fresh: it needs the room."""
    return 6 if not room().low else 1 if value.fresh else 4


def _foot(value: Value) -> ft.Control:
    if value.limit:
        return pips(value.amount, value.limit, value.fresh)
    if value.box:
        boxed = ft.Container(
            text(value.box, Style.LABEL_STRONG),
            border=outline(ON, 1.2),
            padding=ft.Padding.symmetric(horizontal=3),
            height=18,
        )
        return ft.Row([boxed, text(str(value.box_sum), Style.LABEL_STRONG)], spacing=5)
    return dim(value.foot)


@kept
def pips(amount: int, limit: int, fresh: int = 0) -> ft.Control:
    """The value track in little: full is usable, hollow is fresh, a dot is free. Above six in two rows."""
    retain, usable = use_retained(), amount - fresh
    marks = [retain(str(i), _pip, i < usable, usable <= i < amount) for i in range(limit)]
    lines: list[ft.Control] = [
        ft.Row(list(marks[i : i + 6]), spacing=2) for i in range(0, limit, 6)
    ]
    return ft.Container(
        ft.Column(lines, spacing=1 if room().low else 2, tight=True),
        height=None if room().low else 16,
        alignment=ft.Alignment(-1, 0),
    )


def _pip(full: bool, hollow: bool) -> ft.Control:
    if full:
        return ft.Container(width=6, height=6, bgcolor=ON)
    if hollow:
        return ft.Container(width=6, height=6, border=outline(ON, 1.3))
    return ft.Container(width=2, height=2, margin=2, bgcolor=EDGE)


def _large_cell(
    value: Value, on_open: Callable[[str], Any], open_: bool, on_flashed: Tap
) -> ft.Control:
    number: list[ft.Control] = [
        symbol(value.symbol, 20),
        text(str(value.amount), Style.NUMBER_S),
    ]
    # There is room for one of them; the name of the cell says them all.
    if value.hand:
        number.append(quill(14, PU))
    elif value.fresh:
        fresh = [symbol("fresh", 12, ON2), text(str(value.fresh), Style.LABEL, ON2)]
        number.append(
            ft.Container(ft.Row(fresh, spacing=2, tight=True), padding=ft.Padding.only(left=6))
        )
    elif value.limit:
        number.append(dim(f"/{value.limit}"))
    row = ft.Row(number, spacing=3, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    cell = _frame(value, on_open, row, room().tall(48, 22, pad=6), open_, on_flashed)
    cell.padding = ft.Padding.only(left=8, right=2, top=2, bottom=2)
    cell.border = ft.Border.only(right=ft.BorderSide(1, LINE), bottom=ft.BorderSide(1, LINE))
    cell.alignment = ft.Alignment(-1, 0)
    return cell


def value_name(value: Value) -> str:
    """How a cell is read aloud: "Glory 4 of 6, 1 fresh, set by hand"."""
    words = [
        _("{name} {n} of {limit}").format(name=value.name, n=value.amount, limit=value.limit)
        if value.limit
        else f"{value.name} {value.amount}"
    ]
    if value.fresh:
        words.append(ngettext("{n} fresh", "{n} fresh", value.fresh).format(n=value.fresh))
    if value.hand:
        words.append(_("set by hand"))
    if value.box:
        words.append(_("box {box}: {n}").format(box=value.box, n=value.box_sum))
    elif value.foot and not value.limit:
        words.append(value.foot)
    return ", ".join(words)


def value_sum(
    title: str,
    lines: Sequence[tuple[str, int]],
    total: int,
    *extra: ft.Control,
    base: tuple[str, int] | None = None,
) -> ft.Control:
    """What a cell of the header opens to: how its number comes about, line by line. `base` is where it starts."""
    body: list[ft.Control] = [
        ft.Row([text(name, Style.DENSE, expand=True), text(signed(n), Style.COUNT)])
        for name, n in lines
    ]
    if base is not None:
        first = [dim(base[0], Style.DENSE, expand=True), text(str(base[1]), Style.COUNT)]
        body.insert(0, ft.Row(list(first)))
    head = ft.Row([text(title, Style.STRONG, expand=True), text(str(total), Style.NUMBER_S)])
    if len(body) > SUM_LINES:
        body = [ft.Column(body, spacing=4, scroll=ft.ScrollMode.AUTO, height=SUM_LINES * 24)]
    return ft.Container(
        ft.Column([head, *body, *extra], spacing=4, tight=True),
        bgcolor=PRIC,
        padding=ft.Padding.only(left=MARGIN, right=MARGIN, top=10, bottom=2),
        border=ft.Border.only(bottom=ft.BorderSide(1, EDGE)),
        key="value-sum",
    )


SUM_LINES = 8
"""More lines than these scroll."""


def signed(n: int) -> str:
    """A number with its sign."""
    return f"−{-n}" if n < 0 else f"+{n}"
