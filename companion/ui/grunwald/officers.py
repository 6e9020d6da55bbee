"""The event, and the royal officer phase of Full mode."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.grunwald.fields import FIELDS, TRUCE, WITH_DUCATS
from companion.grunwald.moves import Move, Pass, Place, TurnEvent
from companion.grunwald.placing import closed
from companion.play import IllegalMove
from companion.ui.grunwald.look import Look, fault
from companion.ui.grunwald.refusals import REFUSALS, short_why
from companion.ui.grunwald.reveal import open_cards, reveals
from companion.ui.grunwald.terms import CAPTIONS, POLISH, ducats, field_name, pawns
from companion.ui.parts.buttons import Choice, ghost, next_step, pad, tick
from companion.ui.parts.cards import card, section
from companion.ui.parts.fields import text_field
from companion.ui.parts.pads import Pick, number_strip, pick_grid
from companion.ui.parts.text import dim, text
from companion.ui.sentences import sentence
from companion.ui.slots import block
from companion.ui.theme import Style
from companion.words import _

MOST_BID: Final = 13
"""So many ducats have a key; whoever holds more sets the rest aside by hand first."""


def event_page(look: Look) -> list[ft.Control]:
    """One event card is turned; it is done, and what it changes is set by hand (GR-16, GR-17)."""
    order = ", ".join(look.name(id) for id in look.c.in_turn)
    return [
        section(_("Event"), POLISH["event"]),
        card(
            text(_("Turn one event, start with {who}.").format(who=look.name(look.state.first))),
            dim(_("Then clockwise: {order}").format(order=order)),
            text_field(
                _("Title, if you like"),
                look.chosen("title", ""),
                lambda written: look.choose("title", written),
                most=60,
                key="event-title",
            ),
            dim(_("What it gives or takes: tap a player above and set it there.")),
        ),
    ]


def event_step(look: Look) -> list[ft.Control]:
    """The event is done, with its title if there is one."""
    second = (
        _("The truce holds: no Teutonic cards")
        if look.state.round <= TRUCE
        else _("Then turn the cards, two Teutonic ones too")
    )
    move = TurnEvent(look.chosen("title", ""))
    return [next_step(_("Event done"), look.act(move), second=second)]


def officers_page(look: Look) -> list[ft.Control]:
    """Whose turn, the six fields with the reason of a closed one, pawns, ducats (GR-19 to GR-37)."""
    turn = look.state.turn
    chosen, event = look.chosen("field"), bool(look.chosen("event"))
    picks = []
    for field in FIELDS:
        means = look.c.means(turn, field)
        why = "" if event else closed(means, field)
        picks.append(
            Pick(
                field,
                field_name(field),
                chosen=field == chosen,
                why=short_why(why),
                says=f"{field_name(field)}, {_reason(look, why) if why else _(CAPTIONS[field])}",
            )
        )
    body: list[ft.Control] = [
        section(_("{who}'s turn").format(who=look.name(turn)), POLISH["officer"]),
        pick_grid(picks, look.chooser("field"), across=3),
    ]
    body.append(block(look.desk, "pawns", [_pawns(look, turn, chosen)] if chosen else []))
    allows = tick(
        _("The event allows what the rules do not"),
        event,
        lambda on: look.choose("event", on),
    )
    return [*body, *_warning(look), *open_cards(look), card(allows, padding=8)]


def _reason(look: Look, code: str) -> str:
    facts = {"player_name": look.name(look.state.turn), "helpers": 0, "ducats": 0}
    return sentence(IllegalMove(code, **facts), REFUSALS)


def _pawns(look: Look, turn: str, field: str) -> ft.Control:
    means = look.c.means(turn, field)
    choices = [Choice("officer", _("Officer"), enabled=means.officer > 0)]
    choices += [Choice(str(n), str(n)) for n in range(1, means.helpers + 1)]
    inside: list[ft.Control] = [
        dim(_("Officer (counts 2), or so many helpers")),
        pad(choices, look.chosen("pawns"), look.chooser("pawns"), name=_("Pawns"), wrap=False),
    ]
    if field in WITH_DUCATS and means.ducats:
        least = 1 if field == "mercenary" else 0
        inside += [
            dim(_("Ducats laid with them")),
            number_strip(
                range(least, min(means.ducats, MOST_BID) + 1),
                look.chosen("ducats", least),
                lambda n: look.choose("ducats", n),
                name=_("Ducats"),
            ),
        ]
    move = placing(look)
    why = look.why_not(*_moves(look, move)) if move is not None else ""
    if why:
        inside.append(fault(why))
    return card(*inside)


def placing(look: Look) -> Place | None:
    """What is chosen now, as a move."""
    field, who = look.chosen("field"), look.chosen("pawns")
    if not field or not who:
        return None
    laid = look.chosen("ducats", 1 if field == "mercenary" else 0) if field in WITH_DUCATS else 0
    turn = look.state.turn
    event = bool(look.chosen("event"))
    if who == "officer":
        return Place(turn, field, officer=1, ducats=laid, event=event)
    return Place(turn, field, helpers=int(who), ducats=laid, event=event)


def _moves(look: Look, move: Place | Pass) -> tuple[Move, ...]:
    return (*reveals(look, *FIELDS), move)


def officers_step(look: Look) -> list[ft.Control]:
    """Place what is chosen; passing stands beside it."""
    turn = look.state.turn
    away = ghost(
        _("Pass"),
        look.act(*reveals(look, *FIELDS), Pass(turn)),
        says=_("{who} passes").format(who=look.name(turn)),
    )
    move = placing(look)
    if move is None:
        hint = _("Choose a field and pawns")
        return [away, next_step(_("Place"), None, second=hint, manner="unavailable")]
    second = _("{what} on {field}").format(
        what=pawns(move.officer, move.helpers), field=field_name(move.field)
    )
    if move.ducats:
        second = _("{words}, with {ducats}").format(words=second, ducats=ducats(move.ducats))
    play = look.act(*reveals(look, *FIELDS), move)
    return [away, next_step(_("Place"), play, second=second)]


def _warning(look: Look) -> list[ft.Control]:
    """Staying away does not protect: said before the phase ends (GR-A7)."""
    if look.state.round <= TRUCE or look.state.laid.get("teutonic"):
        return []
    return [card(text(_("Nobody stands against the Teutonic Knights yet."), Style.DENSE))]
