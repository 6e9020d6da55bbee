"""A game is handed on: the whole of it or its result alone, as codes, as a picture of one, as text, as a file."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.play import SaveError
from companion.ui.codes.refusals import record_code_refusal
from companion.ui.codes.show import (
    Codes,
    Turning,
    as_text,
    code_view,
    codes_of,
    may_share,
    nothing,
    use_turning,
)
from companion.ui.component import component, use_redrawn
from companion.ui.door import Door, apart, topic
from companion.ui.listening import use_topics
from companion.ui.opening import opening
from companion.ui.pairing import Pairing
from companion.ui.parts.buttons import Choice, back_to, next_bar, next_step, segmented
from companion.ui.parts.cards import card, page
from companion.ui.parts.frame import faced, frame
from companion.ui.parts.header import chief
from companion.ui.parts.press import press
from companion.ui.parts.qr import qr_png
from companion.ui.parts.states import notice
from companion.ui.parts.symbols import icon
from companion.ui.parts.text import dim, text
from companion.ui.records.card_of import card_of
from companion.ui.room import room
from companion.ui.saving import save_file
from companion.ui.screens import Screens, Told
from companion.ui.theme import CARD, GHOST, MARGIN, ON, Style, outline
from companion.ui.visit import visit
from companion.words import _, ngettext, speaking
from storage import Game, Kind
from storage.index import row_of
from storage.names import file_stem, one_line
from storage.parts import CodeError
from storage.result_card import card_code
from storage.shared import ENDING, Shared, record_codes, shared_of, write_record_file

CHROME: Final = 200
"""The height of what stays on the screen with the code: header, what turns it, the next step. The rest scrolls."""


def address(id_: str) -> str:
    """Where a game is handed on."""
    return f"/games/{id_}/share"


@dataclass(frozen=True, slots=True)
class Offer:
    """A game as it stands, made ready to be handed on. `undone`: so many moves were taken back, and stay here."""

    told: Told
    face: str
    whole: Codes
    result: Codes | None = None
    shared: Shared | None = None
    is_over: bool = False
    undone: int = 0


@dataclass(slots=True)
class Sharing:
    """One screen that hands a game on. Its methods are handlers; it is made anew whenever the game moves on."""

    id: str
    door: Door
    pairing: Pairing | None
    redraw: Callable[[], Any] = lambda: None
    offer: Offer | None = None
    refusal: SaveError | None = None
    only_result: bool = False
    is_text: bool = False
    unsaved: str = ""

    async def read(self) -> None:
        """Make the codes of the game as it now is."""
        here = visit()
        try:
            game = await self.door.open(self.id)
            kind, screens = self.door.library.kinds[game.game], here.screens[game.game]
            with speaking(here.language):
                self.offer = await apart(_offer, game, kind, screens, self.pairing)
            self.refusal = None
        except SaveError as refusal:
            self.refusal = refusal
        self.redraw()

    @property
    def codes(self) -> Codes:
        """Those that are shown."""
        if self.offer is None:
            return Codes()
        return (self.only_result and self.offer.result) or self.offer.whole

    def choose(self, only_result: bool) -> None:
        self.only_result = only_result
        self.redraw()

    def toggle_text(self, _e: Any = None) -> None:
        self.is_text = not self.is_text
        self.redraw()

    def close_notice(self, _e: Any = None) -> None:
        self.unsaved = ""
        self.redraw()

    async def save_file(self, _e: Any = None) -> None:
        """The record as a file."""
        if self.offer is not None and self.offer.shared is not None:
            try:
                raw = write_record_file(self.offer.shared)
            except CodeError as fault:
                self.unsaved = record_code_refusal(fault)
                self.redraw()
            else:
                await self._save(ENDING, raw)

    async def save_picture(self, at: int) -> None:
        """The code that is shown, as a picture."""
        n, limit = at % len(self.codes.texts) + 1, len(self.codes.texts)
        end = f" {n}-{limit}.png" if limit > 1 else ".png"
        await self._save(end, qr_png(self.codes.texts[n - 1]))

    async def _save(self, end: str, raw: bytes) -> None:
        title = self.offer.told.title if self.offer else ""
        done = await save_file(file_stem(title, "game") + end, raw)
        had, self.unsaved = self.unsaved, ""
        if not done:
            self.unsaved = _("This could not be saved here. Use the code or the text.")
        if self.unsaved != had:
            self.redraw()


def _offer(game: Game, kind: Kind, screens: Screens, pairing: Pairing | None) -> Offer:
    told, shared = screens.tell(row_of(game.record)), None
    try:
        shared = shared_of(game.record, kind)
        whole = codes_of(functools.partial(record_codes, shared), pairing, _refused)
    except CodeError as fault:
        whole = Codes(refusal=_refused(fault))
    card, result = card_of(game, screens), None
    if card is not None:
        result = codes_of(lambda address: (card_code(card, address),), pairing, _refused)
    undone = len(game.record.undone)
    return Offer(told, screens.face, whole, result, shared, game.outcome is not None, undone)


def _refused(fault: CodeError) -> str:
    if fault.code == "too_large":
        return _("This game is too large for codes. Hand it on as a file.")
    return record_code_refusal(fault)


def _use_sharing(id_: str) -> Sharing:
    """Hook: the game of an id, made ready to be handed on, and made ready anew when somebody plays on."""
    here = visit()
    it = use_redrawn(lambda: Sharing(id_, here.door, here.pairing))
    use_topics(topic(id_), hear=it.read, first=it.read)
    return it


@component
def share_game(id_: str) -> ft.Control:
    """The screen."""
    it, turning = _use_sharing(id_), use_turning()
    if it.offer is None:
        return opening(it.refusal)
    told = it.offer.told
    second = ", ".join(one_line(part) for part in (told.title, told.line) if part)
    back = functools.partial(_leave, f"/games/{id_}")
    left = back_to(f"/games/{id_}", _("Back to the game"))
    body = [
        *code_view(it.codes, turning, chrome=CHROME),
        _inset(_what(it)),
        *([_inset(_switch(it))] if it.offer.result else []),
        _inset(_ways(it, turning)),
    ]
    if it.is_text and it.codes.texts:
        hint = _("Send it as a message; it is pasted under Take a game in.")
        body.append(_inset(card(*as_text(it.codes, hint), key="as-text")))
    body.append(_inset(_reach(it.codes)))
    bottom: list[ft.Control] = []
    if it.unsaved:
        bottom.append(notice(it.unsaved, it.close_notice))
    drawn = frame(
        [chief(_("Hand it on"), second, left=left)],
        page(*body, ft.Container(height=MARGIN), edge_to_edge=True),
        [*bottom, next_bar(next_step(_("Done"), back))],
    )
    return faced(it.offer.face, drawn)


def _leave(where: str, e: Any) -> None:
    e.page.navigate(where)


def _inset(content: ft.Control) -> ft.Control:
    return ft.Container(content, padding=ft.Padding.symmetric(horizontal=MARGIN))


def _what(it: Sharing) -> ft.Control:
    """What the other person does, and what is in the code."""
    codes, limit = it.codes, len(it.codes.texts)
    if codes.refusal:
        return card(text(codes.refusal, Style.DENSE))
    if codes.is_link:
        head = ngettext(
            "Point any phone’s camera here", "Point any phone’s camera at each code", limit
        )
    else:
        head = ngettext("Take a picture of the code", "Take a picture of each code", limit)
    said = _result_said(it) if it.only_result else _whole_said(it)
    lines: list[ft.Control] = [
        text(head, Style.STRONG, align=ft.TextAlign.CENTER),
        dim(said, Style.DENSE),
    ]
    lines[1].text_align = ft.TextAlign.CENTER  # type: ignore[attr-defined]
    return ft.Column(
        lines, spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _whole_said(it: Sharing) -> str:
    moves = len(it.offer.shared.moves) if it.offer and it.offer.shared else 0
    said = ngettext(
        "The whole game: {n} move, and every value it has read.",
        "The whole game: {n} moves, and every value it has read.",
        moves,
    ).format(n=moves)
    undone = it.offer.undone if it.offer else 0
    if not undone:
        return said
    stays = ngettext(
        "{n} move that was taken back stays here.",
        "{n} moves that were taken back stay here.",
        undone,
    )
    return f"{said} {stays.format(n=undone)}"


def _result_said(it: Sharing) -> str:
    if it.offer is not None and it.offer.is_over:
        return _("The result alone: the points, line by line, and who played.")
    return _("How it stands, alone: the points, line by line, and who plays.")


def _switch(it: Sharing) -> ft.Control:
    is_over = it.offer is not None and it.offer.is_over
    only = _("Result only") if is_over else _("Standing only")
    choices = [
        Choice(False, _("Whole game"), done=not it.only_result),
        Choice(True, only, done=it.only_result),
    ]
    return segmented(choices, it.only_result, it.choose)


def _ways(it: Sharing, turning: Turning) -> ft.Control:
    """The other ways to hand it on, side by side."""
    codes = it.codes
    tiles: list[ft.Container] = []
    if codes.texts:
        picture = functools.partial(_picture, it, turning.at)
        tiles.append(
            _way(_("Picture"), ft.Icons.IMAGE_OUTLINED, _("Save the code as a picture"), picture)
        )
        if codes.is_link and may_share():
            share = ft.ShareText("\n".join(codes.texts))
            tiles.append(
                _way(_("Link"), ft.Icons.IOS_SHARE, _("Share the link"), nothing, action=share)
            )
        tiles.append(
            _way(
                _("Text"),
                ft.Icons.TITLE,
                _("The code as text"),
                it.toggle_text,
                expanded=it.is_text,
            )
        )
    if not it.only_result:
        file = ft.Icons.INSERT_DRIVE_FILE_OUTLINED
        tiles.append(_way(_("File"), file, _("Save the game as a file"), it.save_file))
    if room().large:
        return ft.Column(list(tiles), spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    for tile in tiles:
        tile.expand = True
    return ft.Row(list(tiles), spacing=8)


def _way(label: str, sign: ft.IconData, says: str, on_click: Any, **look: Any) -> ft.Container:
    inside: list[ft.Control] = [icon(sign, 24, ON), text(label, Style.STRONG, ON)]
    centre = ft.MainAxisAlignment.CENTER
    words: ft.Control = (
        ft.Row(inside, spacing=10, alignment=centre)
        if room().large
        else ft.Column(
            inside,
            spacing=4,
            tight=True,
            alignment=centre,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    )
    return press(
        words,
        on_click,
        label=says,
        bgcolor=CARD,
        border=outline(),
        border_radius=GHOST,
        padding=ft.Padding.symmetric(horizontal=4, vertical=9),
        alignment=ft.Alignment.CENTER,
        **look,
    )


async def _picture(it: Sharing, at: int, _e: Any) -> None:
    await it.save_picture(at)


def _reach(codes: Codes) -> ft.Control:
    """Where the code works."""
    pairing = visit().pairing
    if pairing is not None and pairing.public:
        said = _("The code is a link: it opens Squire with this inside, from anywhere.")
    elif codes.is_link:
        said = _(
            "The code is a link: it opens Squire with this inside, on any phone of this Wi-Fi. One that is not paired "
            "yet pairs first. For another Squire send the picture or the text."
        )
    else:
        said = _("Another Squire takes it in under Take a game in.")
    words = dim(said, Style.DENSE)
    words.text_align = ft.TextAlign.CENTER
    return words
