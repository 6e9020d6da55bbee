"""The character sheet: rewards and thresholds to claim, the special action (KN-17 to KN-20)."""

from __future__ import annotations

from companion.knight.agenda import PayOrNot
from companion.knight.course import Course
from companion.knight.facts import check_needs, influence
from companion.knight.moves import Claim, UseSpecial
from companion.knight.sheets import Character, Grant
from companion.play import IllegalMove

POINT_STEPS = ("gather", "use", "action")
"""Whatever yields a command point is used in steps 0 to 3 only (HR-22)."""


def character(c: Course) -> Character:
    """The own character card."""
    return c.rules.sheets.characters[c.me.character]


def check_time(c: Course, grant: Grant) -> None:
    """Special action and claims: from step 0 until the possible consequence is paid or refused (HR-22)."""
    step = c.state.turn.step
    waits = isinstance(c.state.task, PayOrNot)
    if step not in POINT_STEPS and not waits:
        raise IllegalMove("too_late_in_turn", step=step)
    if c.printed(grant.gain).command and step not in POINT_STEPS:
        raise IllegalMove("command_too_late", step=step)


def reward(c: Course, id: str) -> Grant:
    """The grant of a reward (`reward.1`) or threshold (`threshold.5`)."""
    kind, _, number = id.partition(".")
    sheet = character(c)
    for n, grant in enumerate(sheet.rewards if kind == "reward" else (), 1):
        if str(n) == number:
            return grant
    for threshold in sheet.thresholds if kind == "threshold" else ():
        if str(threshold.at) == number:
            return threshold.grant
    raise IllegalMove("no_such_reward", reward=id)


def rewards(c: Course) -> list[str]:
    """The ids of all rewards and thresholds of the character."""
    sheet = character(c)
    return [
        *(f"reward.{n}" for n in range(1, len(sheet.rewards) + 1)),
        *(f"threshold.{threshold.at}" for threshold in sheet.thresholds),
    ]


def check_claim(c: Course, id: str) -> Grant:
    """A reward that can be claimed now. Raises IllegalMove with the reason."""
    grant = reward(c, id)
    if id in c.me.claimed:
        raise IllegalMove("claimed_already", reward=id)
    if id.startswith("threshold."):
        at = int(id.removeprefix("threshold."))
        if influence(c) < at:
            raise IllegalMove("needs", reward=id, fact="influence", need=at, have=influence(c))
    else:
        check_needs(c, grant.needs, reward=id)
    check_time(c, grant)
    return grant


def claim(c: Course, move: Claim) -> None:
    """A one-time reward when the player chooses; what it gives is not fresh (KN-17, KN-20, HR-22)."""
    grant = check_claim(c, move.reward)
    c.mark(claimed=(*c.me.claimed, move.reward))
    clause = "KN-20" if move.reward.startswith("threshold.") else "KN-17"
    c.note("claimed", clause, reward=move.reward)
    c.give(grant, f"claim.{move.reward}", clause, "event")


def check_special(c: Course) -> Grant:
    """The special action, if this is the time for it. Raises IllegalMove with the reason."""
    grant = character(c).special
    check_time(c, grant)
    return grant


def special(c: Course, move: UseSpecial) -> None:
    """The reusable exchange of the character (KN-18)."""
    grant = check_special(c)
    paid = c.pay(c.printed(grant.cost), move.choice)
    c.note("special", "KN-18", paid=dict(paid))
    c.give(grant, "special", "KN-18", "event")
