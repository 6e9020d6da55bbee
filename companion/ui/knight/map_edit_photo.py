"""The photo of the player's own card below a drawn map: taken, laid so that it fits, made fainter, taken away."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.play import SaveError
from companion.ui.component import use_kept
from companion.ui.door import apart
from companion.ui.knight.map_edit_grid import SIDE
from companion.ui.opener import Opener, limit_said, use_opener
from companion.ui.parts.buttons import ghost, round_button
from companion.ui.parts.cards import Stretch
from companion.ui.parts.hexes import Point
from companion.ui.parts.states import notice
from companion.ui.parts.text import dim, text
from companion.ui.sentences import sentence
from companion.ui.theme import CARD, LINE, MARGIN, ON, Style
from companion.words import _
from storage.photos import LARGEST, Lay, Photo, PhotoError, Photos, checked

STEP = 0.1
"""How far an arrow moves a photo, in sides."""
PAUSE = 0.04
"""Seconds between two pictures of a photo that is dragged."""


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
    opener: Opener | None = None
    _held: tuple[Point, Lay] | None = None
    _shown: float = 0.0

    async def read(self) -> None:
        await self._do(self._read)

    def _read(self) -> None:
        self.photo = self.photos.get(self.copy, self.scenario)

    async def take(self, raws: Sequence[bytes]) -> None:
        """A photo that was picked."""

        def put() -> None:
            self.photo = self.photos.put(self.copy, self.scenario, raws[0])

        await self._do(put)

    def refuse(self, told: str) -> None:
        """A photo that could not even be read."""
        self.told = told
        self.redraw()

    async def drop(self, _e: Any = None) -> None:
        """Take the photo away."""

        def drop() -> None:
            self.photos.drop(self.copy, self.scenario)
            self.photo = None

        await self._do(drop)

    def drag(self, phase: str, point: Point, scale: float) -> Any:
        """One finger draws the photo along, two make it larger: start, move, end."""
        if phase == "start" and self.photo is not None:
            self._held = point, self.photo.lay
        if phase == "end":
            self._held = None
            return self.keep()
        if self._held is not None:
            (x, y), lay = self._held
            moved = lay.x + (point[0] - x) / SIDE, lay.y + (point[1] - y) / SIDE
            self._lie(replace(lay, x=moved[0], y=moved[1], wide=lay.wide * scale))
        return None

    async def step(self, part: str, by: float) -> None:
        """It lies a little otherwise."""
        if self.photo is not None:
            now: float = getattr(self.photo.lay, part)
            self._lie(replace(self.photo.lay, **{part: now + by}))
            await self.keep()

    def _lie(self, lay: Lay) -> None:
        """On the screen alone, until it is kept. A finger is quicker than a screen: not every place is shown."""
        if self.photo is None:
            return
        self.photo = replace(self.photo, lay=checked(lay))
        now = time.monotonic()
        if self._held is None or now - self._shown > PAUSE:
            self._shown = now
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

    def make() -> Underlay | None:
        return Underlay(photos, copy, scenario) if photos is not None else None

    underlay = use_kept(make)

    def redraw() -> None:
        set_beat(lambda n: n + 1)

    take, refuse = (underlay.take, underlay.refuse) if underlay else (_nothing, _nothing)
    opener = use_opener(take, refuse, LARGEST, redraw)

    async def begin() -> None:
        if underlay is not None:
            await underlay.read()

    if underlay is not None:
        underlay.redraw, underlay.opener = redraw, opener
    ft.use_effect(begin, [])
    return underlay


def photo_panel(underlay: Underlay) -> ft.Control:
    """What the photo button opens: a way to a photo, and how it lies."""
    photo = underlay.photo
    head = [text(_("Photo of your own map"), Style.STRONG, expand=True)]
    close = round_button(ft.Icons.CLOSE, _("Close the photo"), underlay.toggle, colour=ON)
    lines: list[ft.Control] = [ft.Row([*head, close], spacing=8)]
    if photo is None:
        lines.append(
            dim(_("It lies below the tiles. It is kept beside your copy and never shared."))
        )
        if said := limit_said():
            lines.append(dim(said))
    else:
        lines += [
            dim(_("Drag it with a finger; two fingers make it larger.")),
            ft.Semantics(live_region=True, content=dim(_lies(photo.lay))),
            ft.Row([_amounts(underlay, photo), _arrows(underlay)], spacing=0, wrap=True),
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


def _lies(lay: Lay) -> str:
    """How it lies, in words, so that each step is heard too."""
    return _("{wide} sides of a tile wide, {strong} % strong, middle at {x}, {y}.").format(
        wide=f"{lay.wide:.1f}", strong=f"{lay.strong:.0f}", x=f"{lay.x:.1f}", y=f"{lay.y:.1f}"
    )


def _pick(underlay: Underlay) -> ft.Control:
    """The button that opens the picker, within the tap itself: a phone's browser opens none after it."""
    label = _("Choose a photo") if underlay.photo is None else _("Another photo")
    opener = underlay.opener
    if opener is None or opener.busy:
        return ghost(_("Reading it ...") if opener else label, None, sign=ft.Icons.PHOTO_OUTLINED)
    pick = opener.pick(file_type=ft.FilePickerFileType.IMAGE)
    return ghost(label, _nothing, sign=ft.Icons.PHOTO_OUTLINED, action=pick, key="pick-photo")


def _nothing(_e: Any) -> None:
    """The action of the button does all."""


def _amounts(underlay: Underlay, photo: Photo) -> ft.Control:
    """Size and strength, a step at a time."""
    lay = photo.lay
    return ft.Row(
        [
            _key(underlay, ft.Icons.ZOOM_OUT, _("Smaller photo"), "wide", -0.05 * lay.wide),
            _key(underlay, ft.Icons.ZOOM_IN, _("Larger photo"), "wide", 0.05 * lay.wide),
            _key(underlay, ft.Icons.BRIGHTNESS_LOW, _("Fainter photo"), "strong", -10),
            _key(underlay, ft.Icons.BRIGHTNESS_HIGH, _("Stronger photo"), "strong", 10),
        ],
        spacing=0,
        tight=True,
    )


def _arrows(underlay: Underlay) -> ft.Control:
    return ft.Row(
        [
            _key(underlay, ft.Icons.WEST, _("Photo to the left"), "x", -STEP),
            _key(underlay, ft.Icons.EAST, _("Photo to the right"), "x", STEP),
            _key(underlay, ft.Icons.NORTH, _("Photo up"), "y", -STEP),
            _key(underlay, ft.Icons.SOUTH, _("Photo down"), "y", STEP),
        ],
        spacing=0,
        tight=True,
    )


def _key(underlay: Underlay, sign: ft.IconData, name: str, part: str, by: float) -> ft.Control:
    step = functools.partial(_step, underlay, part, by)
    key = round_button(sign, name, step, colour=ON, key=f"photo-{part}{'+' if by > 0 else '-'}")
    key.width = 46
    return key


async def _step(underlay: Underlay, part: str, by: float, _e: Any = None) -> None:
    await underlay.step(part, by)


def photo_told(underlay: Underlay | None) -> list[ft.Control]:
    """The sentence of a photo that was not taken."""
    if underlay is None or not underlay.told:
        return []
    return [notice(underlay.told, underlay.close_notice)]
