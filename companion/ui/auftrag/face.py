"""Im Auftrag des Königs in the frame of a game for a group: what stands on the table in each phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import flet as ft

from companion.ui.auftrag import act, by_hand, choose, closing, result
from companion.ui.auftrag.look import Look, look_of
from companion.ui.auftrag.voice import AuftragVoice
from companion.ui.parts.states import notice
from companion.ui.trackers import look as frame
from companion.ui.trackers.marks import Seat
from companion.words import _

Page = Callable[[Look], Sequence[ft.Control]]


def _acting_page(look: Look) -> Sequence[ft.Control]:
    return closing.scores_page(look) if look.c.mode == "scores" else act.act_page(look)


def _acting_step(look: Look) -> Sequence[ft.Control]:
    return closing.tents_step(look) if look.c.mode == "scores" else act.act_step(look)


PAGES: Final[Mapping[str, tuple[Page, Page]]] = {
    "setup": (choose.setup_page, choose.setup_step),
    "choose": (choose.choose_page, closing.no_step),
    "act": (_acting_page, _acting_step),
    "tournament": (act.tournament_page, act.tournament_step),
    "tents": (closing.tents_page, closing.tents_step),
    "count": (closing.count_page, closing.count_step),
    "tie": (closing.tie_page, closing.no_step),
}


def _title(shown: frame.Look) -> str:
    look = look_of(shown)
    turn = look.name(look.state.turn) if look.state.turn else ""
    match look.state.phase:
        case "setup":
            return _("The tents")
        case "choose":
            return _("{who} picks").format(who=turn)
        case "act":
            return _("{who} acts").format(who=turn) if turn else _("Points")
        case "tournament":
            return _("Tournament")
        case "tents":
            return _("Round over")
        case "count" | "tie":
            return _("Score only")
        case _:
            return _("Result")


def _second(shown: frame.Look) -> str:
    look = look_of(shown)
    state = look.state
    if not state.round:
        return "Im Auftrag des Königs"
    words = _("Round {n}").format(n=state.round)
    if state.turn:
        tent = look.c.seat(state.turn).tent
        words = _("Round {n}, tent {tent} of {all}").format(
            n=state.round, tent=tent, all=len(look.c.players)
        )
    if look.c.is_last and state.phase != "over":
        return _("{words}. Last round").format(words=words)
    return words


def _seats(shown: frame.Look) -> Sequence[Seat]:
    look = look_of(shown)
    return [] if look.c.mode == "score" else by_hand.strip(look)


def _body(shown: frame.Look) -> Sequence[ft.Control]:
    look = look_of(shown)
    return [*_banner(look), *PAGES[look.state.phase][0](look)]


def _banner(look: Look) -> list[ft.Control]:
    """The mark is reached: this round is finished, then the end (AK-37)."""
    if look.c.mode == "score" or not look.state.round or not look.c.is_last:
        return []
    if look.state.last or look.shown.desk.get("banner") == look.state.round:
        return []
    words = _("{n} points are reached: this is the last round.").format(n=look.c.mark)
    return [notice(words, look.shown.desk.putter("banner", look.state.round), warn=False)]


def acting(shown: frame.Look) -> str:
    """Who picks or acts."""
    turn: str = shown.state.turn
    return turn if shown.state.phase in ("choose", "act") else ""


def _step(shown: frame.Look) -> ft.Control | None:
    look = look_of(shown)
    if look.state.phase == "over":
        return None
    buttons = list(PAGES[look.state.phase][1](look))
    return buttons[0] if buttons else None


FACE: Final = frame.Face(
    game="auftrag",
    voice=AuftragVoice(),
    title=_title,
    second=_second,
    body=_body,
    place=lambda shown: shown.state.phase,
    step=_step,
    ending=result.ending,
    result=lambda shown: result.result_of(look_of(shown)),
    seats=_seats,
    on_seat=lambda shown: by_hand.on_seat(look_of(shown)),
    panel=lambda shown: by_hand.panel(look_of(shown)),
    acting=acting,
    short=_title,
)
