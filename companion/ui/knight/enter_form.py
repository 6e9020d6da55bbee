"""A card as it is being entered: plain frozen forms, and the values that they become. No controls, no words.

An event card is two sides (KN-10, KN-38, KN-50), a goal card three columns (KN-70 to KN-72). What has not been
chosen yet is None and becomes no value, so that it stays unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from companion.knight.sheets import Column, Event, Goal, Grant, Printed, Sheets, Side, Unknown
from companion.knight.state import COLUMNS
from companion.knight.vocabulary import (
    ALWAYS,
    NOTHING,
    Bundle,
    Condition,
    Order,
    Test,
    format_bundle,
    format_condition,
    format_orders,
)
from scenarios.read import parse_value

T = TypeVar("T")
SIDES: Final = ("left", "right")
NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class SideForm:
    """One side of an event card. `path`: "" for none, None while nobody has said."""

    gain: Bundle = NOTHING
    activates: tuple[str, ...] = ()
    path: str | None = None
    do: tuple[Order, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether all that a side has to say has been said; one that gives or activates nothing is allowed."""
        return self.path is not None

    @property
    def untouched(self) -> bool:
        return self == SideForm()


@dataclass(frozen=True, slots=True)
class EventForm:
    """An event card, and the player's own mark by which alike cards are told apart."""

    left: SideForm = SideForm()
    right: SideForm = SideForm()
    mark: str = ""

    def side(self, name: str) -> SideForm:
        return self.left if name == "left" else self.right

    def put(self, name: str, **changes: Any) -> EventForm:
        """The form with something else on one side."""
        made = replace(self.side(name), **changes)
        return replace(self, left=made) if name == "left" else replace(self, right=made)

    @property
    def complete(self) -> bool:
        return self.left.complete and self.right.complete


def event_values(id: str, form: EventForm) -> dict[str, Any]:
    """The values of an event card; a part that is not printed is said to be none."""
    values: dict[str, Any] = {}
    for name in SIDES:
        side, at = form.side(name), f"event.{id}.{name}"
        values[f"{at}.gain"] = format_bundle(side.gain) or NONE
        values[f"{at}.activates"] = list(side.activates) or NONE
        values[f"{at}.path"] = _path_value(side.path)
        values[f"{at}.do"] = format_orders(side.do) or NONE
    values |= _title(f"event.{id}.title", form.mark)
    return values


def _title(path: str, mark: str) -> dict[str, Any]:
    """The player's own mark as the title of the card, if there is one."""
    written = " ".join(mark.split())
    return {path: written} if written else {}


def _path_value(path: str | None) -> Any:
    if not path:
        return NONE
    return int(path) if path.isdecimal() else path


def event_form(event: Event) -> EventForm:
    """The form of a card that has been entered."""
    left, right = (_side_form(event.side(name)) for name in SIDES)
    return EventForm(left, right, event.title if event.title != event.id else "")


def _side_form(side: Side) -> SideForm:
    return SideForm(
        _known(side.grant.gain, NOTHING),
        _known(side.activates, ()),
        _known(side.path, None),
        _known(side.grant.do, ()),
    )


def _known(part: Printed[T], other: Any) -> Any:
    return other if isinstance(part.value, Unknown) else part.value


# goal cards ----------------------------------------------------------------------------------------

LEAD = "activities_lead"
BOTH = "activities_and_lead"
"""What a condition may be about: a fact, or a stated sum of activities that is also more than the enemy's."""
REWARD_FACTS: Final = ("level", "influence", "points", BOTH, LEAD)
PENALTY_FACTS: Final = ("activities", "points", "influence", "gold", "resources", LEAD)
FIXED: Final = (LEAD,)
"""Facts that need no number."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A condition as it is entered: what about, which track, which number. `fact` "": nothing; None: not said yet."""

    fact: str | None = None
    track: str = ""
    n: int | None = None

    @property
    def complete(self) -> bool:
        if self.fact is None:
            return False
        if self.fact in ("", *FIXED):
            return True
        return self.n is not None and (self.fact != "level" or bool(self.track))


@dataclass(frozen=True, slots=True)
class ColumnForm:
    """One column of a goal card."""

    reward: Asked = Asked()
    gain: Bundle = NOTHING
    penalty: Asked = Asked()
    do: tuple[Order, ...] = ()

    @property
    def complete(self) -> bool:
        return self.reward.complete and self.penalty.complete

    @property
    def untouched(self) -> bool:
        return self == ColumnForm()


@dataclass(frozen=True, slots=True)
class GoalForm:
    """A goal card with its three columns; `rest` are parts of it that this form does not show and keeps as they are."""

    columns: tuple[ColumnForm, ColumnForm, ColumnForm] = (ColumnForm(),) * 3
    mark: str = ""
    rest: Mapping[str, Any] = field(default_factory=dict)

    def column(self, turn: int) -> ColumnForm:
        return self.columns[COLUMNS.index(turn)]

    def put(self, turn: int, **changes: Any) -> GoalForm:
        """The form with something else in one column."""
        columns = list(self.columns)
        at = COLUMNS.index(turn)
        columns[at] = replace(columns[at], **changes)
        return replace(self, columns=(columns[0], columns[1], columns[2]))

    @property
    def complete(self) -> tuple[int, ...]:
        """The turns whose column is complete."""
        return tuple(turn for turn, one in zip(COLUMNS, self.columns, strict=True) if one.complete)


def goal_values(id: str, form: GoalForm) -> dict[str, Any]:
    """The values of a goal card; a column that is not complete stays unknown."""
    values: dict[str, Any] = dict(form.rest)
    for turn in form.complete:
        column, at = form.column(turn), f"goal.{id}.{turn}"
        values |= {
            f"{at}.reward.needs": _condition_value(condition(column.reward, penalty=False)),
            f"{at}.reward.gain": format_bundle(column.gain) or NONE,
            f"{at}.penalty.needs": _condition_value(condition(column.penalty, penalty=True)),
            f"{at}.penalty.do": format_orders(column.do) or NONE,
        }
    values |= _title(f"goal.{id}.title", form.mark)
    return values


def condition(asked: Asked, *, penalty: bool) -> Condition:
    """What was entered, as a condition (KN-71): a reward asks for so much or more, a penalty for less."""
    n = asked.n or 0
    match asked.fact, penalty:
        case (None | "", _):
            return ALWAYS
        case "level", _:
            return Condition((Test(f"level.{asked.track}", "least", n),))
        case "activities_and_lead", _:
            return Condition((Test("activities", "least", n), Test(LEAD, "least", 1)))
        case "activities_lead", False:
            return Condition((Test(LEAD, "least", 1),))
        case "activities_lead", True:
            return Condition((Test(LEAD, "below", 0),))
        case "activities", _:
            return Condition((Test("activities", "at_most", n),))
        case fact, True:
            return Condition((Test(str(fact), "below", n),))
        case fact, _:
            return Condition((Test(str(fact), "least", n),))


def _condition_value(made: Condition) -> Any:
    return format_condition(made) if made else NONE


def asked_of(made: Condition, *, penalty: bool) -> Asked | None:
    """A condition as it would have been entered; None for one that this form cannot show."""
    for asked in _candidates(made):
        if condition(asked, penalty=penalty) == made:
            return asked
    return None


def _candidates(made: Condition) -> Iterator[Asked]:
    yield Asked("")
    for test in made.tests:
        n = test.value if isinstance(test.value, int) else None
        if test.fact.startswith("level."):
            yield Asked("level", test.fact.removeprefix("level."), n)
        else:
            yield Asked(test.fact, "", None if test.fact in FIXED else n)
            yield Asked(BOTH, "", n)


def goal_form(goal: Goal, raw: Mapping[str, Any]) -> GoalForm:
    """The form of a goal card that has been entered; `raw` are its values as they are written."""
    made = [_column_form(column) for column in goal.columns]
    kept = {
        path: value
        for column, form in zip(goal.columns, made, strict=True)
        if form.untouched
        for path in _paths(column)
        if (value := raw.get(path)) is not None
    }
    title = goal.title if goal.title != goal.id else ""
    return GoalForm((made[0], made[1], made[2]), title, kept)


def _column_form(column: Column) -> ColumnForm:
    reward = _asked(column.reward.needs, penalty=False)
    penalty = _asked(column.penalty.needs, penalty=True)
    odd = bool(_known(column.reward.do, ()) or _known(column.penalty.gain, NOTHING))
    if reward is None or penalty is None or odd:
        return ColumnForm()
    return ColumnForm(
        reward, _known(column.reward.gain, NOTHING), penalty, _known(column.penalty.do, ())
    )


def _asked(needs: Printed[Condition], *, penalty: bool) -> Asked | None:
    if isinstance(needs.value, Unknown):
        return Asked()
    return asked_of(needs.value, penalty=penalty)


def _paths(column: Column) -> Iterator[str]:
    grants: tuple[Grant, ...] = (column.reward, column.penalty)
    for grant in grants:
        for part in grant.fields:
            if part.path:
                yield part.path


# ids, twins, what has been read --------------------------------------------------------------------


def new_id(known: Mapping[str, Any], stem: str) -> str:
    """A free id for a new card: x1, x2 ..."""
    n = 1
    while f"{stem}{n}" in known:
        n += 1
    return f"{stem}{n}"


def twin(sheets: Sheets, among: tuple[str, ...], form: EventForm) -> str:
    """A card with the very same sides, if there is one."""
    for id in among:
        other = event_form(sheets.events[id])
        if (other.left, other.right) == (form.left, form.right):
            return id
    return ""


def changed(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """The values that a correction changes, however they are written."""
    return {path: value for path, value in new.items() if not _is_same(path, old.get(path), value)}


def _is_same(path: str, old: Any, new: Any) -> bool:
    if old is None:
        return bool(new == NONE)
    try:
        return bool(parse_value(path, old) == parse_value(path, new))
    except ValueError:  # the sheets will say what is wrong with it
        return False
