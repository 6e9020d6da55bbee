"""Results mode: the table resolves, one tap notes who received what; then one tap books the round."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.grunwald.fields import FIELDS, WITH_DUCATS, Prize, Won, prizes
from companion.grunwald.moves import BookRound
from companion.grunwald.resolution import PLACES
from companion.ui.grunwald.look import Look, fault
from companion.ui.grunwald.reveal import field_head
from companion.ui.grunwald.terms import field_name
from companion.ui.parts.buttons import next_step
from companion.ui.parts.cards import card
from companion.ui.parts.pads import number_strip, read_sum, sum_field
from companion.ui.parts.press import press
from companion.ui.parts.text import dim, text
from companion.ui.theme import Style
from companion.ui.trackers.marks import player_pad, shield_of
from companion.words import _, ngettext

VALUED: Final = FIELDS[1:5]
SIX: Final = range(1, 7)
Gain = tuple[str, int]
"""A player and the value that was received; in the order tapped."""


def results_page(look: Look) -> list[ft.Control]:
    """The fields 2 to 6: a strip of values for each player, and what was paid."""
    body: list[ft.Control] = []
    for field in VALUED:
        body += [field_head(field), gain_pads(look, field)]
    return [*body, field_head("helpers"), gain_pads(look, "helpers")]


def won(look: Look, field: str) -> tuple[Gain, ...]:
    """Who received what, in the order tapped."""
    found: tuple[Gain, ...] = look.chosen(f"won.{field}", ())
    return found


def gain_pads(look: Look, field: str) -> ft.Control:
    """Who received what on a field."""
    return _helpers(look) if field == "helpers" else _field(look, field)


def _field(look: Look, field: str) -> ft.Control:
    gains = dict(won(look, field))
    lines: list[ft.Control] = [
        _line(look, field, id, gains.get(id)) for id in (p.id for p in look.players)
    ]
    if field in WITH_DUCATS:
        lines += [_paid(look, field, id) for id in gains]
    if field in ("provisions", "ducats"):
        lines += _more(look, field)
    why = _why(look, field)
    if why:
        lines.append(fault(why))
    return card(*lines, spacing=6, padding=8)


def _line(look: Look, field: str, id: str, value: int | None) -> ft.Control:
    player = look.player(id)
    who = ft.Column(
        [shield_of(player.colour, 20), text(player.name, Style.LABEL, lines=1)],
        spacing=0,
        tight=True,
        width=54,
    )
    strip = number_strip(
        SIX,
        value,
        functools.partial(_tap, look, field, id),
        name=f"{field_name(field)}, {player.name}",
    )
    return ft.Row([who, ft.Container(strip, expand=True)], spacing=6)


def _tap(look: Look, field: str, id: str, value: int) -> None:
    before = won(look, field)
    rest = tuple(gain for gain in before if gain[0] != id)
    look.choose(f"won.{field}", rest if (id, value) in before else (*rest, (id, value)))


def _paid(look: Look, field: str, id: str) -> ft.Control:
    least = 1 if field == "mercenary" else 0
    most = max(least, min(12, look.state.purses.get(id, 0)))
    words = _("{who} pays ducats").format(who=look.name(id))
    strip = number_strip(
        range(least, most + 1),
        look.chosen(f"paid.{field}.{id}", least),
        lambda n: look.choose(f"paid.{field}.{id}", n),
        name=f"{field_name(field)}, {words}",
    )
    return ft.Column([dim(words), strip], spacing=2, tight=True)


def _more(look: Look, field: str) -> list[ft.Control]:
    """A value that has no key: written, for the player who received it."""
    key = f"more.{field}"
    who: str = look.chosen(f"{key}.who", "")
    opened = bool(look.chosen(key, False))
    words = _("Another value")
    flip = press(
        dim(words),
        lambda _e: look.choose(key, not opened),
        label=f"{field_name(field)}, {words}",
        expanded=opened,
        height=48,
        alignment=ft.Alignment.CENTER_LEFT,
    )
    if not opened:
        return [flip]
    name = field_name(field)
    pad = player_pad(
        look.players, (who,) if who else (), lambda id: look.choose(f"{key}.who", id), name=name
    )

    def wrote(written: str) -> None:
        look.choose(f"{key}.text", written)
        read = read_sum(written, 1, 20, name)
        if read.total is not None and who:
            rest = tuple(gain for gain in won(look, field) if gain[0] != who)
            look.choose(f"won.{field}", (*rest, (who, read.total)))

    written = sum_field(name, look.chosen(f"{key}.text", ""), wrote, least=1, most=20, key=key)
    return [flip, pad, *([written] if who else [])]


def _helpers(look: Look) -> ft.Control:
    order: tuple[str, ...] = look.chosen("hired", ())

    def choose(id: str) -> None:
        look.choose("hired", tuple(o for o in order if o != id) if id in order else (*order, id))

    full = {p.id: _("has all five") for p in look.players if look.c.seat(p.id).helpers >= 5}
    said = _("Tap who got one for free, then who bought one.")
    lines: list[ft.Control] = [
        dim(said),
        player_pad(look.players, order, choose, name=field_name("helpers"), why=full, numbers=True),
    ]
    if len(order) > 1:
        price = look.c.seat(order[1]).helpers
        words = ngettext("{who} pays {n} ducat.", "{who} pays {n} ducats.", price)
        lines.append(dim(words.format(who=look.name(order[1]), n=price)))
    why = _why(look, "helpers")
    if why:
        lines.append(fault(why))
    return card(*lines, padding=8)


def gains_of(look: Look, field: str) -> tuple[Prize, ...]:
    """What is chosen for a field, the best first; of equal values who was tapped first."""
    if field == "helpers":
        return tuple(Prize(id, 1) for id in look.chosen("hired", ()))
    ordered = sorted(won(look, field), key=lambda gain: -gain[1])
    least = 1 if field == "mercenary" else 0
    return tuple(
        Prize(id, value, look.chosen(f"paid.{field}.{id}", least) if field in WITH_DUCATS else 0)
        for id, value in ordered
    )


def booking(look: Look, *fields: str) -> BookRound:
    """What is chosen for the fields, as a move."""
    return BookRound(tuple(Won(field, won) for field in fields if (won := gains_of(look, field))))


def _why(look: Look, field: str) -> str:
    """Why the rules do not take what is chosen for a field, with all that was paid before it."""
    if look.rules.mode != "results" or not gains_of(look, field):
        return ""
    upto = FIELDS[1 : FIELDS.index(field) + 1]
    why = look.why_not(booking(look, *upto))
    return "" if why == look.why_not(booking(look, *upto[:-1])) else why


def left_out(look: Look) -> Sequence[str]:
    """Fields that could still give something to somebody."""
    n = len(look.players)
    return [
        field
        for field in VALUED
        if len(won(look, field)) < len(prizes(field, n, range(PLACES[field], 0, -1)))
    ]


def results_step(look: Look) -> list[ft.Control]:
    """Book what is chosen; a field that nobody won stays empty."""
    move = booking(look, *FIELDS[1:])
    why = look.why_not(move)
    if why:
        return [next_step(_("Book the round"), look.act(move), second=why, manner="unavailable")]
    open_ = [field_name(field) for field in left_out(look)]
    second = _("Open: {fields}").format(fields=", ".join(open_)) if open_ else _("All fields")
    return [next_step(_("Book the round"), look.act(move), second=second)]
