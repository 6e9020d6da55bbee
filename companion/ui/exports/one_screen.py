"""One game for other programs (`/games/<id>/export`): as JSON, and a finished one as a link to BG Stats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import flet as ft

from companion.play import SaveError
from companion.ui.component import component, use_redrawn
from companion.ui.door import Door
from companion.ui.exports.bg_stats import BGG_IDS, SETTING, Said, play_link
from companion.ui.exports.one import game_json
from companion.ui.parts.buttons import back_to, ghost, next_bar, next_step, strong
from companion.ui.parts.cards import card, page, section
from companion.ui.parts.fields import number_field, text_field
from companion.ui.parts.frame import faced, frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import empty, notice
from companion.ui.parts.text import dim, text
from companion.ui.saving import save_file
from companion.ui.sentences import sentence
from companion.ui.statistics.names import character_title, game_title, scenario_title
from companion.ui.statistics.plays import SOLO, Known, play_of
from companion.ui.theme import MARGIN, Style
from companion.ui.visit import visit
from companion.words import _
from storage.index import row_of
from storage.names import LONGEST
from storage.record import Record

HIGHEST = 99_999_999
"""More than the highest number of a game at BoardGameGeek has digits for."""


@dataclass(slots=True)
class Export:
    """A game on its way out, and what the house has told BG Stats so far."""

    id: str
    door: Door
    redraw: Callable[[], Any] = lambda: None
    record: Record | None = None
    known: Known = field(default_factory=Known)
    kept: dict[str, Any] = field(default_factory=dict)
    refused: str = ""

    async def read(self) -> None:
        """The game, the people, and what was set of BG Stats."""
        try:
            self.record = await self.door.record(self.id)
            people = await self.door.people()
            self.known = Known({one.id: one.name for one in people})
            self.kept = dict(await self.door.setting(SETTING))
        except SaveError as fault:
            self.refused = sentence(fault)
        self.redraw()

    @property
    def bgg_id(self) -> int:
        """The number at BoardGameGeek: what the house has set, or the one that is known."""
        game = self.record.game if self.record else ""
        set_ = self.kept.get(game)
        return set_ if type(set_) is int else BGG_IDS.get(game, 0)

    @property
    def written(self) -> str:
        """The name in the field, as it is written."""
        return str(self.kept.get("name", _("Me")))

    @property
    def name(self) -> str:
        """What the person who plays alone is called in BG Stats."""
        return self.written.strip() or _("Me")

    def put(self, what: str, value: Any) -> None:
        """Keep a number or a name for all later links."""
        self.kept[what] = value
        self.redraw()
        ft.context.page.run_task(self._keep)

    async def _keep(self) -> None:
        try:
            await self.door.keep_setting(SETTING, dict(self.kept))
        except SaveError as fault:
            self.refused = sentence(fault)
            self.redraw()

    async def save(self, _e: Any = None) -> None:
        """Hand the game over as a file."""
        if self.record is None:
            return
        self.refused = ""
        if not await save_file(
            f"squire-{self.record.game}-{self.id[:8]}.json", game_json(self.record)
        ):
            self.refused = _("The file could not be saved here.")
        self.redraw()

    def close(self, _e: Any = None) -> None:
        self.refused = ""
        self.redraw()


def link_of(it: Export) -> str:
    """The link to BG Stats; nothing while the game runs."""
    record = it.record
    play = play_of(row_of(record), it.known) if record is not None else None
    if record is None or play is None:
        return ""
    said = Said(game_title(record.game), bgg_id=it.bgg_id)
    if play.game == SOLO:
        said = Said(
            said.title, scenario_title(play.scenario), character_title(play), it.name, it.bgg_id
        )
    return play_link(record, said, it.known)


@component
def export_one(id_: str) -> ft.Control:
    """The screen."""
    here = visit()
    it = use_redrawn(lambda: Export(id_, here.door))
    ft.use_effect(it.read, [id_])
    body: list[ft.Control] = []
    bottom: list[ft.Control] = []
    if it.refused:
        bottom.append(notice(it.refused, it.close))
    if it.record is not None:
        body += [*_file(), *_bg_stats(it)]
        bottom.append(next_bar(next_step(_("Save as JSON"), it.save, key="save-json")))
    title = game_title(it.record.game) if it.record is not None else ""
    back = back_to(f"/games/{id_}", _("Back to the game"))
    drawn = frame(
        [chief(_("For other programs"), title, short=_("Other programs"), left=back)],
        page(*body, ft.Container(height=MARGIN), key="export-one"),
        bottom,
    )
    known = here.screens.get(it.record.game) if it.record is not None else None
    return faced(known.face, drawn) if known is not None else drawn


def _file() -> list[ft.Control]:
    said = _(
        "Everything of this game in a file that a person can read too: the setup, every move, the values it "
        "has read, the result, your note. For another Squire hand it on as a code or file."
    )
    return [section(_("As a file")), card(dim(said, Style.DENSE))]


def _bg_stats(it: Export) -> list[ft.Control]:
    record = it.record
    if record is None:
        return []
    head = section(_("BG Stats"))
    if record.outcome is None:
        return [
            head,
            empty(_("Not over yet"), _("A game goes to BG Stats once it is finished.")),
        ]
    link = link_of(it)
    shown = text(link, Style.LABEL)
    shown.selectable = True
    lines: list[ft.Control] = [
        dim(
            _("The link hands this play to the app BG Stats, which shows it before it keeps it."),
            Style.DENSE,
        ),
        *(_asked(it) if record.game == SOLO else []),
        strong(_("Open in BG Stats"), _by_client, action=ft.OpenUrl(link), key="open-bg-stats"),
        ghost(_("Copy the link"), _by_client, action=ft.CopyToClipboard(link), key="copy-link"),
        dim(_("If this page may not copy, select it here:")),
        shown,
    ]
    return [head, card(*lines)]


def _asked(it: Export) -> list[ft.Control]:
    """What Squire is not sure of, to be changed once for all games."""
    return [
        number_field(
            _("Number at BoardGameGeek"),
            it.bgg_id or None,
            lambda n: it.put(SOLO, n or 0),
            most=HIGHEST,
            key="bgg-id",
        ),
        dim(_("Squire is not sure of Knight’s number. What you write is kept.")),
        ft.Container(height=4),
        text_field(
            _("Your name in BG Stats"),
            it.written,
            lambda name: it.put("name", name),
            most=LONGEST,
            key="bg-stats-name",
        ),
    ]


def _by_client(_e: Any = None) -> None:
    """What a tap does that the client carries out by itself."""
