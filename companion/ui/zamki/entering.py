"""What is entered for a castle: two cards a player after the reveal, the strongest, or winner and camps."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.play.people import Player
from companion.ui.parts.buttons import ghost, next_step
from companion.ui.parts.cards import card, rows, section
from companion.ui.parts.pads import Pick, number_strip, pick_grid
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import Style
from companion.ui.trackers.look import Look
from companion.ui.trackers.marks import named, player_pad
from companion.ui.trackers.told import points
from companion.ui.zamki.shown import Key, chip, keys, wrong
from companion.ui.zamki.terms import POLISH, card_name, castle_name, sign_of
from companion.words import _
from companion.zamki import Conquer, Reveal, Strongest
from companion.zamki.cards import CARDS, CASTLES, PLAYED, SHEPHERD, SHEPHERDS

FIRST, WRONG, WHO = "now.first", "now.wrong", "now.who"


def entering(look: Look) -> Player:
    """Whose cards are entered now: the one tapped, or the next in seat order."""
    left = [seat.id for seat in look.state.playing if seat.id not in look.state.shown]
    tapped = look.desk.get(WHO)
    return look.player(tapped if tapped in left else left[0])


def reveal_page(look: Look) -> Sequence[ft.Control]:
    """Seven symbols; the second tap enters the pair and goes on to the next player."""
    player, first = entering(look), look.desk.get(FIRST)
    picks = [
        Key(one, card_name(one), POLISH[one], f"{player.name} {card_name(one)}", one == first)
        for one in CARDS
    ]
    aside = _("the second card") if first else _("two cards, after the reveal")
    content: list[ft.Control] = [
        *_already(look),
        ft.Row(
            [named(player, size=30), dim(aside)],
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            wrap=room().large,
        ),
        keys(picks, functools.partial(_tap_card, look, player), key="card"),
        *wrong(look.desk.get(WRONG, "")),
    ]
    if first:
        content.append(
            ft.Row(
                [
                    ghost(
                        _("Take the first card back"),
                        look.desk.putter(FIRST, None),
                        key="back-first",
                    )
                ]
            )
        )
    return content


def _tap_card(look: Look, player: Player, tapped: str) -> Any:
    """The first card waits for the second, unless none could go with it."""
    first = look.desk.get(FIRST)
    look.desk.kept[WRONG] = ""
    move = Reveal(player.id, (first or tapped, tapped if first else SHEPHERD))
    if said := look.why_not(move):
        look.desk.put(WRONG, said)
        return None
    return look.act(move)() if first else look.desk.put(FIRST, tapped)


def _already(look: Look) -> list[ft.Control]:
    """What lies open so far."""
    lines: list[ft.Control] = []
    for seat in look.state.playing:
        if (cards := look.state.shown.get(seat.id)) is not None:
            player = look.player(seat.id)
            shown: list[ft.Control] = [chip(player, one) for one in cards]
            words = text(player.name, Style.LABEL_STRONG, expand=True, lines=1)
            lines.append(
                ft.Container(
                    ft.Row([words, *shown], spacing=6),
                    padding=ft.Padding.symmetric(horizontal=12, vertical=5),
                )
            )
    return [rows(*lines)] if lines else [dim(_lay(look), Style.BODY)]


def _lay(look: Look) -> str:
    words = _(
        "Everyone lays two cards face down for the {castle}, {points}. Then all are turned up."
    )
    worth = points(CASTLES[look.state.tile])
    return words.format(castle=castle_name(look.state.tile), points=worth)


# without numbers ----------------------------------------------------------------------------------

EQUAL, BEST = "now.equal", "now.best"


def strongest_page(look: Look) -> Sequence[ft.Control]:
    """The cards that remain: the strongest is tapped, or all that are equal."""
    question = look.question
    if question is None:
        return []
    equal, best = bool(look.desk.get(EQUAL)), look.desk.get(BEST, ())
    picks = [
        Pick(
            one,
            f"{look.name(id)}, {card_name(one)}",
            sign_of(one),
            chosen=one in best,
        )
        for id, one in question.facts["remaining"]
    ]
    content: list[ft.Control] = [
        section(_("Which card is the strongest?"), castle_name(look.state.tile)),
        pick_grid(
            picks, functools.partial(_tap_best, look), name=_("Strongest:"), across=2, key="best"
        ),
        *wrong(look.desk.get(WRONG, "")),
    ]
    if not equal:
        content.append(
            ft.Row([ghost(_("Equal numbers"), look.desk.putter(EQUAL, True), key="equal")])
        )
    else:
        content.append(dim(_("Tap all cards with the highest number.")))
    return content


def _tap_best(look: Look, tapped: str) -> Any:
    if not look.desk.get(EQUAL):
        return look.act(Strongest((tapped,)))()
    best = look.desk.get(BEST, ())
    return look.desk.put(
        BEST, tuple(one for one in best if one != tapped) if tapped in best else (*best, tapped)
    )


def strongest_step(look: Look) -> ft.Control | None:
    """Needed for equal cards only: one is played by its tap."""
    best = look.desk.get(BEST, ())
    if not look.desk.get(EQUAL):
        return None
    if len(best) < 2:
        return next_step(
            _("These are equal"), None, second=_("tap two or more cards"), manner="unavailable"
        )
    return next_step(_("These are equal"), look.act(Strongest(best)))


# winner detail ------------------------------------------------------------------------------------

WINNER, SENT = "now.winner", "now.sent"


def conquer_page(look: Look) -> Sequence[ft.Control]:
    """Who takes it, then how many cards went from each player to the camp; the last tap enters it."""
    state = look.state
    winner, sent = look.desk.get(WINNER), look.desk.get(SENT, {})
    players = [look.player(seat.id) for seat in state.playing]
    content: list[ft.Control] = [
        section(_("Who takes the castle?"), castle_name(state.tile)),
        player_pad(
            players,
            [winner] if winner else [],
            functools.partial(_tap_winner, look),
            name=_("Takes the castle:"),
            key="winner",
        ),
        *wrong(look.desk.get(WRONG, "")),
        section(_("Cards to the camp"), POLISH["camp"]),
    ]
    for seat in state.playing:
        player, most = look.player(seat.id), min(PLAYED, seat.hand - SHEPHERDS)
        strip = number_strip(
            range(PLAYED + 1),
            sent.get(seat.id),
            functools.partial(_tap_sent, look, seat.id),
            name=_("{name} to the camp").format(name=player.name),
            key=f"sent-{seat.id}",
            enabled=most.__ge__,
        )
        line: list[ft.Control] = [
            ft.Container(named(player), expand=True),
            ft.Container(strip, width=168),
        ]
        content.append(ft.Row(line, spacing=8))
    return [card(*content)]


def _tap_winner(look: Look, id: str) -> Any:
    return _conquer(look, id, look.desk.get(SENT, {}))


def _tap_sent(look: Look, id: str, n: int) -> Any:
    return _conquer(look, look.desk.get(WINNER), {**look.desk.get(SENT, {}), id: n})


def _conquer(look: Look, winner: str | None, sent: dict[str, int]) -> Any:
    """Keep what was tapped; once all is there, it is entered."""
    look.desk.kept[WINNER], look.desk.kept[SENT], look.desk.kept[WRONG] = winner, sent, ""
    if winner and len(sent) == len(look.state.playing):
        move = Conquer(winner, sent)
        if not (said := look.why_not(move)):
            return look.act(move)()
        look.desk.kept[WRONG] = said
    look.desk.redraw()
    return None
