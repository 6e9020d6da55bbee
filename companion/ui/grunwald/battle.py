"""The battle: the two Teutonic cards, everyone's card after all have shown, and what a loss costs."""

from __future__ import annotations

import functools
from typing import Any

import flet as ft

from companion.grunwald.battle import REINFORCED
from companion.grunwald.fighting import may_give, standing
from companion.grunwald.moves import Fight, Given, Move, PayLoss
from companion.grunwald.state import Knight, Loss, Play
from companion.ui.grunwald.look import Look
from companion.ui.grunwald.reveal import field_head, reveals, value_pads, values
from companion.ui.grunwald.said import payment_said, reasons
from companion.ui.grunwald.terms import card as card_name
from companion.ui.parts.buttons import Choice, ghost, next_step, pad, tonal
from companion.ui.parts.cards import card, section
from companion.ui.parts.pads import Pick, number_strip, pick_grid, stepper
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import CARD, CHIP, ON, Style
from companion.ui.trackers.marks import named
from companion.words import _, ngettext

STRENGTHS = range(7)
"""0 is the peasant."""


def battle_page(look: Look) -> list[ft.Control]:
    """All show their cards at the table; only then they are entered (GR-46, GR-47)."""
    known = look.state.board.get("teutonic")
    n = len(look.players)
    words = ngettext("+{n} for {players} player", "+{n} for {players} players", n)
    added = dim(words.format(n=REINFORCED[n], players=n))
    if known:
        cards: list[ft.Control] = [
            ft.Row([*map(_teutonic, known), added], spacing=8, wrap=room().large)
        ]
    else:
        cards = [*value_pads(look, "teutonic"), added]
    return [
        field_head("teutonic"),
        card(*cards, padding=8),
        *_fighters(look),
        _bonus(look),
        *_preview(look),
    ]


def _teutonic(strength: int) -> ft.Control:
    """A Teutonic card: black, its strength on it."""
    return ft.Container(
        text(str(strength), Style.NUMBER_S, CARD),
        bgcolor=ON,
        width=room().grow(36),
        height=room().grow(36),
        border_radius=CHIP,
        alignment=ft.Alignment.CENTER,
    )


def _bonus(look: Look) -> ft.Control:
    """An event may change the sum (GR-A20)."""
    label = _("The event adds")
    step = stepper(
        label, look.chosen("bonus", 0), lambda n: look.choose("bonus", n), least=-12, most=12
    )
    return card(ft.Row([text(label, expand=True), step]), padding=8)


def _standing(look: Look) -> list[str]:
    """Who may fight: those with a pawn, if the pawns are known."""
    if look.rules.mode == "full":
        return list(standing(look.state))
    return [player.id for player in look.players]


def _fighters(look: Look) -> list[ft.Control]:
    who = _standing(look)
    if not who:
        return [card(text(_("Nobody stands against the Teutonic Knights.")))]
    hint = _("The cards shown, 0 for a peasant")
    if look.rules.mode != "full":
        hint = _("The cards shown, 0 for a peasant; tap in the order of the pawns, left first")
    return [dim(hint), card(*(_fighter(look, id) for id in who), spacing=6, padding=8)]


def _fighter(look: Look, id: str) -> ft.Control:
    order: tuple[str, ...] = look.chosen("fighters", ())
    shown: int | None = look.chosen(f"card.{id}")
    aside = ""
    if id in order and look.rules.mode != "full":
        aside = _("pawn {n}").format(n=order.index(id) + 1)
    lines: list[ft.Control] = [
        named(look.player(id), aside),
        number_strip(
            STRENGTHS,
            shown,
            functools.partial(_show, look, id),
            name=_("{who} shows").format(who=look.name(id)),
        ),
    ]
    kinds = _kinds(look, id, shown) if shown else []
    if len(kinds) > 1:
        choices = [Choice(kind, card_name(kind, shown or 0)) for kind in kinds]
        lines.append(
            pad(
                choices,
                look.chosen(f"kind.{id}", kinds[0]),
                lambda kind: look.choose(f"kind.{id}", kind),
                name=look.name(id),
                wrap=False,
            )
        )
    if shown is not None:
        lines += look.fault_of(id, *fight_moves(look))
    return ft.Column(lines, spacing=4, tight=True)


def _show(look: Look, id: str, strength: int) -> None:
    order: tuple[str, ...] = look.chosen("fighters", ())
    if look.chosen(f"card.{id}") == strength:
        look.desk.kept["now.fighters"] = tuple(one for one in order if one != id)
        look.choose(f"card.{id}", None)
        return
    look.desk.kept["now.fighters"] = order if id in order else (*order, id)
    look.choose(f"card.{id}", strength)


def _kinds(look: Look, id: str, strength: int) -> list[str]:
    """The kinds of cards of this strength in a hand; royal if there is none, which the rules then refuse."""
    hand = look.c.seat(id).hand
    return [kind for kind in ("royal", "mercenary") if Knight(kind, strength) in hand] or ["royal"]


def plays(look: Look) -> tuple[Play, ...]:
    """The cards that are chosen now, in the order of the pawns."""
    order = _standing(look) if look.rules.mode == "full" else look.chosen("fighters", ())
    found = []
    for id in order:
        strength = look.chosen(f"card.{id}")
        if strength is None:
            continue
        kinds = _kinds(look, id, strength)
        kind = look.chosen(f"kind.{id}", kinds[0])
        found.append(
            Play(id, kind if kind in kinds else kinds[0], strength) if strength else Play(id)
        )
    return tuple(found)


def fight_moves(look: Look) -> list[Move]:
    """The Teutonic cards, if they are entered here, and the battle."""
    return [*reveals(look, "teutonic"), Fight(plays(look), look.chosen("bonus", 0))]


def _preview(look: Look) -> list[ft.Control]:
    if len(values(look, "teutonic")) < 2:
        return []
    step, refusal = look.try_all(fight_moves(look))
    if refusal is not None:
        return []  # it stands on the button, and at the player whom it is about
    shown = [note for note in step.notes if note.code not in ("rests", "no_battle")]
    lines = reasons(look.rules.players, shown)
    return (
        [] if not lines else [card(*(text(line.words, Style.DENSE) for line in lines), spacing=4)]
    )


def battle_step(look: Look) -> list[ft.Control]:
    """Settle the battle; the cards entered here go before it."""
    moves = fight_moves(look)
    why = look.why_not(*moves)
    label = _("Settle the battle")
    if why:
        return [next_step(label, look.act(moves[-1]), second=why, manner="unavailable")]
    after = look.try_all(moves)[0]
    loss = after.state.loss
    second = _("Lost: everyone pays {n}").format(n=loss.due) if loss else _("No loss to pay")
    return [next_step(label, look.act(*moves), second=second)]


# the loss -----------------------------------------------------------------------------------------


def paying(look: Look) -> str:
    """Who is to pay next, first player first (GR-A29)."""
    return look.state.loss.owing[0] if look.state.loss else ""


def payment_page(look: Look) -> list[ft.Control]:
    """Everyone's payment, with a suggestion that keeps most points (GR-55)."""
    loss = look.state.loss
    if loss is None:
        return []
    who, best = paying(look), look.rules.suggested_payment(look.state, paying(look))
    paid = [player for player in look.players if player.id not in loss.owing]
    count = _("{n} of {all} paid").format(n=len(paid), all=len(look.players))
    head = section(_("Everyone pays {n}").format(n=loss.due), count)
    done = [named(player, _("has paid")) for player in paid]
    other = look.chosen("other", False)
    suggestion = _("Suggested: {what}").format(what=payment_said(best))
    line: list[ft.Control] = [
        named(look.player(who), _("pays now"), acts=True),
        text(suggestion),
        dim(_("Keeps most points; cards in the camp go before those in the hand.")),
        ghost(
            _("Back to what is suggested") if other else _("Other"),
            lambda _e: look.choose("other", not other),
            says=_("Back to what is suggested") if other else _("Pay something else"),
        ),
    ]
    if len(loss.owing) > 1 and not other:
        all_ = _("Everyone pays what is suggested")
        line.append(tonal(all_, look.act(*everyone(look))))
    return [
        head,
        _fought(look, loss),
        *([card(*done, spacing=6)] if done else []),
        card(*line),
        *(_own(look, who) if other else []),
    ]


def _fought(look: Look, loss: Loss) -> ft.Control:
    """The cards that still lie on the table, and who has a captive (GR-52)."""
    plays = [
        _("{who} {card}").format(who=look.name(p.player), card=card_name(p.kind, p.strength))
        for p in loss.plays
    ]
    lines = [text(", ".join(plays) or _("Nobody fought."), Style.DENSE)]
    for id, strength in loss.captures.items():
        words = _("{who} takes captive {n}.").format(who=look.name(id), n=strength)
        lines.append(text(words, Style.DENSE))
    return card(*lines, spacing=4)


def everyone(look: Look) -> list[PayLoss]:
    """The suggestions of all who owe; what one pays limits no other (GR-A29)."""
    owing = look.state.loss.owing if look.state.loss else ()
    return [look.rules.suggested_payment(look.state, id) for id in owing]


def _own(look: Look, who: str) -> list[ft.Control]:
    """Every card that can be given up, and provisions. The list of a hand is shown only here, unfolded by its owner."""
    seat = look.c.seat(who)
    picked: tuple[Any, ...] = look.chosen("given", ())

    def flip(thing: Any) -> None:
        look.choose(
            "given", tuple(p for p in picked if p != thing) if thing in picked else (*picked, thing)
        )

    picks = [
        Pick(
            (i, Given(one.kind, one.strength, zone)),
            card_name(one.kind, one.strength),
            chosen=(i, Given(one.kind, one.strength, zone)) in picked,
            says=_("{card}, {zone}").format(
                card=card_name(one.kind, one.strength),
                zone=_("camp") if zone == "camp" else _("hand") if zone == "hand" else _("table"),
            ),
        )
        for i, (zone, one) in enumerate(_knights(look, who))
    ]
    picks += [
        Pick((i, strength), card_name("teutonic", strength), chosen=(i, strength) in picked)
        for i, strength in enumerate(may_give(look.state, who, look.rules.house).captives, 100)
    ]
    inside: list[ft.Control] = [pick_grid(picks, flip, name=_("Give"))] if picks else []
    if seat.provisions:
        inside.append(
            ft.Row(
                [
                    text(_("Provisions"), Style.STRONG, expand=True),
                    stepper(
                        _("Provisions"),
                        look.chosen("stores", 0),
                        lambda n: look.choose("stores", n),
                        most=seat.provisions,
                    ),
                ]
            )
        )
    return [card(*inside)]


def _knights(look: Look, who: str) -> list[tuple[str, Knight]]:
    seat, table = look.c.seat(who), may_give(look.state, who, look.rules.house)
    found = [("camp", one) for one in seat.camp] + [("hand", one) for one in seat.hand]
    return found + [("table", one) for one in table.hand[len(seat.hand) :]]


def payment(look: Look) -> PayLoss:
    """What is chosen now, or what is suggested."""
    who = paying(look)
    if not look.chosen("other", False):
        return look.rules.suggested_payment(look.state, who)
    picked = [thing for _i, thing in look.chosen("given", ())]
    return PayLoss(
        who,
        tuple(thing for thing in picked if isinstance(thing, Given)),
        tuple(thing for thing in picked if isinstance(thing, int)),
        look.chosen("stores", 0),
    )


def payment_step(look: Look) -> list[ft.Control]:
    """The payment of whoever is next."""
    move = payment(look)
    why = look.why_not(move)
    who = look.name(move.player)
    label = _("{who} pays {what}").format(who=who, what=payment_said(move))
    if why:
        return [next_step(label, look.act(move), second=why, manner="unavailable")]
    could = [note for note in look.try_all([move])[0].notes if note.code == "overpaid"]
    second = " ".join(line.words for line in reasons(look.rules.players, could))
    return [next_step(label, look.act(move), second=second)]
