"""The character card before a game: start values, privilege, rewards, special action, thresholds, and their sources."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, TypeVar

import flet as ft

from companion.knight.course import Course
from companion.knight.sheets import Printed, Unknown
from companion.knight.vocabulary import PURSE
from companion.ui.knight.arms import arms
from companion.ui.knight.deal import CHANCE
from companion.ui.knight.new_character import begin_naming, character_form
from companion.ui.knight.phrases.conditions import condition_text
from companion.ui.knight.phrases.kinds import bundle_text, gain_text, kind_name
from companion.ui.knight.phrases.things import known, track_name
from companion.ui.knight.plan import Plan
from companion.ui.parts.buttons import round_button
from companion.ui.parts.cards import card, rule
from companion.ui.parts.chips import Gain, Source, gain_chip, source_badge
from companion.ui.parts.press import spoken
from companion.ui.parts.text import dim, heading, text
from companion.ui.room import room
from companion.ui.theme import ON, Style
from companion.words import _


def pager(plan: Plan) -> ft.Control:
    """The head of the card: page through the characters, or let chance draw one (HR-17)."""
    ids = list(plan.sheets.characters)
    at = ids.index(plan.setup.character)

    def turn_to(step: int) -> None:
        plan.put(character=ids[(at + step) % len(ids)])

    def draw(_e: ft.ControlEvent) -> None:
        plan.put(character=CHANCE.choice([one for one in ids if one != plan.setup.character]))

    keys = [
        round_button(
            ft.Icons.CASINO_OUTLINED,
            _("Draw a character at random"),
            draw,
            colour=ON,
            enabled=len(ids) > 1,
        ),
        round_button(
            ft.Icons.CHEVRON_LEFT, _("Previous character"), lambda _e: turn_to(-1), colour=ON
        ),
        spoken(
            text(_("{n} of {limit}").format(n=at + 1, limit=len(ids)), Style.STRONG),
            _("Character {n} of {limit}").format(n=at + 1, limit=len(ids)),
        ),
        round_button(ft.Icons.CHEVRON_RIGHT, _("Next character"), lambda _e: turn_to(1), colour=ON),
    ]
    if plan.setup.copy:
        keys[0] = round_button(
            ft.Icons.PERSON_ADD_ALT_OUTLINED,
            _("A new character"),
            lambda _e: begin_naming(plan),
            colour=ON,
            key="new-character",
        )
    title, line = heading(_("Your character")), ft.Row(list(keys), spacing=0, tight=True)
    head: ft.Control = ft.Row([ft.Container(title, expand=True), line], spacing=0)
    if room().large:
        head = ft.Column([title, line], spacing=0, tight=True)
    form = character_form(plan)
    if not form:
        return head
    return ft.Column(
        [head, *form], spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def name_card(plan: Plan) -> ft.Control:
    """The character's arms and name alone, where the sheet itself lies on the table."""
    index = list(plan.sheets.characters).index(plan.setup.character)
    words = [heading(_(plan.character.title)), dim(_(plan.sheets.scenario.title))]
    line = [arms(index, 36), ft.Column(list(words), spacing=0, tight=True, expand=True)]
    return card(ft.Row(line, spacing=14), key="character")


def character_card(plan: Plan) -> ft.Control:
    """The whole card, as it is printed."""
    c = plan.course()
    lines: list[ft.Control] = [_head(plan)]
    for name, what, when, printed in _lines(c):
        lines += [rule(), _line(name, what, when, printed)]
    return card(
        *lines, spacing=0, padding=0, clip_behavior=ft.ClipBehavior.ANTI_ALIAS, key="character"
    )


def _head(plan: Plan) -> ft.Control:
    index = list(plan.sheets.characters).index(plan.setup.character)
    title = ft.Row(
        [heading(_(plan.character.title), Style.TITLE, level=2), dim(_("starts with"))],
        spacing=10,
        run_spacing=0,
        wrap=True,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )
    words = ft.Column([title, _start(plan)], spacing=6, tight=True, expand=True)
    return ft.Container(ft.Row([arms(index), words], spacing=14), padding=14)


def _start(plan: Plan) -> ft.Control:
    """The start values, those of one source together with its badge."""
    start = plan.character.start
    chips: list[ft.Control] = []
    had = [kind for kind in PURSE if known(start[kind], 0)]
    for source, kinds in groupby(had, key=lambda kind: badge_of(start[kind])):
        chips += [gain_chip(Gain(k, kind_name(k), known(start[k], 0))) for k in kinds]
        chips.append(source_badge(source))
    if any(isinstance(start[kind].value, Unknown) for kind in PURSE):
        chips.append(source_badge("unknown"))
    return ft.Row(chips, spacing=6, run_spacing=6, wrap=True)


def badge_of(printed: Printed[Any]) -> Source:
    """The badge of a printed value."""
    return "unknown" if printed.source == "none" else printed.source


Line = tuple[str, str, str, Printed[Any]]
T = TypeVar("T")


def _lines(c: Course) -> Iterator[Line]:
    """Name, what it does, how often, and the value whose source counts."""
    sheet = c.rules.sheets.characters[c.me.character]
    track = _said(sheet.privilege_action, lambda action: track_name(c, action))
    gain = _said(sheet.privilege.gain, gain_text)
    yield (
        _("Privilege"),
        # Translators: a bonus when an action of the court is activated: "Church activated: +1 Valor".
        _("{track} activated: {gain}").format(track=track, gain=gain),
        _("once a turn"),
        _least(sheet.privilege_action, sheet.privilege.gain),
    )
    for reward in sheet.rewards:
        what = _said(reward.needs, lambda needs: condition_text(c, needs))
        gain = _said(reward.gain, gain_text)
        said = f"{what}: {gain}" if {what, gain} != {"?"} else _("not known yet")
        yield _("Reward"), said, _("once"), _least(reward.needs, reward.gain)
    cost, gain = _said(sheet.special.cost, bundle_text), _said(sheet.special.gain, bundle_text)
    yield (
        _("Special action"),
        _("{cost} for {gain}").format(cost=cost, gain=gain),
        _("any number of times"),
        _least(sheet.special.cost, sheet.special.gain),
    )
    for threshold in sheet.thresholds:
        gain = _said(threshold.grant.gain, gain_text)
        yield _("Influence"), f"{threshold.at}: {gain}", _("once"), threshold.grant.gain


def _said(field: Printed[T], phrase: Callable[[T], str]) -> str:
    """A printed value in words; a question mark while nobody has entered it."""
    return "?" if isinstance(field.value, Unknown) else phrase(field.value)


def _least(first: Printed[Any], second: Printed[Any]) -> Printed[Any]:
    """Of two values of one line the one that is not known, if there is one, else the second."""
    return first if isinstance(first.value, Unknown) else second


def _line(name: str, what: str, when: str, printed: Printed[Any]) -> ft.Control:
    words = ft.Row(
        [text(what, Style.STRONG), dim(when, Style.DENSE)], spacing=6, run_spacing=0, wrap=True
    )
    badge = source_badge(badge_of(printed))
    parts: Sequence[ft.Control]
    if room().large:
        column = ft.Column([dim(name), words], spacing=0, tight=True, expand=True)
        parts = [column, badge]
    else:
        parts = [
            ft.Container(dim(name, Style.DENSE), width=76),
            ft.Container(words, expand=True),
            badge,
        ]
    return ft.Container(
        ft.Row(list(parts), spacing=10), padding=ft.Padding.symmetric(horizontal=14, vertical=9)
    )
