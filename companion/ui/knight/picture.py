"""A game of Knight as its result picture tells it: the score line by line, the values, the map as it stands."""

from __future__ import annotations

from typing import Any

from companion.games import GAMES
from companion.knight.course import Course
from companion.knight.ending import result
from companion.knight.facts import influence, points
from companion.knight.state import BOXES, TURNS
from companion.knight.vocabulary import PURSE
from companion.ui.knight import phrases as words
from companion.ui.knight.ending import CHARGES, sources_of
from companion.ui.knight.plots import edges, plots
from companion.ui.knight.score_card import score_lines
from companion.ui.knight.tell import where
from companion.ui.knight.wordings import wording_of
from companion.ui.parts.sums import SumLine
from companion.ui.parts.symbols import unit_signs
from companion.ui.picture.card import Card, Cell
from companion.words import _, worded
from storage import Game


def card_of(game: Game) -> Card:
    """What the picture shows, of a game that is over or goes on."""
    rules: Any = game.table.rules
    with worded(wording_of(rules.sheets.scenario.id)):
        return _card(game, rules)


def _card(game: Game, rules: Any) -> Card:
    c = Course(rules, game.table.state)
    over = c.state.end is not None
    drawn = bool(game.table.line.moves) and not c.rules.paper
    how = result(c) if over else ""
    turn = _("Turn {n} of {all}").format(n=c.state.turn.number, all=TURNS)
    asked = c.rules.question(c.state)
    waits = where(c.state.turn.step, asked.code if asked is not None else "")
    return Card(
        face="knight",
        sign=GAMES["knight"].symbol,
        game=GAMES["knight"].title,
        title=words.scenario_name(c),
        who=words.character_name(c),
        verdict=words.result_word(how) if over else turn,
        charge=CHARGES[how] if over else GAMES["knight"].symbol,
        decided=(words.ending_sentence(c),) if over else (waits,),
        won=how in ("victory", "success"),
        lines=score_lines(c) if over else _so_far(c),
        cells=_cells(c),
        tiles=plots(c) if drawn else (),
        edges=edges(c) if drawn else (),
        signs=unit_signs(),
        foot=(_("Values: {sources}").format(sources=sources_of(game)),),
    )


def _so_far(c: Course) -> tuple[SumLine, ...]:
    """The points on the sheet box by box (KN-8)."""
    lines = [
        SumLine(
            _("Box {n}").format(n=box),
            sum(entry.points for entry in c.me.entries if entry.box == box),
        )
        for box in BOXES
    ]
    return (*lines, SumLine(_("Points so far"), points(c), weight="total"))


def _cells(c: Course) -> tuple[Cell, ...]:
    """The four values, and influence."""
    have = c.state.me.have
    values = [Cell(f"value-{kind}", str(have[kind]), words.kind_name(kind)) for kind in PURSE]
    return (*values, Cell("influence", str(influence(c)), words.kind_name("influence")))
