"""A copy is handed on: as QR codes one after another, as a file, as text. Photos stay here."""

from __future__ import annotations

import functools
from typing import Any

import flet as ft

from companion.ui.codes.refusals import copy_code_refusal
from companion.ui.codes.show import Codes, as_text, code_view, codes_of, use_turning
from companion.ui.component import component, use_kept, use_value
from companion.ui.copies.listing import address
from companion.ui.copies.one import missing_copy
from companion.ui.copies.said import known_said
from companion.ui.copies.shelf import use_shelf
from companion.ui.listed import told
from companion.ui.parts.buttons import back_to, next_bar, next_step, tonal
from companion.ui.parts.cards import card, fold, page
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import notice
from companion.ui.parts.text import dim, text
from companion.ui.saving import save_file
from companion.ui.theme import MARGIN, Style
from companion.ui.visit import visit
from companion.words import _
from storage.copy_code import write_codes
from storage.copy_file import file_name, write_copy
from storage.parts import CodeError


@component
def share_copy(id_: str) -> ft.Control:
    """The screen."""
    shelf, here, turning = use_shelf(), visit(), use_turning()
    is_text, set_text = use_value(bool)
    refused, set_refused = use_value(str)
    made: dict[str, Any] = use_kept(dict)
    found = shelf.get(id_)
    if found is None:
        return missing_copy(shelf)
    copy = found.copy
    if made.get("of") is not copy.values:
        write = functools.partial(write_codes, copy)
        made["of"] = copy.values
        made["codes"] = codes_of(write, here.pairing, _refused)
    codes: Codes = made["codes"]

    async def save(_e: Any) -> None:
        done = await save_file(file_name(copy), write_copy(copy))
        set_refused(
            "" if done else _("The file could not be saved here. Use the codes or the text.")
        )

    body = code_view(codes, turning)
    body.append(_inset(_how(codes)))
    body.append(_inset(_other_ways(codes, is_text, lambda _e: set_text(not is_text), save)))
    bottom = told(shelf)
    if refused:
        bottom.append(notice(refused, lambda _e: set_refused("")))
    done = next_step(_("Done"), lambda e: e.page.navigate(address(id_)))
    left = back_to(address(id_), _("Back to the copy"))
    return frame(
        [chief(_("Hand on {name}").format(name=copy.name), known_said(found), left=left)],
        page(*body, ft.Container(height=MARGIN), edge_to_edge=True),
        [*bottom, next_bar(done)],
    )


def _refused(fault: CodeError) -> str:
    if fault.code == "too_large":
        return _("This copy is too large for codes. Hand it on as a file.")
    return copy_code_refusal(fault)


def _inset(content: ft.Control) -> ft.Control:
    return ft.Container(content, padding=ft.Padding.symmetric(horizontal=MARGIN))


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
        dim(_("Values alone: your photos stay here."), Style.DENSE),
    ]
    if codes.texts:
        hint = _("Send it as a message; it is pasted under Take one in.")
        inside = as_text(codes, hint) if is_text else []
        lines.append(fold(_("As text"), "", is_text, toggle, *inside, key="as-text"))
    return ft.Column(
        lines, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
