"""A card that lies open on the table is entered: the whole screen while it is copied, then one tap from then on.

What is printed goes into the game's own values, and the move names only the card (`Reveal(place=2, card="x7")`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.knight.agenda import NameGoal, TurnUp
from companion.knight.moves import Reveal, RevealGoal
from companion.knight.row import drawable
from companion.knight.state import COLUMNS
from companion.ui.knight import phrases as words
from companion.ui.knight.card_book import BOOK, book_body
from companion.ui.knight.correct_card import correcting
from companion.ui.knight.enter_event import (
    MARK,
    MORE,
    SIDE,
    EventTaps,
    book_and_mark,
    event_body,
    mark_field,
)
from companion.ui.knight.enter_form import (
    Asked,
    ColumnForm,
    EventForm,
    GoalForm,
    event_form,
    event_values,
    goal_values,
    new_id,
    twin,
)
from companion.ui.knight.enter_goal import COLUMN, GoalTaps, goal_body
from companion.ui.knight.enter_parts import PAD, Filling, filling
from companion.ui.knight.goal_book import goal_book
from companion.ui.knight.learn_correct import CORRECT
from companion.ui.knight.learn_form import kept_for_later
from companion.ui.knight.look import Desk, Look
from companion.ui.knight.refused import refused
from companion.ui.knight.step import ENTER
from companion.ui.parts.buttons import ghost, next_bar, next_step, round_button, tonal
from companion.ui.parts.cards import card, page
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.text import text
from companion.ui.theme import PU, Style
from companion.words import _, ngettext

CLOSED = "enter.closed"
"""On the desk: the card whose form was closed; it opens again by the next step."""
PAGE = "enter.page"
"""On the desk: what scrolls."""
STEM = "x"


def screen(look: Look) -> ft.Control | None:
    """The screen of the card that is being entered or corrected; None if there is none."""
    if look.playing.replay is not None:
        return None
    what = look.desk.get(CORRECT)
    if what is not None and look.playing.draft is None:
        return correcting(look, *what)
    task = waits_for(look)
    if task is None:
        return None
    going_back = look.playing.can_redo
    closed = look.desk.get(CLOSED) == _token(look, task)
    if (closed or going_back) and not look.desk.get(ENTER):
        return None
    if isinstance(task, TurnUp):
        return _book(look, task) if look.desk.get(BOOK) else _event(look, task)
    return _goals(look, task) if look.desk.get(BOOK) else _goal(look, task)


def waits_for(look: Look) -> TurnUp | NameGoal | None:
    """The card that has to be entered next, in a game whose cards are entered."""
    task = look.state.task
    own = look.rules.cards == "entered" and look.state.end is None
    return task if own and isinstance(task, TurnUp | NameGoal) else None


def _token(look: Look, task: TurnUp | NameGoal) -> str:
    """Which card of the game it is."""
    what = f"event.{task.place}" if isinstance(task, TurnUp) else "goal"
    return f"{what}.{look.state.turn.number}"


def _framed(
    look: Look,
    task: TurnUp | NameGoal,
    title: str,
    second: str,
    made: Filling[Any] | None,
    body: Sequence[ft.Control],
    *buttons: ft.Control,
    short: str = "",
) -> ft.Control:
    """Close and take back on top, the form, the one next step."""

    def close(_e: Any) -> None:
        if look.desk.get(BOOK):
            look.desk.put(BOOK, None)
            return
        look.desk.kept.pop(ENTER, None)
        look.desk.put(CLOSED, _token(look, task))

    right: list[ft.Control] = []
    if made is not None:
        right.append(
            round_button(
                ft.Icons.UNDO,
                _("Take the last tap back"),
                made.undo,
                enabled=bool(made.before),
                key="form-undo",
            )
        )
    left = round_button(ft.Icons.CLOSE, _("Close"), close, key="close-form")
    # another side or column begins at its top
    part = look.desk.get(SIDE if isinstance(task, TurnUp) else COLUMN, "")
    form = page(*body, ft.Container(height=12), key=f"enter-{_token(look, task)}-{part}")
    look.desk.kept[PAGE] = form
    return frame(
        [chief(title, second, short=short, left=left, right=right)],
        form,
        [*refused(look), next_bar(*buttons)],
    )


def second_line(look: Look) -> str:
    """What to do, and how many cards come after this one."""
    more = sum(isinstance(task, TurnUp | NameGoal) for task in look.state.agenda) - 1
    line = _("Copy what is printed on it")
    if not more:
        return line
    # Translators: {line} is "Copy what is printed on it"; so many cards are entered after this one.
    return ngettext("{line}, then {n} more", "{line}, then {n} more", more).format(
        line=line, n=more
    )


# an event card -------------------------------------------------------------------------------------


def _event(look: Look, task: TurnUp) -> ft.Control:
    made = filling(look.desk, f"enter.form.{_token(look, task)}", EventForm())
    taps: EventTaps = look.desk.kept.setdefault(f"{made.key}.taps", EventTaps(made))
    has_book = bool(look.rules.deck)
    body = [
        *event_body(look.c, look.desk, taps),
        book_and_mark(look.desk, look.desk.putter(BOOK, True) if has_book else None),
        *mark_field(look.desk, taps),
        *_twin(look, task, made.form),
        kept_for_later(look),
    ]
    short = words.upper(words.place_name(look.c, task.place))
    title = _("{card} turned up").format(card=short)
    keep = _keep_event(look, task, taps)
    return _framed(look, task, title, second_line(look), made, body, keep, short=short)


def _keep_event(look: Look, task: TurnUp, taps: EventTaps) -> ft.Control:
    """The next step: the other side, or keep the card; unavailable while a path is not chosen."""
    form = taps.filling.form
    if not form.complete:
        here, other = taps.name, "right" if taps.name == "left" else "left"
        if form.side(here).complete:
            label = _("Now the right side") if other == "right" else _("Now the left side")
            done = _("Left is complete") if here == "left" else _("Right is complete")
            return next_step(label, lambda _e: taps.show(other), second=done)
        why = _("Which consequence path? “None” counts too")
        return next_step(_("Keep the card"), _nowhere, second=why, manner="unavailable")
    id = new_id(look.rules.sheets.events, STEM)
    values, move, seat = event_values(id, form), Reveal(task.place, id), look.playing.seat

    async def keep(_e: Any) -> None:
        if await seat.enter(values, move):
            forget(look.desk, taps.filling)

    return next_step(_("Keep the card"), keep, second=_complete_words(form))


def _complete_words(form: EventForm) -> str:
    bare = [words.side_label(name) for name in ("left", "right") if not form.side(name).activates]
    if len(bare) == 2:
        return _("Neither side activates anything")
    if bare:
        return _("{side} activates nothing").format(side=bare[0])
    return _("Left and right are complete")


def _nowhere(_e: Any) -> None:
    """What is missing is in sight already."""


def forget(desk: Desk, made: Filling[Any]) -> None:
    """The form is through: the next card begins with an empty one."""
    for key in (SIDE, MORE, MARK, PAD, COLUMN, CLOSED, f"{made.key}.taps", f"{made.key}.filling"):
        desk.kept.pop(key, None)
    made.clear()


def _twin(look: Look, task: TurnUp, form: EventForm) -> list[ft.Control]:
    """A card with the very same sides is known already: is it that one, or one like it?"""
    if not form.complete or form.mark:
        return []
    id = twin(look.rules.sheets, look.rules.deck, form)
    if not id:
        return []
    name = words.event_name(look.c, id)
    if id in drawable(look.c):
        said = _("{card} says just the same.").format(card=words.upper(name))
        take = tonal(_("It is that one"), look.act(Reveal(task.place, id)), key="twin")
        return [card(text(said), take, edge=PU)]
    said = _("{card} says just the same. Give this one a mark of your own to tell them apart.")
    return [card(text(said.format(card=words.upper(name)), Style.DENSE), edge=PU)]


def _book(look: Look, task: TurnUp) -> ft.Control:
    """The cards entered so far."""
    made = filling(look.desk, f"enter.form.{_token(look, task)}", EventForm())
    seat, desk = look.playing.seat, look.desk

    async def take(id: str, _e: Any = None) -> None:
        if await seat.act(Reveal(task.place, id)):
            forget(desk, made)

    def like(id: str) -> None:
        desk.kept.pop(BOOK, None)
        made.put(event_form(look.rules.sheets.events[id]))

    body = book_body(look, drawable(look.c), take, like)
    title = _("Card book")
    back = next_step(_("Back to the card"), desk.putter(BOOK, None))
    second = _("Which one lies on the table?")
    return _framed(look, task, title, second, None, list(body), back)


# the goal card -------------------------------------------------------------------------------------


def _goal(look: Look, task: NameGoal) -> ft.Control:
    past = ColumnForm(reward=Asked(""), penalty=Asked(""))
    turn = look.state.turn.number
    columns = [past if column < turn else ColumnForm() for column in COLUMNS]
    first = GoalForm((columns[0], columns[1], columns[2]))
    made = filling(look.desk, f"enter.form.{_token(look, task)}", first)
    coming = next((column for column in COLUMNS if column >= turn), COLUMNS[-1])
    taps: GoalTaps = look.desk.kept.setdefault(f"{made.key}.taps", GoalTaps(made, coming))
    body = [*_known_goals(look), *goal_body(look.c, look.desk, taps)]
    title = _("Goal card")
    return _framed(
        look, task, title, second_line(look), made, body, *_keep_goal(look, taps, coming)
    )


def _known_goals(look: Look) -> list[ft.Control]:
    """The way to the goal cards that were entered before, if there are any."""
    n = len(look.rules.goal_deck)
    if not n:
        return []
    label = ngettext("Card book, {n} goal card", "Card book, {n} goal cards", n).format(n=n)
    return [ghost(label, look.desk.putter(BOOK, True), sign=ft.Icons.STYLE, key="goal-book")]


def _goals(look: Look, task: NameGoal) -> ft.Control:
    """The goal cards entered so far."""
    made = filling(look.desk, f"enter.form.{_token(look, task)}", GoalForm())
    seat, desk = look.playing.seat, look.desk

    async def take(id: str, _e: Any = None) -> None:
        if await seat.act(RevealGoal(id)):
            forget(desk, made)

    back = next_step(_("Back to the card"), desk.putter(BOOK, None))
    second = _("Which one lies on the table?")
    return _framed(look, task, _("Card book"), second, None, [goal_book(look.c, take)], back)


def _keep_goal(look: Look, taps: GoalTaps, coming: int) -> list[ft.Control]:
    """The next step: the next column, or keep the card. Later columns may wait until they are due."""
    form, turn = taps.filling.form, taps.turn
    id = new_id(look.rules.sheets.goals, STEM)
    values, move, seat = goal_values(id, form), RevealGoal(id), look.playing.seat

    async def keep(_e: Any) -> None:
        if await seat.enter(values, move):
            forget(look.desk, taps.filling)

    missing = [column for column in COLUMNS if column not in form.complete]
    if not missing:
        return [next_step(_("Keep the card"), keep, second=_("All three columns are complete"))]
    later = [ghost(_("Later"), keep, says=_("Enter the other columns later"), key="later")]
    if turn in missing:
        column = form.column(turn)
        part = "penalty" if column.reward.complete else "reward"

        async def show(_e: Any) -> None:
            with contextlib.suppress(RuntimeError):  # the form is gone by now
                await look.desk.kept[PAGE].content.scroll_to(scroll_key=f"{part}-{turn}")

        step = next_step(_("Keep the card"), show, second=_missing(column), manner="unavailable")
    else:
        ahead = missing[0]
        label = _("Now the column of turn {n}").format(n=ahead)
        step = next_step(label, lambda _e: taps.show(ahead), second=_("This one is complete"))
    return [*(later if coming in form.complete else []), step]


def _missing(column: ColumnForm) -> str:
    """What the column still has to say: what a condition is about, which track, how much."""
    part = column.penalty if column.reward.complete else column.reward
    if part is column.reward:
        ask, track, much = (
            _("What does the reward ask?"),
            _("The reward asks a level. Of which track?"),
            _("How much does the reward ask?"),
        )
    else:
        ask, track, much = (
            _("What does the penalty ask?"),
            _("The penalty asks a level. Of which track?"),
            _("How much does the penalty ask?"),
        )
    if part.fact is None:
        return ask
    return track if part.fact == "level" and not part.track else much
