"""What a move did, as the head of its line in the log: in the past, a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.knight import moves
from companion.knight.agenda import PlaceUnits
from companion.knight.character import reward, rewards
from companion.knight.course import Course
from companion.knight.vocabulary import NOTHING
from companion.play import Note
from companion.ui.knight.phrases.areas import AREA_HEADS
from companion.ui.knight.phrases.by_hand import change_text, fact_label, value_text
from companion.ui.knight.phrases.facts import Facts
from companion.ui.knight.phrases.kinds import amount, bundle_text, kind_name, listed
from companion.ui.knight.phrases.orders import command_name, exchange_text, gold_name, grant_text
from companion.ui.knight.phrases.scenario_words import SCENARIO_HEADS
from companion.ui.knight.phrases.steps import path_of_turn
from companion.ui.knight.phrases.things import (
    battle_name,
    event_name,
    goal_name,
    path_name,
    place_name,
    segment_name,
    side_name,
    stage_name,
    tile_name,
    track_name,
)
from companion.words import _, ngettext

Notes = Sequence[Note]


def head(c: Course, move: moves.Move, notes: Notes) -> str:
    """What a move did. `c` is the course before it."""
    return HEADS[type(move)](c, move, notes)


def _first(notes: Notes, code: str) -> Facts | None:
    return next((Facts(note.facts) for note in notes if note.code == code), None)


def _activated(c: Course, move: Any, notes: Notes) -> str:
    """The actions that a move activated by name, or that step 2 is over."""
    names = [
        track_name(c, Facts(note.facts).id("action"))
        for note in notes
        if note.code == "activated" and not Facts(note.facts).id("by")
    ]
    if not names:
        return _("Step 2 done")
    return _("{actions} activated").format(actions=listed(names))


def _took_side(c: Course, move: moves.ChooseSide, notes: Notes) -> str:
    return _("Took the right side") if move.side == "right" else _("Took the left side")


def _pay(c: Course, move: moves.Pay, notes: Notes) -> str:
    segment = segment_name(c, move.segment)
    if not move.amounts:
        return _("Unlocked {segment}").format(segment=segment)
    return _("Paid {cost} on {segment}").format(cost=bundle_text(move.amounts), segment=segment)


def _fight(c: Course, move: moves.Fight, notes: Notes) -> str:
    f = _first(notes, "battle_won")
    cost = bundle_text(f.amounts("paid")) if f else ""
    return _("{battle} won, {cost} paid").format(
        battle=battle_name(move.battle), cost=cost or _("nothing")
    )


def _gold(c: Course, move: moves.UseGold, notes: Notes) -> str:
    f = _first(notes, "gold_used")
    paid = bundle_text(f.amounts("paid")) if f else _("nothing")
    return _("{action}, {cost} paid").format(cost=paid, action=gold_name(c, move.action))


def _special(c: Course, move: moves.UseSpecial, notes: Notes) -> str:
    special = c.rules.sheets.characters[c.me.character].special
    return _("Special action: {exchange}").format(exchange=exchange_text(special))


def _claim(c: Course, move: moves.Claim, notes: Notes) -> str:
    if move.reward not in rewards(c):
        return _("Claimed a reward")
    kind, _dot, number = move.reward.partition(".")
    gain = grant_text(reward(c, move.reward))
    if kind == "threshold":
        return _("Claimed influence {n}: {gain}").format(n=number, gain=gain)
    return _("Claimed reward {n}: {gain}").format(n=number, gain=gain)


def _replaced(c: Course, move: moves.ReplaceCard, notes: Notes) -> str:
    return _("Replaced {card}").format(card=place_name(c, move.place))


def _borrow(c: Course, move: moves.BorrowAction, notes: Notes) -> str:
    return _("Used the actions of {card}, {side}").format(
        card=place_name(c, move.place), side=side_name(move.side)
    )


def _face(c: Course, move: moves.EndAction, notes: Notes) -> str:
    path = path_of_turn(c)
    return _("Faced the enemy, {path}").format(path=path_name(path)) if path else _("Step 3 done")


def _pay_consequence(c: Course, move: moves.PayConsequence, notes: Notes) -> str:
    f = _first(notes, "consequence_paid")
    cost = bundle_text(f.amounts("paid") if f else move.choice)
    return _("Paid {cost}, {path}").format(cost=cost, path=path_name(path_of_turn(c) or ""))


def _refuse(c: Course, move: moves.RefuseConsequence, notes: Notes) -> str:
    f = _first(notes, "consequence_refused")
    cost = f.amounts("cost") if f else NOTHING
    return _("Did not pay {cost}").format(cost=bundle_text(cost)) if cost else _("Did not pay")


def _place(c: Course, move: moves.PlaceUnit, notes: Notes) -> str:
    tile = tile_name(c, move.tile)
    task = c.state.task
    if isinstance(task, PlaceUnits) and task.side == "own":
        return _("Unit added on the {tile}").format(tile=tile)
    return _("Enemy added on the {tile}").format(tile=tile)


def _source(c: Course, move: moves.DestroySource, notes: Notes) -> str:
    return _("{kind} source on the {tile} destroyed").format(
        kind=kind_name(move.kind), tile=tile_name(c, move.tile)
    )


def _forgo(c: Course, move: moves.ForgoCommand, notes: Notes) -> str:
    f = _first(notes, "command_lost")
    n = f.n("n") if f else c.me.command
    return ngettext("Let {n} command point go", "Let {n} command points go", max(1, n)).format(n=n)


def _correct(c: Course, move: moves.Correct, notes: Notes) -> str:
    f = _first(notes, "set_by_hand")
    if f is None:
        return _("{value} set to {n}").format(
            value=fact_label(c, move.fact), n=value_text(c, move.fact, move.value)
        )
    return change_text(c, move.fact, f.n("old"), f.n("new"))


def _goal_card(c: Course, card: str) -> str:
    """A goal card that was entered has no name unless its owner gave it one."""
    name = goal_name(c, card)
    return (
        _("Goal card entered")
        if name == _("goal card")
        else _("Goal card: {title}").format(title=name)
    )


HEADS: Final[Mapping[type, Callable[[Course, Any, Notes], str]]] = {
    moves.RevealGoal: lambda c, move, _notes: _goal_card(c, move.card),
    moves.Reveal: lambda c, move, _notes: _("Turned up {card}: {title}").format(
        card=place_name(c, move.place), title=event_name(c, move.card)
    ),
    moves.ChooseSide: _took_side,
    moves.Pay: _pay,
    moves.Fight: _fight,
    moves.UseGold: _gold,
    moves.UseSpecial: _special,
    moves.Claim: _claim,
    moves.MarkChain: lambda c, move, _notes: _("Chained {start} to {to}").format(
        start=track_name(c, move.start), to=track_name(c, move.to)
    ),
    moves.Command: lambda c, move, _notes: _("Command: {action}").format(
        action=command_name(c, move.action)
    ),
    moves.EndUse: _activated,
    moves.ActivateNext: _activated,
    moves.TakeStage: lambda c, move, _notes: _("{stage}, {side}").format(
        stage=stage_name(c, move.stage), side=side_name(move.side)
    ),
    moves.TakeAny: lambda _c, move, _notes: _("Took {gain}").format(gain=amount(move.kind, 1)),
    moves.OpenLink: lambda c, move, _notes: _("Linked the castle to {track}").format(
        track=track_name(c, move.track)
    ),
    moves.ChooseCard: lambda c, move, _notes: _("Revealed {card}").format(
        card=place_name(c, move.place)
    ),
    moves.SwapCards: lambda c, move, _notes: _("Swapped {first} and {second}").format(
        first=place_name(c, move.first), second=place_name(c, move.second)
    ),
    moves.ReplaceCard: _replaced,
    moves.BorrowAction: _borrow,
    moves.EndAction: _face,
    moves.PayConsequence: _pay_consequence,
    moves.RefuseConsequence: _refuse,
    moves.PlaceUnit: _place,
    moves.GoBy: lambda c, move, _notes: _("Enemy moved: {start} to {to}").format(
        start=tile_name(c, move.start), to=tile_name(c, move.to)
    ),
    moves.DestroySource: _source,
    moves.RemoveEnemy: lambda c, move, _notes: _("Enemy removed from the {tile}").format(
        tile=tile_name(c, move.tile)
    ),
    moves.March: lambda c, move, _notes: _("Unit moved: {start} to {to}").format(
        start=tile_name(c, move.start), to=tile_name(c, move.to)
    ),
    moves.Halt: lambda _c, _move, _notes: _("The march ended"),
    moves.ForgoCommand: _forgo,
    moves.BeginTurn: lambda c, _move, _notes: _("Turn {n} began").format(n=c.state.turn.number + 1),
    moves.Correct: _correct,
    **AREA_HEADS,
    **SCENARIO_HEADS,
}
"""Every move with its head."""
