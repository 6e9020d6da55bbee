"""The tools of the map editor at the bottom of the screen, and above them what the tool in hand asks for."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.knight.map_draft import LONGEST
from companion.knight.vocabulary import PURSE
from companion.ui.component import kept
from companion.ui.knight import phrases as words
from companion.ui.knight.map_edit_sketch import Easel
from companion.ui.parts.buttons import Choice, pad, segmented, tick
from companion.ui.parts.fields import text_field
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import CARD, GHOST, LINE, MARGIN, ON2, ONPRIC, PRIC, Style
from companion.words import N_, _


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool: its key, its word, its sign; `says` is its name in full, `hint` what to do with it."""

    key: str
    label: str
    sign: str | ft.IconData
    says: str
    hint: str


MARK_HINT: Final = N_("Tap a tile, or an empty place for a new one.")
TOOLS: Final = (
    (
        Tool("tile", N_("Tile"), ft.Icons.HEXAGON_OUTLINED, N_("Tile"), N_("Tap an empty place.")),
        Tool("name", N_("Name"), ft.Icons.EDIT, N_("Name"), N_("Tap the tile to be named.")),
        Tool("sources", N_("Source"), "any", N_("Sources"), N_("Tap the tile that has it.")),
        Tool(
            "join",
            N_("Join"),
            ft.Icons.LINK,
            N_("Join: neighbours by hand"),
            N_("Tap a tile, then those beside it."),
        ),
        Tool("move", N_("Move"), ft.Icons.OPEN_WITH, N_("Move"), N_("Tap a tile, then its place.")),
        Tool(
            "erase",
            N_("Erase"),
            ft.Icons.BACKSPACE_OUTLINED,
            N_("Erase"),
            N_("Tap a tile, a river or an arrow."),
        ),
    ),
    (
        Tool("castle", N_("Castle"), "castle-tile", N_("Castle"), MARK_HINT),
        Tool("enemy_castle", N_("Enemy"), "tile-enemy-castle", N_("Enemy castle"), MARK_HINT),
        Tool("plus", N_("Plus"), "plus", N_("Plus"), MARK_HINT),
        Tool("village", N_("Village"), "tile-village", N_("Village"), MARK_HINT),
        Tool("guard", N_("Guard"), "tile-guard", N_("Guard"), MARK_HINT),
        Tool(
            "river",
            N_("River"),
            "tile-river",
            N_("River"),
            N_("Tap the edge between two tiles. Who cannot cross it?"),
        ),
        Tool(
            "arrow",
            N_("Arrow"),
            "tile-crossing",
            N_("Arrow"),
            N_("Tap the edge where the river is crossed."),
        ),
    ),
)


@kept
def tool_bar(chosen: str, on_take: Callable[[str], Any]) -> ft.Control:
    """Two rows of tools; symbols alone on a low screen or with large text (they keep their names)."""
    lines = [ft.Row([_tool(t, t.key == chosen, on_take) for t in row], spacing=0) for row in TOOLS]
    return ft.Container(
        ft.Column(list(lines), spacing=0, tight=True),
        bgcolor=CARD,
        border=ft.Border.only(top=ft.BorderSide(1, LINE)),
    )


def _tool(tool: Tool, chosen: bool, on_take: Callable[[str], Any]) -> ft.Control:
    ink = ONPRIC if chosen else ON2
    sign = symbol(tool.sign, 22, ink) if isinstance(tool.sign, str) else icon(tool.sign, 22, ink)
    bare = room().low or room().large
    lines: list[ft.Control] = [sign]
    if not bare:
        lines.append(text(_(tool.label), Style.LABEL_STRONG, ink if chosen else ON2, lines=1))
    return press(
        ft.Column(
            lines,
            spacing=2,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        lambda _e: on_take(tool.key),
        label=_(tool.says),
        selected=chosen,
        key=f"tool-{tool.key}",
        expand=True,
        height=48 if bare else 54,
        bgcolor=PRIC if chosen else None,
        border_radius=GHOST,
    )


def panel(easel: Easel) -> ft.Control:
    """What stands between the board and the tools: what to do, and what the tool in hand puts."""
    tool = next(t for row in TOOLS for t in row if t.key == easel.tool)
    content: list[ft.Control] = []
    match tool.key:
        case "tile" | "name" if easel.chosen:
            content = [name_field(easel, easel.chosen)]
        case "sources":
            content = [_less(easel), _kinds(easel)]
        case "join":
            content = [dim(_(tool.hint)), _beside(easel)]
        case "river":
            content = [dim(_(tool.hint)), _sides(easel)]
        case "move" if easel.chosen:
            content = [dim(_("Now tap its new place."))]
        case _:
            content = [dim(_(tool.hint))]
    return ft.Container(
        ft.Column(
            content, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        ),
        padding=ft.Padding.symmetric(horizontal=MARGIN, vertical=6),
        bgcolor=CARD,
        border=ft.Border.only(top=ft.BorderSide(1, LINE)),
        key="map-panel",
    )


def name_field(easel: Easel, tile: str) -> ft.Control:
    """The name of a tile, kept as it is typed."""
    return ft.Container(
        text_field(
            _("Name of the tile"),
            easel.draft.tiles[tile].title,
            functools.partial(_rename, easel, tile),
            most=LONGEST,
            key=f"name-{tile}",
        ),
        key=f"name-of-{tile}",
    )


def _rename(easel: Easel, tile: str, title: str) -> None:
    easel.put(easel.draft.rename(tile, title), typed=f"name.{tile}")


def _kinds(easel: Easel) -> ft.Control:
    """The kind of source that a tap puts or takes away."""
    choices = [Choice(k, words.kind_name(k), k, says=words.kind_name(k)) for k in PURSE]
    return pad(choices, easel.kind, lambda kind: easel.show(kind=kind), wrap=False)


def _less(easel: Easel) -> ft.Control:
    return tick(_("Take one away"), easel.less, lambda on: easel.show(less=on))


def _beside(easel: Easel) -> ft.Control:
    def choose(by_hand: bool) -> None:
        easel.put(easel.draft.by_hand() if by_hand else easel.draft.by_touch())

    choices = [Choice(False, _("Tiles that touch")), Choice(True, _("All by hand"))]
    draft = easel.draft
    now = True if draft.free else None if draft.hand else False
    return segmented(choices, now, choose)


def _sides(easel: Easel) -> ft.Control:
    return segmented(side_choices(), easel.sides, lambda sides: easel.show(sides=sides))


def side_choices() -> Sequence[Choice]:
    """Whom a river stops."""
    return [
        Choice(("own",), _("Own units"), "own"),
        Choice(("enemy",), _("Enemies"), "enemy"),
        Choice(("own", "enemy"), _("Both"), "blocked"),
    ]
