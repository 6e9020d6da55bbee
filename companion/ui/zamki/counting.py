"""Score only: whose castles are whose, then hands and age if the top is tied. And the pause between two games."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

import flet as ft

from companion.ui.parts.buttons import next_step
from companion.ui.parts.cards import card, rows, section
from companion.ui.parts.pads import number_strip
from companion.ui.parts.symbols import symbol
from companion.ui.parts.text import dim, text
from companion.ui.theme import Style
from companion.ui.trackers.look import Look
from companion.ui.trackers.marks import named, player_pad
from companion.ui.trackers.told import points
from companion.ui.zamki.entering import WRONG
from companion.ui.zamki.shown import owners, wrong
from companion.ui.zamki.terms import listed, sign_of, tile_head
from companion.words import _
from companion.zamki import Count, Hands, NextGame, Youngest
from companion.zamki.cards import CASTLES, HAND, SHEPHERDS
from companion.zamki.ending import games_of
from companion.zamki.scoring import leaders

OWNERS, HELD = "now.owners", "now.held"


def count_page(look: Look) -> Sequence[ft.Control]:
    """Each castle to its owner; one may stay out of the game."""
    owned: Mapping[str, str] = look.desk.get(OWNERS, {})
    players = [look.player(seat.id) for seat in look.state.playing]
    lines: list[ft.Control] = []
    for castle in CASTLES:
        keys = owners(
            players,
            owned.get(castle, ""),
            functools.partial(_own, look, castle),
            name=tile_head(castle),
            key=castle,
            nobody=_("not in the game"),
        )
        head = ft.Row(
            [symbol(sign_of(castle), 24), text(tile_head(castle), Style.STRONG, expand=True),
             dim(points(CASTLES[castle]))],
            spacing=8,
        )  # fmt: skip
        lines.append(
            ft.Container(
                ft.Column([head, keys], spacing=6, tight=True),
                padding=ft.Padding.symmetric(horizontal=12, vertical=8),
                key=f"own-{castle}",
            )
        )
    totals = ft.Row(
        [named(p, points(_points(owned, p.id))) for p in players],
        wrap=True,
        spacing=16,
        run_spacing=4,
    )
    return [
        section(_("Whose castles?"), _("one may be out of the game")),
        *wrong(look.desk.get(WRONG, "")),
        rows(*lines),
        card(totals),
    ]


def _points(owned: Mapping[str, str], id: str) -> int:
    return sum(CASTLES[castle] for castle, owner in owned.items() if owner == id)


def _own(look: Look, castle: str, id: str) -> None:
    look.desk.kept[WRONG] = ""
    look.desk.put(OWNERS, {**look.desk.get(OWNERS, {}), castle: id})


def _count(look: Look) -> Count:
    owned: Mapping[str, str] = look.desk.get(OWNERS, {})
    return Count(
        {
            seat.id: tuple(castle for castle in CASTLES if owned.get(castle) == seat.id)
            for seat in look.state.playing
        }
    )


def count_step(look: Look) -> ft.Control:
    """Count them; too few castles are told above."""
    return next_step(_("Count the castles"), functools.partial(_play_or_tell, look, _count(look)))


async def _play_or_tell(look: Look, move: Any, _e: Any = None) -> None:
    if said := look.why_not(move):
        look.desk.put(WRONG, said)
        return
    await look.act(move)()


def hands_page(look: Look) -> Sequence[ft.Control]:
    """The hands of those with the most points."""
    held: Mapping[str, int] = look.desk.get(HELD, {})
    tied = leaders(look.rules.course(look.state).points)
    content: list[ft.Control] = [
        section(_("Tied: how many cards in hand?")),
        dim(_("Shepherds count."), Style.BODY),
        *wrong(look.desk.get(WRONG, "")),
    ]
    for id in tied:
        player = look.player(id)
        strip = number_strip(
            range(SHEPHERDS, HAND + 1),
            held.get(id),
            functools.partial(_hold, look, id),
            name=_("{name}, cards in hand").format(name=player.name),
            key=f"hand-{id}",
        )
        content.append(card(named(player), strip))
    return content


def _hold(look: Look, id: str, n: int) -> None:
    look.desk.kept[WRONG] = ""
    look.desk.put(HELD, {**look.desk.get(HELD, {}), id: n})


def hands_step(look: Look) -> ft.Control:
    """Count the hands; a missing one is told above."""
    move = Hands(look.desk.get(HELD, {}))
    return next_step(_("Count the hands"), functools.partial(_play_or_tell, look, move))


def youngest_page(look: Look) -> Sequence[ft.Control]:
    """Still tied: the youngest of these."""
    question = look.question
    tied = [look.player(id) for id in question.facts["players"]] if question else []
    return [
        section(_("Still tied: who is the youngest?")),
        player_pad(tied, [], lambda id: look.act(Youngest(id))(), name=_("Youngest:"), key="young"),
    ]


def games_table(look: Look) -> ft.Control:
    """The points of each game and their sums."""
    games = games_of(look.rules.course(look.state))
    lines: list[ft.Control] = []
    for seat in sorted(look.state.playing, key=lambda one: -sum(games[one.id])):
        each = games[seat.id]
        line: list[ft.Control] = [
            ft.Container(named(look.player(seat.id)), expand=True),
            dim(" + ".join(map(str, each))),
            text(str(sum(each)), Style.NUMBER_S),
        ]
        lines.append(
            ft.Container(
                ft.Row(line, spacing=12), padding=ft.Padding.symmetric(horizontal=12, vertical=9)
            )
        )
    return rows(*lines)


def over_page(look: Look) -> Sequence[ft.Control]:
    """Between two games of a series: what has been noted, and what to lay out again."""
    game, of = look.state.game, look.rules.course(look.state).games
    ahead = leaders({id: sum(each) for id, each in games_of(look.rules.course(look.state)).items()})
    return [
        section(_("Game {n} of {of} is over").format(n=game, of=of)),
        dim(_("Ahead: {who}.").format(who=listed([look.name(id) for id in ahead])), Style.BODY),
        games_table(look),
        dim(
            _("All cards back to the hands, all eight tiles shuffled, the top one away unseen."),
            Style.BODY,
        ),
    ]


def over_step(look: Look) -> ft.Control:
    """On to the next game."""
    of = look.rules.course(look.state).games
    second = _("game {n} of {of}").format(n=look.state.game + 1, of=of)
    return next_step(_("Next game"), look.act(NextGame()), second=second)
