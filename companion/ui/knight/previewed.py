"""What a side of the card would bring, as plain rows for its preview: words, chips and units, no controls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.knight.activation import acting_side
from companion.knight.course import Course
from companion.knight.preview import Preview, Standing, carried_now
from companion.knight.row import current_place
from companion.knight.vocabulary import KINDS, RESOURCES, Order
from companion.play import IllegalMove, Note
from companion.ui.knight import phrases as words
from companion.ui.knight.look import Look
from companion.ui.knight.phrases.counted import marked
from companion.ui.knight.phrases.facts import Facts
from companion.ui.knight.phrases.things import known
from companion.ui.parts.chips import Cost, Gain
from companion.ui.parts.previews import Mood, Verdict
from companion.words import _, language, ngettext

MOODS: Final[Mapping[str, Mood]] = {
    "safe": "safe",
    "risk": "can_lose",
    "lost": "loses",
    "unknown": "unknown",
}
MANY = 3
"""From so many tiles on their names give way to their number."""


@dataclass(frozen=True, slots=True)
class Units:
    """So many enemies: `place` is where they can end, or where they attack and what that does."""

    n: int
    place: str


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a preview: its head, chips of gains, lines (`{costs}` stands for the chips), units."""

    head: str
    symbol: str = ""
    gains: tuple[Gain, ...] = ()
    lines: tuple[str, ...] = ()
    costs: tuple[Cost, ...] = ()
    units: tuple[Units, ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """One side of the card."""

    side: str
    blocks: tuple[Block, ...]
    verdict: Verdict


def seen(look: Look, side: str) -> Seen:
    """A side as it is shown, once a state; parts that hang on a value nobody has entered are a `?`."""
    made: Seen = look.once(f"seen.{side}.{language()}", lambda: _seen(look, side))
    return made


def _seen(look: Look, side: str) -> Seen:
    c, found = look.c, look.preview(side)
    blocks = [
        *_or_unknown([(_("You take"), "")], "gather", found, lambda: [_taken(c, found)]),
        *_or_unknown(_acts(c, side), "action", found, lambda: _actions(c, found.action)),
        *_also(c, side),
        *_or_unknown([(_enemy_head(found), "")], "enemy", found, lambda: _theirs(c, found)),
        *_or_unknown([(_("Goal card"), "")], "goal", found, lambda: _goal(c, found)),
    ]
    verdict = Verdict(MOODS[found.verdict.code], words.verdict_text(c, found))
    return Seen(side, tuple(blocks), verdict)


def _or_unknown(
    heads: Sequence[tuple[str, str]],
    part: str,
    found: Preview,
    told: Callable[[], Sequence[Block]],
) -> Sequence[Block]:
    """The blocks of a part, or its heads with a `?` while nobody has entered what it hangs on."""
    if part not in found.unknown:
        return told()
    return [Block(head, sign, lines=(_("? not known yet"),)) for head, sign in heads]


def _acts(c: Course, side: str) -> list[tuple[str, str]]:
    """The actions that a side activates, with their signs, though it is not known what they yield."""
    acts = known(acting_side(c, side).activates, ())
    return [(words.track_name(c, act), f"court-{act}") for act in acts] or [(_("Actions"), "")]


# what you take ------------------------------------------------------------------------------------


def _taken(c: Course, found: Preview) -> Block:
    gained = [
        Facts(n.facts) for n in found.gather if n.code == "gained" and n.facts["why"] == "event"
    ]
    lines = [line for f in gained for line in _spilled(c, f)]
    lines += _overflow(found.gather)
    gains = _gains(gained)
    return Block(_("You take"), gains=gains, lines=tuple(lines) if gains else (_("nothing"),))


def _gains(all_: Sequence[Facts]) -> tuple[Gain, ...]:
    """The chips of some gains, equal ones added up."""
    total: dict[tuple[str, bool, bool], int] = {}
    for f in all_:
        once = f.id("why").startswith("stage.")
        for kind, n in f.amounts("bundle"):
            key = (kind, f.flag("fresh"), once)
            total[key] = total.get(key, 0) + n
    return tuple(
        Gain(kind, words.kind_name(kind), n, fresh=fresh and kind in _LATER, once=once)
        for kind in KINDS
        for (k, fresh, once), n in total.items()
        if k == kind and n
    )


_LATER = (*RESOURCES, "gold", "any")


def _spilled(c: Course, f: Facts) -> Iterator[str]:
    """What of a gain does not fit and becomes gold (KN-15)."""
    bundle, got = f.amounts("bundle"), f.amounts("got")
    for kind in RESOURCES:
        if bundle[kind] > got[kind]:
            n, gold = bundle[kind] - got[kind], c.me.have.gold + got.gold
            if got[kind]:
                line = ngettext(
                    "{fit} {kind} fit, {n} becomes gold: Gold {gold}",
                    "{fit} {kind} fit, {n} become gold: Gold {gold}",
                    n,
                )
            else:
                line = ngettext(
                    "{kind} is full, {n} becomes gold: Gold {gold}",
                    "{kind} is full, {n} become gold: Gold {gold}",
                    n,
                )
            yield line.format(fit=got[kind], kind=words.kind_name(kind), n=n, gold=gold)


def _overflow(notes: Sequence[Note]) -> list[str]:
    return [
        _("{n} gold too much: {points}").format(
            n=note.facts["left"], points=words.amount("points", note.facts["points"], signed=True)
        )
        for note in notes
        if note.code == "overflow"
    ]


# what the actions yield ---------------------------------------------------------------------------


def _actions(c: Course, notes: Sequence[Note]) -> list[Block]:
    """A block for each action that the card activates, with what chains and links add."""
    groups: list[list[Note]] = []
    for note in notes:
        if note.code == "activated" and not note.facts["by"]:
            groups.append([note])
        elif groups:
            groups[-1].append(note)
    return [_action(c, group) for group in groups]


def _action(c: Course, notes: Sequence[Note]) -> Block:
    action = notes[0].facts["action"]
    gained = [Facts(note.facts) for note in notes if note.code == "gained"]
    lines = [line for note in notes[1:] if (line := _beside(c, note))]
    lines += _overflow(notes)
    gains = _gains(gained)
    return Block(
        words.track_name(c, action),
        f"court-{action}",
        gains,
        tuple(lines) if gains or lines else (_("nothing yet"),),
    )


def _beside(c: Course, note: Note) -> str:
    """What an activation brings beside its own gains."""
    f = Facts(note.facts)
    match note.code:
        case "gained" if f.id("why") == "privilege":
            kinds = words.listed([words.kind_name(kind) for kind, _n in f.amounts("bundle")])
            return _("{kinds} by privilege").format(kinds=kinds)
        case "gained":
            n = sum(f.amounts("bundle")[kind] - f.amounts("got")[kind] for kind in RESOURCES)
            return ngettext("{n} becomes gold", "{n} become gold", n).format(n=n) if n else ""
        case "activated":
            return _("with {action}").format(action=words.track_name(c, f.id("action")))
        case "king_stage":
            return words.stage_name(c, f.id("stage"))
        case "stage_open":
            return _("and a stage of your choice")
        case _:
            return ""


def _printed_on(c: Course, side: str) -> tuple[Order, ...]:
    card = c.state.row.places[current_place(c) - 1].card
    return known(c.rules.sheets.events[card].side(side).grant.do, ()) if card is not None else ()


def _also(c: Course, side: str) -> list[Block]:
    """Orders that are printed on the side itself."""
    orders = _printed_on(c, side)
    if not orders:
        return []
    theirs = all(order.side == "enemy" and order.verb != "remove" for order in orders)
    lines = [_sentence(orders)]
    if _foreseen(c, *orders) == ():
        lines.append(_("Nothing comes of it now."))
    return [Block(_("Enemy as well") if theirs else _("Also"), lines=tuple(lines))]


# what the enemy does ------------------------------------------------------------------------------


def _sentence(orders: Sequence[Order]) -> str:
    return _("{orders}.").format(orders=words.upper(words.orders_text(orders)))


def _enemy_head(found: Preview) -> str:
    if not found.path:
        return _("Enemy")
    return _("Enemy, {path}").format(path=words.path_name(found.path))


def _theirs(c: Course, found: Preview) -> list[Block]:
    return [_enemy(c, found), *_standing(c, found)]


def _enemy(c: Course, found: Preview) -> Block:
    head = _enemy_head(found)
    if not found.path:
        return Block(head, lines=(_("No path: no consequence."),))
    if not found.step or found.paid is None:
        return Block(head, lines=(_("Nothing left: no consequence."),))
    must = found.paid.orders
    if not found.cost or found.refused is None:
        return Block(head, lines=(_sentence(must) if must else _("No consequence."),))
    whole = found.refused.orders
    other = whole[: len(whole) - len(must)]
    lines = [_("Pay {costs} or {orders}.").format(costs="{costs}", orders=words.orders_text(other))]
    if must:
        lines.append(_("Then {orders}.").format(orders=words.orders_text(must)))
    return Block(head, lines=tuple(lines), costs=_costs(found))


def _costs(found: Preview) -> tuple[Cost, ...]:
    return tuple(
        Cost(kind, words.kind_name(kind), n, short=kind in found.short) for kind, n in found.cost
    )


def _standing(c: Course, found: Preview) -> Iterator[Block]:
    """Where the enemies would stand: if the cost is paid, or, where it cannot be, without."""
    line = found.refused if found.short else found.paid
    if line is None or not (line.enemies or line.orders):
        return
    if attack := attack_first(c, (*_printed_on(c, found.side), *line.orders)):
        yield attack
    if not line.enemies:
        return
    n = len(line.enemies) - line.removed
    head = standing_head(c, n, paid=bool(found.cost), possible=not found.short)
    less = ngettext("less {n} of your choice", "less {n} of your choice", line.removed)
    lines = (less.format(n=line.removed),) if line.removed else ()
    yield Block(head, lines=lines, units=standing_units(c, line.enemies))


def standing_head(c: Course, n: int, *, paid: bool, possible: bool) -> str:
    """How many enemies there would be, of how many at most."""
    limit = known(c.scenario.limits.enemy, 0)
    if not possible:
        words_ = _("Not payable, {n} of {all} enemies")
    elif paid:
        words_ = _("If paid, {n} of {all} enemies")
    else:
        words_ = _("Then {n} of {all} enemies")
    return words_.format(n=n, all=limit)


def standing_units(c: Course, standing: Sequence[Standing]) -> tuple[Units, ...]:
    """Where enemies can end, those with the same tiles together, nearest to the castle first."""
    steps = c.steps
    groups: dict[tuple[tuple[str, ...], bool], int] = {}
    for one in standing:
        key = (one.ends, not one.start)
        groups[key] = groups.get(key, 0) + 1
    order = sorted(groups, key=lambda key: min((steps.get(t, 99) for t in key[0]), default=99))
    return tuple(Units(groups[key], _ends(c, *key, groups[key])) for key in order)


def _ends(c: Course, tiles: Sequence[str], new: bool, n: int) -> str:
    if not tiles:
        return _("new, where you place it") if new else _("where the map leads it")
    if len(tiles) > MANY:
        where = ngettext("{n} tile", "{n} tiles", len(tiles)).format(n=len(tiles))
        where = (_("one of {tiles}") if n == 1 else _("any of {tiles}")).format(tiles=where)
    else:
        where = words.either([words.tile_name(c, tile) for tile in tiles])
    return _("new, {where}").format(where=where) if new else where


def attack_first(c: Course, orders: Sequence[Order]) -> Block | None:
    """What an attack would do on each tile, if it comes before anybody moves."""
    first = next((o for o in orders if o.side == "enemy" and o.verb != "diplomacy"), None)
    enemy = c.units("enemy")
    if first is None or first.verb != "attack" or not enemy:
        return None
    done = _attacked(c)
    units = [
        Units(enemy[tile], _with(words.tile_name(c, tile), done.get(tile, ())))
        for tile in c.tiles
        if enemy.get(tile)
    ]
    return Block(_("The attack"), units=tuple(units))


def _with(tile: str, done: Sequence[str]) -> str:
    return _("{tile}: {what}").format(tile=tile, what=words.commas(done)) if done else tile


def _foreseen(c: Course, *orders: Order) -> tuple[Note, ...] | None:
    """What orders would do now; None while a value is missing that nobody has entered."""
    try:
        return carried_now(c, *orders)
    except IllegalMove:
        return None


def _attacked(c: Course) -> Mapping[str, Sequence[str]]:
    """What an attack would do now, by tile. Nothing is said of areas, which only the player sees whole."""
    if c.rules.paper:
        return {}
    notes = _foreseen(c, Order("enemy", "attack"))
    if not notes:
        return {}
    lost = {n.facts["tile"]: n.facts["mark"] for n in notes if n.code == "tile_lost"}
    hit = [n.facts["tile"] for n in notes if n.code == "source_destroyed"]
    found: dict[str, list[str]] = {tile: [] for tile in c.units("enemy")}
    for note in notes:
        tile = note.facts.get("tile", "")
        match note.code:
            case "own_lost":
                n = note.facts["n"]
                units = ngettext("{n} own unit lost", "{n} own units lost", n)
                found[tile].append(units.format(n=n))
            case "castle_falls":
                found[tile].append(_("the castle falls"))
    for tile, said in found.items():
        if tile in lost:
            said.extend(marked(lost[tile]))
        elif n := hit.count(tile):
            said.append(ngettext("{n} source destroyed", "{n} sources destroyed", n).format(n=n))
    if any(note.code == "ended" for note in notes):  # it goes no further
        return found
    return {tile: said or [_("nothing is lost")] for tile, said in found.items()}


def _goal(c: Course, found: Preview) -> list[Block]:
    """What the goal card would bring at the end of this turn."""
    lines = []
    if found.reward:
        lines.append(_("The reward is due."))
    if found.penalty:
        lines.append(_("Penalty: {orders}.").format(orders=words.orders_text(found.penalty)))
    return [Block(_("Goal card"), "goal", lines=tuple(lines))] if lines else []


def side_spoken(one: Seen) -> str:
    """A side as it is read aloud: its verdict first, then part by part."""
    told = [f"{words.side_label(one.side)}. {one.verdict.words}"]
    for block in one.blocks:
        costs = words.commas([f"{cost.amount} {cost.name}" for cost in block.costs])
        parts = [words.amount(gain.symbol, gain.amount, signed=True) for gain in block.gains]
        parts += [line.replace("{costs}", costs).rstrip(".") for line in block.lines]
        parts += [_unit_spoken(u) for u in block.units]
        told.append(f"{block.head}: {words.commas(parts)}")
    return ". ".join(line.rstrip(".") for line in told)


def _unit_spoken(u: Units) -> str:
    enemies = ngettext("{n} enemy", "{n} enemies", u.n).format(n=u.n)
    return f"{enemies}, {u.place}"
