"""The court and the character's rewards as they are entered: segments crossed off, part payments, chains, claims."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator

import flet as ft

from companion.knight.character import reward, rewards
from companion.knight.court import open_segments, segment_id
from companion.knight.facts import level_so_far
from companion.knight.sheets import Track
from companion.knight.vocabulary import PURSE
from companion.play import IllegalMove
from companion.ui.knight import phrases as words
from companion.ui.knight.court_rows import groups_of
from companion.ui.knight.entry import Mark, Marks, Numbers, across, key_, mark_row, number_keys
from companion.ui.knight.paper import Paper, Pencil
from companion.ui.parts.buttons import tick
from companion.ui.parts.cards import rule
from companion.ui.parts.text import dim
from companion.ui.theme import Style
from companion.words import _, ngettext


def court(paper: Paper) -> list[ft.Control]:
    """The thirteen tracks; a tap crosses a segment off, on a track in order with all before it."""
    body: list[ft.Control] = []
    for track in paper.c.rules.sheets.court.values():
        if body:
            body.append(rule())
        body.append(mark_row(_marks(paper, track), _segment_tapper(paper.pencil, track.id)))
    return body


def court_said(paper: Paper) -> str:
    """The levels that are above 0: "King 2, Church 1"."""
    tracks = [track for track in paper.c.rules.sheets.court if level_so_far(paper.c, track)]
    if len(tracks) > 3:
        n = sum(len(done) for done in paper.c.me.done.values())
        return ngettext("{n} segment unlocked", "{n} segments unlocked", n).format(n=n)
    return words.commas([words.level_text(paper.c, one) for one in tracks]) or _("nothing unlocked")


def _marks(paper: Paper, track: Track) -> Marks:
    c = paper.c
    done = c.me.done.get(track.id, ())

    def mark(number: int, face: int) -> Mark:
        name = words.segment_name(c, f"{track.id}.{number}")
        return Mark(str(number), str(face), name, number in done)

    lines = [
        (_(group.title), tuple(mark(one.number, i) for i, one in enumerate(own, 1)))
        if group is not None
        else ("", tuple(mark(one.number, one.number) for one in own))
        for group, own in groups_of(track)
    ]
    return Marks(
        words.track_name(c, track.id),
        f"court-{track.id}",
        str(level_so_far(c, track.id)),
        tuple(lines),
    )


@functools.lru_cache(maxsize=64)
def _segment_tapper(pencil: Pencil, track: str) -> Callable[[str], None]:
    """The same object in every drawing, so that a track that did not change is not drawn again."""
    return lambda number: pencil.tap_segment(track, int(number))


# part payments ----------------------------------------------------------------------------------


def part_payments(paper: Paper) -> list[ft.Control]:
    """First a track, then what is paid into its open segments (KN-23)."""
    desk = paper.plan.desk
    chosen = desk.get("join.track")
    court_ = paper.c.rules.sheets.court
    keys = [
        key_(
            "",
            on=track == chosen,
            says=words.track_name(paper.c, track),
            on_click=desk.toggler("join.track", track),
            sign=f"court-{track}",
        )
        for track in court_
    ]
    body: list[ft.Control] = [dim(_("Which track has a part payment?"), Style.DENSE), across(keys)]
    if chosen not in court_:
        return body
    body.append(rule())
    for segment in open_segments(paper.c, court_[chosen]):
        body += _payments(paper, segment_id(court_[chosen], segment))
    if len(body) == 3:
        body.append(dim(_("Every segment of this track is unlocked."), Style.DENSE))
    return body


def _payments(paper: Paper, id: str) -> Iterator[ft.Control]:
    for kind in PURSE:
        fact = f"paid.{id}.{kind}"
        most = _most(paper, fact)
        if most:
            name = _("{segment}, {kind} paid").format(
                segment=words.segment_name(paper.c, id), kind=words.kind_name(kind)
            )
            yield number_keys(
                Numbers(fact, name, paper.now(fact), most, sign=kind), paper.pencil.put
            )


def _most(paper: Paper, fact: str) -> int:
    try:
        return paper.handle(fact).most
    except IllegalMove:
        return 0


def payments_said(paper: Paper) -> str:
    """The segments that are partly paid."""
    paid = list(paper.c.me.paid)
    if len(paid) > 2:
        return ngettext("{n} segment", "{n} segments", len(paid)).format(n=len(paid))
    return words.commas([words.segment_name(paper.c, id) for id in paid]) or _("none")


# chains, links, claims --------------------------------------------------------------------------


def chains(paper: Paper) -> list[ft.Control]:
    """The links of castle floors (KN-29) and the chains of completed tracks (KN-36)."""
    court_ = paper.c.rules.sheets.court
    facts = [f"link.{to}" for track in court_.values() for to in track.links]
    facts += [f"chain.{track.id}.{to}" for track in court_.values() for to in track.beside]
    return [_tick(paper, fact, words.fact_label(paper.c, fact)) for fact in facts]


def _tick(paper: Paper, fact: str, label: str) -> ft.Control:
    pencil = paper.pencil
    return tick(label, bool(paper.now(fact)), lambda on: pencil.put(fact, int(on)))


def chains_said(paper: Paper) -> str:
    """How many links and chains are marked."""
    n = len(paper.c.me.links) + len(paper.c.me.chains)
    return ngettext("{n} marked", "{n} marked", n).format(n=n) if n else _("none")


def claims(paper: Paper) -> list[ft.Control]:
    """Rewards and thresholds that are crossed out (KN-17, KN-20)."""
    c = paper.c
    body: list[ft.Control] = []
    for id in rewards(c):
        grant = reward(c, id)
        gain = words.gain_text(c.printed(grant.gain))
        if id.startswith("reward."):
            what = words.condition_text(c, c.printed(grant.needs))
        else:
            what = _("Influence {n}").format(n=id.removeprefix("threshold."))
        body.append(_tick(paper, f"claimed.{id}", f"{what}: {gain}"))
    return body


def claims_said(paper: Paper) -> str:
    """How many rewards are crossed out."""
    n = len(paper.c.me.claimed)
    return ngettext("{n} claimed", "{n} claimed", n).format(n=n) if n else _("none")
