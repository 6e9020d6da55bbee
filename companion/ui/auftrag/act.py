"""Phase II: the cards of the one whose turn it is, each used or let lapse; the quest and the ride in their place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.auftrag.acting import entrants, free_titles, usable
from companion.auftrag.cards import EXERCISES, MOST_RIDE, VALUES, Virtue, kind_of, number_of
from companion.auftrag.cards import VIRTUES as KINDS
from companion.auftrag.contest import OFFERED
from companion.auftrag.moves import (
    Court,
    Exercise,
    HoldTournament,
    Lapse,
    Offer,
    Quest,
    Ride,
    RoundTable,
    TurnOver,
)  # fmt: skip
from companion.ui.auftrag.look import Look
from companion.ui.auftrag.ring import ring
from companion.ui.auftrag.terms import (
    GERMAN,
    SIGNS,
    card_name,
    shields,
    title_name,
    titles_said,
    virtue_name,
)
from companion.ui.parts.buttons import Choice, ghost, next_step, pad
from companion.ui.parts.cards import Stretch, card, rows, section
from companion.ui.parts.pads import Pick, number_strip, pick_grid, read_sum, sum_field
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import ON, ON2, PRI, PRIC, Style
from companion.ui.trackers.marks import named
from companion.words import _, ngettext

TOTALS = tuple(range(7))
LIKELY_SHIELDS = tuple(range(1, 8))
OPENS = ("P", "Q")
"""Cards that ask for something more: where to, which task and its shields."""


def act_page(look: Look) -> list[ft.Control]:
    """The cards in front of the player; one tap carries a card out, one lets it lapse (AK-14 to AK-18)."""
    player = look.state.turn
    taken = look.c.seat(player).taken
    aside = _("{n} points end the game").format(n=look.c.mark)
    body: list[ft.Control] = [
        section(_("{who}’s cards").format(who=look.name(player)), aside),
        rows(*(_card_row(look, n, one) for n, one in enumerate(taken))),
    ]
    opened = opened_card(look)
    if kind_of(opened) == "P" and opened:
        body += _riding(look, player, opened)
    elif opened == "Q":
        body += _questing(look, player)
    elif opened in EXERCISES:
        body += _values(look, player, opened)
    elif opened == "A":
        body += _titles(look, player)
    elif tasks := look.c.seat(player).tasks:
        body.append(dim(_("In hand: {tasks}").format(tasks=titles_said(tasks)), Style.DENSE))
    return body


def act_step(look: Look) -> list[ft.Control]:
    """The turn ends; what is left lapses (AK-18)."""
    player = look.state.turn
    n = sum(one != "T" for one in look.c.seat(player).taken)
    second = ngettext("{n} card lapses", "{n} cards lapse", n).format(n=n)
    label = _("{who}’s turn is over").format(who=look.name(player))
    return [next_step(label, look.act(TurnOver(player)), second=second)]


def opened_card(look: Look) -> str:
    """The card that is folded out, if it can be used here."""
    card_ = str(look.chosen("card") or "")
    player = look.state.turn
    if card_ not in look.c.seat(player).taken or usable(look.c, player, card_):
        return ""
    return card_


def _asks(look: Look, one: str) -> bool:
    kind = kind_of(one)
    if kind in EXERCISES:
        return look.c.counts_hands
    return kind in OPENS or (kind == "A" and bool(look.c.setup.tasks))


def _card_row(look: Look, n: int, one: str) -> ft.Control:
    """A card: what it is, whether it works here, the way to let it lapse."""
    player = look.state.turn
    kind, why = kind_of(one), usable(look.c, player, one)
    opened = opened_card(look) == one
    ink = ON2 if why else ON
    words = ft.Column(
        [text(card_name(one), Style.STRONG, ink), dim(f"{GERMAN[kind]}, {_reason(kind, why)}")],
        spacing=0, tight=True, expand=True,
    )  # fmt: skip
    line: list[ft.Control] = [symbol(SIGNS[kind], 28, ink), words]
    if not why:
        line.append(icon(ft.Icons.EXPAND_MORE if _asks(look, one) else ft.Icons.CHECK, 24, PRI))
    use = press(
        ft.Row(line, spacing=10),
        lambda _e: _use(look, one),
        label=_("{card}, {why}").format(card=card_name(one), why=_reason(kind, why)),
        enabled=not why,
        expanded=opened if _asks(look, one) else None,
        key=f"use-{n}",
        expand=True,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )
    parts: list[ft.Control] = [use]
    if kind != "T":
        lapse = ghost(
            _("Lapse"), look.act(Lapse(player, one)),
            says=_("Let {card} lapse").format(card=card_name(one)), key=f"lapse-{n}",
        )  # fmt: skip
        large = ft.Padding.only(left=12, right=12, bottom=10)
        inset = large if room().large else ft.Padding.only(right=8)
        parts.append(ft.Container(lapse, padding=inset))
    if room().large:
        use.expand = None
        column = ft.Column(parts, spacing=4, tight=True, horizontal_alignment=Stretch)
        return ft.Container(column, bgcolor=PRIC if opened else None)
    return ft.Container(ft.Row(parts, spacing=4), bgcolor=PRIC if opened else None)


def _reason(kind: str, why: str) -> str:
    words = {
        "": _("works here"),
        "tournament_waits": _("after everyone’s turn"),
        "only_at_camelot": _("only at Camelot"),
        "not_in_camelot": _("only in the country"),
        "no_open_task": _("no open task is left"),
        "no_task": _("no task in hand"),
        "pile_empty": _("this pile is empty"),
    }
    if not why and kind == "G":
        return _("a Book for 2 points")
    return words[why]


def _use(look: Look, one: str) -> Any:
    if _asks(look, one):
        look.chooser("card")(one)
        return None
    player = look.state.turn
    if one in EXERCISES:
        return look.act(Exercise(player, EXERCISES[one]))(None)
    return look.act(RoundTable(player) if one == "A" else Court(player))(None)


def _riding(look: Look, player: str, one: str) -> list[ft.Control]:
    number = number_of(one)
    aside = (
        _("up to {n} places, either way").format(n=number)
        if number
        else _("as far as the horse says")
    )

    def go(place: int) -> Any:
        return look.act(Ride(player, place, number))(None)

    return [section(_("Ride where?"), aside), ring(look, player, number or MOST_RIDE, go)]


def _questing(look: Look, player: str) -> list[ft.Control]:
    """Which task, and its shields: with a card table only the task (AK-28, AK-A14)."""
    tasks = tuple(dict.fromkeys(look.c.seat(player).tasks))
    known = [title for title in tasks if title in look.c.setup.tasks]
    body: list[ft.Control] = [section(_("Which task?"), "Queste")]
    for title in known:
        move = Quest(player, title)
        why = look.why_not(move)
        said = why or shields(look.c.setup.tasks[title].shields)
        done = ghost(title_name(title), look.act(move), says=f"{title_name(title)}, {said}")
        body.append(card(done, dim(said)))
    others = [title for title in tasks if title not in known]
    chosen = look.chosen("title", others[0] if others else "")
    if len(others) > 1:
        choices = [Choice(title, title_name(title)) for title in others]
        body.append(pad(choices, chosen, lambda title: look.choose("title", title), name=_("Task")))
    if others:
        back = put_down(look, "back")
        strip = number_strip(
            LIKELY_SHIELDS,
            None,
            lambda n: look.act(Quest(player, chosen, n, back))(None),
            name=_("Shields on the task"),
            key="shields",
        )
        said = _("Place and virtues are right? Tap the shields on the task; the virtues go back.")
        pads = [cards_pad(look, "back", KINDS, _("Goes back"))] if look.c.counts_hands else []
        body.append(card(dim(said, Style.DENSE), *pads, strip))
    return body


def put_down(look: Look, key: str) -> tuple[Virtue, ...]:
    """The virtue cards that are tapped as put down, where hands are counted."""
    cards: tuple[Virtue, ...] = look.chosen(key, ())
    return cards


def cards_pad(look: Look, key: str, kinds: Sequence[str], name: str) -> ft.Control:
    """A key for each virtue card: a tap adds one. What somebody holds is never shown (AK-A17)."""
    chosen = put_down(look, key)
    cards = [Virtue(kind, value) for kind in kinds for value in VALUES]
    picks = [
        Pick(
            (one.kind, one.value), f"{virtue_name(one.kind)} {one.value}",
            left=chosen.count(one) or None, chosen=one in chosen, says=_said(one, chosen.count(one)),
        )
        for one in cards
    ]  # fmt: skip

    def add(one: tuple[str, int]) -> None:
        look.choose(key, (*chosen, Virtue(*one)))

    again = ghost(
        _("None of them"),
        lambda _e: look.choose(key, ()),
        says=_("{name}: none of them").format(name=name),
        key=f"none-{key}",
    )
    return ft.Column(
        [pick_grid(picks, add, name=name, key=key), ft.Row([again])], spacing=6, tight=True
    )


def _said(one: Virtue, n: int) -> str:
    name = f"{virtue_name(one.kind)} {one.value}"
    return _("{card}, {n} put down").format(card=name, n=n) if n else name


def _values(look: Look, player: str, one: str) -> list[ft.Control]:
    virtue = EXERCISES[one]
    strip = number_strip(
        VALUES, None, lambda n: look.act(Exercise(player, virtue, n))(None),
        name=virtue_name(virtue), enabled=lambda n: not look.why_not(Exercise(player, virtue, n)),
    )  # fmt: skip
    return [section(_("Which value?"), virtue_name(virtue)), strip]


def _titles(look: Look, player: str) -> list[ft.Control]:
    """With a card table the task that is taken is named; without a name it is only counted."""
    keys = [
        ghost(title_name(title), look.act(RoundTable(player, title)))
        for title in free_titles(look.c)
    ]
    plain = ghost(_("Not named"), look.act(RoundTable(player)))
    return [
        section(_("Which task?"), ""),
        ft.Row([*keys, plain], wrap=True, spacing=6, run_spacing=6),
    ]


# the tournament -----------------------------------------------------------------------------------


def tournament_page(look: Look) -> list[ft.Control]:
    """All choose face down and reveal together; then each total (AK-23)."""
    return [
        section(_("Tournament"), "Turnier"),
        dim(_("Choose Swords and Lances face down, reveal together."), Style.DENSE),
        *(offer_card(look, player) for player in entrants(look.c)),
        *_spent(look),
    ]


def tournament_step(look: Look) -> list[ft.Control]:
    """The result, once every total is there."""
    return [hold_step(look, entrants(look.c))]


def _spent(look: Look) -> list[ft.Control]:
    words = {
        "spent": _("All offered cards go back to their piles."),
        "loser": _("The loser’s cards go back to their piles."),
        "kept": _("Everyone keeps the offered cards."),
    }
    return [dim(words[look.c.house["AK-A5"]], Style.DENSE)]


def offer_card(look: Look, player: str) -> ft.Control:
    """A pad with the likely totals, where any sum can be written; the cards themselves where hands are counted."""
    if look.c.counts_hands:
        return card(
            named(look.player(player), "" if put_down(look, f"offer.{player}") else _("no cards")),
            cards_pad(look, f"offer.{player}", OFFERED, look.name(player)),
        )
    name = _("{who}, total").format(who=look.name(player))
    now = total_of(look, player)
    strip = number_strip(
        TOTALS,
        now,
        lambda n: look.choose(f"total.{player}", str(n)),
        name=name,
        key=f"total-{player}",
    )
    field = sum_field(
        _("Total of Swords and Lances, 0 for no cards"),
        str(look.chosen(f"total.{player}", "")),
        lambda written: look.choose(f"total.{player}", written),
        most=36,
        key=f"sum-{player}",
    )
    aside = "" if now else _("no cards") if now == 0 else ""
    return card(named(look.player(player), aside), strip, field)


def total_of(look: Look, player: str) -> int | None:
    """What is entered for an entrant, or None."""
    if look.c.counts_hands:
        return sum(card_.value for card_ in put_down(look, f"offer.{player}"))
    return read_sum(str(look.chosen(f"total.{player}", "")), 0, 36).total


def hold_step(look: Look, players: tuple[str, ...]) -> ft.Control:
    """The button that brings the result, or says whose total is missing."""
    totals = {player: total_of(look, player) for player in players}
    missing = [look.name(player) for player, total in totals.items() if total is None]
    label = _("Reveal the result")
    if missing or not players:
        said = _("{who}: total is missing").format(who=", ".join(missing))
        return next_step(
            label, None, second=said if missing else _("tap who competes"), manner="unavailable"
        )
    move = HoldTournament(
        tuple(
            Offer(player, total or 0, put_down(look, f"offer.{player}"))
            for player, total in totals.items()
        )
    )
    why = look.why_not(move)
    return next_step(label, look.act(move), second=why, manner="unavailable" if why else "azure")
