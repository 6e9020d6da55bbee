"""The strip of players, and what opens below it: the open stocks, what an event changes, who leaves."""

from __future__ import annotations

import functools
from typing import Any

import flet as ft

from companion.grunwald.fields import STRONGEST
from companion.grunwald.moves import Correct, HandOver, Leave, Move, MoveCard
from companion.ui.grunwald.look import Look
from companion.ui.grunwald.terms import POLISH, cards, ducats, knights
from companion.ui.grunwald.terms import card as card_name
from companion.ui.parts.buttons import Choice, ghost, pad, strong
from companion.ui.parts.cards import card
from companion.ui.parts.pads import number_strip, stepper
from companion.ui.parts.text import dim, text
from companion.ui.theme import Style
from companion.ui.trackers.marks import Seat, named, player_pad
from companion.words import _

OPEN = "player"
DONE = ("count", "final")


def strip(look: Look) -> list[Seat]:
    """Ducats, provisions and knights of each: all of it lies open on the table (GR-3); hands are only counted."""
    cells = []
    for player in look.rules.players:
        seat = look.state.seats[player.id]
        below = _("{p} prov, {k} kn").format(p=seat.provisions, k=len(seat.knights))
        number = _("{n} d").format(n=seat.ducats)
        says = (
            ducats(seat.ducats),
            _("provisions {n}").format(n=seat.provisions),
            knights(len(seat.knights)),
        )
        foot = _("has left") if seat.left else below
        cells.append(Seat(player, number, foot, out=seat.left, says=says))
    return cells


def opened(look: Look) -> str:
    """The player whose panel is open."""
    id: str = look.desk.get(OPEN, "") or ""
    return id if id in look.c.players and look.state.phase not in DONE else ""


def panel(look: Look) -> list[ft.Control]:
    """What is open of a player, each value set by hand with plus and minus (GR-16)."""
    id = opened(look)
    if not id:
        return []
    seat = look.c.seat(id)
    rows = [
        _stock(look, id, "ducats", _("Ducats"), seat.ducats),
        _stock(look, id, "provisions", _("Provisions"), seat.provisions),
        _stock(look, id, "helpers", _("Helpers"), seat.helpers),
    ]
    camp = ", ".join(cards([(one.kind, one.strength) for one in seat.camp])) or _("nobody")
    captives = ", ".join(map(str, seat.captives)) or _("none")
    lines: list[ft.Control] = [
        named(look.player(id), _("set by hand what an event or a slip changed")),
        *rows,
        dim(_("Camp ({term}): {cards}").format(term=POLISH["camp"], cards=camp)),
        dim(_("Captives ({term}): {cards}").format(term=POLISH["captive"], cards=captives)),
        *_hand(look, id),
        *_more(look, id),
    ]
    return [card(*lines, spacing=6)]


def _stock(look: Look, id: str, stock: str, label: str, value: int) -> ft.Control:
    async def change(n: int) -> None:
        await look.playing.act(Correct(f"{stock}.{id}", n))

    name = f"{look.name(id)}, {label}"
    most = 5 if stock == "helpers" else 48 if stock == "ducats" else 99
    return ft.Row([text(label, Style.STRONG, expand=True), stepper(name, value, change, most=most)])


def _hand(look: Look, id: str) -> list[ft.Control]:
    """Only counted, until its owner asks (GR-A32)."""
    seat = look.c.seat(id)
    shown = look.chosen(f"hand.{id}", False)
    who = look.name(id)
    words = ", ".join(cards([(one.kind, one.strength) for one in seat.hand])) if shown else ""
    count = _("{n} in hand").format(n=len(seat.hand))
    flip = ghost(
        _("Hide") if shown else _("Look"),
        lambda _e: look.choose(f"hand.{id}", not shown),
        says=_("Hide the hand of {who}").format(who=who)
        if shown
        else _("{who}'s hand, look").format(who=who),
    )
    return [ft.Row([text(words or count, expand=True), flip])]


def _more(look: Look, id: str) -> list[ft.Control]:
    """Cards and goods that change hands, and leaving; folded away."""
    key = f"more.{id}"
    open_ = look.chosen(key, False)
    who = look.name(id)
    flip = ghost(
        _("Less") if open_ else _("Cards, trade, leave"),
        lambda _e: look.choose(key, not open_),
        says=_("{who}: cards, trade, leave").format(who=who),
    )
    if not open_:
        return [flip]
    return [flip, *_card_form(look, id), *_trade_form(look, id), *_leave(look, id)]


def _card_form(look: Look, id: str) -> list[ft.Control]:
    kind: str = look.chosen("card.kind", "royal")
    strength: int | None = look.chosen("card.strength")
    kinds = [Choice(k, card_name(k, 0).removesuffix(" 0")) for k in STRONGEST]
    zones = [Choice("hand", _("hand")), Choice("camp", _("camp"))]
    zone = "camp" if kind == "teutonic" else look.chosen("card.zone", "hand")
    inside: list[ft.Control] = [
        dim(_("A card that an event gives or takes")),
        pad(kinds, kind, lambda k: look.choose("card.kind", k), name=_("Kind"), wrap=False),
        number_strip(
            range(1, STRONGEST[kind] + 1),
            strength,
            look.chooser("card.strength"),
            name=_("Strength"),
        ),
    ]
    if kind != "teutonic":
        inside.append(
            pad(zones, zone, lambda z: look.choose("card.zone", z), name=_("Zone"), wrap=False)
        )
    if strength is None:
        return inside
    here = f"{id}.{zone}"
    moves: list[tuple[str, Move]] = [
        (_("Gained"), MoveCard(kind, strength, "", here)),
        (_("Lost"), MoveCard(kind, strength, here, "")),
    ]
    if kind != "teutonic" and zone == "hand":
        moves.append((_("Hand to camp"), MoveCard(kind, strength, here, f"{id}.camp")))
    for other in look.players:
        if other.id != id:
            words = _("To {who}").format(who=other.name)
            moves.append((words, MoveCard(kind, strength, here, f"{other.id}.{zone}")))
    return [*inside, *_buttons(look, moves)]


def _trade_form(look: Look, id: str) -> list[ft.Control]:
    taker: str = look.chosen("trade.to", "")
    others = [player for player in look.players if player.id != id]
    inside: list[ft.Control] = [
        dim(_("Given to another player")),
        player_pad(others, (taker,) if taker else (), look.chooser("trade.to"), name=_("To")),
    ]
    if not taker:
        return inside
    gold, stores = look.chosen("trade.ducats", 0), look.chosen("trade.stores", 0)
    seat = look.c.seat(id)
    for label, key, value, most in (
        (_("Ducats given"), "trade.ducats", gold, seat.ducats),
        (_("Provisions given"), "trade.stores", stores, seat.provisions),
    ):
        step = stepper(label, value, functools.partial(look.choose, key), most=most)
        inside.append(ft.Row([text(label, expand=True), step]))
    if gold or stores:
        inside += _buttons(look, [(_("Hand over"), HandOver(id, taker, gold, stores))])
    return inside


def _buttons(look: Look, moves: list[tuple[str, Move]]) -> list[ft.Control]:
    """One for each move that the rules take now, and the reason of the first that they do not."""
    taken = [strong(words, look.act(move)) for words, move in moves if not look.why_not(move)]
    refused = [why for _words, move in moves if (why := look.why_not(move))]
    row = ft.Row(list(taken), spacing=6, run_spacing=6, wrap=True)
    return [row, *([dim(refused[0])] if refused and len(taken) < 2 else [])]


def _leave(look: Look, id: str) -> list[ft.Control]:
    words = _("{who} leaves the game").format(who=look.name(id))
    why = look.why_not(Leave(id))
    return [dim(why)] if why else [ghost(words, look.act(Leave(id)))]


def on_seat(look: Look) -> Any:
    """A tap on a player opens the panel, another closes it."""
    if look.state.phase in DONE:
        return None
    return lambda id: look.desk.toggle(OPEN, id)
