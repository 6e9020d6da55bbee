"""The lines of the log: what a move did as a head, and why below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.knight import moves
from companion.knight.course import Course
from companion.play import Note
from companion.ui.knight.phrases import gains
from companion.ui.knight.phrases.facts import Facts
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
    for line in _pieces(notes, told, givers):
        if isinstance(line, list):
            yield from note_lines(c, line, purse.have)
            for note in line:
                changed(purse, note)
            continue
        changes = changed(purse, line)
        text = sentences(
            _beside_the_head(c, line), "" if _is_fresh(line) else gains.became(changes)
        )
        if text:
            yield Line(text, line.clause)


def _is_fresh(note: Note) -> bool:
    return note.facts.get("fresh") is True


def _pieces(
    notes: Notes, told: Sequence[str], givers: Sequence[str]
) -> Iterator[Note | list[Note]]:
    """The first note of each code that the head tells by itself, all others together in their order."""
    left = set(told)
    others: list[Note] = []
    for note in notes:
        if note.code in left or (note.code == "gained" and _gives(note, givers)):
            left.discard(note.code)
            if others:
                yield others
            others = []
            yield note
        else:
            others.append(note)
    if others:
        yield others


def _gives(note: Note, givers: Sequence[str]) -> bool:
    return Facts(note.facts).id("why").partition(".")[0] in givers


def _beside_the_head(c: Course, note: Note) -> str:
    """What is left to say of a note whose head says what happened."""
    f = Facts(note.facts)
    match note.code:
        case "gained":
            return gains.gained(c, f, giver=False)
        case "paid_part":
            return share_text(c, f)
        case "moved" if note.clause == "HR-6":
            return _("Another way was as short.")
        case "moved":
            return _("The shortest way to the castle.")
        case "consequence_paid":
            return _("The penalty does not happen.")
        case "consequence_refused" if f.amounts("short"):
            return _("{short} short. The penalty comes first.").format(
                short=bundle_text(f.amounts("short"))
            )
        case "consequence_refused":
            return _("The penalty comes first.")
        case "chained":
            return _("Activating the first activates the other too.")
        case "link_opened":
            return _("Activating Castle brings those gains too.")
        case "set_by_hand":
            return _("The sheet on the table is right.")
        case "source_destroyed":
            return _("It no longer yields.")
        case "commanded":
            return ngettext(
                "{n} command point left.", "{n} command points left.", f.n("left")
            ).format(n=f.n("left"))
        case "turn_begins":
            return _("What was fresh can be used.")
        case _:
            return ""


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
    moves.ForgoCommand: (("command_lost",), ()),
    moves.BeginTurn: (("turn_begins",), ()),
    moves.Correct: (("set_by_hand",), ()),
}
"""Which notes the head of a move tells, and whose gains need no giver below it."""
