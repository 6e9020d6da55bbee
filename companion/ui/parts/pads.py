"""Numbers entered quickly: a strip of the likely ones, a field that adds up what is written, plus and minus, and
picks of which only so many are left."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.ui.parts.buttons import CENTRE
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import (
    CARD,
    EDGE,
    GHOST,
    GU,
    LINE,
    ON,
    ON2,
    ONPRI,
    PRI,
    SEGMENT,
    SUNK,
    TOUCH,
    Style,
    outline,
)
from companion.words import _

ACROSS: Final = 7
"""So many keys stand side by side on a phone; with large letters four do."""
_ONE: Final = r"\d{1,4}"
_SUM: Final = re.compile(rf"[+-]?{_ONE}(?:[+-]{_ONE})*")
_BLANK: Final = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Read:
    """What has been written, read as a sum: its total, or what is wrong with it in words. Both are missing while
    nothing is written."""

    total: int | None = None
    wrong: str = ""


def read_sum(written: str, least: int = 0, most: int = 999, of: str = "") -> Read:
    """Read `7`, `3+6+2` or `12-4`. `of` names the thing in what is said of a total out of bounds."""
    bare = _BLANK.sub("", written).replace("−", "-").replace("–", "-")
    if not bare:
        return Read()
    if not bare.isascii() or not _SUM.fullmatch(bare):
        return Read(wrong=_("Write a whole number, or a sum like 3+6+2."))
    total = sum(int(part) for part in re.findall(rf"[+-]?{_ONE}", bare))
    name = of or _("The sum")
    if total < least:
        if not least:
            return Read(wrong=_("{name} cannot be negative.").format(name=name))
        return Read(wrong=_("{name}: at least {n}.").format(name=name, n=signed(least)))
    if total > most:
        return Read(wrong=_("{name}: at most {n}.").format(name=name, n=signed(most)))
    return Read(total)


def signed(n: int) -> str:
    """A number with the true minus sign."""
    return f"−{-n}" if n < 0 else str(n)


def number_strip(
    numbers: Sequence[int],
    chosen: int | None,
    on_choose: Callable[[int], Any],
    *,
    name: str,
    key: str | None = None,
    enabled: Callable[[int], bool] = lambda _n: True,
) -> ft.Control:
    """The likely numbers as one strip of keys; `name` says what they are for and is read with each."""
    across = 4 if room().large else ACROSS
    lines = [numbers[i : i + across] for i in range(0, len(numbers), across)]
    body: list[ft.Control] = []
    for j, line in enumerate(lines):
        keys: list[ft.Control] = [
            _strip_key(n, n == chosen, on_choose, name, key, first=i == 0, enabled=enabled(n))
            for i, n in enumerate(line)
        ]
        if j:  # a short last line keeps the width of its keys
            keys += [ft.Container(expand=True) for _n in range(across - len(line))]
        top = ft.Border.only(top=ft.BorderSide(1, LINE)) if j else None
        body.append(ft.Container(ft.Row(keys, spacing=0), border=top))
    return ft.Container(
        ft.Column(body, spacing=0, tight=True),
        border=outline(EDGE, 1.2),
        border_radius=GHOST,
        bgcolor=CARD,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _strip_key(
    n: int,
    chosen: bool,
    on_choose: Callable[[int], Any],
    name: str,
    key: str | None,
    *,
    first: bool,
    enabled: bool,
) -> ft.Control:
    ink = ONPRI if chosen else ON if enabled else ON2
    return press(
        text(signed(n), Style.NUMBER_S, ink),
        lambda _e: on_choose(n),
        label=f"{name} {signed(n)}",
        key=None if key is None else f"{key}-{n}",
        selected=chosen,
        enabled=enabled,
        expand=True,
        height=room().tall(TOUCH, 22),
        bgcolor=PRI if chosen else None if enabled else SUNK,
        border=None if first else ft.Border.only(left=ft.BorderSide(1, LINE)),
        alignment=ft.Alignment.CENTER,
    )


def sum_field(
    name: str,
    written: str,
    on_change: Callable[[str], Any],
    *,
    least: int = 0,
    most: int = 999,
    wrong: str = "",
    key: str | None = None,
    **look: Any,
) -> ft.Control:
    """A field that takes a number or a sum and says below what it comes to, or what is wrong: `wrong` if given."""
    read = read_sum(written, least, most, name)
    fault = wrong or read.wrong
    added = read.total is not None and bool(re.search(r"\d\s*[+\-−–]", written))
    comes_to = _("= {n}").format(n=signed(read.total)) if read.total is not None and added else None
    face = Style.NUMBER_S.face

    def edge(colour: ft.ColorValue, width: float) -> ft.OutlineInputBorder:
        return ft.OutlineInputBorder(border_radius=SEGMENT, side=ft.BorderSide(width, colour))

    def changed(e: ft.Event[ft.TextField]) -> Any:
        return on_change((e.control.value or "")[:40])

    return ft.TextField(
        value=written,
        label=name,
        key=key,
        max_length=40,
        counter="",
        on_change=changed,
        error=fault or None,
        helper=comes_to,
        keyboard_type=ft.KeyboardType.PHONE,  # the keyboard of numbers alone has no plus
        autocorrect=False,
        text_style=ft.TextStyle(
            font_family=face.font_family, size=face.size, color=ON, letter_spacing=0
        ),
        label_style=ft.TextStyle(color=ON2, size=Style.BODY.face.size),
        helper_style=ft.TextStyle(color=ON, size=Style.DENSE.face.size),
        error_style=ft.TextStyle(color=GU, size=Style.LABEL.face.size),
        bgcolor=CARD,
        border={
            ft.ControlState.FOCUSED: edge(PRI, 2.4),
            ft.ControlState.DEFAULT: edge(GU if fault else EDGE, 1.2),
        },
        cursor_color=PRI,
        content_padding=ft.Padding.symmetric(horizontal=10, vertical=12),
        **look,
    )


def stepper(
    name: str,
    value: int,
    on_change: Callable[[int], Any],
    *,
    least: int = 0,
    most: int = 99,
    key: str | None = None,
) -> ft.Control:
    """Minus, the number, plus. At its bounds a key is pale and does nothing."""

    def step(sign: ft.IconData, by: int, says: str) -> ft.Control:
        can = least <= value + by <= most
        return press(
            icon(sign, 24, ON if can else ON2),
            lambda _e: on_change(value + by),
            label=says.format(name=name),
            key=None if key is None else f"{key}-{'less' if by < 0 else 'more'}",
            enabled=can,
            width=TOUCH,
            height=room().tall(TOUCH, 22),
            bgcolor=None if can else SUNK,
            alignment=ft.Alignment.CENTER,
        )

    number = ft.Semantics(
        label=f"{name} {signed(value)}",
        exclude_semantics=True,
        content=ft.Container(
            text(signed(value), Style.NUMBER_S, align=CENTRE),
            width=max(44, 16 * room().scale * len(str(value)) + 20),
            alignment=ft.Alignment.CENTER,
        ),
    )
    fewer = step(ft.Icons.REMOVE, -1, _("{name}, one less"))
    more = step(ft.Icons.ADD, 1, _("{name}, one more"))
    return ft.Container(
        ft.Row([fewer, number, more], spacing=0, tight=True),
        border=outline(EDGE, 1.2),
        border_radius=GHOST,
        bgcolor=CARD,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


@dataclass(frozen=True, slots=True)
class Pick:
    """One of several things to take: its word, its symbol, how many are `left`, why it cannot be taken (`why`).

    `says` is its name if the word alone would not do.
    """

    value: Hashable
    label: str
    sign: str = ""
    left: int | None = None
    chosen: bool = False
    why: str = ""
    says: str = ""


def pick_grid(
    picks: Sequence[Pick],
    on_pick: Callable[[Any], Any],
    *,
    name: str = "",
    across: int = 4,
    key: str | None = None,
) -> ft.Control:
    """Things to take, each a key with symbol, word and number left; one that cannot be taken is pale and says why."""
    across = max(1, across // 2) if room().large else across
    lines: list[ft.Control] = []
    for i in range(0, len(picks), across):
        side_by_side = picks[i : i + across]
        tall = 3 if any(one.why for one in side_by_side) else 2
        line: list[ft.Control] = [_pick_key(one, on_pick, name, key, tall) for one in side_by_side]
        line += [ft.Container(expand=True) for _n in range(across - len(line))]
        lines.append(ft.Row(line, spacing=6))
    return ft.Column(lines, spacing=6, tight=True)


def _pick_key(
    pick: Pick, on_pick: Callable[[Any], Any], name: str, key: str | None, tall: int
) -> ft.Control:
    """A key with room for so many lines."""
    can = not pick.why
    ink = ONPRI if pick.chosen else ON if can else ON2
    head: list[ft.Control] = []
    if pick.sign:
        head.append(symbol(pick.sign, 24, ink))
    if pick.left is not None:
        head.append(text(f"× {pick.left}", Style.COUNT, ink))
    lines: list[ft.Control] = [text(pick.label, Style.LABEL_STRONG, ink, align=CENTRE, lines=2)]
    if head:
        lines.insert(0, ft.Row(head, spacing=4, tight=True, alignment=ft.MainAxisAlignment.CENTER))
    if pick.why:
        why = dim(pick.why)
        why.text_align, why.max_lines, why.overflow = CENTRE, 2, ft.TextOverflow.ELLIPSIS
        lines.append(why)
    said = [f"{name} {pick.says or pick.label}".strip()]
    if pick.left is not None:
        said.append(_("{n} left").format(n=pick.left))
    if pick.why:
        said.append(pick.why)
    return press(
        ft.Column(
            lines,
            spacing=2,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        lambda _e: on_pick(pick.value),
        label=", ".join(said),
        key=None if key is None else f"{key}-{pick.value}",
        selected=pick.chosen,
        enabled=can,
        expand=True,
        height=room().tall(64, 18, lines=tall, pad=10),
        padding=ft.Padding.symmetric(horizontal=4, vertical=4),
        bgcolor=PRI if pick.chosen else CARD if can else SUNK,
        border=outline(PRI if pick.chosen else EDGE, 1.2),
        border_radius=SEGMENT,
        alignment=ft.Alignment.CENTER,
    )
