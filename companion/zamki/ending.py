"""How a game ends, and a series of them; and what score only has to ask for that (RZ-25 to RZ-30)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.play import IllegalMove
from companion.zamki.cards import HAND, ROUNDS, SHEPHERDS, TILES, points_of, tiles_left
from companion.zamki.course import Course
from companion.zamki.house import SERIES_TIE
from companion.zamki.moves import Count, Hands, NextGame, Youngest
from companion.zamki.scoring import Final, Series, final, leaders, score_only, series
from companion.zamki.state import State

DECIDED: Mapping[str, str] = {"points": "RZ-26", "hand": "RZ-27", "youngest": "RZ-28"}
"""The clause by which a game was decided."""


def series_clause(by: str) -> str:
    """The clause by which a series was decided: the sums, or the house rule for a tie."""
    return "RZ-29" if by == "points" else SERIES_TIE


def begin(c: Course) -> None:
    """All tiles but one, all cards in hand, the sword to the youngest (RZ-11, RZ-12, RZ-30)."""
    c.change(step="count" if c.mode == "score" else "tile", tiles=(), shown={}, hands={}, sword="")
    if c.mode != "score":
        here = {seat.id for seat in c.state.playing}
        sword = next(id for id in c.state.ages if id in here)
        c.change(sword=sword)
        c.note("sword_to_youngest", "RZ-12", player=sword)


def finish(c: Course) -> None:
    """After the seventh tile: the winner by points, hand, age; in a series the points are noted (RZ-25 to RZ-30)."""
    c.note("game_over", "RZ-25", game=c.state.game, rounds=ROUNDS)
    [removed] = tiles_left(c.state.tiles)
    c.note("removed", "RZ-11", tile=removed)
    _note_winner(c)
    if c.setup.series:
        _note_points(c)
    else:
        c.change(step="ended")


def _note_winner(c: Course) -> None:
    standing = game_final(c)
    points = c.points
    tied = leaders(points)
    c.note(
        "wins",
        DECIDED[standing.by],
        player=standing.winner,
        by=standing.by,
        points=points[standing.winner],
        tied=tied,
        hands={player: hands_of(c)[player] for player in tied if player in hands_of(c)},
    )


def hands_of(c: Course) -> dict[str, int]:
    """How many cards everyone holds; in score only those who were asked."""
    if c.mode == "score":
        return dict(c.state.hands)
    return {seat.id: seat.hand for seat in c.state.playing}


def game_final(c: Course) -> Final:
    """Order of this game."""
    return final(c.points, hands_of(c), c.ages)


def games_of(c: Course) -> dict[str, tuple[int, ...]]:
    """The points of every game so far of those who still play, the present one last once it is over."""
    is_over = c.state.step in ("over", "youngest", "ended")
    return {
        seat.id: (*map(points_of, seat.past), *((seat.points,) if is_over else ()))
        for seat in c.state.playing
    }


def series_result(c: Course) -> Series:
    """The sums of the series as they stand (RZ-29, RZ-A6)."""
    won = {seat.id: sum(map(len, seat.past)) + len(seat.castles) for seat in c.state.playing}
    youngest = c.state.ages or ((c.state.youngest,) if c.state.youngest else ())
    return series(games_of(c), won, youngest, c.house[SERIES_TIE])


def _note_points(c: Course) -> None:
    """Only castle points are noted (RZ-30); after the last game the highest sum wins (RZ-29)."""
    c.note("points_noted", "RZ-30", game=c.state.game, points=c.points)
    if c.state.game < c.games:
        c.change(step="over")
        return
    c.change(step="ended")
    result = series_result(c)
    if result.by == "youngest" and len(result.winners) > 1:
        c.change(step="youngest")
        return
    _note_series(c, result)


def _note_series(c: Course, result: Series) -> None:
    c.note(
        "series_won",
        series_clause(result.by),
        players=result.winners,
        by=result.by,
        totals=dict(result.totals),
        tied=leaders(result.totals),
    )


def next_game(c: Course, _: NextGame) -> None:
    """Everything back and shuffled, one more tile taken away (RZ-30)."""
    c.need("over")
    c.put(
        *(
            replace(
                seat,
                castles=(),
                camp=(),
                unknown_back=0,
                nameless=0,
                past=(*seat.past, seat.castles),
            )
            for seat in c.state.seats
        )
    )
    c.change(game=c.state.game + 1)
    c.note("next_game", "RZ-30", game=c.state.game, of=c.games)
    begin(c)


def count(c: Course, move: Count) -> None:
    """Score only: the castles of everyone (RZ-5, RZ-11). Those who have left may have some; they count for nobody."""
    c.need("count")
    known = {seat.id for seat in c.state.seats}
    for player in move.castles:
        if player not in known:
            raise IllegalMove("no_such_player", player=player)
    score_only(move.castles)
    c.put(*(replace(seat, castles=tuple(move.castles.get(seat.id, ()))) for seat in c.state.seats))
    c.note("counted", "RZ-26", points=c.points)
    if c.setup.series:
        _note_points(c)
    elif len(leaders(c.points)) > 1:
        c.change(step="hands")
    else:
        _end_counted(c)


def hands(c: Course, move: Hands) -> None:
    """Score only: the hands of those with the most points (RZ-27)."""
    c.need("hands")
    tied = leaders(c.points)
    for player in move.cards:
        if player not in tied:
            raise IllegalMove("not_tied", player=player)
    for player in tied:
        cards = move.cards.get(player)
        if type(cards) is not int or not SHEPHERDS <= cards <= HAND:
            raise IllegalMove("hand_cards", player=player, least=SHEPHERDS, most=HAND)
    c.change(hands=dict(move.cards))
    c.note("hands_counted", "RZ-27", hands=dict(move.cards))
    if len(leaders(move.cards)) > 1 and not c.state.ages:
        c.change(step="youngest")
    else:
        _end_counted(c)


def still_tied(c: Course) -> tuple[str, ...]:
    """Among whom the youngest is asked for."""
    return series_result(c).winners if c.setup.series else leaders(c.state.hands)


def name_youngest(c: Course, move: Youngest) -> None:
    """Score only: age decides last (RZ-28)."""
    c.need("youngest")
    if move.player not in still_tied(c):
        raise IllegalMove("not_tied", player=move.player)
    c.change(youngest=move.player)
    if c.setup.series:
        c.change(step="ended")
        _note_series(c, series_result(c))
    else:
        _end_counted(c)


def _end_counted(c: Course) -> None:
    _note_winner(c)
    c.change(step="ended")


def never_came(state: State) -> tuple[str, ...]:
    """The tiles that did not come up: of those one was taken away. In score only, the castles nobody has."""
    if state.tiles:
        return tiles_left(state.tiles)
    owned = {castle for seat in state.seats for castle in seat.castles}
    return tuple(tile for tile in dict.fromkeys(TILES) if tile not in owned and "-" in tile)
