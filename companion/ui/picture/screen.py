"""The result picture of a game: looked at, and saved as PNG or SVG."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

import flet as ft

from companion.play import SaveError
from companion.ui.component import component, use_redrawn
from companion.ui.door import Door, apart
from companion.ui.opening import opening
from companion.ui.parts.buttons import back_to, ghost, next_bar, next_step
from companion.ui.parts.cards import page
from companion.ui.parts.frame import faced, frame
from companion.ui.parts.header import chief
from companion.ui.parts.press import spoken
from companion.ui.parts.states import notice
from companion.ui.parts.text import dim
from companion.ui.picture.card import Card
from companion.ui.picture.layout import HEIGHT, WIDTH, picture_of
from companion.ui.picture.png import cut
from companion.ui.picture.raster import can_draw, png_of
from companion.ui.room import room
from companion.ui.saving import save_file
from companion.ui.screens import Screens
from companion.ui.theme import MARGIN, Style
from companion.ui.visit import visit
from companion.words import _, ngettext, speaking
from companion.words.dates import date_name, length_name
from storage import Game
from storage.names import file_stem

WAIT: Final = 20
"""Seconds within which a phone has to have drawn the picture."""


@dataclass(slots=True)
class Showing:
    """One screen that shows a picture. Its methods are handlers."""

    id: str
    door: Door
    redraw: Callable[[], Any] = lambda: None
    card: Card | None = None
    svg: str = ""
    refusal: SaveError | None = None
    trouble: str = ""
    canvas: ft.Ref[ft.Screenshot] = field(default_factory=ft.Ref)

    async def draw(self) -> None:
        """Read the game and draw it as it now stands."""
        here = visit()
        try:
            game = await self.door.open(self.id)
            with speaking(here.language):
                self.card = card_of(game, here.screens[game.game])
                self.svg = await apart(picture_of, self.card) if self.card else ""
            self.refusal = None
        except SaveError as refusal:
            self.refusal = refusal
        self.redraw()

    async def save_svg(self, _e: Any = None) -> None:
        await self._save(".svg", self.svg.encode())

    async def save_png(self, _e: Any = None) -> None:
        """Drawn here, where that can be done; else what the phone itself has drawn, as large as it can."""
        raw = await apart(png_of, self.svg) if can_draw(self.svg) else await self._taken()
        if raw:
            await self._save(".png", raw)
        else:
            self._say(_("This device cannot make a PNG of it. Save it as SVG."))

    async def _taken(self) -> bytes:
        """The picture as it stands on the screen, larger. A browser draws no more than its window has pixels."""
        here, wide = visit().room, shown_width()
        high, finest = wide * HEIGHT / WIDTH, ft.context.page.media.device_pixel_ratio or 1
        ratio = min(WIDTH / wide, here.width * finest / wide, here.height * finest / high)
        if self.canvas.current is None:
            return b""
        try:
            taken = self.canvas.current.capture(pixel_ratio=ratio)
            raw = await asyncio.wait_for(taken, WAIT)
        except (RuntimeError, TimeoutError, ft.FletUnsupportedPlatformException):
            return b""
        return cut(raw, round(wide * ratio), round(high * ratio)) if raw else b""

    def close_notice(self, _e: Any = None) -> None:
        self._say("")

    async def _save(self, ending: str, raw: bytes) -> None:
        title = self.card.title if self.card is not None else ""
        done = await save_file(file_stem(title, "game") + ending, raw)
        self._say("" if done else _("This device does not take the file."))

    def _say(self, words: str) -> None:
        self.trouble = words
        self.redraw()


def card_of(game: Game, screens: Screens) -> Card | None:
    """What the picture of a game shows, with its name, when it was played, how long, and what is marked."""
    if screens.picture is None:
        return None
    card, record = screens.picture(game), game.record
    about, n = record.about, len(game.table.line.moves)
    parts = (
        about.name,
        date_name(record.changed.astimezone().date()),
        length_name(record.played),
        ngettext("{n} move", "{n} moves", n).format(n=n),
        _("played wrong") if about.wrong else "",
        _("abandoned") if about.abandoned else "",
    )
    return replace(card, foot=(" · ".join(part for part in parts if part), *card.foot))


def shown_width() -> float:
    """How wide the picture stands on the screen: as wide as that allows, and no higher than it."""
    here = visit().room
    return max(200.0, min(here.width - 2 * MARGIN, (here.height - 200) * WIDTH / HEIGHT))


@component
def picture_screen(id_: str) -> ft.Control:
    """The picture, and what saves it."""
    it = _use_showing(id_)
    if it.card is None:
        return opening(it.refusal)
    title = chief(
        _("Picture of the game"),
        it.card.title,
        short=_("Picture"),
        left=back_to(f"/games/{id_}", _("Back to the game")),
    )
    steps: list[ft.Control] = [
        ghost(_("SVG"), it.save_svg, says=_("Save as SVG"), height=room().tall(56, 21)),
        next_step(
            _("Save picture"),
            it.save_png,
            second=_("PNG, {wide} by {high}").format(wide=WIDTH, high=HEIGHT)
            if can_draw(it.svg)
            else "PNG",
        ),
    ]
    bottom: list[ft.Control] = [next_bar(*steps)]
    if it.trouble:
        bottom.insert(0, notice(it.trouble, it.close_notice))
    hint = _("An SVG can be made as large as you like.")
    drawn = frame([title], page(_preview(it), dim(hint, Style.DENSE), key="picture"), bottom)
    return faced(it.card.face, drawn)


def _preview(it: Showing) -> ft.Control:
    wide = shown_width()
    drawn = ft.Image(
        src=it.svg, width=wide, height=wide * HEIGHT / WIDTH, exclude_from_semantics=True
    )
    taken = ft.Screenshot(drawn, ref=it.canvas)
    told = it.card.told if it.card is not None else ()
    name = _("Picture: {told}").format(told=", ".join(line for line in told if line))
    return ft.Container(spoken(taken, name, image=True), alignment=ft.Alignment.CENTER)


def _use_showing(id_: str) -> Showing:
    """Hook: the picture of a game, drawn when the screen opens."""
    it = use_redrawn(lambda: Showing(id_, visit().door))
    ft.use_effect(it.draw, [id_])
    return it
