"""What the cells of the value header open to: how each number comes about. Plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.knight.character import character
from companion.knight.course import Course
from companion.knight.facts import influence, points
from companion.knight.moves import BeginTurn
from companion.knight.state import BOXES, State, box_of
from companion.knight.vocabulary import PURSE
from companion.play import Note
from companion.ui.knight import phrases as words
from companion.ui.knight.look import Look
from companion.ui.knight.phrases.facts import Facts
from companion.words import _, ngettext


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum: `base` is where it starts from, `lines` what came and went, `total` what it is now.

    `words` say what else is to be known, `clause` the rule behind it, `fact` what is set by hand.
    """

    title: str
    total: int
    lines: tuple[tuple[str, int], ...] = ()
    base: tuple[str, int] | None = None
    words: tuple[str, ...] = ()
    clause: str = ""
    fact: str = ""


def sum_of(look: Look, key: str) -> Sum:
    """The sum of a cell."""
    if key == "points":
        return _points(look)
    return _influence(look) if key == "influence" else _value(look, key)


# the four values ------------------------------------------------------------------------------------


def _value(look: Look, kind: str) -> Sum:
    """What came and went this turn, and what is fresh (KN-11, KN-12)."""
    me, turn = look.state.me, look.state.turn.number
    first, moves = _this_turn(look)
    lines = [line for before, i in moves for line in _changes(look, kind, before, i)]
    said = []
    if fresh := me.fresh[kind]:
        said.append(
            ngettext(
                "{n} is fresh: usable from turn {turn}.",
                "{n} are fresh: usable from turn {turn}.",
                fresh,
            ).format(n=fresh, turn=turn + 1)
        )
    if not lines:
        said.insert(0, _("Nothing came or went this turn."))
    return Sum(
        words.kind_name(kind),
        me.have[kind],
        tuple(lines),
        (_("at the start of turn {n}").format(n=turn), first.me.have[kind]),
        tuple(said),
        "KN-12" if fresh else "KN-15",
        kind,
    )


def _this_turn(look: Look) -> tuple[State, list[tuple[State, int]]]:
    """The state that the turn began with, and each of its moves: the state before it and its number."""
    line = look.playing.line
    begin = line.floor
    for i in range(len(line.moves), line.floor, -1):
        if isinstance(line.moves[i - 1], BeginTurn):
            begin = i
            break
    steps = line.steps[begin - line.floor :]
    before = [(step.state, begin + i) for i, step in enumerate(steps[:-1])]
    return steps[0].state, before


def _changes(look: Look, kind: str, before: State, i: int) -> Iterator[tuple[str, int]]:
    """What move number i made of a value: each gain with its giver, the rest with the move itself."""
    line = look.playing.line
    step, move = line.steps[i + 1 - line.floor], line.moves[i]
    change = step.state.me.have[kind] - before.me.have[kind]
    gains = list(_gains(look.c, step.notes, kind))
    if rest := change - sum(n for _name, n in gains):
        yield words.head(Course(look.rules, before), move, step.notes), rest
    yield from gains


def _gains(c: Course, notes: tuple[Note, ...], kind: str) -> Iterator[tuple[str, int]]:
    for note in notes:
        if note.code == "gained":
            f = Facts(note.facts)
            if n := f.amounts("got")[kind]:
                yield words.giver_name(c, f.id("why")), n


# points and influence -------------------------------------------------------------------------------


def _points(look: Look) -> Sum:
    """The boxes before, and every entry of this one (KN-8)."""
    c, now = look.c, box_of(look.state.turn.number)
    lines = []
    for box in BOXES:
        entries = [entry for entry in c.me.entries if entry.box == box]
        if box != now and entries:
            name = _("box {n}").format(n=box)
            lines.append((name, sum(entry.points for entry in entries)))
    for entry in c.me.entries:
        if entry.box == now:
            name = _("box {n}: {giver}").format(n=now, giver=words.giver_name(c, entry.why))
            lines.append((name, entry.points))
    said = () if lines else (_("No points yet."),)
    return Sum(
        words.kind_name("points"),
        points(c),
        tuple(lines),
        words=said,
        clause="KN-8",
        fact=f"points.{now}",
    )


def _influence(look: Look) -> Sum:
    """Track by track, then what came from elsewhere; and the next threshold (KN-19, KN-20)."""
    c = look.c
    lines = [
        (words.track_name(c, track.id), n)
        for track in c.rules.sheets.court.values()
        if track.counts and (n := len(c.me.done.get(track.id, ())))
    ]
    if elsewhere := c.me.influence:
        lines.append((_("from elsewhere"), elsewhere))
    have = influence(c)
    ahead = next((one.at for one in character(c).thresholds if one.at > have), 0)
    said = [_next(c, ahead, have)] if ahead else []
    return Sum(
        words.kind_name("influence"), have, tuple(lines), None, tuple(said), "KN-19", "influence"
    )


def _next(c: Course, at: int, have: int) -> str:
    return _("Next, {n} more: {reward}").format(
        n=at - have, reward=words.reward_text(c, f"threshold.{at}")
    )


def facts_of(look: Look, key: str) -> tuple[str, ...]:
    """The facts behind a cell, for its quill."""
    if key in PURSE:
        return (key, f"fresh.{key}")
    return tuple(f"points.{box}" for box in BOXES) if key == "points" else (key,)
