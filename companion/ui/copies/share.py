"""A copy is handed on: as QR codes one after another, as a file, as text. Photos stay here."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.ui.component import component, use_kept, use_value
from companion.ui.copies.listing import address, told
from companion.ui.copies.one import missing_copy
from companion.ui.copies.refusals import code_refusal
from companion.ui.copies.said import known_said
from companion.ui.copies.shelf import use_shelf
from companion.ui.pairing import Pairing
from companion.ui.parts.buttons import ghost, next_bar, next_step, round_button, tonal
from companion.ui.parts.cards import card, fold, page
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.qr import qr_picture
from companion.ui.parts.states import notice
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import LINE, MARGIN, ON, PRI, Style
from companion.ui.visit import visit
from companion.words import _
from storage import Copy
from storage.copy_code import write_codes
from storage.copy_file import file_name, write_copy
from storage.parts import CodeError

SECONDS: Final = 5
"""How long a code stands before the next one: long enough to be found, scanned and tapped."""
SHOWN: Final = 0.3
"""Seconds until what has been drawn is on the screen."""
CHROME: Final = 330
"""The height of all but the code, on a screen that is low or wide."""


@dataclass(frozen=True, slots=True)
class Codes:
    """The texts of all codes of a copy; `is_link` if a phone's own camera opens Squire with them."""

    texts: tuple[str, ...] = ()
    is_link: bool = False
    refusal: str = ""


def codes_of(copy: Copy, pairing: Pairing | None) -> Codes:
    """The codes of a copy: links to this server where other phones reach it, else digits alone."""
    home = "" if pairing is None or pairing.local else pairing.home
    try:
        return Codes(write_codes(copy, home), bool(home))
    except CodeError as fault:
        if fault.code == "too_large":
            return Codes(refusal=_("This copy is too large for codes. Hand it on as a file."))
        return Codes(refusal=code_refusal(fault))


def _no_choice() -> bool | None:
    return None


@component
def share_copy(id_: str) -> ft.Control:
    """The screen."""
    shelf, here = use_shelf(), visit()
    at, set_at = use_value(int)
    choice, set_auto = use_value(_no_choice)
    auto = not room().still if choice is None else choice
    is_text, set_text = use_value(bool)
    refused, set_refused = use_value(str)
    made: dict[str, Any] = use_kept(dict)
    found = shelf.get(id_)
    if found is None:
        return missing_copy(shelf)
    copy = found.copy
    if made.get("of") is not copy.values:
        made["of"], made["codes"] = copy.values, codes_of(copy, here.pairing)
    codes: Codes = made["codes"]
    at = min(at, max(len(codes.texts) - 1, 0))

    def turn(by: int) -> None:
        set_at((at + by) % max(len(codes.texts), 1))

    def ended(_e: Any) -> None:
        if auto:
            turn(1)

    async def save(_e: Any) -> None:
        set_refused(await _save(copy))

    body: list[ft.Control] = []
    if codes.texts:
        body += [
            _code(codes, at),
            *_turner(codes, at, auto, turn, lambda: set_auto(not auto)),
        ]
        if auto and len(codes.texts) > 1:
            body.insert(1, clock(at, ended))
    body.append(_inset(_how(codes)))
    body.append(_inset(_other_ways(codes, is_text, lambda _e: set_text(not is_text), save)))
    bottom = told(shelf)
    if refused:
        bottom.append(notice(refused, lambda _e: set_refused("")))
    done = next_step(_("Done"), lambda e: e.page.navigate(address(id_)))
    left = round_button(
        ft.Icons.CLOSE, _("Back to the copy"), lambda e: e.page.navigate(address(id_))
    )
    return frame(
        [chief(_("Hand on {name}").format(name=copy.name), known_said(found), left=left)],
        page(*body, ft.Container(height=MARGIN), edge_to_edge=True),
        [*bottom, next_bar(done)],
    )


def _inset(content: ft.Control) -> ft.Control:
    return ft.Container(content, padding=ft.Padding.symmetric(horizontal=MARGIN))


def _code(codes: Codes, at: int) -> ft.Control:
    """The code, as wide as the screen allows."""
    here, ratio = room(), ft.context.page.media.device_pixel_ratio or 1
    widest = max(240.0, min(here.width, here.height - CHROME))
    picture = qr_picture(codes.texts[at], code_name(codes, at), widest=widest, pixel_ratio=ratio)
    return ft.Container(
        picture, alignment=ft.Alignment.CENTER, bgcolor="#FFFFFF", key=f"code-{at + 1}"
    )


def code_name(codes: Codes, at: int) -> str:
    """How a code is read aloud: "QR code 2 of 4"."""
    n, limit = at + 1, len(codes.texts)
    return _("QR code {n} of {limit}").format(n=n, limit=limit)


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


def _turner(codes: Codes, at: int, auto: bool, turn: Any, pause: Any) -> list[ft.Control]:
    """Which code it is, the one before, the next one, and whether they change by themselves."""
    limit = len(codes.texts)
    if limit == 1:
        return []
    line: list[ft.Control] = [
        round_button(
            ft.Icons.CHEVRON_LEFT,
            _("The code before"),
            lambda _e: turn(-1),
            colour=ON,
            key="code-before",
        ),
        text(_("Code {n} of {limit}").format(n=at + 1, limit=limit), Style.STRONG),
        round_button(
            ft.Icons.CHEVRON_RIGHT,
            _("The next code"),
            lambda _e: turn(1),
            colour=ON,
            key="code-next",
        ),
        ghost(
            _("Pause") if auto else _("Go on"),
            lambda _e: pause(),
            says=_("Stop changing the codes") if auto else _("Change the codes by itself"),
            sign=ft.Icons.PAUSE if auto else ft.Icons.PLAY_ARROW,
            key="code-pause",
        ),
    ]
    return [ft.Row(line, spacing=4, alignment=ft.MainAxisAlignment.CENTER, wrap=room().large)]


def _how(codes: Codes) -> ft.Control:
    """What the other person does, in two sentences."""
    if codes.refusal:
        return card(text(codes.refusal, Style.DENSE))
    if codes.is_link:
        head = _("Point any phone’s camera at each code")
        said = _(
            "A phone of this house opens Squire with it, which collects them in any order. For another "
            "Squire take pictures of the codes, or send the file."
        )
    else:
        head = _("Take a picture of each code")
        said = _("Squire takes the pictures in: My copies, Take one in. Any order will do.")
    return card(text(head, Style.STRONG), dim(said, Style.DENSE), spacing=2)


def _other_ways(codes: Codes, is_text: bool, toggle: Any, save: Any) -> ft.Control:
    """The file, and the text for those who cannot scan."""
    file = tonal(_("Save as a file"), save, says=_("Save the copy as a file"), key="save-file")
    lines: list[ft.Control] = [
        file,
        dim(_("Values alone: your photos stay on this device."), Style.DENSE),
    ]
    if codes.texts:
        whole = "\n".join(codes.texts)
        shown = text(whole, Style.LABEL, lines=8)
        shown.selectable = True
        copy_it = ghost(_("Copy the text"), _nothing, action=ft.CopyToClipboard(whole))
        inside = [dim(_("Send it as a message; it is pasted under Take one in.")), copy_it, shown]
        lines.append(
            fold(_("As text"), "", is_text, toggle, *(inside if is_text else []), key="as-text")
        )
    return ft.Column(
        lines, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _nothing(_e: Any) -> None:
    """The action of the button does all."""


async def _save(copy: Copy) -> str:
    """Hand the file to the browser or the disk; why it could not be done."""
    picker = ft.FilePicker()
    visit().services.append(picker)
    try:
        await picker.save_file(file_name=file_name(copy), src_bytes=write_copy(copy))
    except (RuntimeError, TimeoutError, OSError, ft.FletUnsupportedPlatformException):
        return _("The file could not be saved here. Use the codes or the text.")
    finally:
        visit().services.remove(picker)
    return ""
