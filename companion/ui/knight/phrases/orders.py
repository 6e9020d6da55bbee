"""Orders in words: what a path, a goal, a battle or a command makes happen."""

from __future__ import annotations

from collections.abc import Sequence

from companion.knight.course import Course
from companion.knight.moves import Command
from companion.knight.sheets import Grant, Printed, Unknown
from companion.knight.vocabulary import NOTHING, Bundle, Order, parse_order
from companion.play import IllegalMove
from companion.ui.knight.phrases.kinds import (
    bundle_text,
    commas,
    gain_text,
    kind_name,
    listed,
    sentences,
)
from companion.ui.knight.phrases.things import known, tile_name
from companion.words import _, ngettext


def order_text(order: Order) -> str:
    """An order in short, as the sheets print it: "add 1", "all move 2", "attack"."""
    match order.side, order.verb:
        case "enemy", "add":
            return commas([_("add {n}").format(n=order.n), _where(order)])
        case "enemy", "move":
            return _("all move {n}").format(n=order.n)
        case "enemy", "attack":
            return _("attack")
        case "enemy", "diplomacy":
            return _("enemy diplomacy +{n}").format(n=order.n)
        case "enemy", "remove":
            return ngettext("remove {n} enemy", "remove {n} enemies", order.n).format(n=order.n)
        case "own", _verb:
            return _own_text(order)
        case "zero", kind:
            return _("{kind} to 0").format(kind=kind_name(kind))
        case _:
            return _row_text(order.verb)


def _own_text(order: Order) -> str:
    match order.verb:
        case "add":
            words = ngettext("add {n} own unit", "add {n} own units", order.n)
            return commas([words.format(n=order.n), _where(order)])
        case "march":
            return ngettext(
                "your units move up to {n} tile", "your units move up to {n} tiles", order.n
            ).format(n=order.n)
        case "strike":
            return _("your units attack")
        case _:
            return _("your units gather")


def _row_text(verb: str) -> str:
    match verb:
        case "reveal":
            return _("reveal a card")
        case "swap":
            return _("swap two cards")
        case "replace":
            return _("replace a card")
        case _:
            return _("use the actions of a card beside it")


def _where(order: Order) -> str:
    apart = _("on different tiles") if order.apart else ""
    match order.at:
        case "":
            return apart
        case "castle":
            return commas([_("at the castle"), apart])
        case "enemy_castle":
            return commas([_("at an enemy castle"), apart])
        case "village":
            return commas([_("at a village"), apart])
        case _:
            return commas([_("at a marked tile"), apart])


def orders_text(orders: Sequence[Order]) -> str:
    """Orders one after the other: "add 1, then all move 1"; empty for none."""
    text = ""
    for order in orders:
        text = following(text, order_text(order)) if text else order_text(order)
    return text


def following(first: str, then: str) -> str:
    """One thing that happens after another."""
    # Translators: orders that follow each other, "add 1, then all move 1".
    return _("{first}, then {next}").format(first=first, next=then)


def printed_orders(field: Printed[tuple[Order, ...]]) -> str:
    """The orders of a printed field; empty while nobody has entered it."""
    return "" if isinstance(field.value, Unknown) else orders_text(field.value)


def consequence_text(c: Course, path: str, number: int) -> str:
    """A symbol of a path (KN-50, KN-51): "pay 3 Glory or add 1, then all move 2"; empty if it is not known."""
    steps = found.steps if (found := c.scenario.paths.get(path)) else ()
    if not 0 < number <= len(steps):
        return ""
    step = steps[number - 1]
    must, other = printed_orders(step.must), printed_orders(step.other)
    cost = NOTHING if number == 1 else known(step.may, NOTHING)
    if not cost:
        return must
    text = _("pay {cost} or {penalty}").format(cost=bundle_text(cost), penalty=other or "?")
    return following(text, must) if must else text


def orders_of(grant: Grant) -> tuple[Order, ...]:
    """What something makes happen; nothing while it is not known."""
    return () if isinstance(grant.do.value, Unknown) else grant.do.value


def order_named(text: str) -> str:
    """An order from its plain form, as notes hold it; empty if there is none."""
    try:
        return order_text(parse_order(text))
    except ValueError:
        return ""


def grant_text(grant: Grant) -> str:
    """What something gives and makes happen: "+20 points, remove 1 enemy"; "nothing" for neither."""
    gain = known(grant.gain, NOTHING)
    orders = orders_text(orders_of(grant))
    return commas([gain_text(gain) if gain else "", orders]) or _("nothing")


def exchange_text(grant: Grant, cost: Bundle | None = None) -> str:
    """What something costs and gives: "6 Glory for 1 command"; `cost` where a house rule reads it differently."""
    gain = known(grant.gain, NOTHING)
    price = known(grant.cost, NOTHING) if cost is None else cost
    orders = orders_text(orders_of(grant))
    what = commas([bundle_text(gain) if gain else "", orders]) or _("nothing")
    return _("{cost} for {what}").format(cost=bundle_text(price), what=what) if price else what


def gold_name(c: Course, id: str) -> str:
    """A gold action of the scenario sheet (KN-59 to KN-64)."""
    match id:
        case "resource":
            return _("Take a resource of choice")
        case "exchange":
            return _("Exchange a resource")
        case "command":
            return _("Gain a command point")
        case "influence":
            return _("Gain influence")
        case "forward":
            return _("Move all enemies forward")
        case "reveal":
            return _("Reveal a card")
        case "borrow":
            return _("Use a neighbour’s actions")
        case "swap":
            return _("Swap two cards")
        case "replace":
            return _("Replace a card")
    grant = next((one.grant for one in c.scenario.gold if _is(one.grant, id)), None)
    return _name(grant, _("Further gold action"))


def gold_text(c: Course, id: str) -> str:
    """What a gold action does, in one line."""
    match id:
        case "resource":
            return _("1 resource of choice.")
        case "exchange":
            return _("1 resource becomes another one.")
        case "command":
            return _("1 command point, to use this turn.")
        case "influence":
            return _("Influence +1, on no court track.")
        case "forward":
            return _("Every enemy moves 1 towards the castle.")
        case "reveal":
            return _("A face-down card of the row is turned up.")
        case "borrow":
            return _("Step 3 activates the actions of a card beside the current one.")
        case "swap":
            return _("Two unused cards of the row change places.")
        case "replace":
            return _("An unused card is set aside; one from the deck takes its place.")
    return _sentence(next((one.grant for one in c.scenario.gold if _is(one.grant, id)), None))


def command_name(c: Course, id: str) -> str:
    """A command action of the scenario sheet (KN-42 to KN-47)."""
    match id:
        case "add":
            return _("Add a unit")
        case "attack":
            return _("Attack")
        case "march":
            return _("Move your units")
        case "gather":
            return _("Gather")
        case "diplomacy":
            return _("Lower enemy diplomacy")
    grant = next((one for one in c.scenario.command if _is(one, id)), None)
    return _name(grant, _("Further command action"))


def command_text(c: Course, id: str) -> str:
    """What a command action does, in one line."""
    match id:
        case "add":
            if c.scenario.own.place != "plus":
                return _("1 own unit on a tile of your choice.")
            return _("1 own unit on a tile marked plus.")
        case "attack":
            return _strike_text(c)
        case "march":
            return _march_text(c)
        case "gather":
            return _gather_text(c)
        case "diplomacy":
            return _lower_text(c)
    return _sentence(next((one for one in c.scenario.command if _is(one, id)), None))


def _strike_text(c: Course) -> str:
    """What an attack would do now (KN-43); where it cannot be told, what it does."""
    try:
        after = (
            c.rules.apply(c.state, Command("attack")) if _does(c, "attack", "own strike") else None
        )
    except IllegalMove:
        after = None
    if after is None or after.state.task is not None:
        return _("1 enemy for each of your units on its tile.")
    n = sum(note.facts["n"] for note in after.notes if note.code == "struck")
    taken = [tile_name(c, note.facts["tile"]) for note in after.notes if note.code == "captured"]
    said = sentences(
        ngettext("Destroys {n} enemy.", "Destroys {n} enemies.", n).format(n=n) if n else "",
        _("Captures the {tiles}.").format(tiles=listed(taken)) if taken else "",
        _("Wins the game.") if after.state.end and after.state.end.result == "won" else "",
    )
    return said or _("No enemy is on the tiles of your units.")


def _lower_text(c: Course) -> str:
    """What lowering the enemy's diplomacy does (KN-46)."""
    if c.me.enemy_diplomacy <= known(c.scenario.enemy_diplomacy.start, 0):
        return _("Nothing: it stands at its start.")
    return _("Enemy diplomacy −1.")


def _gather_text(c: Course) -> str:
    """What gathering would bring now (KN-45)."""
    own = c.units("own")
    sources = [kind for tile in c.tiles if own.get(tile) for kind in c.yields(tile)]
    if not sources:
        return _("Each source on your tiles, once.")
    return bundle_text(Bundle(**{kind: sources.count(kind) for kind in dict.fromkeys(sources)}))


def _does(c: Course, id: str, order: str) -> bool:
    """Whether a command action is this one order and no other."""
    grant = next((one for one in c.scenario.command if _is(one, id)), None)
    return grant is not None and tuple(orders_of(grant)) == (parse_order(order),)


def _march_text(c: Course) -> str:
    grant = next((one for one in c.scenario.command if _is(one, "march")), None)
    n = max((order.n for order in orders_of(grant)), default=1) if grant else 1
    return ngettext(
        "Any of your units move up to {n} tile each.",
        "Any of your units move up to {n} tiles each.",
        n,
    ).format(n=n)


def _is(grant: Grant, id: str) -> bool:
    return grant.key == id


def _name(grant: Grant | None, further: str) -> str:
    """What it does for its name; `further` while nobody has entered it."""
    is_known = grant is not None and (known(grant.gain, NOTHING) or orders_of(grant))
    return _sentence(grant) if is_known else further


def _sentence(grant: Grant | None) -> str:
    text = grant_text(grant) if grant else _("nothing")
    return text[:1].upper() + text[1:]
