"""A finished game is only scored: a card of fields for each player, each of which takes a number or a sum."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.play.people import Player
from companion.ui.desk import Desk
from companion.ui.parts.cards import card
from companion.ui.parts.pads import number_strip, read_sum, sum_field
from companion.ui.parts.text import dim
from companion.ui.trackers.marks import named
from companion.words import _

WRITTEN: Final = "score.written"


@dataclass(frozen=True, slots=True)
class Column:
    """A thing that every player has a number of. `likely` are the numbers that stand there as keys."""

    id: str
    label: str
    least: int = 0
    most: int = 999
    likely: tuple[int, ...] = ()
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Scores:
    """What has been written so far, on the desk. `name` tells several tables of one screen apart."""

    desk: Desk
    columns: tuple[Column, ...]
    name: str = WRITTEN

    def written(self, player: str, column: str) -> str:
        """What stands in a field, as it was written."""
        found: str = self._all.get((player, column), "")
        return found

    def write(self, player: str, column: str, written: str) -> None:
        self.desk.put(self.name, {**self._all, (player, column): written})

    def value(self, player: str, column: str) -> int | None:
        """The number of a field; None while nothing fitting is written."""
        one = next(c for c in self.columns if c.id == column)
        return read_sum(self.written(player, column), one.least, one.most).total

    def of(self, player: str) -> dict[str, int]:
        """All numbers of a player; what need not be written counts as zero."""
        found = {c.id: self.value(player, c.id) for c in self.columns}
        return {id: 0 if n is None else n for id, n in found.items()}

    def missing(self, players: Sequence[Player]) -> str:
        """The first field that has to be written still, in words; nothing if all are."""
        for player in players:
            for one in self.columns:
                written = self.written(player.id, one.id)
                read = read_sum(written, one.least, one.most, one.label)
                if read.wrong:
                    return f"{player.name}: {read.wrong}"
                if read.total is None and one.needed:
                    return _("{name}: {what} is missing.").format(name=player.name, what=one.label)
        return ""

    @property
    def _all(self) -> Mapping[tuple[str, str], str]:
        found: Mapping[tuple[str, str], str] = self.desk.get(self.name, {})
        return found


def score_table(
    scores: Scores,
    players: Sequence[Player],
    *,
    wrong: Mapping[tuple[str, str], str] | None = None,
    total: Callable[[str], str] = lambda _id: "",
    beside: Callable[[Player], Sequence[ft.Control]] = lambda _p: (),
) -> list[ft.Control]:
    """A card for each player. `wrong` is what the rules say of a field, `total` what a player comes to so far."""
    faults = wrong or {}
    return [
        card(
            named(player, total(player.id), size=28),
            *(
                _field(scores, player, column, faults.get((player.id, column.id), ""))
                for column in scores.columns
            ),
            *beside(player),
            key=f"score-{player.id}",
        )
        for player in players
    ]


def _field(scores: Scores, player: Player, column: Column, wrong: str) -> ft.Control:
    name = f"{player.name}: {column.label}"
    write = functools.partial(scores.write, player.id, column.id)
    key = f"{player.id}-{column.id}"
    field = sum_field(
        column.label,
        scores.written(player.id, column.id),
        write,
        least=column.least,
        most=column.most,
        wrong=wrong,
        key=key,
    )
    if not column.likely:
        return ft.Semantics(label=name, content=field)

    def choose(n: int) -> Any:
        return write(str(n))

    strip = number_strip(
        column.likely, scores.value(player.id, column.id), choose, name=name, key=key
    )
    return ft.Column([dim(column.label), strip, field], spacing=4, tight=True)
