"""The row of six event cards with the goal marker; a card that is known opens below it."""

from __future__ import annotations

import functools
from typing import Any

import flet as ft

from companion.knight.goals import next_column
from companion.knight.moves import BeginTurn, ChooseCard, Reveal, UseGold
from companion.knight.row import current_place
from companion.knight.sheets import Side, Unknown
from companion.knight.state import ROW
from companion.knight.vocabulary import KINDS, NOTHING
from companion.play import IllegalMove, Table
from companion.ui.knight import phrases as words
from companion.ui.knight.deal import turned_up
from companion.ui.knight.learn_correct import CORRECT
from companion.ui.knight.learn_form import arrival
from companion.ui.knight.look import Look
from companion.ui.knight.offers import choose_place, is_asked
from companion.ui.knight.phrases.things import known
from companion.ui.parts.buttons import ghost, tonal
from companion.ui.parts.cards import Stretch, card, rule
from companion.ui.parts.chips import Gain, Source, gain_chip, source_badge
from companion.ui.parts.symbols import symbol
from companion.ui.parts.text import dim, heading, text
from companion.ui.parts.turn import CardState, EventCard, event_row
from companion.ui.room import room
from companion.ui.theme import GAP, ON2, Style
from companion.words import _

OPEN = "turn.card"
"""On the desk, for each turn: the turn whose card is open below the row, 0 if none is to be."""
IN_SIGHT = "row-revealed"


def row(look: Look, page: str = "") -> list[ft.Control]:
    """The six cards, and the one that is open; one just revealed comes into sight on the page of this name."""
    first = (look.state.turn.number - 1) // ROW * ROW + 1
    column = _next_goal(look)
    cards = [_card(look, first + i, i + 1) for i in range(ROW)]

    seen = first + paid - 1 if (paid := revealed(look)) else 0
    shown = look.desk.get(open_in(look), seen)

    def tapped(turn: int) -> None:
        if not (is_asked(look) and choose_place(look, turn - first + 1)):
            look.desk.put(open_in(look), 0 if turn == shown else turn)

    made = event_row(cards, str(column) if column else "", tapped, goal_name=_goal_words(column))
    both = [made, *(open_card(look, shown - first + 1) if shown else [])]
    if not (page and shown and shown == seen and isinstance(look.playing.line.moves[-1], Reveal)):
        return both
    comes = arrival(look.desk, page, IN_SIGHT, str(shown))
    brought = ft.Container(
        ft.Column([*both, comes], spacing=GAP, tight=True, horizontal_alignment=Stretch),
        key=ft.ScrollKey(IN_SIGHT),  # type: ignore[call-arg]
    )
    return [brought]


def revealed(look: Look) -> int:
    """The place of the card that gold has turned up last in this turn, or 0. It was paid for to be looked at (KN-62):
    it is opened."""
    moves = look.playing.line.moves
    for i in range(len(moves) - 1, 0, -1):
        move = moves[i]
        if isinstance(move, BeginTurn):
            break
        if isinstance(move, Reveal) and isinstance(moves[i - 1], UseGold | ChooseCard):
            return move.place if move.place != current_place(look.c) else 0
    return 0


def open_in(look: Look) -> str:
    """A card looked at in one turn does not stand in the way in the next, where it may be the current one."""
    return f"{OPEN}.{look.state.turn.number}.{revealed(look)}"


def _next_goal(look: Look) -> int:
    """The turn after which the goal card is looked at next; 0 if it is through."""
    try:
        column = next_column(look.c)
    except IllegalMove:
        return 0
    return column.turn if column else 0


def _goal_words(turn: int) -> str:
    return words.column_name(turn) if turn else _("The goal card is through")


def _card(look: Look, turn: int, place: int) -> EventCard:
    lying = look.state.row.places[place - 1]
    state: CardState = "down"
    if lying.played or place < current_place(look.c):
        state = "played"
    elif place == current_place(look.c):
        state = "current"
    elif lying.up:
        state = "up"
    name = words.event_name(look.c, lying.card) if lying.card else ""
    return EventCard(turn, state, name)


def open_card(look: Look, place: int) -> list[ft.Control]:
    """What is known of the card at a place: both its sides."""
    lying = look.state.row.places[place - 1]
    if lying.card is None:
        words_ = _("Face down: nobody knows it yet.") if not lying.played else _("Played on paper.")
        return [card(dim(words_, Style.DENSE), *([] if lying.played else _to_reveal(look, place)))]
    event = look.rules.sheets.events[lying.card]
    badge = _source(event.left.grant.gain.source)
    head = ft.Row(
        [
            ft.Container(heading(words.event_name(look.c, lying.card)), expand=True),
            *([source_badge(badge)] if badge else []),
        ]
    )
    sides = [_side(look, words.side_label(name), event.side(name)) for name in ("left", "right")]
    if room().large:
        both: ft.Control = ft.Column(
            [sides[0], rule(), sides[1]], spacing=8, tight=True, horizontal_alignment=Stretch
        )
    else:
        for side in sides:
            side.expand = True
        both = ft.Row(list(sides), spacing=12, vertical_alignment=ft.CrossAxisAlignment.START)
    own = look.rules.cards == "entered" and look.playing.draft is None
    correct = look.desk.putter(CORRECT, ("event", lying.card))
    foot = [ghost(_("Correct this card"), correct, key="correct-card")] if own else []
    return [card(head, both, *foot, key=f"card-{lying.card}")]


def _to_reveal(look: Look, place: int) -> list[ft.Control]:
    """The gold action that reveals it, if it can be used now (KN-62)."""
    for gold in look.c.scenario.gold:
        orders = known(gold.grant.do, ())
        move = UseGold(gold.grant.key)
        if [order.verb for order in orders] == ["reveal"] and look.refusal(move) is None:
            cost = words.bundle_text(known(gold.grant.cost, NOTHING))
            label = _("Reveal it, {cost}").format(cost=cost)
            return [tonal(label, functools.partial(_reveal, look, move, place), key="reveal-it")]
    return []


async def _reveal(look: Look, move: UseGold, place: int, _e: Any = None) -> None:
    """The gold is paid and this card chosen in one tap."""

    def then(table: Table[Any, Any]) -> Any | None:
        question = table.rules.question(table.line.state)
        choice = ChooseCard(place)
        if question is not None and choice in question.answers:
            return choice
        return turned_up(table)

    await look.playing.seat.act_on(move, then)


def _source(source: str) -> Source | None:
    match source:
        case "rulebook" | "copy" | "practice":
            return source
        case _:
            return None


def _side(look: Look, name: str, side: Side) -> ft.Column:
    """One side as it is printed: what it gives, what it activates, its path."""
    gain, path = known(side.grant.gain, NOTHING), side.path.value
    chips: list[ft.Control] = [
        gain_chip(Gain(kind, words.kind_name(kind), gain[kind], loss=_hurts(kind, gain[kind])))
        for kind in KINDS
        if gain[kind]
    ]
    actions = known(side.activates, ())
    lines: list[ft.Control] = [text(name, Style.STRONG)]
    if chips:
        lines.append(ft.Row(chips, spacing=5, run_spacing=5, wrap=True))
    for action in actions:
        sign = ft.Row(
            [symbol(f"court-{action}", 20, ON2), text(words.track_name(look.c, action))],
            spacing=6,
        )
        lines.append(sign)
    follows = known(side.grant.do, ())
    orders = words.orders_text(follows)
    if orders:
        lines.append(text(words.upper(orders), Style.DENSE))
    path_words = "?" if isinstance(path, Unknown) else words.upper(words.path_name(path))
    lines.append(dim(path_words))
    return ft.Column(lines, spacing=5, tight=True)


def _hurts(kind: str, n: int) -> bool:
    return kind == "enemy_diplomacy" and n > 0
