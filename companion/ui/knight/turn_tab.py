"""The turn tab: the steps, and a page for what the present step is about."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Final

import flet as ft

from companion.ui.knight import phrases as words
from companion.ui.knight.action import action
from companion.ui.knight.asking import in_page
from companion.ui.knight.beforehand import beside, likely
from companion.ui.knight.enemy import blank, done, pay_or_not
from companion.ui.knight.gather import gather
from companion.ui.knight.goal_view import goal_card
from companion.ui.knight.learn_form import on_top, scrolls
from companion.ui.knight.look import Look
from companion.ui.knight.offers import about, is_asked, lit, waits_for_card
from companion.ui.knight.row_view import row
from companion.ui.knight.told import latest, note_views, recent
from companion.ui.knight.use import hosts, use_list
from companion.ui.knight.whole_map import with_map
from companion.ui.parts.cards import fold, page, section
from companion.ui.parts.turn import step_strip
from companion.ui.room import room
from companion.ui.slots import block, slots
from companion.ui.theme import MARGIN
from companion.words import _

STEPS = ("before", "gather", "use", "action", "enemy")
STRIP = ft.Padding.only(left=MARGIN, right=MARGIN, top=8, bottom=2)
NOW = {"gather": 1, "use": 2, "action": 3, "enemy": 4, "done": 4, "final": 4}
CARDS = "now.cards"
"""On the desk: whether the cards are open below an enemy's page."""
ON_MAP = (
    "placed", "moved", "struck", "captured", "burnt", "removed", "nobody_to_remove", "nothing_to_gather",
)  # fmt: skip
"""Notes of what a battle, a gold action or a command has just changed on the map, or not, for the table's own map."""
FIRST = ("map", "action", "pay", "done")
"""Pages that are drawn before they are shown: what they need most is there when the enemy comes."""


def turn_tab(look: Look) -> ft.Control:
    """What stands between header and button on this tab."""
    names = [words.step_name(one) for one in STEPS]
    strip = ft.Container(step_strip(names, NOW[look.state.turn.step]), padding=STRIP)
    now = page_of(look)
    draws = {name: functools.partial(_drawn, look, name) for name in PAGES}
    pages = slots(look.desk, "turn", draws, now, first=FIRST)
    return ft.Container(ft.Column([strip, *pages], spacing=0), expand=True)


def page_of(look: Look) -> str:
    """Which page is about what happens now."""
    step, asked = look.state.turn.step, look.question
    if step == "gather" and not lit(look):
        return "gather"
    if (
        lit(look)
        or about(look)
        or (step == "enemy" and (asked is None or asked.code != "PayOrNot"))
    ):
        return "map"
    return {"use": "use", "action": "action", "enemy": "pay"}.get(step, "done")


def _drawn(look: Look, name: str) -> ft.Control:
    return scrolls(look.desk, name, page(*PAGES[name](look), ft.Container(height=8)))


def _gather(look: Look) -> list[ft.Control]:
    """The row and the sides, unless a card has to be turned up or chosen first."""
    sides = [] if waits_for_card(look) or is_asked(look) else gather(look)
    form = block(look.desk, "gather-learn", on_top(look, "gather"))
    return [form, *row(look, "gather"), goal_card(look), *in_page(look), *sides]


def _use(look: Look) -> list[ft.Control]:
    moved = [note for note in latest(look) if note.code in ON_MAP]
    rows = use_list(look)
    return [
        block(look.desk, "use-learn", on_top(look, "use", hosted=hosts(look))),
        block(look.desk, "use-asked", in_page(look)),
        block(look.desk, "use-moved", [note_views(look, moved, at="use")] if moved else []),
        *rows,
        block(look.desk, "use-cards", _cards(look, "use")),
    ]


def _action(look: Look) -> list[ft.Control]:
    return [
        block(look.desk, "action-learn", on_top(look, "action")),
        block(look.desk, "action-asked", in_page(look)),
        *action(look),
        block(look.desk, "action-cards", _cards(look)),
    ]


def _map(look: Look) -> list[ft.Control]:
    """A question on the map, or what the enemy does to it. A question with many answers stands below the map, where
    they are tapped; large text has no names on the map, so its question comes first."""
    notes = recent(look) if look.state.turn.step == "enemy" else latest(look)
    form = block(look.desk, "map-learn", on_top(look, "map"))
    asked = block(look.desk, "map-asked", in_page(look))
    here = with_map(look, notes)
    both = [asked, *here] if room().large else [*here, asked]
    return [form, *both, _more_cards(look)]


def _pay(look: Look) -> list[ft.Control]:
    """To pay or not to pay."""
    told = note_views(look, recent(look), at="pay")
    both, more = (
        block(look.desk, "pay-both", pay_or_not(look), first=lambda: blank(look)),
        block(look.desk, "pay-beside", beside(look), first=lambda: likely(look)),
    )
    form = block(look.desk, "pay-learn", on_top(look, "pay"))
    return [form, block(look.desk, "pay-asked", in_page(look)), told, both, more, _more_cards(look)]


def _done(look: Look) -> list[ft.Control]:
    return [block(look.desk, "done-learn", on_top(look, "done")), *done(look), _more_cards(look)]


def _cards(look: Look, page: str = "") -> list[ft.Control]:
    """The row and the goal card at the end of the page, in the steps that are not about them."""
    return [section(_("Cards")), *row(look, page), goal_card(look)]


def _more_cards(look: Look) -> ft.Control:
    """The row and the goal card, folded away while the enemy is busy."""
    open_ = bool(look.desk.get(CARDS))
    content = [*row(look), goal_card(look)] if open_ else []
    return fold(_("Cards"), "", open_, look.desk.toggler(CARDS, True), *content, key="cards")


PAGES: Final[Mapping[str, Callable[[Look], list[ft.Control]]]] = {
    "gather": _gather,
    "use": _use,
    "action": _action,
    "pay": _pay,
    "map": _map,
    "done": _done,
}
