"""The paper twin of Knight: the character's sheet and the court sheet as they are filled in."""

from __future__ import annotations

from collections.abc import Iterator

from companion.knight.character import character, rewards
from companion.knight.correct import handle
from companion.knight.course import LIMIT, Course
from companion.knight.facts import influence, level_so_far
from companion.knight.sheets import Grant, Segment, Source, Track, Unknown
from companion.knight.state import BOXES
from companion.knight.vocabulary import ALWAYS, NOTHING, PURSE
from companion.play import IllegalMove
from companion.ui.knight import phrases as words
from companion.ui.knight.court_rows import groups_of
from companion.ui.knight.phrases.things import known
from companion.ui.knight.use_rows import badge
from companion.ui.paper_twin.markup import Html, Part, block, box, el, join, lines, table
from companion.words import _


def value(c: Course, fact: str) -> Html:
    """What a fact is now; one that was set by hand says so."""
    return join((_shown(c, fact), by_hand(c, fact)), " ")


def _shown(c: Course, fact: str) -> Html:
    now = handle(c, fact).now
    return el("b", words.value_text(c, fact, now), data_fact=fact)


def by_hand(c: Course, fact: str) -> Html:
    """That a value was set by hand, and from what."""
    hand = c.me.hand.get(fact)
    if hand is None:
        return Html()
    said = _("by hand in turn {n}, was {old}").format(
        n=hand.turn, old=words.value_text(c, fact, hand.old)
    )
    return el("span", said, class_="src")


def crossed(c: Course, fact: str) -> Html:
    """A box that is crossed out or not."""
    return join((box(bool(handle(c, fact).now), fact), by_hand(c, fact)), " ")


def source_tag(source: Source | str | None) -> Html:
    """Where a printed value comes from; nothing where none is printed."""
    if source in (None, "none"):
        return Html()
    name = _("not entered yet") if source == "unknown" else words.source_name(str(source))
    return el("span", name, class_="src")


def grant_source(grant: Grant) -> Html:
    """Where the values of a thing come from: the least sure of its parts."""
    return source_tag(badge(grant))


def needs_of(c: Course, grant: Grant) -> str:
    """What it asks before anything else; empty if nothing."""
    if isinstance(grant.needs.value, Unknown):
        return "?"
    needs = known(grant.needs, ALWAYS)
    return words.condition_text(c, needs) if needs else ""


def cost_of(grant: Grant) -> str:
    """What it costs; "?" while nobody has entered it."""
    if isinstance(grant.cost.value, Unknown):
        return "?"
    return words.bundle_text(grant.cost.value) if grant.cost.value else ""


def gives(grant: Grant) -> str:
    """What it gives and makes happen; "?" for what nobody has entered."""
    parts = ["?"] if isinstance(grant.gain.value, Unknown) else []
    if gain := known(grant.gain, NOTHING):
        parts.append(words.gain_text(gain))
    parts.append("?" if isinstance(grant.do.value, Unknown) else words.printed_orders(grant.do))
    return words.commas(parts)


# the character -------------------------------------------------------------------------------------


def character_sheet(c: Course) -> Html:
    """The values, the points, what the character can do, what was claimed."""
    card = character(c)
    starts = {start.source for start in card.start.values()}
    source = "practice" if "practice" in starts else next(iter(starts), "none")
    return block(
        words.character_name(c),
        _values(c),
        el("h3", _("Points")),
        _points(c),
        el("h3", _("What the card gives")),
        _card(c),
        aside=join((_("character"), source_tag(source)), " "),
    )


def _values(c: Course) -> Html:
    turn = c.state.turn.number
    rows = [
        (words.kind_name(kind), value(c, kind), value(c, f"fresh.{kind}"), str(LIMIT[kind]))
        for kind in PURSE
    ]
    head = ("", _("have"), _("of it fresh until turn {n}").format(n=turn + 1), _("at most"))
    segments = influence(c) - c.me.influence
    from_ = _("{n} from segments, {more} from elsewhere").format(n=segments, more=c.me.influence)
    return join(
        (
            table(head, rows),
            lines(
                [
                    (_("Command points"), value(c, "command")),
                    (
                        words.kind_name("influence"),
                        join((value(c, "influence"), f"({from_})"), " "),
                    ),
                ]
            ),
        )
    )


def _points(c: Course) -> Html:
    rows: list[tuple[Part, ...]] = []
    total = 0
    for n in BOXES:
        entries = [entry for entry in c.me.entries if entry.box == n]
        total += sum(entry.points for entry in entries)
        said = words.commas(
            [f"{words.signed_number(e.points)} {words.giver_name(c, e.why)}" for e in entries]
        )
        rows.append((_("Box {n}").format(n=n), value(c, f"points.{n}"), words.number(total), said))
    return table((_("box"), _("points"), _("total so far"), _("entries")), rows)


def _card(c: Course) -> Html:
    card = character(c)
    top = lines(
        [
            (
                _("Privilege"),
                join(
                    (
                        words.privilege_text(c),
                        f"({words.privilege_status(c)})",
                        grant_source(card.privilege),
                    ),
                    " ",
                ),
            ),
            (_("Special action"), join((words.special_text(c), grant_source(card.special)), " ")),
        ]
    )
    grants = [*card.rewards, *(threshold.grant for threshold in card.thresholds)]
    rows = [
        (
            crossed(c, f"claimed.{id}"),
            words.reward_name(c, id),
            words.reward_text(c, id),
            grant_source(grant),
        )
        for id, grant in zip(rewards(c), grants, strict=True)
    ]
    more = _unknown_count(card.at.value)
    return join((top, table((_("claimed"), "", "", ""), rows), more))


def _unknown_count(count: object) -> Html:
    return (
        el("p", _("Nobody has entered yet how many more there are."))
        if isinstance(count, Unknown)
        else Html()
    )


# the court -----------------------------------------------------------------------------------------


def court_sheet(c: Course) -> Html:
    """All tracks: what is unlocked, what is paid, what each asks, costs and gives; chains and links."""
    tracks = [el("div", *_track(c, track)) for track in c.rules.sheets.court.values()]
    return block(_("Court"), *tracks, aside=_("crossed out: unlocked"))


def _track(c: Course, track: Track) -> Iterator[Html]:
    level = _("level {n}").format(n=level_so_far(c, track.id))
    whole = _("complete: {points}").format(points=words.amount("points", known(track.points, 0)))
    has_points = isinstance(track.points.value, Unknown) or track.points.value
    tag = source_tag(track.points.source) if has_points else Html()
    aside = join((level, whole if known(track.points, 0) else "", tag), " · ")
    yield el("h3", words.track_name(c, track.id), " ", el("small", aside))
    for group, segments in groups_of(track):
        if group is not None:
            gain = known(group.gain, NOTHING)
            said = words.gain_text(gain) if gain else ""
            name = words.group_name(track, group)
            yield el("p", join((el("b", name), said, source_tag(group.gain.source)), " "))
        rows = [_segment(c, track, one) for one in segments]
        yield table(("", "", _("asks"), _("costs"), _("paid"), _("gives"), ""), rows)
    lost = [one for one in track.segments if track.groups and not one.group]
    yield table(("",) * 7, [_segment(c, track, one) for one in lost])
    yield _unknown_count(track.count.value)
    ties = [_tie(c, f"chain.{track.id}.{to}", _("chain to {track}"), to) for to in track.beside]
    ties += [_tie(c, f"link.{to}", _("link to {track}"), to) for to in track.links]
    if ties:
        yield el("p", join(ties, "   "))


def _tie(c: Course, fact: str, words_: str, to: str) -> Html:
    said = words_.format(track=words.track_name(c, to))
    return join((crossed(c, fact), said), " ")


def _segment(c: Course, track: Track, segment: Segment) -> tuple[Part, ...]:
    id = f"{track.id}.{segment.number}"
    grant = segment.grant
    done = segment.number in c.me.done.get(track.id, ())
    gain = gives(grant)
    if known(segment.once, False):
        gain = _("{gain} (once)").format(gain=gain)
    return (
        crossed(c, f"segment.{id}"),
        el("span", words.segment_name(c, id), class_="gone" if done else ""),
        needs_of(c, grant),
        cost_of(grant),
        _paid(c, id),
        gain,
        grant_source(grant),
    )


def _paid(c: Course, id: str) -> Html:
    """What was paid of it so far, kind by kind."""
    parts = []
    for kind in PURSE:
        fact = f"paid.{id}.{kind}"
        try:
            now = handle(c, fact).now
        except IllegalMove:  # it does not cost this, or nobody has entered what it costs
            continue
        said = join((el("b", str(now), data_fact=fact), f" {words.kind_code(kind)}"))
        if now or by_hand(c, fact):
            parts.append(join((said, by_hand(c, fact)), " "))
    return join(parts, ", ")
