"""The score of a finished game line by line, on its page: read from the game when the fold is opened, not before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.play import SaveError
from companion.ui.component import use_redrawn
from companion.ui.door import Door, apart
from companion.ui.parts.cards import fold
from companion.ui.parts.sums import sum_lines
from companion.ui.parts.text import dim, text
from companion.ui.picture.card import Card
from companion.ui.screens import Screens
from companion.ui.sentences import sentence
from companion.ui.visit import visit
from companion.words import _, speaking
from storage import Row


@dataclass(slots=True)
class Score:
    """What the fold shows; its methods are handlers. `trouble` is why there is none."""

    door: Door
    redraw: Callable[[], Any] = lambda: None
    is_open: bool = False
    card: Card | None = None
    trouble: str = ""

    async def toggle(self, id_: str, picture: Callable[[Any], Card]) -> None:
        """Open the fold, and read the game if that has not been done yet; or close it."""
        self.is_open = not self.is_open
        self.redraw()
        if not self.is_open or self.card is not None:
            return
        with speaking(visit().language):
            try:
                self.card = await apart(picture, await self.door.open(id_))
            except SaveError as fault:
                self.trouble = sentence(fault)
        self.redraw()


def use_score() -> Score:
    """Hook: the score on this page."""
    here = visit()
    return use_redrawn(lambda: Score(here.door))


def score_fold(score: Score, row: Row, screens: Screens | None) -> list[ft.Control]:
    """The fold, for a game that is over and has a score made of lines."""
    if row.outcome is None or screens is None or screens.picture is None:
        return []
    picture, inside = screens.picture, list[ft.Control]()
    if score.is_open and score.card is not None:
        inside = [*(text(said) for said in score.card.decided), sum_lines(score.card.lines)]
    elif score.is_open and score.trouble:
        inside = [dim(score.trouble)]

    async def toggle(_e: Any) -> None:
        await score.toggle(row.id, picture)

    return [fold(_("Score"), str(row.outcome.points), score.is_open, toggle, *inside, key="score")]
