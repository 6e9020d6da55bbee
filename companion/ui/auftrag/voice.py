"""What a game of Im Auftrag des Königs says in its log, its drafts and its refusals."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.auftrag.moves import Correct, Fix
from companion.play import IllegalMove, Note, Step
from companion.ui.auftrag.refusals import REFUSALS
from companion.ui.auftrag.said import Words, move_said, reasons
from companion.ui.auftrag.terms import card_name, titles_said
from companion.ui.desk import Handler
from companion.ui.log.voice import Shown, Told, Voice
from companion.ui.sentences import sentence
from companion.words import N_, _

RULES: Final[Mapping[str, str]] = {
    "AK-20": N_(
        "A Tournament card counts only for a knight who stands at Camelot when all have acted."
    ),
    "AK-24": N_("The higher total wins 2 points, the lower nothing."),
    "AK-25": N_("Equal totals: 1 point each."),
    "AK-26": N_("Who offers no card wins nothing."),
    "AK-27": N_("Outside Camelot a Book of any value goes back to its pile: 2 points."),
    "AK-28": N_("At the task’s own place its virtues go back; its shields are the points."),
    "AK-31": N_("A horse rides up to its number, either way round."),
    "AK-34": N_("The fewest points get tent 1, the next tent 2, and so on."),
    "AK-35": N_("Players with the same points draw their tents among themselves."),
    "AK-37": N_(
        "At 25 points with two players, 20 with three or 15 with four, the round is played to its end."
    ),
    "AK-38": N_("After the last round the most points win, whoever passed the mark first."),
    "AK-39": N_("A tie goes to whoever was first there: by round, then tent, the tournament last."),
    "AK-A24": N_("Points that are mended count at the turn they belong to."),
}
"""What a clause says, where the log or the result leads to it."""


class AuftragVoice(Voice):
    """Rounds by their number; a draft compares points, tents, places, cards and tasks."""

    phrases = REFUSALS

    def told(self, rules: Any, before: Any, move: Any, notes: Sequence[Note]) -> Told:
        return Told(move_said(rules, move), reasons(rules, notes), isinstance(move, Correct | Fix))

    def started(self, rules: Any, step: Step[Any]) -> Told:
        return Told(_("The table is set"), reasons(rules, step.notes))

    def round_of(self, state: Any) -> int:
        number: int = state.round
        return number

    def round_title(self, number: int) -> str:
        return _("Round {n}").format(n=number) if number else _("Before the first round")

    def by_hand(self, look: Shown) -> Handler | None:
        """What sets values by hand is the panel of a player, opened on the table; there is none before round 1."""
        return functools.partial(_open_panel, look) if look.state.round else None

    def standing(self, rules: Any, state: Any) -> str:
        words, scores = Words(rules), rules.course(state).scores
        return ", ".join(f"{words[player]} {n}" for player, n in scores.items())

    def refusal(self, rules: Any, state: Any, refusal: IllegalMove) -> str:
        return sentence(named(rules, refusal), self.phrases)

    def rule(self, rules: Any, state: Any, clause: str) -> str:
        text = RULES.get(clause, "")
        return _(text) if text else ""

    def sheet(self, rules: Any, state: Any) -> Mapping[str, str]:
        """All that lies on the real table, thing by thing."""
        words, c = Words(rules), rules.course(state)
        found: dict[str, str] = {}
        for player, points in c.scores.items():
            seat, who = state.seats[player], words[player]
            found[_("points of {who}").format(who=who)] = str(points)
            found[_("tent of {who}").format(who=who)] = str(seat.tent or "")
            if c.mode != "full":
                continue
            found[_("place of {who}").format(who=who)] = words.place(seat.at)
            found[_("cards of {who}").format(who=who)] = ", ".join(map(card_name, seat.taken))
            found[_("tasks of {who}").format(who=who)] = titles_said(seat.tasks)
        if c.mode == "full":
            found[_("open tasks")] = str(state.open)
        return found


def named(rules: Any, refusal: IllegalMove) -> IllegalMove:
    """A refusal with the names of the players that it is about beside their ids."""
    words = Words(rules)
    names: dict[str, Any] = {
        f"{key}_name": words[refusal.facts[key]]
        for key in ("player", "turn")
        if isinstance(refusal.facts.get(key), str)
    }
    if isinstance(players := refusal.facts.get("players"), tuple):
        names["players_names"] = tuple(words[player] for player in players)
    return IllegalMove(refusal.code, **refusal.facts, **names)


def _open_panel(look: Shown, _e: Any = None) -> None:
    look.desk.kept["now.seat"] = look.rules.course(look.state).players[0]
    look.desk.kept["tab"] = "table"
    look.desk.redraw()
