"""Step 3: activating actions, with privilege, stages, chains and links."""

from __future__ import annotations

from companion.knight.agenda import Activate, Activations, TakeNextStage
from companion.knight.course import Course
from companion.knight.court import gains_of
from companion.knight.facts import holds
from companion.knight.moves import ActivateNext, TakeStage
from companion.knight.row import current_place
from companion.knight.sheets import Side, Stage
from companion.knight.vocabulary import ACTIONS, STAGED
from companion.play import IllegalMove

SIDES = ("left", "right")
SKIPPED = ("skipped",)


def actions_of(c: Course) -> tuple[str, ...]:
    """The actions that step 3 activates (KN-12)."""
    return c.printed(acting_side(c).activates)


def acting_side(c: Course, side: str = "") -> Side:
    """The side whose actions step 3 activates: the chosen one, this one instead, or a borrowed one (KN-63)."""
    borrowed = c.state.turn.borrowed
    if borrowed is None:
        return current_side(c, side)
    card, taken = borrowed
    return c.rules.sheets.events[card].side(taken or side or c.state.turn.side)


def current_side(c: Course, side: str = "") -> Side:
    """A side of the current event card, by default the chosen one."""
    place = current_place(c)
    card = c.state.row.places[place - 1].card
    if card is None:
        raise IllegalMove("face_down", place=place)
    return c.rules.sheets.events[card].side(side or c.state.turn.side)


def next_actions(c: Course, task: Activations) -> tuple[ActivateNext, ...] | None:
    """Which action is next, in the player's order (HR-23). Each at most once, unless HR-3 says each time."""
    left = task.actions
    if c.house("HR-3") == "once":
        left = tuple(
            action for action in dict.fromkeys(left) if action not in c.state.turn.activated
        )
        for action in dict.fromkeys(task.actions):
            if action not in left:
                c.note("activated_already", "HR-3", action=action)
    if not left:
        c.drop()
        return None
    if left != task.actions:
        c.swap_task(Activations(left))
    return tuple(ActivateNext(action) for action in dict.fromkeys(left))


def activate_next(c: Course, move: ActivateNext, task: Activations) -> None:
    """Activate one of the actions left."""
    left = list(task.actions)
    left.remove(move.action)
    c.then(Activate(move.action), Activations(tuple(left)))


def activate(c: Course, task: Activate) -> None:
    """Collect all unlocked gains of an action at once, then its stage, links and chains (KN-33 to KN-37)."""
    action = task.action
    if action not in ACTIONS:
        raise IllegalMove("not_activated", action=action)
    c.drop()
    if c.house("HR-3") == "once" and action in c.state.turn.activated:
        c.note("activated_already", "HR-3", action=action)
        return
    track = c.rules.sheets.court[action]
    c.turn(activated=(*c.state.turn.activated, action))
    c.note(
        "activated",
        "KN-36" if task.by else "KN-33",
        action=action,
        by=task.by[-1] if task.by else "",
    )
    for chain in reversed(c.me.chains):
        start, to = chain.split(">")
        if start == action and to not in task.by:
            c.then(Activate(to, (*task.by, action)))
    whole = not task.by or c.house("HR-4") == "yes"
    if whole:
        stage(c, action)
    if action == "castle":
        collect_links(c)
    c.gain(gains_of(c, track), f"action.{action}", "KN-33", fresh=True)
    if whole:
        privilege(c, action)


def collect_links(c: Course) -> None:
    """What Village and Stable yield when the castle is activated, as far as they are linked (KN-37)."""
    for link in c.me.links:
        c.note("activated", "KN-37", action=link, by="castle")
        c.gain(gains_of(c, c.rules.sheets.court[link]), f"action.{link}", "KN-37", fresh=True)
        if c.house("HR-4") == "yes":
            privilege(c, link)


def privilege(c: Course, action: str) -> None:
    """The character's bonus, once in a turn in which its action is activated (KN-16)."""
    character = c.rules.sheets.characters[c.me.character]
    if action == c.printed(character.privilege_action) and not c.state.turn.privilege:
        c.turn(privilege=True)
        c.give(character.privilege, "privilege", "KN-16", "event", fresh=True)


def stage(c: Course, action: str) -> None:
    """The next one-time stage that goes with an action, if there is one and its level gives access (HR-28)."""
    if action == "king":
        king_stage(c)
    elif action in STAGED:
        wait_or_skip(c, action)
        if open_stages(c, action):
            c.then(TakeNextStage(action))


def king_stage(c: Course) -> None:
    """The next King stage (KN-34); without access it waits, or is skipped (HR-28)."""
    if c.me.king >= len(c.scenario.king):
        all_stages_known(c, "king")
        return
    number, access = c.me.king + 1, king_ahead(c) > 0
    if not access and c.house("HR-28") == "waits":
        c.note("stage_waits", "HR-28", stage=f"king.{number}")
        return
    c.mark(king=number)
    if access:
        c.note("king_stage", "KN-34", stage=f"king.{number}")
        c.give(c.scenario.king[number - 1], f"stage.king.{number}", "KN-34", "stage", fresh=True)
    else:
        c.note("stage_skipped", "HR-28", stage=f"king.{number}")


def king_ahead(c: Course) -> int:
    """The number of the next King stage, if there is one and its level gives access (KN-34); else 0."""
    stages, done = c.scenario.king, c.me.king
    return done + 1 if done < len(stages) and holds(c, c.printed(stages[done].needs)) else 0


def all_stages_known(c: Course, action: str) -> None:
    """Behind the last stage that somebody has entered there may be another one."""
    if count := c.scenario.counts.get(action):
        c.printed(count)


def next_stage(c: Course, action: str) -> Stage | None:
    """The first influence stage of an action that is neither taken nor skipped (KN-35)."""
    for one in c.scenario.stages.get(action, ()):
        if f"{action}.{one.number}" not in c.me.stages:
            return one
    all_stages_known(c, action)
    return None


def wait_or_skip(c: Course, action: str) -> None:
    """Without access the next influence stage waits, or is skipped (HR-28)."""
    stage = next_stage(c, action)
    if stage is None or holds(c, c.printed(stage.needs)):
        return
    id = f"{action}.{stage.number}"
    if c.house("HR-28") == "skipped":
        c.mark(stages={**c.me.stages, id: SKIPPED})
        c.note("stage_skipped", "HR-28", stage=id)
    else:
        c.note("stage_waits", "HR-28", stage=id)


def open_stages(c: Course, action: str) -> list[TakeStage]:
    """The sides of influence stages that an activation may take now (KN-35): those of the next stage with access,
    and, if they are kept, the sides not chosen before (HR-28)."""
    sides: list[TakeStage] = []
    if c.house("HR-28.side") == "kept":
        for stage in c.scenario.stages.get(action, ()):
            id = f"{action}.{stage.number}"
            if (taken := c.me.stages.get(id, SKIPPED)) != SKIPPED:
                sides += [TakeStage(id, side) for side in SIDES if side not in taken]
    following = next_stage(c, action)
    if following is not None and holds(c, c.printed(following.needs)):
        sides += [TakeStage(f"{action}.{following.number}", side) for side in SIDES]
    return sides


def stage_sides(c: Course, task: TakeNextStage) -> tuple[TakeStage, ...]:
    """The sides to choose from."""
    return tuple(open_stages(c, task.action))


def take_stage(c: Course, move: TakeStage) -> None:
    """Take one side of an influence stage, once (KN-35)."""
    action, number = move.stage.split(".")
    stage = c.scenario.stages[action][int(number) - 1]
    c.mark(stages={**c.me.stages, move.stage: (*c.me.stages.get(move.stage, ()), move.side)})
    c.note("influence_stage", "KN-35", stage=move.stage, side=move.side)
    grant = stage.left if move.side == "left" else stage.right
    c.give(grant, f"stage.{move.stage}", "KN-35", "stage", fresh=True)
