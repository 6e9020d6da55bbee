"""What has to be known before a game can begin: one thing a screen, asked once, kept in the copy.

The start reads the character's start values, the diplomacy tracks and the limits of the map (KN-6); all else is asked
while playing.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import flet as ft

from companion.knight import Knight
from companion.knight.course import Course
from companion.knight.ending import in_force
from companion.knight.vocabulary import ALWAYS
from companion.play import IllegalMove, SaveError, SheetError
from companion.ui.knight import phrases as words
from companion.ui.knight.before import HERE, before_game
from companion.ui.knight.learn_doubts import doubts
from companion.ui.knight.learn_things import Thing, asked_with
from companion.ui.knight.phrases.score import ending_text
from companion.ui.knight.phrases.things import known
from companion.ui.knight.plan import Plan, first_gap
from companion.ui.knight.rules import sheets_of
from companion.ui.knight.value_form import value_rows
from companion.ui.knight.value_form_parts import warned
from companion.ui.knight.value_form_said import ValueTaps, clear, value_taps
from companion.ui.parts.buttons import next_step
from companion.ui.parts.cards import Stretch, rule
from companion.ui.parts.chips import source_badge
from companion.ui.parts.text import dim, heading, sentence, text
from companion.ui.sentences import sentence as refusal_sentence
from companion.ui.theme import CARD, CORNERS, MARGIN, ORTX, Style, outline
from companion.ui.visit import visit
from companion.words import _, ngettext


def first_values(plan: Plan, back: str = HERE) -> ft.Control | None:
    """The screen that asks for the first thing that the start needs; None if all of it is known."""
    path = first_gap(plan.setup)
    if not path:
        return None
    c = plan.course()
    thing = _thing(c, path)
    taps = value_taps(plan.desk, f"first.{thing.path}")
    name = thing_name(c, path)
    values = taps.said.plain(thing.fields)
    missing = next((p for p in thing.fields if p in thing.must and p not in taps.said), "")
    wrong = "" if missing else _wrong(plan, values)
    return before_game(
        _("Before turn 1"),
        _("Asked once, kept in {copy}").format(copy=_copy_name(plan)),
        plan,
        [_form(plan, c, taps, thing, name, wrong), ft.Container(height=MARGIN)],
        _step(plan, c, taps, thing, missing, wrong),
        back=back,
    )


def _thing(c: Course, path: str) -> Thing:
    thing = asked_with(c.rules, path)
    if isinstance(thing, Thing) and path in thing.fields:
        return thing
    return Thing(path, (path,), frozenset({path}))


def thing_name(c: Course, path: str) -> str:
    """What is asked about: "Sir Dittmann, start values", "Your diplomacy track"."""
    match path.split("."):
        case ["character", id_, "start", _kind]:
            return _("{who}, start values").format(who=words.character_name(c, id_))
        case _:
            return words.printed_name(c, path)


def _copy_name(plan: Plan) -> str:
    try:
        return visit().door.library.copies.get(plan.setup.copy).name
    except SaveError:
        return _("the copy")


def _form(
    plan: Plan, c: Course, taps: ValueTaps, thing: Thing, name: str, wrong: str
) -> ft.Control:
    badge = ft.Row(
        [source_badge("copy"), text(_copy_name(plan), Style.STRONG)], spacing=5, tight=True
    )
    head = heading(_("{thing}: what is printed?").format(thing=name), level=2)
    head.expand = True
    lines: list[ft.Control] = [
        ft.Row([source_badge("unknown"), head], spacing=10),
        sentence(_("Squire asks once and keeps it in {copy}"), copy=badge),
        rule(),
        *_other_ways(c, thing.path),
        *value_rows(c, taps, thing.fields, notes=doubts(c, taps.said)),
    ]
    if wrong:
        lines.append(warned(wrong))
    return ft.Container(
        ft.Column(lines, spacing=6, tight=True, horizontal_alignment=Stretch),
        bgcolor=CARD,
        border=outline(ORTX, 2.4),
        border_radius=CORNERS,
        padding=12,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        key="first-values",
    )


def _other_ways(c: Course, path: str) -> list[ft.Control]:
    """Beside a way to win or lose that is asked about: those known already, so that none is entered twice."""
    kind = path.split(".")[2:3]
    if kind not in (["win"], ["lose"]):
        return []
    endings = c.scenario.win if kind == ["win"] else c.scenario.lose
    found = (end for end in endings if known(end.when, ALWAYS) and in_force(c, end))
    ways = [ending_text(c, end, lost=kind == ["lose"]) for end in found]
    said = [_("Known already: {ways}.").format(ways=words.either(ways))] if ways else []
    return [dim(words.sentences(*said, _("Tick “nothing” if the sheet has no other.")))]


def _wrong(plan: Plan, values: Mapping[str, Any]) -> str:
    """Why no sheet can hold these values."""
    copy = visit().door.library.copies.get(plan.setup.copy)
    try:
        sheets = sheets_of(plan.setup.scenario, {**copy.values, **values}, practice=False)
        Knight(sheets, plan.setup)
    except SheetError as refusal:
        return refusal_sentence(refusal)
    except IllegalMove as refusal:
        return words.refusal(plan.course(), refusal)
    return ""


def _step(
    plan: Plan, c: Course, taps: ValueTaps, thing: Thing, missing: str, wrong: str
) -> ft.Control:
    label = _("Keep and go on")
    if missing or wrong:
        reason = (
            _("{part} is missing").format(part=words.part_name(c, missing))
            if missing
            else _("The sheets cannot hold this")
        )
        to_it = functools.partial(_open, taps, missing)
        return next_step(label, to_it, second=reason, manner="unavailable")
    n = len(thing.fields)
    second = ngettext("{n} value", "{n} values", n).format(n=n)
    return next_step(label, functools.partial(_keep, plan, taps, thing), second=second)


def _open(taps: ValueTaps, missing: str, _e: Any = None) -> None:
    if missing and taps.opened[0] != missing:
        taps.open(missing)


async def _keep(plan: Plan, taps: ValueTaps, thing: Thing, _e: Any = None) -> None:
    """Put the answers into the copy; what is refused is said, and the answers stay."""
    values, id_ = taps.said.plain(thing.fields), plan.setup.copy
    if not values:
        return  # the second of two taps
    try:
        await visit().door.change_copies(lambda copies: copies.put(id_, values))
    except (SaveError, SheetError) as refusal:
        plan.desk.put("refused", refusal_sentence(refusal))
        return
    clear(taps)
    plan.desk.kept["refused"] = None
    plan.desk.redraw()
