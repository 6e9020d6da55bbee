"""Phase II: own actions in any order, tent by tent, then the tournament (AK-14 to AK-32, AK-42)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.auftrag.cards import (
    COURT_POINTS,
    EXERCISES,
    MOST_RIDE,
    MOST_SHIELDS,
    PLACES,
    TASKS,
    VALUES,
    VIRTUES,
    Task,
    Virtue,
    check_task_place,
    distance,
    fits_place,
    fulfil,
    hold_court,
    horse,
    kind_of,
    meet,
    number_of,
    take_open,
)  # fmt: skip
from companion.auftrag.course import Course
from companion.auftrag.moves import Court, Exercise, Lapse, Quest, Ride, RoundTable, TurnOver
from companion.play import IllegalMove


def begin_acting(c: Course) -> None:
    """Phase II begins with the lowest tent (AK-14)."""
    c.change(phase="act", turn="")
    next_turn(c)


def next_turn(c: Course) -> None:
    """The next by tent who still has something to carry out; after the last comes the tournament (AK-14, AK-20)."""
    for player in c.in_order:
        seat = c.seat(player)
        if seat.turned_over:
            continue
        if any(card != "T" for card in seat.taken):
            c.change(turn=player)
            return
        c.put(player, turned_over=True)
        c.note("turn_over", "AK-19", player=player)
    c.change(turn="")
    _open_tournament(c)


def _open_tournament(c: Course) -> None:
    """Who took a Tournament card and is away does not take part; if nobody is there it lapses (AK-20)."""
    for player in c.in_order:
        seat = c.seat(player)
        if "T" in seat.taken and seat.at != 0:
            c.put(player, taken=(), done=(*seat.done, "T"))
            c.note("not_at_camelot", "AK-20", player=player, at=seat.at)
    c.change(phase="tournament" if entrants(c) else "tents")


def entrants(c: Course) -> tuple[str, ...]:
    """Who competes in this round's tournament, by tent."""
    return tuple(player for player in c.in_order if "T" in c.seat(player).taken)


def usable(c: Course, player: str, card: str) -> str:
    """Why a card cannot be carried out where its player stands, "" if it can (AK-16). T waits (AK-15)."""
    seat = c.seat(player)
    kind = kind_of(card)
    if kind == "T":
        return "tournament_waits"
    if not fits_place(card, seat.at):
        return "not_in_camelot" if seat.at == 0 else "only_at_camelot"
    if kind == "A" and not c.state.open:
        return "no_open_task"
    if kind == "Q" and not seat.tasks:
        return "no_task"
    if kind in EXERCISES and c.counts_hands and not _pile(c, EXERCISES[kind]):
        return "pile_empty"
    return ""


def _pile(c: Course, virtue: str) -> int:
    return sum(c.pile(Virtue(virtue, value)) for value in VALUES)


def _needs_turn(c: Course, player: str) -> None:
    c.needs("act")
    c.needs_mode("full")
    c.seat(player)
    if c.state.turn != player:
        raise IllegalMove("not_your_turn", player=player, turn=c.state.turn)


def _needs_card(c: Course, player: str, card: str) -> None:
    """The card lies in front of the player, and the place fits (AK-16)."""
    _needs_turn(c, player)
    if card not in c.seat(player).taken:
        raise IllegalMove("no_such_card_taken", player=player, card=kind_of(card))
    if not fits_place(card, c.seat(player).at):
        code = "not_in_camelot" if c.seat(player).at == 0 else "only_at_camelot"
        raise IllegalMove(code, player=player, card=kind_of(card))


def _use(c: Course, player: str, card: str) -> None:
    """A card is carried out or has lapsed; with the last one the turn ends (AK-19)."""
    seat = c.seat(player)
    at = seat.taken.index(card)
    c.put(player, taken=(*seat.taken[:at], *seat.taken[at + 1 :]), done=(*seat.done, card))
    if all(one == "T" for one in c.seat(player).taken):
        c.put(player, turned_over=True)
        c.note("turn_over", "AK-19", player=player)
        next_turn(c)


def exercise(c: Course, move: Exercise) -> None:
    """Take a card of the virtue, of any value still there (AK-21)."""
    if move.virtue not in VIRTUES:
        raise IllegalMove("no_such_virtue", virtue=move.virtue)
    card = next(card for card, virtue in EXERCISES.items() if virtue == move.virtue)
    _needs_card(c, move.player, card)
    if move.value not in (0, *VALUES):
        raise IllegalMove("no_such_value", value=move.value, values=VALUES)
    if c.counts_hands:
        if not _pile(c, move.virtue):
            raise IllegalMove("pile_empty", virtue=move.virtue)
        if not move.value:
            raise IllegalMove("which_value", virtue=move.virtue)
        taken = Virtue(move.virtue, move.value)
        if not c.pile(taken):
            raise IllegalMove("value_gone", virtue=move.virtue, value=move.value)
        c.draw(move.player, taken)
    c.note("exercise", "AK-21", player=move.player, virtue=move.virtue, value=move.value)
    _use(c, move.player, card)


def free_titles(c: Course) -> tuple[str, ...]:
    """Tasks that may lie open: in nobody's hand and not done (AK-40)."""
    held = {title for seat in c.state.seats.values() for title in seat.tasks}
    return tuple(title for title in TASKS if title not in held and title not in c.state.done)


def check_title(c: Course, title: str) -> None:
    """A title that exists and is in neither a hand nor done (AK-40)."""
    if title not in TASKS:
        raise IllegalMove("no_such_task", title=title)
    if title in c.state.done:
        raise IllegalMove("task_done", title=title)
    for player, seat in c.state.seats.items():
        if title in seat.tasks:
            raise IllegalMove("task_taken", title=title, player=player)


def round_table(c: Course, move: RoundTable) -> None:
    """Choose an open task; there is no refill before phase III (AK-22)."""
    _needs_card(c, move.player, "A")
    left = take_open(c.state.open)
    if move.title:
        check_title(c, move.title)
    c.change(open=left)
    c.put(move.player, tasks=(*c.seat(move.player).tasks, move.title))
    c.note("round_table", "AK-22", player=move.player, title=move.title, open=left)
    _use(c, move.player, "A")


def court(c: Course, move: Court) -> None:
    """Give a Book back, 2 points (AK-27)."""
    c.needs("act")
    if c.mode == "scores":
        score_action(c, move.player, "G")
        _score_court(c, move.player)
        return
    _needs_card(c, move.player, "G")
    if c.counts_hands:
        seat = c.seat(move.player)
        books = [one.value for one in seat.virtues if one.kind == "book"]
        if seat.unseen and not books:
            books = [value for value in VALUES if c.pile(Virtue("book", value))]
        lowest = hold_court(seat.at == 0, books)
        c.give_back(move.player, Virtue("book", move.value or lowest))
    _score_court(c, move.player)
    _use(c, move.player, "G")


def _score_court(c: Course, player: str) -> None:
    c.note("court", "AK-27", player=player, points=COURT_POINTS)
    c.score(player, COURT_POINTS, "court", player)


def quest(c: Course, move: Quest) -> None:
    """Do one task with one Quest card: place, virtues, shields; the task leaves the game (AK-28 to AK-30)."""
    c.needs("act")
    if c.mode == "scores":
        if move.title:
            check_title(c, move.title)
        score_action(c, move.player, "Q")
        _score_quest(c, move.player, move.title, _shields(c, move))
        return
    _needs_card(c, move.player, "Q")
    title = task_of(c, move.player, move.title)
    shields = _shields(c, move, title)
    returned = _virtues_for(c, move, title)
    tasks = list(c.seat(move.player).tasks)
    tasks.remove(title if title in tasks else "")
    c.put(move.player, tasks=tuple(tasks))
    for card in returned:
        c.give_back(move.player, card)
    _score_quest(c, move.player, title, shields)
    _use(c, move.player, "Q")


def task_of(c: Course, player: str, title: str) -> str:
    """Which own task is meant. Raises `no_task`, `which_task`, or what is wrong with the title."""
    tasks = c.seat(player).tasks
    if not tasks:
        raise IllegalMove("no_task", player=player)
    if title and title not in tasks:
        check_title(c, title)
        if "" not in tasks:
            raise IllegalMove("not_your_task", player=player, title=title)
    if not title and "" not in tasks:
        if len(tasks) > 1:
            raise IllegalMove("which_task", player=player, titles=tasks)
        return tasks[0]
    return title


def _shields(c: Course, move: Quest, title: str = "") -> int:
    """The shields of a task: as its card says, or as entered (AK-A14)."""
    task = c.setup.tasks.get(title or move.title)
    shields = move.shields or (task.shields if task else 0)
    if not shields:
        raise IllegalMove("shields_needed", title=title)
    if not 1 <= shields <= MOST_SHIELDS:
        raise IllegalMove("shields_range", shields=shields, most=MOST_SHIELDS)
    if task and shields != task.shields:
        raise IllegalMove("other_shields", title=title or move.title, shields=task.shields)
    return shields


def _virtues_for(c: Course, move: Quest, title: str) -> tuple[Virtue, ...]:
    """The place is right, and the virtues asked for go back (AK-28, AK-29)."""
    task = c.setup.tasks.get(title)
    seat = c.seat(move.player)
    if not c.counts_hands:
        if task:
            check_task_place(c.setup.ring[seat.at], task)
        return ()
    if not task:
        return move.returned
    combine = c.house["AK-A7"] == "yes"
    if not move.returned:
        return _fulfil_with_unseen(c, move.player, task, combine)
    check_task_place(c.setup.ring[seat.at], task)
    if sorted(_values(meet(task.need, move.returned, combine))) != sorted(_values(move.returned)):
        raise IllegalMove("too_many_returned", title=title)
    return move.returned


def _fulfil_with_unseen(c: Course, player: str, task: Task, combine: bool) -> tuple[Virtue, ...]:
    """What a hand lacks may be among the cards that were dealt face down (AK-A2)."""
    seat = c.seat(player)
    hand, unseen = seat.virtues, seat.unseen
    while True:
        try:
            return fulfil(c.setup.ring[seat.at], task, hand, combine)
        except IllegalMove as refusal:
            if refusal.code != "missing_virtue" or not unseen:
                raise
            unseen -= 1
            hand = (*hand, Virtue(refusal.facts["virtue"], refusal.facts["value"]))


def _values(cards: Sequence[Virtue]) -> list[tuple[str, int]]:
    return [(card.kind, card.value) for card in cards]


def _score_quest(c: Course, player: str, title: str, shields: int) -> None:
    c.note("quest", "AK-28", player=player, title=title, points=shields)
    c.change(done=(*c.state.done, title))
    c.score(player, shields, "quest", player)


def score_action(c: Course, player: str, card: str) -> None:
    """Scores mode: no more courts and quests in a round than there are cards (AK-3, AK-11)."""
    seat = c.seat(player)
    if c.left_of(card) < 1:
        raise IllegalMove("none_left", card=card, player=player)
    if card == "Q" and len(c.state.done) >= len(TASKS):
        raise IllegalMove("no_task", player=player)
    if len(seat.done) >= c.picks:
        raise IllegalMove("no_pick_left", player=player, picks=c.picks)
    c.put(player, done=(*seat.done, card))


def ride(c: Course, move: Ride) -> None:
    """Ride up to the number on the horse, either way round (AK-31)."""
    _needs_turn(c, move.player)
    if not 0 <= move.to < PLACES:
        raise IllegalMove("no_such_place", place=move.to)
    card = _ridden(c, move)
    seat = c.seat(move.player)
    steps = distance(seat.at, move.to)
    number = number_of(card)
    if number and steps > number:
        raise IllegalMove("too_far", player=move.player, horse=number, steps=steps)
    c.put(move.player, at=move.to)
    c.note(
        "ride", "AK-31", player=move.player, source=seat.at, to=move.to, steps=steps, horse=number
    )
    _use(c, move.player, card)


def _ridden(c: Course, move: Ride) -> str:
    """The card that is ridden: the one named, the only one, or one whose number is known only now (AK-A10)."""
    own = [card for card in c.seat(move.player).taken if kind_of(card) == "P"]
    if not own:
        raise IllegalMove("no_such_card_taken", player=move.player, card="P")
    if not 0 <= move.horse <= MOST_RIDE:
        raise IllegalMove("no_such_horse", horse=move.horse)
    if horse(move.horse) in own:
        return horse(move.horse)
    if not move.horse and len({*own}) == 1:
        return own[0]
    if not move.horse:
        raise IllegalMove("which_horse", player=move.player, horses=tuple(map(number_of, own)))
    if "P" not in own:
        raise IllegalMove("not_your_horse", player=move.player, horse=move.horse)
    named = horse(move.horse)
    taken = list(c.seat(move.player).taken)
    taken[taken.index("P")] = named
    c.put(move.player, taken=tuple(taken))
    c.change(horses=tuple(sorted((*c.state.horses, move.horse))))
    c.note("horse_known", "AK-A10", horse=move.horse)
    return named


def lapse(c: Course, move: Lapse) -> None:
    """A card goes back unused (AK-18). The Tournament waits for its time (AK-15)."""
    _needs_turn(c, move.player)
    if move.card == "T":
        raise IllegalMove("tournament_waits", player=move.player)
    if move.card not in c.seat(move.player).taken:
        raise IllegalMove("no_such_card_taken", player=move.player, card=kind_of(move.card))
    c.note("lapsed", "AK-18", player=move.player, card=kind_of(move.card))
    _use(c, move.player, move.card)


def turn_over(c: Course, move: TurnOver) -> None:
    """What is left lapses (AK-18, AK-19)."""
    _needs_turn(c, move.player)
    for card in [one for one in c.seat(move.player).taken if one != "T"]:
        lapse(c, Lapse(move.player, card))
