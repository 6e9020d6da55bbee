"""How a player is told from the others: a shield with a tincture and an ordinary, the name, the mark of who acts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.play.people import Player
from companion.ui.parts.buttons import BORDERED
from companion.ui.parts.press import press, spoken
from companion.ui.parts.symbols import symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import (
    CARD,
    EDGE,
    GHOST,
    LINE,
    ON,
    ON2,
    ONPRI,
    ONPRIC,
    PRI,
    PRIC,
    SEGMENT,
    SUNK,
    Style,
    outline,
)
from companion.words import N_, _

NAMES: Final[Mapping[str, str]] = {
    "red": N_("red"),
    "blue": N_("blue"),
    "green": N_("green"),
    "yellow": N_("yellow"),
    "black": N_("black"),
}
ORDINARIES: Final[Mapping[str, str]] = {
    "red": N_("upright bar"),
    "blue": N_("level bar"),
    "green": N_("slanting bar"),
    "yellow": N_("chevron"),
    "black": N_("cross"),
}
_NO_LINE: Final = ft.BorderSide(0, ft.Colors.TRANSPARENT)


def colour_name(colour: str) -> str:
    """The word for a colour."""
    return _(NAMES[colour])


def colour_shape(colour: str) -> str:
    """What the shield of a colour bears, for those who do not see the colour."""
    return _(ORDINARIES[colour])


def shield_of(colour: str, size: float = 24, *, says: str = "") -> ft.Control:
    """The shield of a colour, with a line round it. Silent unless it `says` something: the name stands beside it."""
    side = room().grow(size)

    def layer(name: str, tint: ft.ColorValue | None) -> ft.Control:
        return ft.Image(
            src=f"symbols/player-{name}.svg",
            width=side,
            height=side,
            color=tint,
            exclude_from_semantics=True,
            gapless_playback=True,
        )

    drawn = ft.Stack([layer("edge", ON), layer(colour, None)], width=side, height=side)
    return spoken(drawn, says, image=True) if says else drawn


def named(
    player: Player,
    aside: str = "",
    *,
    size: float = 24,
    style: Style = Style.STRONG,
    ink: ft.ColorValue = ON,
    acts: bool = False,
) -> ft.Control:
    """Shield, name, and what is said of the player beside it."""
    words: list[ft.Control] = [
        shield_of(player.colour, size),
        text(player.name, style, ink, lines=1),
    ]
    if acts:
        words.append(acting_mark())
    if aside:
        words.append(dim(aside, expand=None))
    return ft.Row(words, spacing=8, run_spacing=2, wrap=room().large)


def acting_mark() -> ft.Control:
    """The words that mark whose turn it is."""
    return ft.Container(
        text(_("to act"), Style.LABEL_STRONG, ONPRI),
        bgcolor=PRI,
        border_radius=SEGMENT,
        padding=ft.Padding.symmetric(horizontal=7, vertical=1),
    )


@dataclass(frozen=True, slots=True)
class Seat:
    """A cell of the strip of players: who, the number in sight, what stands below it, a symbol after that; `says` is
    what all of these are in words."""

    player: Player
    number: str
    below: str = ""
    sign: str = ""
    out: bool = False
    says: tuple[str, ...] = ()


def seats(
    cells: Sequence[Seat],
    acting: str = "",
    on_open: Callable[[str], Any] | None = None,
    *,
    opened: str = "",
) -> ft.Control:
    """All players side by side in seat order; who is to act is framed, tinted and says so.

    `on_open`: a tap on a player shows more (what is public).
    """
    across = 2 if room().large and len(cells) > 2 else max(1, len(cells))
    lines: list[ft.Control] = []
    for i in range(0, len(cells), across):
        line = [
            _seat(c, c.player.id == acting, on_open, first=j == 0, opened=opened == c.player.id)
            for j, c in enumerate(cells[i : i + across])
        ]
        rest = across - len(line)
        below = ft.Border.only(top=ft.BorderSide(1, LINE)) if i else None
        row = ft.Row(
            [*line, *(ft.Container(expand=True) for _n in range(rest))],
            spacing=0,
            intrinsic_height=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        lines.append(ft.Container(row, border=below))
    return ft.Container(
        ft.Column(lines, spacing=0, tight=True),
        bgcolor=CARD,
        border=outline(LINE, 1),
        border_radius=GHOST,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _seat(
    cell: Seat,
    acts: bool,
    on_open: Callable[[str], Any] | None,
    *,
    first: bool,
    opened: bool,
) -> ft.Control:
    ink: ft.ColorValue = ONPRIC if acts else ON2 if cell.out else ON
    foot: list[ft.Control] = [dim(cell.below)] if cell.below else []
    if cell.sign:
        foot.append(symbol(cell.sign, 16, ink))
    lines: list[ft.Control] = [
        ft.Row(
            [shield_of(cell.player.colour, 24), text(cell.number, Style.NUMBER_M, ink)], spacing=8
        ),
        text(cell.player.name, Style.LABEL_STRONG if acts else Style.LABEL, ink, lines=1),
    ]
    if foot:
        lines.append(ft.Row(foot, spacing=4))
    if acts:
        lines.append(ft.Row([acting_mark()]))
    drawn = (cell.number, cell.below) if cell.below else (cell.number,)
    said = [cell.player.name, *(cell.says or drawn)]
    if cell.out:
        said.append(_("has left"))
    if acts:
        said.append(_("to act"))
    body = ft.Column(lines, spacing=1, tight=True)
    look: dict[str, Any] = {
        "expand": True,
        "bgcolor": PRIC if acts or opened else SUNK if cell.out else None,
        "padding": ft.Padding.only(left=9, right=4, top=6, bottom=6),
        "border": ft.Border(
            left=_NO_LINE if first else ft.BorderSide(1, LINE),
            bottom=ft.BorderSide(4, PRI) if acts else _NO_LINE,
        ),
    }
    label = ", ".join(said)
    key = f"seat-{cell.player.id}"
    if on_open is None:
        return ft.Container(spoken(body, label), key=key, **look)
    return press(
        body,
        lambda _e: on_open(cell.player.id),
        label=label,
        key=key,
        expanded=opened,
        **look,
    )


FITS: Final = 7
"""So many letters of a name stand on a key of which three are side by side; two less beside a number."""


def player_pad(
    players: Sequence[Player],
    chosen: Sequence[str],
    on_choose: Callable[[str], Any],
    *,
    name: str = "",
    why: Mapping[str, str] | None = None,
    numbers: bool = False,
    others: Sequence[tuple[Hashable, str]] = (),
    key: str | None = None,
) -> ft.Control:
    """A key for each player: one or several are chosen; `numbers` counts them in the order tapped.

    `name` says what for ("Strongest"), `why` why someone cannot be; `others` are keys that are no player ("Nobody").
    """
    barred = why or {}
    keys: list[tuple[Hashable, str, Player | None]] = [(p.id, p.name, p) for p in players]
    keys += [(value, label, None) for value, label in others]
    across = _across([label for _value, label, _player in keys], FITS - 2 if numbers else FITS)
    lines: list[ft.Control] = []
    for i in range(0, len(keys), across):
        line: list[ft.Control] = []
        for value, label, player in keys[i : i + across]:
            place = list(chosen).index(str(value)) + 1 if str(value) in chosen else 0
            no = barred.get(str(value), "")
            line.append(_player_key(value, label, player, place, no, on_choose, name, numbers, key))
        line += [ft.Container(expand=True) for _n in range(across - len(line))]
        lines.append(ft.Row(line, spacing=6))
    return ft.Column(lines, spacing=6, tight=True)


def _across(names: Sequence[str], fits: int) -> int:
    """How many keys stand side by side: three only if their names have room."""
    if room().large:
        return 1
    if len(names) in (2, 4) or any(len(name) > fits for name in names):
        return min(2, len(names))
    return min(3, max(1, len(names)))


def _player_key(
    value: Hashable,
    label: str,
    player: Player | None,
    place: int,
    why: str,
    on_choose: Callable[[str], Any],
    name: str,
    numbers: bool,
    key: str | None,
) -> ft.Control:
    ink = ONPRI if place else ON2 if why else ON
    words = ft.Column(
        [
            text(label, Style.STRONG, ink, lines=1),
            *([text(why, Style.LABEL, ink, lines=2)] if why else []),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    line: list[ft.Control] = [words]
    if player is not None:
        line.insert(0, shield_of(player.colour, 24))
    if place and numbers:
        line.append(text(str(place), Style.NUMBER_S, ink))
    said = f"{name} {label}".strip()
    if place and numbers:
        said = _("{what}, number {n}").format(what=said, n=place)
    if why:
        said = f"{said}, {why}"
    return press(
        ft.Row(line, spacing=8),
        lambda _e: on_choose(str(value)),
        label=said,
        key=None if key is None else f"{key}-{value}",
        selected=bool(place),
        enabled=not why,
        expand=True,
        height=room().tall(BORDERED, 21, lines=2 if why else 1, pad=5 if why else 10),
        padding=ft.Padding.symmetric(horizontal=10),
        bgcolor=PRI if place else SUNK if why else CARD,
        border=outline(PRI if place else LINE, 1.2),
        border_radius=SEGMENT,
    )


def colour_keys(
    colours: Sequence[str], chosen: str, on_choose: Callable[[str], Any], *, key: str
) -> ft.Control:
    """The colours there are as keys, each named by colour and ordinary."""
    keys: list[ft.Control] = [
        press(
            shield_of(colour, 28),
            lambda _e, colour=colour: on_choose(colour),
            label=f"{colour_name(colour)}, {colour_shape(colour)}",
            selected=colour == chosen,
            key=f"{key}-{colour}",
            width=53,
            height=53,
            bgcolor=CARD,
            border=outline(PRI if colour == chosen else EDGE, 2.4 if colour == chosen else 1.2),
            border_radius=SEGMENT,
            alignment=ft.Alignment.CENTER,
        )
        for colour in colours
    ]
    return ft.Row(keys, spacing=6, run_spacing=6, wrap=True)
