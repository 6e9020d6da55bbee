"""What can be done on the scenario sheet, as it stands there: battles, gold actions, command actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import flet as ft

from companion.knight import reach
from companion.knight.course import Course
from companion.knight.facts import unmet
from companion.knight.moves import Command, Move
from companion.knight.reach import Prospect
from companion.knight.sheets import Grant
from companion.knight.vocabulary import ALWAYS, NOTHING
from companion.play import IllegalMove
from companion.ui.knight import phrases as words
from companion.ui.knight.beforehand import Deed, deed_row
from companion.ui.knight.by_hand import group_link
from companion.ui.knight.court_rows import gain_chips
from companion.ui.knight.further import open_count
from companion.ui.knight.learn import ask
from companion.ui.knight.look import Look
from companion.ui.knight.phrases.things import known
from companion.ui.knight.use_rows import badge, further_row
from companion.ui.parts.buttons import tonal
from companion.ui.parts.cards import sheet_row
from companion.ui.parts.symbols import icon
from companion.ui.parts.tracks import segment_line
from companion.ui.theme import ON
from companion.words import _


def battle_lines(look: Look) -> Iterator[ft.Control]:
    """The battles, and the way to set by hand which are won."""
    yield from battle_rows(look)
    battles = group_link(look, _("Battles"), "scenario.battles")
    yield ft.Row([battles], alignment=ft.MainAxisAlignment.END)


def battle_rows(look: Look) -> Iterator[ft.Control]:
    """The battles: those won, and what each other needs, costs and brings (KN-65)."""
    found = {one.id: one for one in reach.battles(look.c)}
    for grant in look.c.scenario.battles:
        id = grant.key
        if id in found:
            yield _deed(look, words.battle_name(id), "court-combat", found[id], _("Fight"))
        else:
            yield segment_line(
                "",
                (),
                gain_chips(known(grant.gain, NOTHING), once=True),
                words=_("{battle} won").format(battle=words.battle_name(id)),
                source=badge(grant),
                end=[icon(ft.Icons.CHECK, 20, ON)],
            )
    yield from _further(look, "battle")


def gold_lines(look: Look) -> Iterator[ft.Control]:
    """The gold actions, any number of times (KN-59 to KN-64)."""
    for one in reach.gold(look.c):
        n = one.rest.total()
        verb = _("Pay {n}").format(n=n)
        yield _deed(look, words.gold_name(look.c, one.id), "gold", one, verb)
    yield from _further(look, "gold")


def command_lines(look: Look) -> Iterator[ft.Control]:
    """The command actions, one for each command point (KN-40 to KN-47)."""
    for grant in look.c.scenario.command:
        id = grant.key
        move = Command(id)
        name = words.command_name(look.c, id)
        yield deed_row(look, _made(look, Deed(name, "command", grant, _("Use 1")), [move]))
    yield from _further(look, "command")


def _further(look: Look, kind: str) -> Iterator[ft.Control]:
    """The way to say whether there is one more of a kind, while nobody has."""
    row = further_row(look.c, kind)
    if row is not None:
        on_tap = ask(look.desk, open_count(look.rules, kind), row.key)
        enter = tonal(row.button, on_tap, says=row.says, key=f"ask-{row.key}")
        yield sheet_row(row.title, sign=row.sign, detail=row.why, button=enter)


def _deed(look: Look, name: str, sign: str, one: Prospect, verb: str) -> ft.Control:
    moves = [one.move(way) for way in one.ways] or [one.move()]
    mixes = tuple(one.ways) if len(one.ways) > 1 else ()
    deed = Deed(name, sign, one.grant, verb, mixes=mixes)
    return deed_row(look, _made(look, deed, moves))


def _made(look: Look, deed: Deed, moves: Sequence[Move]) -> Deed:
    refusal = look.refusal(moves[0])
    why = short_reason(look.c, deed.grant, refusal) if refusal is not None else ""
    return replace(deed, moves=tuple(moves), refusal=refusal, why=why)


def short_reason(c: Course, grant: Grant, refused: IllegalMove) -> str:
    """Why something of the sheet cannot be done now, as short as it goes; empty for the rule's own sentence."""
    try:
        rows = unmet(c, known(grant.needs, ALWAYS))
    except IllegalMove:  # a bound that nobody has entered
        rows = []
    if rows:
        return words.commas([words.progress_text(c, row) for row in rows])
    match refused.code:
        case "wrong_step" | "only_in_use":
            return _("in step 2")
        case "answer_first":
            return _("after the answer")
        case "no_command":
            return _("no command point")
    return ""
