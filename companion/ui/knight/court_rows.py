"""The court sheet as plain data: thirteen tracks, each with what it opens to. No controls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.knight import court, reach
from companion.knight.course import Course
from companion.knight.facts import level, unmet
from companion.knight.moves import MarkChain, Pay
from companion.knight.sheets import Group, Segment, Track, Unknown
from companion.knight.vocabulary import ACTIONS, ALWAYS, NOTHING, Bundle
from companion.play import IllegalMove
from companion.ui.knight import phrases as words
from companion.ui.knight.chain_rows import ChainView, chain_view
from companion.ui.knight.court_notes import linked_tracks, notes_of
from companion.ui.knight.learn_correct import copied
from companion.ui.knight.learn_things import gap_in, is_open_ended
from companion.ui.knight.phrases.things import known
from companion.ui.knight.use_rows import badge, opens_text
from companion.ui.parts import tracks as parts
from companion.ui.parts.chips import Cost, Gain, Source
from companion.words import _, ngettext


@dataclass(frozen=True, slots=True)
class SegmentView:
    """One line of an open track. `current`: the one that is paid now; `pay` is its button, `not_now` why it has none.

    `lock` is the name of the padlock of a blocked one. `payable` are the kinds of which a tap pays a unit. `chain`
    stands below a blocked one that is opened. `asks` is the path of what nobody has entered of it.
    """

    id: str
    number: str
    costs: tuple[Cost, ...] = ()
    gains: tuple[Gain, ...] = ()
    words: str = ""
    aside: str = ""
    source: Source | None = None
    current: bool = False
    pay: str = ""
    name: str = ""
    says: str = ""
    lock: str = ""
    not_now: str = ""
    payable: frozenset[str] = frozenset()
    chain: ChainView | None = None
    asks: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines under one head: a castle floor, a lord; without a title the whole track."""

    title: str
    aside: str
    gains: tuple[Gain, ...]
    lines: tuple[SegmentView, ...]


@dataclass(frozen=True, slots=True)
class TrackView:
    """A track: its row, and if it is open what stands below. `chains`: tracks it may be chained to now; `copied`:
    something of it came from the player's own cards, so that it may be corrected."""

    row: parts.Track
    open: bool = False
    blocks: tuple[Block, ...] = ()
    activation: tuple[Gain, ...] | None = None
    notes: tuple[str, ...] = ()
    chains: tuple[tuple[str, str], ...] = ()
    copied: bool = False


def closed_now(c: Course) -> str:
    """Why nothing can be paid into the court now, whatever it is: "in step 2"; empty if it can."""
    track = next(iter(c.rules.sheets.court.values()))
    try:
        c.rules.apply(c.state, Pay(f"{track.id}.1", NOTHING))
    except IllegalMove as refused:
        if refused.code == "wrong_step":
            return _("in step 2")
        if refused.code in ("answer_first", "no_answer"):
            return _("after the answer")
        if refused.code == "ended":
            return _("the game is over")
    return ""


def groups_of(track: Track) -> list[tuple[Group | None, tuple[Segment, ...]]]:
    """The segments of a track by floor or lord, in the order of the sheet; a track without stands as one."""
    if not track.groups:
        return [(None, track.segments)]
    return [
        (group, tuple(one for one in track.segments if one.group == group.id))
        for group in track.groups
    ]


def lacks(c: Course, segment: Segment) -> bool:
    """Whether a requirement keeps a segment from being paid into (KN-27)."""
    try:
        return bool(unmet(c, known(segment.grant.needs, ALWAYS)))
    except IllegalMove:  # a bound that nobody has entered
        return False


# the row ------------------------------------------------------------------------------------------


def row_of(c: Course, track: Track, by_hand: bool) -> parts.Track:
    """The row of a track: symbol, name, segments, level."""
    nexts = court.open_segments(c, track)
    barred = {one.number for one in nexts if lacks(c, one)}
    in_order = [one for _group, own in groups_of(track) for one in own]
    sizes = tuple(len(own) for _group, own in groups_of(track)) if track.groups else ()
    states = [_state(c, track, one, one.number in barred) for one in in_order]
    more: list[parts.Segment] = ["unknown"] if is_open_ended(track) else []
    return parts.Track(
        track.id,
        f"court-{track.id}",
        words.track_name(c, track.id),
        (*states, *more),
        _level(c, track),
        blocked=bool(nexts) and len(barred) == len(nexts) and not more,
        groups=sizes,
        level_by_group=track.by_group,
        hand=by_hand,
        tied=_tied(c, track),
    )


def _tied(c: Course, track: Track) -> str:
    """What an activation of a track brings along, or what brings it along (KN-36, KN-37)."""
    for chain in c.me.chains:
        start, to = chain.split(">")
        if start == track.id:
            return _("chained to {track}").format(track=words.track_name(c, to))
    owner = next((one for one in c.rules.sheets.court.values() if track.id in one.links), None)
    if owner is not None and track.id in c.me.links:
        return _("linked to {track}").format(track=words.track_name(c, owner.id))
    return ""


def _state(c: Course, track: Track, segment: Segment, barred: bool) -> parts.Segment:
    if segment.number in c.me.done.get(track.id, ()):
        return "done"
    if gap_in(c.rules, segment.grant.id):
        return "unknown"
    if court.segment_id(track, segment) in c.me.paid:
        return "partly"
    return "blocked" if barred else "open"


def _level(c: Course, track: Track) -> int:
    try:
        return level(c, track.id)
    except IllegalMove:  # how many rooms there are nobody has entered
        return 0


# what it opens to ---------------------------------------------------------------------------------


def opened_view(
    c: Course, row: parts.Track, track: Track, closed: str, chain_of: str | None
) -> TrackView:
    """A track with everything below its row. `chain_of`: the blocked segment whose chain is shown, "" the first."""
    lines = Lines(c, track, closed, chain_of)
    return TrackView(
        row,
        True,
        tuple(lines.blocks()),
        _activation(c, track),
        tuple(notes_of(c, track)),
        tuple(
            (one.to, words.track_name(c, one.to))
            for one in _chains(c)
            if one.start == track.id and not closed
        ),
        bool(copied(c.rules, f"court.{track.id}")),
    )


def _chains(c: Course) -> list[MarkChain]:
    try:
        return court.can_chain(c)
    except IllegalMove:
        return []


def _activation(c: Course, track: Track) -> tuple[Gain, ...] | None:
    """What an activation collects now (KN-33); None for a track that is not activated."""
    if track.id not in (*ACTIONS, *linked_tracks(c)):
        return None
    try:
        return gain_chips(court.gains_of(c, track))
    except IllegalMove:
        return None


def gain_chips(gain: Bundle, *, once: bool = False) -> tuple[Gain, ...]:
    """A gain as chips."""
    return tuple(
        Gain(kind, words.kind_name(kind), n, once=once, loss=kind == "enemy_diplomacy" and n > 0)
        for kind, n in gain
    )


class Lines:
    """The lines of one open track."""

    def __init__(self, c: Course, track: Track, closed: str, chain_of: str | None) -> None:
        self.c, self.track, self.closed = c, track, closed
        self.nexts = court.open_segments(c, track)
        self.barred = [one for one in self.nexts if lacks(c, one)]
        first = self.id(self.barred[0]) if self.barred else None
        self.chain_of = first if chain_of == "" else chain_of

    def id(self, segment: Segment) -> str:
        return court.segment_id(self.track, segment)

    def blocks(self) -> Iterator[Block]:
        """The whole track, or floor by floor, lord by lord."""
        for group, own in groups_of(self.track):
            if group is None:
                yield Block("", "", (), tuple(self.line(one, str(one.number)) for one in own))
            elif self.track.by_group:
                yield self._floor(group, own)
            else:
                lines = tuple(self.line(one, str(i)) for i, one in enumerate(own, 1))
                yield Block(
                    words.group_name(self.track, group),
                    "",
                    gain_chips(known(group.gain, NOTHING)),
                    lines,
                )
        if is_open_ended(self.track):
            yield Block("", "", (), (self._one_more(),))

    def _one_more(self) -> SegmentView:
        """The one past the last that is known: nobody has said how many there are."""
        n = len(self.track.segments) + 1
        id = f"{self.track.id}.{n}"
        name = words.segment_name(self.c, id)
        said, asks = _("Is there one more?"), self.track.count.path
        return SegmentView(id, str(n), words=said, source="unknown", name=name, asks=asks)

    def _floor(self, group: Group, own: Sequence[Segment]) -> Block:
        """Rooms are alike: those begun, and one more that can be."""
        done = self.c.me.done.get(self.track.id, ())
        left = [one for one in own if one.number not in done]
        begun = [one for one in left if self.id(one) in self.c.me.paid]
        fresh = [one for one in left if one not in begun][:1]
        built = len(own) - len(left)
        aside = ngettext("{done} of {n} room", "{done} of {n} rooms", len(own)).format(
            done=built, n=len(own)
        )
        lines = tuple(self.line(one, str(own.index(one) + 1)) for one in (*begun, *fresh))
        return Block(
            words.group_name(self.track, group),
            aside,
            gain_chips(known(group.gain, NOTHING)),
            lines,
        )

    def line(self, segment: Segment, number: str) -> SegmentView:
        """One segment: unlocked, next to be paid, blocked, or still to come."""
        grant = segment.grant
        once = known(segment.once, False)
        gains = gain_chips(known(grant.gain, NOTHING), once=once)
        source = badge(grant)
        if segment.number in self.c.me.done.get(self.track.id, ()):
            return SegmentView(
                self.id(segment), number, gains=gains, words=_unlocked(gains, once), source=source
            )
        if segment in self.nexts and not isinstance(grant.cost.value, Unknown):
            return self._next(segment, number, gains, source)
        cost = known(grant.cost, NOTHING)
        costs = tuple(Cost(kind, words.kind_name(kind), n) for kind, n in cost)
        gap = gap_in(self.c.rules, grant.id)
        return SegmentView(
            self.id(segment),
            number,
            costs,
            gains,
            aside=self._asks(segment) or (_("not known yet") if gap else ""),
            source=source,
            name=words.segment_name(self.c, self.id(segment)),
            asks=gap if segment in self.nexts else "",
        )

    def _asks(self, segment: Segment) -> str:
        needs = known(segment.grant.needs, ALWAYS)
        if not needs:
            return ""
        return _("needs {what}").format(what=words.condition_text(self.c, needs))

    def _next(
        self, segment: Segment, number: str, gains: tuple[Gain, ...], source: Source | None
    ) -> SegmentView:
        """A segment that is next in order."""
        c, id = self.c, self.id(segment)
        cost, rest = known(segment.grant.cost, NOTHING), court.still_owed(c, id)
        short = c.shortfall(rest)
        blocked = segment in self.barred
        costs = tuple(
            Cost(kind, words.kind_name(kind), n, n - rest[kind], short=kind in short)
            for kind, n in cost
        )
        can = not blocked and not self.closed
        paid = cost.total() - rest.total()
        pay = _("Pay {n}").format(n=rest.total()) if paid else _("Pay")
        return SegmentView(
            id,
            number,
            costs,
            gains,
            aside=self._asks(segment) if blocked else self._aside(segment, paid, short),
            source=source,
            current=self.track.order == "line" and not blocked,
            pay=pay if can and not short else "",
            name=words.segment_name(c, id),
            says=_("Pay {cost}, {name}").format(
                cost=words.bundle_text(rest), name=words.segment_name(c, id)
            ),
            lock=_("What {segment} needs").format(segment=words.segment_name(c, id))
            if blocked
            else "",
            not_now="" if blocked else self.closed,
            payable=court.payable(c, rest) if can else frozenset(),
            chain=chain_view(c, id) if blocked and id == self.chain_of else None,
        )

    def _aside(self, segment: Segment, paid: int, short: dict[str, int]) -> str:
        """How far the payment is, what is short, what it opens."""
        c, cost = self.c, known(segment.grant.cost, NOTHING)
        said = []
        if paid:
            said.append(_("{n} of {all} paid").format(n=paid, all=cost.total()))
        elif not short and not self.closed and self.track.order == "line":
            said.append(_("tap a cost, or pay all"))
        if short and not self.closed:
            said.append(words.short_text(short))
            said += _fresh(c, short)
        opens = reach.opened_by(c, self.track, segment)
        if opens:
            said.append(opens_text(c, opens))
        return words.commas(said)


def _fresh(c: Course, short: dict[str, int]) -> list[str]:
    fresh = [kind for kind in short if kind != "any" and c.me.fresh[kind]]
    return [_("fresh until turn {n}").format(n=c.state.turn.number + 1)] if fresh else []


def _unlocked(gains: Sequence[Gain], once: bool) -> str:
    if not gains:
        return _("unlocked")
    return _("unlocked, received once") if once else _("unlocked, each activation")
