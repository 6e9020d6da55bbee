"""What all screens before a game of Knight share: the frame, the way back, the switch of the cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import flet as ft

from companion.ui.knight.plan import Plan, go
from companion.ui.parts.buttons import Choice, next_bar, round_button, segmented
from companion.ui.parts.cards import page
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import notice
from companion.words import _

HERE: Final = "/new/knight"


def before_game(
    title: str,
    second: str,
    plan: Plan,
    body: Sequence[ft.Control],
    step: ft.Control,
    *,
    back: str = HERE,
    short: str = "",
    above: Sequence[ft.Control] = (),
) -> ft.Control:
    """The frame: the way back, what is chosen, what was refused, the next step."""
    refused = plan.desk.get("refused")
    bottom: list[ft.Control] = [*above, next_bar(step)]
    if refused:
        bottom.insert(0, notice(refused, plan.desk.putter("refused", None)))
    arrow = round_button(ft.Icons.ARROW_BACK_IOS_NEW, _("Back"), go(back), key="back")
    return frame(
        [chief(title, second, short=short, left=arrow)], page(*body, key=f"{plan.key}-page"), bottom
    )


def cards_switch(plan: Plan, choose: Callable[[str], Any] | None = None) -> ft.Control:
    """Dealt by Squire, or entered as they are turned up."""
    now = plan.setup.cards
    choices = [
        Choice("dealt", _("Dealt by Squire"), done=now == "dealt"),
        Choice("entered", _("Entered by me"), done=now == "entered"),
    ]
    return segmented(choices, now, choose or (lambda value: plan.put(cards=value)))
