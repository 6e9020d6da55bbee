"""What a game of Knight says in its log, its drafts and where a changed move leads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.knight import Knight, State
from companion.knight.course import Course
from companion.knight.moves import Correct, Move, Pay
from companion.play import IllegalMove, Note, Step, Table
from companion.ui.desk import Handler
from companion.ui.knight import phrases as words
from companion.ui.knight.compare import change_rows, compared
from companion.ui.knight.deal import turned_up
from companion.ui.knight.hand_facts import FACT, LIST
from companion.ui.knight.wordings import in_its_words
from companion.ui.log.voice import Change, Shown, Told, Voice
from companion.ui.parts.notes import Reason
from companion.words import _


class KnightVoice(Voice):
    """Turns; sheets and a map are compared."""

    first_tab = "turn"

    @in_its_words
    def told(self, rules: Knight, before: State, move: Move, notes: Sequence[Note]) -> Told:
        title, why = words.move_line(Course(rules, before), move, notes)
        return Told(title, _reasons(why), isinstance(move, Correct))

    @in_its_words
    def started(self, rules: Knight, step: Step[State]) -> Told:
        lines = words.note_lines(Course(rules, step.state), step.notes)
        return Told(_("The sheets are set out"), _reasons(lines))

    def round_of(self, state: State) -> int:
        return state.turn.number

    def round_title(self, number: int) -> str:
        return _("Turn {n}").format(n=number)

    def round_said(self, number: int) -> str:
        return _("turn {n}").format(n=number)

    @in_its_words
    def standing(self, rules: Knight, state: State) -> str:
        return words.standing_text(Course(rules, state))

    def rule(self, rules: Knight, state: State, clause: str) -> str:
        return words.reason(clause, Course(rules, state))[1]

    @in_its_words
    def refusal(self, rules: Knight, state: State, refusal: IllegalMove) -> str:
        return words.refusal(Course(rules, state), refusal)

    @in_its_words
    def head(self, rules: Knight, state: State, move: Move) -> str:
        return words.head(Course(rules, state), move, ())

    @in_its_words
    def choice(self, rules: Knight, state: State, move: Move) -> tuple[str, str]:
        c = Course(rules, state)
        return words.do_label(c, move), words.answer_label(c, move)[1]

    def possible(self, rules: Knight, state: State, but: Move | None) -> Sequence[Move]:
        """Payments whole or as far as they go, each once."""
        most: dict[Any, Move] = {}
        for move in rules.options(state):
            if move != but:
                most.setdefault(move.segment if isinstance(move, Pay) else move, move)
        return list(most.values())

    @in_its_words
    def differences(self, rules: Knight, before: State, after: State) -> Sequence[Change]:
        return compared(Course(rules, before), Course(rules, after))

    def change_rows(self, found: Sequence[Change]) -> ft.Control:
        return change_rows(found)

    def match_words(self, found: Sequence[Change]) -> str:
        on_map = any(sign in ("own", "enemy", "source_gone") for sign, _said in found)
        return _("Change the real map to match.") if on_map else ""

    @in_its_words
    def question(self, rules: Knight, state: State) -> str:
        asked = rules.question(state)
        if asked is None or not asked.blocks:
            return ""
        return words.question_head(Course(rules, state), asked)[0]

    def following(self, table: Table[Any, Any]) -> Any | None:
        return turned_up(table)

    def by_hand(self, look: Shown) -> Handler | None:
        return look.desk.putter(FACT, LIST)


def _reasons(lines: Sequence[words.Line]) -> tuple[Reason, ...]:
    return tuple(Reason(line.text, line.clause) for line in lines)


VOICE = KnightVoice()
