"""The turn tab: the steps, the row of cards, the goal card, and what the present step is about."""

from __future__ import annotations

import flet as ft

from companion.ui.knight import phrases as words
from companion.ui.knight.action import action
from companion.ui.knight.asking import in_page
from companion.ui.knight.enemy import done, enemy
from companion.ui.knight.gather import gather
from companion.ui.knight.goal_view import goal_card
from companion.ui.knight.look import Look
from companion.ui.knight.offers import is_asked, lit, waits_for_card
from companion.ui.knight.row_view import row
from companion.ui.knight.told import latest
from companion.ui.knight.use import use_list
from companion.ui.knight.whole_map import with_map
from companion.ui.parts.cards import page, section
from companion.ui.parts.turn import step_strip
from companion.ui.theme import MARGIN
from companion.words import _

STEPS = ("before", "gather", "use", "action", "enemy")
STRIP = ft.Padding.only(left=MARGIN, right=MARGIN, top=8, bottom=2)
NOW = {"gather": 1, "use": 2, "action": 3, "enemy": 4, "done": 4, "final": 4}


def turn_tab(look: Look) -> ft.Control:
    """What stands between header and button on this tab."""
    step = look.state.turn.step
    names = [words.step_name(one) for one in STEPS]
    strip = ft.Container(step_strip(names, NOW[step]), padding=STRIP)
    asked = in_page(look)
    if step == "gather":
        content = [*row(look), goal_card(look), *asked, *_gather(look)]
    elif step == "use":
        content = [*asked, *_use(look), *_cards(look)]
    elif step == "action":
        content = [*asked, *action(look), *_cards(look)]
    elif step == "enemy":
        content = [*asked, *enemy(look)]
    else:
        content = done(look)
    body = page(*content, ft.Container(height=8), key=f"turn-{step}")
    return ft.Container(ft.Column([strip, body], spacing=0), expand=True)


def _gather(look: Look) -> list[ft.Control]:
    """The sides, unless a card has to be turned up or chosen first."""
    return [] if waits_for_card(look) or is_asked(look) else gather(look)


def _use(look: Look) -> list[ft.Control]:
    """Step 2; a question on the map shows the map first."""
    if lit(look):
        return with_map(look, latest(look))
    return use_list(look)


def _cards(look: Look) -> list[ft.Control]:
    """The row and the goal card at the end of the page, in the steps that are not about them."""
    return [section(_("Cards")), *row(look), goal_card(look)]
