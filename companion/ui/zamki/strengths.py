"""The numbers on the cards: copied once from one hand and kept on the device, or the players compare themselves."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

import flet as ft

from companion.play import IllegalMove, SaveError
from companion.ui.component import component
from companion.ui.desk import Desk
from companion.ui.parts.buttons import Choice, segmented
from companion.ui.parts.cards import Stretch, card, fold, section
from companion.ui.parts.fields import number_field
from companion.ui.parts.symbols import symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.sentences import sentence
from companion.ui.theme import Style
from companion.ui.visit import visit
from companion.ui.zamki.refusals import REFUSALS
from companion.ui.zamki.shown import wrong
from companion.ui.zamki.terms import KINDS, POLISH, card_name, listed, sign_of
from companion.words import _
from companion.zamki.cards import CHARACTERS, MOST_STRENGTH, SAMPLE, alike, check_strengths

GAME: Final = "zamki"
TABLE, COMPARE, OPEN, TOLD = "strengths", "strengths.compare", "strengths.open", "strengths.told"
Table = Mapping[str, Mapping[str, int]]


def table(desk: Desk) -> Table:
    """The numbers so far; the sample of the rules text until anything else is known (RZ-A17)."""
    found: Table = desk.get(TABLE, SAMPLE)
    return found


def is_whole(numbers: Table) -> bool:
    """Whether all 18 numbers are known."""
    return all(kind in numbers.get(card, {}) for card in CHARACTERS for kind in KINDS)


def compares(desk: Desk) -> bool:
    """Whether the players compare cards themselves: what was chosen, else so until the table is whole."""
    chosen_: bool | None = desk.get(COMPARE)
    return not is_whole(table(desk)) if chosen_ is None else chosen_


def chosen(desk: Desk) -> Table:
    """The numbers that the game is played with."""
    if compares(desk):
        return {}
    return {card: dict(row) for card, row in table(desk).items()}


def missing(desk: Desk) -> str:
    """What still has to be copied."""
    if compares(desk) or is_whole(table(desk)):
        return ""
    numbers = table(desk)
    gaps = [card for card in CHARACTERS if len(numbers.get(card, {})) < len(KINDS)]
    cards = listed([card_name(card) for card in gaps])
    return _("Enter a number from the card: {cards}.").format(cards=cards)


@component
def chooser(desk: Desk) -> ft.Control:
    """Who finds the strongest card, and the table in which the numbers are written."""
    here = visit()

    async def begin() -> None:
        if desk.get(TABLE) is None:
            try:
                kept = _read(await here.door.card_table(GAME))
            except SaveError as fault:
                desk.put(TOLD, sentence(fault))
            else:
                desk.put(TABLE, kept or {card: dict(row) for card, row in SAMPLE.items()})

    ft.use_effect(begin, [])
    switch = segmented(
        [Choice(True, _("We compare")), Choice(False, _("Squire, by a table"))],
        compares(desk),
        lambda on: desk.put(COMPARE, on),
    )
    body: list[ft.Control] = [section(_("The strongest card")), switch]
    if not compares(desk):
        known = sum(len(row) for row in table(desk).values())
        aside = _("{n} of {of} numbers").format(n=known, of=len(CHARACTERS) * len(KINDS))
        opened = bool(desk.get(OPEN, not is_whole(table(desk))))
        body.append(
            fold(
                _("Numbers on the cards"),
                aside,
                opened,
                lambda _e: desk.put(OPEN, not opened),
                *_rows(desk),
                key="strengths",
            )
        )
    else:
        body.append(dim(_("You tap the strongest card that is left on the table.")))
    return ft.Column(
        [*body, *wrong(desk.get(TOLD, ""))], spacing=8, tight=True, horizontal_alignment=Stretch
    )


def _rows(desk: Desk) -> list[ft.Control]:
    lines: list[ft.Control] = [
        dim(
            _(
                "Copy them once from one hand, left edge of the card. The mounted knight is the "
                "sample of the rules: check it."
            )
        )
    ]
    for kind, cards in alike(table(desk)).items():
        groups = "; ".join(listed([card_name(one) for one in same]) for same in cards)
        lines.append(
            dim(
                _("Please check: equal numbers for {kind}: {cards}.").format(
                    kind=_(KINDS[kind]), cards=groups
                )
            )
        )
    return [*lines, *(_row(desk, one) for one in CHARACTERS)]


def _row(desk: Desk, one: str) -> ft.Control:
    numbers = table(desk).get(one, {})
    fields = [
        number_field(
            f"{_(KINDS[kind])}",
            numbers.get(kind),
            functools.partial(_write, desk, one, kind),
            most=MOST_STRENGTH,
            key=f"strength-{one}-{kind}",
            expand=True,
        )
        for kind in KINDS
    ]
    named = [
        ft.Semantics(label=f"{card_name(one)}, {_(KINDS[kind])}", content=field, expand=True)
        for kind, field in zip(KINDS, fields, strict=True)
    ]
    name = text(card_name(one).capitalize(), Style.STRONG)
    head: list[ft.Control] = [symbol(sign_of(one), 24), name, dim(POLISH[one])]
    return card(
        ft.Row(head, spacing=8, wrap=room().large),
        ft.Row(list(named), spacing=6),
        padding=8,
    )


def _write(desk: Desk, one: str, kind: str, number: int | None) -> None:
    now = table(desk)
    row = {**now.get(one, {}), kind: number}
    new = {**now, one: {k: n for k, n in row.items() if n is not None}}
    desk.kept[COMPARE], desk.kept[TOLD], desk.kept[OPEN] = False, "", True
    desk.put(TABLE, new)
    ft.context.page.run_task(_keep, desk)


async def _keep(desk: Desk) -> None:
    """Put what is written by now on disk; what the disk does not take stays on screen, with the reason."""
    try:
        await visit().door.keep_card_table(GAME, table(desk))
    except SaveError as fault:
        desk.put(TOLD, sentence(fault, REFUSALS))


def _read(kept: Mapping[str, Any]) -> Table:
    """The table of the disk; what cannot be one is left alone there and not used."""
    try:
        check_strengths(kept)
    except (IllegalMove, AttributeError):
        return {}
    return {card: dict(row) for card, row in kept.items()}
