"""Tents of the first round, and phase I: whose pick it is and what still lies there."""

from __future__ import annotations

from random import SystemRandom

import flet as ft

from companion.auftrag.cards import EXERCISES, MOST_RIDE
from companion.auftrag.choosing import hint
from companion.auftrag.moves import GiveTents
from companion.auftrag.moves import Pick as TakeCard
from companion.ui.auftrag.look import Look
from companion.ui.auftrag.terms import GERMAN, SHORT, SIGNS, card_name
from companion.ui.parts.buttons import ghost, next_step
from companion.ui.parts.cards import card, section
from companion.ui.parts.pads import Pick, number_strip, pick_grid
from companion.ui.parts.text import dim, text
from companion.ui.theme import Style
from companion.ui.trackers.marks import player_pad
from companion.words import _, ngettext


def setup_page(look: Look) -> list[ft.Control]:
    """The tents are shuffled; who has which is tapped in order, or Squire draws (AK-5)."""
    order = look.chosen("tents", ())
    return [
        section(_("Tents"), "Zelte"),
        dim(_("Shuffle them, one each, open. Tap from tent 1 on, or let Squire draw."), Style.DENSE),
        player_pad(
            look.players, order, lambda id: look.order("tents", id, look.c.players),
            name=_("Tent"), numbers=True, key="tent",
        ),
    ]  # fmt: skip


def setup_step(look: Look) -> list[ft.Control]:
    """The tents as tapped, or drawn."""
    order: tuple[str, ...] = look.chosen("tents", ())
    if len(order) == len(look.c.players):
        given = GiveTents({id: n for n, id in enumerate(order, 1)})
        return [next_step(_("Tents are given out"), look.act(given))]
    if order:
        left = len(look.c.players) - len(order)
        said = ngettext("{n} has no tent yet", "{n} have no tent yet", left).format(n=left)
        return [next_step(_("Tents are given out"), None, second=said, manner="unavailable")]
    return [next_step(_("Draw for us"), _draw(look), second=_("or tap who has which tent"))]


def drawn(players: tuple[str, ...], tents: tuple[int, ...]) -> dict[str, int]:
    """Tents shuffled among players."""
    shuffled = list(tents)
    SystemRandom().shuffle(shuffled)
    return dict(zip(players, shuffled, strict=True))


def _draw(look: Look) -> ft.OptionalControlEventCallable:
    async def draw(e: object) -> bool:
        players = look.c.players
        tents = drawn(players, tuple(range(1, len(players) + 1)))
        done: bool = await look.act(GiveTents(tents, drawn=True))(e)
        return done

    return draw


def choose_page(look: Look) -> list[ft.Control]:
    """One tap takes a card; what is gone is pale and says so (AK-10)."""
    player = look.state.turn
    number = len(look.c.seat(player).taken) + 1
    aside = _("pick {n} of {all}").format(n=number, all=look.c.picks)
    body: list[ft.Control] = [
        section(_("{who} takes a card").format(who=look.name(player)), aside),
        pick_grid(
            [_pick(look, one, _(SHORT[one])) for one in EXERCISES],
            lambda one: _take(look, one), name=_("Exercise"), key="pick",
        ),
        pick_grid(
            [_pick(look, one, card_name(one)) for one in ("A", "T", "G", "Q")],
            lambda one: _take(look, one), key="pick",
        ),
        pick_grid(_horses(look), lambda one: _ride_off(look, one), key="horse"),
    ]  # fmt: skip
    if look.chosen("horse"):
        known = number_strip(
            range(1, MOST_RIDE + 1),
            None,
            lambda n: look.act(TakeCard(player, "P", n))(None),
            name=_("Horse with number"),
        )
        plain = ghost(_("No number"), look.act(TakeCard(player, "P")), key="no-number")
        words = text(_("Which number is on the horse? Squire remembers it."), Style.DENSE)
        body.append(card(words, known, ft.Row([plain])))
    if taken := look.c.seat(player).taken:
        held = ", ".join(map(card_name, taken))
        body.append(
            dim(
                _("In front of {who}: {cards}").format(who=look.name(player), cards=held),
                Style.DENSE,
            )
        )
    body += [*_doubts(look), _german()]
    return body


def _german() -> ft.Control:
    names = ", ".join(f"{card_name(one)} ({GERMAN[one]})" for one in ("A", "T", "G", "Q", "P"))
    return dim(names)


def _take(look: Look, one: str) -> object:
    return look.act(TakeCard(look.state.turn, one))(None)


def _pick(look: Look, one: str, label: str) -> Pick:
    why = look.why_not(TakeCard(look.state.turn, one))
    left = look.c.left_of(one)
    if why:
        said = _("one each") if left else _("none left")
        return Pick(one, label, SIGNS[one], left, why=said)
    return Pick(one, label, SIGNS[one], left)


def _doubts(look: Look) -> list[ft.Control]:
    """What will hardly be of use this round; it never forbids (AK-10)."""
    words = {
        "no_task": _("Quest: no task in hand yet."),
        "no_open_task": _("Round Table: no open task is left for it."),
        "no_book": _("Court: no Book in hand yet."),
    }
    found = (hint(look.c, look.state.turn, one) for one in ("A", "G", "Q"))
    return [dim(words[one], Style.DENSE) for one in found if one]


def _horses(look: Look) -> list[Pick]:
    """The horses lie singly, each by its number (AK-10, AK-A10)."""
    picks: list[Pick] = []
    for at, number in enumerate(look.c.free_horses):
        if number:
            picks.append(Pick((at, number), str(number), SIGNS["P"], says=card_name(f"P{number}")))
    unknown = look.c.free_horses.count(0)
    if unknown:
        opened = bool(look.chosen("horse"))
        picks.append(Pick((-1, 0), card_name("P"), SIGNS["P"], unknown, chosen=opened))
    if not picks:
        picks.append(Pick((-2, 0), card_name("P"), SIGNS["P"], 0, why=_("none left")))
    return picks


def _ride_off(look: Look, which: tuple[int, int]) -> object:
    if which[1]:
        return look.act(TakeCard(look.state.turn, "P", which[1]))(None)
    look.choose("horse", not look.chosen("horse"))
    return None
