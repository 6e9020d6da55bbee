"""Text in the styles of the house, headings, and sentences with chips in them."""

from __future__ import annotations

import re

import flet as ft

from companion.ui.theme import ON, ON2, Style

_FIELD = re.compile(r"(\{\w+\})")
_GAP = re.compile(r"\s+(?!\d)")
"""Where a sentence may break: a number stays with the word before it."""


def text(
    value: str,
    style: Style = Style.BODY,
    colour: ft.ColorValue = ON,
    *,
    expand: bool | int | None = None,
    align: ft.TextAlign = ft.TextAlign.START,
    lines: int | None = None,
    struck: bool = False,
    size: float | None = None,
) -> ft.Text:
    """A piece of text. `lines` cuts it with an ellipsis after so many lines; `struck` strikes it out.

    `size` is another size than the style's, for a figure within a picture.
    """
    return ft.Text(
        value,
        theme_style=ft.TextThemeStyle[style.slot.upper()],
        style=ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH) if struck else None,
        size=size,
        color=colour,
        expand=expand,
        text_align=align,
        max_lines=lines,
        overflow=ft.TextOverflow.ELLIPSIS if lines else ft.TextOverflow.CLIP,
    )


def dim(value: str, style: Style = Style.LABEL, *, expand: bool | None = None) -> ft.Text:
    """Text that explains another."""
    return text(value, style, ON2, expand=expand)


def heading(
    value: str,
    style: Style = Style.SECTION,
    colour: ft.ColorValue = ON,
    level: int = 2,
    *,
    says: str = "",
    lines: int | None = None,
) -> ft.Control:
    """A heading that screen readers find as one; `says` is how it is read aloud where it is drawn in short."""
    return ft.Semantics(
        header=True,
        heading_level=level,
        label=says or None,
        exclude_semantics=bool(says),
        content=text(value, style, colour, lines=lines),
    )


def sentence(
    template: str,
    style: Style = Style.DENSE,
    colour: ft.ColorValue = ON,
    *,
    label: str = "",
    **chips: ft.Control,
) -> ft.Control:
    """A translated sentence with controls where its placeholders stand; `label` is how it is read aloud."""
    runs: list[ft.Control] = []
    for part in _FIELD.split(template):
        if part[:1] == "{" and part[1:-1] in chips:
            runs.append(chips[part[1:-1]])
        else:
            runs.extend(text(word, style, colour) for word in _GAP.split(part.strip()) if word)
    row = ft.Row(runs, wrap=True, spacing=4, run_spacing=2)
    if not label:
        return row
    return ft.Semantics(label=label, exclude_semantics=True, content=row)
