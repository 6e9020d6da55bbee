"""The rules of Knight as one object: made of what stays the same in a game, pure in all it does."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

from companion.knight import (
    agenda,
    attacks,
    automaton,
    correct,
    dispatch,
    options,
    paper,
    paper_answers,
    row,
    spread,
)
from companion.knight.behaviours import Behaviours
from companion.knight.course import Course, Game
from companion.knight.ending import check, end, final_scoring, lacks_points, result, score
from companion.knight.facts import influence, points
from companion.knight.history import history
from companion.knight.house import house_of
from companion.knight.moves import Correct, Move, check_form
from companion.knight.sheets import Sheets, entered, map_paths
from companion.knight.state import (
    CARDS,
    EVENT_CARDS,
    MAPS,
    ROW,
    TURNS,
    Place,
    Seat,
    Setup,
    State,
    Turn,
)
from companion.knight.vocabulary import PURSE, Bundle
from companion.play import IllegalMove, Note, Outcome, Question, Step

SHARED = Behaviours(
    places={
        "plus": automaton.plus_tiles,
        "plus_then_spread": spread.plus_then_beside,
        "anywhere": automaton.anywhere,
    },
    marches={"open": automaton.open_march},
    moves={
        "to_castle": automaton.advance_order,
        "spread": spread.spread_order,
        "never": automaton.stay,
    },
    attacks={"destroy": attacks.destroy, "raze": attacks.raze},
    strikes={"destroy": attacks.strike, "capture": attacks.capturing(1)},
    ends={"to_castle": automaton.ends_by_way, "spread": spread.within},
    marks={"raze": {"destroyed": ""}, "capture": {"captured": "enemy_castle"}},
    on_paper=frozenset(
        {"plus", "plus_then_spread", "anywhere", "open"}
        | {"to_castle", "spread", "never", "destroy", "raze", "capture"}
    ),
    names={"plus_then_spread": ("plus",)},
)
"""The behaviours that every scenario may select."""


class Knight(Game):
    """A game of Knight: sheets, house rules, and what follows from them. `Rules[State, Move]`."""

    game = "knight"
    version = 2
    setup_type = Setup
    state_type = State
    move_types: Sequence[type[Any]] = get_args(Move)

    def __init__(self, sheets: Sheets, setup: Setup) -> None:
        self.sheets = sheets
        self.house = house_of(setup.house, sheets.scenario)
        self.cards = setup.cards
        self.copy = setup.copy
        if setup.scenario != sheets.scenario.id:
            raise IllegalMove("unknown_scenario", scenario=setup.scenario)
        if setup.cards not in CARDS:
            raise IllegalMove("unknown_cards", cards=setup.cards)
        if setup.character not in sheets.characters:
            raise IllegalMove("unknown_character", character=setup.character)
        own = setup.cards == "entered" or bool(setup.copy)
        self.deck = tuple(id for id, card in sheets.events.items() if own == bool(entered(card)))
        self.goal_deck = tuple(
            id for id, card in sheets.goals.items() if own == bool(entered(card))
        )
        if setup.map not in MAPS:
            raise IllegalMove("unknown_map", map=setup.map)
        self.paper = setup.map == "paper"
        self.steps = automaton.steps_to_castle(sheets.scenario)
        self.order = {tile: n for n, tile in enumerate(sheets.scenario.tiles)}
        self.behaviours = SHARED | sheets.behaviours
        if self.paper:
            paper.check_scenario(sheets.scenario, self.behaviours)

    def course(self, state: State) -> Course:
        """A course to look at a state with."""
        return Course(self, state)

    def start(self, setup: Setup) -> Step[State]:
        """The sheets as printed, the row laid out (KN-3 to KN-6); a game joined late gets its facts."""
        if type(setup.turn) is not int or not 1 <= setup.turn <= TURNS:
            raise IllegalMove("no_such_turn", turn=setup.turn)
        c = Course(self, State((Seat(setup.character),), turn=Turn(setup.turn)))
        if setup.copy:
            if not (self.paper or setup.finished) and (lacks := automaton.map_lacks(c.scenario)):
                raise IllegalMove("no_map", scenario=setup.scenario, lacks=lacks)
            self._take_from_copy(c)
        self._set_out(c, setup.character)
        if self.paper:
            c.field(areas=paper.first_areas(c.scenario))
        correct.enter(c, setup.facts)
        if setup.finished:
            self._finish(c, setup)
            return self._step(c)
        self._lay_row(c, setup.up)
        c.then(agenda.NameGoal())
        if setup.turn == 1 and not setup.facts:
            c.give(self.sheets.scenario.start, "start", "KN-6", "start")
        if self.paper:
            c.then(*map(agenda.NameAll, paper.named_first(c.scenario, self.behaviours)))
        self._run(c)
        return self._step(c)

    def _set_out(self, c: Course, character: str) -> None:
        """The markers on their start fields (KN-6). The limits are read too: they are looked at after every order."""
        start, scenario = self.sheets.characters[character].start, self.sheets.scenario
        c.mark(
            have=Bundle(**{kind: c.printed(start[kind]) for kind in PURSE}),
            diplomacy=c.printed(scenario.diplomacy.start),
            enemy_diplomacy=c.printed(scenario.enemy_diplomacy.start),
        )
        limits = scenario.limits
        for limit in (limits.own, limits.enemy, limits.tile_own, limits.tile_enemy):
            c.printed(limit)

    def _take_from_copy(self, c: Course) -> None:
        """What a game takes from its copy for good: the map, and both decks if Squire deals them (KN-4, KN-5)."""
        if not self.paper:
            of_map = map_paths(c.scenario.id)
            c.read |= {path for path in self.sheets.raw if path.startswith(of_map)}
        if self.cards != "dealt":
            return
        if len(self.deck) < EVENT_CARDS or not self.goal_deck:
            raise IllegalMove(
                "deck_incomplete", known=len(self.deck), of=EVENT_CARDS, goals=len(self.goal_deck)
            )
        for event in self.sheets.events.values():
            c.read |= entered(event)
        for goal in self.sheets.goals.values():
            c.read |= entered(goal)

    def _lay_row(self, c: Course, also: tuple[int, ...]) -> None:
        """The row as it lies when the turn begins: earlier cards are played, the current one is turned up.

        `also` are places of further cards that lie face up, played ones among them (an action can be borrowed).
        """
        for number in also:
            if type(number) is not int or not 1 <= number <= ROW:
                raise IllegalMove("no_such_fact", fact=f"up.{number}")
        laid_out = [task.place for task in row.lay_out(c)]
        current = row.current_place(c)
        places = (Place(played=True),) * (current - 1) + (Place(),) * (ROW - current + 1)
        c.row(places=places)
        up = sorted({current, *also, *(number for number in laid_out if number > current)})
        c.then(*(agenda.TurnUp(number) for number in up))

    def _finish(self, c: Course, setup: Setup) -> None:
        """A game that was played on paper to its end is only scored (KN-75)."""
        if setup.finished == "neither":
            if setup.turn != TURNS:
                raise IllegalMove("not_over", turn=setup.turn)
            final_scoring(c)
        elif ending := c.scenario.endings.get(setup.finished):
            if setup.turn == TURNS and lacks_points(c, ending):
                c.turn(step="final")
            end(c, "won" if ending in c.scenario.win else "lost", ending)
        else:
            raise IllegalMove("unknown_ending", ending=setup.finished)

    def apply(self, state: State, move: Move) -> Step[State]:
        """The state after a move. Raises IllegalMove with the reason; then nothing has changed."""
        check_form(move)
        c = Course(self, state)
        if state.end is not None:
            raise IllegalMove("ended")
        kind = type(move)
        if kind in dispatch.ANSWERS:
            self._answer(c, move)
        else:
            task = state.task
            free = dispatch.BESIDE_A_QUESTION if isinstance(task, dispatch.OPEN) else (Correct,)
            if task is not None and kind not in free:
                raise IllegalMove("answer_first", task=type(task).__name__)
            dispatch.FREE[kind](c, move)
        self._run(c)
        return self._step(c)

    def go_on(self, state: State) -> Step[State]:
        """Carry out what the agenda of a state still holds; for looks ahead that leave a task out."""
        c = Course(self, state)
        self._run(c)
        return self._step(c)

    def _step(self, c: Course) -> Step[State]:
        return Step(c.state, tuple(c.notes), frozenset(c.read))

    def _answer(self, c: Course, move: Move) -> None:
        task = c.state.task
        if task is None or type(task) not in dispatch.ASKING:
            raise IllegalMove("nothing_asked", move=type(move).__name__)
        answers = dispatch.ASKING[type(task)](c, task) or ()
        if self.paper:
            move = paper_answers.answer(c, task, move, answers)
        elif move not in answers:
            raise IllegalMove("no_answer", move=type(move).__name__, task=type(task).__name__)
        c.drop()
        dispatch.ANSWERS[type(move)](c, move, task)

    def _run(self, c: Course) -> None:
        """Carry out the agenda until it is through, waits for an answer, or the game is over (HR-35)."""
        looked: tuple[object, ...] = ()
        while True:
            task = c.state.task
            if not isinstance(task, agenda.UNFINISHED):
                if self._asks_first(c):
                    return
                # All that endings speak of; states share what has not changed.
                now = (c.state.seats, c.state.field, c.state.turn.step)
                if not (looked and all(map(operator.is_, looked, now))):
                    check(c)
                looked = now
            if task is None or c.state.end is not None or self._waits(c, task):
                return

    def _waits(self, c: Course, task: agenda.Task) -> bool:
        """Whether a task waits for the player; if not it is carried out, by its only answer if it has one."""
        kind = type(task)
        if kind in dispatch.AUTOMATIC:
            dispatch.AUTOMATIC[kind](c, task)
            return False
        answers = dispatch.ASKING[kind](c, task)
        if answers is None:
            return False
        if isinstance(task, dispatch.NEVER_ALONE):
            return True
        if not answers:
            c.drop()
            c.note("nothing_to_choose", "", task=kind.__name__)
            return False
        if len(answers) > 1 or self._may_still_claim(c, task):
            return True
        if self.paper and paper_answers.names_new(c, answers[0]):
            return True
        self._answer(c, answers[0])
        return False

    def _asks_first(self, c: Course) -> bool:
        """On a paper map a mark that the endings speak of may have to be asked before they are looked at."""
        if not self.paper or c.state.end is not None:
            return False
        if not isinstance(c.state.task, agenda.AskMark):
            c.then(*paper.before_check(c, paper.ending_conditions(c.scenario)))
        return isinstance(c.state.task, agenda.AskMark)

    def _may_still_claim(self, c: Course, task: agenda.Task) -> bool:
        """Whether a claim or the special action could yet pay a possible consequence (HR-22)."""
        return isinstance(task, agenda.PayOrNot) and bool(options.claims(c) or options.specials(c))

    def options(self, state: State) -> Sequence[Move]:
        """A generating set of the legal moves (design section 2); none once the game is over."""
        return options.options(Course(self, state))

    def question(self, state: State) -> Question[Move] | None:
        """What the state waits for: the first task of the agenda, if it asks."""
        task = state.task
        if task is None or state.end is not None:
            return None
        c = Course(self, state)
        answers = dispatch.ASKING[type(task)](c, task) or ()
        facts = {name: getattr(task, name) for name in task.__dataclass_fields__}
        return Question(
            type(task).__name__, answers, facts, blocks=not isinstance(task, dispatch.OPEN)
        )

    def outcome(self, state: State) -> Outcome | None:
        """How it ended, with the total of the final score (KN-75)."""
        if state.end is None:
            return None
        c = Course(self, state)
        total = sum(line.points for line in score(c))
        facts = {"ending": state.end.ending, "turn": state.end.turn}
        return Outcome(result(c), total, facts)

    def summary(self, state: State) -> Mapping[str, Any]:
        """Scenario, copy, character, cards, turn, step, what it waits for, points and influence, for the list of
        games. A character of a copy has its title there: the list does not read copies."""
        c = Course(self, state)
        return {
            "scenario": self.sheets.scenario.id,
            "copy": self.copy,
            "character": state.me.character,
            "who": self.sheets.characters[state.me.character].title,
            "cards": self.cards,
            "turn": state.turn.number,
            "step": state.turn.step,
            "waits": type(state.task).__name__ if state.task else "",
            "points": points(c),
            "influence": influence(c),
        }

    def history(self, state: State, notes: Iterable[Note]) -> Mapping[str, Any]:
        """How a game that is over was played, for statistics."""
        return history(state, notes)

    def printed_value(self, path: str) -> Any:
        """The raw value of a printed field, for the record of a game."""
        return self.sheets.raw.get(path)
