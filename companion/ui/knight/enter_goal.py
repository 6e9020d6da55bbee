"""A goal card as it is entered: its three columns, each with a reward and a penalty (KN-70 to KN-72)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import flet as ft

from companion.knight.course import Course
from companion.knight.state import COLUMNS
from companion.knight.vocabulary import PURSE, Order
from companion.ui.component import kept
from companion.ui.knight import phrases as words
from companion.ui.knight.enter_form import (
    FIXED,
    PENALTY_FACTS,
    REWARD_FACTS,
    Asked,
    ColumnForm,
    GoalForm,
    condition,
)
from companion.ui.knight.enter_parts import (
    PAD,
    Filling,
    act_ticks,
    amount_grid,
    amounts_of,
    order_amounts,
    order_line,
    toggled,
    with_order,
)
from companion.ui.knight.entry import across, key_
from companion.ui.knight.look import Desk
from companion.ui.parts.buttons import Choice, segmented, tick
from companion.ui.parts.cards import Stretch, card
from companion.ui.parts.fields import number_field
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import (
    CARD,
    EDGE,
    GAP,
    GU,
    ON,
    ONPRI,
    PRI,
    SEGMENT,
    TOUCH,
    VE,
    Style,
    outline,
)
from companion.words import _, pgettext

COLUMN = "enter.column"
GAINS = (*PURSE, "any", "command", "diplomacy")
LEVELS, SUMS = tuple(range(1, 7)), tuple(range(6))


class GoalTaps:
    """The handlers of the form: the same objects in every drawing."""

    def __init__(self, filling: Filling[GoalForm], first: int) -> None:
        self.filling, self.first = filling, first

    @property
    def turn(self) -> int:
        """The column that is shown."""
        turn: int = self.filling.desk.get(COLUMN, self.first)
        return turn

    @property
    def column(self) -> ColumnForm:
        return self.filling.form.column(self.turn)

    def show(self, turn: int) -> None:
        """Turn to a column."""
        self.filling.desk.kept.pop(PAD, None)
        self.filling.desk.put(COLUMN, turn)

    def fact(self, part: str, fact: str) -> None:
        """What a condition is about."""
        had: Asked = getattr(self.column, part)
        self._put(**{part: had if had.fact == fact else Asked(fact)})

    def track(self, part: str, track: str) -> None:
        self._put(**{part: replace(getattr(self.column, part), track=track)})

    def number(self, part: str, n: int | None) -> None:
        """The number of a condition."""
        self._put(**{part: replace(getattr(self.column, part), n=n)})

    def typed(self, part: str, n: int | None) -> None:
        """The number of a condition, digit by digit."""
        column = replace(self.column, **{part: replace(getattr(self.column, part), n=n)})
        form = self.filling.form.put(self.turn, reward=column.reward, penalty=column.penalty)
        self.filling.write(form)

    def amount(self, kind: str, n: int) -> None:
        """So much of a kind is the reward."""
        self.filling.desk.kept.pop(PAD, None)
        self._put(gain=self.column.gain.put(**{kind: n}))

    def order(self, name: str, n: int) -> None:
        self.filling.desk.kept.pop(PAD, None)
        self._put(do=with_order(self.column.do, name, n))

    def orders(self, do: tuple[Order, ...]) -> None:
        self._put(do=do)

    def mark(self, mark: str) -> None:
        """The player's own mark."""
        self.filling.write(replace(self.filling.form, mark=mark))

    def _put(self, **changes: Any) -> None:
        self.filling.put(self.filling.form.put(self.turn, **changes))


def goal_body(c: Course, desk: Desk, taps: GoalTaps) -> list[ft.Control]:
    """The form of the column that is shown."""
    column = taps.column
    return [
        columns_switch(taps.filling.form.complete, taps.turn, taps.show),
        card(
            _head(_("Reward"), column.reward, VE, ft.Icons.ADD, c, penalty=False),
            *_condition(c, "reward", column.reward, taps),
            ft.Container(text(_("It gives"), Style.STRONG), key="gives"),
            amount_grid(desk, amounts_of(column.gain, GAINS), taps.amount),
            key=ft.ScrollKey(f"reward-{taps.turn}"),  # type: ignore[call-arg]
        ),
        card(
            _head(_("Penalty"), column.penalty, GU, ft.Icons.REMOVE, c, penalty=True),
            *_condition(c, "penalty", column.penalty, taps),
            ft.Container(text(_("It brings"), Style.STRONG), key="brings"),
            *_penalty(desk, column, taps),
            key=ft.ScrollKey(f"penalty-{taps.turn}"),  # type: ignore[call-arg]
        ),
    ]


@kept
def columns_switch(done: tuple[int, ...], shown: int, on_show: Callable[[int], Any]) -> ft.Control:
    """The three columns; one that is complete is ticked."""
    choices = [
        # Translators: a column of a goal card, checked after this turn.
        Choice(turn, _("turn {n}").format(n=turn), done=turn in done)
        for turn in COLUMNS
    ]
    return segmented(choices, shown, on_show)


def _head(
    title: str, asked: Asked, ink: ft.ColorValue, sign: ft.IconData, c: Course, *, penalty: bool
) -> ft.Control:
    """What is entered so far, in words."""
    line: list[ft.Control] = [icon(sign, 18, ink), text(title, Style.STRONG, ink)]
    if asked.complete and asked.fact:
        said = words.condition_text(c, condition(asked, penalty=penalty))
        line.append(text(_("if {condition}").format(condition=said), Style.BODY, expand=True))
    return ft.Row(line, spacing=6)


def _condition(c: Course, part: str, asked: Asked, taps: GoalTaps) -> list[ft.Control]:
    facts = PENALTY_FACTS if part == "penalty" else REWARD_FACTS
    keys = [_fact_key(part, fact, asked.fact == fact, taps) for fact in (*facts, "")]
    wide = 1 if room().large else 2
    lines: list[ft.Control] = [
        ft.Row(list(keys[i : i + wide]), spacing=4, key=f"facts-{part}-{i}")
        for i in range(0, len(keys), wide)
    ]
    if len(keys) % wide:
        lines[-1].controls.append(ft.Container(expand=True))  # type: ignore[attr-defined]
    made: list[ft.Control] = [ft.Column(lines, spacing=4, tight=True, key=f"facts-{part}")]
    if asked.fact == "level":
        made.append(_tracks(c, part, asked, taps))
    if asked.fact not in (None, "", *FIXED) and (asked.fact != "level" or asked.track):
        made.append(ft.Container(_number(part, asked, taps), key=f"amount-{part}"))
    return made


def _fact_key(part: str, fact: str, on: bool, taps: GoalTaps) -> ft.Control:
    """What a condition may be about; long ones take two lines."""
    label = _fact_label(fact, penalty=part == "penalty")
    return press(
        text(label, Style.STRONG, ONPRI if on else ON, align=ft.TextAlign.CENTER, lines=2),
        functools.partial(_choose, taps.fact, part, fact),
        label=f"{_part_name(part)} {label}",
        selected=on,
        expand=True,
        height=room().tall(TOUCH, 20, 2, pad=4),
        bgcolor=PRI if on else CARD,
        border=outline(PRI if on else EDGE, 1.2),
        border_radius=SEGMENT,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=6),
    )


def _choose(put: Callable[[str, str], Any], part: str, value: str, _e: Any = None) -> None:
    put(part, value)


def _part_name(part: str) -> str:
    return _("Penalty if") if part == "penalty" else _("Reward if")


def _fact_label(fact: str, *, penalty: bool) -> str:
    match fact:
        case "level":
            return pgettext("condition", "A level")
        case "influence":
            return pgettext("condition", "Less influence") if penalty else _("Influence")
        case "points":
            return pgettext("condition", "Fewer points") if penalty else _("Points")
        case "gold":
            return pgettext("condition", "Less gold")
        case "resources":
            return pgettext("condition", "Fewer resources")
        case "activities":
            return pgettext("condition", "Activities at most")
        case "activities_and_lead":
            return pgettext("condition", "Activities, and more than the enemy")
        case "activities_lead":
            return _("Fewer than the enemy") if penalty else _("More than the enemy")
        case _:
            return pgettext("condition", "Nothing")


def _tracks(c: Course, part: str, asked: Asked, taps: GoalTaps) -> ft.Control:
    """Which track, as the court shows them."""
    keys: list[ft.Control] = [
        press(
            symbol(f"court-{id}", 24, ONPRI if asked.track == id else ON),
            functools.partial(_choose, taps.track, part, id),
            label=f"{_part_name(part)} {words.track_name(c, id)}",
            selected=asked.track == id,
            expand=True,
            height=room().tall(TOUCH, 22),
            bgcolor=PRI if asked.track == id else CARD,
            border=outline(PRI if asked.track == id else EDGE, 1.2),
            border_radius=SEGMENT,
            alignment=ft.Alignment.CENTER,
        )
        for id in c.rules.sheets.court
    ]
    lines: list[ft.Control] = [across(keys)]
    if asked.track:
        lines.append(dim(words.track_name(c, asked.track)))
    return ft.Column(
        lines, spacing=4, tight=True, horizontal_alignment=Stretch, key=f"tracks-{part}"
    )


def _number(part: str, asked: Asked, taps: GoalTaps) -> ft.Control:
    """The number of a condition: the likely ones as keys, large ones to be written."""
    if asked.fact in ("points", "influence", "gold"):
        return number_field(
            _number_name(asked.fact, part),
            asked.n,
            functools.partial(taps.typed, part),
            most=999,
            key=f"number-{part}",
        )
    numbers = LEVELS if asked.fact == "level" else SUMS if part == "penalty" else LEVELS
    keys: list[ft.Control] = [
        key_(
            str(n),
            on=asked.n == n,
            says=f"{_part_name(part)} {n}",
            on_click=functools.partial(_pick, taps.number, part, n),
        )
        for n in numbers
    ]
    return across(keys, 6)


def _pick(put: Callable[[str, int | None], Any], part: str, n: int, _e: Any = None) -> None:
    put(part, n)


def _number_name(fact: str, part: str) -> str:
    name = words.kind_name(fact)
    # Translators: {value} is Points, Influence or Gold: a bound of a penalty, or of a reward.
    return (
        _("{value} under").format(value=name)
        if part == "penalty"
        else _("{value}, at least").format(value=name)
    )


def _penalty(desk: Desk, column: ColumnForm, taps: GoalTaps) -> Sequence[ft.Control]:
    """What a penalty may bring (KN-72): a resource to zero, an order of the enemy, enemy diplomacy."""

    def zero(kind: str) -> Callable[[bool], Any]:
        return lambda _on: taps.orders(toggled(taps.column.do, Order("zero", kind)))

    zeros = [
        ft.Container(
            tick(
                _("{kind} to 0").format(kind=words.kind_name(kind)),
                Order("zero", kind) in column.do,
                zero(kind),
                sign=kind,
            ),
            expand=True,
        )
        for kind in PURSE
    ]
    wide = 1 if room().large else 2
    lines = [ft.Row(list(zeros[i : i + wide]), spacing=GAP) for i in range(0, len(zeros), wide)]
    amounts = order_amounts(column.do, ("enemy add", "enemy move", "enemy diplomacy"))
    return [
        *lines,
        amount_grid(desk, amounts, taps.order),
        *act_ticks(column.do, taps.orders, ("enemy attack",)),
        *order_line(column.do),
    ]
