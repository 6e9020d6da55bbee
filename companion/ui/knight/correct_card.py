"""A card or sheet that was entered is corrected: what nobody has read yet at once, else by a draft from the start.

The draft replays the game under the corrected values. What it changes is shown first; only then it is adopted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.knight.course import Course
from companion.play import IllegalMove, SaveError, SheetError
from companion.ui.door import Refusal, apart
from companion.ui.knight import phrases as words
from companion.ui.knight.compare import change_rows, compared
from companion.ui.knight.enter_event import EventTaps, event_body, mark_field
from companion.ui.knight.enter_form import (
    changed,
    event_form,
    event_values,
    goal_form,
    goal_values,
)
from companion.ui.knight.enter_goal import COLUMN, GoalTaps, goal_body
from companion.ui.knight.enter_parts import PAD, Filling, filling
from companion.ui.knight.learn_correct import CORRECT, SHEET, sheet_form
from companion.ui.knight.look import Look
from companion.ui.knight.refused import refused
from companion.ui.log.drafts import Amending, put_amending
from companion.ui.parts.buttons import ghost, next_bar, next_step, round_button
from companion.ui.parts.cards import card, page, section
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.symbols import symbol
from companion.ui.parts.text import dim, text
from companion.ui.theme import PU, Style
from companion.words import _, ngettext
from storage.game import Correction

TRIAL = "enter.trial"


@dataclass(frozen=True, slots=True)
class Trial:
    """A correction that has been tried out: its draft, where it stops and why, how many moves were left out.

    `version` is that of the log it was made from.
    """

    version: int
    draft: Correction
    stop: IllegalMove | None
    left_out: int = 0


def correcting(look: Look, kind: str, id: str) -> ft.Control:
    """The screen of a card or sheet that is being corrected: its form, or what the correction changes."""
    trial: Trial | None = look.desk.get(TRIAL)
    if trial is not None and trial.version == look.playing.version:
        return _what_changes(look, trial)
    made, body, values, whole = _form(look, kind, id)
    new = changed(look.rules.sheets.raw, values)
    name = _name(look, kind, id)
    return frame(
        [
            chief(
                _("Correct {card}").format(card=name),
                _("as it is printed"),
                left=round_button(
                    ft.Icons.CLOSE, _("Close"), lambda _e: close(look), key="close-form"
                ),
                right=[
                    round_button(
                        ft.Icons.UNDO,
                        _("Take the last tap back"),
                        made.undo,
                        enabled=bool(made.before),
                        key="form-undo",
                    )
                ],
            )
        ],
        page(*body, ft.Container(height=12), key=f"correct-{kind}-{id}"),
        [*refused(look), next_bar(_next(look, kind, new, whole=whole))],
    )


def _name(look: Look, kind: str, id: str) -> str:
    match kind:
        case "event":
            return words.event_name(look.c, id)
        case "goal":
            return words.goal_name(look.c, id)
        case _:
            return words.printed_name(look.c, id)


def _form(
    look: Look, kind: str, id: str
) -> tuple[Filling[Any], Sequence[ft.Control], Mapping[str, Any], bool]:
    """The form, its controls, the values that it holds, and whether none of them is missing."""
    if kind == SHEET:
        taps, cards, values, whole = sheet_form(look, id)
        return taps.filling, cards, values, whole
    key = f"enter.correct.{kind}.{id}"
    kept, sheets = look.desk.kept, look.rules.sheets
    if kind == "event":
        event = filling(look.desk, key, event_form(sheets.events[id]))
        event_taps: EventTaps = kept.setdefault(f"{key}.taps", EventTaps(event))
        body = [*event_body(look.c, look.desk, event_taps), *mark_field(look.desk, event_taps)]
        return event, body, event_values(id, event.form), event.form.complete
    goal = filling(look.desk, key, goal_form(sheets.goals[id], sheets.raw))
    goal_taps: GoalTaps = kept.setdefault(f"{key}.taps", GoalTaps(goal, _coming(look)))
    body = goal_body(look.c, look.desk, goal_taps)
    return goal, body, goal_values(id, goal.form), bool(goal.form.complete)


def _coming(look: Look) -> int:
    return min(9, (look.state.turn.number + 2) // 3 * 3)


def close(look: Look) -> None:
    """Leave the card as it is."""
    for key in [k for k in look.desk.kept if k.startswith(CORRECT) and k != CORRECT]:
        look.desk.kept.pop(key)
    for key in (TRIAL, PAD, COLUMN):
        look.desk.kept.pop(key, None)
    look.desk.put(CORRECT, None)


def _next(look: Look, kind: str, new: Mapping[str, Any], *, whole: bool) -> ft.Control:
    """Keep what nothing has read yet; else look first at what changes."""
    label = _("Correct the sheet") if kind == SHEET else _("Correct the card")
    if not new or not whole:
        why = _("Nothing is changed yet") if not new else _("Something is still missing")
        return next_step(label, _nowhere, second=why, manner="unavailable")
    if not look.playing.line.read & new.keys() and not look.playing.game.table.torn:

        async def keep(_e: Any) -> None:
            if await look.playing.seat.add_values(new):
                close(look)

        return next_step(label, keep, second=_("Nothing played so far has read it"))

    async def try_out(_e: Any) -> None:
        try:
            trial = await apart(_tried, look, new)
        except (IllegalMove, SheetError, SaveError) as refusal:
            _refuse(look, refusal)
        else:
            look.desk.put(TRIAL, trial)

    return next_step(
        _("See what changes"), try_out, second=_("The game is replayed from the start")
    )


def _refuse(look: Look, refusal: Refusal) -> None:
    look.playing.seat.refuse(refusal)


def _nowhere(_e: Any) -> None:
    """What is missing is in sight already."""


def _tried(look: Look, new: Mapping[str, Any]) -> Trial:
    """The game under the corrected values, redone as far as it goes. Raises what the sheets or the log refuse."""
    draft = look.playing.game.correct(new)
    return Trial(look.playing.version, draft, _redone(look, draft))


def _redone(look: Look, draft: Correction) -> IllegalMove | None:
    """Redo all moves that were played; what had been undone before stays undone."""
    waiting = len(look.playing.line.undone)
    while len(draft.line.undone) > waiting:
        try:
            draft.redo()
        except IllegalMove as refusal:
            return refusal
    return None


# what changes --------------------------------------------------------------------------------------


def _what_changes(look: Look, trial: Trial) -> ft.Control:
    """The differences to the game as it stands, and where the replay stops, if it does."""
    draft = trial.draft
    after = Course(draft.rules, draft.state)  # type: ignore[arg-type]
    body: list[ft.Control] = []
    if trial.stop is not None:
        body += _stop(look, trial, after)
    changes = compared(look.c, after)
    body.append(section(_("What changes"), _("now, and with the correction")))
    if changes:
        body.append(change_rows(changes))
    elif trial.stop is None:
        body.append(card(text(_("Nothing on the sheets: the game stands as it did."))))
    if any(sign in ("own", "enemy", "source_gone") for sign, _said in changes):
        body.append(dim(_("Change the real map to match."), Style.DENSE))

    async def adopt(_e: Any) -> None:
        if await look.playing.seat.adopt(draft):
            close(look)

    return frame(
        [
            chief(
                _("What changes"),
                _("A draft: nothing is kept yet"),
                left=round_button(
                    ft.Icons.ARROW_BACK,
                    _("Back to the card"),
                    look.desk.putter(TRIAL, None),
                    key="close-form",
                ),
            )
        ],
        page(*body, ft.Container(height=12), key="trial"),
        [
            *refused(look),
            next_bar(
                ghost(_("Drop"), lambda _e: close(look), key="drop"),
                next_step(
                    _("Adopt the correction"),
                    adopt,
                    second=_("The game goes on from here") if trial.stop else "",
                ),
            ),
        ],
    )


def _stop(look: Look, trial: Trial, after: Course) -> list[ft.Control]:
    """Which move no longer fits, why, and what can be done about it."""
    draft = trial.draft
    move, left = draft.line.undone[0], len(draft.line.undone) - len(look.playing.line.undone)
    head = _("Turn {n}: {move}").format(n=after.state.turn.number, move=_move_words(after, move))
    why = words.refusal(after, trial.stop) if trial.stop else ""
    more = ngettext("{n} move is not redone.", "{n} moves are not redone.", left).format(n=left)

    async def skip(_e: Any) -> None:
        def work() -> Trial:
            draft.skip()
            return Trial(trial.version, draft, _redone(look, draft), trial.left_out + 1)

        look.desk.put(TRIAL, await apart(work))

    return [
        section(_("Here it stops"), more),
        card(
            ft.Row([symbol("warning", 20), text(head, Style.STRONG, expand=True)], spacing=8),
            text(why, Style.DENSE),
            ghost(_("Leave this move out, go on"), skip, key="skip"),
            ghost(_("Mend it in the draft"), lambda _e: _mend(look, trial), key="mend"),
            dim(_("Or adopt it so far: the moves after it wait as redo.")),
            edge=PU,
        ),
    ]


def _mend(look: Look, trial: Trial) -> None:
    """Go on in the draft itself: what no longer fits is changed, left out, or made to fit by hand."""
    draft, seat = trial.draft, look.playing.seat
    move, place = draft.line.undone[0], len(draft.line.moves) + 1
    title = _move_words(Course(draft.rules, draft.state), move)  # type: ignore[arg-type]
    waiting = len(look.playing.line.undone)
    begun = Amending(
        seat.drafts + 1, place, move, title, False, waiting, chosen=True, out=trial.left_out
    )
    put_amending(look, begun)
    look.desk.kept["tab"] = "log"
    close(look)
    seat.take(draft)


def _move_words(c: Course, move: Any) -> str:
    """A move in words; one that cannot be told any more by its plain name."""
    return words.move_line(c, move, ())[0]
