"""What a replay adds to the screens of a game: where it stands, the move just played and why, and what moves it."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, cast

import flet as ft

from companion.play import Replay
from companion.ui.log.tab import chronicle
from companion.ui.log.voice import Shown, Told
from companion.ui.parts.buttons import BORDERED, tonal
from companion.ui.parts.notes import Reason, reason_line
from companion.ui.parts.press import Tap, press
from companion.ui.parts.symbols import icon
from companion.ui.parts.text import text
from companion.ui.replay.going_on import go_on
from companion.ui.replay.looked import Looked
from companion.ui.replay.watching import Watching
from companion.ui.room import room
from companion.ui.theme import (
    BG,
    CARD,
    EDGE,
    GHOST,
    LINE,
    MARGIN,
    ON2,
    ONPRI,
    ONPRIC,
    PRI,
    PRIC,
    TOUCH,
    Style,
    outline,
)
from companion.words import _, ngettext

TURNS, LINE_OPEN, RULE = "replay.turns", "replay.line", "replay.rule"
"""On the desk: whether the turns to jump to are shown, whether the whole line is, and the clause that is open."""


def watching(look: Shown) -> Watching:
    """The seat of a replay."""
    return cast("Watching", look.playing.seat)


def back(look: Shown) -> Tap:
    """A handler that leaves the replay for the page of its game; None where the game itself is shown."""
    if look.playing.replay is None:
        return None
    is_kept = not isinstance(look.playing.game, Looked)
    where = f"/games/{look.playing.game.id}" if is_kept else "/take-game"
    return lambda e: e.page.navigate(where)


# the band on top ----------------------------------------------------------------------------------


def band(look: Shown) -> list[ft.Control]:
    """That this is a replay and where it stands, with the turns to jump to, and the way on; else nothing."""
    replay = look.playing.replay
    if replay is None:
        return []
    opened = bool(look.desk.get(TURNS))
    turn, at = _place(look, replay)
    words = [text(turn, Style.STRONG, ONPRIC, lines=1), text(at, Style.LABEL, ONPRIC, lines=1)]
    here = press(
        ft.Row(
            [
                ft.Column([*words], spacing=0, tight=True, expand=True),
                icon(ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE, 22, ONPRIC),
            ],
            spacing=4,
        ),
        look.desk.toggler(TURNS, True),
        label=_("Jump to another turn. {place}").format(place=f"{turn}, {at}"),
        expanded=opened,
        key="replay-place",
        height=room().tall(TOUCH, 20, 2, pad=3),
        expand=True,
    )
    ink = ft.Colors.with_opacity(0.45, ONPRIC) if look.is_over else ONPRIC
    on = press(
        text(_("Go on from here"), Style.STRONG, ink),
        functools.partial(go_on, look, watching(look), replay),
        label=_("Go on from here as a new game"),
        key="replay-go-on",
        enabled=not look.is_over,
        height=room().tall(TOUCH + 3, 21, pad=8),
        border=outline(PRI),
        border_radius=GHOST,
        padding=ft.Padding.symmetric(horizontal=12),
        alignment=ft.Alignment.CENTER,
    )
    line: ft.Control = ft.Row([here, on], spacing=8)
    below = _turns(look, replay) if opened else []
    if room().flat:  # on its side a phone has no height for the line of its own
        played = ft.Container(_line(look, replay, at_foot=False), expand=2)
        line = ft.Row([here, played, on], spacing=8)
    if room().large:
        line = ft.Column([ft.Row([here]), ft.Row([on])], spacing=2, tight=True)
    return [
        ft.Container(
            ft.Column([line, *below], spacing=6, tight=True),
            bgcolor=PRIC,
            border=ft.Border.only(bottom=ft.BorderSide(1, EDGE)),
            padding=ft.Padding.symmetric(horizontal=MARGIN, vertical=4),
            key="replay-band",
        )
    ]


def _place(look: Shown, replay: Replay[Any, Any]) -> tuple[str, str]:
    turn = look.voice.round_said(look.voice.round_of(look.state))
    is_kept = not isinstance(look.playing.game, Looked)
    at = _("move {n} of {all}") if is_kept else _("move {n} of {all}, not saved")
    at = at.format(n=replay.place, all=replay.last)
    return _("Replay, {turn}").format(turn=turn), at if replay.last else _("no move was played")


def _turns(look: Shown, replay: Replay[Any, Any]) -> list[ft.Control]:
    """A button for each turn, which leads to the first place in it; that of the turn now is solid."""
    now, firsts = look.voice.round_of(look.state), _first_places(look, replay)
    keys: list[ft.Control] = [
        tonal(
            look.voice.round_title(number),
            functools.partial(_jump, look, place),
            key=f"jump-{number}",
            height=room().tall(BORDERED, 21),
            bgcolor=PRI if number == now else CARD,
            border=outline(PRI if number == now else EDGE),
        )
        for number, place in firsts.items()
    ]
    for one, number in zip(keys, firsts, strict=True):
        if number == now:
            _ink(one, ONPRI)
    return [
        ft.Container(
            ft.Column(
                [ft.Row(keys, wrap=True, spacing=6, run_spacing=6)],
                scroll=ft.ScrollMode.AUTO,
                tight=True,
            ),
            height=min(
                room().height * 0.3,
                (room().tall(BORDERED, 21) + 6) * -(-len(keys) // (3 if room().large else 4)),
            ),
            key="replay-turns",
        )
    ]


def _ink(button: ft.Control, colour: ft.ColorValue) -> None:
    row = cast("Any", button).content.content
    for word in row.controls:
        word.color = colour


def _first_places(look: Shown, replay: Replay[Any, Any]) -> dict[int, int]:
    """The first place of each turn."""
    key = ("replay", "firsts", replay.whole.version)
    known: tuple[Any, dict[int, int]] | None = look.desk.kept.unnoted("replay.firsts")
    if known is None or known[0] != key:
        found: dict[int, int] = {}
        for place, step in enumerate(replay.whole.steps, replay.first):
            found.setdefault(look.voice.round_of(step.state), place)
        known = key, found
        look.desk.kept.put_unnoted("replay.firsts", known)
    return known[1]


def _jump(look: Shown, place: int, _e: Any = None) -> Any:
    look.desk.kept.pop(TURNS, None)
    return watching(look).go(place)


# the foot -----------------------------------------------------------------------------------------


def foot(look: Shown, refused: Sequence[ft.Control]) -> ft.Control:
    """In the place of the next step: what was refused, the move just played, and what moves the replay."""
    replay = look.playing.replay
    if replay is None:
        return ft.Column([*refused], spacing=0, tight=True)
    is_told = look.desk.get("tab") == "log" or room().flat  # by the log, or by the band
    line = [] if is_told else [_line(look, replay)]
    return ft.Column([*refused, *line, _bar(look, replay)], spacing=0, tight=True)


def _line(look: Shown, replay: Replay[Any, Any], *, at_foot: bool = True) -> ft.Control:
    """The line of the log that was just played, in a place that stays as high as it is; opened with all reasons."""
    told = _told(look, replay)
    opened = bool(look.desk.get(LINE_OPEN)) and bool(told.why)
    inside: list[ft.Control] = [_title(look, told, opened)]
    if opened:
        inside.append(_reasons(look, told))
    return ft.Container(
        ft.Column(inside, spacing=2, tight=True),
        height=None if opened else (72 if at_foot else 50) * min(room().scale, 1.6),
        bgcolor=CARD if at_foot else None,
        border=ft.Border(top=ft.BorderSide(1 if at_foot else 0, LINE), left=ft.BorderSide(5, PRI)),
        padding=ft.Padding.only(left=9, right=MARGIN, top=4, bottom=4),
        key="replay-line",
    )


def _told(look: Shown, replay: Replay[Any, Any]) -> Told:
    told = chronicle(look).told(look.playing.line, replay.place)
    if replay.place > replay.first or not replay.first:
        return told
    n = replay.first
    said = ngettext(
        "{n} move before this cannot be shown: this Squire would play it otherwise.",
        "{n} moves before this cannot be shown: this Squire would play them otherwise.",
        n,
    )
    return Told(told.title, (Reason(said.format(n=n)),))


def _title(look: Shown, told: Told, opened: bool) -> ft.Control:
    first = told.why[0] if told.why else None
    lines: list[ft.Control] = [
        text(told.title, Style.STRONG, lines=None if opened else 1 if told.why else 2)
    ]
    says = told.title
    if first is not None and not opened:
        why = f"{first.words} {first.clause}".strip()
        lines.append(text(why, Style.DENSE, ON2, lines=1 if room().large or room().flat else 2))
        says = f"{says}. {why}"
    column = ft.Column(lines, spacing=2, tight=True, expand=True)
    if not told.why:
        return ft.Row([column])
    sign = icon(ft.Icons.EXPAND_MORE if opened else ft.Icons.EXPAND_LESS, 22, ON2)
    return press(
        ft.Row([column, sign], spacing=6, vertical_alignment=ft.CrossAxisAlignment.START),
        look.desk.toggler(LINE_OPEN, True),
        label=says,
        expanded=opened,
        key="replay-why",
        padding=ft.Padding.symmetric(vertical=3),
    )


def _reasons(look: Shown, told: Told) -> ft.Control:
    """Every reason with its clause, which opens to the rule."""
    open_clause = look.desk.get(RULE)
    lines: list[ft.Control] = []
    for why in told.why:
        shown = bool(why.clause) and why.clause == open_clause
        rule = look.voice.rule(look.rules, look.state, why.clause) if shown else ""
        reason = Reason(why.words, why.clause, rule)
        lines.append(reason_line(reason, functools.partial(look.desk.toggle, RULE), opened=shown))
    tall = 34 * room().scale * sum(1 + len(why.words) // 48 for why in told.why)
    height = min(room().height * 0.32, tall + (120 if open_clause else 0))
    body = ft.Column(lines, spacing=4, scroll=ft.ScrollMode.AUTO)
    return ft.Container(body, height=height)


def _bar(look: Shown, replay: Replay[Any, Any]) -> ft.Control:
    """First, back, play, forward, last: one row, the two that are used most beside the middle."""
    seat, at = watching(look), replay.place
    runs = seat.run is not None
    can_back, can_on = at > replay.first, at < replay.last
    run = _key(
        ft.Icons.PAUSE if runs else ft.Icons.PLAY_ARROW,
        _("Stop") if runs else _("Play by itself"),
        lambda e: seat.toggle_run(e.page),
        "run",
        enabled=replay.last > replay.first,
        solid=True,
    )
    keys: list[ft.Control] = [
        _key(ft.Icons.FIRST_PAGE, _("First"), lambda _e: seat.go(replay.first), "first", can_back),
        _key(ft.Icons.CHEVRON_LEFT, _("Back one move"), lambda _e: seat.step(-1), "back", can_back),
        run,
        _key(ft.Icons.CHEVRON_RIGHT, _("On one move"), lambda _e: seat.step(1), "on", can_on),
        _key(ft.Icons.LAST_PAGE, _("Last"), lambda _e: seat.go(replay.last), "last", can_on),
    ]
    return ft.Container(
        ft.Row(keys, spacing=6),
        bgcolor=BG,
        border=ft.Border.only(top=ft.BorderSide(1, LINE)),
        padding=ft.Padding.symmetric(horizontal=MARGIN, vertical=6),
        key="replay-bar",
    )


def _key(
    sign: ft.IconData,
    label: str,
    on_click: Tap,
    name: str,
    enabled: bool = True,
    solid: bool = False,
) -> ft.Control:
    ink: ft.ColorValue = ONPRI if solid else ONPRIC
    ground: ft.ColorValue = PRI if solid else PRIC
    if not enabled:
        ink, ground = ft.Colors.with_opacity(0.45, ON2), BG
    return press(
        icon(sign, 30, ink),
        on_click,
        label=label,
        enabled=enabled,
        key=f"replay-{name}",
        height=56,
        expand=4 if name in ("back", "on", "run") else 3,
        bgcolor=ground,
        border_radius=GHOST,
        alignment=ft.Alignment.CENTER,
    )
