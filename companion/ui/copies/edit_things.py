"""The sheets of a copy as the editor shows them: parts (a track, a card) and the lines of each. No controls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.knight.course import Course
from companion.knight.gaps import Thing, things
from companion.knight.sheets import UNKNOWN, Printed, Unknown
from companion.ui.knight import phrases as words
from companion.ui.knight.enter_event import path_ids
from companion.ui.knight.learn_things import NEXT, is_numbered
from companion.ui.knight.rules import sheets_of
from companion.words import _
from scenarios.read import parse_value
from scenarios.schema import field_of

Field = Printed[Any]
SIDES = ("left", "right")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sheet: a thing by its path, a side of a card or a count, with its fields in the order of print.

    `lead` is what stands in front of it, a number or a word. `count`: the path of how many of its kind there are; of
    the line that says so, or of the one after the `known` ones, which may not exist (`is_next`).
    """

    path: str
    name: str
    lead: str
    fields: tuple[Field, ...]
    count: str = ""
    known: int = 0
    is_next: bool = False

    @property
    def gaps(self) -> tuple[str, ...]:
        """The paths that nobody has entered."""
        if self.is_next:
            return (self.count,)
        return tuple(one.path for one in self.fields if isinstance(one.value, Unknown))


@dataclass(frozen=True, slots=True)
class Part:
    """What stands together on a sheet: a track, a card, a group of rows. It opens in place."""

    key: str
    sign: str
    name: str
    lines: tuple[Line, ...]
    has_segments: bool = False

    @property
    def gaps(self) -> tuple[Line, ...]:
        """The lines on which something is not known; how many there are is asked by the one that may come next."""
        return tuple(one for one in self.lines if one.gaps and (one.is_next or not one.count))


def parts_of(c: Course, what: Sequence[str]) -> list[Part]:
    """The parts of a sheet: `court`, `character`/id, `scenario`/id, or of a deck: `event`, `goal`."""
    begins = ".".join(what) + "."
    on_sheet = [one for one in things(c.rules.sheets) if f"{one.path}.".startswith(begins)]
    found: dict[str, list[Line]] = {}
    for thing in on_sheet:
        found.setdefault(part_key(thing.path), []).extend(_lines(c, thing))
    parts = [_part(c, key, lines) for key, lines in found.items()]
    if what[0] == "scenario":
        parts = list(_with_paths(c, what[1], parts))
    return parts


def part_key(path: str) -> str:
    """The part that the line of a path stands in."""
    keys = path.split(".")
    if keys[0] != "scenario":
        return ".".join(keys[:2])
    both = keys[2:3] and keys[2] in ("path", "stage")
    return ".".join(keys[: 4 if both else 3])


def _part(c: Course, key: str, lines: Sequence[Line]) -> Part:
    keys = key.split(".")
    sign, name = _face(c, keys)
    titled = _title(c, keys)
    segments = keys[0] == "court" or keys[2:3] in (["path"], ["stage"], ["king"], ["battle"])
    return Part(key, sign, name, (*titled, *sorted(lines, key=_place)), segments)


def _place(line: Line) -> int:
    """How many there are comes first, then those, the one that may come next, and what is printed beside them."""
    if line.count:
        return 2 if line.is_next else 0
    return 1 if line.lead.isdecimal() or not is_numbered(line.path) else 3


def _face(c: Course, keys: Sequence[str]) -> tuple[str, str]:
    """Symbol and name of a part."""
    match keys:
        case ["court", track]:
            return f"court-{track}", words.track_name(c, track)
        case ["character", id]:
            return "court-lords", words.character_name(c, id)
        case ["event", id]:
            return "fresh", words.upper(words.event_name(c, id))
        case ["goal", id]:
            return "goal", words.upper(words.goal_name(c, id))
        case ["scenario", _id, "path", path]:
            return "tile-crossing", words.upper(words.path_name(path))
        case ["scenario", _id, "stage", action]:
            return f"court-{action}", _stages(c, action)
        case ["scenario", _id, *rest]:
            return _scenario_face(c, rest[0] if rest else "")
        case _:
            return "", ""


def _stages(c: Course, action: str) -> str:
    return _("{track} stages").format(track=words.track_name(c, action))


def _scenario_face(c: Course, kind: str) -> tuple[str, str]:
    match kind:
        case "limits":
            return "own", _("Limits of the map")
        case "diplomacy" | "enemy_diplomacy":
            return kind, words.kind_name(kind)
        case "win":
            return "goal", _("Ways to win")
        case "lose":
            return "warning", _("Ways to lose")
        case "king":
            return "court-king", _stages(c, "king")
        case "battle":
            return "court-combat", _("Battles")
        case "gold":
            return "gold", _("Gold actions")
        case "command":
            return "command", _("Command actions")
        case "start":
            return "fresh", _("At the start")
        case _:
            return "points", _("Neither won nor lost")


# the lines ------------------------------------------------------------------------------------------


def _lines(c: Course, thing: Thing) -> Iterator[Line]:
    """A thing as lines: both sides of an event card apart, a count with the one that may come next."""
    keys, name = thing.path.split("."), words.printed_name(c, thing.path)
    if keys[0] == "event":
        for side in SIDES:
            path = f"{thing.path}.{side}"
            own = tuple(f for f in thing.fields if f.path.startswith(f"{path}."))
            yield Line(path, words.printed_name(c, path), words.side_label(side), own)
        return
    if thing.rows is not None:
        count = thing.fields[0].path
        if isinstance(thing.fields[0].value, Unknown):
            yield next_line(c, count, thing.next, thing.rows)
        yield Line(count, name, _("How many"), thing.fields, count, thing.rows)
        return
    fields = thing.fields
    if keys[2:3] == ["group"]:
        fields = (_text_field(c, f"{thing.path}.title", name), *fields)
    lead = _lead(c, keys, name)
    if keys[0] == "character":
        name = _("{card}: {part}").format(card=words.character_name(c, keys[1]), part=lead)
    yield Line(thing.path, name, lead, fields)


def next_line(c: Course, count: str, path: str, known: int) -> Line:
    """The one after the last that is known; it may not exist."""
    keys = path.split(".")
    names = NEXT["court" if keys[0] == "court" else keys[2]]
    if (
        keys[2:3] == ["path"] and not known
    ):  # the first symbol has its unavoidable part alone (KN-50)
        names = ("must",)
    if keys[0] == "court" and c.rules.sheets.court[keys[1]].grouped:
        names = ("group", *names)
    fields = tuple(_not_known(f"{path}.{name}") for name in names)
    name = words.printed_name(c, path)
    lead = keys[-1] if is_numbered(path) else ""
    return Line(path, name, lead, fields, count, known, is_next=True)


def _not_known(path: str) -> Field:
    field = field_of(path)
    asked = field is None or field.absent == "asked" or path.endswith(".group")
    return Printed(path, UNKNOWN if asked or field is None else field.kind.none)


def _lead(c: Course, keys: Sequence[str], name: str) -> str:
    match keys:
        case ["court", _track, "group", _id]:
            return name
        case ["court", _track]:
            return _("Complete")
        case ["court" | "scenario", *_middle, number] if number.isdecimal():
            return number
        case ["goal", _id, turn]:
            return words.column_name(turn)
        case ["character", _id, "start"]:
            return _("Start")
        case ["character", _id, "thresholds"]:
            return _("Influence")
        case ["character", id, *_rest]:
            return words.upper(name.removeprefix(f"{words.character_name(c, id)}: "))
        case ["scenario", _id, "gold" | "command", _action]:
            return words.upper(name)
        case _:
            return ""


def _title(c: Course, keys: Sequence[str]) -> tuple[Line, ...]:
    """The name of a card, or the player's own mark on it."""
    if keys[0] not in ("character", "event", "goal"):
        return ()
    path = ".".join(keys)
    sheets = c.rules.sheets
    decks: Any = {"character": sheets.characters, "event": sheets.events, "goal": sheets.goals}
    field = _text_field(c, f"{path}.title", decks[keys[0]][keys[1]].title)
    name = _face(c, keys)[1]
    lead = _("Name") if keys[0] == "character" else _("Mark")
    return (Line(f"{path}.title", name, lead, (field,)),)


def _text_field(c: Course, path: str, title: str) -> Field:
    """A title; it is never missing."""
    if path not in c.rules.sheets.raw:
        return Printed(path, title)
    return Printed(path, title, "rulebook" if title == printed_by_rulebook(c, path) else "copy")


def printed_by_rulebook(c: Course, path: str) -> Any:
    """What the rulebook prints in a field; None for nothing."""
    raw = sheets_of(c.scenario.id, practice=False).raw.get(path)
    return None if raw is None else parse_value(path, raw)


def short_part(c: Course, path: str) -> str:
    """A field within its line; the side of an event card is the line."""
    keys = path.split(".")
    return words.part_name(c, f"event.{keys[-1]}" if keys[0] == "event" else path)


def _with_paths(c: Course, scenario: str, parts: Sequence[Part]) -> Iterator[Part]:
    """The consequence paths that nothing is known of yet stand beside the others."""
    own = f"scenario.{scenario}.path."
    known = {part.key: part for part in parts if part.key.startswith(own)}
    for path in path_ids(c):
        key = own + path
        if key not in known:
            name = words.upper(words.path_name(path))
            lines = (next_line(c, f"{key}.count", f"{key}.1", 0),)
            known[key] = Part(key, "tile-crossing", name, lines, has_segments=True)
    for is_path, some in groupby(parts, lambda part: part.key.startswith(own)):
        yield from sorted(known.values(), key=lambda part: part.key) if is_path else some
    if not any(part.key.startswith(own) for part in parts):
        yield from known.values()


def gaps_of(parts: Sequence[Part]) -> list[tuple[Part, Line]]:
    """The lines on which something is not known, in the order of the sheet."""
    return [(part, line) for part in parts for line in part.gaps]


def gap_count(parts: Sequence[Part]) -> int:
    """How many values are not known."""
    return sum(len(line.gaps) for _part_of, line in gaps_of(parts))
