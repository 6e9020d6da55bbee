"""The log of Na Grunwald in words: what a move did, and each note of why with its clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.grunwald import moves as m
from companion.play import Note
from companion.play.people import Player
from companion.ui.grunwald.terms import (
    card,
    cards,
    ducats,
    field_name,
    knights,
    listed,
    pawns,
    season,
)
from companion.ui.parts.notes import Reason
from companion.ui.trackers.told import points
from companion.words import _, ngettext


class Names(dict[str, str]):
    """The names of the players by id; an id that nobody has stands for itself."""

    def __missing__(self, id: str) -> str:
        return id


def names_of(players: Sequence[Player]) -> Names:
    """What the players are called."""
    return Names({player.id: player.name for player in players})


def move_said(players: Sequence[Player], move: Any) -> str:
    """The head of a line of the log."""
    who = names_of(players)
    say = _MOVES.get(type(move))
    return say(who, move) if say else type(move).__name__


def _placed(who: Names, move: m.Place) -> str:
    words = _("{who} places {what} on {field}").format(
        who=who[move.player], what=pawns(move.officer, move.helpers), field=field_name(move.field)
    )
    return (
        _("{words}, with {ducats}").format(words=words, ducats=ducats(move.ducats))
        if move.ducats
        else words
    )


def _paid(who: Names, move: m.PayLoss) -> str:
    return _("{who} loses {what}").format(who=who[move.player], what=payment_said(move))


def payment_said(move: m.PayLoss) -> str:
    """What is given up, in words."""
    parts = cards([(one.kind, one.strength) for one in move.knights])
    parts += [card("teutonic", strength) for strength in move.captives]
    if move.provisions:
        parts.append(_("provisions {n}").format(n=move.provisions))
    return listed(parts) or _("nothing")


def _corrected(who: Names, move: m.Correct) -> str:
    stock, _dot, player = move.fact.partition(".")
    what = {
        "ducats": _("{who}: ducats are {n}"),
        "provisions": _("{who}: provisions are {n}"),
        "helpers": _("{who}: helpers are {n}"),
        "first": _("The first player is in seat {n}"),
    }[stock]
    return what.format(who=who[player], n=move.value)


def _handed(who: Names, move: m.HandOver) -> str:
    parts = [ducats(move.ducats)] if move.ducats else []
    parts += [_("provisions {n}").format(n=move.provisions)] if move.provisions else []
    return _("{giver} gives {taker} {what}").format(
        giver=who[move.giver], taker=who[move.taker], what=listed(parts)
    )


def place_said(who: Mapping[str, str], place: str) -> str:
    """A place of a card: "the camp of Ania"."""
    player, _dot, zone = place.rpartition(".")
    if not place:
        return _("the box")
    words = _("the camp of {who}") if zone == "camp" else _("the hand of {who}")
    return words.format(who=who[player])


def _carried(who: Names, move: m.MoveCard) -> str:
    return _("{card}: from {source} to {target}").format(
        card=card(move.kind, move.strength),
        source=place_said(who, move.source),
        target=place_said(who, move.target),
    )


_MOVES: Final[Mapping[type[Any], Callable[[Names, Any], str]]] = {
    m.TurnEvent: lambda _w, v: _("Event: {title}").format(title=v.title) if v.title else _("Event"),
    m.Reveal: lambda _w, v: _("{field} shows {values}").format(
        field=field_name(v.field), values=", ".join(map(str, v.values))
    ),
    m.Place: _placed,
    m.Pass: lambda w, v: _("{who} passes").format(who=w[v.player]),
    m.Resolve: lambda _w, v: _("{field}: resolved").format(field=field_name(v.field)),
    m.Book: lambda _w, v: _("{field}, as the event says").format(field=field_name(v.field)),
    m.BookRound: lambda _w, _m: _("What the fields gave"),
    m.Fight: lambda _w, _m: _("The battle"),
    m.PayLoss: _paid,
    m.BuyHelper: lambda w, v: _("{who} buys a helper").format(who=w[v.player]),
    m.DeclineHelper: lambda w, v: _("{who} does not buy a helper").format(who=w[v.player]),
    m.EndRound: lambda _w, _m: _("The round is over"),
    m.Count: lambda w, v: _("{who} counts").format(who=w[v.player]),
    m.Dismiss: lambda w, v: _("{who} lets {what} go").format(
        who=w[v.player], what=listed(cards([(one.kind, one.strength) for one in v.knights]))
    ),
    m.HandOver: _handed,
    m.MoveCard: _carried,
    m.Leave: lambda w, v: _("{who} leaves the game").format(who=w[v.player]),
    m.Correct: _corrected,
}


def reasons(players: Sequence[Player], notes: Sequence[Note]) -> tuple[Reason, ...]:
    """The notes of a move as sentences; those that the head of the line says already are left out."""
    who = names_of(players)
    return tuple(
        Reason(_NOTES[note.code](who, note.facts), note.clause)
        for note in notes
        if note.code in _NOTES
    )


Facts = Mapping[str, Any]


def _ranked(who: Names, f: Facts) -> str:
    order = ", ".join(
        _("{who} {n}").format(who=who[player], n=points) for player, points in f["rank"]
    )
    words = _("{field}: {order}.").format(field=field_name(f["field"]), order=order)
    for ahead, behind in f["tied"]:
        tie = _("{ahead} and {behind} tie: {ahead} was here first.")
        words += " " + tie.format(ahead=who[ahead], behind=who[behind])
    return words


def _gained(who: Names, f: Facts) -> str:
    name, value, paid = who[f["player"]], f["value"], f["paid"]
    match f["field"]:
        case "royal" | "mercenary" as kind:
            words = _("{who} drafts {card}").format(who=name, card=card(kind, value))
        case "provisions":
            words = _("{who} gets provisions {n}").format(who=name, n=value)
        case "ducats":
            words = _("{who} gets {ducats}").format(who=name, ducats=ducats(value))
        case _:
            words = _("{who} gets a helper").format(who=name)
    if paid:
        return _("{words} and pays {ducats}.").format(words=words, ducats=ducats(paid))
    return f"{words}."


def _variant(_who: Names, f: Facts) -> str:
    won = ", ".join(map(str, f["prizes"]))
    words = ngettext(
        "With {n} player only this is given: {won}.",
        "With {n} players only this is given: {won}.",
        f["players"],
    )
    return words.format(n=f["players"], won=won)


def _shown(who: Names, f: Facts) -> str:
    parts = [
        _("{who} {card}").format(who=who[player], card=card(kind, strength))
        for player, kind, strength in f["plays"]
    ]
    words = _("Players: {cards} = {sum}.").format(cards=", ".join(parts) or "0", sum=f["sum"])
    if f["bonus"]:
        words += " " + _("The event adds {n}.").format(n=f["bonus"])
    return words


def _teutonic(_who: Names, f: Facts) -> str:
    one, two = f["cards"]
    return _("Teutonic Knights: {one} + {two} + {added} for {n} players = {sum}.").format(
        one=one, two=two, added=f["added"], n=f["players"], sum=one + two + f["added"]
    )


def _loss_paid(who: Names, f: Facts) -> str:
    name = who[f["player"]]
    if f["code"] == "PAID_ALL":
        return _("{who} owns no more than {due}: all of it goes.").format(who=name, due=f["due"])
    return _("{who} pays {paid} for {due}.").format(who=name, paid=f["paid"], due=f["due"])


def winner_said(names: Sequence[str], by: str) -> str:
    """Who wins and what decided it."""
    match by:
        case "total":
            return _("{who} has the most points.").format(who=listed(names))
        case "cards":
            return _("A tie on points: {who} has the most knight cards.").format(who=listed(names))
        case _:
            return _("{who} tie on points and on cards: they share the victory.").format(
                who=listed(names)
            )


_NOTES: Final[Mapping[str, Callable[[Names, Facts], str]]] = {
    "start": lambda _w, f: _(
        "Each player has an officer, {helpers} helpers, a peasant, {ducats} ducats and provisions of {provisions}."
    ).format(**f),
    "round_begins": lambda w, f: _("Round {n}, {season}: {who} is first player.").format(
        n=f["round"], season=season(f["round"]), who=w[f["first"]]
    ),
    "no_event": lambda _w, _f: _("No event in round 1."),
    "event": lambda w, f: _("Act in this order: {who}.").format(
        who=", ".join(w[p] for p in f["order"])
    ),
    "no_field_open": lambda w, f: _(
        "No field is open to the last helpers of {who}: a pass."
    ).format(who=w[f["player"]]),
    "officers_done": lambda _w, _f: _("Everyone has passed or has no more pawns."),
    "nobody_here": lambda _w, f: _("Nobody gets anything on {field}.").format(
        field=field_name(f["field"])
    ),
    "no_battle": lambda _w, _f: _(
        "Nobody stands against the Teutonic Knights, and by your house rule there is no battle."
    ),
    "ranked": _ranked,
    "variant": _variant,
    "gained": _gained,
    "returned": lambda w, f: _("{who} takes {ducats} back.").format(
        who=w[f["player"]], ducats=ducats(f["ducats"])
    ),
    "ducats_to_bank": lambda w, f: _(
        "{ducats} of {who} go to the bank; what the event gives back is set by hand."
    ).format(ducats=ducats(f["ducats"]), who=w[f["player"]]),
    "bank_empty": lambda _w, f: ngettext(
        "That is {n} ducat more than there is: check the purses.",
        "That is {n} ducats more than there are: check the purses.",
        f["over"],
    ).format(n=f["over"]),
    "cannot_buy": lambda w, f: _("A helper costs {price} ducats, {who} has {purse}.").format(
        price=f["price"], who=w[f["player"]], purse=f["purse"]
    ),
    "declined": lambda _w, _f: _("Then nobody else may buy."),
    "event_says": lambda _w, _f: _("The event says so."),
    "nobody_fights": lambda _w, _f: _("Nobody stands against the Teutonic Knights."),
    "teutonic_strength": _teutonic,
    "players_strength": _shown,
    "tie_by_place": lambda w, f: _(
        "{who}: the pawn further left is ahead of an equal knight."
    ).format(who=listed([w[p] for p in f["players"]])),
    "captive": lambda w, f: _("{who} takes captive {n}.").format(
        who=w[f["player"]], n=f["strength"]
    ),
    "battle_won": lambda _w, f: _("Won, {players} against {teutonic}.").format(**f),
    "battle_lost": lambda _w, f: _(
        "Lost, {players} against {teutonic}: everyone pays {due}."
    ).format(**f),
    "paid_loss": _loss_paid,
    "overpaid": lambda w, f: _("{who} could keep the {n} and still pay.").format(
        who=w[f["player"]], n=f["could_keep"]
    ),
    "nothing_to_pay": lambda w, f: _("{who} owns nothing to pay with.").format(who=w[f["player"]]),
    "rests": lambda w, f: _("{card} of {who} rests in the camp.").format(
        card=card(f["kind"], f["strength"]), who=w[f["player"]]
    ),
    "cards_leave": lambda _w, _f: _("All open cards on the board leave the game."),
    "last_round_over": lambda _w, _f: _("Round 8 is over: the army sets off."),
    "fed": lambda w, f: _("{who}: provisions {have} feed {knights}.").format(
        who=w[f["player"]], have=f["provisions"], knights=knights(f["knights"])
    ),
    "short": lambda w, f: _("{who}: provisions {have} for {knights}, {short} must leave.").format(
        who=w[f["player"]], have=f["provisions"], knights=knights(f["knights"]), short=f["short"]
    ),
    "scored": lambda w, f: _("{who}: {points}.").format(
        who=w[f["player"]], points=points(f["total"])
    ),
    "winners": lambda w, f: winner_said([w[p] for p in f["players"]], f["by"]),
    "missing_rule_decides": lambda _w, _f: _(
        "The quartermaster and the ducats decide who wins, and the rules that Squire knows give neither."
    ),
    "corrected": lambda _w, f: _("By hand: {new} instead of {old}.").format(
        new=f["new"], old=f["old"]
    ),
    "warn_royal_over_8": lambda _w, _f: _(
        "More than 8 royal knights with two players: count again."
    ),
    "warn_merc_over_8": lambda _w, _f: _("More than 8 mercenaries with two players: count again."),
    "warn_captives_over_10": lambda _w, _f: _(
        "More than 10 captives: only ten are ever turned up."
    ),
    "counted": lambda _w, f: _("{knights}, provisions {provisions}, {ducats}.").format(
        knights=knights(len(f["royal"]) + len(f["mercenary"])),
        provisions=f["provisions"],
        ducats=ducats(f["ducats"]),
    ),
    "left": lambda _w, f: ngettext(
        "{n} player goes on.", "{n} players go on, by the rules for so many.", f["players"]
    ).format(n=f["players"]),
}
