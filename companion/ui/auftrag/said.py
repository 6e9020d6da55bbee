"""The log of Im Auftrag des Königs in words: what a move did, and each note of why with its clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.auftrag import moves as m
from companion.auftrag.state import TOURNAMENT
from companion.play import Note
from companion.ui.auftrag.terms import (
    card_name,
    listed,
    place_name,
    shields,
    title_name,
    virtue_name,
)
from companion.ui.parts.notes import Reason
from companion.ui.parts.pads import signed
from companion.ui.trackers.told import points
from companion.words import _, ngettext

Facts = Mapping[str, Any]


class Words:
    """The names that a sentence needs: players by id, places by number. An id that nobody has stands for itself."""

    def __init__(self, rules: Any) -> None:
        self.names = {player.id: player.name for player in rules.setup.players}
        self.ring = rules.setup.ring

    def __getitem__(self, id: str) -> str:
        return self.names.get(id, id)

    def place(self, at: int) -> str:
        """A place by number."""
        return place_name(self.ring, at)

    def turn(self, id: str) -> str:
        """A moment of a round."""
        return _("the tournament") if id == TOURNAMENT else _("{who}’s turn").format(who=self[id])

    def tents(self, tents: Mapping[str, int]) -> str:
        """Who has which tent."""
        order = sorted(tents, key=lambda id: tents[id])
        said = (_("{who} tent {n}").format(who=self[id], n=tents[id]) for id in order)
        return listed(list(said))


def move_said(rules: Any, move: Any) -> str:
    """The head of a line of the log."""
    say = _MOVES.get(type(move))
    return say(Words(rules), move) if say else type(move).__name__


def _corrected(w: Words, move: m.Correct) -> str:
    kind, _dot, player = move.fact.partition(".")
    if kind == "open":
        return _("Open tasks are {n}").format(n=move.value)
    if kind == "points":
        return _("{who}: points are {n}").format(who=w[player], n=move.value)
    if kind == "at":
        return _("{who} stands at {place}").format(who=w[player], place=w.place(move.value))
    return _("{who}: cards of this virtue are {n}").format(who=w[player], n=move.value)


_MOVES: Final[Mapping[type[Any], Callable[[Words, Any], str]]] = {
    m.GiveTents: lambda _w, v: _("Tents are drawn") if v.drawn else _("Tents are given out"),
    m.Pick: lambda w, v: _("{who} takes {card}").format(
        who=w[v.player], card=card_name(f"P{v.horse}" if v.card == "P" and v.horse else v.card)
    ),
    m.Exercise: lambda w, v: _("{who} takes a virtue card: {virtue}").format(
        who=w[v.player], virtue=virtue_name(v.virtue)
    ),
    m.RoundTable: lambda w, v: _("{who} takes {title}").format(
        who=w[v.player], title=title_name(v.title)
    ),
    m.Court: lambda w, v: _("{who} holds court").format(who=w[v.player]),
    m.Quest: lambda w, v: _("{who} completes {title}").format(
        who=w[v.player], title=title_name(v.title)
    ),
    m.Ride: lambda w, v: _("{who} rides to {place}").format(who=w[v.player], place=w.place(v.to)),
    m.Lapse: lambda w, v: _("{who} lets {card} lapse").format(
        who=w[v.player], card=card_name(v.card)
    ),
    m.TurnOver: lambda w, v: _("{who}’s turn is over").format(who=w[v.player]),
    m.HoldTournament: lambda w, v: _("Tournament: {who}").format(
        who=listed([w[offer.player] for offer in v.offers])
    ),
    m.EndRound: lambda _w, _v: _("The round is over"),
    m.Fix: lambda w, v: _("{who} {n}, by hand").format(who=w[v.player], n=signed(v.points)),
    m.Correct: _corrected,
    m.Leave: lambda w, v: _("{who} leaves the game").format(who=w[v.player]),
    m.Count: lambda w, v: _("{who} has {points}").format(who=w[v.player], points=points(v.points)),
    m.ReachedFirst: lambda w, v: (
        _("{who} was first").format(who=w[v.player]) if v.player else _("Both at the same moment")
    ),
}


def reasons(rules: Any, notes: Sequence[Note]) -> tuple[Reason, ...]:
    """The notes of a move as sentences; those that the head of the line says already are left out."""
    words = Words(rules)
    return tuple(
        Reason(_NOTES[note.code](words, note.facts), note.clause)
        for note in notes
        if note.code in _NOTES
    )


def _left(w: Words, f: Facts) -> str:
    words = _("{who} has left. The virtues go back, the tasks into the pile.")
    return words.format(who=w[f["player"]])


def _ridden(_w: Words, f: Facts) -> str:
    if not f["horse"]:
        return _("{n} places, on a horse whose number is not known.").format(n=f["steps"])
    return _("{n} of {most} places.").format(n=f["steps"], most=f["horse"])


def _last_round(w: Words, f: Facts) -> str:
    return _("{who} has reached {n}: this is the last round.").format(
        who=w[f["player"]], n=f["mark"]
    )


_NOTES: Final[Mapping[str, Callable[[Words, Facts], str]]] = {
    "start": lambda _w, f: _("{picks} cards each a round; {mark} points bring the end.").format(
        **f
    ),
    "tents": lambda w, f: _("{tents}.").format(tents=w.tents(f["tents"])),
    "all_picked": lambda _w, _f: _("All have chosen: the actions begin with the lowest tent."),
    "exercise": lambda _w, _f: _("Any value that still lies there."),
    "round_table": lambda _w, f: _("{n} tasks still lie open.").format(n=f["open"]),
    "court": lambda _w, f: _("A Book goes back: {shields}.").format(shields=shields(f["points"])),
    "quest": lambda _w, f: _("The virtues go back, the task leaves the game: {shields}.").format(
        shields=shields(f["points"])
    ),
    "ride": _ridden,
    "horse_known": lambda _w, f: _("A horse has number {n}; Squire remembers it.").format(
        n=f["horse"]
    ),
    "lapsed": lambda _w, f: _("{card} goes back unused.").format(card=card_name(f["card"])),
    "turn_over": lambda w, f: _("{who}’s turn is over, the cards go back.").format(
        who=w[f["player"]]
    ),
    "not_at_camelot": lambda w, f: _("{who} is not at Camelot and does not take part.").format(
        who=w[f["player"]]
    ),
    "nobody_offered": lambda _w, _f: _("Nobody offered a card: no points."),
    "tournament_won": lambda w, f: _("{who} wins with {total}: {shields}.").format(
        who=w[f["player"]], total=f["total"], shields=shields(f["points"])
    ),
    "tournament_tie": lambda w, f: _("{who} ties with {total}: {shields}.").format(
        who=w[f["player"]], total=f["total"], shields=shields(f["points"])
    ),
    "no_shields": lambda w, f: _("{who} has {total}: nothing.").format(
        who=w[f["player"]], total=f["total"]
    ),
    "cards_spent": lambda w, f: _("{who} puts the offered cards back on their piles.").format(
        who=w[f["player"]]
    ),
    "cards_kept": lambda w, f: _("{who} keeps the offered cards.").format(who=w[f["player"]]),
    "refilled": lambda _w, f: ngettext(
        "{n} task is turned up: {open} lie open, {pile} in the pile.",
        "{n} tasks are turned up: {open} lie open, {pile} in the pile.",
        f["added"],
    ).format(n=f["added"], open=f["open"], pile=f["pile"]),
    "tent_given": lambda w, f: _("{tents}, with {points}.").format(
        tents=w.tents(f["tents"]), points=points(f["points"])
    ),
    "tents_drawn": lambda w, f: _("{tents}: drawn, since all have {points}.").format(
        tents=w.tents(f["tents"]), points=points(f["points"])
    ),
    "last_round": _last_round,
    "not_last_round": lambda _w, f: _("Nobody has {n} any more: it is not the last round.").format(
        n=f["mark"]
    ),
    "fixed": lambda w, f: _("Counted in round {n}, at {turn}.").format(
        n=f["round"], turn=w.turn(f["turn"])
    ),
    "corrected": lambda _w, f: _("It was {n}.").format(n=f["old"]),
    "left": _left,
}
