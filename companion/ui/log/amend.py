"""Changing an earlier move: another is played in its place, the rest is redone, and where it stops the player decides.

It stands above the log while a draft is begun for it (`drafts`).
"""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any

import flet as ft

from companion.play import Draft, IllegalMove
from companion.ui.log.drafts import (
    Amending,
    adopt_bar,
    amending,
    differs,
    is_adopting,
    left,
    nowhere,
    put_amending,
)
from companion.ui.log.voice import Shown
from companion.ui.parts.buttons import ghost, next_bar, next_step
from companion.ui.parts.cards import Stretch, card, fold, rows, section, sheet_row
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, text
from companion.ui.theme import MARGIN, ON2, PU, Style
from companion.words import _, ngettext

ALL = "now.amend.all"
"""On the desk: whether all moves that are possible instead are shown."""
MANY = 8


def panel(look: Shown) -> list[ft.Control]:
    """What stands above the log while a move is changed."""
    it = amending(look)
    if it is None:
        return []
    n = left(look, it)
    if is_choosing(look, it):
        body = _choosing(look, it)
    elif n and (refusal := look.refusal(look.playing.line.undone[0])) is not None:
        question = _question(look)
        body = _asking(look, it, question, n) if question else _stopped(look, it, refusal, n)
    elif n:
        body = _going_on(n)
    else:
        body = _through(it)
    inside = ft.Column(body, spacing=8, horizontal_alignment=Stretch)
    return [ft.Container(inside, padding=MARGIN, key="amend")]


def is_choosing(look: Shown, it: Amending) -> bool:
    """Whether nothing has been put in yet."""
    return not it.chosen and len(look.playing.line.moves) == it.place - 1


def _choosing(look: Shown, it: Amending) -> list[ft.Control]:
    """The place before the move: what can be played there."""
    title = _("What instead?") if it.instead else _("What comes before?")
    was = _("Instead of: {move}") if it.instead else _("Before: {move}")
    turn = _round(look)
    body: list[ft.Control] = [
        section(title, turn),
        dim(was.format(move=it.title), Style.BODY),
        *_moves(look, it, it.move if it.instead else None),
    ]
    if it.instead:
        body.append(
            ghost(_("Leave it out"), functools.partial(_put_nothing, look, it), key="nothing")
        )
    body.append(
        dim(_("All else is played on its own tab: the sheets stand as they did then."), Style.DENSE)
    )
    return body


def _question(look: Shown) -> str:
    """What the change asks before the rest can be redone, if it asks anything."""
    return look.voice.question(look.rules, look.state)


def _asking(look: Shown, it: Amending, question: str, n: int) -> list[ft.Control]:
    """The change asks something that was not asked before: its answers come first, then the rest."""
    more = ngettext("then {n} move to redo", "then {n} moves to redo", n).format(n=n)
    return [section(question, more), *_moves(look, it, None)]


def _stopped(look: Shown, it: Amending, refusal: IllegalMove, n: int) -> list[ft.Control]:
    """The next move of the rest no longer fits: why, and what can be done about it."""
    more = ngettext("{n} move to redo", "{n} moves to redo", n).format(n=n)
    title = look.voice.head(look.rules, look.state, look.playing.line.undone[0])
    head = ft.Row([symbol("warning", 22), text(title, Style.STRONG, expand=True)], spacing=10)
    out = ghost(_("Leave it out"), functools.partial(_leave_out, look, it, 1), key="leave-out")
    opens = look.voice.by_hand(look)
    hand = [] if opens is None else [ghost(_("Set by hand"), opens, key="draft-by-hand")]
    every = ghost(
        _("Leave out all that do not fit"),
        functools.partial(_leave_out, look, it, n),
        key="leave-all",
    )
    keys: list[ft.Control] = [out, *hand, *([every] if n > 1 else [])]
    return [
        section(_("Here it stops"), more),
        card(
            head,
            text(_why(look, refusal), Style.DENSE),
            ft.Row(keys, spacing=8, run_spacing=8, wrap=True),
            edge=PU,
            width=2,
        ),
        section(_("Or play something first"), _round(look)),
        *_moves(look, it, None),
    ]


def _why(look: Shown, refusal: IllegalMove) -> str:
    """Why a move of the rest does not fit; of an answer, that its question does not come."""
    if refusal.code == "nothing_asked":
        return _("It answers a question that is not asked here.")
    return look.voice.refusal(look.rules, look.state, refusal)


def _through(it: Amending) -> list[ft.Control]:
    said = _("See what differs from the game as it stands, then adopt or drop it.")
    body: list[ft.Control] = [section(_("All is redone")), dim(said, Style.BODY)]
    if it.out:
        left_out = ngettext("{n} move was left out.", "{n} moves were left out.", it.out)
        body.insert(1, text(left_out.format(n=it.out)))
    return body


def _going_on(n: int) -> list[ft.Control]:
    said = ngettext(
        "{n} move of the game is still to be redone.",
        "{n} moves of the game are still to be redone.",
        n,
    )
    return [section(_("The rest")), dim(said.format(n=n), Style.BODY)]


def possible(look: Shown, but: Any | None) -> list[Any]:
    """What can be played, without the move that was; moves of its kind come first."""
    found = look.once(("possible", but), lambda: look.voice.possible(look.rules, look.state, but))
    return sorted(found, key=lambda move: but is not None and type(move) is not type(but))


def _round(look: Shown) -> str:
    return look.voice.round_said(look.voice.round_of(look.state))


def _moves(look: Shown, it: Amending, but: Any | None) -> list[ft.Control]:
    """The moves that are possible, each a row that plays it and redoes the rest."""
    try:
        found = possible(look, but)
    except IllegalMove as refusal:  # a value that nobody has entered
        return [dim(look.voice.refusal(look.rules, look.state, refusal), Style.DENSE)]
    if not found:
        return [dim(_("Nothing else can be played here."), Style.DENSE)]
    lines = [_move_row(look, it, move) for move in found[:MANY]]
    body: list[ft.Control] = [rows(*lines)]
    if rest := found[MANY:]:
        open_ = bool(look.desk.get(ALL))
        shown = [rows(*(_move_row(look, it, move) for move in rest))] if open_ else []
        more = ngettext("{n} more", "{n} more", len(rest)).format(n=len(rest))
        body.append(fold(_("All moves"), more, open_, look.desk.toggler(ALL, True), *shown))
    return body


def _move_row(look: Shown, it: Amending, move: Any) -> ft.Control:
    label, detail = look.voice.choice(look.rules, look.state, move)
    return sheet_row(
        label,
        detail=detail or None,
        end=[icon(ft.Icons.CHEVRON_RIGHT, 22, ON2)],
        on_click=functools.partial(_put_in, look, it, move),
        label=f"{label}, {detail}" if detail else label,
    )


# what is done to the draft ------------------------------------------------------------------------


def redo_rest(draft: Draft[Any, Any], waiting: int, out: int = 0) -> int:
    """Redo as far as it goes, but nothing that had been undone before; up to `out` moves that do not fit are left
    out on the way. How many were."""
    left_out = 0
    while len(draft.line.undone) > waiting:
        try:
            draft.redo()
        except IllegalMove:
            if left_out == out:
                break
            draft.skip()
            left_out += 1
    return left_out


async def _put_in(look: Shown, it: Amending, move: Any, _e: Any = None) -> None:
    """Play a move, turn up what cards it asks for, redo the rest."""
    drawn = look.playing.version

    def work(draft: Draft[Any, Any]) -> None:
        if draft.version != drawn:  # the same tap twice
            return
        draft.play(move)
        while (after := look.voice.following(draft)) is not None:
            draft.play(after)
        redo_rest(draft, it.waiting)

    put_amending(look, replace(it, chosen=True))
    await look.playing.seat.redraft(work)


async def _put_nothing(look: Shown, it: Amending, _e: Any = None) -> None:
    put_amending(look, replace(it, chosen=True))
    await look.playing.seat.redraft(lambda draft: redo_rest(draft, it.waiting))


async def _leave_out(look: Shown, it: Amending, most: int, _e: Any = None) -> None:
    """Leave out the next move of the rest, or all that do not fit, and go on."""
    drawn = look.playing.version

    def work(draft: Draft[Any, Any]) -> None:
        if draft.version == drawn:
            out = redo_rest(draft, it.waiting, most)
            put_amending(look, replace(it, chosen=True, out=it.out + out))

    await look.playing.seat.redraft(work)


async def _redo(look: Shown, it: Amending, _e: Any = None) -> None:
    await look.playing.seat.redraft(lambda draft: redo_rest(draft, it.waiting))


# the next step ----------------------------------------------------------------------------------


def bar(look: Shown) -> ft.Control | None:
    """The next step of a draft where it is not that of the game: adopt it, redo the rest, see what differs."""
    if look.playing.draft is None:
        return None
    if is_adopting(look):
        return adopt_bar(look)
    it = amending(look)
    if look.is_over and (it is None or look.desk.get("tab") != "log"):
        return next_bar(differs(look))
    if it is None or look.desk.get("tab", look.voice.first_tab) != "log":
        return None
    if (n := left(look, it)) == 0:
        return next_bar(differs(look))
    if is_choosing(look, it):
        return next_bar(next_step(_("Choose a move"), nowhere, manner="unavailable"))
    if look.refusal(look.playing.line.undone[0]) is not None:
        if question := _question(look):
            answer = next_step(
                _("Choose an answer"), nowhere, second=question, manner="unavailable"
            )
            return next_bar(answer)
        second = _("The next move of the rest does not fit")
        return next_bar(
            next_step(_("Choose what to do"), nowhere, second=second, manner="unavailable")
        )
    label = ngettext("Redo the rest, {n} move", "Redo the rest, {n} moves", n).format(n=n)
    return next_bar(next_step(label, functools.partial(_redo, look, it)))
