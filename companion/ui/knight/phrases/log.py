"""The lines of the log: what a move did as a head, and why below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.knight import moves
from companion.knight.course import Course
from companion.play import Note
from companion.ui.knight.phrases import gains
from companion.ui.knight.phrases.facts import Facts, Phrase
from companion.ui.knight.phrases.heads import head
from companion.ui.knight.phrases.kinds import bundle_text, sentences
from companion.ui.knight.phrases.noted_sheets import share_text
from companion.ui.knight.phrases.notes import Line, changed, note_lines
from companion.ui.knight.phrases.purse import Purse
from companion.words import _, ngettext

Notes = Sequence[Note]


def move_line(c: Course, move: moves.Move, notes: Notes) -> tuple[str, list[Line]]:
    """What a move did, as a head, and why as lines. `c` is the course before the move, `notes` are those of it."""
    return head(c, move, notes), list(_why(c, move, notes))


def _why(c: Course, move: moves.Move, notes: Notes) -> Iterator[Line]:
    """The notes of a move without what its head says already, in order."""
    told, givers = TOLD.get(type(move), ((), ()))
    purse = Purse(c.me.have)
    for piece in _pieces(notes, told):
        if isinstance(piece, list):
            yield from note_lines(c, piece, purse.have, givers)
            for note in piece:
                changed(purse, note)
            continue
        beside = BESIDE.get(piece.code)
        said = beside(c, Facts(piece.facts)) if beside else ""
        if piece.code == "moved":
            said = _way(piece)
        changes = changed(purse, piece)
        became = "" if piece.code == "set_by_hand" else gains.became_text(changes)
        if text := sentences(said, became):
            yield Line(text, piece.clause)


def _pieces(notes: Notes, told: Sequence[str]) -> Iterator[Note | list[Note]]:
    """The first note of each code that the head tells by itself, all others together in their order."""
    left = set(told)
    others: list[Note] = []
    for note in notes:
        if note.code not in left:
            others.append(note)
            continue
        left.discard(note.code)
        if others:
            yield others
        others = []
        yield note
    if others:
        yield others


def _way(note: Note) -> str:
    if note.clause == "HR-6":
        return _("Another way was as short.")
    return _("The shortest way to the castle.")


def _refused(c: Course, f: Facts) -> str:
    short = f.amounts("short")
    if short:
        return _("{short} short. The penalty comes first.").format(short=bundle_text(short))
    return _("The penalty comes first.")


def _commanded(c: Course, f: Facts) -> str:
    n = f.n("left")
    return ngettext("{n} command point left.", "{n} command points left.", n).format(n=n)


BESIDE: Final[Mapping[str, Phrase]] = {
    "chained": lambda _c, _f: _("Activating the first activates the other too."),
    "commanded": _commanded,
    "consequence_paid": lambda _c, _f: _("The penalty does not happen."),
    "consequence_refused": _refused,
    "link_opened": lambda _c, _f: _("Activating Castle brings those gains too."),
    "paid_part": share_text,
    "set_by_hand": lambda _c, _f: _("The sheet on the table is right."),
    "source_destroyed": lambda _c, _f: _("It no longer yields."),
    "turn_begins": lambda _c, _f: _("What was fresh can be used."),
}
"""What is left to say of a note whose head says what happened; of the others nothing but what values became."""

TOLD: Final[Mapping[type, tuple[Sequence[str], Sequence[str]]]] = {
    moves.RevealGoal: (("goal_revealed",), ()),
    moves.Reveal: (("revealed",), ()),
    moves.ChooseSide: (("side_chosen",), ("event",)),
    moves.Pay: (("paid", "paid_part"), ()),
    moves.Fight: (("battle_won",), ("battle",)),
    moves.UseGold: (("gold_used",), ("gold",)),
    moves.UseSpecial: (("special",), ("special",)),
    moves.Claim: (("claimed",), ("claim",)),
    moves.MarkChain: (("chained",), ()),
    moves.Command: (("commanded",), ("command", "gather")),
    moves.EndUse: (("activated",), ()),
    moves.ActivateNext: (("activated",), ()),
    moves.TakeStage: (("influence_stage",), ("stage",)),
    moves.TakeAny: ((), ("choice",)),
    moves.OpenLink: (("link_opened",), ()),
    moves.SwapCards: (("swapped",), ()),
    moves.ReplaceCard: (("replaced",), ()),
    moves.BorrowAction: (("borrowed",), ()),
    moves.PayConsequence: (("consequence_paid",), ()),
    moves.RefuseConsequence: (("consequence_refused",), ()),
    moves.PlaceUnit: (("placed",), ()),
    moves.GoBy: (("moved",), ()),
    moves.DestroySource: (("source_destroyed",), ()),
    moves.RemoveEnemy: (("removed",), ()),
    moves.March: (("marched",), ()),
    moves.MeasureWay: (("way_measured",), ()),
    moves.NameSources: (("sources_named",), ()),
    moves.MarkArea: (("area_marked",), ()),
    moves.ForgoCommand: (("command_lost",), ()),
    moves.BeginTurn: (("turn_begins",), ()),
    moves.Correct: (("set_by_hand",), ()),
}
"""Which notes the head of a move tells, and whose gains need no giver below it."""
