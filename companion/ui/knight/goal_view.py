"""The goal card: what its next column asks and how far that is; it opens in place to all three columns."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.ui.component import kept
from companion.ui.knight import phrases as words
from companion.ui.knight.goal_rows import Face, Half, Shown, face_of
from companion.ui.knight.learn_correct import CORRECT
from companion.ui.knight.look import Handler, Look
from companion.ui.parts.buttons import ghost
from companion.ui.parts.cards import Stretch, card, rule
from companion.ui.parts.chips import gain_chip, source_badge
from companion.ui.parts.press import press, spoken
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import GU, LINE, ON2, ONPRIC, PRI, PRIC, VE, Style, shield
from companion.words import _

OPEN = "goal.open"
"""On the desk: that the goal card is open."""
ONE_LINE = 20
"""As many letters stand side by side in half the width of a phone."""


def goal_card(look: Look) -> ft.Control:
    """The goal card: its next column and how far it is."""
    if look.state.row.goal is None:
        return ft.Container(key="goal")
    face: Face = look.once("goal.face", lambda: face_of(look))
    opened = bool(look.desk.get(OPEN))
    return goal_face(
        face,
        opened,
        look.desk.toggler(OPEN, True),
        look.desk.putter(CORRECT, ("goal", look.state.row.goal)),
    )


@kept
def goal_face(face: Face, opened: bool, on_toggle: Handler, on_correct: Handler) -> ft.Control:
    """The card: head and condition line; below them, if open, its three columns."""
    coming = face.next
    label = words.column_name(coming.turn) if coming else _("The goal card is through")
    lines: list[ft.Control] = []
    if not room().low or opened or coming is None:
        lines.append(_head(label, face))
    if coming is not None and not opened:
        lines.append(_line(coming))
    head = press(
        ft.Column(lines, spacing=4, tight=True, horizontal_alignment=Stretch),
        on_toggle,
        label=words.sentences(f"{label}.", *(_spoken(coming) if coming else ())),
        expanded=opened,
        key="goal",
        padding=ft.Padding.symmetric(horizontal=12, vertical=9),
    )
    return card(head, *(_opened(face, on_correct) if opened else []), padding=0, spacing=0)


def _head(label: str, face: Face) -> ft.Control:
    return ft.Row(
        [
            symbol("goal", 22),
            text(label, Style.STRONG, expand=True),
            ft.Container(
                text(_("card"), Style.BODY, PRI),
                border=ft.Border(bottom=ft.BorderSide(1.4, PRI)),
            ),
        ],
        spacing=8,
    )


def _line(column: Shown) -> ft.Control:
    """The condition line: what brings the reward, what brings the penalty."""
    halves = [_half_line(column.reward, penalty=False), _half_line(column.penalty, penalty=True)]
    if room().large:
        return ft.Column(list(halves), spacing=4, tight=True, horizontal_alignment=Stretch)
    for half in halves:
        half.expand = True
    return ft.Row(list(halves), spacing=14, vertical_alignment=ft.CrossAxisAlignment.START)


def _half_line(half: Half, *, penalty: bool) -> ft.Row:
    """What a half asks and how far it is: side by side if that fits one line, else one below the other."""
    sign, ink = (ft.Icons.REMOVE, GU) if penalty else (ft.Icons.ADD, VE)
    state = _state(half, penalty=penalty)
    asks, stands = text(half.asks, Style.STRONG, ink, expand=True), text(state, Style.COUNT)
    said: list[ft.Control] = [asks, stands]
    if len(half.asks) + len(state) > ONE_LINE:
        asks.expand = None
        said = [ft.Column([asks, stands], spacing=2, tight=True, expand=True)]
    return ft.Row(
        [_sign(sign, 17, ink, line=21), *said],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _sign(sign: ft.IconData, size: float, ink: ft.ColorValue, *, line: int) -> ft.Control:
    """Plus or minus, in the middle of the first line of the words beside it."""
    return ft.Container(
        icon(sign, size, ink), height=line * room().scale, alignment=ft.Alignment.CENTER
    )


def _state(half: Half, *, penalty: bool) -> str:
    """How it stands: "1 of 2", "2 of 2, met", "175, safe", "0, due"."""
    if not half.known:
        return "?"
    if half.result:
        return half.result
    if penalty:
        return words.commas([half.have, _("due") if half.holds else _("safe")])
    return words.commas([half.have, _("met")]) if half.holds else half.have


def _spoken(column: Shown) -> list[str]:
    reward, penalty = column.reward, column.penalty
    return [
        _("Reward, {condition}: {state}.").format(
            condition=reward.asks, state=_state(reward, penalty=False)
        ),
        _("Penalty, {condition}: {state}.").format(
            condition=penalty.asks, state=_state(penalty, penalty=True)
        ),
    ]


def _opened(face: Face, on_correct: Handler) -> list[ft.Control]:
    """All three columns, side by side as on the card; one below the other with large text."""
    columns = [_column_view(one) for one in face.columns]
    if room().large or room().narrow:
        body: ft.Control = ft.Column(
            list(columns), spacing=10, tight=True, horizontal_alignment=Stretch
        )
    else:
        for column in columns:
            column.expand = True
        body = ft.Row(list(columns), spacing=6, vertical_alignment=ft.CrossAxisAlignment.START)
    foot: list[ft.Control] = [dim(face.title, expand=True)]
    if face.source:
        foot.append(source_badge(face.source))
    lines: list[ft.Control] = [body, ft.Row(foot, spacing=8)]
    if face.gloss:
        lines.insert(1, dim(face.gloss))
    if face.own:
        says = _("Correct the goal card")
        lines.append(ghost(_("Correct this card"), on_correct, says=says, key="correct-goal"))
    return [
        ft.Container(
            ft.Column(lines, spacing=10, tight=True, horizontal_alignment=Stretch),
            padding=ft.Padding.only(left=10, right=10, bottom=12),
        )
    ]


def _column_view(column: Shown) -> ft.Container:
    """A column: its turn, reward and penalty; the next one tinted, those checked with a tick."""
    ink = ONPRIC if column.state == "next" else ON2 if column.state == "past" else None
    head: list[ft.Control] = [text(str(column.turn), Style.NUMBER_S, *([ink] if ink else []))]
    if column.state == "past":
        head.append(icon(ft.Icons.CHECK, 18, ON2))
    body = ft.Column(
        [
            ft.Row(head, spacing=4),
            *_half_view(column.reward, penalty=False),
            rule(LINE),
            *_half_view(column.penalty, penalty=True),
        ],
        spacing=5,
        tight=True,
        horizontal_alignment=Stretch,
    )
    shown = ft.Container(
        body,
        bgcolor=PRIC if column.state == "next" else None,
        border_radius=shield(2, 8),
        padding=7,
        key=f"column-{column.turn}",
    )
    return ft.Container(spoken(shown, _column_spoken(column)))


def _half_view(half: Half, *, penalty: bool) -> list[ft.Control]:
    sign, ink = (ft.Icons.REMOVE, GU) if penalty else (ft.Icons.ADD, VE)
    asks = ft.Row(
        [
            _sign(sign, 15, ink, line=18),
            text(half.asks, Style.LABEL_STRONG, ink, expand=True),
        ],
        spacing=2,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    lines: list[ft.Control] = [asks]
    if state := _state(half, penalty=penalty):
        lines.append(text(state, Style.LABEL_STRONG))
    if half.gains:
        lines.append(
            ft.Row(
                [gain_chip(gain, small=True) for gain in half.gains],
                spacing=4,
                run_spacing=4,
                wrap=True,
            )
        )
    if half.follows:
        lines.append(text(words.upper(half.follows), Style.LABEL))
    return lines


def _column_spoken(column: Shown) -> str:
    return words.sentences(
        f"{words.column_name(column.turn)}.",
        *_spoken(column),
        *(_brings(half) for half in (column.reward, column.penalty)),
    )


def _brings(half: Half) -> str:
    parts: Sequence[str] = [
        *(f"{'+' if g.amount > 0 else '−'}{abs(g.amount)} {g.name}" for g in half.gains),
        half.follows,
    ]
    text_ = words.commas(parts)
    return f"{words.upper(text_)}." if text_ else ""
