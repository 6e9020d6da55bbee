"""What opens below a player: castles, and what can be set by hand; and the way out of the game. Nothing secret."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.ui.parts.buttons import ghost
from companion.ui.parts.cards import framed, section
from companion.ui.parts.pads import number_strip
from companion.ui.parts.text import dim, text
from companion.ui.trackers.look import Look
from companion.ui.zamki.entering import WHO
from companion.ui.zamki.shown import Key, keys, owners, wrong
from companion.ui.zamki.terms import KINDS, POLISH, card_name, castle_name, listed, tile_head
from companion.ui.zamki.voice import BY_HAND, PANEL
from companion.words import _
from companion.zamki import Correct, Leave
from companion.zamki.by_hand import facts
from companion.zamki.cards import CHARACTERS
from companion.zamki.state import Seat

WRONG, CARD = "now.panel-wrong", "now.card"
LIKELY: Final = 14
"""Numbers from 0 below this are offered; others are entered before the game."""


def on_seat(look: Look) -> Callable[[str], Any] | None:
    """A tap on a player opens the panel, and while cards are entered it is this player's turn to enter them."""

    def open_(id: str) -> None:
        look.desk.kept[WRONG] = ""
        look.desk.kept[BY_HAND] = None
        look.desk.kept[WHO] = id
        look.desk.toggle(PANEL, id)

    return open_


def panel(look: Look) -> list[ft.Control]:
    """The panel of the player whose seat is open."""
    opened = look.desk.get(PANEL)
    seat = next((one for one in look.state.seats if one.id == opened), None)
    if seat is None:
        return []
    player = look.player(seat.id)
    castles = listed([castle_name(castle) for castle in seat.castles]) or _("no castle yet")
    lines: list[ft.Control] = [
        section(player.name),
        text(castles),
        *wrong(look.desk.get(WRONG, "")),
    ]
    if seat.gone:
        return [framed(*lines, dim(_("has left the game")), key="panel")]
    buttons: list[ft.Control] = [
        ghost(_("Set by hand"), look.desk.toggler(BY_HAND, True), key="by-hand"),
        ghost(
            _("Leaves the game"),
            functools.partial(_play, look, Leave(seat.id)),
            says=_("{name} leaves the game").format(name=player.name),
            key="leave",
        ),
    ]
    lines.append(ft.Row(buttons, spacing=8, wrap=True))
    if look.desk.get(BY_HAND):
        lines += _by_hand(look, seat)
    return [framed(*lines, key="panel")]


def _by_hand(look: Look, seat: Seat) -> list[ft.Control]:
    """The sword, the number of cards in the camp, whose castle each one is."""
    known = frozenset(facts(look.rules.course(look.state)))
    lines: list[ft.Control] = []
    if "sword" in known and look.state.sword != seat.id:
        give = functools.partial(_play, look, Correct("sword", seat.id))
        lines.append(ft.Row([ghost(_("The sword is here"), give, key="give-sword")]))
    if f"camp.{seat.id}" in known:
        most = len(seat.camp) if look.setup.mode == "cards" else 6
        lines.append(dim(_("Cards in the camp")))
        lines.append(
            number_strip(
                range(most + 1),
                seat.camp_count,
                lambda n: _play(look, Correct(f"camp.{seat.id}", n)),
                name=_("In the camp"),
                key="camp",
            )
        )
    players = [look.player(one.id) for one in look.state.seats]
    for castle in seat.castles:
        lines.append(dim(tile_head(castle)))
        lines.append(
            owners(
                players,
                seat.id,
                functools.partial(_give, look, castle),
                name=tile_head(castle),
                key=f"give-{castle}",
            )
        )
    if "strength.knight.wood" in known:
        lines += _numbers(look)
    return lines


def _numbers(look: Look) -> list[ft.Control]:
    """A number that was copied wrong is put right in the middle of a game, or a missing one is added."""
    chosen = look.desk.get(CARD)
    things = [
        Key(
            one,
            card_name(one),
            POLISH[one],
            _("Numbers of {card}").format(card=card_name(one)),
            one == chosen,
        )
        for one in CHARACTERS
    ]
    lines: list[ft.Control] = [
        dim(_("Numbers on the cards")),
        keys(things, lambda one: look.desk.toggle(CARD, one), key="number"),
    ]
    if chosen is None:
        return lines
    row = look.rules.course(look.state).strengths[chosen]
    for kind, word in KINDS.items():
        lines.append(dim(_(word)))
        lines.append(
            number_strip(
                range(LIKELY),
                row.get(kind),
                functools.partial(_number, look, chosen, kind),
                name=f"{card_name(chosen)}, {_(word)}",
                key=f"number-{chosen}-{kind}",
            )
        )
    return lines


def _number(look: Look, card: str, kind: str, n: int) -> Any:
    return _play(look, Correct(f"strength.{card}.{kind}", n))


def _give(look: Look, castle: str, id: str) -> Any:
    return _play(look, Correct(f"castle.{castle}", id))


def _play(look: Look, move: Any, _e: Any = None) -> Any:
    if said := look.why_not(move):
        look.desk.put(WRONG, said)
        return None
    return look.act(move)()
