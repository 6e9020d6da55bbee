"""Any value of the three sheets set by hand, like an eraser on paper. The list of facts is closed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.knight import paper
from companion.knight.character import rewards
from companion.knight.correct_map import (
    Handle,
    gone,
    map_marks,
    mark,
    source,
    units,
    way,
)
from companion.knight.course import LIMIT, Course
from companion.knight.court import find, owed
from companion.knight.facts import influence
from companion.knight.moves import Correct
from companion.knight.sheets import Unknown
from companion.knight.state import BOXES, ByHand, Entry
from companion.knight.vocabulary import NOTHING, PURSE, RESOURCES, Bundle
from companion.play import IllegalMove

MOST_POINTS = 9999


def facts(c: Course) -> Iterator[str]:
    """Every fact that can be set by hand, in the order of the sheets."""
    yield from PURSE
    yield from (f"fresh.{kind}" for kind in PURSE)
    yield from ("command", "influence", *(f"points.{box}" for box in BOXES))
    yield from ("diplomacy", "enemy_diplomacy", "king")
    for track in c.rules.sheets.court.values():
        for segment in track.segments:
            id = f"{track.id}.{segment.number}"
            yield f"segment.{id}"
            cost = segment.grant.cost.value
            if not isinstance(cost, Unknown):
                yield from (f"paid.{id}.{kind}" for kind in PURSE if _most_paid(cost, kind))
        yield from (f"link.{link}" for link in track.links)
        yield from (f"chain.{track.id}.{to}" for to in track.beside)
    yield from (f"claimed.{reward}" for reward in rewards(c))
    for action, stages in c.scenario.stages.items():
        yield from (f"stage.{action}.{stage.number}" for stage in stages)
    yield from (f"battle.{battle.key}" for battle in c.scenario.battles)
    yield from (f"crossed.{path}" for path in c.scenario.paths)
    for tile in c.tiles.values():
        yield from (f"own.{tile.id}", f"enemy.{tile.id}")
        if c.rules.paper:
            yield from (f"source.{tile.id}.{kind}" for kind in PURSE)
            if not paper.is_own_castle(c, tile.id):
                yield f"way.{tile.id}"
                yield from (f"mark.{tile.id}.{mark}" for mark in paper.MARKS)
        yield from (f"gone.{tile.id}.{kind}" for kind in dict.fromkeys(tile.sources))
        yield from (f"mark.{tile.id}.{mark}" for mark in map_marks(c, tile))


def handle(c: Course, fact: str) -> Handle:
    """The handle of a fact. Raises IllegalMove for one that is not on the list."""
    kind, _, rest = fact.partition(".")
    maker = _MAKERS.get(kind)
    made = maker(c, fact, rest) if maker else None
    if made is None:
        raise IllegalMove("no_such_fact", fact=fact)
    return made


def correct(c: Course, move: Correct) -> None:
    """Set a fact by hand; the sheet remembers that it was (and from what), automation goes on."""
    made = set_fact(c, move.fact, move.value)
    c.mark(hand={**c.me.hand, made.fact: ByHand(c.state.turn.number, made.now, move.value)})
    c.note("set_by_hand", "", fact=made.fact, old=made.now, new=move.value)


def enter(c: Course, values: Mapping[str, int]) -> None:
    """Set many facts, as when a game is joined late, whatever order they come in."""
    for fact in sorted(values, key=_enters_late):
        set_fact(c, fact, values[fact])


def _enters_late(fact: str) -> bool:
    """What is fresh depends on what one has, the total influence on the segments, what is gone on the sources."""
    return fact == "influence" or fact.startswith(("fresh.", "gone."))


def set_fact(c: Course, fact: str, value: int) -> Handle:
    """Set a fact within its bounds; the handle that it had before."""
    if type(value) is not int:
        raise IllegalMove("no_number", fact=fact)
    made = handle(c, fact)
    if not made.least <= value <= made.most:
        raise IllegalMove("out_of_bounds", fact=fact, least=made.least, most=made.most)
    made.put(value)
    return made


def _purse(c: Course, fact: str, rest: str) -> Handle | None:
    def put(value: int) -> None:
        have = c.me.have.put(**{fact: value})
        c.mark(have=have, fresh=c.me.fresh.put(**{fact: min(c.me.fresh[fact], value)}))

    return None if rest else Handle(fact, c.me.have[fact], 0, LIMIT[fact], put)


def _fresh(c: Course, fact: str, kind: str) -> Handle | None:
    if kind not in PURSE:
        return None
    return Handle(
        fact, c.me.fresh[kind], 0, c.me.have[kind],
        lambda value: c.mark(fresh=c.me.fresh.put(**{kind: value})),
    )  # fmt: skip


def _plain(most: Callable[[Course], int]) -> Callable[[Course, str, str], Handle | None]:
    def make(c: Course, fact: str, rest: str) -> Handle | None:
        if rest:
            return None
        return Handle(fact, getattr(c.me, fact), 0, most(c), lambda value: c.mark(**{fact: value}))

    return make


def _influence(c: Course, fact: str, rest: str) -> Handle | None:
    """A derived value: the difference is kept as influence that no segment gave."""
    now = influence(c)
    return None if rest else Handle(
        fact, now, 0, 99, lambda value: c.mark(influence=c.me.influence + value - now)
    )  # fmt: skip


def _points(c: Course, fact: str, rest: str) -> Handle | None:
    """The sum of a box; the difference is kept as an entry of its own."""
    box = next((box for box in BOXES if str(box) == rest), 0)
    if not box:
        return None
    now = sum(entry.points for entry in c.me.entries if entry.box == box)

    def put(value: int) -> None:
        if value != now:
            c.mark(entries=(*c.me.entries, Entry(box, value - now, "hand")))

    return Handle(fact, now, -MOST_POINTS, MOST_POINTS, put)


def _segment(c: Course, fact: str, id: str) -> Handle | None:
    track, segment = find(c, id)
    done = c.me.done.get(track.id, ())

    def put(value: int) -> None:
        numbers = {*done, segment.number} if value else {*done} - {segment.number}
        c.mark(done={**c.me.done, track.id: tuple(sorted(numbers))})
        c.mark(paid={other: paid for other, paid in c.me.paid.items() if other != id})

    return Handle(fact, int(segment.number in done), 0, 1, put)


def _paid(c: Course, fact: str, rest: str) -> Handle | None:
    id, _, kind = rest.rpartition(".")
    _, segment = find(c, id)
    cost, paid = c.printed(segment.grant.cost), c.me.paid.get(id, NOTHING)
    if kind not in PURSE:
        return None

    def put(value: int) -> None:
        after = paid.put(**{kind: value})
        if not owed(cost, after):
            raise IllegalMove("paid_in_full", segment=id)
        others = {other: part for other, part in c.me.paid.items() if other != id}
        c.mark(paid={**others, id: after} if after else others)

    most = _most_paid(cost, kind)
    return Handle(fact, paid[kind], 0, most, put) if most else None


def _most_paid(cost: Bundle, kind: str) -> int:
    return cost[kind] + (cost.any if kind in RESOURCES else 0)


def _member(
    of: str, valid: Callable[[Course, str], bool]
) -> Callable[[Course, str, str], Handle | None]:
    """A thing that is in a list of the sheet or not: a link, chain, claim or battle."""

    def make(c: Course, fact: str, id: str) -> Handle | None:
        if ">" in id:
            return None
        id = id.replace(".", ">") if of == "chains" else id
        if not valid(c, id):
            return None
        there = getattr(c.me, of)

        def put(value: int) -> None:
            without = tuple(one for one in there if one != id)
            c.mark(**{of: (*without, id) if value else without})

        return Handle(fact, int(id in there), 0, 1, put)

    return make


def _is_link(c: Course, id: str) -> bool:
    return any(id in track.links for track in c.rules.sheets.court.values())


def _is_chain(c: Course, id: str) -> bool:
    start, _, to = id.partition(">")
    return start in c.rules.sheets.court and to in c.rules.sheets.court[start].beside


def _is_battle(c: Course, id: str) -> bool:
    return any(battle.key == id for battle in c.scenario.battles)


def _stage(c: Course, fact: str, id: str) -> Handle | None:
    """0: not taken, 1: the left side, 2: the right side."""
    action, _, number = id.partition(".")
    if not any(str(stage.number) == number for stage in c.scenario.stages.get(action, ())):
        return None
    names = ("", "left", "right")
    now = c.me.stages.get(id, ())

    def put(value: int) -> None:
        others = {other: sides for other, sides in c.me.stages.items() if other != id}
        c.mark(stages={**others, id: (names[value],)} if value else others)

    return Handle(fact, names.index(now[-1]) if now and now[-1] in names else 0, 0, 2, put)


def _crossed(c: Course, fact: str, path: str) -> Handle | None:
    if path not in c.scenario.paths:
        return None
    return Handle(
        fact, c.me.crossed.get(path, 0), 0, len(c.scenario.paths[path].steps),
        lambda value: c.mark(crossed={**c.me.crossed, path: value}),
    )  # fmt: skip


_MAKERS: dict[str, Callable[[Course, str, str], Handle | None]] = {
    **dict.fromkeys(PURSE, _purse),
    "fresh": _fresh,
    "command": _plain(lambda c: 9),
    "influence": _influence,
    "points": _points,
    "diplomacy": _plain(lambda c: c.printed(c.scenario.diplomacy.full)),
    "enemy_diplomacy": _plain(lambda c: c.printed(c.scenario.enemy_diplomacy.full)),
    "king": _plain(lambda c: len(c.scenario.king)),
    "segment": _segment,
    "paid": _paid,
    "link": _member("links", _is_link),
    "chain": _member("chains", _is_chain),
    "claimed": _member("claimed", lambda c, id: id in rewards(c)),
    "battle": _member("battles", _is_battle),
    "stage": _stage,
    "crossed": _crossed,
    "own": units,
    "enemy": units,
    "gone": gone,
    "way": way,
    "source": source,
    "mark": mark,
}


def differences(before: Course, after: Course) -> list[tuple[str, int, int]]:
    """The facts that differ between two states of a game: fact, before, after (for adopting a draft)."""
    return [
        (fact, old, new)
        for fact in facts(after)
        if (old := _now(before, fact)) != (new := handle(after, fact).now)
    ]


def _now(c: Course, fact: str) -> int:
    """The value of a fact; 0 for one of an area that has not been named yet."""
    try:
        return handle(c, fact).now
    except IllegalMove as refusal:
        if refusal.code != "no_such_fact":
            raise
        return 0
