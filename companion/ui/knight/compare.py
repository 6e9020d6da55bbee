"""What differs between two states of a game, in words: what has to be changed on the real sheets and map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import flet as ft

from companion.knight.correct import differences
from companion.knight.course import Course
from companion.knight.ending import result
from companion.knight.state import Place
from companion.play import IllegalMove
from companion.ui.knight import phrases as words
from companion.ui.parts.cards import rows
from companion.ui.parts.symbols import icon, symbol, unit
from companion.ui.parts.text import text
from companion.ui.room import room
from companion.ui.theme import ON2, Style
from companion.words import _

Change = tuple[str, int, int]
SIDES = ("enemy", "own")


def compared(before: Course, after: Course) -> list[tuple[str, str]]:
    """All that differs, each with the sign of the sheet it is on: the place in the game, map, cards, values."""
    try:
        changes = differences(before, after)
    except (
        IllegalMove
    ):  # a bound that nobody has entered: what can be read is compared by the moves themselves
        changes = []
    units = [one for one in changes if one[0].partition(".")[0] in SIDES]
    others = [one for one in changes if one not in units]
    return [
        *_places_in_game(before, after),
        *_units(after, units),
        *_cards(before, after),
        *((_sign(fact), words.change_text(after, fact, old, new)) for fact, old, new in others),
    ]


def _sign(fact: str) -> str:
    kind, _dot, rest = fact.partition(".")
    match kind:
        case "glory" | "nobility" | "valor" | "gold" | "points" | "influence" | "command":
            return kind
        case "fresh":
            return rest
        case "segment" | "paid" | "chain" | "link":
            return f"court-{rest.partition('.')[0]}"
        case "diplomacy" | "enemy_diplomacy":
            return kind
        case "gone":
            return "source_gone"
        case "king":
            return "court-king"
        case "battle":
            return "court-combat"
        case _:
            return "once" if kind in ("claimed", "stage") else "chain"


def _places_in_game(before: Course, after: Course) -> Iterator[tuple[str, str]]:
    """The turn and step, if they are others."""
    old, new = (_when(c) for c in (before, after))
    if old != new:
        yield "", _("It stands in {new}, the game in {old}").format(new=new, old=old)
    ends = [words.result_word(result(c)) if c.state.end else "" for c in (before, after)]
    if ends[0] != ends[1]:
        yield (
            "warning",
            _("It is over: {result}").format(result=ends[1]) if ends[1] else _("It goes on"),
        )


STEPS = {"gather": 1, "use": 2, "action": 3}


def _when(c: Course) -> str:
    turn = c.state.turn
    return _("turn {n}, step {step}").format(n=turn.number, step=STEPS.get(turn.step, 4))


def _units(c: Course, changes: Sequence[Change]) -> Iterator[tuple[str, str]]:
    """Units that stand elsewhere ("Enemy: Mill, not Ford"), then those that are more or fewer."""
    for side in SIDES:
        gone: list[str] = []
        come: list[str] = []
        for fact, old, new in changes:
            kind, _dot, tile = fact.partition(".")
            if kind == side:
                (come if new > old else gone).extend([tile] * abs(new - old))
        for to, start in zip(come, gone, strict=False):
            yield side, _moved(c, side, to, start)
        both = min(len(come), len(gone))
        for tile in come[both:]:
            yield side, _more(c, side, tile)
        for tile in gone[both:]:
            yield side, _fewer(c, side, tile)


def _moved(c: Course, side: str, to: str, start: str) -> str:
    said = _("Enemy: {to}, not {start}") if side == "enemy" else _("Own unit: {to}, not {start}")
    return said.format(to=words.tile_name(c, to), start=words.tile_name(c, start))


def _more(c: Course, side: str, tile: str) -> str:
    said = (
        _("One more enemy on the {tile}")
        if side == "enemy"
        else _("One more own unit on the {tile}")
    )
    return said.format(tile=words.tile_name(c, tile))


def _fewer(c: Course, side: str, tile: str) -> str:
    said = (
        _("One enemy fewer on the {tile}")
        if side == "enemy"
        else _("One own unit fewer on the {tile}")
    )
    return said.format(tile=words.tile_name(c, tile))


def _cards(before: Course, after: Course) -> Iterator[tuple[str, str]]:
    """Cards of the row that are others or lie otherwise."""
    old, new = before.state.row, after.state.row
    for i, (was, now) in enumerate(zip(old.places, new.places, strict=True), 1):
        if was != now:
            place = words.upper(words.place_name(after, i))
            yield "", _("{place}: {now}").format(place=place, now=_card(after, now, was.card))
    if old.goal != new.goal and new.goal:
        yield "goal", _("Goal card: {title}").format(title=words.goal_name(after, new.goal))


def _card(c: Course, place: Place, was: str | None) -> str:
    """Which card lies there, if it is another, and how."""
    name = words.event_name(c, place.card) if place.card and place.card != was else ""
    if place.played:
        return words.commas([name, _("played")])
    return words.commas([name, _("face up, not played") if place.up else _("face down")])


def change_rows(found: Sequence[tuple[str, str]]) -> ft.Control:
    """The changes as rows of a card."""
    return rows(*(_row(sign, said) for sign, said in found))


def _row(sign: str, said: str) -> ft.Control:
    if sign in SIDES:
        charge: ft.Control = unit(sign == "own", 1, 24)
    elif sign:
        charge = symbol(sign, 22, ON2)
    else:
        charge = icon(ft.Icons.CHANGE_CIRCLE_OUTLINED, 22, ON2)
    line: list[ft.Control] = [
        ft.Container(charge, width=room().grow(30), alignment=ft.Alignment.CENTER),
        text(said, Style.BODY, expand=True),
    ]
    return ft.Container(
        ft.Row(line, spacing=10), padding=ft.Padding.symmetric(horizontal=12, vertical=9)
    )
