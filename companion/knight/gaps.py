"""What nobody has entered yet: the gaps of the sheets, thing by thing.

A thing is what one looks at in one piece: a segment, a step of a path, a side-by-side event card, a column of a goal
card. Its fields stand in the order in which they are printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.knight.moves import (
    Claim,
    Command,
    Fight,
    MarkChain,
    Move,
    Pay,
    TakeStage,
    UseGold,
    UseSpecial,
)
from companion.knight.sheets import (
    Character,
    Event,
    Goal,
    Grant,
    Printed,
    Scenario,
    Sheets,
    Side,
    Stage,
    Track,
    Unknown,
)
from companion.knight.state import Setup
from companion.knight.vocabulary import PURSE

Field = Printed[Any]
OPTIONAL: Final = (Pay, Fight, Claim, UseGold, UseSpecial, Command, MarkChain, TakeStage)
"""Moves that nobody has to make."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing of a sheet by its path, and its fields in the order in which they are printed.

    `sheet` is the sheet or card that it is printed on (`court`, `character.dittmann`). `rows`: it is not printed itself
    but says how many of a kind there are; so many are known, and there may be another one, `next`.
    """

    path: str
    fields: tuple[Field, ...]
    sheet: str
    rows: int | None = None
    next: str = ""

    @property
    def unknown(self) -> tuple[Field, ...]:
        """The fields that nobody has entered."""
        return tuple(field for field in self.fields if isinstance(field.value, Unknown))


@dataclass(frozen=True, slots=True)
class Gap:
    """A field that nobody has entered: `court.church.3.cost` of the thing `court.church.3` on the sheet `court`."""

    sheet: str
    thing: str
    path: str


def gaps(sheets: Sheets, character: str = "") -> tuple[Gap, ...]:
    """Every gap in the order of the sheets; `character`: of the cards of characters only this one's."""
    return tuple(
        Gap(thing.sheet, thing.path, field.path)
        for thing in things(sheets)
        if not (character and thing.sheet.startswith("character."))
        or thing.sheet == f"character.{character}"
        for field in thing.unknown
    )


def may_skip(move: Move | Setup | None) -> bool:
    """Whether what a move has to read may be left for later: nobody has to make the move.

    A chosen side, the enemy's orders, an activation and the start have to be known (KN-12, KN-13, KN-50).
    """
    return move is None or isinstance(move, OPTIONAL)


# all things, in the order of the sheets ------------------------------------------------------------


def things(sheets: Sheets) -> Iterator[Thing]:
    """Everything that is printed on the sheets and cards."""
    yield from _scenario(sheets.scenario)
    for track in sheets.court.values():
        yield from _track(track)
    for character in sheets.characters.values():
        yield from _character(character)
    for event in sheets.events.values():
        yield _event(event)
    for goal in sheets.goals.values():
        yield from _goal(goal)


def _track(track: Track) -> Iterator[Thing]:
    path = f"court.{track.id}"
    for segment in track.segments:
        grant = segment.grant
        group = (segment.placed,) if track.grouped else ()
        fields = (*group, grant.cost, grant.gain, segment.once, grant.needs)
        yield Thing(grant.id, fields, "court")
    for one in track.groups:
        yield Thing(f"{path}.group.{one.id}", (one.gain,), "court")
    yield _count(path, track.count, len(track.segments), "court")
    chain = (track.near,) if track.near.value else ()
    yield Thing(path, (track.points, *chain), "court")


def _count(path: str, count: Field, rows: int, sheet: str) -> Thing:
    return Thing(path, (count,), sheet, rows, f"{path}.{rows + 1}")


def _character(card: Character) -> Iterator[Thing]:
    path = f"character.{card.id}"
    start = tuple(card.start[kind] for kind in PURSE)
    yield Thing(f"{path}.start", start, path)
    privilege = (card.privilege_action, card.privilege.gain)
    yield Thing(f"{path}.privilege", privilege, path)
    for grant in card.rewards:
        yield _granting(grant, path)
    yield _granting(card.special, path)
    yield Thing(f"{path}.thresholds", (card.at,), path)
    for threshold in card.thresholds:
        yield _granting(threshold.grant, path)


def _granting(grant: Grant, sheet: str, *, needs_first: bool = False) -> Thing:
    """A thing that gives; `needs_first`: its requirement is printed in front."""
    cost = (grant.cost, grant.gain, grant.do)
    fields = (grant.needs, *cost) if needs_first else (*cost, grant.needs)
    return Thing(grant.id, _printed(fields), sheet)


def _printed(fields: Iterable[Field]) -> tuple[Field, ...]:
    """Those that such a thing has at all."""
    return tuple(field for field in fields if field.path)


def _event(card: Event) -> Thing:
    path = f"event.{card.id}"
    return Thing(path, (*_side(card.left), *_side(card.right)), path)


def _side(side: Side) -> tuple[Field, ...]:
    return (side.grant.gain, side.activates, side.path, side.grant.do)


def _goal(card: Goal) -> Iterator[Thing]:
    path = f"goal.{card.id}"
    for column in card.columns:
        parts = (column.reward, column.penalty)
        fields = _printed(f for one in parts for f in (one.needs, one.gain, one.do))
        yield Thing(f"{path}.{column.turn}", fields, path)


def _scenario(sheet: Scenario) -> Iterator[Thing]:
    path = f"scenario.{sheet.id}"
    limits = sheet.limits
    fields = (limits.own, limits.enemy, limits.tile_own, limits.tile_enemy)
    yield Thing(f"{path}.limits", fields, path)
    for track in ("diplomacy", "enemy_diplomacy"):
        ends = getattr(sheet, track)
        yield Thing(f"{path}.{track}", (ends.start, ends.full), path)
    for ending in (*sheet.win, *sheet.lose):
        yield Thing(f"{path}.{ending.id}", (ending.when,), path)
    yield Thing(f"{path}.neither", (sheet.neither,), path)
    yield from _paths(sheet, path)
    yield from _staged(sheet, path)
    for grant in sheet.battles:
        yield _granting(grant, path, needs_first=True)
    yield _further(sheet, path, "battle", sheet.battles)
    for kind, grants in (("gold", [one.grant for one in sheet.gold]), ("command", sheet.command)):
        for grant in grants:
            yield _granting(grant, path)
        yield _further(sheet, path, kind, grants)
    yield _granting(sheet.start, path)


def _further(sheet: Scenario, path: str, kind: str, known: Sequence[Grant]) -> Thing:
    """How many there are of a kind that is known in any order."""
    ids = {grant.id for grant in known}
    free = next(one for n in range(1, 99) if (one := f"{path}.{kind}.{n}") not in ids)
    return Thing(f"{path}.{kind}", (sheet.counts[kind],), path, len(ids), free)


def _paths(sheet: Scenario, path: str) -> Iterator[Thing]:
    for line in sheet.paths.values():
        own = f"{path}.path.{line.id}"
        for step in line.steps:
            optional: tuple[Field, ...] = (step.may, step.other)
            if step.number == 1 and all(field.source == "none" for field in optional):
                optional = ()  # the first has only its unavoidable part (KN-50)
            yield Thing(f"{own}.{step.number}", (*optional, step.must), path)
        yield _count(own, line.count, len(line.steps), path)


def _staged(sheet: Scenario, path: str) -> Iterator[Thing]:
    for grant in sheet.king:
        yield _granting(grant, path, needs_first=True)
    yield _count(f"{path}.king", sheet.counts["king"], len(sheet.king), path)
    for action, stages in sheet.stages.items():
        for stage in stages:
            yield _stage(stage, path, f"{path}.stage.{action}.{stage.number}")
        if action in sheet.counts:
            yield _count(f"{path}.stage.{action}", sheet.counts[action], len(stages), path)


def _stage(stage: Stage, sheet: str, path: str) -> Thing:
    sides = (stage.left, stage.right)
    fields = (stage.needs, *_printed(f for one in sides for f in (one.cost, one.gain, one.do)))
    return Thing(path, fields, sheet)
