"""Na Grunwald in the frame of a game for a group: what stands on the table in each phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import flet as ft

from companion.grunwald.ending import hungry
from companion.ui.grunwald import battle, officers, players, resolve, result, results, round_end
from companion.ui.grunwald.look import Look
from companion.ui.grunwald.terms import field_name, season
from companion.ui.grunwald.voice import GrunwaldVoice
from companion.ui.trackers import look as frame
from companion.ui.trackers.marks import Seat
from companion.words import _

Page = Callable[[Look], Sequence[ft.Control]]


def look_of(shown: frame.Look) -> Look:
    """The frame's look as ours, with a course to read the state with."""
    return Look(shown.playing, shown.desk, shown.rules.course(shown.state))


def _resolve_page(look: Look) -> Sequence[ft.Control]:
    if look.state.field == "teutonic":
        return battle.battle_page(look)
    return results.results_page(look) if look.rules.mode == "results" else resolve.field_page(look)


def _resolve_step(look: Look) -> Sequence[ft.Control]:
    if look.state.field == "teutonic":
        return battle.battle_step(look)
    return results.results_step(look) if look.rules.mode == "results" else resolve.field_step(look)


PAGES: Final[Mapping[str, tuple[Page, Page]]] = {
    "event": (officers.event_page, officers.event_step),
    "officers": (officers.officers_page, officers.officers_step),
    "resolve": (_resolve_page, _resolve_step),
    "payment": (battle.payment_page, battle.payment_step),
    "hiring": (resolve.hiring_page, resolve.hiring_step),
    "end": (round_end.end_page, round_end.end_step),
    "count": (round_end.count_page, round_end.count_step),
    "feeding": (round_end.feeding_page, round_end.feeding_step),
}


def _title(shown: frame.Look) -> str:
    look = look_of(shown)
    match look.state.phase:
        case "event":
            return _("Event")
        case "officers":
            return _("Officers")
        case "resolve" if look.state.field == "teutonic":
            return _("Battle")
        case "resolve":
            return _("Resolution") if look.rules.mode == "results" else field_name(look.state.field)
        case "payment":
            return _("Battle lost")
        case "hiring":
            return field_name("helpers")
        case "end":
            return _("Round over")
        case "count":
            return _("Score only")
        case "feeding":
            return _("Feeding")
        case _:
            return _("Result")


def _second(shown: frame.Look) -> str:
    state = shown.state
    if state.phase in ("count", "feeding", "final"):
        return "Na Grunwald"
    words = _("Round {n}, {season}").format(n=state.round, season=season(state.round))
    if acting(shown) not in ("", state.first):
        return words  # there is no room beside whoever is to act
    return _("{round}. {who} first").format(round=words, who=shown.name(state.first))


def acting(shown: frame.Look) -> str:
    """Who is to act, where it is one of them."""
    look = look_of(shown)
    match look.state.phase:
        case "event":
            return look.state.first
        case "officers":
            return look.state.turn
        case "payment":
            return battle.paying(look)
        case "hiring":
            return look.state.buyer
        case "count":
            return round_end.counting(look)
        case "feeding":
            return hungry(look.c)[0]
        case _:
            return ""


def _body(shown: frame.Look) -> Sequence[ft.Control]:
    look = look_of(shown)
    return PAGES[look.state.phase][0](look)


def _step(shown: frame.Look) -> ft.Control | None:
    look = look_of(shown)
    if look.state.phase == "final":
        return None
    buttons = list(PAGES[look.state.phase][1](look))
    return buttons[0] if len(buttons) == 1 else ft.Row(buttons, spacing=8, expand=True)


def _seats(shown: frame.Look) -> Sequence[Seat]:
    look = look_of(shown)
    return [] if look.rules.mode == "score" else players.strip(look)


def _ending(shown: frame.Look) -> ft.Control:
    return result.result_page(shown, look_of(shown))


FACE: Final = frame.Face(
    game="grunwald",
    voice=GrunwaldVoice(),
    title=_title,
    second=_second,
    body=_body,
    place=lambda shown: f"{shown.state.phase}-{shown.state.field}",
    step=_step,
    ending=_ending,
    result=lambda shown: result.result_of(look_of(shown)),
    seats=_seats,
    on_seat=lambda shown: players.on_seat(look_of(shown)),
    opened=lambda shown: players.opened(look_of(shown)),
    panel=lambda shown: players.panel(look_of(shown)),
    acting=acting,
    short=lambda shown: _("Round {n}").format(n=shown.state.round),
)
