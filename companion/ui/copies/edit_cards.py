"""The decks in the editor: cards found by number or mark, by what they give, or as last entered; new ones."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final

import flet as ft

from companion.knight.book import called, card_id, twins
from companion.knight.sheets import Event, Goal
from companion.knight.vocabulary import NOTHING
from companion.ui.copies.edit_desk import LINE, PART, Editor
from companion.ui.copies.edit_rows import drop_button, line_row, line_said
from companion.ui.copies.edit_things import Line, Part
from companion.ui.knight import phrases as words
from companion.ui.knight.card_book import gives, kind_filters, side_lines, side_row
from companion.ui.knight.goal_book import goal_lines
from companion.ui.knight.phrases.things import known
from companion.ui.knight.value_form_parts import warned
from companion.ui.parts.buttons import Choice, ghost, segmented, tonal
from companion.ui.parts.cards import Stretch, card, fold, rule
from companion.ui.parts.chips import source_badge
from companion.ui.parts.fields import search_field
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import CARD, ON2, Style
from companion.words import _, ngettext

SEARCH, SORT, FILTER, MORE, ORDER = (
    f"edit.deck.{one}" for one in ("search", "sort", "filter", "more", "order")
)
AT_ONCE: Final = 20
"""So many cards are drawn before the others are asked for."""
LONGEST: Final = 80

Cards = Mapping[str, Event | Goal]


def deck(editor: Editor, parts: Sequence[Part]) -> list[ft.Control]:
    """All cards of a deck, each a row that opens in place."""
    cards, desk = cards_of(editor), editor.desk
    mark = str(desk.get(SEARCH) or "")
    shown = _found(editor, parts, cards, mark)
    body: list[ft.Control] = [_finding(editor, cards, mark)]
    if len(parts) > 1:
        body.append(_order(editor))
    if not shown:
        body.append(dim(_("No such card in this copy."), Style.BODY))
        return body
    opened = next((i + 1 for i, part in enumerate(shown) if part.key == desk.get(PART)), 0)
    n_drawn = len(shown) if desk.get(MORE) else max(AT_ONCE, opened)
    rows: list[ft.Control] = []
    for part in shown[:n_drawn]:
        rows += [rule(), *_card(editor, part, cards)] if rows else _card(editor, part, cards)
    body.append(card(*rows, spacing=0, padding=0, clip_behavior=ft.ClipBehavior.ANTI_ALIAS))
    if (n := len(shown) - n_drawn) > 0:
        label = ngettext("{n} more card", "{n} more cards", n).format(n=n)
        body.append(ghost(label, desk.putter(MORE, True), key="more-cards"))
    return body


def _finding(editor: Editor, cards: Cards, mark: str) -> ft.Control:
    """What a card is found by, and beside it a new one that is called so."""
    put = functools.partial(editor.desk.put, SEARCH)
    field = search_field(_("Number or mark"), mark, put, key="find-card")
    button = _new_button(editor, cards, mark)
    if room().large:
        return ft.Column([field, button], spacing=8, tight=True, horizontal_alignment=Stretch)
    return ft.Row([ft.Container(field, expand=True), button], spacing=8)


def _order(editor: Editor) -> ft.Control:
    """How the deck is sorted, and what a card has to give."""
    desk = editor.desk
    order = desk.get(SORT, "entered")
    lines: list[ft.Control] = []
    if is_open := bool(desk.get(ORDER)):
        choices = [Choice("entered", _("Last entered")), Choice("number", _("By number"))]
        lines.append(segmented(choices, order, functools.partial(desk.put, SORT)))
        events = editor.sheet == "event"
        keys = kind_filters(editor.c, desk, FILTER, actions=events)
        lines += [dim(_("Show what gives")), keys]
    said = _("last entered first") if order == "entered" else _("by number")
    if desk.get(FILTER) is not None:
        said = _("not all are shown")
    return fold(
        _("Order and search"), said, is_open, desk.toggler(ORDER, True), *lines, key="deck-order"
    )


def cards_of(editor: Editor) -> Cards:
    """The cards of the deck that is open."""
    sheets = editor.c.rules.sheets
    return sheets.events if editor.sheet == "event" else sheets.goals


def _id(part: Part) -> str:
    return part.key.partition(".")[2]


def _found(editor: Editor, parts: Sequence[Part], cards: Cards, mark: str) -> list[Part]:
    """The cards that are meant, in the order that is wanted. The open one stays in sight."""
    desk = editor.desk
    meant = called(cards, mark)
    by_id = {_id(part): part for part in parts}
    ids = [id for id in meant if id in by_id]
    if not mark.strip() and desk.get(SORT, "entered") == "entered":
        entered = _entered(editor)
        ids.sort(key=lambda id: -entered.get(id, -1))
    wanted = desk.get(FILTER)
    if wanted is not None:
        ids = [id for id in ids if wanted in _gives(cards[id])]
    opened = str(desk.get(PART) or "").partition(".")[2]
    if opened in by_id and opened not in ids:
        ids.insert(0, opened)
    return [by_id[id] for id in ids]


def _gives(found: Event | Goal) -> frozenset[str]:
    """What either side of an event card gives and activates; what the rewards of a goal card give."""
    if isinstance(found, Event):
        return gives(found)
    rewards = (known(column.reward.gain, NOTHING) for column in found.columns)
    return frozenset(kind for gain in rewards for kind, n in gain if n)


def _entered(editor: Editor) -> dict[str, int]:
    """When each card was entered: a copy keeps its values in that order."""
    begins = f"{editor.sheet}."
    found: dict[str, int] = {}
    for i, path in enumerate(editor.copy.values):
        if path.startswith(begins):
            found.setdefault(path.split(".", 2)[1], i)
    return found


# one card -------------------------------------------------------------------------------------------


def _card(editor: Editor, part: Part, cards: Cards) -> list[ft.Control]:
    """The row of a card, and if it is open its lines."""
    is_open = editor.desk.get(PART) == part.key
    head = _head(editor, part, cards, is_open)
    if not is_open:
        return [head]
    lines: list[ft.Control] = [head]
    for line in part.lines:
        lines += [rule(), line_row(editor, part, line)]
    return [*lines, *_foot(editor, part, cards)]


def _head(editor: Editor, part: Part, cards: Cards, is_open: bool) -> ft.Control:
    title: list[ft.Control] = [text(part.name, Style.STRONG)]
    body: list[ft.Control] = [ft.Row(title, wrap=True)]
    if not is_open:
        body += _face(editor, part, cards)
    arrow = icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, 24, ON2)
    badge = [source_badge("unknown")] if part.gaps else [source_badge(_source(editor, part))]
    said = [f"{line.lead}: {line_said(editor.c, line)}" for line in part.lines[1:]]
    mid = ft.Column(body, spacing=4, tight=True, expand=True, horizontal_alignment=Stretch)
    return press(
        ft.Row([mid, *badge, arrow], spacing=8),
        lambda _e: editor.toggle(part.key),
        label=part.name if is_open else words.sentences(f"{part.name}.", *said),
        expanded=is_open,
        key=f"card-{part.key}",
        padding=ft.Padding.symmetric(horizontal=12, vertical=12),
        bgcolor=CARD,
    )


def _source(editor: Editor, part: Part) -> Any:
    is_own = any(path.startswith(f"{part.key}.") for path in editor.copy.values)
    return "copy" if is_own else "rulebook"


def _face(editor: Editor, part: Part, cards: Cards) -> list[ft.Control]:
    """What the card prints, in short."""
    found = cards[_id(part)]
    if isinstance(found, Event):
        return [side_row(side) for side in side_lines(editor.c, found)]
    return goal_lines(editor.c, found)


def _foot(editor: Editor, part: Part, cards: Cards) -> list[ft.Control]:
    """Cards that print the same; and away with it, if it is the player's own."""
    lines: list[ft.Control] = []
    if same := twins(cards, _id(part)):
        name = words.event_name if editor.sheet == "event" else words.goal_name
        others = words.listed([words.upper(name(editor.c, one)) for one in same])
        said = _("{cards} prints the same. A mark of its own tells the cards apart.")
        lines.append(warned(said.format(cards=others)))
    lines += drop_button(editor, part, _("Take the card away"))
    if not lines:
        return []
    inside = ft.Column(lines, spacing=8, tight=True, horizontal_alignment=Stretch)
    return [rule(), ft.Container(inside, padding=12)]


# a new one ------------------------------------------------------------------------------------------


def _new_button(editor: Editor, cards: Cards, mark: str) -> ft.Control:
    """A new card, by the number or mark that has been written."""
    mark = " ".join(mark.split())[:LONGEST]
    says = _("New card {mark}").format(mark=mark) if mark else ""
    begin = functools.partial(_begin, editor, cards, mark)
    return tonal(_("New card"), begin, says=says, key="new-card")


async def _begin(editor: Editor, cards: Cards, mark: str, _e: Any = None) -> None:
    """The card is there with its mark, and its first line is open."""
    kind = editor.sheet
    id = card_id(mark, cards)
    path = f"{kind}.{id}"
    name = _("Card {mark}").format(mark=mark or id.lstrip("x"))
    line = Line(f"{path}.title", name, "", ())
    if not await editor.put(line, {line.path: mark or id}):
        editor.told = editor.wrong.pop(line.path, editor.told)
        editor.desk.redraw()
        return
    first = f"{path}.left" if kind == "event" else f"{path}.3"
    editor.desk.kept[SEARCH] = ""
    editor.desk.kept[FILTER] = None
    editor.desk.kept[LINE] = ""
    editor.open(path, first)
