"""What is printed on the cards of this box: horses, places, tasks. Entered once, kept on the device, never needed."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final

import flet as ft

from companion.auftrag.cards import (
    CAMELOT,
    MOST_SHIELDS,
    POOL,
    POOLS,
    RING,
    TASKS,
    VIRTUE_CARDS,
    Task,
    Virtue,
)
from companion.auftrag.cards import VIRTUES as KINDS
from companion.auftrag.rules import CARDS, check_counted, check_ring, check_tasks, horses_of_set
from companion.play import IllegalMove, SaveError
from companion.ui.auftrag.refusals import REFUSALS
from companion.ui.auftrag.terms import place_name, shields, title_name, virtue_name
from companion.ui.component import component
from companion.ui.desk import Desk
from companion.ui.parts.buttons import Choice, pad, segmented, tick
from companion.ui.parts.cards import fold, rows
from companion.ui.parts.fields import text_field
from companion.ui.parts.pads import number_strip, stepper
from companion.ui.parts.press import press
from companion.ui.parts.states import notice
from companion.ui.parts.text import dim, text
from companion.ui.sentences import sentence
from companion.ui.theme import Style
from companion.ui.trackers.plan import Plan
from companion.ui.visit import visit
from companion.words import _

GAME: Final = "auftrag"
TABLE, OPEN, PART, TASK, WITHOUT, TOLD = (
    "cards", "cards.open", "cards.part", "cards.task", "without", "cards.told",
)  # fmt: skip
COUNT: Final = "cards.count"
HORSES: Final = POOL["P"]
LIKELY: Final = range(1, 7)
DEMANDS: Final[Mapping[str, tuple[int, ...]]] = {
    "0": (), "1": (1,), "2": (2,), "1+1": (1, 1), "2+1": (2, 1),
}  # fmt: skip
Table = Mapping[str, Any]


def table(desk: Desk) -> Table:
    """What is known so far."""
    found: Table = desk.get(TABLE) or {}
    return found


def horses_of(plan: Plan) -> tuple[int, ...]:
    """The horses' numbers, as far as they are known."""
    numbers = table(plan.desk).get("horses", {})
    return tuple(sorted(n for n in numbers.values() if n))


def ring_of(plan: Plan) -> tuple[str, ...]:
    """The places in the order of this ring; those without a name keep their number."""
    names = table(plan.desk).get("places", {})
    rest = (str(names.get(str(at), "")).strip() or RING[at] for at in range(1, len(RING)))
    return (CAMELOT, *rest)


def tasks_of(plan: Plan, ring: Sequence[str]) -> dict[str, Task]:
    """The task cards that are known whole and lie in this ring."""
    found: dict[str, Task] = {}
    for title, row in table(plan.desk).get("tasks", {}).items():
        if row.get("place") in ring[1:] and row.get("shields"):
            need = tuple(
                Virtue(kind, value)
                for kind in KINDS
                for value in DEMANDS.get(row.get("need", {}).get(kind, "0"), ())
            )
            found[title] = Task(row["place"], need, row["shields"])
    return found


def missing(plan: Plan) -> str:
    """What is wrong with the table, in words."""
    if plan.mode != "full":
        return ""
    try:
        ring = ring_of(plan)
        check_ring(ring)
        check_tasks(tasks_of(plan, ring), ring)
        if plan.desk.get(COUNT):
            check_counted(virtues_of(plan))
        horses_of_set(horses_of(plan), int(plan.desk.get(WITHOUT) or 0), _most(plan))
    except IllegalMove as refusal:
        return sentence(refusal, REFUSALS)
    return ""


def virtues_of(plan: Plan) -> dict[str, int]:
    """How many cards of each virtue there are, if hands are counted (AK-A4)."""
    if not plan.desk.get(COUNT):
        return {}
    numbers = table(plan.desk).get("virtues", {})
    return {card: numbers.get(card, 0) for card in CARDS}


def without(plan: Plan) -> int:
    """The horse that stays in the box (AK-A3)."""
    number = int(plan.desk.get(WITHOUT) or 0)
    return number if len(horses_of(plan)) > _most(plan) else 0


def _most(plan: Plan) -> int:
    reduced = plan.house.get("AK-A3") == "13" and len(plan.players) < 4
    return POOLS["13" if reduced else "16"]["P"]


def card_table(plan: Plan) -> Sequence[ft.Control]:
    """The fold of the card table; with 13 cards also which horse stays in the box."""
    body: list[ft.Control] = [_fold(plan.desk)]
    horses = horses_of(plan)
    if len(horses) > _most(plan):
        words = text(_("Which horse stays in the box?"), Style.DENSE)
        strip = number_strip(
            sorted({*horses}), plan.desk.get(WITHOUT), lambda n: plan.desk.put(WITHOUT, n),
            name=_("Stays in the box: horse"), key="without",
        )  # fmt: skip
        body += [words, strip]
    return body


@component
def _fold(desk: Desk) -> ft.Control:
    here = visit()

    async def begin() -> None:
        if desk.get(TABLE) is None:
            try:
                kept = await here.door.card_table(GAME)
            except SaveError as fault:
                desk.put(TOLD, sentence(fault))
            else:
                desk.put(TABLE, _read(kept))

    ft.use_effect(begin, [])
    known = sum(1 for n in table(desk).get("horses", {}).values() if n)
    tasks = len(table(desk).get("tasks", {}))
    aside = _("{n} of 4 horses, {tasks} of 14 tasks").format(n=known, tasks=tasks)
    part = desk.get(PART, "horses")
    inside: list[ft.Control] = []
    if desk.get(OPEN):
        views = [
            Choice("horses", _("Horses")),
            Choice("places", _("Places")),
            Choice("tasks", _("Tasks")),
            Choice("virtues", _("Virtues")),
        ]
        inside = [
            dim(_("Read off your cards once; Squire keeps it. You can play without."), Style.DENSE),
            segmented(views, part, lambda one: desk.put(PART, one)),
            *{"horses": _horses, "places": _places, "tasks": _tasks, "virtues": _virtues}[part](
                desk
            ),
        ]
    if told := desk.get(TOLD):
        inside.append(notice(told, desk.putter(TOLD, "")))
    return fold(
        _("Card table"), aside, bool(desk.get(OPEN)), desk.toggler(OPEN, True), *inside,
        key="card-table",
    )  # fmt: skip


def _horses(desk: Desk) -> list[ft.Control]:
    numbers = table(desk).get("horses", {})
    body: list[ft.Control] = []
    for n in range(1, HORSES + 1):
        name = _("Horse card {n}, rides").format(n=n)

        async def choose(number: int, n: int = n) -> None:
            now = 0 if numbers.get(str(n)) == number else number
            await _keep(desk, {**table(desk), "horses": {**numbers, str(n): now}})

        body += [
            dim(name),
            number_strip(LIKELY, numbers.get(str(n)) or None, choose, name=name, key=f"horse-{n}"),
        ]
    return body


def _virtues(desk: Desk) -> list[ft.Control]:
    """How many cards there are of each value; only who counts hands needs them."""
    numbers = table(desk).get("virtues", {})
    counts = bool(desk.get(COUNT))
    said = _("{n} of {all} cards").format(n=sum(numbers.values()), all=VIRTUE_CARDS)
    switch = tick(_("Squire counts the virtue cards"), counts, lambda on: desk.put(COUNT, on))
    body: list[ft.Control] = [
        switch,
        dim(_("Piles and returned cards are checked then; nobody’s hand is shown.")),
        text(said, Style.DENSE),
    ]
    for card_ in CARDS:
        name = f"{virtue_name(card_[:-1])} {card_[-1]}"

        async def write(n: int, card_: str = card_) -> None:
            virtues = {**table(desk).get("virtues", {}), card_: n}
            await _keep(desk, {**table(desk), "virtues": virtues})

        steps = stepper(name, numbers.get(card_, 0), write, most=VIRTUE_CARDS, key=f"pile-{card_}")
        body.append(ft.Row([text(name, Style.DENSE, expand=True), steps], spacing=8))
    return body


def _places(desk: Desk) -> list[ft.Control]:
    """The ring from Camelot on; the order changes from game to game, the names stay."""
    names = table(desk).get("places", {})
    body: list[ft.Control] = [dim(_("From Camelot on, the way round that you look at the ring."))]
    for at in range(1, len(RING)):

        async def write(written: str, at: int = at) -> None:
            places = {**table(desk).get("places", {}), str(at): written}
            await _keep(desk, {**table(desk), "places": places})

        label = _("Place {n}").format(n=at + 1)
        shown = str(names.get(str(at), "")) or (RING[at] if at == 1 else "")
        body.append(text_field(label, shown, write, most=40, key=f"ring-{at}"))
    return body


def _tasks(desk: Desk) -> list[ft.Control]:
    opened = desk.get(TASK)
    lines: list[ft.Control] = []
    for title in TASKS:
        row = table(desk).get("tasks", {}).get(title, {})
        said = _task_said(row)
        head = press(
            ft.Column([text(title_name(title), Style.STRONG), dim(said)], spacing=0, tight=True),
            desk.toggler(TASK, title),
            label=f"{title_name(title)}, {said}",
            expanded=opened == title,
            key=f"task-{title}",
            padding=ft.Padding.symmetric(horizontal=8, vertical=8),
        )
        lines.append(head)
        if opened == title:
            lines.append(_task_form(desk, title, row))
    return [rows(*lines)]


def _task_said(row: Mapping[str, Any]) -> str:
    if not row.get("place") or not row.get("shields"):
        return _("place and shields are not known yet")
    need = ", ".join(
        f"{virtue_name(kind)} {value}"
        for kind, value in row.get("need", {}).items()
        if value != "0"
    )
    where = place_name((CAMELOT, row["place"]), 1)
    words = _("{place}, {shields}") if not need else _("{place}, {need}: {shields}")
    return words.format(place=where, need=need, shields=shields(row["shields"]))


def _task_form(desk: Desk, title: str, row: Mapping[str, Any]) -> ft.Control:
    names = table(desk).get("places", {})
    ring = [str(names.get(str(at), "")).strip() or RING[at] for at in range(1, len(RING))]

    async def change(**changes: Any) -> None:
        tasks = table(desk).get("tasks", {})
        await _keep(desk, {**table(desk), "tasks": {**tasks, title: {**row, **changes}}})

    async def ask(kind: str, value: str) -> None:
        await change(need={**row.get("need", {}), kind: value})

    places = [Choice(name, place_name((CAMELOT, *ring), n)) for n, name in enumerate(ring, 1)]
    body: list[ft.Control] = [
        dim(_("Place: the same picture as on the location")),
        pad(places, row.get("place"), lambda one: change(place=one), name=_("Place"), wrap=True),
        dim(_("Shields")),
        number_strip(
            range(1, MOST_SHIELDS + 1), row.get("shields"), lambda n: change(shields=n),
            name=_("Shields"),
        ),
    ]  # fmt: skip
    for kind in KINDS:
        choices = [Choice(one, _("none") if one == "0" else one) for one in DEMANDS]
        now = row.get("need", {}).get(kind, "0")
        body += [
            dim(virtue_name(kind)),
            pad(choices, now, functools.partial(ask, kind), name=virtue_name(kind)),
        ]
    return ft.Container(
        ft.Column(body, spacing=6, tight=True),
        padding=ft.Padding.symmetric(horizontal=8, vertical=8),
    )


async def _keep(desk: Desk, new: Table) -> None:
    desk.kept[TOLD] = ""
    desk.put(TABLE, new)
    try:
        await visit().door.keep_card_table(GAME, new)
    except SaveError as fault:
        desk.put(TOLD, sentence(fault))


def _read(kept: Mapping[str, Any]) -> Table:
    """The table of the disk; what cannot be one is left alone there and not used."""
    parts = {
        name: dict(kept[name])
        for name in ("horses", "places", "tasks", "virtues")
        if _is_table(kept, name)
    }
    horses, tasks = parts.get("horses", {}), parts.get("tasks", {})
    numbers = (*horses.values(), *parts.get("virtues", {}).values())
    if any(type(n) is not int for n in numbers):
        return {}
    if any(title not in TASKS or not isinstance(row, Mapping) for title, row in tasks.items()):
        return {}
    return parts


def _is_table(kept: Mapping[str, Any], name: str) -> bool:
    return isinstance(kept.get(name), Mapping)
