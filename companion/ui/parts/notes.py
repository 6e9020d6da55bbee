"""Why something happened: notes with their clause, and the lines of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import flet as ft

from companion.ui.parts.buttons import round_button
from companion.ui.parts.chips import by_hand
from companion.ui.parts.press import Tap, press
from companion.ui.parts.symbols import icon
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import (
    BG,
    CARD,
    EDGE,
    LINE,
    MARGIN,
    ON,
    ON2,
    ONPRIC,
    PRI,
    PRIC,
    SANS_600,
    SUNK,
    Style,
    shield,
)
from companion.words import _

_LEAD = ft.TextStyle(font_family=SANS_600)
_LINK = ft.TextStyle(
    font_family=SANS_600, color=PRI, decoration=ft.TextDecoration.UNDERLINE, decoration_color=PRI
)
Place = Literal["past", "now", "undone"]
OnClause = Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: a sentence and the clause it rests on. `rule` is the rule's text, shown when the clause is open."""

    words: str
    clause: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One move of the log: `place` is its number of moves, `title` what happened, `reasons` why."""

    place: int
    title: str
    reasons: tuple[Reason, ...] = ()
    state: Place = "past"
    hand: bool = False


def clause_link(clause: str, on_clause: OnClause, opened: bool = False) -> ft.Control:
    """A clause as a link; it opens the rule's text below the note."""
    return press(
        ft.Container(
            text(clause, Style.LABEL_STRONG, PRI),
            border=ft.Border.only(bottom=ft.BorderSide(1.4, PRI)),
        ),
        lambda _e: on_clause(clause),
        label=_("Rule {clause}").format(clause=clause),
        expanded=opened,
        padding=ft.Padding.symmetric(horizontal=2, vertical=3),
    )


def reason_line(
    reason: Reason,
    on_clause: OnClause,
    *,
    opened: bool = False,
    colour: ft.ColorValue = ON,
    lead: str = "",
) -> ft.Control:
    """A sentence that ends in its clause as a link; the rule's text opens below. A tap anywhere on it does it too."""
    words = text("", Style.DENSE, colour)
    words.spans = [ft.TextSpan(f"{reason.words} ")]
    if lead:
        words.spans.insert(0, ft.TextSpan(f"{lead} ", _LEAD))

    def tapped(_e: Any) -> None:
        on_clause(reason.clause)

    # With no clause the link is there all the same, empty: lines that come and go differ in words alone.
    on_tap = tapped if reason.clause else None
    words.spans.append(_link(reason.clause, on_tap))
    line: ft.Control = ft.GestureDetector(words, on_tap=on_tap, exclude_from_semantics=True)
    below = [rule_text(reason)] if opened and reason.rule else []
    return ft.Column([line, *below], spacing=4, tight=True)


def _link(clause: str, on_click: Callable[[Any], Any] | None) -> ft.TextSpan:
    says = _("Rule {clause}").format(clause=clause) if clause else None
    return ft.TextSpan(clause, _LINK, on_click=on_click, semantics_label=says)


def rule_text(reason: Reason) -> ft.Control:
    """The rule's own text, opened in place."""
    return ft.Container(
        ft.Column(
            [text(reason.clause, Style.LABEL_STRONG), text(reason.rule, Style.DENSE)],
            spacing=2,
            tight=True,
        ),
        bgcolor=SUNK,
        border_radius=shield(2, 8),
        padding=8,
        key=f"rule-{reason.clause}",
    )


def note(
    reason: Reason, on_clause: OnClause, *, opened: bool = False, lead: str = ""
) -> ft.Control:
    """A note: a bar at the left, what and why, its clause."""
    return ft.Container(
        reason_line(reason, on_clause, opened=opened, lead=lead),
        border=ft.Border.only(left=ft.BorderSide(3, EDGE)),
        padding=ft.Padding.only(left=10, top=1, bottom=1),
    )


def log_head(title: str, aside: str, *, opened: bool = True, on_toggle: Tap = None) -> ft.Control:
    """The head of a turn in the log; with `on_toggle` its lines fold away."""
    line: list[ft.Control] = [
        ft.Semantics(header=True, heading_level=2, content=text(title, Style.NUMBER_S)),
        dim(aside),
    ]
    look: dict[str, Any] = {
        "bgcolor": BG,
        "border": ft.Border.only(bottom=ft.BorderSide(1, LINE)),
        "padding": ft.Padding.symmetric(horizontal=MARGIN, vertical=6),
    }
    if on_toggle is None:
        return ft.Container(ft.Row(line, alignment=ft.MainAxisAlignment.SPACE_BETWEEN), **look)
    line[1].expand = True
    line[1].text_align = ft.TextAlign.END  # type: ignore[attr-defined]
    line.append(icon(ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE, 22, ON2))
    return press(
        ft.Row(line, spacing=8),
        on_toggle,
        label=f"{title}, {aside}",
        expanded=opened,
        height=room().tall(48, 22),
        **look,
    )


def log_line(
    line: LogLine,
    on_go: Callable[[int], Any],
    on_clause: OnClause,
    *,
    opened: Sequence[str] = (),
    on_open: Tap = None,
    below: Sequence[ft.Control] = (),
) -> ft.Control:
    """What happened and why. The curved arrow goes to this place; undone lines stay, with the redo arrow.

    A tap on what happened is `on_open`; `below` is what it opens to.
    """
    now, undone = line.state == "now", line.state == "undone"
    ink: ft.ColorValue = ONPRIC if now else ON2 if undone else ON
    body: list[ft.Control] = [_log_title(line, ink, on_open, bool(below))]
    if undone:
        body.append(dim(_("undone, redo brings it back")))
    else:
        body += [
            reason_line(r, on_clause, opened=r.clause in opened, colour=ink) for r in line.reasons
        ]
    row: list[ft.Control] = [ft.Column([*body, *below], spacing=2, tight=True, expand=True)]
    if not now:
        where = _("Redo up to here") if undone else _("Go back to here")
        row.append(
            round_button(
                ft.Icons.REDO if undone else ft.Icons.UNDO,
                f"{where}: {line.title}",
                lambda _e: on_go(line.place),
                colour=ON2,
                key=f"go-{line.place}",
            )
        )
    return ft.Container(
        ft.Row(row, spacing=4),
        bgcolor=PRIC if now else CARD,
        border=ft.Border(
            left=ft.BorderSide(5, PRI if now else CARD), bottom=ft.BorderSide(1, LINE)
        ),
        padding=ft.Padding.only(left=9, right=4 if not now else 12, top=6, bottom=6),
        key=f"log-{line.place}",
    )


def _log_title(line: LogLine, ink: ft.ColorValue, on_open: Tap, opened: bool) -> ft.Control:
    undone = line.state == "undone"
    words: list[ft.Control] = [text(line.title, Style.BODY if undone else Style.STRONG, ink)]
    if line.hand:
        words.append(by_hand())
    title = ft.Row(words, spacing=6, run_spacing=2, wrap=True)
    if on_open is None:
        return title
    label = _("{line}, set by hand").format(line=line.title) if line.hand else line.title
    return press(
        title,
        on_open,
        label=label,
        expanded=opened,
        padding=ft.Padding.symmetric(vertical=4 if line.reasons or undone else 12),
    )
