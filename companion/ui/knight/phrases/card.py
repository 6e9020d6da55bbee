"""The character card in words: privilege, rewards, thresholds and the special action, with where each stands."""

from __future__ import annotations

from companion.knight.activation import actions_of
from companion.knight.character import character, reward, rewards
from companion.knight.course import Course
from companion.knight.facts import influence, level, unmet
from companion.knight.vocabulary import NOTHING
from companion.play import IllegalMove
from companion.ui.knight.phrases.conditions import condition_text, progress_text
from companion.ui.knight.phrases.kinds import amount, gain_text, listed
from companion.ui.knight.phrases.orders import exchange_text, grant_text
from companion.ui.knight.phrases.things import known, reward_name, track_name
from companion.words import _, ngettext


def privilege_text(c: Course) -> str:
    """What the privilege gives, and when (KN-16): "Church activated: +1 Valor"."""
    card = character(c)
    action = known(card.privilege_action, "")
    return _("{track} activated: {gain}").format(
        track=track_name(c, action), gain=grant_text(card.privilege)
    )


def privilege_status(c: Course) -> str:
    """Where the privilege stands this turn: "received this turn", "open this turn", "not on this side"."""
    if c.state.turn.privilege:
        return _("received this turn")
    if c.state.turn.step not in ("use", "action"):
        return _("once a turn")
    try:
        comes = known(character(c).privilege_action, "") in actions_of(c)
    except IllegalMove:  # a card that nobody has entered yet
        return _("once a turn")
    return _("open this turn") if comes else _("not on this side")


def reward_text(c: Course, id: str) -> str:
    """What a reward or threshold asks and gives (KN-17, KN-20): "Armory 4: +6 gold", "Influence 5: +6 gold"."""
    if id not in rewards(c):
        return reward_name(c, id)
    grant = reward(c, id)
    needs = known(grant.needs, None)
    asked = condition_text(c, needs) if needs and id.startswith("reward.") else reward_name(c, id)
    return _("{asked}: {gain}").format(asked=asked, gain=grant_text(grant))


def reward_status(c: Course, id: str) -> str:
    """Where a reward stands: "claimed", "ready", "Armory 3, 1 level short", "2 influence short"."""
    if id in c.me.claimed:
        return _("claimed")
    if id not in rewards(c):
        return ""
    if id.startswith("threshold."):
        short = int(id.removeprefix("threshold.")) - influence(c)
        if short <= 0:
            return _("ready")
        return _("{what} short").format(what=amount("influence", short))
    try:
        left = unmet(c, c.printed(reward(c, id).needs))
    except IllegalMove:  # a value that nobody has entered
        return ""
    if not left:
        return _("ready")
    first = left[0]
    if first.test.fact.startswith("level.") and first.test.bound == "least":
        track = first.test.fact.removeprefix("level.")
        return ngettext(
            "{track} {have}, {n} level short",
            "{track} {have}, {n} levels short",
            first.need - first.have,
        ).format(track=track_name(c, track), have=level(c, track), n=first.need - first.have)
    return progress_text(c, first)


def special_text(c: Course) -> str:
    """The exchange of the special action (KN-18): "6 Glory for 1 command"."""
    return exchange_text(character(c).special)


def special_status(c: Course) -> str:
    """Whether the special action can be paid: "2 Glory short", "ready"."""
    cost = known(character(c).special.cost, NOTHING)
    short = c.shortfall(cost)
    if not short:
        return _("ready")
    return _("{what} short").format(what=listed([amount(kind, n) for kind, n in short.items()]))


def threshold_reached(c: Course, at: int) -> tuple[str, str]:
    """A threshold that is ready to claim: ("10 reached: +1 command", "use it this turn or lose it")."""
    id = f"threshold.{at}"
    if id not in rewards(c):
        return reward_name(c, id), ""
    gain = known(reward(c, id).gain, NOTHING)
    label = _("{n} reached: {gain}").format(n=at, gain=gain_text(gain) if gain else "?")
    return label, _("use it this turn or lose it") if gain.command else _(
        "claim it when you choose"
    )
