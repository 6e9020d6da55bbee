"""What stands on the goal card: its columns as rows for the screen, how far each is, how the past ones turned out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.knight.course import Course
from companion.knight.facts import Progress, fact
from companion.knight.goals import goal_progress, is_met, next_column
from companion.knight.sheets import Column, Unknown
from companion.knight.vocabulary import NOTHING, Condition, Order
from companion.play import IllegalMove
from companion.ui.knight import phrases as words
from companion.ui.knight.look import Look
from companion.ui.knight.phrases.things import known
from companion.ui.parts.chips import Gain, Source
from companion.words import _

UNNAMED = ("add", "move", "attack")
"""Orders whose words do not say whose they are."""


@dataclass(frozen=True, slots=True)
class Half:
    """One condition of a column: what it asks, how far it is, whether it holds; `known` false: nobody entered it."""

    asks: str
    have: str = ""
    holds: bool = False
    known: bool = True
    result: str = ""
    gains: tuple[Gain, ...] = ()
    follows: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """A column as it is drawn: `state` is past, next or later."""

    turn: int
    state: str
    reward: Half
    penalty: Half


@dataclass(frozen=True, slots=True)
class Face:
    """The whole card: its columns, the one checked next, its source."""

    title: str
    columns: tuple[Shown, ...]
    source: Source | None
    own: bool
    gloss: str = ""

    @property
    def next(self) -> Shown | None:
        return next((one for one in self.columns if one.state == "next"), None)


def face_of(look: Look) -> Face:
    """The goal card of the game as rows for the screen."""
    c = look.c
    goal = c.rules.sheets.goals[look.state.row.goal or ""]
    coming = next_column(c)
    results = _results(look)
    columns = tuple(_column(c, column, coming, results) for column in goal.columns)
    sources = {column.reward.needs.source for column in goal.columns}
    source: Source = "copy" if "copy" in sources else "practice"
    own = look.rules.cards == "entered" and look.playing.draft is None
    return Face(words.goal_name(c, goal.id), columns, source, own, _gloss(c, goal.columns))


def _gloss(c: Course, columns: Sequence[Column]) -> str:
    """What the card calls activities, if it names them (HR-27)."""
    needs = (grant.needs.value for one in columns for grant in (one.reward, one.penalty))
    facts = {test.fact for need in needs if isinstance(need, Condition) for test in need.tests}
    if not facts & {"activities", "activities_lead"}:
        return ""
    choice = words.choice_label("HR-27", c.house("HR-27"))
    return _("Activities: {choice}.").format(choice=choice[:1].lower() + choice[1:])


def _results(look: Look) -> Mapping[int, tuple[bool, bool]]:
    """How the columns that have been checked turned out, by turn (KN-70)."""
    return {
        note.facts["turn"]: (note.facts["reward"], note.facts["penalty"])
        for step in look.playing.line.steps
        for note in step.notes
        if note.code == "goal_checked"
    }


def _column(
    c: Course, column: Column, coming: Column | None, results: Mapping[int, tuple[bool, bool]]
) -> Shown:
    state = "later"
    if coming is None or column.turn < coming.turn:
        state = "past"
    elif column.turn == coming.turn:
        state = "next"
    result = results.get(column.turn)
    return Shown(
        column.turn,
        state,
        _half(c, column, penalty=False, state=state, came=result[0] if result else None),
        _half(c, column, penalty=True, state=state, came=result[1] if result else None),
    )


def _half(c: Course, column: Column, *, penalty: bool, state: str, came: bool | None) -> Half:
    grant = column.penalty if penalty else column.reward
    needs, asks = grant.needs.value, "?"
    holds, have, is_known = False, "", not isinstance(needs, Unknown)
    if isinstance(needs, Condition):
        asks = words.condition_text(c, needs) if needs else _("nothing")
        if state != "past":
            holds, have = _standing(c, needs, penalty=penalty)
    gain = known(grant.gain, NOTHING)
    return Half(
        asks,
        have,
        holds,
        is_known,
        _came(came, penalty=penalty) if state == "past" else "",
        tuple(
            Gain(k, words.kind_name(k), n, loss=k == "enemy_diplomacy" and n > 0) for k, n in gain
        ),
        _follows(grant.do.value),
    )


def _follows(orders: tuple[Order, ...] | Unknown) -> str:
    """What follows; an order to the enemy alone says so, as no path stands above it."""
    if isinstance(orders, Unknown):
        return "?"
    told = words.orders_text(orders)
    theirs = all(order.side == "enemy" and order.verb in UNNAMED for order in orders)
    return _("Enemy: {orders}").format(orders=told) if orders and theirs else told


def _came(came: bool | None, *, penalty: bool) -> str:
    match penalty, came:
        case False, True:
            return _("received")
        case True, True:
            return _("suffered")
        case _, False:
            return _("not met") if not penalty else _("not due")
        case _:
            return _("checked on paper")


def _standing(c: Course, needs: Condition, *, penalty: bool) -> tuple[bool, str]:
    """Whether a condition holds now, and the number that says how far it is."""
    try:
        holds = is_met(c, needs, penalty=penalty)
        rows = goal_progress(c, needs, penalty=penalty)
    except IllegalMove:  # a value that nobody has entered yet
        return False, ""
    lacking = [row for row in rows if not row.holds] or rows
    if not lacking:
        return holds, ""
    return holds, _number(c, lacking[0])


def _number(c: Course, row: Progress) -> str:
    """How far one test is: "1 of 2", or what one has where there is no way to go; of a lead, both sides' activities."""
    if row.test.fact == "activities_lead":
        ours = fact(c, "activities")
        return _("{n} against {other}").format(n=ours, other=ours - row.have)
    if row.test.bound == "least":
        return _("{n} of {limit}").format(n=row.have, limit=row.need)
    return words.number(row.have)
