"""A finished game is only scored: how it ended, the boxes, what is left; breakdown and result at once (KN-75)."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.knight.course import LIMIT
from companion.knight.ending import result, score, ways
from companion.knight.state import BOXES, TURNS
from companion.knight.vocabulary import PURSE
from companion.ui.knight import phrases as words
from companion.ui.knight.before import before_game
from companion.ui.knight.character_card import name_card, pager
from companion.ui.knight.ending import verdict
from companion.ui.knight.entry import Numbers, number_keys, warned
from companion.ui.knight.house_rules import house_rules
from companion.ui.knight.join import influence_field, point_fields, turn_keys
from companion.ui.knight.paper import Paper, paper_of
from companion.ui.knight.plan import Plan
from companion.ui.knight.scenario_choice import scenario_card
from companion.ui.knight.score_card import score_card
from companion.ui.parts.buttons import next_step
from companion.ui.parts.cards import card, rule, section, two_columns
from companion.ui.parts.press import press
from companion.ui.parts.text import text
from companion.ui.theme import CARD, EDGE, GU, MARGIN, ON2, PRI, VE, Style, outline
from companion.words import _, ngettext


def score_sheet(plan: Plan) -> ft.Control:
    """The sheet: final values in, the sum and the result below, kept in the list of games."""
    paper = paper_of(plan)
    ended = bool(plan.setup.finished)
    how: list[ft.Control] = [
        scenario_card(plan),
        pager(plan),
        name_card(plan),
        section(_("How did it end?")),
        _endings(paper),
    ]
    if ended and plan.setup.finished != "neither":
        how += [section(_("In which turn?")), turn_keys(paper)]
    what: list[ft.Control] = [
        section(_("Points")),
        point_fields(paper, list(BOXES)),
        influence_field(paper),
        section(_("What is left")),
        *(
            number_keys(
                Numbers(kind, words.kind_name(kind), paper.now(kind), LIMIT[kind], sign=kind),
                paper.pencil.put,
            )
            for kind in PURSE
        ),
        house_rules(plan),
    ]
    if ended:
        what += [section(_("The score")), *_result(paper)]
    return before_game(
        _("Score a finished game"),
        _(plan.sheets.scenario.title),
        plan,
        [two_columns(how, what), ft.Container(height=MARGIN)],
        _step(paper),
        short=_("Score a game"),
    )


def _step(paper: Paper) -> ft.Control:
    if not paper.plan.setup.finished:
        return next_step(
            _("Keep the result"), None, second=_("Say how it ended"), manner="unavailable"
        )
    total = sum(line.points for line in score(paper.c))
    said = ngettext("{result}, {n} point", "{result}, {n} points", abs(total)).format(
        result=words.result_word(result(paper.c)), n=words.number(total)
    )
    return next_step(_("Keep the result"), paper.plan.begin, second=said)


def _result(paper: Paper) -> list[ft.Control]:
    return [*_short(paper), card(verdict(paper.c, paper.plan.desk)), score_card(paper.c)]


def _short(paper: Paper) -> list[ft.Control]:
    """Points and influence that the chosen ending asks for and the entered values do not reach."""
    c = paper.c
    lines: list[tuple[str, ft.Control | None]] = [
        (
            _("It needs {need}. You have {have}.").format(
                need=words.need_text(c, row.test.fact, row.need), have=row.have
            ),
            None,
        )
        for _kind, ending, rows in ways(c)
        if ending.id == paper.plan.setup.finished
        for row in rows
        if row.test.fact in ("points", "influence") and not row.holds
    ]
    return [card(*warned(lines), key="doubts")] if lines else []


def _endings(paper: Paper) -> ft.Control:
    c = paper.c
    lines: list[ft.Control] = []
    for kind, ending, _rows in ways(c):
        what = words.condition_text(c, c.printed(ending.when))
        lines.append(_choice(paper, ending.id, what, won=kind == "win"))
    neither = _("Neither by the end of turn {n}").format(n=TURNS)
    lines.append(_choice(paper, "neither", neither, won=None))
    ruled = [one for i, line in enumerate(lines) for one in ([rule()] if i else []) + [line]]
    return card(*ruled, spacing=0, padding=0, clip_behavior=ft.ClipBehavior.ANTI_ALIAS)


def _choice(paper: Paper, id: str, what: str, *, won: bool | None) -> ft.Control:
    on = paper.plan.setup.finished == id
    word = _("Won") if won else _("Lost") if won is False else ""
    ink = VE if won else GU if won is False else ON2
    dot = ft.Container(
        ft.Container(width=12, height=12, border_radius=6, bgcolor=PRI) if on else None,
        width=24,
        height=24,
        border_radius=12,
        border=outline(PRI if on else EDGE, 2),
        bgcolor=CARD,
        alignment=ft.Alignment.CENTER,
    )
    said: list[ft.Control] = [text(what, Style.STRONG if on else Style.BODY)]
    if word:
        said.insert(0, text(word, Style.LABEL_STRONG, ink))
    return press(
        ft.Row([dot, ft.Column(said, spacing=0, tight=True, expand=True)], spacing=12),
        _chooser(paper, id),
        label=f"{word}: {what}" if word else what,
        selected=on,
        key=f"ending-{id}",
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )


def _chooser(paper: Paper, id: str) -> Callable[[object], None]:
    pencil = paper.pencil

    def choose(_e: object) -> None:
        turn = TURNS if id == "neither" else pencil.setup.turn
        pencil.choose(finished=id, turn=turn)

    return choose
