"""What is odd about values that are being entered, in the sheet's own words: said at once, beside the value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.knight.course import LIMIT, Course
from companion.knight.vocabulary import Bundle, Condition, Test
from companion.ui.knight import phrases as words
from companion.ui.knight.value_form_said import Said, kind_of
from companion.words import _


def doubts(c: Course, said: Said) -> Mapping[str, str]:
    """A sentence for each value that no card can print, or that nobody can ever meet; by path."""
    found: dict[str, str] = {}
    for path, value in said:
        match kind_of(path).shape:
            case "cost":
                lines = _cost(value)
            case "gain":
                lines = _gain(c, said, path)
            case _:
                lines = _needs(c, path, value)
        if first := next(iter(lines), ""):
            found[path] = first
    return found


def _cost(cost: Bundle) -> Iterator[str]:
    """A cost that exceeds what a value can hold (KN-14)."""
    for kind, n in cost:
        if n > LIMIT.get(kind, n):
            name = words.kind_name(kind)
            yield _("{kind} holds {n} at most: it can never be paid.").format(
                kind=name, n=LIMIT[kind]
            )


def _gain(c: Course, said: Said, path: str) -> Iterator[str]:
    """A gain without a star on a track that nothing activates (KN-25, KN-31)."""
    match path.split("."):
        case ["court", name, _number, "gain"]:
            track = c.rules.sheets.court.get(name)
            star = said.get(f"{path.removesuffix('gain')}once", False)
            if track is not None and not track.activates and not star:
                yield _("{track} is never activated: only a star gives this.").format(
                    track=words.track_name(c, name)
                )


def _needs(c: Course, path: str, value: object) -> Iterator[str]:
    """A requirement of its own track, or of a level that the track does not have (KN-27)."""
    if not isinstance(value, Condition):
        return
    keys = path.split(".")
    own = keys[1] if keys[0] == "court" else ""
    for test in value.tests:
        if test.fact.startswith("level.") and isinstance(test.value, int):
            yield from _level(c, own, test, test.value)


def _level(c: Course, own: str, test: Test, n: int) -> Iterator[str]:
    name = test.fact.removeprefix("level.")
    track = c.rules.sheets.court.get(name)
    if track is None or test.bound != "least":
        return
    title = words.track_name(c, name)
    if name == own:
        yield _("A segment of {track} that needs {track} itself: look again.").format(track=title)
    top = track.count.value
    if isinstance(top, int) and n > (len(track.groups) if track.by_group else top):
        yield _("{track} never reaches {n}.").format(track=title, n=n)
