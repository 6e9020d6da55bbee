"""A printed value that nobody has entered: what is asked, in place, and the same move that goes on with the answer.

Rules stop at such a value and name it. The door of this module is `follow`: a move that was refused so opens the form
of the thing; `ask` opens it for a thing that is shown as `?`. What is skipped is asked again when next needed.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, cast

from companion.knight import Knight, reach
from companion.knight.course import Course
from companion.knight.moves import Claim, Fight, MarkChain, Pay, UseGold, UseSpecial
from companion.knight.reach import Prospect
from companion.play import IllegalMove, SaveError, SheetError
from companion.ui.knight import phrases as words
from companion.ui.knight.learn_things import HowMany, Thing, asked_with, one_past
from companion.ui.knight.look import Desk, Handler, Look
from companion.ui.knight.value_form_said import ValueTaps, clear, value_taps
from companion.ui.sentences import sentence
from companion.words import _

LEARN: Final = "now.learn"
"""On the desk: what is being asked."""
HEARD: Final = "learn.heard"
"""On the desk: the refusal that has been answered with a form already."""
FORM: Final = "learn.form."
"""On the desk, with the path of a thing: its form as far as it is filled in. It outlives a skip."""
OPTIONAL: Final = (Pay, Fight, Claim, UseGold, UseSpecial, MarkChain)
"""Moves that nobody has to make: what they need may be skipped."""


@dataclass(frozen=True, slots=True)
class Learning:
    """A value that is asked for: its path, the move that waits for it, the row (of a prospect) where it was tapped.

    `beyond`: the path is that of a count, and the thing after the last known one is asked about.
    """

    path: str
    move: Any = None
    at: str = ""
    beyond: bool = False

    @property
    def may_skip(self) -> bool:
        """Whether the game goes on without it."""
        return self.move is None or isinstance(self.move, OPTIONAL)


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


def gap_of(rules: Knight, one: Prospect) -> str:
    """The path of what has to be entered before a thing is used: what stopped the rules, or else what the segment
    that would be unlocked prints besides its cost; empty for nothing."""
    if is_unknown(one.refused) and one.refused is not None:
        return str(one.refused.facts["path"])
    return gap_in(rules, one.grant.id) if one.kind == "segment" and one.ready else ""


@lru_cache(maxsize=1024)
def gap_in(rules: Knight, thing: str) -> str:
    """The first value of a segment that nobody has entered."""
    found = asked_with(rules, f"{thing}.cost")
    return (
        next((p for p in found.fields if p in found.must), "") if isinstance(found, Thing) else ""
    )


def skip(look: Look, _e: Any = None) -> None:
    """Leave it for now; what has been filled in stays for the next time."""
    look.desk.kept.pop(LEARN, None)
    look.playing.seat.close_notice()


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked now, with what it has been answered so far."""

    learning: Learning
    thing: Thing | HowMany

    @property
    def key(self) -> str:
        return FORM + self.thing.path

    def taps(self, look: Look) -> ValueTaps:
        """The form of the thing; the first field is open at the beginning."""
        key = self.key
        if isinstance(self.thing, Thing) and look.desk.kept.unnoted(f"{key}.taps") is None:
            look.desk.kept.setdefault(f"{key}.open", (self._first(), ""))
        return value_taps(look.desk, key)

    def _first(self) -> str:
        must = self.thing.must if isinstance(self.thing, Thing) else ()
        fields = self.thing.fields if isinstance(self.thing, Thing) else ()
        return next((path for path in fields if path in must), "")


def asked(look: Look) -> Asked | None:
    """What is asked now; None if nothing is, or all of it has become known meanwhile."""
    learning: Learning | None = look.desk.get(LEARN)
    if learning is None:
        return None
    find = one_past if learning.beyond else asked_with
    thing: Thing | HowMany = find(look.rules, learning.path)
    if isinstance(thing, Thing) and not thing.must:
        return None
    return Asked(learning, thing)


def name_of(look: Look, it: Asked) -> str:
    """The thing that is asked about, as the sheet calls it: "Church 3"."""
    path = it.thing.path
    if isinstance(it.thing, HowMany):
        return words.counted_name(look.c, path)
    return words.printed_name(look.c, path)


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


def more_key(it: Asked) -> str:
    """On the desk: whether there is one more ("yes", "no"), if that is asked."""
    return f"{it.key}.more"


def group_key(it: Asked) -> str:
    """On the desk: the floor or lord that the one more belongs to."""
    return f"{it.key}.group"


def _values(look: Look, it: Asked) -> tuple[dict[str, Any], str]:
    """The values said so far, and the path of the first that is missing."""
    thing = it.thing
    if isinstance(thing, HowMany):
        more, group = look.desk.get(more_key(it)), look.desk.get(group_key(it), "")
        if more == "no":
            return thing.no_more(), ""
        if more is None or (thing.grouped and not group):
            return {}, thing.path
        return thing.one_more(group), ""
    said = it.taps(look).said
    missing = next((p for p in thing.fields if p in thing.must and p not in said), "")
    values = said.plain(thing.fields)
    group = said.get(f"{thing.path}.group")
    if group and group not in {g.id for g in look.rules.sheets.court[_track(thing)].groups}:
        values[f"{thing.path.rpartition('.')[0]}.group.{group}.gain"] = "?"
    return values, missing


def _track(thing: Thing) -> str:
    return thing.path.split(".")[1]


def _tried(look: Look, it: Asked, values: Mapping[str, Any]) -> Answer:
    """The sheets with the values, and the move that waits tried on them."""
    game = look.playing.game
    try:
        rules = cast("Knight", game.corrected(values).rules)
    except (SheetError, IllegalMove) as refusal:
        return Answer(values, wrong=sentence(refusal))
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
    try:
        every = [*reach.prospects(c), *reach.gold(c)]
    except IllegalMove:
        return None, ""
    one = next((row for row in every if f"{row.kind}.{row.id}" == at), None)
    if one is None:
        return None, ""
    if not one.ready:
        why = [words.progress_text(c, row) for row in one.unmet[:1]]
        why += [words.short_text(dict(one.short))] if one.short else []
        return None, words.commas(why)
    if len(one.ways) > 1:
        return None, _("then choose what pays")
    return one.move(*one.ways), ""


async def keep(look: Look, it: Asked, _e: Any = None) -> None:
    """Keep the answer, and play the move that waited for it."""
    made, seat, desk = answer(look, it), look.playing.seat, look.desk
    if not made.ready:
        return
    if made.move is None:
        kept = await seat.add_values(made.values)
    else:
        kept = await seat.enter(made.values, made.move)
    if not kept and not _is_kept(seat.refusal):
        return
    if isinstance(it.thing, Thing):
        clear(it.taps(look))
    for key in (more_key(it), group_key(it)):
        desk.kept.pop(key, None)
    if desk.kept.unnoted(LEARN) == it.learning:
        desk.kept.pop(LEARN, None)
        desk.redraw()


def _is_kept(refusal: Exception | None) -> bool:
    """Whether only the move was refused: its values are known by now."""
    lost = ("already_read", "not_plain", "moved_on")
    return (
        isinstance(refusal, IllegalMove)
        and refusal.code not in lost
        and not isinstance(refusal, SheetError | SaveError)
    )


def no_such_thing(look: Look, it: Asked) -> Handler | None:
    """A handler by which the last known one is the last there is, if the thing may not exist."""
    thing = it.thing
    if not isinstance(thing, Thing) or not thing.count:
        return None
    values = {thing.count: thing.number - 1}
    return functools.partial(_no_more, look, it, values)


async def _no_more(look: Look, it: Asked, values: Mapping[str, Any], _e: Any = None) -> None:
    if await look.playing.seat.add_values(values):
        clear(it.taps(look))
        look.desk.kept.pop(LEARN, None)
        look.desk.redraw()


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


def sheet_place(it: Asked | None) -> str:
    """The track of the scenario sheet inside which it stands."""
    if it is None:
        return ""
    if it.learning.at.startswith("battle."):
        return "battles"
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
        case _:
            return ""
