"""Every move as a button says it: a label that tells what will happen, and a detail. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.knight import moves
from companion.knight.activation import king_ahead, open_stages
from companion.knight.agenda import PayOrNot, PlaceUnits
from companion.knight.automaton import ends_of_way
from companion.knight.character import character, reward, rewards
from companion.knight.course import Course
from companion.knight.court import gains_of
from companion.knight.row import place
from companion.knight.scenario_sheet import battle_cost
from companion.knight.sheets import Event, Grant, Side, Unknown
from companion.knight.state import ROW
from companion.knight.vocabulary import NOTHING, RESOURCES, STAGED, Bundle
from companion.play import IllegalMove
from companion.ui.knight.phrases.areas import AREA_ANSWERS, new_area, new_detail
from companion.ui.knight.phrases.by_hand import fact_label, value_text
from companion.ui.knight.phrases.kinds import (
    bundle_text,
    changes_text,
    commas,
    either,
    gain_text,
    kind_name,
    listed,
    sentences,
    upper,
)
from companion.ui.knight.phrases.orders import (
    command_name,
    command_text,
    exchange_text,
    gold_name,
    gold_text,
    grant_text,
    printed_orders,
)
from companion.ui.knight.phrases.purse import Purse
from companion.ui.knight.phrases.scenario_words import SCENARIO_ANSWERS
from companion.ui.knight.phrases.steps import begin_turn, end_action, end_use
from companion.ui.knight.phrases.things import (
    actions_text,
    battle_in_sentence,
    event_name,
    goal_name,
    known,
    place_name,
    segment_name,
    side_name,
    source_of,
    stage_name,
    tile_name,
    track_name,
)
from companion.words import _, ngettext

Answer = tuple[str, str]


def answer_label(c: Course, move: moves.Move) -> Answer:
    """What a button says that plays a move, and one line more where there is something to know."""
    return ANSWERS[type(move)](c, move)


# cards ------------------------------------------------------------------------------------------


def _event_detail(c: Course, event: Event | None) -> str:
    if event is None:
        return ""
    return _("Left: {left}. Right: {right}.").format(
        left=_side_detail(c, event.left), right=_side_detail(c, event.right)
    )


def _side_detail(c: Course, side: Side) -> str:
    gain = known(side.grant.gain, NOTHING)
    return commas([gain_text(gain) if gain else "", listed(actions_text(c, side))]) or _("nothing")


def _reveal(c: Course, move: moves.Reveal) -> Answer:
    return event_name(c, move.card), _event_detail(c, c.rules.sheets.events.get(move.card))


def _choose_side(c: Course, move: moves.ChooseSide) -> Answer:
    label = _("Take the right side") if move.side == "right" else _("Take the left side")
    side = _current(c, move.side)
    return label, _side_detail(c, side) if side else ""


def _current(c: Course, side: str, number: int = 0) -> Side | None:
    """A side of a card of the row, by default of the current one, if the card is known."""
    number = number or (c.state.turn.number - 1) % ROW + 1
    card = place(c, number).card if 0 < number <= len(c.state.row.places) else None
    event = c.rules.sheets.events.get(card or "")
    return event.side(side or c.state.turn.side) if event else None


def _borrow(c: Course, move: moves.BorrowAction) -> Answer:
    label = _("{card}, {side}").format(
        card=upper(place_name(c, move.place)), side=side_name(move.side)
    )
    side = _current(c, move.side, move.place)
    return label, listed(actions_text(c, side)) if side else ""


def _swap(c: Course, move: moves.SwapCards) -> Answer:
    first, second = place_name(c, move.first), place_name(c, move.second)
    return upper(_("{first} and {second}").format(first=first, second=second)), ""


# sheets -----------------------------------------------------------------------------------------


def _pay(c: Course, move: moves.Pay) -> Answer:
    label = _("Pay {cost}").format(cost=bundle_text(move.amounts)) if move.amounts else _("Unlock")
    return label, segment_name(c, move.segment)


def _fight(c: Course, move: moves.Fight) -> Answer:
    grant = _of(c.scenario.battles, move.battle)
    label = _("Win {battle}").format(battle=battle_in_sentence(move.battle))
    if grant is None:
        return label, _with(move.choice)
    cost = None if isinstance(grant.cost.value, Unknown) else battle_cost(c, grant)
    return label, sentences(exchange_text(grant, cost), _with(move.choice))


def _of(grants: tuple[Grant, ...], id: str) -> Grant | None:
    return next((one for one in grants if one.key == id), None)


def _with(choice: Bundle) -> str:
    """Which resources pay what a cost leaves open."""
    return _("(with {choice})").format(choice=bundle_text(choice)) if choice else ""


def _gold(c: Course, move: moves.UseGold) -> Answer:
    return gold_name(c, move.action), sentences(gold_text(c, move.action), _with(move.choice))


def _special(c: Course, move: moves.UseSpecial) -> Answer:
    special = c.rules.sheets.characters[c.me.character].special
    return _("Special action"), sentences(exchange_text(special), _with(move.choice))


def _claim(c: Course, move: moves.Claim) -> Answer:
    text = grant_text(reward(c, move.reward)) if move.reward in rewards(c) else ""
    return (_("Claim {gain}").format(gain=text) if text else _("Claim")), _claimed(c, move.reward)


def _claimed(c: Course, id: str) -> str:
    kind, _dot, number = id.partition(".")
    if kind == "threshold":
        return _("Influence {n} reached").format(n=number)
    return _("Reward {n} of your character").format(n=number)


def _chain(c: Course, move: moves.MarkChain) -> Answer:
    start, to = track_name(c, move.start), track_name(c, move.to)
    return _("Chain {start} to {to}").format(start=start, to=to), _(
        "Activating {start} activates {to} too."
    ).format(start=start, to=to)


def _activate(c: Course, move: moves.ActivateNext) -> Answer:
    return track_name(c, move.action), _yields(c, move.action)


def _yields(c: Course, action: str) -> str:
    """What a track's unlocked gains are now, the privilege, and the stage; empty while one of them is not known."""
    track = c.rules.sheets.court.get(action)
    try:
        gain = gains_of(c, track) if track else NOTHING
        stage = _stage_ahead(c, action)
    except IllegalMove:
        return ""
    said = [gain_text(gain)] if gain else []
    card = character(c)
    if known(card.privilege_action, "") == action and not c.state.turn.privilege:
        said.append(_("{gain} by privilege").format(gain=grant_text(card.privilege)))
    return commas([*said, stage] if stage else said) or _("nothing unlocked yet")


def _stage_ahead(c: Course, action: str) -> str:
    if action == "king":
        number = king_ahead(c)
        return stage_name(c, f"king.{number}") if number else ""
    return _("a stage of your choice") if action in STAGED and open_stages(c, action) else ""


def _stage(c: Course, move: moves.TakeStage) -> Answer:
    action, _dot, number = move.stage.partition(".")
    stages = c.scenario.stages.get(action, ())
    label = _("Right side") if move.side == "right" else _("Left side")
    if not number.isdecimal() or not 0 < int(number) <= len(stages):
        return label, ""
    stage = stages[int(number) - 1]
    return label, grant_text(stage.right if move.side == "right" else stage.left)


def _take(c: Course, move: moves.TakeAny) -> Answer:
    if move.kind not in RESOURCES:
        return kind_name(move.kind), ""
    if c.me.have[move.kind] >= 6:
        return kind_name(move.kind), _("full: it becomes gold")
    changes = Purse(c.me.have).gain(Bundle(**{move.kind: 1}))
    return kind_name(move.kind), changes_text(changes)


def _link(c: Course, move: moves.OpenLink) -> Answer:
    return track_name(c, move.track), _yields(c, move.track)


def _command(c: Course, move: moves.Command) -> Answer:
    return command_name(c, move.action), command_text(c, move.action)


# the enemy and the map --------------------------------------------------------------------------


def _pay_consequence(c: Course, move: moves.PayConsequence) -> Answer:
    task = c.state.task
    cost = NOTHING
    if isinstance(task, PayOrNot):
        cost = known(c.scenario.paths[task.path].steps[task.step - 1].may, NOTHING)
    price = cost.put(any=0) + move.choice if move.choice else cost
    if not price:
        return _("Pay"), ""
    return _("Pay {cost}").format(cost=bundle_text(price)), changes_text(
        Purse(c.me.have).pay(price.put(any=0))
    )


def _refuse(c: Course, move: moves.RefuseConsequence) -> Answer:
    task = c.state.task
    if not isinstance(task, PayOrNot):
        return _("Do not pay"), ""
    orders = printed_orders(c.scenario.paths[task.path].steps[task.step - 1].other)
    return _("Do not pay"), upper(orders)


def _standing(c: Course, tile: str) -> str:
    """Who stands on a tile: "2 enemies, 1 own unit"."""
    enemies, own = c.units("enemy").get(tile, 0), c.units("own").get(tile, 0)
    return commas(
        [
            ngettext("{n} enemy", "{n} enemies", enemies).format(n=enemies) if enemies else "",
            ngettext("{n} own unit", "{n} own units", own).format(n=own) if own else "",
        ]
    )


def _place(c: Course, move: moves.PlaceUnit) -> Answer:
    if new := new_area(c, move, move.tile):
        return new, new_detail(c, move.tile)
    return tile_name(c, move.tile), commas([_standing(c, move.tile), _far(c, move.tile)])


def _far(c: Course, tile: str) -> str:
    """How far an enemy that appears on a tile has to go; of own units nothing is said."""
    task = c.state.task
    n = c.steps.get(tile)
    if n is None or not isinstance(task, PlaceUnits) or task.side == "own":
        return ""
    if not n:
        return _("at your castle")
    return ngettext("{n} tile to your castle", "{n} tiles to your castle", n).format(n=n)


def _go(c: Course, move: moves.GoBy) -> Answer:
    if new := new_area(c, move, move.to):
        return new, new_detail(c, move.to)
    if c.rules.paper or c.scenario.enemy.move != "to_castle":
        return tile_name(c, move.to), _standing(c, move.to)
    onward = ends_of_way(c, move.to, 1, rooms=False) if move.to in c.scenario.tiles else []
    tiles = either([tile_name(c, tile) for tile in onward])
    return tile_name(c, move.to), _("to {tiles}").format(tiles=tiles) if tiles else ""


def _source(c: Course, move: moves.DestroySource) -> Answer:
    n = c.sources_left(move.tile).count(move.kind) if move.tile in c.tiles else 0
    left = ngettext("{n} of its kind left", "{n} of its kind left", n).format(n=n) if n > 1 else ""
    return source_of(move.kind), left


def _march(c: Course, move: moves.March) -> Answer:
    way = _("{start} to {to}").format(start=tile_name(c, move.start), to=tile_name(c, move.to))
    return way, new_detail(c, move.to) if new_area(c, move, move.to) else _standing(c, move.to)


def _forgo(c: Course, move: moves.ForgoCommand) -> Answer:
    n = c.me.command
    return _("Do not use it"), ngettext(
        "{n} command point is lost", "{n} command points are lost", n
    ).format(n=n)


def _correct(c: Course, move: moves.Correct) -> Answer:
    return _("Set {value} to {n}").format(
        value=fact_label(c, move.fact), n=value_text(c, move.fact, move.value)
    ), _("by hand")


ANSWERS: Final[Mapping[type, Callable[[Course, Any], Answer]]] = {
    moves.RevealGoal: lambda c, move: (goal_name(c, move.card), ""),
    moves.Reveal: _reveal,
    moves.ChooseSide: _choose_side,
    moves.Pay: _pay,
    moves.Fight: _fight,
    moves.UseGold: _gold,
    moves.UseSpecial: _special,
    moves.Claim: _claim,
    moves.MarkChain: _chain,
    moves.Command: _command,
    moves.EndUse: lambda c, _move: end_use(c),
    moves.ActivateNext: _activate,
    moves.TakeStage: _stage,
    moves.TakeAny: _take,
    moves.OpenLink: _link,
    moves.ChooseCard: lambda c, move: (upper(place_name(c, move.place)), ""),
    moves.SwapCards: _swap,
    moves.ReplaceCard: lambda c, move: (upper(place_name(c, move.place)), _replaced(c, move.place)),
    moves.BorrowAction: _borrow,
    moves.EndAction: lambda c, _move: end_action(c),
    moves.PayConsequence: _pay_consequence,
    moves.RefuseConsequence: _refuse,
    moves.PlaceUnit: _place,
    moves.GoBy: _go,
    moves.DestroySource: _source,
    moves.RemoveEnemy: lambda c, move: (tile_name(c, move.tile), _standing(c, move.tile)),
    moves.March: _march,
    moves.Halt: lambda _c, _move: (_("Stop here"), _("no more units move")),
    moves.ForgoCommand: _forgo,
    moves.BeginTurn: lambda c, _move: begin_turn(c),
    moves.Correct: _correct,
    **AREA_ANSWERS,
    **SCENARIO_ANSWERS,
}
"""Every move with what its button says."""


def _replaced(c: Course, number: int) -> str:
    card = place(c, number).card if 0 < number <= len(c.state.row.places) else None
    return event_name(c, card) if card else _("face down")
