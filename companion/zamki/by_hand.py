"""What a table may do at any time: set a value by hand, and let a player go (RZ-A18)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.play import IllegalMove
from companion.play.people import LEAST
from companion.zamki.cards import CASTLES, CHARACTERS, KINDS, check_number
from companion.zamki.course import Course
from companion.zamki.moves import Correct, Leave
from companion.zamki.rounds import go_on, pass_sword
from companion.zamki.state import Seat


def leave(c: Course, move: Leave) -> None:
    """Cards and castles of the player are out, the sword passes on, the number of games stays (RZ-A18)."""
    c.need("tile", "reveal", "conquer", "recruit", "count", "over")
    seat = c.state.seat(move.player)
    if len(c.state.playing) <= LEAST:
        raise IllegalMove("too_few", least=LEAST)
    c.put(replace(seat, gone=True))
    c.note("leaves", "RZ-A18", player=seat.id, castles=seat.castles)
    if c.state.sword == seat.id:
        pass_sword(c)
    if c.state.step == "reveal":
        go_on(c)


def facts(c: Course) -> Iterator[str]:
    """Every fact that can be set by hand now: `castle.<tile>` a player, `sword` a player, `camp.<player>` how many
    cards, `card.<player>.<card>` camp or hand, `strength.<card>.<type>` a number."""
    owned = {castle for seat in c.state.seats for castle in seat.castles}
    yield from (f"castle.{castle}" for castle in CASTLES if castle in owned)
    if c.mode == "score":
        return
    yield "sword"
    yield from (f"camp.{seat.id}" for seat in c.state.playing)
    if c.mode == "cards":
        for seat in c.state.playing:
            yield from (f"card.{seat.id}.{card}" for card in CHARACTERS)
        yield from (f"strength.{card}.{kind}" for card in CHARACTERS for kind in KINDS)


def correct(c: Course, move: Correct) -> None:
    """Set by hand: what lies on the table is right, whatever was entered."""
    c.need("tile", "reveal", "strongest", "conquer", "recruit", "count", "over")
    if move.fact not in facts(c):
        raise IllegalMove("no_such_fact", fact=move.fact)
    kind, _, rest = move.fact.partition(".")
    before = read(c, move.fact)
    if kind == "castle":
        _give(c, rest, move.value)
    elif kind == "sword":
        c.change(sword=c.state.seat(_text(move)).id)
    elif kind == "camp":
        _set_camp(c, c.state.seat(rest), move.value)
    elif kind == "card":
        player, _, card = rest.rpartition(".")
        _set_card(c, c.state.seat(player), card, move.value)
    else:
        card, _, type_ = rest.partition(".")
        number = check_number(move.value, card, type_)
        row = {**c.state.strengths.get(card, {}), type_: number}
        c.change(strengths={**c.state.strengths, card: row})
    if read(c, move.fact) == before:
        raise IllegalMove("no_change", fact=move.fact, value=move.value)
    c.note("by_hand", "", fact=move.fact, value=move.value, before=before)


def read(c: Course, fact: str) -> int | str | None:
    """What a fact is now."""
    kind, _, rest = fact.partition(".")
    if kind == "castle":
        return next((seat.id for seat in c.state.seats if rest in seat.castles), "")
    if kind == "sword":
        return c.state.sword
    if kind == "camp":
        return c.state.seat(rest).camp_count
    if kind == "card":
        player, _, card = rest.rpartition(".")
        return "camp" if card in c.state.seat(player).camp else "hand"
    card, _, type_ = rest.partition(".")
    return c.strengths[card].get(type_)


def _text(move: Correct) -> str:
    if type(move.value) is not str:
        raise IllegalMove("bad_value", fact=move.fact, value=move.value)
    return move.value


def _give(c: Course, castle: str, owner: object) -> None:
    """A castle changes hands; those who left can have it too, for somebody always has."""
    if owner not in {seat.id for seat in c.state.seats}:
        raise IllegalMove("no_such_player", player=owner)
    for seat in c.state.seats:
        kept = tuple(one for one in seat.castles if one != castle)
        if seat.id == owner:
            kept = seat.castles if castle in seat.castles else (*kept, castle)
        c.put(replace(seat, castles=kept))


def _set_camp(c: Course, seat: Seat, number: object) -> None:
    """How many cards lie in a camp. Of listed ones the difference has come back unseen."""
    most = len(seat.camp) if c.mode == "cards" else len(CHARACTERS)
    if type(number) is not int or not 0 <= number <= most:
        raise IllegalMove("camp_number", player=seat.id, most=most)
    if c.mode == "cards":
        c.put(replace(seat, unknown_back=len(seat.camp) - number).settled())
    else:
        c.put(replace(seat, nameless=number))


def _set_card(c: Course, seat: Seat, card: str, place: object) -> None:
    """A card lies in the camp, or is in hand."""
    if place not in ("camp", "hand"):
        raise IllegalMove("bad_value", fact=f"card.{seat.id}.{card}", value=place)
    if card in c.state.shown.get(seat.id, ()):
        raise IllegalMove("on_table", player=seat.id, card=card)
    camp = tuple(one for one in seat.camp if one != card)
    if place == "camp":
        camp = (*camp, card)
    c.put(replace(seat, camp=camp, unknown_back=min(seat.unknown_back, len(camp))).settled())
