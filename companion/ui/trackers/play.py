"""The frame of a game for a group: the band with its line of partition, the players, two tabs, the one next step."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

import flet as ft

from companion.play import IllegalMove
from companion.ui.component import component
from companion.ui.desk import Desk, use_desk
from companion.ui.log import amend, drafts
from companion.ui.log.tab import log_tab
from companion.ui.parts.buttons import next_bar
from companion.ui.parts.cards import page
from companion.ui.parts.frame import beside, faced, frame
from companion.ui.parts.header import game_chief, partition
from companion.ui.parts.states import notice
from companion.ui.parts.tabs import Tab, tab_bar
from companion.ui.playing import Playing
from companion.ui.replay import controls
from companion.ui.room import room
from companion.ui.slots import block, slots
from companion.ui.theme import MARGIN
from companion.ui.trackers.look import Face, Look
from companion.ui.trackers.marks import seats
from companion.ui.trackers.result import result_bar
from companion.words import _, worded


def play_of(face: Face) -> Callable[[Playing], ft.Control]:
    """The screen of an open game (`Screens.play`)."""

    @component
    def play(playing: Playing) -> ft.Control:
        desk = use_desk()
        desk.follow(playing.mark, playing.line, playing.rules, playing.draft, playing.refusal)
        desk.gate = functools.partial(playing.seat.may_open, ())
        with worded(face.wording()):
            return faced(face.game, _play(Look(playing, desk, face)))

    return play


def _play(look: Look) -> ft.Control:
    tab = look.desk.get("tab", "table")
    tabs = tab_bar(
        _tabs(), tab, look.desk.kept.setdefault("tabs", functools.partial(_open, look.desk))
    )
    foot: ft.Control = (
        controls.foot(look, refused(look))
        if look.playing.replay is not None
        else ft.Column(_foot(look, tab), spacing=0, tight=True)
    )
    flat = room().flat
    return frame(
        [*(controls.band(look) or drafts.band(look)), chief(look), *partition(look.face.game)],
        ft.Container(_body(look, tab), expand=True),
        [beside(tabs, foot)] if flat else [foot, tabs],
    )


def chief(look: Look) -> ft.Control:
    """What is being done, the round and who is to act; home, undo and redo."""
    playing, acting = look.playing, look.acting
    title, second = look.face.title(look), look.face.second(look)
    if acting is not None and acting.name not in title and acting.name not in second:
        second = _("{what}. {name} is to act").format(what=second, name=acting.name)
    return game_chief(
        title,
        second,
        short=look.face.short(look),
        on_home=lambda e: e.page.navigate("/"),
        on_undo=playing.seat.undo if playing.can_undo else None,
        on_redo=playing.seat.redo if playing.can_redo else None,
        on_back=controls.back(look),
    )


def _body(look: Look, tab: str) -> ft.Control:
    """What stands between band and button: the log, or the place on the table. Pages that were shown before wait
    unseen, so that little is sent when they come again."""
    now = "log" if tab == "log" else f"table-{look.face.place(look)}"
    if drafts.is_adopting(look):
        now = "adopt"
    elif look.is_over and tab == "table":
        now = "ending"
    others = {"log": _log, "adopt": drafts.adopt_page, "ending": look.face.ending}
    seen: tuple[str, ...] = look.desk.kept.unnoted("places") or ()
    if now not in seen:
        seen = (*seen, now)
        look.desk.kept.put_unnoted("places", seen)
    pages = {
        name: functools.partial(others[name], look)
        if name in others
        else functools.partial(_table_page, look, name)
        for name in seen
    }
    return ft.Column(slots(look.desk, "tab", pages, now), spacing=0)


def _log(look: Look) -> ft.Control:
    return log_tab(look, *look.face.below_log(look))


def _table_page(look: Look, name: str) -> ft.Control:
    """The strip of players, what a tap on one opens, then what there is to do."""
    face, top = look.face, []
    if cells := face.seats(look):
        top = [seats(cells, face.acting(look), face.on_seat(look), opened=face.opened(look))]
    panel = block(look.desk, f"{name}.panel", face.panel(look))
    return page(*top, panel, *face.body(look), ft.Container(height=MARGIN), key=name)


def _foot(look: Look, tab: str) -> list[ft.Control]:
    foot = refused(look)
    if not (look.is_over or drafts.is_adopting(look)) and tab == "table":
        foot += look.face.above(look)
        foot += [] if room().low else drafts.warning(look)
    if (bar := amend.bar(look)) is not None:
        foot.append(bar)
    elif look.is_over and look.playing.draft is None:
        foot.append(result_bar(look))
    elif tab == "table" and (step := look.face.step(look)) is not None:
        foot.append(next_bar(step))
    return foot


def refused(look: Look) -> list[ft.Control]:
    """The sentence of what was refused last, in the game's own words, with a way to close it."""
    refusal = look.playing.refusal
    if refusal is None:
        return []
    said = (
        look.voice.refusal(look.rules, look.state, refusal)
        if isinstance(refusal, IllegalMove)
        else look.playing.sentence
    )
    return [notice(said, look.playing.seat.close_notice)]


def _open(desk: Desk, tab: str) -> None:
    desk.kept.pop(drafts.ADOPT, None)
    desk.put("tab", tab)


def _tabs() -> Sequence[Tab]:
    return [
        Tab("table", _("Table"), ft.Icons.TABLE_RESTAURANT),
        Tab("log", _("Log"), ft.Icons.FORMAT_LIST_BULLETED),
    ]
