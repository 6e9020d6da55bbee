"""The charts that flet-charts draws: points over time, and the columns of the goal card. Each result has a shape of its
own, each axis its numbers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft
import flet_charts as charts

from companion.ui.parts.press import silent
from companion.ui.parts.text import text
from companion.ui.room import room
from companion.ui.statistics.figures import ground, signs, whole
from companion.ui.statistics.tally import GoalColumn
from companion.ui.theme import CARD, GU, LINE, ON2, VE, Style, outline
from companion.words import _

STEPS: Final = (1, 2, 5)
LINES: Final = 5
"""So many lines of a grid at most."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A result in a chart: its points, the key of its shape, its day in words."""

    points: int
    sign: str
    day: str


def scale_of(numbers: Sequence[int]) -> tuple[int, int, int]:
    """The lowest and highest line of an axis that holds all numbers and zero, and the step between two lines."""
    low, high = min(0, *numbers), max(0, *numbers)
    reach = max(high - low, 1)
    step = next(step for step in _steps() if -(-reach // step) < LINES)
    bottom, top = low // step * step, -(-high // step) * step
    return bottom, max(top, bottom + step), step


def _steps() -> Iterator[int]:
    """1, 2, 5, 10, 20 ..."""
    for power in itertools.count():
        yield from (one * 10**power for one in STEPS)


def points_chart(dots: Sequence[Dot], says: str) -> ft.Control:
    """Points over time, the oldest at the left."""
    low, high, step = scale_of([dot.points for dot in dots])
    last = len(dots) - 1
    data = charts.LineChartData(
        points=[_point(x, dot) for x, dot in enumerate(dots)],
        color=ON2,
        stroke_width=1.5,
        point=True,
    )
    chart = charts.LineChart(
        data_series=[data],
        min_y=low,
        max_y=high,
        min_x=-0.5,
        max_x=last + 0.5,
        baseline_y=0,
        expand=True,
        interactive=True,
        horizontal_grid_lines=charts.ChartGridLines(interval=step, color=LINE, width=1),
        left_axis=_left(low, high, step),
        bottom_axis=charts.ChartAxis(show_labels=False),
        right_axis=charts.ChartAxis(show_labels=False),
        top_axis=charts.ChartAxis(show_labels=False),
        tooltip=charts.LineChartTooltip(
            bgcolor=CARD, fit_inside_horizontally=True, fit_inside_vertically=True
        ),
    )
    drawn = ground(chart, says, room().tall(220, 60))
    first, newest = text(dots[0].day, Style.LABEL, ON2), text(dots[-1].day, Style.LABEL, ON2)
    days = ft.Row([first, newest], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return ft.Column([drawn, silent(days)], spacing=2, tight=True)


def _point(x: int, dot: Dot) -> Any:
    said = _("{day}: {n}").format(day=dot.day, n=whole(dot.points))
    return charts.LineChartDataPoint(
        x,
        dot.points,
        point=_shape(dot.sign),
        tooltip=charts.LineChartDataPointTooltip(text=said, text_style=Style.LABEL.face),
    )


def _shape(sign: str) -> Any:
    known = signs()[sign]
    size = room().grow(5)
    if known.icon == ft.Icons.CLOSE:
        return charts.ChartCrossPoint(color=known.colour, size=2 * size, width=3)
    if known.icon == ft.Icons.SQUARE:
        return charts.ChartSquarePoint(color=known.colour, size=2 * size, stroke_width=0)
    if known.icon == ft.Icons.CIRCLE_OUTLINED:
        return charts.ChartCirclePoint(
            color=CARD, radius=size, stroke_color=known.colour, stroke_width=2
        )
    return charts.ChartCirclePoint(color=known.colour, radius=size)


def _label(value: float, said: str) -> Any:
    return charts.ChartAxisLabel(value=value, label=text(said, Style.LABEL, ON2))


def _high() -> float:
    return room().tall(26, 18, pad=4)


def _left(low: int, high: int, step: int) -> Any:
    numbers = range(low, high + 1, step)
    wide = max(len(whole(n)) for n in numbers)
    return charts.ChartAxis(
        labels=[_label(n, whole(n)) for n in numbers],
        label_size=10 + 8 * room().scale * wide,
        label_spacing=step,
    )


def goals_chart(columns: Sequence[GoalColumn], says: str) -> ft.Control:
    """For each column of the goal card a filled bar for rewards met and a hollow one for those missed."""
    low, high, step = scale_of([n for one in columns for n in (one.met, one.missed)])
    made = [
        charts.BarChartGroup(
            x=i,
            spacing=8,
            rods=[
                _rod(one.met, _("met {n}").format(n=one.met), color=VE),
                _rod(
                    one.missed,
                    _("missed {n}").format(n=one.missed),
                    color=CARD,
                    border_side=ft.BorderSide(2, GU),
                ),
            ],
        )
        for i, one in enumerate(columns)
    ]
    names = [_label(i, _("turn {n}").format(n=one.turn)) for i, one in enumerate(columns)]
    chart = charts.BarChart(
        groups=made,
        min_y=low,
        max_y=high,
        expand=True,
        interactive=True,
        horizontal_grid_lines=charts.ChartGridLines(interval=step, color=LINE, width=1),
        left_axis=_left(low, high, step),
        bottom_axis=charts.ChartAxis(labels=names, label_size=_high()),
        right_axis=charts.ChartAxis(show_labels=False),
        top_axis=charts.ChartAxis(show_labels=False),
        tooltip=charts.BarChartTooltip(
            bgcolor=CARD, fit_inside_horizontally=True, fit_inside_vertically=True
        ),
    )
    return ground(chart, says, room().tall(180, 120))


def _rod(to: int, said: str, **look: Any) -> Any:
    return charts.BarChartRod(
        to_y=to,
        width=room().grow(22),
        border_radius=3,
        tooltip=charts.BarChartRodTooltip(text=said, text_style=Style.LABEL.face),
        **look,
    )


def key_of_goals() -> ft.Control:
    """What the two kinds of bars mean."""
    parts: list[ft.Control] = [
        ft.Row(
            [ft.Container(width=14, height=14, **look), text(name, Style.LABEL, ON2)],
            spacing=6,
            tight=True,
        )
        for name, look in (
            (_("reward met"), {"bgcolor": VE}),
            (_("missed"), {"bgcolor": CARD, "border": outline(GU, 2)}),
        )
    ]
    return ft.Row(parts, spacing=14, wrap=True)
