"""The scenario sheet in the player's hands: battles, gold actions, command points (KN-40 to KN-47, KN-59 to KN-65)."""

from __future__ import annotations

from companion.knight.agenda import PlaceUnits, SpendCommand
from companion.knight.automaton import placing_tiles
from companion.knight.course import Course, allowed
from companion.knight.facts import check_needs
from companion.knight.moves import Command, Fight, ForgoCommand, UseGold
from companion.knight.row import check_row_action
from companion.knight.sheets import GoldAction, Grant
from companion.knight.vocabulary import Bundle
from companion.play import IllegalMove


def by_id(grants: tuple[Grant, ...], id: str) -> Grant:
    """The thing of a sheet with this id. Raises IllegalMove if there is none."""
    for grant in grants:
        if grant.key == id:
            return grant
    raise IllegalMove("not_on_the_sheet", id=id)


def battle_cost(c: Course, grant: Grant) -> Bundle:
    """The cost of a battle; its Valor is any resource if the table reads it so (HR-38)."""
    cost = c.printed(grant.cost)
    if c.house("HR-38.cost") == "any":
        return cost.put(any=cost.any + cost.valor, valor=0)
    return cost


def check_battle(c: Course, id: str) -> Grant:
    """A battle whose condition is met. Raises IllegalMove with the reason."""
    if all(battle.key != id for battle in c.scenario.battles):
        c.printed(c.scenario.counts["battle"])
    grant = by_id(c.scenario.battles, id)
    if id in c.me.battles and c.house("HR-38") == "once":
        raise IllegalMove("won_already", battle=id)
    check_needs(c, grant.needs, id=id)
    return grant


def fight(c: Course, move: Fight) -> None:
    """A battle is won by its cost and crossed out; its reward is received at once (KN-65)."""
    grant = check_battle(c, move.battle)
    paid = c.pay(battle_cost(c, grant), move.choice)
    c.mark(battles=(*c.me.battles, move.battle))
    c.note("battle_won", "KN-65", battle=move.battle, paid=dict(paid))
    c.give(grant, f"battle.{move.battle}", "KN-65", "battle")


def gold_action(c: Course, id: str) -> GoldAction:
    """A gold action that may be used in this step (KN-9). Raises IllegalMove with the reason."""
    for action in c.scenario.gold:
        if action.grant.key == id:
            if c.state.turn.step == "gather" and not action.before:
                raise IllegalMove("only_in_use", action=id)
            check_needs(c, action.grant.needs, id=id)
            for order in c.printed(action.grant.do):
                if order.side == "row":
                    check_row_action(c, order.verb)
            return action
    raise IllegalMove("not_on_the_sheet", id=id)


def use_gold(c: Course, move: UseGold) -> None:
    """Pay gold for one of the reusable actions (KN-59 to KN-64)."""
    grant = gold_action(c, move.action).grant
    paid = c.pay(c.printed(grant.cost), move.choice)
    clause = gold_clause(c, grant)
    c.note("gold_used", clause, action=move.action, paid=dict(paid))
    c.give(grant, f"gold.{move.action}", clause, "gold")


ROW_CLAUSES = {"reveal": "KN-62", "borrow": "KN-63", "swap": "KN-64", "replace": "KN-64"}


def gold_clause(c: Course, grant: Grant) -> str:
    """The clause of a gold action, by what it does (KN-59 to KN-64)."""
    for order in c.printed(grant.do):
        if order.side == "row":
            return ROW_CLAUSES[order.verb]
        if order.verb == "move":
            return "KN-61"
    gain = c.printed(grant.gain)
    return "KN-60" if gain.command or gain.influence else "KN-59"


def check_command(c: Course, id: str) -> Grant:
    """A command action that can be carried out now. Raises IllegalMove with the reason (KN-41, HR-36)."""
    grant = by_id(c.scenario.command, id)
    spending = isinstance(c.state.task, SpendCommand)
    if not c.me.command:
        raise IllegalMove("no_command", action=id)
    if c.state.turn.step not in ("use", "action") and not spending:
        raise IllegalMove("command_in_steps_2_and_3", action=id)
    check_needs(c, grant.needs, id=id)
    for order in c.printed(grant.do):
        if order.side != "own":
            continue
        if order.verb != "add" and not c.units("own"):
            raise IllegalMove("no_own_units", action=id)
        if order.verb == "add" and not placing_tiles(c, PlaceUnits("own", 1, "command", order.at)):
            raise IllegalMove("no_room_for_own", action=id)
    return grant


def command(c: Course, move: Command) -> None:
    """One command point pays one command action (KN-41)."""
    grant = check_command(c, move.action)
    c.mark(command=c.me.command - 1)
    c.note("commanded", "KN-41", action=move.action, left=c.me.command)
    c.give(grant, f"command.{move.action}", "KN-41", "command")


def commands(c: Course, task: SpendCommand) -> tuple[Command | ForgoCommand, ...] | None:
    """What a goal's command points can be used for at once (KN-72)."""
    if not c.me.command:
        c.drop()
        return None
    ids = (grant.key for grant in c.scenario.command)
    return (*(Command(id) for id in ids if allowed(check_command, c, id)), ForgoCommand())


def forgo(c: Course, move: ForgoCommand) -> None:
    """Points not used are lost (KN-41)."""
    c.note("command_lost", "KN-41", n=c.me.command)
    c.mark(command=0)
