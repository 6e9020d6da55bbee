"""The rows of step 2 as plain data: what a thing costs and gives, what it opens, what is missing. No controls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from companion.knight import court, reach
from companion.knight.course import Course
from companion.knight.moves import MarkChain
from companion.knight.reach import Prospect
from companion.knight.scenario_sheet import check_command
from companion.knight.sheets import Grant, Unknown
from companion.knight.vocabulary import NOTHING, Bundle
from companion.play import IllegalMove
from companion.ui.knight import phrases as words
from companion.ui.knight.further import FURTHER, further_name, open_count
from companion.ui.knight.learn import is_unknown, key_of
from companion.ui.knight.learn_things import is_open_ended
from companion.ui.knight.phrases.things import battle_in_sentence, known
from companion.ui.parts.chips import Cost, Gain, Source
from companion.words import _, ngettext, spoken

SIGNS = {"battle": "court-combat", "gold": "gold", "special": "command", "command": "command"}
MOST_NAMED = 2


@dataclass(frozen=True, slots=True)
class UseRow:
    """One row: `key` names its prospect. `says` is the whole name of its button; no button: it is locked.

    `payable` are the kinds of which a tap on the chip pays a unit. `orders` is what else happens, `why` a reason.
    """

    key: str
    title: str
    sign: str
    aside: str = ""
    costs: tuple[Cost, ...] = ()
    gains: tuple[Gain, ...] = ()
    orders: str = ""
    why: str = ""
    source: Source | None = None
    button: str = ""
    says: str = ""
    payable: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Group:
    """Rows of a track that may be taken in any order stand together (houses, rooms, tournaments): the first stands
    for all. Every lord stands alone."""

    key: str
    rows: tuple[Prospect, ...]


def grouped(c: Course, every: Iterable[Prospect]) -> list[Group]:
    """Prospects by track, in the order of the first of each; what is ready comes first."""
    groups: dict[str, list[Prospect]] = {}
    for one in every:
        groups.setdefault(_group_of(c, one), []).append(one)
    return [Group(name, tuple(rows)) for name, rows in groups.items()]


def _group_of(c: Course, one: Prospect) -> str:
    if one.kind != "segment":
        return key_of(one)
    track, segment = court.find(c, one.id)
    return f"{track.id}.{segment.group}" if track.order == "groups" else track.id


class Rows:
    """Prospects as rows: the same row as the last time while it would say the same."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[object, UseRow]] = {}

    def __call__(self, c: Course, one: Prospect) -> UseRow:
        looks_ahead = c.state if one.kind == "battle" else None
        of = one, c.rules, c.me.done, court.payable(c, one.rest), looks_ahead, spoken()
        known = self._made.get(key_of(one))
        if known is None or known[0] != of:
            known = self._made[key_of(one)] = of, use_row(c, one)
        return known[1]


def use_row(c: Course, one: Prospect) -> UseRow:
    """A prospect as a row."""
    cost, name = _costs(c, one), name_of(c, one)
    unknown = is_unknown(one.refused)
    why = words.refusal(c, one.refused) if one.refused is not None and not unknown else ""
    verb = _("Enter") if unknown else _verb(one)
    orders = known(one.grant.do, ())
    return UseRow(
        key_of(one),
        name,
        _sign(one),
        _aside(c, one),
        cost,
        _gains(c, one),
        "" if one.kind == "gold" else words.upper(words.orders_text(orders)),
        why,
        badge(one.grant),
        verb if one.ready or unknown else "",
        _("Enter what is printed: {thing}").format(thing=name)
        if unknown
        else _says(c, one, verb, name),
        court.payable(c, one.rest) if one.kind == "segment" and one.is_open else frozenset(),
    )


def name_of(c: Course, one: Prospect) -> str:
    """The name of a prospect: "Nobles 2", "Castle, a room", "Battle 1", "Influence 5"."""
    match one.kind:
        case "segment":
            track, segment = court.find(c, one.id)
            alike = one.alike > 1 or track.by_group
            return words.open_name(c, track, segment) if alike else words.segment_name(c, one.id)
        case "battle":
            return words.battle_name(one.id)
        case "claim":
            return words.reward_name(c, one.id)
        case "gold":
            return words.gold_name(c, one.id)
        case _:
            return _("Special action")


def _sign(one: Prospect) -> str:
    if one.kind == "segment":
        return f"court-{one.id.rpartition('.')[0]}"
    if one.kind == "claim":
        return "influence" if one.id.startswith("threshold.") else "once"
    return SIGNS[one.kind]


def _verb(one: Prospect) -> str:
    n = one.rest.total()
    match one.kind:
        case "claim":
            return _("Claim")
        case "segment" if not one.paid or n == 1:
            return _("Pay")
        case "battle" | "special":
            return _("Pay")
        case _:
            return _("Pay {n}").format(n=n)


def _says(c: Course, one: Prospect, verb: str, name: str) -> str:
    if not one.rest:
        return _("{do}: {thing}").format(do=verb, thing=name)
    return _("Pay {cost}, {name}").format(cost=words.bundle_text(one.rest), name=name)


# what stands beside the name -----------------------------------------------------------------------


def _aside(c: Course, one: Prospect) -> str:
    parts = [*_begun(c, one), *missing(c, one)]
    if _wins(c, one):
        parts.append(_("wins the game"))
    if one.opens:
        parts.append(opens_text(c, one.opens))
    if one.full:
        parts.append(_("completes the track, +{n} points").format(n=one.full))
    return words.commas(parts)


def _wins(c: Course, one: Prospect) -> bool:
    """Whether a battle that can be paid now is the last one that is needed (KN-67), whatever is asked first."""
    if one.kind != "battle" or not one.ready:
        return False
    try:
        end = c.rules.apply(replace(c.state, agenda=()), one.move(*one.ways[:1])).state.end
    except IllegalMove:  # what it brings nobody has entered yet
        return False
    return end is not None and end.result == "won"


def _begun(c: Course, one: Prospect) -> Iterator[str]:
    if one.paid:
        whole = one.paid.total() + one.rest.total()
        yield _("{n} of {all} paid").format(n=one.paid.total(), all=whole)
    if one.kind == "segment":
        track, segment = court.find(c, one.id)
        if track.by_group and segment.group:
            yield words.floor_text(c, track, segment.group)


def missing(c: Course, one: Prospect) -> Iterator[str]:
    """What keeps it back, as short as it goes: "Combat 2 of 3", "2 Glory short"."""
    for row in one.unmet[:MOST_NAMED]:
        yield words.progress_text(c, row)
    if one.short:
        yield words.short_text(dict(one.short))


def opens_text(c: Course, opens: Iterable[tuple[str, str]]) -> str:
    """What it opens: "opens tournament 1", "opens Church 2 and battle 1"."""
    names = [_opened(c, kind, id) for kind, id in _lead(c, opens)]
    shown = names[:MOST_NAMED]
    if more := len(names) - len(shown):
        shown.append(ngettext("{n} more", "{n} more", more).format(n=more))
    return _("opens {things}").format(things=words.listed(shown))


def _lead(c: Course, opens: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Of several of one free track, the first."""
    seen: set[str] = set()
    for kind, id in opens:
        track = id.rpartition(".")[0] if kind == "segment" else id
        if (name := f"{kind}.{track}") not in seen:
            seen.add(name)
            yield kind, id


def _opened(c: Course, kind: str, id: str) -> str:
    track, _dot, n = id.rpartition(".")
    match kind, track:
        case "segment", "tournaments":
            # Translators: within a sentence, "opens tournament 1".
            return _("tournament {n}").format(n=n)
        case "segment", _any:
            return words.segment_name(c, id)
        case "battle", _any:
            return battle_in_sentence(id)
        case _:
            return words.reward_name(c, id)


# chips ---------------------------------------------------------------------------------------------


def _costs(c: Course, one: Prospect) -> tuple[Cost, ...]:
    """The whole cost with what is paid of it; short where it cannot be paid."""
    whole, short = _whole(c, one), dict(one.short)
    unknown = is_unknown(one.refused)  # then the rules have not said what is left of the cost
    paid = {kind: min(n, one.paid[kind]) if unknown else n - one.rest[kind] for kind, n in whole}
    return tuple(
        Cost(kind, words.kind_name(kind), n, paid[kind], short=kind in short) for kind, n in whole
    )


def _whole(c: Course, one: Prospect) -> Bundle:
    """The printed cost, its Valor as the table reads it for a battle; the rest while nothing is paid."""
    printed = known(one.grant.cost, NOTHING)
    return printed if one.paid else one.rest or printed


def _gains(c: Course, one: Prospect) -> tuple[Gain, ...]:
    once = one.kind in ("battle", "claim")
    gain = known(one.grant.gain, NOTHING)
    if one.kind == "segment":
        track, segment = court.find(c, one.id)
        once = known(segment.once, False)
        if track.by_group and _last_of_group(c, one):
            group = next(g for g in track.groups if g.id == segment.group)
            gain = gain + known(group.gain, NOTHING)
    return tuple(
        Gain(kind, words.kind_name(kind), n, once=once, loss=kind == "enemy_diplomacy" and n > 0)
        for kind, n in gain
    )


def _last_of_group(c: Course, one: Prospect) -> bool:
    """Whether a room finishes its floor, whose gain it then brings (KN-29)."""
    track, segment = court.find(c, one.id)
    done = c.me.done.get(track.id, ())
    left = [s for s in track.segments if s.group == segment.group and s.number not in done]
    return len(left) == 1


RANK: tuple[Source, ...] = ("unknown", "practice", "copy", "rulebook")


def badge(grant: Grant) -> Source | None:
    """Where the values of a row come from: the least sure of its parts."""
    found = {"unknown" if isinstance(part.value, Unknown) else part.source for part in grant.fields}
    return next((source for source in RANK if source in found), None)


# chains and gold -----------------------------------------------------------------------------------


def chain_row(c: Course, move: MarkChain) -> UseRow:
    """A chain that a completed track may mark (KN-36)."""
    start, to = words.track_name(c, move.start), words.track_name(c, move.to)
    name = _("Chain, {start} to {to}").format(start=start, to=to)
    why = _("Activating {start} activates {to} too.").format(start=start, to=to)
    return UseRow(
        f"chain.{move.start}>{move.to}",
        name,
        "chain",
        why=why,
        button=_("Mark"),
        says=_("{do}: {thing}").format(do=_("Mark"), thing=name),
    )


def ahead_row(c: Course) -> UseRow | None:
    """Where tracks are entered of which nobody has said how far they go: what comes next on them is in no row."""
    n = sum(is_open_ended(track) for track in c.rules.sheets.court.values())
    if not n:
        return None
    why = ngettext("{n} track is not known to its end", "{n} tracks are not known to their ends", n)
    why = why.format(n=n)
    name = _("The court sheet")
    return UseRow(
        "court",
        name,
        "court-king",
        why=why,
        source="unknown",
        button=_("Go there"),
        says=words.commas([_("Go there"), name]),
    )


def further_row(c: Course, kind: str) -> UseRow | None:
    """One more battle, gold or command action, while nobody has said whether the card has one."""
    if not open_count(c.rules, kind):
        return None
    name = further_name(c, kind)
    return UseRow(
        FURTHER + kind,
        name,
        SIGNS[kind],
        why=_("Is there one more?"),
        source="unknown",
        button=_("Enter"),
        says=_("Enter what is printed: {thing}").format(thing=name),
    )


def command_rows(c: Course) -> Iterator[UseRow]:
    """What a command point can be used for now, and what not (KN-41 to KN-47)."""
    for grant in c.scenario.command:
        id = grant.key
        name = words.command_name(c, id)
        try:
            check_command(c, id)
            why, button = words.command_text(c, id), _("Use 1")
        except IllegalMove as refusal:
            why, button = words.refusal(c, refusal), ""
        says = _("Use 1, {name}").format(name=name)
        yield UseRow(f"command.{id}", name, "command", why=why, button=button, says=says)


def gold_amounts(ready: Iterable[Prospect]) -> str:
    """What the gold actions that are possible cost: "1, 2, 3 or 7 gold"."""
    amounts = [n for n, _same in groupby(sorted(one.rest.gold for one in ready))]
    if not amounts:
        return _("none possible now")
    # Translators: {amounts} is a list of numbers, "1, 2, 3 or 7".
    return _("{amounts} gold").format(amounts=words.either([str(n) for n in amounts]))


def chains(c: Course) -> list[MarkChain]:
    """The chains that may be marked now."""
    try:
        return court.can_chain(c)
    except IllegalMove:  # how long a track is nobody has entered yet
        return []


def reached(c: Course) -> tuple[list[Prospect], list[Prospect], list[Prospect]]:
    """What can be done now, what almost, and the gold actions."""
    ready, rest = reach.reach(c)
    return ready, rest, reach.gold(c)
