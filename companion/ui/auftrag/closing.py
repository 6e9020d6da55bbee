"""The round's end with its tents, Scores mode with a row for each player, and Score only."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.auftrag.closing import next_tents
from companion.auftrag.moves import Count, Court, EndRound, Quest
from companion.auftrag.tents import Group
from companion.ui.auftrag.act import LIKELY_SHIELDS, hold_step, offer_card
from companion.ui.auftrag.choose import drawn
from companion.ui.auftrag.look import Look
from companion.ui.auftrag.terms import listed
from companion.ui.parts.buttons import ghost, next_step, tonal
from companion.ui.parts.cards import card, fold, section
from companion.ui.parts.pads import number_strip
from companion.ui.parts.text import dim, text
from companion.ui.theme import Style
from companion.ui.trackers.marks import named, player_pad
from companion.ui.trackers.score import Column, Scores, score_table
from companion.ui.trackers.told import points
from companion.words import _


def tents_page(look: Look) -> list[ft.Control]:
    """Scores and the tents they give; those of a tie are drawn or tapped (AK-33 to AK-36)."""
    if look.c.is_last:
        return [
            section(_("The last round is over")),
            text(_("Check the points above: a tap on a player mends them.")),
        ]
    body: list[ft.Control] = [section(_("New tents"), "Zelte")]
    body += [_group(look, group) for group in next_tents(look.c)]
    if look.c.mode == "full":
        words = _("Fill the open tasks up to three.")
        if not look.state.pile:
            words = _("The pile of tasks is used up.")
        body.append(dim(words, Style.DENSE))
    return body


def _group(look: Look, group: Group) -> ft.Control:
    tents = listed([str(n) for n in group.tents])
    same = look.c.scores[group.players[0]]
    if not group.draw:
        said = _("tent {n}, {points}").format(n=tents, points=points(same))
        return card(named(look.player(group.players[0]), said))
    key = f"tie.{group.tents[0]}"
    order = look.chosen(key, ())
    said = _("Tents {tents} are shuffled: {points} each.").format(tents=tents, points=points(same))
    pad = player_pad(
        [look.player(id) for id in group.players], order,
        lambda id: look.order(key, id, group.players),
        name=_("Tent from {n} on").format(n=group.tents[0]), numbers=True, key=key,
    )  # fmt: skip
    return card(text(said, Style.DENSE), pad, dim(_("Tap in the order of the tents, or draw.")))


def _tents(look: Look) -> tuple[dict[str, int], bool]:
    """The tents of the ties as tapped, the others drawn; and whether anything has to be drawn."""
    tents: dict[str, int] = {}
    draws = False
    for group in next_tents(look.c):
        order = look.chosen(f"tie.{group.tents[0]}", ())
        if group.draw and len(order) == len(group.players):
            tents |= dict(zip(order, group.tents, strict=True))
        elif group.draw:
            draws = True
            tents |= drawn(group.players, group.tents)
    return tents, draws


def tents_step(look: Look) -> list[ft.Control]:
    """Next round; Squire draws what nobody has tapped (AK-35)."""

    async def go_on(e: Any) -> bool:
        tents, draws = ({}, False) if look.c.is_last else _tents(look)
        done: bool = await look.act(EndRound(tents, draws))(e)
        return done

    if look.c.is_last:
        return [next_step(_("Who has won?"), go_on)]
    draws = _tents(look)[1]
    label = _("Draw the tents, next round") if draws else _("Next round")
    return [next_step(label, go_on, second=_("round {n}").format(n=look.state.round + 1))]


# Scores mode --------------------------------------------------------------------------------------


def scores_page(look: Look) -> list[ft.Control]:
    """A row for each player, in the order of the tents; the tournament below."""
    body: list[ft.Control] = [
        section(_("Points of this round"), _("{n} points end the game").format(n=look.c.mark))
    ]
    whys = {one.id: _not_now(look, one.id) for one in look.in_order}
    everyone = [
        why for why in next(iter(whys.values())) if all(why in one for one in whys.values())
    ]
    body += [dim(why) for why in everyone if why]
    for player, why in whys.items():
        body.append(_score_row(look, player, why, [one for one in why if one not in everyone]))
    body.append(_tournament(look))
    return body


def _not_now(look: Look, player: str) -> tuple[str, str]:
    """Why somebody can have no points of the court and of a quest now; nothing where they can."""
    return look.why_not(Court(player)), look.why_not(Quest(player, shields=1))


def _score_row(look: Look, player: str, whys: tuple[str, str], told: list[str]) -> ft.Control:
    """What somebody can have points for; `told` are the reasons that are not everyone's."""
    who, (why, no_quest) = look.name(player), whys
    court = tonal(
        _("+2 Court"), None if why else look.act(Court(player)),
        says=_("{who}: Court, 2 points").format(who=who), key=f"court-{player}",
    )  # fmt: skip
    strip = number_strip(
        LIKELY_SHIELDS, None, lambda n: look.act(Quest(player, "", n))(None),
        name=_("{who}: Quest").format(who=who), key=f"quest-{player}",
        enabled=lambda _n: not no_quest,
    )  # fmt: skip
    tent = _("tent {n}, {points}").format(
        n=look.c.seat(player).tent, points=points(look.c.scores[player])
    )
    body: list[ft.Control] = [
        ft.Row([ft.Container(named(look.player(player), tent), expand=True), court], spacing=8),
        dim(_("Quest: tap the shields of the task")),
        strip,
    ]
    body += [dim(words) for words in dict.fromkeys(told) if words]
    return card(*body, key=f"row-{player}")


def _tournament(look: Look) -> ft.Control:
    chosen: tuple[str, ...] = look.chosen("entrants", ())

    def choose(id: str) -> None:
        now = tuple(one for one in chosen if one != id) if id in chosen else (*chosen, id)[-2:]
        look.choose("entrants", now)

    if look.state.held:
        return card(text(_("This round’s tournament has been held."), Style.DENSE))
    inside: list[ft.Control] = [
        player_pad(look.in_order, chosen, choose, name=_("Tournament"), key="entrant"),
        *(offer_card(look, player) for player in chosen),
        ft.Row([ft.Container(hold_step(look, chosen), expand=True)]),
    ]
    return fold(
        _("Tournament"), _("one or two compete"), bool(look.chosen("tourney")),
        lambda _e: look.chooser("tourney")(True), *inside, key="tournament",
    )  # fmt: skip


# Score only ---------------------------------------------------------------------------------------


def count_scores(look: Look) -> Scores:
    """The fields of all players."""
    return Scores(look.shown.desk, (Column("points", _("Points at the end"), 0, 99),))


def count_page(look: Look) -> list[ft.Control]:
    """The points of everyone (AK-38)."""
    return [section(_("Points at the end")), *score_table(count_scores(look), look.players)]


def count_step(look: Look) -> list[ft.Control]:
    """The button that says who has won, or what is missing."""
    scores = count_scores(look)
    missing = scores.missing(look.players)
    label = _("Who has won?")
    if missing:
        return [next_step(label, None, second=missing, manner="unavailable")]
    values = {player.id: scores.of(player.id)["points"] for player in look.players}

    async def count(e: Any) -> bool:
        moves = [Count(player, points) for player, points in values.items()]
        rest = iter(moves[1:])
        seat = look.shown.playing.seat
        done: bool = await seat.act_on(moves[0], lambda _table: next(rest, None))
        return done

    return [next_step(label, count)]


def tie_page(look: Look) -> list[ft.Control]:
    """Only if the top is tied: who was first (AK-39)."""
    question = look.shown.question
    if question is None:
        return []
    number = question.facts["number"]
    body: list[ft.Control] = [section(_("Who reached {n} first?").format(n=number), "AK-39")]
    for move in question.answers:
        label = look.name(move.player) if move.player else _("At the same moment")
        says = _("{who} reached {n} first").format(who=label, n=number) if move.player else label
        body.append(ghost(label, look.act(move), says=says, key=f"first-{move.player}"))
    return body


def no_step(_look: Look) -> list[ft.Control]:
    """The answers stand on the page."""
    return []
