"""The palette as one theme in light and dark, the four faces, the fonts, spacing and shield corners.

Every role is a slot of the colour scheme, so that the client itself follows the system's brightness and nothing
is drawn again. Roles that Material has no slot for sit in its `fixed` and `dim` slots, which we use nowhere else.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

import flet as ft

Colour = ft.Colors

BG: Final = Colour.SURFACE
CARD: Final = Colour.SURFACE_CONTAINER_LOWEST
SUNK: Final = Colour.SURFACE_CONTAINER_HIGH
ON: Final = Colour.ON_SURFACE
ON2: Final = Colour.ON_SURFACE_VARIANT
EDGE: Final = Colour.OUTLINE
LINE: Final = Colour.OUTLINE_VARIANT
PRI, ONPRI = Colour.PRIMARY, Colour.ON_PRIMARY
PRIC, ONPRIC = Colour.PRIMARY_CONTAINER, Colour.ON_PRIMARY_CONTAINER
GU, ONGU = Colour.ERROR, Colour.ON_ERROR
GUC, ONGUC = Colour.ERROR_CONTAINER, Colour.ON_ERROR_CONTAINER
VE: Final = Colour.SECONDARY
VEC, ONVEC = Colour.SECONDARY_CONTAINER, Colour.ON_SECONDARY_CONTAINER
PU, ONPU = Colour.TERTIARY, Colour.ON_TERTIARY
PUC, ONPUC = Colour.TERTIARY_CONTAINER, Colour.ON_TERTIARY_CONTAINER
OR, ONOR = Colour.SECONDARY_FIXED, Colour.ON_SECONDARY_FIXED
ORTX: Final = Colour.SECONDARY_FIXED_DIM
ORC: Final = Colour.TERTIARY_FIXED
CHIEF, ONCHIEF = Colour.PRIMARY_FIXED, Colour.ON_PRIMARY_FIXED
ONCHIEF2: Final = Colour.ON_PRIMARY_FIXED_VARIANT
TILE: Final = Colour.SURFACE_BRIGHT
TILE_EDGE: Final = Colour.TERTIARY_FIXED_DIM
TILE_GONE: Final = Colour.SURFACE_DIM

GRENZE: Final = "Grenze 600"
SANS: Final = "Squire Sans 400"
SANS_600: Final = "Squire Sans 600"
SANS_700: Final = "Squire Sans 700"
FONTS: Final[Mapping[str, str]] = {
    GRENZE: "/fonts/Grenze-600.ttf",
    SANS: "/fonts/SquireSans-400.ttf",
    SANS_600: "/fonts/SquireSans-600.ttf",
    SANS_700: "/fonts/SquireSans-700.ttf",
}

MARGIN: Final = 12
GAP: Final = 8
TOUCH: Final = 48
OUTLINE: Final = 1.6


class Style(Enum):
    """The type styles: slot of the text theme, font, size, line. The wire carries the slot's name alone."""

    VERDICT = ("display_large", GRENZE, 40, 40)
    TITLE = ("display_medium", GRENZE, 28, 30)
    CHIEF = ("headline_large", GRENZE, 24, 24)
    SECTION = ("headline_medium", GRENZE, 22, 24)
    CHIEF_COUNT = ("headline_small", SANS_700, 20, 23)
    NUMBER_L = ("display_small", SANS_700, 34, 34)
    NUMBER_M = ("title_large", SANS_700, 25, 25)
    NUMBER_S = ("title_medium", SANS_700, 18, 22)
    BUTTON = ("title_small", SANS_700, 19, 22)
    STRONG = ("label_large", SANS_600, 16, 21)
    BODY = ("body_large", SANS, 16, 21)
    DENSE = ("body_medium", SANS, 15, 20)
    COUNT = ("label_medium", SANS_700, 15, 20)
    LABEL = ("body_small", SANS, 14, 18)
    LABEL_STRONG = ("label_small", SANS_600, 14, 18)

    @property
    def slot(self) -> str:
        return self.value[0]

    @property
    def line(self) -> int:
        """The height of a line at text scale 1."""
        return self.value[3]

    @property
    def face(self) -> ft.TextStyle:
        """The style itself, for canvases, which know no text theme."""
        _slot, font, size, line = self.value
        return ft.TextStyle(
            font_family=font,
            size=size,
            height=line / size,
            letter_spacing=0,
            weight=ft.FontWeight.W_400,
            color=ON,
        )


_LIGHT = {
    "surface": "#EEF0F1",
    "surface_container_lowest": "#FFFFFF",
    "surface_container_low": "#FFFFFF",
    "surface_container": "#FFFFFF",
    "surface_container_high": "#E3E7EA",
    "surface_container_highest": "#E3E7EA",
    "on_surface": "#14191F",
    "on_surface_variant": "#47525D",
    "outline": "#727D88",
    "outline_variant": "#C9D0D5",
    "error": "#A61B1E",
    "on_error": "#FFFFFF",
    "error_container": "#F9E0DC",
    "on_error_container": "#6B0F10",
    "secondary": "#1B6843",
    "on_secondary": "#FFFFFF",
    "secondary_container": "#D8ECDF",
    "on_secondary_container": "#0E4329",
    "tertiary": "#6B2C74",
    "on_tertiary": "#FFFFFF",
    "tertiary_container": "#F1DFF3",
    "on_tertiary_container": "#471B4E",
    "secondary_fixed": "#E0A91F",
    "on_secondary_fixed": "#221A00",
    "secondary_fixed_dim": "#765200",
    "tertiary_fixed": "#FAEBC3",
    "on_tertiary_fixed": "#4A3500",
    "tertiary_fixed_dim": "#7D8892",
    "surface_bright": "#FFFFFF",
    "surface_dim": "#D5DADE",
    "inverse_surface": "#14191F",
    "on_inverse_surface": "#EEF0F1",
    "inverse_primary": "#A9C1FA",
    "shadow": "#00000000",
    "surface_tint": "#00000000",
}
_DARK = {
    "surface": "#0F141A",
    "surface_container_lowest": "#1A2129",
    "surface_container_low": "#1A2129",
    "surface_container": "#1A2129",
    "surface_container_high": "#242D37",
    "surface_container_highest": "#242D37",
    "on_surface": "#EBEEF0",
    "on_surface_variant": "#B3BDC6",
    "outline": "#8793A0",
    "outline_variant": "#36414D",
    "error": "#FF9C92",
    "on_error": "#480709",
    "error_container": "#66191A",
    "on_error_container": "#FFDCD7",
    "secondary": "#83D3A6",
    "on_secondary": "#05301B",
    "secondary_container": "#1B4A33",
    "on_secondary_container": "#CDF2DB",
    "tertiary": "#E0ABE8",
    "on_tertiary": "#3B0F43",
    "tertiary_container": "#4F2757",
    "on_tertiary_container": "#F7DEFA",
    "secondary_fixed": "#EDC04A",
    "on_secondary_fixed": "#221A00",
    "secondary_fixed_dim": "#EDC04A",
    "tertiary_fixed": "#4C3A0C",
    "on_tertiary_fixed": "#FBE6AC",
    "tertiary_fixed_dim": "#75828F",
    "surface_bright": "#1F2730",
    "surface_dim": "#2B343E",
    "inverse_surface": "#EBEEF0",
    "on_inverse_surface": "#14191F",
    "inverse_primary": "#1E3F86",
    "shadow": "#00000000",
    "surface_tint": "#00000000",
}


@dataclass(frozen=True, slots=True)
class Face:
    """A game's own tincture: chief, its two text colours, pri, onpri, pric, onpric, in light and in dark."""

    light: tuple[str, str, str, str, str, str, str]
    dark: tuple[str, str, str, str, str, str, str]
    partition: str = "straight"


FACES: Final[Mapping[str, Face]] = {
    "knight": Face(
        ("#1E3F86", "#FFFFFF", "#D3DDF2", "#1E3F86", "#FFFFFF", "#DCE5F7", "#15305F"),
        ("#182B57", "#FFFFFF", "#C6D3F2", "#A9C1FA", "#0C2250", "#2A437A", "#DEE8FF"),
    ),
    "grunwald": Face(
        ("#8E1A1D", "#FFFFFF", "#F4DAD7", "#8E1A1D", "#FFFFFF", "#EFE7E3", "#3B1512"),
        ("#661315", "#FFFFFF", "#F2CFCB", "#FFB3AA", "#4A0608", "#43302E", "#FBE3DF"),
        "indented",
    ),
    "auftrag": Face(
        ("#175A3C", "#FFFFFF", "#D2E9DC", "#175A3C", "#FFFFFF", "#D8ECDF", "#0E4329"),
        ("#0F4029", "#FFFFFF", "#C5E4D2", "#8BD8AE", "#05301B", "#1B4A33", "#CDF2DB"),
        "engrailed",
    ),
    "zamki": Face(
        ("#7A3D12", "#FFFFFF", "#F3DECD", "#7A3D12", "#FFFFFF", "#F7E4D5", "#552807"),
        ("#592C0C", "#FFFFFF", "#F1D5BE", "#F2B98A", "#45210A", "#5B3519", "#FFE3CD"),
        "embattled",
    ),
}
HOME: Final = "knight"

_FACE_SLOTS = (
    "primary_fixed",
    "on_primary_fixed",
    "on_primary_fixed_variant",
    "primary",
    "on_primary",
    "primary_container",
    "on_primary_container",
)


def scheme(game: str, dark: bool) -> Mapping[str, str]:
    """Every slot of the colour scheme with its hex value, for a game's face."""
    face = FACES[game]
    own = dict(zip(_FACE_SLOTS, face.dark if dark else face.light, strict=True))
    return {**(_DARK if dark else _LIGHT), **own}


def theme(game: str = HOME, *, dark: bool = False) -> ft.Theme:
    """The theme of a game. Material's tint, shadows, ripples that bounce and page slides are off."""
    still = ft.PageTransitionTheme.NONE
    return ft.Theme(
        color_scheme=ft.ColorScheme(**scheme(game, dark)),
        font_family=SANS,
        text_theme=ft.TextTheme(**{style.slot: style.face for style in Style}),
        scaffold_bgcolor=BG,
        splash_color=ft.Colors.with_opacity(0.10, ON),
        highlight_color=ft.Colors.TRANSPARENT,
        hover_color=ft.Colors.with_opacity(0.05, ON),
        focus_color=ft.Colors.with_opacity(0.12, PRI),
        page_transitions=ft.PageTransitionsTheme(
            android=still, ios=still, linux=still, macos=still, windows=still
        ),
        scrollbar_theme=ft.ScrollbarTheme(thickness=4, radius=2),
    )


@functools.cache
def face_of(game: str) -> Mapping[str, Any]:
    """What a container wears so that all inside it has a game's own colours: the same objects every time."""
    return {
        "theme": theme(game),
        "dark_theme": theme(game, dark=True),
        "theme_mode": ft.ThemeMode.SYSTEM,
    }


def shield(top: float, bottom: float) -> ft.BorderRadius:
    """Shield corners: nearly square above, round below."""
    return ft.BorderRadius.only(
        top_left=top, top_right=top, bottom_left=bottom, bottom_right=bottom
    )


CHIP: Final = 3
SEGMENT: Final = shield(3, 10)
GHOST: Final = shield(3, 12)
CORNERS: Final = shield(3, 14)
NEXT: Final = shield(3, 16)


def outline(colour: ft.ColorValue = EDGE, width: float = OUTLINE) -> ft.Border:
    """One line all round."""
    return ft.Border.all(width, colour)
