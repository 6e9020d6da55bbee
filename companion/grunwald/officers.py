"""Events, the open cards, and the royal officer phase (GR-14 to GR-37, GR-93)."""

from __future__ import annotations

from companion.grunwald.course import Course
from companion.grunwald.fields import FIELDS, SHOWN, TRUCE, Laid, check_values
from companion.grunwald.moves import Pass, Place, Reveal, TurnEvent
from companion.grunwald.placing import closed, lacking, place_fault
from companion.grunwald.resolution import begin_resolution
from companion.play import IllegalMove
from companion.play.people import clockwise


def begin(c: Course) -> None:
    """Round 1 has no event (GR-15)."""
    c.note("round_begins", "GR-9", round=1, first=c.state.first)
    c.note("no_event", "GR-15")
    after_event(c)


def turn_event(c: Course, move: TurnEvent) -> None:
    """From round 2 an event is turned; first player first, then clockwise (GR-16, GR-17)."""
    if c.state.round == 1:
        raise IllegalMove("no_event_in_round_1")
    c.needs("event")
    title = " ".join(move.title.split())
    c.change(event=title)
    c.note("event", "GR-16", title=title, order=c.in_turn)
    after_event(c)


def after_event(c: Course) -> None:
    """The officers go out in Full mode; elsewhere the table places its pawns and the fields are resolved."""
    if c.mode == "full":
        c.change(phase="officers", turn="")
        next_turn(c)
    else:
        begin_resolution(c)


def reveal(c: Course, move: Reveal) -> None:
    """The open values of a field (GR-8, GR-18), at any time until the field is resolved."""
    c.needs("officers", "resolve")
    if move.field not in SHOWN:
        raise IllegalMove("no_cards_here", field=move.field)
    if move.field == "teutonic" and c.state.round <= TRUCE:
        raise IllegalMove("truce", round=c.state.round)
    if move.field in c.state.done:
        raise IllegalMove("resolved_already", field=move.field)
    check_values(move.field, move.values)
    c.change(board={**c.state.board, move.field: tuple(sorted(move.values, reverse=True))})
    c.note("revealed", "GR-18", field=move.field, values=c.state.board[move.field])


def place(c: Course, move: Place) -> None:
    """One turn of a player: pawns of one kind on one field (GR-19 to GR-37)."""
    c.needs_mode("full")
    c.needs("officers")
    if move.field not in FIELDS:
        raise IllegalMove("no_such_field", field=move.field)
    if min(move.officer, move.helpers, move.ducats) < 0 or move.officer > 1:
        raise IllegalMove("no_such_number", player=move.player)
    means = c.means(move.player, move.field)
    _in_turn(c, move.player)
    broken = place_fault(means, move.field, move.officer, move.helpers, move.ducats)
    fault = lacking(means, move.officer, move.helpers, move.ducats) if move.event else broken
    if fault:
        raise IllegalMove(
            fault,
            player=move.player,
            field=move.field,
            ducats=means.ducats,
            helpers=means.helpers,
            round=means.round,
        )
    laid = Laid(move.player, move.officer, move.helpers, move.ducats)
    c.pay(move.player, move.ducats)
    c.lay(move.field, (*c.state.laid.get(move.field, ()), laid))
    c.note(
        "placed",
        "GR-A20" if broken else "GR-19",
        player=move.player,
        field=move.field,
        officer=move.officer,
        helpers=move.helpers,
        ducats=move.ducats,
    )
    next_turn(c)


def pass_round(c: Course, move: Pass) -> None:
    """A pass is final for the round (GR-25)."""
    c.needs_mode("full")
    c.needs("officers")
    if c.seat(move.player).passed:
        raise IllegalMove("already_passed", player=move.player)
    _in_turn(c, move.player)
    c.put(move.player, passed=True)
    c.note("passed", "GR-25", player=move.player)
    next_turn(c)


def _in_turn(c: Course, player: str) -> None:
    if c.seat(player).passed:
        raise IllegalMove("already_passed", player=player)
    if player != c.state.turn:
        raise IllegalMove("not_your_turn", player=player, turn=c.state.turn)


def has_pawns(c: Course, player: str) -> bool:
    """Whether a player still has pawns to place this round."""
    means = c.means(player, "royal")
    return bool(means.officer or means.helpers)


def open_fields(c: Course, player: str) -> tuple[str, ...]:
    """The fields on which a player can still place something."""
    return tuple(field for field in FIELDS if not closed(c.means(player, field), field))


def next_turn(c: Course) -> None:
    """Clockwise to whoever can still place; the phase ends when nobody can (GR-26, GR-27, GR-93)."""
    if c.state.turn:
        order = clockwise(c.seats, c.state.turn)
        order = (*order[1:], order[0])
    else:
        order = clockwise(c.seats, c.state.first)
    for player in order:
        seat = c.state.seats[player]
        if seat.left or seat.passed or not has_pawns(c, player):
            continue
        if open_fields(c, player):
            c.change(turn=player)
            return
        c.put(player, passed=True)
        c.note("no_field_open", "GR-93", player=player)
    c.note("officers_done", "GR-27")
    begin_resolution(c)
