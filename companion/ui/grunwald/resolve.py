"""One field as it is resolved, in Full and Fields mode; and whether the second buys a helper."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.grunwald.fields import SHOWN, WITH_DUCATS, Laid
from companion.grunwald.moves import Book, BuyHelper, DeclineHelper, Move, Resolve
from companion.grunwald.resolution import away_fault, may_buy, stake_fault
from companion.ui.grunwald.look import Look
from companion.ui.grunwald.refusals import short_why
from companion.ui.grunwald.results import gain_pads, gains_of
from companion.ui.grunwald.reveal import field_head, reveals, shown_line, value_pads, values
from companion.ui.grunwald.said import reasons
from companion.ui.grunwald.terms import ducats, field_name, pawns
from companion.ui.parts.buttons import Choice, ghost, next_step, pad, tick
from companion.ui.parts.cards import card, section
from companion.ui.parts.pads import number_strip
from companion.ui.parts.text import dim, text
from companion.ui.theme import Style
from companion.ui.trackers.marks import named, player_pad
from companion.words import _


def field_page(look: Look) -> list[ft.Control]:
    """The cards of the field, who stands there, what it comes to (GR-38 to GR-43)."""
    field = look.state.field
    body: list[ft.Control] = [field_head(field)]
    if field in look.state.board:
        body.append(card(shown_line(field, look.state.board[field])))
    elif field in SHOWN:
        body.append(card(*value_pads(look, field)))
    otherwise = bool(look.chosen("event"))
    if otherwise:
        body.append(gain_pads(look, field))
    else:
        body += _stands(look, field) if look.rules.mode == "full" else _entry(look, field)
    says = tick(_("The event says otherwise"), otherwise, lambda on: look.choose("event", on))
    return [*body, *_preview(look), card(says, padding=8)]


def _stands(look: Look, field: str) -> list[ft.Control]:
    lines = [named(look.player(one.player), _laid(one)) for one in look.state.laid.get(field, ())]
    return [card(dim(_("Left first")), *lines)]


def _laid(one: Laid) -> str:
    words = pawns(one.officer, one.helpers)
    if not one.ducats:
        return words
    return _("{words}, with {ducats}").format(words=words, ducats=ducats(one.ducats))


def _entry(look: Look, field: str) -> list[ft.Control]:
    """Fields mode: players in the order of their first pawns, then what each has there."""
    order: tuple[str, ...] = look.chosen("order", ())

    def choose(id: str) -> None:
        look.choose("order", tuple(o for o in order if o != id) if id in order else (*order, id))

    away = {p.id: short_why(away_fault(look.c, field, p.id)) for p in look.players}
    body: list[ft.Control] = [
        dim(_("Who stands here? Tap from left to right.")),
        player_pad(look.players, order, choose, name=field_name(field), why=away, numbers=True),
    ]
    return [card(*body, *(_stake(look, field, id) for id in order))]


def _stake(look: Look, field: str, id: str) -> ft.Control:
    means, who = look.c.means(id, field), look.name(id)
    inside: list[ft.Control] = [named(look.player(id))]
    if field != "mercenary":
        ways = {"officer": Laid(id, 1)} | {
            str(n): Laid(id, 0, n) for n in range(1, means.helpers + 1)
        }
        choices = [
            Choice(value, _("Officer") if laid.officer else value, enabled=_can(look, laid))
            for value, laid in ways.items()
        ]
        picked = standing(look, id)
        rows = [
            pad(
                choices[:1],
                "officer" if "officer" in picked else None,
                lambda v: _pick(look, id, v),
                name=who,
                wrap=False,
            ),
            pad(
                choices[1:],
                next((p for p in picked if p != "officer"), None),
                lambda v: _pick(look, id, v),
                name=_("{who}, helpers").format(who=who),
                wrap=False,
            ),
        ]
        inside.append(
            ft.Row([ft.Container(row, expand=1 + i) for i, row in enumerate(rows)], spacing=6)
        )
    if field in WITH_DUCATS:
        least = 1 if field == "mercenary" else 0
        inside.append(
            number_strip(
                range(least, max(least, min(means.ducats, 13)) + 1),
                look.chosen(f"ducats.{id}", least),
                lambda n: look.choose(f"ducats.{id}", n),
                name=_("{who}, ducats").format(who=who),
            )
        )
    inside += look.fault_of(id, *field_moves(look))
    return ft.Column(inside, spacing=4, tight=True)


def standing(look: Look, id: str) -> tuple[str, ...]:
    """The pawns chosen for a player; until something is chosen one helper, or else the officer."""
    chosen: tuple[str, ...] | None = look.chosen(f"pawns.{id}")
    if chosen is not None:
        return chosen
    return ("1",) if _can(look, Laid(id, 0, 1)) else ("officer",)


def _can(look: Look, one: Laid) -> bool:
    """Whether a player can have had these pawns here."""
    return not stake_fault(look.c, look.state.field, one)[1]


def _pick(look: Look, id: str, value: str) -> None:
    """The officer beside helpers is fine (GR-22, GR-23); of helpers one number is chosen."""
    picked: tuple[str, ...] = look.chosen(f"pawns.{id}", ())
    if value in picked:
        look.choose(f"pawns.{id}", tuple(p for p in picked if p != value))
    elif value == "officer":
        look.choose(f"pawns.{id}", (*picked, value))
    else:
        look.choose(f"pawns.{id}", (*(p for p in picked if p == "officer"), value))


def entered(look: Look) -> tuple[Laid, ...]:
    """What is chosen now, left first. On Mercenary Knights the kind of pawn is irrelevant (GR-64)."""
    field = look.state.field
    laid = []
    for id in look.chosen("order", ()):
        picked = standing(look, id)
        officer = int("officer" in picked)
        helping = sum(int(p) for p in picked if p != "officer")
        bid = look.chosen(f"ducats.{id}", 0) if field in WITH_DUCATS else 0
        if field == "mercenary":
            bid = look.chosen(f"ducats.{id}", 1)
            officer, helping = (0, 1) if look.c.means(id, field).helpers else (1, 0)
        laid.append(Laid(id, officer, helping, bid))
    return tuple(laid)


def field_moves(look: Look) -> list[Move]:
    """The cards, if they are entered here, and the resolution."""
    field = look.state.field
    if look.chosen("event"):
        return [*reveals(look, field), Book(field, gains_of(look, field))]
    laid = entered(look) if look.rules.mode == "fields" else ()
    return [*reveals(look, field), Resolve(field, laid)]


def _preview(look: Look) -> list[ft.Control]:
    """What it will come to, each line with its reason; or what is missing."""
    field = look.state.field
    if field in SHOWN and not values(look, field) and not look.chosen("event"):
        return []
    step, refusal = look.try_all(field_moves(look))
    if refusal is not None:
        return []  # it stands on the button, and at the player whom it is about
    lines = reasons(look.rules.players, step.notes)
    return [card(*(text(line.words, Style.DENSE) for line in lines), spacing=4)]


def field_step(look: Look) -> list[ft.Control]:
    """Apply what the field comes to."""
    field, moves = look.state.field, field_moves(look)
    label = _("Apply: {field}").format(field=field_name(field))
    why = look.why_not(*moves)
    if why:
        return [next_step(label, look.act(*moves[-1:]), second=why, manner="unavailable")]
    return [next_step(label, look.act(*moves), second=_gains(look, moves))]


def _gains(look: Look, moves: Sequence[Move]) -> str:
    notes = [note for note in look.try_all(moves)[0].notes if note.code == "gained"]
    said = [line.words for line in reasons(look.rules.players, notes)]
    return " ".join(said) or _("Nobody gets anything here")


def hiring_page(look: Look) -> list[ft.Control]:
    """The second may buy, nobody else (GR-66, GR-67)."""
    buyer = look.state.buyer
    seat = look.c.seat(buyer)
    words = _("A helper costs as many ducats as helpers owned: {price}. The purse holds {purse}.")
    return [
        section(_("Buy a helper?")),
        card(
            named(look.player(buyer), _("second on the field")),
            text(words.format(price=seat.helpers, purse=seat.ducats)),
        ),
    ]


def hiring_step(look: Look) -> list[ft.Control]:
    """Buy or decline."""
    buyer = look.state.buyer
    price = look.c.seat(buyer).helpers
    return [
        ghost(
            _("Decline"),
            look.act(DeclineHelper(buyer)),
            says=_("{who} does not buy").format(who=look.name(buyer)),
        ),
        next_step(
            _("Buy for {price}").format(price=price),
            look.act(BuyHelper(buyer)),
            second=look.name(buyer),
            manner="azure" if may_buy(look.c, buyer) else "unavailable",
        ),
    ]
