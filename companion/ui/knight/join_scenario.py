"""The scenario sheet as it is entered: stages, crossed symbols, battles, diplomacy."""

from __future__ import annotations

import functools
from collections.abc import Callable

import flet as ft

from companion.ui.knight import phrases as words
from companion.ui.knight.entry import Mark, Marks, Numbers, mark_row, number_keys
from companion.ui.knight.paper import Paper, Pencil
from companion.ui.parts.buttons import Choice, segmented
from companion.ui.parts.cards import rule
from companion.ui.parts.text import dim, heading, text
from companion.ui.theme import Style
from companion.words import _, ngettext


def scenario_sheet(paper: Paper) -> list[ft.Control]:
    """King stages, influence stages, consequence paths, battles, the two diplomacy tracks."""
    return [*_king(paper), *_stages(paper), *_paths(paper), *_battles(paper), *_diplomacy(paper)]


def scenario_said(paper: Paper) -> str:
    """What differs from the start."""
    me = paper.c.me
    crossed = sum(me.crossed.values())
    parts = [
        ngettext("{n} symbol crossed", "{n} symbols crossed", crossed).format(n=crossed)
        if crossed
        else "",
        ngettext("{n} battle", "{n} battles", len(me.battles)).format(n=len(me.battles))
        if me.battles
        else "",
        _("diplomacy {own} to {enemy}").format(own=me.diplomacy, enemy=me.enemy_diplomacy)
        if me.diplomacy or me.enemy_diplomacy
        else "",
    ]
    return words.commas(parts) or _("as at the start")


def _numbers(
    paper: Paper, fact: str, name: str, sign: str = "", most: int | None = None
) -> ft.Control:
    found = paper.handle(fact)
    top = found.most if most is None else most
    return number_keys(Numbers(fact, name, found.now, top, sign=sign), paper.pencil.put)


def _crossings(
    paper: Paper, fact: str, name: str, sign: str, each: Callable[[int], str]
) -> ft.Control:
    """A row of symbols that are crossed out from the left; `each` names one of them."""
    found = paper.handle(fact)
    marks = tuple(Mark(str(n), str(n), each(n), n <= found.now) for n in range(1, found.most + 1))
    row = Marks(name, sign, str(found.now), (("", marks),))
    return mark_row(row, _crosser(paper.pencil, fact))


@functools.lru_cache(maxsize=64)
def _crosser(pencil: Pencil, fact: str) -> Callable[[str], None]:
    def tap(number: str) -> None:
        n = int(number)
        pencil.put(fact, n - 1 if pencil.setup.facts.get(fact, 0) == n else n)

    return tap


def _king(paper: Paper) -> list[ft.Control]:
    return [
        _crossings(
            paper, "king", _("King stages"), "court-king", lambda n: _("King stage {n}").format(n=n)
        )
    ]


def _stages(paper: Paper) -> list[ft.Control]:
    """The influence stages up to the first that is not taken: side left or right (KN-35)."""
    body: list[ft.Control] = []
    for action, stages in paper.c.scenario.stages.items():
        for stage in stages:
            id = f"{action}.{stage.number}"
            body.append(_stage(paper, id))
            if id not in paper.c.me.stages:
                break
    return body


def _stage(paper: Paper, id: str) -> ft.Control:
    fact = f"stage.{id}"
    pencil = paper.pencil
    name = words.stage_name(paper.c, id)
    labels = (_("Open"), words.side_label("left"), words.side_label("right"))
    choices = [Choice(n, label, says=f"{name}: {label}") for n, label in enumerate(labels)]
    return ft.Column(
        [
            text(name, Style.STRONG),
            segmented(choices, paper.now(fact), lambda value: pencil.put(fact, value)),
        ],
        spacing=4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _paths(paper: Paper) -> list[ft.Control]:
    return [
        rule(),
        heading(_("Consequence paths")),
        dim(_("How many symbols are crossed out?"), Style.DENSE),
        *(
            _crossings(
                paper,
                f"crossed.{path}",
                _("Path {n}").format(n=path),
                "",
                _symbol_namer(path),
            )
            for path in paper.c.scenario.paths
        ),
    ]


def _symbol_namer(path: str) -> Callable[[int], str]:
    return lambda n: _("Path {path}, symbol {n}").format(path=path, n=n)


def _battles(paper: Paper) -> list[ft.Control]:
    won = paper.c.me.battles
    ids = [battle.key for battle in paper.c.scenario.battles]
    marks = tuple(Mark(id, id, words.battle_name(id), id in won) for id in ids)
    count = _("{n} of {limit}").format(n=len(set(won)), limit=len(ids))
    row = Marks(_("Battles won"), "court-combat", count, (("", marks),))
    return [rule(), mark_row(row, _battle_tapper(paper.pencil))]


@functools.lru_cache(maxsize=16)
def _battle_tapper(pencil: Pencil) -> Callable[[str], None]:
    def tap(id: str) -> None:
        fact = f"battle.{id}"
        pencil.put(fact, 0 if pencil.setup.facts.get(fact) else 1)

    return tap


def _diplomacy(paper: Paper) -> list[ft.Control]:
    """Below the end of each track: a full one has ended the game (KN-66, KN-67)."""
    return [
        rule(),
        *(
            _numbers(paper, kind, words.kind_name(kind), sign, paper.handle(kind).most - 1)
            for kind, sign in (("diplomacy", "diplomacy"), ("enemy_diplomacy", "enemy_diplomacy"))
        ),
    ]
