"""The map editor: tiles drawn by tapping, or from the list of tiles; nothing is in the copy before it is saved.

`map_editor` needs nothing of where it is opened from: it is given the values of a copy, and hands back what changes.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from companion.knight.automaton import map_needs
from companion.play import SaveError
from companion.ui.component import component, use_kept
from companion.ui.door import apart
from companion.ui.knight.map_edit_board import HAND, board
from companion.ui.knight.map_edit_flaws import flaw_line, flaw_sentence
from companion.ui.knight.map_edit_grid import Grid, grid_of
from companion.ui.knight.map_edit_photo import (
    Underlay,
    photo_panel,
    photo_told,
    use_underlay,
)
from companion.ui.knight.map_edit_sketch import Easel, Save, keep, sketch_of
from companion.ui.knight.map_edit_tile import tiles_page
from companion.ui.knight.map_edit_tools import panel, tool_bar
from companion.ui.knight.wordings import wording_of
from companion.ui.parts.buttons import next_bar, next_step, round_button
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import notice
from companion.ui.room import room
from companion.ui.sentences import sentence
from companion.ui.visit import visit
from companion.words import GENERAL, _, ngettext, worded
from scenarios.read import read_sheets
from storage.photos import Photos


@component
def map_editor(
    copy: str,
    scenario: str,
    values: Mapping[str, Any],
    on_save: Save,
    on_close: Callable[..., Any],
    photos: Photos | None = None,
) -> ft.Control:
    """The editor of a copy's map of a scenario. `values` are those of the copy; `on_save` puts changes into it.

    What is not saved waits here until the map is opened again.
    """
    easel = _use_easel(copy, scenario, values)
    underlay = use_underlay(photos, copy, scenario)
    grid = use_kept(lambda: grid_of(easel.draft))
    with worded(wording_of(scenario)):
        return _drawn(easel, underlay, grid, on_save, on_close)


def _drawn(
    easel: Easel,
    underlay: Underlay | None,
    grid: Grid,
    on_save: Save,
    on_close: Callable[..., Any],
) -> ft.Control:
    view = easel.view or ("list" if room().large else "map")
    if view == "list":
        body = tiles_page(easel)
    else:
        shown = board(
            easel.draft,
            grid,
            easel.chosen,
            easel.tool == "join",
            underlay.photo if underlay is not None else None,
            easel.tap,
            underlay.drag if underlay is not None and underlay.is_open else None,
        )
        body = ft.Container(shown, expand=True, key="map-board")
    bottom = _told(easel, underlay)
    hand = _hand(easel, underlay) if view == "map" else []
    if hand and room().flat:
        side = ft.Column(hand, spacing=0, scroll=ft.ScrollMode.AUTO)
        body = ft.Row([body, ft.Container(side, width=HAND)], spacing=0, expand=True)
        hand = []
    return frame(
        [_chief(easel, underlay, view, on_close)],
        body,
        [*bottom, *hand, _save(easel, on_save, on_close)],
    )


def _use_easel(copy: str, scenario: str, values: Mapping[str, Any]) -> Easel:
    """Hook: what this screen has in hand. The sketch itself outlives the screen."""
    _beat, set_beat = ft.use_state(0)
    door = visit().door

    def begin() -> Easel:
        sheet = read_sheets(scenario, practice=False).scenario
        to_castle, needs = sheet.enemy.move == "to_castle", map_needs(sheet)
        return Easel(sketch_of(door, copy, scenario, values, to_castle=to_castle, needs=needs))

    async def on_disk() -> None:
        """Every step, so that a server that restarts has it."""
        try:
            await apart(keep, door, copy, easel.sketch)
        except SaveError as refusal:
            easel.show(
                told=_("This step is on the screen alone. {why}").format(why=sentence(refusal))
            )

    easel = use_kept(begin)
    ft.use_effect(on_disk, [easel.draft, easel.sketch.is_unsaved])
    easel.redraw = lambda: set_beat(lambda n: n + 1)
    return easel


def _chief(
    easel: Easel, underlay: Underlay | None, view: str, on_close: Callable[..., Any]
) -> ft.Control:
    sketch, n = easel.sketch, len(easel.draft.tiles)
    second = (
        _("Unsaved changes")
        if sketch.is_unsaved
        else ngettext("{n} tile", "{n} tiles", n).format(n=n)
    )
    can_undo, can_redo = sketch.at > 0, sketch.at < len(sketch.steps) - 1
    listed = view == "list"
    switch = round_button(
        ft.Icons.HEXAGON_OUTLINED if listed else ft.Icons.MENU,
        _("Map") if listed else _("List of tiles"),
        lambda _e: easel.show(view="map" if listed else "list"),
        key="map-switch",
    )
    keys = [
        round_button(ft.Icons.UNDO, _("Undo"), easel.undo, enabled=can_undo, key="undo"),
        round_button(ft.Icons.REDO, _("Redo"), easel.redo, enabled=can_redo, key="redo"),
        switch,
    ]
    if underlay is not None and not listed:
        photo = round_button(ft.Icons.PHOTO_OUTLINED, _("Photo"), underlay.toggle, key="photo")
        keys.insert(2, photo)
    return chief(
        _("Map"),
        second,
        left=round_button(ft.Icons.ARROW_BACK, _("Back"), on_close, key="map-back"),
        right=keys,
    )


def _told(easel: Easel, underlay: Underlay | None) -> list[ft.Control]:
    """What was refused last."""
    said = photo_told(underlay)
    if easel.told:
        said.append(notice(easel.told, lambda _e: easel.show(told="")))
    return said


def _hand(easel: Easel, underlay: Underlay | None) -> list[ft.Control]:
    """Below the board: what to look at, the panel of the tool in hand, the tools."""
    if underlay is not None and underlay.is_open:
        return [photo_panel(underlay)]
    flaws = easel.sketch.flaws
    lines: list[ft.Control] = []
    if flaws and len(easel.draft.tiles) > 1:
        show = functools.partial(_show_list, easel)
        lines.append(flaw_line(easel.draft, flaws, show))
    with worded(GENERAL):  # "Enemy" is the tool of enemy castles
        tools = tool_bar(easel.tool, easel.take)
    return [*lines, panel(easel), tools]


def _show_list(easel: Easel, _e: Any = None) -> None:
    easel.show(view="list", tile="")


def _save(easel: Easel, on_save: Save, on_close: Callable[..., Any]) -> ft.Control:
    """The next step: save the map, or be done; what is wrong with it stands in its place."""
    sketch = easel.sketch
    if not sketch.is_unsaved:
        return next_bar(next_step(_("Done"), on_close, key="map-save"))
    wrong = next((flaw for flaw in sketch.flaws if flaw.wrong), None)
    if wrong is not None:
        show = functools.partial(_show_list, easel)
        reason = flaw_sentence(easel.draft, wrong)
        return next_bar(
            next_step(_("Save the map"), show, second=reason, manner="unavailable", key="map-save")
        )

    async def save(_e: Any) -> None:
        await easel.save(on_save)

    return next_bar(next_step(_("Save the map"), save, key="map-save"))
