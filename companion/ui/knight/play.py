"""A game of Knight on the screen: what is always in sight, the five tabs, the one next step."""

from __future__ import annotations

import functools
from typing import Final

import flet as ft

from companion.knight.course import Course
from companion.knight.state import TURNS
from companion.ui.component import component
from companion.ui.desk import Desk, use_desk
from companion.ui.knight import (
    asking,
    by_hand,
    ending,
    enter_card,
    hand_facts,
    hand_value,
    head,
    learn,
    learn_correct,
    learn_form,
    step,
)
from companion.ui.knight.character_tab import character_tab
from companion.ui.knight.court_tab import court_tab
from companion.ui.knight.house_rules import in_force
from companion.ui.knight.look import Look
from companion.ui.knight.map_tab import map_tab
from companion.ui.knight.refused import refused
from companion.ui.knight.turn_tab import turn_tab
from companion.ui.knight.wordings import wording_of
from companion.ui.log import amend, drafts
from companion.ui.log.tab import log_tab
from companion.ui.parts.frame import beside, frame
from companion.ui.parts.header import game_chief
from companion.ui.parts.tabs import Tab, tab_bar
from companion.ui.playing import Playing
from companion.ui.replay import controls
from companion.ui.room import room
from companion.ui.slots import slot, slots
from companion.ui.theme import MARGIN
from companion.words import N_, _, worded

TABS: Final = (
    ("turn", N_("Turn"), ft.Icons.REPLAY_CIRCLE_FILLED),
    ("character", N_("Character"), ft.Icons.PERSON),
    ("court", N_("Court"), "court-king"),
    ("map", N_("Map"), ft.Icons.HEXAGON_OUTLINED),
    ("log", N_("Log"), ft.Icons.FORMAT_LIST_BULLETED),
)

FORMS: Final = (hand_facts.FACT, step.ENTER, learn.LEARN, learn_correct.CORRECT)
"""On the desk: what is filled in and then played."""


def _log(look: Look) -> ft.Control:
    """The log, and the house rules of the game below it."""
    return log_tab(look, ft.Container(in_force(look), padding=MARGIN, key="in-force"))


BODIES: Final = {
    "turn": turn_tab,
    "character": character_tab,
    "court": court_tab,
    "map": map_tab,
    "log": _log,
    "hand": by_hand.hand_page,
    "adopt": drafts.adopt_page,
    "ending": ending.ending,
}


@component
def play(playing: Playing) -> ft.Control:
    """The screen of a game that is open, in the words of its scenario."""
    with worded(wording_of(playing.rules.sheets.scenario.id)):
        return _drawn(playing, use_desk())


def _drawn(playing: Playing, desk: Desk) -> ft.Control:
    game = playing.game.table.line, playing.draft, playing.refusal
    desk.follow(playing.mark, playing.line, playing.rules, *game)
    desk.gate = functools.partial(playing.seat.may_open, FORMS)
    look = Look(playing, desk, Course(playing.rules, playing.state))
    learn.follow(look)
    if (entry := enter_card.screen(look)) is not None:
        return entry
    tab = desk.get("tab", "turn")
    part = functools.partial(slot, desk)
    title = part("chief", functools.partial(chief, look))
    values = part("values", functools.partial(head.values, look))
    foot = (
        controls.foot(look, refused(look))
        if playing.replay is not None
        else part("foot", functools.partial(_foot, look))
    )
    tabs = tab_bar(_tabs(), tab, desk.kept.setdefault("tabs", functools.partial(_open, desk)))
    flat = room().flat
    top = [beside(title, values, (3, 5))] if flat else [title, values]
    return frame(
        [
            *(controls.band(look) or drafts.band(look)),
            *top,
            part("sum", functools.partial(_sum, look)),
        ],
        ft.Container(part("body", functools.partial(_body, look)), expand=True),
        [beside(tabs, foot)] if flat else [foot, tabs],
    )


def _sum(look: Look) -> ft.Control:
    """What the open cell of the header opens to."""
    return ft.Column(head.opened(look), spacing=0, tight=True)


def _foot(look: Look) -> ft.Control:
    """What stands above the tabs: what was refused, what is asked, the next step."""
    tab = look.desk.get("tab", "turn")
    over, setting = look.state.end is not None, by_hand.is_open(look)
    foot = refused(look)
    busy = setting or drafts.is_adopting(look) or learn.asked(look) is not None
    asks = tab in ("turn", "map") and not (over or busy)
    foot += asking.bar(look, wanted=asks)
    foot += drafts.warning(look) if tab != "log" and not (setting or room().low) else []
    bar = amend.bar(look) or learn_form.bar(look) or step.bar(look)
    foot.append(hand_value.bar(look) if setting else bar)
    return ft.Column(foot, spacing=0, tight=True)


def _body(look: Look) -> ft.Control:
    """What stands between header and button."""
    tab = now = look.desk.get("tab", "turn")
    if by_hand.is_open(look):
        now = "hand"
    elif drafts.is_adopting(look):
        now = "adopt"
    elif look.state.end is not None and tab == "turn":
        now = "ending"
    draws = {name: functools.partial(draw, look) for name, draw in BODIES.items()}
    return ft.Container(ft.Column(slots(look.desk, "tab", draws, now), spacing=0), expand=True)


def _open(desk: Desk, tab: str) -> None:
    """Open a tab; what stood in its place is closed."""
    hand_value.leave(desk)
    desk.kept.pop(drafts.ADOPT, None)
    desk.put("tab", tab)


def chief(look: Look) -> ft.Control:
    """Turn n of 12, the scenario, home, undo and redo."""
    playing, turn = look.playing, look.state.turn.number
    return game_chief(
        _("Turn {n} of {all}").format(n=turn, all=TURNS),
        head.title(look),
        short=_("Turn {n}").format(n=turn),
        on_home=lambda e: e.page.navigate("/"),
        on_undo=playing.seat.undo if playing.can_undo else None,
        on_redo=playing.seat.redo if playing.can_redo else None,
        on_back=controls.back(look),
    )


def _tabs() -> list[Tab]:
    return [Tab(key, _(word), sign) for key, word, sign in TABS]
