"""Rycerze i Zamki in the frame of a game for a group: what stands on the table at each step."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import flet as ft

from companion.ui.parts.buttons import next_step
from companion.ui.parts.cards import section
from companion.ui.parts.text import text
from companion.ui.trackers.look import Face, Look
from companion.ui.trackers.told import points
from companion.ui.zamki import counting, entering, naming, panel, result
from companion.ui.zamki.shown import Key, keys, strip
from companion.ui.zamki.steps import five_steps, last_notes
from companion.ui.zamki.terms import POLISH, SHORT, tile_head
from companion.ui.zamki.voice import ZamkiVoice
from companion.words import _, ngettext
from companion.zamki import Recruit, Tile
from companion.zamki.cards import CASTLES, RECRUIT, ROUNDS, tiles_left

Page = Callable[[Look], Sequence[ft.Control]]
Step = Callable[[Look], ft.Control | None]
NEXT: Final = "now.next"


def _is_shown(look: Look) -> bool:
    """Whether the conquest of a moment ago is still looked at. In winner detail there is room for both."""
    if look.setup.mode != "cards" or look.desk.get(NEXT):
        return False
    return look.state.step in ("tile", "over") and bool(last_notes(look))


def _tile_page(look: Look) -> Sequence[ft.Control]:
    if _is_shown(look):
        return [five_steps(look, last_notes(look))]
    left = tiles_left(look.state.tiles)
    picks = [
        Key(tile, _(SHORT[tile]), POLISH[kind], tile_head(tile), count=left.count(tile))
        for tile in dict.fromkeys(left)
        for kind in [tile.partition("-")[0]]
    ]
    notes = last_notes(look) if look.setup.mode == "winner" else {}
    rounds = ROUNDS - len(look.state.tiles)
    aside = ngettext("{n} round left, one tile is out", "{n} rounds left, one tile is out", rounds)
    return [
        *([five_steps(look, notes)] if notes else []),
        section(_("Which tile is turned up?"), aside.format(n=rounds)),
        keys(picks, functools.partial(_turn_up, look), key="tile"),
    ]


def _turn_up(look: Look, tile: str) -> Any:
    return look.act(Tile(tile))()


def _tile_step(look: Look) -> ft.Control | None:
    if not _is_shown(look):
        return None
    n = len(look.state.tiles) + 1
    second = _("round {n} of {of}").format(n=n, of=ROUNDS)
    return next_step(_("Next tile"), look.desk.putter(NEXT, True), second=second)


def _over_page(look: Look) -> Sequence[ft.Control]:
    notes = last_notes(look)
    return [*counting.over_page(look), *([five_steps(look, notes)] if notes else [])]


def _recruit_page(look: Look) -> Sequence[ft.Control]:
    words = _("Everyone with a camp takes one card of choice back, unseen by the others.")
    return [section(_("Recruitment"), POLISH[RECRUIT]), text(words)]


def _recruit_step(look: Look) -> ft.Control:
    return next_step(_("Everyone has recruited"), look.act(Recruit()))


def _none(_look: Look) -> None:
    return None


PAGES: Final[Mapping[str, tuple[Page, Step]]] = {
    "tile": (_tile_page, _tile_step),
    "reveal": (entering.reveal_page, _none),
    "strongest": (entering.strongest_page, entering.strongest_step),
    "conquer": (entering.conquer_page, _none),
    "recruit": (_recruit_page, _recruit_step),
    "count": (counting.count_page, counting.count_step),
    "hands": (counting.hands_page, counting.hands_step),
    "youngest": (counting.youngest_page, _none),
    "over": (_over_page, counting.over_step),
}


def _title(look: Look) -> str:
    state = look.state
    if state.tile or (_is_shown(look) and state.tiles):
        return tile_head(state.tiles[-1])
    titles = {
        "tile": _("The next tile"),
        "count": _("Score only"),
        "hands": _("Tied"),
        "youngest": _("Tied"),
        "over": _("Game over"),
    }
    return titles.get(state.step, _("Result"))


def _number(look: Look) -> int:
    """The round that is looked at."""
    state = look.state
    return len(state.tiles) if _is_shown(look) else min(max(state.round, 1), ROUNDS)


def _second(look: Look) -> str:
    state = look.state
    games = look.rules.course(state).games
    words = "Rycerze i Zamki"
    if state.step in ("count", "hands", "youngest", "over", "ended"):
        if games > 1:
            return _("{what}, game {n} of {of}").format(what=words, n=state.game, of=games)
        return words
    words = _("Round {n} of {of}").format(n=_number(look), of=ROUNDS)
    if (state.step in ("conquer", "strongest") or _is_shown(look)) and state.tiles[-1] in CASTLES:
        worth = points(CASTLES[state.tiles[-1]])
        words = _("{round}, worth {points}").format(round=words, points=worth)
    if games > 1:
        words = _("{what}, game {n} of {of}").format(what=words, n=state.game, of=games)
    return words


def _acting(look: Look) -> str:
    return entering.entering(look).id if look.state.step == "reveal" else ""


def _body(look: Look) -> Sequence[ft.Control]:
    return PAGES[look.state.step][0](look)


def _place(look: Look) -> str:
    return "conquest" if _is_shown(look) else look.state.step


def _step(look: Look) -> ft.Control | None:
    return PAGES[look.state.step][1](look)


def _short(look: Look) -> str:
    if look.state.step in ("count", "hands", "youngest", "over", "ended"):
        return _title(look)
    return _("Round {n}").format(n=_number(look))


FACE: Final = Face(
    game="zamki",
    voice=ZamkiVoice(),
    title=_title,
    second=_second,
    body=_body,
    place=_place,
    step=_step,
    ending=result.ending,
    result=result.result_of,
    seats=strip,
    on_seat=panel.on_seat,
    panel=panel.panel,
    acting=_acting,
    short=_short,
    wording=naming.use_wording,
)
