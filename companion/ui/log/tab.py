"""The log tab of a game: every move with its notes, by round, the newest on top.

Rounds fold, and only the last is open, with the one before it while it is short: a long log is drawn as quickly as
a short one.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import flet as ft

from companion.ui.component import kept
from companion.ui.log import amend, drafts
from companion.ui.log.chronicle import Chronicle, Round
from companion.ui.log.voice import Shown, Told
from companion.ui.parts.buttons import ghost
from companion.ui.parts.cards import page
from companion.ui.parts.notes import LogLine, Place, Reason, log_head, log_line
from companion.ui.parts.press import press
from companion.ui.parts.text import dim
from companion.ui.room import room
from companion.ui.theme import CARD, LINE, MARGIN, Style
from companion.words import _, ngettext

OPEN, RULE, TURN = "log.line", "log.rule", "log.turn."
"""On the desk: the line that is open, the line and clause whose rule is, and with its number whether a round is."""
AHEAD = "log.ahead"
"""On the desk: whether all undone moves are shown, not the next alone."""
NEXT, LONG, SHORT = 3, 30, 8
"""How many undone moves stand there unasked, and how many lines of one round; with so few the round before is open."""


def log_tab(look: Shown, *below: ft.Control) -> ft.Control:
    """What stands between header and button on this tab; `below` the log stands what the game adds."""
    line = look.playing.line
    book = chronicle(look)
    content = [*amend.panel(look), *_top(look), *_undone(look, book)]
    turns = book.rounds(line)
    if not turns or turns[0].number != look.voice.round_of(look.state):
        turns.insert(0, Round(look.voice.round_of(look.state), (), look.state))
    for i, turn in enumerate(turns):
        follows = i == 1 and len(turns[0].places) < SHORT
        content += _turn(look, book, turn, shown=not i or follows)
    content += [_line(look, book.told(line, line.floor), line.floor)]
    content += below
    key = "log" if drafts.amending(look) is None else "log-amend"  # a place of its own on the page
    return page(*content, ft.Container(height=8), spacing=0, key=key, edge_to_edge=True)


def chronicle(look: Shown) -> Chronicle:
    """The lines of the log that is shown, put into words once."""
    made: Chronicle | None = look.desk.get("log.book")
    if made is None or made.rules is not look.rules:
        made = look.desk.kept["log.book"] = Chronicle(look.rules, look.voice)
    return made


def _top(look: Shown) -> list[ft.Control]:
    """The way to a draft, and a warning while a move would drop what is undone."""
    if look.playing.draft is not None or look.is_over:
        return []
    waiting = len(look.playing.line.undone)
    said = _("To see what a few moves come to.")
    if waiting:
        said = ngettext(
            "{n} move is undone. Another move drops it for good; in a draft it is kept.",
            "{n} moves are undone. Another move drops them for good; in a draft they are kept.",
            waiting,
        ).format(n=waiting)
    begin = ghost(_("Try a line"), functools.partial(drafts.try_line, look), key="try-line")
    words_ = dim(said, expand=not room().large)
    inside: ft.Control = ft.Row([words_, begin], spacing=10)
    if room().large:
        inside = ft.Column([words_, begin], spacing=8)
    return [ft.Container(inside, padding=ft.Padding.symmetric(horizontal=MARGIN, vertical=8))]


# turns --------------------------------------------------------------------------------------------


def _turn(look: Shown, book: Chronicle, turn: Round, *, shown: bool) -> Iterator[ft.Control]:
    """The head of a turn and, unless it is folded, its lines; `shown` unless somebody has folded or opened it."""
    now = look.voice.round_of(look.state)
    key = f"{TURN}{turn.number}"
    asked: bool | None = look.desk.get(key)
    open_ = shown if asked is None else asked
    aside = _("now") if turn.number == now else _standing(look, turn)
    yield log_head(
        look.voice.round_title(turn.number),
        aside,
        opened=open_,
        on_toggle=look.desk.putter(key, not open_),
    )
    if open_:
        yield from _lines(look, key, turn.places, functools.partial(book.told, look.playing.line))


def _standing(look: Shown, turn: Round) -> str:
    """Points and influence after a turn."""
    return "" if turn.state is None else look.voice.standing(look.rules, turn.state)


def _undone(look: Shown, book: Chronicle) -> Iterator[ft.Control]:
    """The moves that wait for a redo, above the place now: the next ones, or all."""
    line = look.playing.line
    n = len(line.undone)
    if not n:
        return
    every = bool(look.desk.get(AHEAD)) or n <= NEXT
    if n > NEXT:
        more = ngettext("{n} move", "{n} moves", n).format(n=n)
        title = _("Undone") if drafts.amending(look) is None else _("To redo")
        yield log_head(title, more, opened=every, on_toggle=look.desk.putter(AHEAD, not every))
    for turn in book.undone(line, None if every else NEXT):
        key, open_ = f"{AHEAD}.{turn.number}", True
        if every and turn.number != look.voice.round_of(look.state):
            open_ = bool(look.desk.get(key, n <= LONG))
            yield log_head(
                look.voice.round_title(turn.number),
                _("undone"),
                opened=open_,
                on_toggle=look.desk.putter(key, not open_),
            )
        if open_:
            yield from _lines(look, key, turn.places, functools.partial(book.told_undone, line))


def _lines(
    look: Shown, key: str, places: Sequence[int], told: Callable[[int], Told]
) -> Iterator[ft.Control]:
    """The lines of a turn; of a very long one so many at a time."""
    most = look.desk.get(f"{key}.most", LONG)
    for place in places[:most]:
        yield _line(look, told(place), place)
    if (more := len(places) - most) > 0:
        yield more_lines(more, look.desk.putter(f"{key}.most", most + LONG))


def more_lines(n: int, on_click: Callable[..., Any]) -> ft.Control:
    """The row that shows more lines of a turn."""
    said = ngettext("{n} more line", "{n} more lines", n).format(n=n)
    return press(
        dim(said, Style.DENSE),
        on_click,
        bgcolor=CARD,
        padding=ft.Padding.symmetric(horizontal=14, vertical=14),
        border=ft.Border.only(bottom=ft.BorderSide(1, LINE)),
    )


# lines --------------------------------------------------------------------------------------------


def _line(look: Shown, told: Told, place: int) -> ft.Control:
    line = look.playing.line
    here = len(line.moves)
    state: Place = "past" if place < here else "now" if place == here else "undone"
    rule = look.desk.get(RULE)
    clause = rule[1] if rule is not None and rule[0] == place else ""
    shown = LogLine(place, told.title, _reasons(look, told, clause), state, told.hand)
    taps = _taps(look)
    can_open = state != "undone" and place > line.floor and look.playing.draft is None
    open_ = taps.open_ if can_open else None
    opened = can_open and look.desk.get(OPEN) == place
    return ft.Container(
        log_row(shown, clause, opened, taps.go, taps.clause, open_, taps.amend),
        key=f"row-{place}",
    )


def _reasons(look: Shown, told: Told, clause: str) -> tuple[Reason, ...]:
    return tuple(
        Reason(why.words, why.clause, _rule(look, why.clause) if why.clause == clause else "")
        for why in told.why
    )


def _rule(look: Shown, clause: str) -> str:
    return look.voice.rule(look.rules, look.state, clause) if clause else ""


class Taps:
    """What a tap on a line does; the same objects in every drawing, so that lines need not be drawn again."""

    look: Shown

    def go(self, place: int) -> Any:
        return self.look.playing.seat.go(place)

    def clause(self, place: int, clause: str) -> None:
        self.look.desk.toggle(RULE, (place, clause))

    def open_(self, place: int) -> None:
        self.look.desk.toggle(OPEN, place)

    def amend(self, place: int, title: str, instead: bool) -> None:
        drafts.begin(self.look, place, title, instead=instead)


def _taps(look: Shown) -> Taps:
    taps: Taps = look.desk.kept.setdefault("log.taps", Taps())
    taps.look = look
    return taps


@kept
def log_row(
    line: LogLine,
    clause: str,
    opened: bool,
    on_go: Callable[[int], Any],
    on_clause: Callable[[int, str], Any],
    on_open: Callable[[int], Any] | None,
    on_amend: Callable[[int, str, bool], Any],
) -> ft.Control:
    """A line, kept as long as it stays the same; open it has the ways to change it."""
    below: list[ft.Control] = []
    if opened:
        below = [
            ft.Row(
                [
                    ghost(
                        _("Change this move"),
                        lambda _e: on_amend(line.place, line.title, True),
                        key=f"change-{line.place}",
                    ),
                    ghost(
                        _("Insert one before"),
                        lambda _e: on_amend(line.place, line.title, False),
                        key=f"insert-{line.place}",
                    ),
                ],
                spacing=8,
                run_spacing=8,
                wrap=True,
            )
        ]
    return log_line(
        line,
        on_go,
        lambda name: on_clause(line.place, name),
        opened=(clause,) if clause else (),
        on_open=(lambda _e: on_open(line.place)) if on_open is not None else None,
        below=below,
    )
