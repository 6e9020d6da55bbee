"""What a game of Na Grunwald says in its log, its drafts and its refusals."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from companion.grunwald.moves import Correct, HandOver, MoveCard
from companion.play import IllegalMove, Note, Step
from companion.ui.desk import Handler
from companion.ui.grunwald.clauses import clause_text
from companion.ui.grunwald.refusals import REFUSALS
from companion.ui.grunwald.said import move_said, reasons
from companion.ui.grunwald.terms import cards, field_name, season
from companion.ui.log.voice import Shown, Told, Voice
from companion.words import _


class GrunwaldVoice(Voice):
    """Rounds by their season; a draft compares stocks, cards and fields."""

    phrases = REFUSALS

    def told(self, rules: Any, before: Any, move: Any, notes: Sequence[Note]) -> Told:
        hand = isinstance(move, Correct | MoveCard | HandOver)
        return Told(move_said(rules.players, move), reasons(rules.players, notes), hand)

    def started(self, rules: Any, step: Step[Any]) -> Told:
        return Told(_("The table is set"), reasons(rules.players, step.notes))

    def round_of(self, state: Any) -> int:
        number: int = state.round
        return number

    def round_title(self, number: int) -> str:
        return _("Round {n}, {season}").format(n=number, season=season(number))

    def rule(self, rules: Any, state: Any, clause: str) -> str:
        return clause_text(clause)

    def choice(self, rules: Any, state: Any, move: Any) -> tuple[str, str]:
        """A move with what it gains, since several may be called the same."""
        try:
            notes = rules.apply(state, move).notes
        except IllegalMove:
            notes = ()
        gains = reasons(rules.players, [note for note in notes if note.code == "gained"])
        return move_said(rules.players, move), " ".join(gain.words for gain in gains)

    def sheet(self, rules: Any, state: Any) -> Mapping[str, str]:
        """All that lies on the real table, thing by thing."""
        found: dict[str, str] = {}
        for player in rules.players:
            seat, who = state.seats[player.id], player.name
            found[_("ducats of {who}").format(who=who)] = str(seat.ducats)
            found[_("provisions of {who}").format(who=who)] = str(seat.provisions)
            found[_("helpers of {who}").format(who=who)] = str(seat.helpers)
            found[_("cards in hand of {who}").format(who=who)] = str(len(seat.hand))
            camp = cards([(one.kind, one.strength) for one in seat.camp])
            found[_("camp of {who}").format(who=who)] = ", ".join(camp)
            found[_("captives of {who}").format(who=who)] = ", ".join(map(str, seat.captives))
        for field, laid in state.laid.items():
            if field not in state.done:
                found[field_name(field)] = ", ".join(rules_name(rules, one.player) for one in laid)
        return found

    def by_hand(self, look: Shown) -> Handler | None:
        """What sets values by hand is the panel of a player, opened on the table."""
        return functools.partial(_open_panel, look)


def _open_panel(look: Shown, _e: Any = None) -> None:
    look.desk.kept["player"] = look.rules.seats[0]
    look.desk.kept["tab"] = "table"
    look.desk.redraw()


def rules_name(rules: Any, id: str) -> str:
    """What a player of a game is called."""
    return next((player.name for player in rules.players if player.id == id), id)
