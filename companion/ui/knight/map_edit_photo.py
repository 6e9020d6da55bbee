"""The photo of the player's own card below a drawn map: taken, laid so that it fits, made fainter, taken away."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import flet as ft

from companion.play import SaveError
from companion.ui.component import use_kept
from companion.ui.door import apart
from companion.ui.parts.buttons import ghost, round_button
from companion.ui.parts.cards import Stretch
from companion.ui.parts.states import notice
from companion.ui.parts.text import dim, text
from companion.ui.sentences import sentence
from companion.ui.theme import CARD, LINE, MARGIN, ON, PRI, TOUCH, Style
from companion.ui.visit import visit
from companion.words import _
from storage.photos import Photo, PhotoError, Photos, checked

REACH, WIDEST = 20.0, 40.0
"""How far a photo may lie from the middle of the grid, and how wide it may be, in sides."""


@dataclass(slots=True)
class Underlay:
    """The photo of one map on one screen. Its methods are handlers; `told` is the sentence of the last refusal."""

    photos: Photos
    copy: str
    scenario: str
    redraw: Callable[[], Any] = lambda: None
    photo: Photo | None = None
    told: str = ""
    is_open: bool = False
    picker: ft.FilePicker | None = field(default=None)

    async def read(self) -> None:
        await self._do(self._read)

    def _read(self) -> None:
        self.photo = self.photos.get(self.copy, self.scenario)

    async def take(self, raw: bytes | None) -> None:
        """A photo that was picked."""

        def put() -> None:
            self.photo = self.photos.put(self.copy, self.scenario, raw or b"")

        await self._do(put)

    async def drop(self, _e: Any = None) -> None:
        """Take the photo away."""

        def drop() -> None:
            self.photos.drop(self.copy, self.scenario)
            self.photo = None

        await self._do(drop)

    def move(self, part: str, value: float) -> None:
        """It lies otherwise, for now on the screen alone."""
        if self.photo is not None:
            lay = checked(replace(self.photo.lay, **{part: value}))
            self.photo = replace(self.photo, lay=lay)
            self.redraw()

    async def keep(self) -> None:
        """It lies well."""
        photo = self.photo
        if photo is not None:
            await self._do(lambda: self.photos.lay(self.copy, self.scenario, photo))

    def toggle(self, _e: Any = None) -> None:
        self.is_open = not self.is_open
        self.redraw()

    def close_notice(self, _e: Any = None) -> None:
        self.told = ""
        self.redraw()

    async def _do(self, work: Callable[[], None]) -> None:
        self.told = ""
        try:
            await apart(work)
        except PhotoError as refusal:
            self.told = photo_refusal(refusal)
        except SaveError as refusal:
            self.told = sentence(refusal)
        self.redraw()


def photo_refusal(refusal: PhotoError) -> str:
    """Why a photo was not taken."""
    if refusal.code == "too_large":
        return _("This photo is too large. Take a smaller one.")
    return _("This file cannot be read as a photo. Take a JPEG, PNG or WebP.")


def use_underlay(photos: Photos | None, copy: str, scenario: str) -> Underlay | None:
    """Hook: the photo of a map, read once; None where no photos are kept."""
    _beat, set_beat = ft.use_state(0)
    here = visit()

    def make() -> Underlay | None:
        return Underlay(photos, copy, scenario) if photos is not None else None

    underlay = use_kept(make)

    async def begin() -> None:
        if underlay is not None:
            underlay.picker = ft.FilePicker(on_result=functools.partial(_picked, underlay))
            here.services.append(underlay.picker)
            await underlay.read()

    if underlay is not None:
        underlay.redraw = lambda: set_beat(lambda n: n + 1)
    ft.use_effect(begin, [])
    return underlay


async def _picked(underlay: Underlay, e: Any) -> None:
    files = e.files or []
    if files:
        await underlay.take(files[0].bytes)


def photo_panel(underlay: Underlay) -> ft.Control:
    """What the photo button opens: a way to a photo, and how it lies."""
    photo = underlay.photo
    head = [text(_("Photo of your own map"), Style.STRONG, expand=True)]
    close = round_button(ft.Icons.CLOSE, _("Close the photo"), underlay.toggle, colour=ON)
    lines: list[ft.Control] = [ft.Row([*head, close], spacing=8)]
    if photo is None:
        lines.append(dim(_("It lies below the tiles, stays on this device and is never shared.")))
    else:
        lay = photo.lay
        lines += [
            _slider(underlay, "strong", _("Strength"), lay.strong, 5, 100),
            _slider(underlay, "wide", _("Size"), lay.wide, 1, WIDEST),
            _slider(underlay, "x", _("Left, right"), lay.x, -REACH, REACH),
            _slider(underlay, "y", _("Up, down"), lay.y, -REACH, REACH),
        ]
    keys: list[ft.Control] = [_pick(underlay)]
    if photo is not None:
        keys.append(ghost(_("Take it away"), underlay.drop))
    lines.append(ft.Row(keys, spacing=8, run_spacing=8, wrap=True))
    return ft.Container(
        ft.Column(lines, spacing=2, tight=True, horizontal_alignment=Stretch),
        bgcolor=CARD,
        border=ft.Border.only(top=ft.BorderSide(1, LINE)),
        padding=ft.Padding.only(left=MARGIN, right=4, bottom=8),
        key="photo-panel",
    )


def _pick(underlay: Underlay) -> ft.Control:
    """The button that opens the picker, within the tap itself: a phone's browser opens none after it."""
    label = _("Choose a photo") if underlay.photo is None else _("Another photo")
    if underlay.picker is None:
        return ghost(label, None, sign=ft.Icons.PHOTO_OUTLINED)
    pick = ft.PickFiles(underlay.picker, file_type=ft.FilePickerFileType.IMAGE, with_data=True)
    return ghost(label, _nothing, sign=ft.Icons.PHOTO_OUTLINED, action=pick, key="pick-photo")


def _nothing(_e: Any) -> None:
    """The action of the button does all."""


def _slider(
    underlay: Underlay, part: str, name: str, value: float, least: float, most: float
) -> ft.Control:
    """One measure of how a photo lies; kept on disk when the finger leaves it."""

    def moved(e: Any) -> None:
        underlay.move(part, float(e.control.value))

    async def left(_e: Any) -> None:
        await underlay.keep()

    slider = ft.Slider(
        value=max(least, min(value, most)),
        min=least,
        max=most,
        on_change=moved,
        on_change_end=left,
        active_color=PRI,
        height=TOUCH,
        expand=True,
        key=f"photo-{part}",
    )
    named = ft.Semantics(label=name, content=slider, expand=True)
    return ft.Row([ft.Container(dim(name), width=84), named], spacing=4)


def photo_told(underlay: Underlay | None) -> list[ft.Control]:
    """The sentence of a photo that was not taken."""
    if underlay is None or not underlay.told:
        return []
    return [notice(underlay.told, underlay.close_notice)]
