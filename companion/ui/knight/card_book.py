"""The book of cards that were entered in this game: by number, by what they give, or as last used.

One tap takes a card that may still come. One that has been turned up already lends its values to a card just like it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.knight.book import Whereabouts, whereabouts
from companion.knight.course import Course
from companion.knight.moves import Reveal
from companion.knight.sheets import Event, Side
from companion.knight.vocabulary import ACTIONS, KINDS, NOTHING
from companion.ui.component import kept
from companion.ui.knight import phrases as words
from companion.ui.knight.entry import across
from companion.ui.knight.look import Desk, Look
from companion.ui.knight.phrases.things import known
from companion.ui.parts.buttons import Choice, ghost, segmented, tonal
from companion.ui.parts.cards import rows
from companion.ui.parts.chips import Gain, gain_chip
from companion.ui.parts.press import press
from companion.ui.parts.symbols import symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import CARD, EDGE, ON, ON2, ONPRI, PRI, SEGMENT, TOUCH, Style, outline
from companion.words import _, ngettext

BOOK = "now.enter_book"
ORDER, FILTER = "book.order", "book.filter"
"""On the desk: that the book is open, how it is sorted, what a card has to give."""
GIVES: Final = ("glory", "nobility", "valor", "gold")

OnCard = Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class SideLine:
    """What a side gives, activates and leads to."""

    name: str
    gains: tuple[Gain, ...]
    actions: tuple[tuple[str, str], ...]
    path: str
    orders: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A card of the book. `free`: it may still be turned up; `where`: where it is, if not in the deck."""

    id: str
    name: str
    sides: tuple[SideLine, ...]
    free: bool
    where: str = ""


def entries(look: Look, free: Sequence[str], found: Whereabouts) -> list[Entry]:
    """The cards of the book as they are sorted and filtered now."""
    sheets, cards = look.rules.sheets.events, list(look.rules.deck)
    if look.desk.get(ORDER, "used") == "used":
        used = _used(look)
        cards.sort(key=lambda id: -used.get(id, -1))
    wanted = look.desk.get(FILTER)
    return [
        Entry(
            id,
            words.upper(words.event_name(look.c, id)),
            side_lines(look.c, sheets[id]),
            id in free,
            "" if id in free else _where(found, id),
        )
        for id in cards
        if wanted is None or wanted in gives(sheets[id])
    ]


def _where(found: Whereabouts, id: str) -> str:
    if id in found.played:
        return _("played")
    if id in found.row:
        return _("in the row")
    return _("set aside")


def _used(look: Look) -> Mapping[str, int]:
    """When each card was last turned up."""
    moves = enumerate(look.playing.line.moves)
    return {move.card: i for i, move in moves if isinstance(move, Reveal)}


def gives(event: Event) -> frozenset[str]:
    """The kinds that either side gives and the actions that either activates."""
    found: set[str] = set()
    for side in (event.left, event.right):
        found |= {kind for kind, n in known(side.grant.gain, NOTHING) if n}
        actions = known(side.activates, ())
        found |= set(actions)
    return frozenset(found)


def side_lines(c: Course, event: Event) -> tuple[SideLine, ...]:
    """Both sides of a card."""
    return tuple(_side(c, words.side_label(name), event.side(name)) for name in ("left", "right"))


def _side(c: Course, name: str, side: Side) -> SideLine:
    gain, path, do = (
        known(side.grant.gain, NOTHING),
        known(side.path, None),
        known(side.grant.do, ()),
    )
    return SideLine(
        name,
        tuple(
            Gain(kind, words.kind_name(kind), gain[kind], loss=kind == "enemy_diplomacy")
            for kind in KINDS
            if gain[kind]
        ),
        tuple((action, words.track_name(c, action)) for action in known(side.activates, ())),
        "?" if path is None else words.path_name(path),
        words.orders_text(do),
    )


def book_body(
    look: Look, free: Sequence[str], take: Callable[[str], Any], like: OnCard
) -> Iterator[ft.Control]:
    """The book: how it is sorted, what it is searched by, its cards."""
    lying = whereabouts(look.c, look.playing.line.steps)
    yield dim(_deck(lying), Style.BODY)
    yield sort_switch(look.desk.get(ORDER, "used"), _putter(look.desk, ORDER))
    yield dim(_("Show what gives"))
    yield kind_filters(look.c, look.desk, FILTER)
    found = entries(look, free, lying)
    if not found:
        yield dim(_("No card in the book gives that."), Style.BODY)
        return
    yield rows(*(entry_row(one, take, like) for one in found))


def _deck(lying: Whereabouts) -> str:
    """How many cards may still come, and how many of them are not in the book (KN-4, KN-7)."""
    said = ngettext(
        "{n} card is in the deck, {new} not entered yet.",
        "{n} cards are in the deck, {new} not entered yet.",
        lying.left,
    )
    return said.format(n=lying.left, new=lying.unentered)


def _putter(desk: Desk, key: str) -> Callable[[Any], Any]:
    return functools.partial(desk.put, key)


@kept
def sort_switch(order: str, on_choose: Callable[[Any], Any]) -> ft.Control:
    """Last used first, or by number."""
    choices = [Choice("used", _("Last used")), Choice("number", _("By number"))]
    return segmented(choices, order, on_choose)


def kind_filters(c: Course, desk: Desk, key: str, *, actions: bool = True) -> ft.Control:
    """Keys for what a card has to give or to activate; `key`: where the chosen one lies on the desk."""
    chosen = desk.get(key)
    names = [(kind, words.kind_name(kind), kind) for kind in GIVES]
    if actions:
        names += [(id, words.track_name(c, id), f"court-{id}") for id in ACTIONS]
    keys: list[ft.Control] = [
        press(
            symbol(sign, 22, ONPRI if chosen == id else ON),
            desk.toggler(key, id),
            label=_("Only with {thing}").format(thing=name),
            selected=chosen == id,
            expand=True,
            height=room().tall(TOUCH, 22),
            bgcolor=PRI if chosen == id else CARD,
            border=outline(PRI if chosen == id else EDGE, 1.2),
            border_radius=SEGMENT,
            alignment=ft.Alignment.CENTER,
        )
        for id, name, sign in names
    ]
    return across(keys, 5)


@kept
def entry_row(entry: Entry, take: Callable[[str], Any], like: OnCard) -> ft.Control:
    """A card: its name, both sides, and what a tap does with it."""
    if entry.free:
        button = tonal(
            _("This one"),
            functools.partial(take, entry.id),
            says=_("It is {card}").format(card=entry.name),
        )
    else:
        button = ghost(
            _("One like it"),
            functools.partial(_like, like, entry.id),
            says=_("One like {card}").format(card=entry.name),
        )
    head: list[ft.Control] = [text(entry.name, Style.STRONG)]
    if not entry.free:
        head.append(dim(entry.where))
    body = ft.Column(
        [
            ft.Row(head, spacing=8, run_spacing=0, wrap=True),
            *(side_row(side) for side in entry.sides),
        ],
        spacing=5,
        tight=True,
        expand=True,
    )
    if room().large:
        inside: ft.Control = ft.Column(
            [body, button], spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        )
        body.expand = None
    else:
        inside = ft.Row([body, button], spacing=8)
    return ft.Container(
        inside, padding=ft.Padding.symmetric(horizontal=12, vertical=9), key=f"book-{entry.id}"
    )


def _like(like: OnCard, id: str, _e: Any = None) -> None:
    like(id)


def side_row(side: SideLine) -> ft.Control:
    """A side in one line."""
    parts: list[ft.Control] = [dim(side.name)]
    parts += [gain_chip(gain, small=True) for gain in side.gains]
    for action, name in side.actions:
        parts.append(symbol(f"court-{action}", 18, ON2, label=name))
    parts += [dim(one) for one in (side.orders, side.path) if one]
    return ft.Row(parts, spacing=6, run_spacing=4, wrap=True)
