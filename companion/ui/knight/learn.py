"""A printed value that nobody has entered: what is asked, in place, and the same move that goes on with the answer.

Rules stop at such a value and name it. The door of this module is `follow`: a move that was refused so opens the form
of the thing; `ask` opens it for a thing that is shown as `?`. What is skipped is asked again when next needed.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from companion.knight import Knight, court, reach
from companion.knight.course import Course, Game
from companion.knight.facts import unmet
from companion.knight.moves import Claim, Fight, Pay, UseGold, UseSpecial
from companion.knight.reach import Prospect
from companion.knight.vocabulary import NOTHING
from companion.play import IllegalMove, SaveError, SheetError
from companion.ui.knight import phrases as words
from companion.ui.knight.learn_things import Thing, asked_with, gap_in
from companion.ui.knight.look import Desk, Handler, Look
from companion.ui.knight.value_form_said import ValueTaps, clear, value_taps
from companion.words import _

LEARN: Final = "now.learn"
"""On the desk: what is being asked."""
HEARD: Final = "learn.heard"
"""On the desk: the refusal that has been answered with a form already."""
MORE: Final = ".more"
"""On the desk, after the key of a form: whether there is such a thing."""
FORM: Final = "learn.form."
"""On the desk, with the path of a thing: its form as far as it is filled in. It outlives a skip."""


@dataclass(frozen=True, slots=True)
class Learning:
    """A value that is asked for: its path, the move that waits for it, the row (of a prospect) where it was tapped.

    `beyond`: the one after the last known was tapped itself, so that it is not asked whether there is one.
    """

    path: str
    move: Any = None
    at: str = ""
    beyond: bool = False


def follow(look: Look) -> None:
    """A refusal for a value that nobody has entered opens its form, once."""
    refusal, kept = look.playing.refusal, look.desk.kept
    if not is_unknown(refusal) or kept.unnoted(HEARD) is refusal:
        return
    kept.put_unnoted(HEARD, refusal)
    move, version = look.playing.seat.tried
    waiting = move if version == look.playing.version else None
    kept[LEARN] = Learning(str(refusal.facts["path"]), waiting, row_of(waiting))  # type: ignore[union-attr]


def is_unknown(refusal: Exception | None) -> bool:
    """Whether a move was refused because nobody has entered what it has to read."""
    return isinstance(refusal, IllegalMove) and refusal.code == "unknown"


def row_of(move: Any) -> str:
    """The row of the thing that a move is about, as step 2 names it."""
    match move:
        case Pay(segment, _):
            return f"segment.{segment}"
        case Fight(battle, _):
            return f"battle.{battle}"
        case Claim(reward):
            return f"claim.{reward}"
        case UseGold(action, _):
            return f"gold.{action}"
        case UseSpecial():
            return "special."
        case _:
            return ""


def ask(desk: Desk, path: str, at: str = "", move: Any = None, *, beyond: bool = False) -> Handler:
    """A handler that opens the form of a thing; the same object every time."""
    return desk.putter(LEARN, Learning(path, move, at, beyond))


def gap_of(rules: Game, one: Prospect) -> str:
    """The path of what has to be entered before a thing is used: what stopped the rules, or else what the segment
    that would be unlocked prints besides its cost; empty for nothing."""
    if is_unknown(one.refused) and one.refused is not None:
        return str(one.refused.facts["path"])
    return gap_in(rules, one.grant.id) if one.kind == "segment" and one.ready else ""


def skip(look: Look, _e: Any = None) -> None:
    """Leave it for now; what has been filled in stays for the next time."""
    look.desk.kept.pop(LEARN, None)
    look.playing.seat.close_notice()


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked now, with what it has been answered so far."""

    learning: Learning
    thing: Thing

    @property
    def key(self) -> str:
        return FORM + self.thing.path

    @property
    def is_doubtful(self) -> bool:
        """Whether it is asked first if there is such a thing."""
        return bool(self.thing.count) and not self.learning.beyond

    def exists(self, look: Look) -> bool | None:
        """Whether there is such a thing; None while nobody has said."""
        if not self.is_doubtful:
            return True
        exists: bool | None = look.desk.get(self.key + MORE)
        return exists

    def taps(self, look: Look) -> ValueTaps:
        """The form of the thing; the first field is open at the beginning."""
        if look.desk.kept.unnoted(f"{self.key}.taps") is None:
            look.desk.kept.setdefault(f"{self.key}.open", (self.thing.first, ""))
        return value_taps(look.desk, self.key)


def asked(look: Look) -> Asked | None:
    """What is asked now; None if nothing is, or all of it has become known meanwhile."""
    learning: Learning | None = look.desk.get(LEARN)
    if learning is None:
        return None
    thing = asked_with(look.rules, learning.path)
    return Asked(learning, thing) if thing.must else None


def name_of(look: Look, it: Asked) -> str:
    """The thing that is asked about, as the sheet calls it: "Church 3"."""
    return words.printed_name(look.c, it.thing.path)


# the answer ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answer:
    """What the answer comes to: the values that it gives, what is still missing, the move that goes on with them.

    `wrong`: why no sheet can hold it. `after`: what follows instead of the move, in words.
    """

    values: Mapping[str, Any]
    missing: str = ""
    wrong: str = ""
    move: Any = None
    after: str = ""

    @property
    def ready(self) -> bool:
        return not (self.missing or self.wrong)


def answer(look: Look, it: Asked) -> Answer:
    """What has been answered so far, tried on the sheets (once for each answer)."""
    values, missing = _values(look, it)
    if missing:
        return Answer(values, missing, move=it.learning.move)
    key = (look.rules, look.state, it.learning, tuple((p, str(v)) for p, v in values.items()))
    known: tuple[Any, Answer] | None = look.desk.kept.unnoted("learn.answer")
    if known is None or known[0] != key:
        known = key, _tried(look, it, values)
        look.desk.kept.put_unnoted("learn.answer", known)
    return known[1]


def _values(look: Look, it: Asked) -> tuple[dict[str, Any], str]:
    """The values said so far, and the path of the first that is missing."""
    thing, exists = it.thing, it.exists(look)
    if exists is None:
        return {}, thing.count
    if not exists:
        return {thing.count: thing.known}, ""
    said = it.taps(look).said
    missing = next((p for p in thing.fields if p in thing.must and p not in said), "")
    return said.plain(thing.fields), missing


def _tried(look: Look, it: Asked, values: Mapping[str, Any]) -> Answer:
    """The sheets with the values, and the move that waits tried on them."""
    game = look.playing.game
    try:
        rules = cast("Knight", game.corrected(values).rules)
    except SheetError as refusal:
        return Answer(values, wrong=words.fault_text(look.c, refusal.faults[0]))
    except IllegalMove as refusal:
        return Answer(values, wrong=words.refusal(look.c, refusal))
    c = Course(rules, look.state)
    move, after = it.learning.move, ""
    if move is None and it.learning.at:
        move, after = _move_of(c, it.learning.at)
    if move is None:
        return Answer(values, after=after)
    try:
        rules.apply(look.state, move)
    except IllegalMove as refusal:
        if refusal.code != "unknown":  # else the next thing is asked for then
            return Answer(values, after=words.refusal(c, refusal))
    return Answer(values, move=move, after=after)


def _move_of(c: Course, at: str) -> tuple[Any, str]:
    """The move of a row as it would stand then, if there is just one way to make it; else what comes first."""
    kind, _dot, id = at.partition(".")
    try:
        if kind == "segment":  # what it completes may be unknown yet: that is asked for then
            rest = court.still_owed(c, id)
            lacks, short = unmet(c, c.printed(court.find(c, id)[1].grant.needs)), c.shortfall(rest)
            ways: list[Any] = [Pay(id, rest.put(any=0) + way) for way in c.choices(rest)]
        else:
            one = next(one for one in _every(c) if key_of(one) == at)
            lacks, short = list(one.unmet), dict(one.short)
            ways = [one.move(way) for way in one.ways or (NOTHING,)] if one.ready else []
    except (IllegalMove, StopIteration):
        return None, ""
    if lacks or short or not ways:
        why = [words.progress_text(c, row) for row in lacks[:1]]
        return None, words.commas([*why, *([words.short_text(short)] if short else [])])
    return (ways[0], "") if len(ways) == 1 else (None, _("then choose what pays"))


def _every(c: Course) -> list[Prospect]:
    return [*reach.prospects(c), *reach.gold(c)]


def key_of(one: Prospect) -> str:
    """The name of a prospect's row."""
    return f"{one.kind}.{one.id}"


async def keep(look: Look, it: Asked, _e: Any = None) -> None:
    """Keep the answer, and play the move that waited for it."""
    made, seat = answer(look, it), look.playing.seat
    if not made.ready:
        return
    if made.move is None:
        kept = await seat.add_values(made.values)
    else:
        kept = await seat.enter(made.values, made.move)
    if not kept and not _is_kept(seat.refusal):
        return
    _through(look, it)


def _through(look: Look, it: Asked) -> None:
    """It has been kept: the form is gone, unless the same move has stopped at something else meanwhile."""
    kept = look.desk.kept
    clear(it.taps(look))
    kept.pop(it.key + MORE, None)
    if kept.unnoted(LEARN) == it.learning:
        kept.pop(LEARN, None)
        look.desk.redraw()


def _is_kept(refusal: Exception | None) -> bool:
    """Whether only the move was refused: its values are known by now."""
    lost = ("already_read", "not_plain", "moved_on")
    return (
        isinstance(refusal, IllegalMove)
        and refusal.code not in lost
        and not isinstance(refusal, SheetError | SaveError)
    )


def no_such_thing(look: Look, it: Asked) -> Handler | None:
    """A handler by which the last known one is the last there is, where that has not been asked first."""
    if not it.thing.count or it.is_doubtful:
        return None
    return functools.partial(_no_more, look, it)


async def _no_more(look: Look, it: Asked, _e: Any = None) -> None:
    if await look.playing.seat.add_values({it.thing.count: it.thing.known}):
        _through(look, it)


def keep_label(look: Look, it: Asked, made: Answer) -> str:
    """What the button does: "Keep and pay Church 3"."""
    name = name_of(look, it)
    match made.move:
        case Pay(segment, _):
            return _("Keep and pay {thing}").format(thing=words.segment_name(look.c, segment))
        case Fight(battle, _):
            return _("Keep and fight {battle}").format(battle=words.battle_name(battle))
        case Claim(reward):
            return _("Keep and claim {reward}").format(reward=words.reward_name(look.c, reward))
        case UseGold() | UseSpecial():
            return _("Keep and pay")
        case None:
            return _("Keep {thing}").format(thing=name)
        case _:
            return _("Keep and go on")


# where it stands -----------------------------------------------------------------------------------


def court_place(it: Asked | None) -> str:
    """The court track inside which it stands."""
    if it is None:
        return ""
    kind, _dot, rest = it.learning.at.partition(".")
    if kind == "segment":
        return rest.partition(".")[0]
    keys = it.thing.path.split(".")
    return keys[1] if keys[0] == "court" else ""


SHEET_ROWS: Final = {"battle": "battles", "gold": "gold-actions"}


def sheet_place(it: Asked | None) -> str:
    """The track of the scenario sheet inside which it stands."""
    if it is None:
        return ""
    kind = it.learning.at.partition(".")[0]
    if kind in SHEET_ROWS:
        return SHEET_ROWS[kind]
    match it.thing.path.split("."):
        case ["scenario", _id, "king", *_]:
            return "king-stages"
        case ["scenario", _id, "stage", action, *_]:
            return f"stages-{action}"
        case ["scenario", _id, "battle", *_]:
            return "battles"
        case ["scenario", _id, "path", path, *_]:
            return f"path-{path}"
        case ["scenario", _id, ("diplomacy" | "enemy_diplomacy") as track, *_]:
            return track
        case ["scenario", _id, "gold" | "command" as kind, *_]:
            return f"{kind}-actions"
        case _:
            return ""
