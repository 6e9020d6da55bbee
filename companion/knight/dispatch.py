"""Which function carries out which task and which move: the tables between agenda, moves and rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.knight import (
    activation,
    agenda,
    attacks,
    automaton,
    character,
    correct,
    court,
    ending,
    goals,
    moves,
    orders,
    paper,
    row,
    scenario_sheet,
    spread,
    turn,
)
from companion.knight.course import Course
from companion.knight.moves import Move
from companion.knight.vocabulary import RESOURCES, Bundle

Answers = tuple[Move, ...]


def _any_kind(c: Course, task: agenda.ChooseGain) -> Answers | None:
    if not task.n:
        c.drop()
        return None
    return tuple(moves.TakeAny(kind) for kind in RESOURCES)


def _take_any(c: Course, move: moves.TakeAny, task: agenda.ChooseGain) -> None:
    c.then(agenda.ChooseGain(task.n - 1, task.fresh))
    c.gain(Bundle(**{move.kind: 1}), "choice", "KN-21", fresh=task.fresh)


def _go_by(c: Course, move: moves.GoBy, task: agenda.Advance | agenda.Spread) -> None:
    if isinstance(task, agenda.Spread):
        spread.move_on(c, move, task)
    else:
        automaton.go_by(c, move, task)


def _blocked(c: Course, move: moves.Blocked, task: agenda.Advance | agenda.Spread) -> None:
    if isinstance(task, agenda.Spread):
        spread.stay_or_leave(c, task)
    else:
        automaton.go_less(c, move, task)


def _mark_area(c: Course, move: moves.MarkArea, task: agenda.AskMark | agenda.NameAll) -> None:
    """An enemy that stands there already has come to what is there."""
    paper.mark_area(c, move, task)
    if c.units("enemy").get(move.area):
        automaton.arrive(c, move.area)


def _all_named(
    c: Course, move: moves.AllNamed, task: agenda.NameAll | agenda.AskMark | agenda.PlaceUnits
) -> None:
    """Where that was asked for it is through; else it goes on as told."""
    paper.all_named(c, move)
    if isinstance(task, agenda.PlaceUnits):
        c.then(task)


def _in_steps(make: Callable[[Course, Any], None], *steps: str) -> Callable[[Course, Any], None]:
    """A move that is made in these steps only."""

    def checked(c: Course, move: Any) -> None:
        turn.check_step(c, *steps)
        make(c, move)

    return checked


AUTOMATIC: Mapping[type, Callable[[Course, Any], None]] = {
    agenda.Activate: activation.activate,
    agenda.Consequence: turn.consider,
    agenda.Carry: orders.carry_out,
    agenda.EndGame: ending.end_by,
    agenda.EndOrders: orders.end_orders,
    agenda.GoalColumn: goals.check_column,
    agenda.CloseTurn: turn.close_turn,
}
"""Tasks that are carried out by themselves."""

ASKING: Mapping[type, Callable[[Course, Any], Any]] = {
    agenda.NameGoal: row.goal_cards,
    agenda.TurnUp: row.reveals,
    agenda.ChooseGain: _any_kind,
    agenda.Activations: activation.next_actions,
    agenda.TakeNextStage: activation.stage_sides,
    agenda.ChooseLink: court.links,
    agenda.ChooseInRow: row.in_row,
    agenda.PayOrNot: turn.pay_or_not,
    agenda.PlaceUnits: automaton.place_units,
    agenda.Advance: automaton.advance,
    agenda.Spread: spread.next_tiles,
    agenda.Burning: attacks.burn_or_not,
    agenda.Hits: attacks.hit_sources,
    agenda.RemoveUnits: attacks.removable,
    agenda.Marching: automaton.marches,
    agenda.AskWay: paper.ways,
    agenda.AskSources: paper.sources,
    agenda.AskMark: paper.mark_or_not,
    agenda.NameAll: paper.one_more,
    agenda.SpendCommand: scenario_sheet.commands,
}
"""Tasks that wait for one of the answers they return; None: the task went on by itself."""

NEVER_ALONE = (agenda.NameGoal, agenda.TurnUp, agenda.NameAll)
"""A card or an area is named by who sees it, even if only one is known."""

OPEN = (agenda.PayOrNot, agenda.Activations, agenda.SpendCommand)
"""Questions that do not block: beside the answer, claims or command points may be used."""

BESIDE_A_QUESTION = (moves.UseSpecial, moves.Claim, moves.Command, moves.MarkChain, moves.Correct)
"""Moves that may be made while such a question waits."""

ANSWERS: Mapping[type, Callable[..., None]] = {
    moves.RevealGoal: lambda c, move, task: row.reveal_goal(c, move),
    moves.Reveal: lambda c, move, task: row.reveal(c, move),
    moves.TakeAny: _take_any,
    moves.ActivateNext: activation.activate_next,
    moves.TakeStage: lambda c, move, task: activation.take_stage(c, move),
    moves.OpenLink: lambda c, move, task: court.open_link(c, move),
    moves.ChooseCard: lambda c, move, task: row.choose_card(c, move),
    moves.SwapCards: lambda c, move, task: row.swap(c, move),
    moves.ReplaceCard: lambda c, move, task: row.replace_card(c, move),
    moves.BorrowAction: lambda c, move, task: row.borrow(c, move),
    moves.PayConsequence: turn.pay_consequence,
    moves.RefuseConsequence: turn.refuse_consequence,
    moves.PlaceUnit: automaton.place_unit,
    moves.GoBy: _go_by,
    moves.Burn: attacks.burn,
    moves.Spare: attacks.spare,
    moves.DestroySource: attacks.destroy_source,
    moves.RemoveEnemy: attacks.remove_enemy,
    moves.March: automaton.march,
    moves.Halt: lambda c, move, task: None,
    moves.NoRoom: lambda c, move, task: automaton.no_more_room(c, task),
    moves.Blocked: _blocked,
    moves.MeasureWay: paper.measure_way,
    moves.NameSources: paper.name_sources,
    moves.MarkArea: _mark_area,
    moves.AllNamed: _all_named,
    moves.ForgoCommand: lambda c, move, task: scenario_sheet.forgo(c, move),
}
"""Moves that answer the first task of the agenda, which is then through."""

FREE: Mapping[type, Callable[[Course, Any], None]] = {
    moves.ChooseSide: turn.choose_side,
    moves.Pay: _in_steps(court.pay, "use"),
    moves.Fight: _in_steps(scenario_sheet.fight, "use"),
    moves.UseGold: _in_steps(scenario_sheet.use_gold, "gather", "use"),
    moves.UseSpecial: character.special,
    moves.Claim: character.claim,
    moves.MarkChain: _in_steps(court.mark_chain, "gather", "use", "action"),
    moves.Command: scenario_sheet.command,
    moves.EndUse: turn.end_use,
    moves.EndAction: turn.end_action,
    moves.BeginTurn: turn.begin_turn,
    moves.Correct: correct.correct,
}
"""Moves of the player's own accord."""
