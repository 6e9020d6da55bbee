"""Doubts about entered sheets as sentences, each with its clause; and whether such a game is over at once."""

from __future__ import annotations

import flet as ft

from companion.knight.joining import Doubt, doubts
from companion.ui.knight import phrases as words
from companion.ui.knight.entry import warned
from companion.ui.knight.paper import Paper
from companion.ui.parts.cards import card
from companion.ui.parts.notes import Reason, clause_link, rule_text
from companion.ui.parts.text import text
from companion.ui.theme import Style
from companion.words import _, ngettext


def doubt_card(paper: Paper) -> list[ft.Control]:
    """What does not go together; a tap on the clause opens its rule below."""
    found = doubts(paper.c)
    if over(paper):
        why = text(words.ending_sentence(paper.c), Style.STRONG)
        said = _("Such sheets end the game at once. If it is over, score it; if not, look again.")
        return [card(why, text(said, Style.DENSE), key="doubts")]
    if not found:
        return []
    desk = paper.plan.desk
    opened = desk.get("doubt")
    lines: list[tuple[str, ft.Control | None]] = [
        (
            doubt_line(paper, one),
            clause_link(
                one.clause,
                lambda clause: desk.toggle("doubt", clause),
                one.clause == opened,
            ),
        )
        for one in found
    ]
    body: list[ft.Control] = [
        text(_("This does not go together. You can go on all the same."), Style.STRONG),
        *warned(lines),
    ]
    if opened in {one.clause for one in found}:
        body.append(rule_text(Reason("", opened, words.reason(opened, paper.c)[1])))
    return [card(*body, key="doubts")]


def over(paper: Paper) -> bool:
    """Whether a game with these sheets is over already."""
    return paper.c.state.end is not None


def doubt_line(paper: Paper, doubt: Doubt) -> str:
    """The sentence of a doubt: what stands there, and what it would take."""
    c, f = paper.c, doubt.facts
    match doubt.code:
        case "box_ahead":
            return _("Box {box} is still ahead in turn {turn}.").format(**f)
        case "influence_less":
            return _("Influence {have}, but the tracks alone give {tracks}.").format(**f)
        case "segment_needs":
            thing = words.segment_name(c, f["thing"])
        case "claim_early":
            thing = words.reward_name(c, f["thing"])
        case "stage_needs":
            thing = words.stage_name(c, f["thing"])
        case "battle_needs":
            thing = words.battle_name(f["thing"])
        case "stage_order":
            return _("{stage} is taken, but not the one before it.").format(
                stage=words.stage_name(c, f["thing"])
            )
        case "links_more":
            return ngettext(
                "{links} links, but {floors} finished castle floor.",
                "{links} links, but {floors} finished castle floors.",
                f["floors"],
            ).format(**f)
        case "chain_early":
            return _("{track} is chained, but not complete.").format(
                track=words.track_name(c, f["start"])
            )
        case "crossed_more":
            return ngettext(
                "{crossed} symbols crossed out after {turns} turn.",
                "{crossed} symbols crossed out after {turns} turns.",
                f["turns"],
            ).format(**f)
        case _:
            side = _("own units") if f["side"] == "own" else _("enemies")
            return _("{units} {side} on the map, at most {most} fit.").format(
                units=f["units"], side=side, most=f["most"]
            )
    return _("{thing} needs {need}. You have {have}.").format(
        thing=thing, need=words.need_text(c, f["fact"], f["need"]), have=f["have"]
    )
