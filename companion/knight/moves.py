"""All moves of Knight: frozen verbs in the rulebook's words. Chance and real cards are parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args, get_type_hints

from companion.knight.vocabulary import KINDS, NOTHING, PURSE, Bundle
from companion.play import IllegalMove


@dataclass(frozen=True, slots=True)
class RevealGoal:
    """The goal card of the game lies open (KN-5)."""

    card: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """The card at a place of the row (1 to 6) is turned up."""

    place: int
    card: str


@dataclass(frozen=True, slots=True)
class ChooseSide:
    """Gather: take the left or right side of the current event card (KN-10)."""

    side: str


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay into a segment (`church.2`); whole or in part, in any order (KN-23)."""

    segment: str
    amounts: Bundle


@dataclass(frozen=True, slots=True)
class Fight:
    """Win a battle by its cost; `choice` pays what the cost leaves open (KN-65)."""

    battle: str
    choice: Bundle = NOTHING


@dataclass(frozen=True, slots=True)
class UseGold:
    """A gold action of the scenario sheet (KN-59 to KN-64)."""

    action: str
    choice: Bundle = NOTHING


@dataclass(frozen=True, slots=True)
class UseSpecial:
    """The character's special action (KN-18)."""

    choice: Bundle = NOTHING


@dataclass(frozen=True, slots=True)
class Claim:
    """A reward (`reward.1`) or an influence threshold (`threshold.5`) is claimed (KN-17, KN-20)."""

    reward: str


@dataclass(frozen=True, slots=True)
class MarkChain:
    """A completed Church, Nobles or Merchants track is chained to one beside it (KN-36)."""

    start: str
    to: str


@dataclass(frozen=True, slots=True)
class Command:
    """One command point pays one command action (KN-41)."""

    action: str


@dataclass(frozen=True, slots=True)
class EndUse:
    """Step 2 is over (KN-11)."""


@dataclass(frozen=True, slots=True)
class ActivateNext:
    """Which of several actions is activated next (HR-23)."""

    action: str


@dataclass(frozen=True, slots=True)
class TakeStage:
    """Which side of an influence stage (KN-35); `stage` as `church.1`."""

    stage: str
    side: str


@dataclass(frozen=True, slots=True)
class TakeAny:
    """Which resource of choice is taken."""

    kind: str


@dataclass(frozen=True, slots=True)
class OpenLink:
    """Which link a finished castle floor opens (KN-29)."""

    track: str


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """Which face-down card is revealed (KN-62); a place from 1 to 6."""

    place: int


@dataclass(frozen=True, slots=True)
class SwapCards:
    """Two unused event cards change places (KN-64)."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class ReplaceCard:
    """An unused event card is replaced by one from the deck (KN-64)."""

    place: int


@dataclass(frozen=True, slots=True)
class BorrowAction:
    """The actions of an adjacent card are used instead of the current one's (KN-63). Side "": the chosen side."""

    place: int
    side: str


@dataclass(frozen=True, slots=True)
class EndAction:
    """Step 3 is over; command points left are lost (KN-12)."""


@dataclass(frozen=True, slots=True)
class PayConsequence:
    """The possible consequence is paid (KN-51)."""

    choice: Bundle = NOTHING


@dataclass(frozen=True, slots=True)
class RefuseConsequence:
    """The possible consequence is not paid: its penalty is carried out (KN-51)."""


@dataclass(frozen=True, slots=True)
class PlaceUnit:
    """Where the next unit is placed (KN-42, KN-52)."""

    tile: str


@dataclass(frozen=True, slots=True)
class GoBy:
    """Which of several equally short ways an enemy takes, named by where it ends (KN-53, HR-6)."""

    start: str
    to: str


@dataclass(frozen=True, slots=True)
class DestroySource:
    """Which source an attack destroys (HR-8)."""

    tile: str
    kind: str


@dataclass(frozen=True, slots=True)
class RemoveEnemy:
    """Which enemy leaves the map (KN-65)."""

    tile: str


@dataclass(frozen=True, slots=True)
class March:
    """One own unit moves (KN-44)."""

    start: str
    to: str


@dataclass(frozen=True, slots=True)
class Halt:
    """No more own units move."""


@dataclass(frozen=True, slots=True)
class NoRoom:
    """Every tile where the next enemy might appear is full (KN-48); said of a paper map."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """Every tile where an enemy's whole way might end is full: it goes a tile less (HR-7); or no tile is free to which
    it could spread (HR-43, HR-44). Said of a paper map."""

    start: str


@dataclass(frozen=True, slots=True)
class MeasureWay:
    """How many tiles an enemy has to go from an area to the castle (KN-53)."""

    area: str
    tiles: int


@dataclass(frozen=True, slots=True)
class NameSources:
    """All sources printed on an area (KN-49)."""

    area: str
    sources: Bundle


@dataclass(frozen=True, slots=True)
class MarkArea:
    """Whether a mark is printed on an area."""

    area: str
    mark: str
    there: bool


@dataclass(frozen=True, slots=True)
class AllNamed:
    """Every area that has a mark has been named; "": every area of the map has."""

    mark: str


@dataclass(frozen=True, slots=True)
class Burn:
    """An own unit burns the village where it stands (S-8)."""

    tile: str


@dataclass(frozen=True, slots=True)
class Spare:
    """A village is not burnt by the own unit that stands there (HR-44)."""

    tile: str


@dataclass(frozen=True, slots=True)
class ForgoCommand:
    """Command points of a goal are not used."""


@dataclass(frozen=True, slots=True)
class BeginTurn:
    """The enemy is through and the real map is up to date: on to the next turn."""


@dataclass(frozen=True, slots=True)
class Correct:
    """Any value of the three sheets set by hand. The facts are those of `correct.facts`."""

    fact: str
    value: int


Move = (
    RevealGoal | Reveal | ChooseSide | Pay | Fight | UseGold | UseSpecial | Claim | MarkChain | Command | EndUse
    | ActivateNext | TakeStage | TakeAny | OpenLink | ChooseCard | SwapCards | ReplaceCard | BorrowAction
    | EndAction | PayConsequence | RefuseConsequence | PlaceUnit | GoBy | DestroySource | RemoveEnemy | March
    | Burn | Spare | Halt | NoRoom | Blocked | MeasureWay | NameSources | MarkArea | AllNamed
    | ForgoCommand | BeginTurn | Correct
)  # fmt: skip

MOST = 999
FIELDS: Mapping[type, Mapping[str, type]] = {kind: get_type_hints(kind) for kind in get_args(Move)}


def check_form(move: Any) -> None:
    """Raises IllegalMove unless this is one of the moves, made of what its fields ask for.

    Amounts that are paid are whole numbers of the four values, none below 0. A `True` is no 1.
    """
    fields = FIELDS.get(type(move))
    if fields is None:
        raise IllegalMove("unknown_move", move=type(move).__name__)
    for name, wanted in fields.items():
        value = getattr(move, name)
        if type(value) is not wanted or (wanted is Bundle and not _is_payment(value)):
            raise IllegalMove("unknown_move", move=type(move).__name__, field=name)


def _is_payment(amounts: Any) -> bool:
    return amounts is NOTHING or all(
        type(n) is int and (n == 0 or (kind in PURSE and 0 < n <= MOST))
        for kind, n in ((kind, amounts[kind]) for kind in KINDS)
    )
