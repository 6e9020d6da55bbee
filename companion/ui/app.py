"""The app of one session: its page, its room, its route, and the screen that stands there."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import flet as ft

from companion.ui import litter
from companion.ui.backup.screen import backup_screen
from companion.ui.component import component, use_redrawn
from companion.ui.copies.screens import copies_screen
from companion.ui.door import Door
from companion.ui.exports.all import export_all
from companion.ui.exports.one_screen import export_one
from companion.ui.gallery.page import gallery
from companion.ui.history.listing import history
from companion.ui.history.one import one_game
from companion.ui.home import home
from companion.ui.mended import mend_patches
from companion.ui.opening import opening
from companion.ui.pairing import Pairing
from companion.ui.paper_twin.screen import paper_screen
from companion.ui.parcels import Parcels
from companion.ui.phone import add_a_phone
from companion.ui.picture.screen import picture_screen
from companion.ui.playing import use_game
from companion.ui.quick import quicken, shorten
from companion.ui.records.share import share_game
from companion.ui.records.take_in import take_game
from companion.ui.replay.screen import look_screen, replay_screen
from companion.ui.room import Room
from companion.ui.routes import Route, Screen, read_route
from companion.ui.screens import Screens
from companion.ui.statistics.screens import statistics_screen
from companion.ui.theme import BG, FONTS, theme
from companion.ui.trackers.people import people_screen
from companion.ui.visit import Visit, begin_visit, visit
from companion.words import _
from storage import Library

PARTS = "SQUIRE_PARTS"


def open_app(
    library: Library,
    pairing: Pairing | None = None,
    screens: Mapping[str, Screens] | None = None,
    language: str = "en",
    parcels: Parcels | None = None,
) -> Callable[[ft.Page], Awaitable[None]]:
    """What Flet calls for every session. All of them share one door, and so the same open games.

    `screens` are those of all games that are offered, if none are given; `parcels` takes files, if the server has a
    way for them.
    """
    mend_patches()
    shorten()
    quicken()
    door = Door(library)
    if screens is None:
        from companion.ui.offered import SCREENS

        screens = SCREENS
    known = screens

    async def main(page: ft.Page) -> None:
        here = begin_visit(page, Visit(door, known, pairing, language, parcels))
        here.room = Room(page.width or 390, page.height or 844)
        here.route = page.route or "/"
        _dress(page)
        _listen(page, here)
        page.render(app)
        page.run_task(_feel, page, here)

    return main


def _dress(page: ft.Page) -> None:
    page.title = "Squire"
    page.fonts = dict(FONTS)
    page.theme = theme()
    page.dark_theme = theme(dark=True)
    page.theme_mode = ft.ThemeMode.SYSTEM
    page.padding = 0
    page.spacing = 0
    page.bgcolor = BG


def _listen(page: ft.Page, here: Visit) -> None:
    def moved(e: ft.RouteChangeEvent) -> None:
        here.route = e.route
        here.redraw()

    def resized(e: ft.PageResizeEvent) -> None:
        here.resize(width=e.width, height=e.height)

    async def woken(e: ft.AppLifecycleStateChangeEvent) -> None:
        if here.awake and e.state in (ft.AppLifecycleState.SHOW, ft.AppLifecycleState.RESUME):
            await _wake(here, True)  # a browser lets go of the lock whenever its page is hidden

    page.on_route_change = moved
    page.on_resize = resized
    page.on_app_lifecycle_state_change = woken
    page.on_connect = lambda _e: here.redraw()  # patches made while it slept never reached it


async def _feel(page: ft.Page, here: Visit) -> None:
    """Ask the client whether motion is reduced; one that cannot say moves."""
    with contextlib.suppress(RuntimeError, TimeoutError, ft.FletUnsupportedPlatformException):
        service = ft.SemanticsService()
        here.services.append(service)
        features = await asyncio.wait_for(service.get_accessibility_features(), 5)
        if features is not None and features.disable_animations:
            here.resize(still=True)
    litter.spare_what_is_loaded()


@component
def app() -> ft.Control:
    """The screen of the route, over a hidden probe that measures the text scale."""
    here = use_redrawn(visit)
    _use_title(here)
    body = ft.Container(_screen(here), expand=True)
    return ft.Stack([_probe(here), ft.SafeArea(body, expand=True)], expand=True)


def _use_title(here: Visit) -> None:
    """Hook: the title of the browser's tab says which screen it is."""
    page = ft.context.page
    what = _what(read_route(here.route), here)
    title = f"Squire: {what}" if what else "Squire"

    def put() -> None:
        page.title = title

    ft.use_effect(put, [title])


def _what(route: Route, here: Visit) -> str:
    """What a screen is about; nothing for Home and the start of a game nobody knows."""
    if route.screen == "new" and route.id in here.screens:
        return here.screens[route.id].title
    titles = {
        "game": _("game"),
        "replay": _("replay"),
        "look": _("replay"),
        "picture": _("picture of a game"),
        "games": _("All games"),
        "played": _("about a game"),
        "statistics": _("Statistics"),
        "export": _("For other programs"),
        "phone": _("Add a phone"),
        "copies": _("My copies"),
        "copy": _("My copies"),
        "take": _("Take a copy in"),
        "people": _("People"),
        "backup": _("Backups"),
        "share": _("Hand on a game"),
        "paper": _("On paper"),
        "take_game": _("Take a game in"),
    }
    return titles.get(route.screen, "")


def _probe(here: Visit) -> ft.Control:
    def measured(e: Any) -> None:
        here.resize(scale=round(e.height / 10, 2))

    ruler = ft.Container(
        ft.Text("0", size=10, style=ft.TextStyle(height=1.0)), on_size_change=measured
    )
    # What is placed in a stack cannot be measured itself: the ruler has a place of its own.
    hidden = ft.Semantics(content=ruler, exclude_semantics=True)
    return ft.Container(hidden, opacity=0, left=0, top=0)


def _screen(here: Visit) -> ft.Control:
    route = read_route(here.route)
    if route.screen == "new" and route.id in here.screens:
        return here.screens[route.id].new()
    if route.screen == "parts" and os.environ.get(PARTS):
        return gallery(route.id)
    if route.screen in _OF_A_GAME and route.id:
        draw = _OF_A_GAME[route.screen]
        return draw(route.id, key=f"{route.screen}-{route.id}")
    if route.screen in _SCREENS:
        return _SCREENS[route.screen](route)
    return home()


@component
def game_screen(id_: str) -> ft.Control:
    """A game: opened, then drawn by its own screens; the screen stays on meanwhile."""
    litter.drawn()
    here = visit()
    playing, seat = use_game(id_, here.screens)
    _use_wakelock(here)
    if playing is not None:
        return here.screens[playing.rules.game].play(playing)
    return opening(seat.refusal)


def _use_wakelock(here: Visit) -> None:
    """Hook: keep the screen on, where the browser allows it. Where it does not, nothing is lost."""

    async def on() -> None:
        here.awake = True
        await _wake(here, True)

    async def off() -> None:
        here.awake = False
        await _wake(here, False)

    ft.use_effect(on, [], cleanup=off)


async def _wake(here: Visit, awake: bool) -> None:
    lock = next((s for s in here.services if isinstance(s, ft.Wakelock)), None)
    if lock is None:
        lock = ft.Wakelock()
        here.services.append(lock)
    with contextlib.suppress(RuntimeError, TimeoutError, ft.FletUnsupportedPlatformException):
        await asyncio.wait_for(lock.enable() if awake else lock.disable(), 5)


_SCREENS: Final[Mapping[Screen, Callable[[Route], ft.Control]]] = {
    "games": lambda _route: history(),
    "statistics": statistics_screen,
    "export": lambda route: export_all(route.part),
    "phone": lambda _route: add_a_phone(),
    "copies": copies_screen,
    "copy": copies_screen,
    "take": copies_screen,
    "take_game": lambda route: take_game(route.id),
    "people": lambda _route: people_screen(),
    "look": lambda _route: look_screen(),
    "backup": lambda _route: backup_screen(),
}
_OF_A_GAME: Final[Mapping[Screen, Callable[..., ft.Control]]] = {
    "game": game_screen,
    "replay": replay_screen,
    "picture": picture_screen,
    "played": one_game,
    "export": export_one,
    "share": share_game,
    "paper": paper_screen,
}
"""The screens of one game: they take its id, and are drawn afresh for another one."""
