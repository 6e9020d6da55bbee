"""The next step of a turn, as its large button says it."""

from __future__ import annotations

from companion.knight.activation import actions_of, current_side
from companion.knight.course import Course
from companion.knight.state import COLUMNS, ROW, TURNS
from companion.play import IllegalMove
from companion.ui.knight.phrases.kinds import commas, listed, sentences
from companion.ui.knight.phrases.questions import question_head
from companion.ui.knight.phrases.things import known, path_name, track_name
from companion.words import _, ngettext

Step = tuple[str, str]


def step_button(c: Course) -> Step:
    """What the next step is in this state, and a second line; while something is asked, what it waits for."""
    if c.state.end is not None:
        return _("Done, to your games"), ""
    question = c.rules.question(c.state)
    if question is not None:
        return _("Choose an answer"), question_head(c, question)[0]
    match c.state.turn.step:
        case "gather":
            return _("Choose a side"), _("Left or right")
        case "use":
            return end_use(c)
        case "action":
            return end_action(c)
        case _:
            return begin_turn(c)


def end_use(c: Course) -> Step:
    """Step 2 is over: which actions are activated next (KN-11, KN-12)."""
    try:
        actions = [track_name(c, action) for action in actions_of(c)]
    except IllegalMove:  # a card that nobody has entered yet: its actions are asked for then
        actions = []
    second = _("Step 3")
    if n := c.me.command:
        left = ngettext("{n} command point left", "{n} command points left", n).format(n=n)
        second = commas([second, left])
    if not actions:
        return _("Done, on to the action"), second
    return _("Done, activate {actions}").format(actions=listed(actions)), second


def end_action(c: Course) -> Step:
    """Step 3 is over: the enemy is next, command points left are lost (KN-12, KN-13)."""
    lost = ""
    if n := c.me.command:
        lost = ngettext("{n} command point is lost", "{n} command points are lost", n).format(n=n)
    path = path_of_turn(c)
    if path is None:
        return _("Face the enemy"), lost or _("Step 4")
    if not path:
        return _("On to the end of the turn"), commas([_("no consequence"), lost])
    label = _("Face the enemy, {path}").format(path=path_name(path))
    if lost:
        return label, lost
    return label, _path_left(c, path)


def path_of_turn(c: Course) -> str | None:
    """The path of the chosen side; None while nobody has entered it."""
    try:
        return known(current_side(c).path, None)
    except IllegalMove:
        return None


def _path_left(c: Course, path: str) -> str:
    found = c.scenario.paths.get(path)
    if found and c.me.crossed.get(path, 0) >= len(found.steps):
        # while nobody has said how long the path is, there may be more
        return _("Step 4") if known(found.count, None) is None else _("nothing left on it")
    return _("Step 4")


def begin_turn(c: Course) -> Step:
    """On to the next turn; once the map on the table is up to date."""
    number = min(TURNS, c.state.turn.number + 1)
    label = _("Begin turn {n}").format(n=number)
    if c.state.turn.number == ROW:
        return label, _("A new row of six cards")
    if number in COLUMNS:
        return label, _("Its end checks a goal column")
    return label, sentences(_("the last one") if number == TURNS else "")
