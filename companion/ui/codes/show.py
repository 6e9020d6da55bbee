"""The codes of something, one after another, as large as the screen allows; they advance by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

import flet as ft

from companion.ui.component import component, use_value
from companion.ui.pairing import Pairing
from companion.ui.parts.buttons import ghost, round_button
from companion.ui.parts.qr import qr_picture
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import LINE, ON, PRI, Style
from companion.ui.visit import visit
from companion.words import _
from storage.parts import CodeError

SECONDS: Final = 5
"""How long a code stands before the next one: long enough to be found, scanned and tapped."""
SHOWN: Final = 0.3
"""Seconds until what has been drawn is on the screen."""
CHROME: Final = 330
"""The height of all but the code, on a screen that is low or wide."""


@dataclass(frozen=True, slots=True)
class Codes:
    """The texts of all codes of a thing; `is_link` if a phone's own camera opens Squire with them."""

    texts: tuple[str, ...] = ()
    is_link: bool = False
    refusal: str = ""


def codes_of(
    write: Callable[[str], Sequence[str]],
    pairing: Pairing | None,
    refused: Callable[[CodeError], str],
) -> Codes:
    """What `write` makes below our address: links where other phones reach this server, else digits alone."""
    home = "" if pairing is None else pairing.reached
    try:
        return Codes(tuple(write(home)), bool(home))
    except CodeError as fault:
        return Codes(refusal=refused(fault))


def _no_choice() -> bool | None:
    return None


@dataclass(frozen=True, slots=True)
class Turning:
    """How far the codes have been turned, and whether they change by themselves. `turn` and `pause` are handlers."""

    at: int
    auto: bool
    turn: Callable[[int], None]
    pause: Callable[[], None]


def use_turning() -> Turning:
    """Hook: the codes of a set, from the first on. They stand still where motion is reduced."""
    at, set_at = use_value(int)
    choice, set_auto = use_value(_no_choice)
    auto = not room().still if choice is None else choice
    return Turning(at, auto, lambda by: set_at(at + by), lambda: set_auto(not auto))


def code_view(codes: Codes, turning: Turning, *, chrome: float = CHROME) -> list[ft.Control]:
    """The code that stands there, the time that is left for it, and what turns to the next one.

    `chrome` is the height of all else that stands on the screen with it.
    """
    limit = len(codes.texts)
    if not limit:
        return []
    at = turning.at % limit
    view = [_code(codes, at, chrome)]
    if limit == 1:
        return view

    def ended(_e: Any) -> None:
        if turning.auto:
            turning.turn(1)

    if turning.auto:
        view.append(clock(at, ended))
    return [*view, _turner(turning, at, limit)]


def _code(codes: Codes, at: int, chrome: float) -> ft.Control:
    """The code, as wide as the screen allows."""
    here, ratio = room(), ft.context.page.media.device_pixel_ratio or 1
    widest = max(240.0, min(here.width, here.height - chrome))
    name = code_name(at, len(codes.texts))
    picture = qr_picture(codes.texts[at], name, widest=widest, pixel_ratio=ratio)
    return ft.Container(
        picture, alignment=ft.Alignment.CENTER, bgcolor="#FFFFFF", key=f"code-{at + 1}"
    )


def code_name(at: int, limit: int) -> str:
    """How a code is read aloud: "QR code 2 of 4"."""
    if limit == 1:
        return _("QR code")
    return _("QR code {n} of {limit}").format(n=at + 1, limit=limit)


@component
def clock(at: int, on_end: Any) -> ft.Control:
    """The time that is left for a code, as a bar. The phone itself says when it is over: no timer runs here."""
    full, set_full = use_value(bool)

    async def run() -> None:
        if not full:
            await asyncio.sleep(SHOWN)  # a bar that is not on the screen yet would not move
        set_full(not full)

    ft.use_effect(run, [at])
    bar = ft.Container(
        bgcolor=PRI,
        height=4,
        width=room().width if full else 0,
        animate=ft.Animation(SECONDS * 1000, ft.AnimationCurve.LINEAR),
        on_animation_end=on_end,
        key="clock",
    )
    return ft.Container(ft.Row([bar], spacing=0), bgcolor=LINE, height=4)


def _turner(turning: Turning, at: int, limit: int) -> ft.Control:
    """Which code it is, the one before, the next one, and whether they change by themselves."""
    line: list[ft.Control] = [
        round_button(
            ft.Icons.CHEVRON_LEFT,
            _("The code before"),
            lambda _e: turning.turn(-1),
            colour=ON,
            key="code-before",
        ),
        text(_("Code {n} of {limit}").format(n=at + 1, limit=limit), Style.STRONG),
        round_button(
            ft.Icons.CHEVRON_RIGHT,
            _("The next code"),
            lambda _e: turning.turn(1),
            colour=ON,
            key="code-next",
        ),
        ghost(
            _("Pause") if turning.auto else _("Go on"),
            lambda _e: turning.pause(),
            says=_("Stop changing the codes") if turning.auto else _("Change the codes by itself"),
            sign=ft.Icons.PAUSE if turning.auto else ft.Icons.PLAY_ARROW,
            key="code-pause",
        ),
    ]
    return ft.Row(line, spacing=4, alignment=ft.MainAxisAlignment.CENTER, wrap=room().large)


# the same as text ----------------------------------------------------------------------------------


def is_secure(address: str, public: str = "") -> bool:
    """Whether a browser lets a page of this address write the clipboard and share: https, or this machine. Behind a
    `public` address of https our own says http.
    """
    here, outside = urlsplit(address), urlsplit(public)
    if here.hostname == outside.hostname and outside.scheme == "https":
        return True
    return here.scheme in ("https", "wss") or here.hostname in ("localhost", "127.0.0.1", "::1")


def may_share() -> bool:
    """Whether this page may write the clipboard and open the share sheet."""
    page, pairing = ft.context.page, visit().pairing
    return not page.web or is_secure(page.url or "", pairing.public if pairing else "")


def as_text(codes: Codes, hint: str) -> list[ft.Control]:
    """The codes as text to select; where the browser allows it, to copy and to share in one tap."""
    whole = "\n".join(codes.texts)
    lines: list[ft.Control] = [dim(hint)]
    if may_share():
        copy_it = ghost(
            _("Copy the text"), nothing, action=ft.CopyToClipboard(whole), key="copy-text"
        )
        share = ghost(_("Share"), nothing, says=_("Share the text"), action=ft.ShareText(whole))
        lines.append(ft.Row([copy_it, share], spacing=8, run_spacing=8, wrap=True))
    shown = text(whole, Style.LABEL, lines=8)
    shown.selectable = True
    return [*lines, shown]


def nothing(_e: Any) -> None:
    """The action of the button does all."""
