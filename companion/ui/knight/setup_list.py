"""What to lay out on the table before the first turn (KN-4 to KN-6): a list to tick, or what Squire does itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import flet as ft

from companion.knight.agenda import PlaceUnits
from companion.knight.course import Course
from companion.knight.sheets import Printed
from companion.knight.vocabulary import PURSE
from companion.ui.knight.before import before_game
from companion.ui.knight.character_card import badge_of
from companion.ui.knight.phrases.kinds import commas, kind_name, listed, sentences
from companion.ui.knight.phrases.things import known, tile_name
from companion.ui.knight.plan import Plan
from companion.ui.parts.buttons import next_step
from companion.ui.parts.cards import rows, section
from companion.ui.parts.chips import Source, source_badge
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import CARD, CHIP, EDGE, MARGIN, ON, PRI, Style, outline
from companion.words import _, ngettext


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to lay out: what, how, the symbol that stands for it, and where the values in it come from."""

    key: str
    what: str
    how: str
    sign: str
    sources: tuple[Source, ...] = ()


def table(plan: Plan) -> ft.Control:
    """The list; nothing has to be ticked to begin."""
    c = plan.course()
    dealt = plan.setup.cards == "dealt"
    body: list[ft.Control] = []
    if dealt:
        body += [
            section(_("Squire does this")),
            rows(*(_row(item) for item in squires(c))),
            section(_("So you begin")),
            rows(*(_row(item) for item in begins(c))),
            dim(_("A map and markers on the table are welcome, but you need none."), Style.DENSE),
        ]
    else:
        items = [*sheets(c), *cards(), *begins(c)]
        done = sum(bool(plan.desk.get(f"list.{item.key}")) for item in items)
        count = _("{n} of {limit}").format(n=done, limit=len(items))
        body += [
            section(_("Lay out"), count),
            rows(*(_tick_row(plan, item) for item in items)),
            dim(_("Then enter the cards that lie face up: 1, 6 and the goal card."), Style.DENSE),
        ]
    body.append(ft.Container(height=MARGIN))
    return before_game(
        _("The table"),
        f"{_(c.scenario.title)}, {_(plan.character.title)}",
        plan,
        body,
        next_step(
            _("Begin"),
            plan.begin,
            second=_("Turn 1 of 12") if dealt else _("Turn 1 of 12, first the cards"),
        ),
    )


def squires(c: Course) -> Iterator[Item]:
    """What Squire does in a game that it deals."""
    yield Item(
        "row",
        _("Lays out six event cards"),
        _("The first and the sixth are turned up."),
        "goal",
        ("practice",),
    )
    yield Item(
        "goal",
        _("Lays out the goal card"),
        _("Its columns are checked after turns 3, 6 and 9."),
        "goal",
        ("practice",),
    )


def sheets(c: Course) -> Iterator[Item]:
    """The three sheets of a player (KN-1)."""
    yield Item(
        "sheets",
        _("Three sheets"),
        _("{character}, the court and {scenario}.").format(
            character=_(c.rules.sheets.characters[c.me.character].title),
            scenario=_(c.scenario.title),
        ),
        "court-king",
    )


def cards() -> Iterator[Item]:
    """The two decks (KN-4, KN-5)."""
    yield Item(
        "row",
        _("Six event cards in a row"),
        _("Shuffle, lay them face down, turn up the first and the sixth."),
        "fresh",
    )
    yield Item(
        "goal",
        _("One goal card, face up"),
        _("The goal marker stands between cards 3 and 4, the column of turn 3 above it."),
        "goal",
    )


def begins(c: Course) -> Iterator[Item]:
    """Where all markers stand (KN-6)."""
    start = c.rules.sheets.characters[c.me.character].start
    values = commas(
        [
            # Translators: where a value marker starts on its track: "Glory 1".
            _("{kind} {n}").format(kind=kind_name(kind), n=known(start[kind], 0))
            for kind in PURSE
        ]
    )
    yield Item("values", _("Value markers"), values, "glory", _sources(*start.values()))
    own, enemy = c.scenario.diplomacy.start, c.scenario.enemy_diplomacy.start
    yield Item(
        "diplomacy",
        _("Diplomacy markers"),
        _("Yours on {own}, the enemy’s on {enemy}.").format(
            own=known(own, 0), enemy=known(enemy, 0)
        ),
        "diplomacy",
        _sources(own, enemy),
    )
    sign = "tile-castle" if c.castle else "tile-plus"
    yield Item("map", _("The map"), sentences(_on_map(c), _more_of_map(c)), sign)


def _on_map(c: Course) -> str:
    parts = []
    for side in ("own", "enemy"):
        for tile, n in c.units(side).items():
            words = (
                ngettext("{n} own unit on {tile}", "{n} own units on {tile}", n)
                if side == "own"
                else ngettext("{n} enemy on {tile}", "{n} enemies on {tile}", n)
            )
            parts.append(words.format(n=n, tile=tile_name(c, tile)))
    if parts:
        return f"{listed(parts)}."
    return "" if _asked(c) else _("No unit stands on it yet.")


def _more_of_map(c: Course) -> str:
    """What the game asks for as it begins (S-7), and that there is no castle to look for."""
    said = []
    if task := _asked(c):
        said.append(
            ngettext(
                "You choose the tile where {n} enemy begins.",
                "You choose the tiles where {n} enemies begin.",
                task.n,
            ).format(n=task.n)
        )
    if c.tiles and not c.castle:
        said.append(_("There is no castle of yours."))
    return sentences(*said)


def _asked(c: Course) -> PlaceUnits | None:
    """Units that are placed before the first turn, where the player may choose."""
    return next((task for task in c.state.agenda if isinstance(task, PlaceUnits)), None)


def _sources(*fields: Printed[int]) -> tuple[Source, ...]:
    return tuple(dict.fromkeys(badge_of(field) for field in fields if field.source != "none"))


def _words(item: Item) -> ft.Control:
    return ft.Column(
        [text(item.what, Style.STRONG), dim(item.how, Style.DENSE)],
        spacing=1,
        tight=True,
        expand=True,
    )


def _row(item: Item) -> ft.Control:
    line: list[ft.Control] = [
        ft.Container(symbol(item.sign, 24), width=room().grow(28)),
        _words(item),
        *(source_badge(source) for source in item.sources),
    ]
    return ft.Container(
        ft.Row(line, spacing=10), padding=ft.Padding.symmetric(horizontal=12, vertical=10)
    )


def _tick_row(plan: Plan, item: Item) -> ft.Control:
    key = f"list.{item.key}"
    on = bool(plan.desk.get(key))
    box = ft.Container(
        icon(ft.Icons.CHECK, 18, CARD) if on else None,
        width=room().grow(26),
        height=room().grow(26),
        border=outline(PRI if on else EDGE),
        border_radius=CHIP,
        bgcolor=PRI if on else CARD,
        alignment=ft.Alignment.CENTER,
    )
    line: list[ft.Control] = [
        box,
        ft.Container(symbol(item.sign, 24, ON), width=room().grow(28)),
        _words(item),
        *(source_badge(source) for source in item.sources),
    ]
    return press(
        ft.Row(line, spacing=10),
        plan.desk.toggler(key, True),
        label=f"{item.what}. {item.how}",
        checked=on,
        key=key,
        padding=ft.Padding.symmetric(horizontal=12, vertical=10),
    )
