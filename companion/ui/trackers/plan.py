"""A game for a group that has not begun: who sits where, in which colour, and what is chosen; and how it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import flet as ft

from companion.play import IllegalMove, SaveError, SheetError
from companion.play.people import COLOURS, LEAST, MOST, Player, check_players, youngest_first
from companion.ui.desk import Desk
from companion.ui.log.voice import Voice
from companion.ui.sentences import sentence
from companion.ui.trackers.roster import Roster
from companion.ui.visit import visit
from companion.words import GENERAL, Wording, _


@dataclass(frozen=True, slots=True)
class Mode:
    """How much is tracked: its id, its word, what that means."""

    id: str
    label: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class HouseQuestion:
    """An open question of the ledger: its answers by id, the default first, and why that is the default.

    `shown`: it stands open, since the table has to decide it; else it is folded away with the others.
    """

    id: str
    question: str
    answers: Mapping[str, str]
    why: str = ""
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """A thing to lay out before the game begins, with its clause."""

    id: str
    title: str
    detail: str = ""
    clause: str = ""


def items_of(laid: Sequence[tuple[str, str, str, str]]) -> list[Item]:
    """What a game lists to lay out (id, title, detail or "", clause), in words."""
    return [
        Item(id, _(title), _(detail) if detail else "", clause)
        for id, title, detail, clause in laid
    ]


def _none(_plan: Plan) -> Sequence[Any]:
    return ()


def _nothing_missing(_plan: Plan) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSpec:
    """What a game asks before it begins, and the setup it makes of the answers.

    `first`: the question of who begins, if it is asked; `ages(plan)`: whether the order of age is. `besides` stands
    below the modes, `missing` says why it cannot begin yet. `checklist` is empty for a mode that lays nothing out.
    `wording` is a hook: the words it is all said in.
    """

    game: str
    title: str
    voice: Voice
    modes: Callable[[], Sequence[Mode]]
    setup: Callable[[Plan], Any]
    mode: str
    house: Callable[[Plan], Sequence[HouseQuestion]] = field(default=_none)
    checklist: Callable[[Plan], Sequence[Item]] = field(default=_none)
    besides: Callable[[Plan], Sequence[ft.Control]] = field(default=_none)
    missing: Callable[[Plan], str] = field(default=_nothing_missing)
    first: Callable[[], str] | None = None
    ages: Callable[[Plan], bool] = field(default=lambda _plan: False)
    wording: Callable[[], Wording] = field(default=lambda: GENERAL)
    colours: tuple[str, ...] = COLOURS[:4]
    least: int = LEAST
    most: int = MOST
    face: str = ""

    @property
    def tincture(self) -> str:
        """Whose face the screens wear."""
        return self.face or self.game

    @property
    def address(self) -> str:
        return f"/new/{self.game}"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is chosen so far, on a desk that outlives every drawing. What a game asks besides lies there too."""

    spec: TableSpec
    desk: Desk
    roster: Roster

    # who plays

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ids of those who play, in seat order; whoever has been removed from the list is not among them."""
        here = {person.id for person in self.roster.known or ()}
        return tuple(id for id in self.desk.get("seats", ()) if id in here)

    @property
    def players(self) -> tuple[Player, ...]:
        """Those who play, each in a colour of their own: the one chosen, the one liked best, or one that is free."""
        people = [person for id in self.chosen if (person := self.roster.get(id)) is not None]
        picked: Mapping[str, str] = self.desk.get("colours", {})
        wanted = {p.id: picked.get(p.id, p.colour) for p in people}
        given: dict[str, str] = {}
        for person in sorted(
            people, key=lambda p: p.id not in picked
        ):  # what was chosen goes first
            free = [c for c in self.spec.colours if c not in given.values()]
            colour = wanted[person.id]
            given[person.id] = colour if colour in free else (free or list(self.spec.colours))[0]
        return tuple(Player(p.id, p.name, given[p.id], p.born) for p in people)

    @property
    def written(self) -> str:
        """A name that stands in the field, of somebody who is not added yet."""
        return str(self.desk.get("name", "")).strip() if self.desk.get("adding") else ""

    def sit(self, id: str) -> None:
        """Give somebody the next seat, or take it away. One too many is told at the seats."""
        seats = self.chosen
        if id in seats:
            seats = tuple(one for one in seats if one != id)
        elif len(seats) >= self.spec.most:
            self.tell("seats", IllegalMove("players_count", players=len(seats) + 1, **self.bounds))
            return
        else:
            seats = (*seats, id)
        self._seat(seats)

    def earlier(self, id: str) -> None:
        """Change somebody's seat with the one before."""
        seats = list(self.chosen)
        i = seats.index(id)
        if i:
            seats[i - 1], seats[i] = seats[i], seats[i - 1]
            self._seat(tuple(seats))

    def _seat(self, seats: tuple[str, ...]) -> None:
        self.desk.kept["wrong"] = None
        self.desk.put("seats", seats)

    def colour(self, id: str, colour: str) -> None:
        """Somebody plays in a colour; whoever had it gets theirs."""
        now = {player.id: player.colour for player in self.players}
        other = next((one for one, has in now.items() if has == colour and one != id), None)
        picked = {**self.desk.get("colours", {}), id: colour}
        if other is not None:
            picked[other] = now[id]
        self.desk.kept["colouring"] = None
        self.desk.put("colours", picked)

    @property
    def bounds(self) -> dict[str, int]:
        return {"least": self.spec.least, "most": self.spec.most}

    # what is chosen

    @property
    def mode(self) -> str:
        mode: str = self.desk.get("mode", self.spec.mode)
        return mode

    @property
    def house(self) -> Mapping[str, str]:
        """The house rules that are unlike the default."""
        house: Mapping[str, str] = self.desk.get("house", {})
        return house

    @property
    def decided(self) -> dict[str, str]:
        """Those of them that this game asks as it is planned now, for its setup."""
        asked = {question.id for question in self.spec.house(self)}
        return {id: choice for id, choice in self.house.items() if id in asked}

    def decide(self, id: str, answer: str, default: str) -> None:
        """Answer an open question; the default is no answer of its own."""
        others = {one: value for one, value in self.house.items() if one != id}
        self.desk.put("house", others if answer == default else {**others, id: answer})

    @property
    def first(self) -> str:
        """Who begins, or nothing."""
        first: str = self.desk.get("first", "")
        return first if first in self.chosen else ""

    @property
    def ages(self) -> tuple[str, ...]:
        """From the youngest to the oldest, as far as it is known: tapped, or by the years of birth."""
        tapped: tuple[str, ...] | None = self.desk.get("ages")
        if tapped is None:
            return youngest_first(self.players) or ()
        return tuple(id for id in tapped if id in self.chosen)

    def age(self, id: str) -> None:
        """The next older one is tapped; a tap on one in the order takes that one and all older ones out. The last
        one follows of itself."""
        order = self.ages
        order = order[: order.index(id)] if id in order else (*order, id)
        rest = [one for one in self.chosen if one not in order]
        if len(rest) == 1 and len(order) == len(self.chosen) - 1 and id in order:
            order = (*order, rest[0])
        self.desk.put("ages", order)

    # how it begins

    def tell(self, place: str, refusal: IllegalMove | SaveError | SheetError) -> None:
        """Say what was refused at the control that caused it."""
        self.desk.put("wrong", (place, self.said(refusal)))

    def said(self, refusal: IllegalMove | SaveError | SheetError) -> str:
        return sentence(refusal, self.spec.voice.phrases)

    def wrong(self, place: str) -> str:
        """What is wrong at a control."""
        found = self.desk.get("wrong")
        return found[1] if found is not None and found[0] == place else ""

    def check(self) -> tuple[str, str]:
        """The control at which something is still missing, and what; nothing if it can begin."""
        try:
            check_players(self.players, **self.bounds)
        except IllegalMove as refusal:
            return "seats", self.said(refusal)
        if self.spec.first is not None and not self.first:
            return "first", self.said(IllegalMove("choose_first"))
        if self.spec.ages(self) and len(self.ages) < len(self.players):
            return "ages", self.said(IllegalMove("order_by_age"))
        if missing := self.spec.missing(self):
            return "besides", missing
        return "", ""

    def lay_out(self, e: Any) -> None:
        """Go on to the checklist, or begin if there is nothing to lay out."""
        place, what = self.check()
        if self.written:
            said = _("{name} is written, but not added: add it, or empty the field.")
            place, what = "seats", said.format(name=self.written)
        if what:
            self.desk.put("wrong", (place, what))
            return
        self.desk.kept["wrong"] = None
        e.page.navigate(f"{self.spec.address}/table")

    async def begin(self, e: Any) -> None:
        """Begin the game and open it; a second tap meanwhile does nothing."""
        if self.desk.get("busy"):
            return
        page = e.page
        self.desk.put("busy", True)
        try:
            game = await visit().door.start(self.spec.game, self.spec.setup(self))
        except (IllegalMove, SaveError, SheetError) as refusal:
            self.tell("begin", refusal)
        else:
            page.navigate(f"/g/{game.id}")
        finally:
            self.desk.put("busy", False)
