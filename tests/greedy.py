"""The greedy player: tries every sensible move, lets it come to rest, and takes the state that it likes best."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.knight.activation import current_side
from companion.knight.agenda import Burning, Marching, PlaceUnits
from companion.knight.course import Course
from companion.knight.court import still_owed
from companion.knight.facts import holds, influence, points, progress
from companion.knight.moves import (
    ChooseSide,
    EndAction,
    EndUse,
    ForgoCommand,
    Halt,
    Move,
    Pay,
    Reveal,
    UseGold,
)
from companion.knight.rules import Knight
from companion.knight.sheets import GoldAction
from companion.knight.state import TURNS, State
from companion.knight.turn import next_step
from companion.knight.vocabulary import RESOURCES, Bundle
from tests.aims import Aims, unopposed

WORTH = {
    "glory": 4.0,
    "nobility": 4.0,
    "valor": 4.0,
    "any": 4.0,
    "gold": 1.7,
    "points": 1.0,
    "influence": 12.0,
    "command": 8.0,
    "diplomacy": 15.0,
    "enemy_diplomacy": -12.0,
}


WON, LOST = 10_000.0, -10_000.0
HELD = 8.0
"""What a command point is worth that waits for step 3."""
HARM = {"add": 14.0, "move": 8.0, "attack": 6.0, "diplomacy": 14.0}
SLIP = 0.1
"""How often the player takes just any sensible move, as people do."""
ACTIVATIONS = 0.22
"""How often an action is activated in a turn, about."""


class Greedy:
    """Looks one move ahead; a side of the event card it looks through to the end of the turn."""

    def __init__(self, rules: Knight, rng: random.Random) -> None:
        self.rules, self.rng = rules, rng
        self.plan = rng.choice(rules.sheets.scenario.win).id
        self.aims = Aims(rules, self.plan)
        self.worths = WORTH | {
            "diplomacy": WORTH["diplomacy"] * self.aims.weight("diplomacy"),
            "command": WORTH["command"] * self.aims.weight("tiles"),
        }
        if not self.aims.talks:
            self.worths["enemy_diplomacy"] = 0.0
        self.yields = {
            (track.id, segment.number): self.worth(segment.grant.gain.value)
            for track in rules.sheets.court.values()
            for segment in track.segments
            if not segment.once.value
        }
        self.worthwhile = {
            gold.grant.key for gold in rules.sheets.scenario.gold if _is_worthwhile(gold)
        }

    def choose(self, state: State, moves: Sequence[Move]) -> Move:
        if len(moves) == 1:
            return moves[0]
        if self.rng.random() < SLIP:
            return self.rng.choice(list(self.sensible(state, moves)) or moves)
        if isinstance(moves[0], ChooseSide):
            sides = [side for side in moves if isinstance(side, ChooseSide)]
            return max(sides, key=lambda side: self.after_turn(state, side))
        return max(self.sensible(state, moves), key=lambda move: self.after(state, move))

    def after(self, state: State, move: Move) -> float:
        """What a move is worth. To stop is worth what one has, and a little more."""
        if isinstance(move, EndUse | EndAction | Halt | ForgoCommand):
            return self.value(state) + 0.01
        return self.value(self.rest(self.rules.apply(state, move).state))

    def sensible(self, state: State, moves: Sequence[Move]) -> Iterator[Move]:
        """Leaves out exchanges, cards and part payments; of the ways to pay one thing the one that keeps a mixture."""
        c = Course(self.rules, state)
        whole: dict[str, Pay] = {}
        for move in moves:
            if isinstance(move, Pay):
                if move.amounts.total() == still_owed(c, move.segment).total():
                    old = whole.setdefault(move.segment, move)
                    whole[move.segment] = max(old, move, key=lambda one: _mixture(state, one))
            elif not isinstance(move, UseGold) or move.action in self.worthwhile:
                yield move
        yield from whole.values()

    def rest(self, state: State) -> State:
        """Answer what is asked by the first answer, until nothing is; a card that is turned up stays unseen."""
        while state.agenda and state.end is None:
            question = self.rules.question(state)
            if question is None or not question.answers:
                return state
            if isinstance(question.answers[0], Reveal):
                state = self.rules.go_on(replace(state, agenda=state.agenda[1:])).state
                continue
            answer: Move = question.answers[0]
            if self.is_ours(state) and len(question.answers) > 1:
                answer = max(question.answers, key=lambda one: self.marched(state, one))
            state = self.rules.apply(state, answer).state
        return state

    def is_ours(self, state: State) -> bool:
        """Whether it is asked where an own unit goes, or what it does."""
        task = state.agenda[0]
        return isinstance(task, Marching | Burning) or (
            isinstance(task, PlaceUnits) and task.side == "nobody"
        )

    def marched(self, state: State, move: Move) -> float:
        """What the map is worth after one unit has moved, or none."""
        if not isinstance(move, Halt):
            state = self.rules.apply(state, move).state
        if state.end is not None:
            return {"won": WON, "lost": LOST}.get(state.end.result, 0.0)
        return self.war(Course(self.rules, state)) + 0.01 * isinstance(move, Halt)

    def after_turn(self, state: State, side: ChooseSide) -> float:
        """What a side is worth if nothing is spent: gathered, activated, the enemy's answer."""
        for move in (side, EndUse(), EndAction()):
            state = self.rest(self.rules.apply(state, move).state)
            if state.end is not None:
                break
        return self.value(state)

    def value(self, state: State) -> float:
        """How far the player is, in points."""
        if state.end is not None:
            return {"won": WON, "lost": LOST}.get(state.end.result, 0.0)
        c = Course(self.rules, state)
        return self.renown(c) + self.war(c) - self.threat(c)

    def threat(self, c: Course) -> float:
        """What step 4 will do, with its possible consequence if that cannot be paid."""
        if c.state.turn.step not in ("use", "action"):
            return 0.0
        path = current_side(c).path.value
        step = next_step(c, path) if isinstance(path, str) and path else None
        if step is None:
            return 0.0
        unpaid = step.number > 1 and bool(c.shortfall(c.printed(step.may)))
        harm = 0.0
        for order in (*c.printed(step.must), *(c.printed(step.other) if unpaid else ())):
            harm += HARM[order.verb] * max(1, order.n)
            if order.verb == "attack":
                harm += 3.0 * sum(c.units("enemy").values()) + 5.0 * unopposed(c)
                harm += self.open_castle(c) * 2_000.0
        return harm

    def open_castle(self, c: Course) -> bool:
        """Whether an attack would take the castle now."""
        castle = c.scenario.castle or ""
        if not self.aims.siege:
            return False
        return c.units("enemy").get(castle, 0) > c.units("own").get(castle, 0)

    def renown(self, c: Course) -> float:
        """Points, influence, what is held, and what the court will yield in the turns left."""
        me, left = c.me, TURNS - c.state.turn.number
        value = min(points(c), 320) + 12.0 * min(influence(c), 26)
        value += sum(WORTH[kind] * n - 0.15 * n * n for kind, n in me.have)
        value += {"use": HELD, "action": HELD}.get(c.state.turn.step, 0.0) * me.command
        for track, done in me.done.items():
            shape = c.rules.sheets.court[track]
            often = 1.0 if track not in ("village", "stable") or track in me.links else 0.3
            gain = sum(self.yields.get((track, number), 0.0) for number in done)
            value += gain * often * left * ACTIVATIONS
            value += len(done) * (3.0 if shape.counts else 6.0)
        return value + self.stages(c) + self.battles(c)

    def battles(self, c: Course) -> float:
        """Battles won, and how near the others are by their levels."""
        won = len(c.me.battles)
        value = 25.0 * won + 4.0 * won * won
        for battle in c.scenario.battles:
            if battle.key not in c.me.battles:
                rows = [progress(c, test) for test in c.printed(battle.needs).tests]
                if rows:
                    done = sum(min(1.0, row.have / row.need) for row in rows) / len(rows)
                    value += 15.0 * done
        return value * self.aims.battles * self.aims.weight("battles_won")

    def stages(self, c: Course) -> float:
        """Half of what the next stages will give whose level is reached; one of each."""
        me, value = c.me, 0.0
        for grant in c.scenario.king[me.king : me.king + 2]:
            if holds(c, c.printed(grant.needs)):
                value += 0.4 * self.worth(grant.gain.value)
        for action, stages in c.scenario.stages.items():
            open_to = [stage for stage in stages if f"{action}.{stage.number}" not in me.stages]
            for stage in open_to[:2]:
                if holds(c, c.printed(stage.needs)):
                    value += 0.4 * max(
                        self.worth(stage.left.gain.value), self.worth(stage.right.gain.value)
                    )
        return value * min(1.0, (TURNS - c.state.turn.number) / 6)

    def war(self, c: Course) -> float:
        """Units, tiles held, how near the enemy is, and diplomacy."""
        own, enemy = c.units("own"), c.units("enemy")
        talks = c.me.diplomacy * 8.0 / c.printed(c.scenario.diplomacy.full)
        value = (talks**2 + 12.0 * talks) * self.aims.weight("diplomacy")
        value += 9.0 * sum(own.values()) * self.aims.weight("tiles")
        value += self.aims.reached(c) - self.aims.danger(c)
        value += sum(4.0 * min(n, own.get(tile, 0)) for tile, n in enemy.items())
        return value - self.siege(c) if self.aims.siege and c.rules.steps else value

    def siege(self, c: Course) -> float:
        """How near the enemies are to the castle, and how far its defenders."""
        own, enemy, steps = c.units("own"), c.units("enemy"), c.rules.steps
        harm = sum(2.0 * n * max(0, 5 - steps.get(tile, 9)) for tile, n in enemy.items())
        castle = c.scenario.castle or ""
        if not self.aims.wins:
            harm += sum(1.5 * n * steps.get(tile, 0) for tile, n in own.items()) * bool(enemy)
        near = sum(n for tile, n in enemy.items() if steps.get(tile, 9) <= 3)
        harm -= 10.0 * min(own.get(castle, 0), near)
        harm += 30.0 * max(0, enemy.get(castle, 0) - own.get(castle, 0))
        return harm + 80.0 * (enemy.get(castle, 0) >= 2 and not own.get(castle))

    def worth(self, bundle: object) -> float:
        """What a bundle is worth, in points."""
        return (
            sum(self.worths[kind] * n for kind, n in bundle) if isinstance(bundle, Bundle) else 0.0
        )


def _mixture(state: State, move: Pay) -> int:
    """How many there are left of the rarest resource after a payment."""
    return min(state.me.have[kind] - move.amounts[kind] for kind in RESOURCES)


def _is_worthwhile(gold: GoldAction) -> bool:
    """Whether a gold action does something for the scenario, beyond exchanges and cards."""
    gain, orders = gold.grant.gain.value, gold.grant.do.value
    if isinstance(gain, Bundle) and (gain.command or gain.influence or gain.diplomacy):
        return True
    return isinstance(orders, tuple) and any(
        order.side == "own" or order.verb == "remove" for order in orders
    )
