"""`options`: a generating set of legal moves. Whatever is listed is tried against the same checks that `apply` uses.

It is never shortened by what nobody has entered: it raises NotEntered at the first printed value without
which it cannot be told whether a move is legal, also at the number of segments or battles. Whoever plays by it reads
the card and asks again. Screens, where a player sees the `?` beside what is known, use `reach` instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.knight import agenda, character, court, dispatch, scenario_sheet
from companion.knight.course import Course, allowed
from companion.knight.moves import (
    BeginTurn,
    ChooseSide,
    Claim,
    Command,
    EndAction,
    EndUse,
    Fight,
    Move,
    Pay,
    UseGold,
    UseSpecial,
)
from companion.knight.vocabulary import PURSE, RESOURCES, Bundle


def options(c: Course) -> list[Move]:
    """All listed moves of a state."""
    state = c.state
    if state.end is not None:
        return []
    if task := state.task:
        answers = list(dispatch.ASKING[type(task)](c, task) or ())
        if not isinstance(task, dispatch.OPEN):
            return answers
        beside = [*claims(c), *specials(c)]
        if not isinstance(task, agenda.PayOrNot):
            beside += [move for move in commands(c) if move not in answers]
        return [*answers, *beside]
    return [*_STEPS[state.turn.step](c), *claims(c), *specials(c)]


def gather(c: Course) -> Iterator[Move]:
    """Steps 0 and 1: a side, or a gold action on the row first (KN-9, KN-10)."""
    yield ChooseSide("left")
    yield ChooseSide("right")
    yield from gold_actions(c)


def use(c: Course) -> Iterator[Move]:
    """Step 2: anything that resources, gold and command points pay (KN-11)."""
    yield EndUse()
    yield from payments(c)
    yield from battles(c)
    yield from gold_actions(c)
    yield from commands(c)
    yield from court.can_chain(c)


def action(c: Course) -> Iterator[Move]:
    """Step 3: command points only (KN-12)."""
    yield EndAction()
    yield from commands(c)
    yield from court.can_chain(c)


def done(c: Course) -> Iterator[Move]:
    """The enemy is through."""
    yield BeginTurn()


_STEPS: dict[str, Callable[[Course], Iterator[Move]]] = {
    "gather": gather,
    "use": use,
    "action": action,
    "done": done,
}


def payments(c: Course) -> Iterator[Pay]:
    """Into every open segment: the whole rest if it can be paid, and single units."""
    for track in c.rules.sheets.court.values():
        for segment in court.next_segments(c, track):
            id = court.segment_id(track, segment)
            if allowed(court.check_open, c, id) is None:
                continue
            rest = court.still_owed(c, id)
            whole = {rest.put(any=0) + choice for choice in c.choices(rest)}
            single = {
                Bundle(**{kind: 1})
                for kind in PURSE
                if c.usable(kind) and (rest[kind] or (rest.any and kind in RESOURCES))
            }
            for amounts in sorted(whole | single, key=lambda b: (-b.total(), tuple(b))):
                yield Pay(id, amounts)


def battles(c: Course) -> Iterator[Fight]:
    """Battles whose condition is met and whose cost can be paid (KN-65)."""
    c.printed(c.scenario.counts["battle"])
    for battle in c.scenario.battles:
        id = battle.key
        if allowed(scenario_sheet.check_battle, c, id):
            for choice in c.choices(scenario_sheet.battle_cost(c, battle)):
                yield Fight(id, choice)


def gold_actions(c: Course) -> Iterator[UseGold]:
    """Gold actions of this step that can be paid (KN-59 to KN-64); those on the row of cards are all printed."""
    if c.state.turn.step == "use":
        c.printed(c.scenario.counts["gold"])
    for gold in c.scenario.gold:
        id, cost = gold.grant.key, c.printed(gold.grant.cost)
        if c.shortfall(cost) or allowed(scenario_sheet.gold_action, c, id) is None:
            continue
        for choice in c.choices(cost):
            yield UseGold(id, choice)


def commands(c: Course) -> Iterator[Command]:
    """Command actions, while there are points (KN-41)."""
    if c.me.command:
        c.printed(c.scenario.counts["command"])
        for grant in c.scenario.command:
            if allowed(scenario_sheet.check_command, c, grant.key):
                yield Command(grant.key)


def claims(c: Course) -> list[Move]:
    """Rewards and thresholds ready to claim (KN-17, KN-20)."""
    c.printed(character.character(c).at)
    return [
        Claim(reward)
        for reward in character.rewards(c)
        if reward not in c.me.claimed and allowed(character.check_claim, c, reward) is not None
    ]


def specials(c: Course) -> list[Move]:
    """The special action, while it can be paid (KN-18, HR-22)."""
    grant = allowed(character.check_special, c)
    return [UseSpecial(choice) for choice in c.choices(c.printed(grant.cost))] if grant else []
