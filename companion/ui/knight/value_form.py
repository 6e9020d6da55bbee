"""Printed values as a form: a row for each field in the order of the card, and below the one that is open its pad.

One way for every kind of value, wherever one is entered: in place while playing, in a correction, in the editor.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import flet as ft

from companion.knight.course import Course
from companion.knight.vocabulary import ACTIONS, ALWAYS, NOTHING, Condition, Test
from companion.ui.knight import phrases as words
from companion.ui.knight.enter_event import actions, path_ids, paths
from companion.ui.knight.value_form_pads import (
    COSTS,
    GAINS,
    SIGNS,
    amounts_pad,
    bounds_text,
    condition_pad,
    number_keys,
    orders_pad,
    totals_pad,
    track_keys,
)
from companion.ui.knight.value_form_parts import (
    Label,
    hollow,
    nothing_tick,
    plus,
    row_line,
    said_chip,
    titled,
    warned,
    with_star,
)
from companion.ui.knight.value_form_said import ValueTaps, kind_of
from companion.ui.parts.buttons import Choice, pad, tick
from companion.ui.parts.cards import rule
from companion.ui.parts.chips import Cost, Gain, cost_chip, cost_name, gain_chip, gain_name
from companion.ui.parts.fields import text_field
from companion.ui.parts.press import press
from companion.ui.parts.symbols import symbol
from companion.ui.parts.text import dim, text
from companion.ui.theme import Style
from companion.words import _
from scenarios.fields import NO_LIMIT, Kind

FEW_NUMBERS: Final = 13
"""A number of at most so many values is chosen by keys."""


def value_rows(
    c: Course,
    taps: ValueTaps,
    fields: Sequence[str],
    *,
    of: str = "",
    notes: Mapping[str, str] | None = None,
) -> list[ft.Control]:
    """The rows of some fields with their pads, a rule between each two. A star stands in the row of its gain.

    `of` names the thing where several are on one page; `notes` is what is to be said of a value, by path.
    """
    stars = {p.replace(".once", ".gain"): p for p in fields if p.endswith(".once")}
    lines: list[ft.Control] = []
    for path in fields:
        if path in stars.values() and path.replace(".once", ".gain") in fields:
            continue
        if lines:
            lines.append(rule())
        lines.append(value_row(c, taps, path, stars.get(path, ""), of=of))
        if note := (notes or {}).get(path):
            lines.append(warned(note))
    return lines


def value_row(c: Course, taps: ValueTaps, path: str, star: str = "", *, of: str = "") -> ft.Control:
    """One field: its name, what has been said, what it is entered with. `star`: the path of the once star beside it."""
    kind = kind_of(path)
    name = words.part_name(c, path)
    label = Label(name, f"{of}, {name}" if of else name)
    control = ROWS.get(kind.shape, _text)(c, taps, path, label, kind)
    if star and kind.shape == "gain":
        return with_star(taps, path, star, control)
    return control


# one row a shape -----------------------------------------------------------------------------------


def _cost(_c: Course, taps: ValueTaps, path: str, label: Label, _kind: Kind) -> ft.Control:
    def chip(kind: str, n: int) -> tuple[ft.Control, str]:
        cost = Cost(kind, words.kind_name(kind), n)
        return cost_chip(cost), cost_name(cost)

    return _amounts(taps, path, label, COSTS, chip)


def _gain(_c: Course, taps: ValueTaps, path: str, label: Label, _kind: Kind) -> ft.Control:
    def chip(kind: str, n: int) -> tuple[ft.Control, str]:
        loss = kind == "enemy_diplomacy" and n > 0
        gain = Gain(kind, words.kind_name(kind), n, loss=loss)
        return gain_chip(gain), gain_name(gain)

    return _amounts(taps, path, label, GAINS, chip)


def _amounts(
    taps: ValueTaps,
    path: str,
    label: Label,
    kinds: Sequence[str],
    chip: Callable[[str, int], tuple[ft.Control, str]],
) -> ft.Control:
    is_open = taps.opened[0] == path
    middle: list[ft.Control] = []
    for kind, n in taps.said.get(path, NOTHING):
        face, says = chip(kind, n)
        middle.append(said_chip(taps, path, kind, label.says, face, says))
    middle.append(plus(taps, path, label.says, is_open=is_open and not taps.opened[1]))
    below = amounts_pad(taps, path, kinds, label.says) if is_open else []
    return row_line(label.face, middle, nothing_tick(taps, path, label.says), below)


def _needs(c: Course, taps: ValueTaps, path: str, label: Label, _kind: Kind) -> ft.Control:
    is_open = taps.opened[0] == path
    condition: Condition = taps.said.get(path, ALWAYS)
    middle = [
        said_chip(taps, path, test.fact, label.says, _test_face(c, test), words.test_text(c, test))
        for test in condition.tests
    ]
    if condition.either:
        said = words.condition_text(c, Condition(either=condition.either))
        face = hollow(text(said, Style.DENSE))
        drop = functools.partial(taps.drop, path, "")
        middle.append(
            press(face, lambda _e: drop(), label=f"{label.says}: {said}, {_('take away')}")
        )
    known = (*(test.fact for test in condition.tests),)
    middle.append(plus(taps, path, label.says, is_open=is_open and taps.opened[1] not in known))
    below = condition_pad(c, taps, path, label.says) if is_open else []
    return row_line(label.face, middle, nothing_tick(taps, path, label.says), below)


def _test_face(c: Course, test: Test) -> ft.Control:
    """A test as the sheet prints it: symbol and number where it has one, else words."""
    fact = test.fact
    track = fact.removeprefix("level.") if fact.startswith("level.") else ""
    sign = f"court-{track}" if track else SIGNS.get(fact, fact)
    plain = test.bound == "least" and isinstance(test.value, int) and test.where is None
    if not plain or (not track and fact not in (*SIGNS, *GAINS)):
        return hollow(text(words.test_text(c, test), Style.DENSE))
    return hollow(symbol(sign, 16), text(str(test.value), Style.COUNT))


def _orders(_c: Course, taps: ValueTaps, path: str, label: Label, _kind: Kind) -> ft.Control:
    is_open = taps.opened[0] == path
    do = taps.said.get(path, ())
    middle: list[ft.Control] = []
    if do:
        said = words.upper(words.orders_text(do))
        middle.append(said_chip(taps, path, "", label.says, hollow(text(said, Style.DENSE)), said))
    else:
        middle.append(plus(taps, path, label.says, is_open=is_open))
    below = orders_pad(taps, path) if is_open else []
    return row_line(label.face, middle, nothing_tick(taps, path, label.says), below)


def _number(_c: Course, taps: ValueTaps, path: str, label: Label, kind: Kind) -> ft.Control:
    written = kind.most - kind.least >= FEW_NUMBERS
    keys = number_keys(taps, path, label.says, kind.least, kind.most, written=written)
    return titled(label.face, keys, *([bounds_text(kind.least, kind.most)] if written else []))


def _limit(_c: Course, taps: ValueTaps, path: str, label: Label, kind: Kind) -> ft.Control:
    none = taps.said.get(path) == NO_LIMIT
    if none:
        field: ft.Control = dim(_("no limit"))
    else:
        field = number_keys(taps, path, label.says, kind.least, kind.most, written=True)

    def limit(on: bool) -> None:
        taps.write(path, NO_LIMIT if on else None)

    box = tick(_("no limit"), none, limit)
    return titled(label.face, field, box)


def _choice(c: Course, taps: ValueTaps, path: str, label: Label, kind: Kind) -> ft.Control:
    if set(kind.among) <= set(ACTIONS):
        names = [Choice(one, words.track_name(c, one), f"court-{one}") for one in kind.among]
    else:
        names = [Choice(one, words.upper(one.replace("_", " "))) for one in kind.among]
    put = functools.partial(taps.put, path)
    return titled(label.face, pad(names, taps.said.get(path), put, name=label.says))


def _words(c: Course, taps: ValueTaps, path: str, label: Label, kind: Kind) -> ft.Control:
    chosen: tuple[str, ...] = taps.said.get(path, ())

    def tap(one: str) -> None:
        left = tuple(other for other in chosen if other != one)
        now = left if one in chosen else (*chosen, one)
        taps.put(path, now) if now else taps.nothing(path)

    if set(kind.among) == set(ACTIONS):
        names = tuple((one, words.track_name(c, one)) for one in kind.among)
        body = actions(names, chosen, tap)
    else:
        body = track_keys(c, chosen, tap, name=label.says)
    return titled(label.face, body, *nothing_tick(taps, path, label.says))


def _path(c: Course, taps: ValueTaps, path: str, label: Label, _kind: Kind) -> ft.Control:
    return titled(
        label.face, paths(path_ids(c), taps.said.get(path), functools.partial(taps.put, path))
    )


def _flag(_c: Course, taps: ValueTaps, path: str, label: Label, _kind: Kind) -> ft.Control:
    put = functools.partial(taps.put, path)
    return tick(label.face, bool(taps.said.get(path, False)), put, says=label.says)


def _text(c: Course, taps: ValueTaps, path: str, label: Label, kind: Kind) -> ft.Control:
    if path.endswith(".group"):
        return _group(c, taps, path, label)
    value = taps.said.get(path, "")
    if kind.shape == "map":
        return titled(label.face, dim(_("on the map")))

    def written(line: str) -> None:
        taps.write(path, " ".join(line.split()) or None)

    return text_field(label.face, str(value), written, most=80, key=f"text-{path}")


def _group(c: Course, taps: ValueTaps, path: str, label: Label) -> ft.Control:
    """A floor of the castle, a lord: one that is known, or one more."""
    track = c.rules.sheets.court[path.split(".")[1]]
    ids = {group.id: words.group_name(track, group) for group in track.groups}
    new = str(next(n for n in range(1, 99) if str(n) not in ids))
    chosen = taps.said.get(path)
    keys = [Choice(id, title) for id, title in ids.items()]
    keys.append(Choice(new, _("Another") if ids else _("The first")))
    return titled(
        label.face, pad(keys, chosen, functools.partial(taps.put, path), name=label.says, wrap=True)
    )


def _totals(_c: Course, taps: ValueTaps, path: str, label: Label, kind: Kind) -> ft.Control:
    chosen: tuple[int, ...] = taps.said.get(path, ())

    def tap(n: int) -> None:
        now = tuple(sorted({*chosen} ^ {n}))
        taps.put(path, now) if now else taps.nothing(path)

    return titled(label.face, *totals_pad(taps, path, label.says, chosen, kind.most, tap))


ROWS: Final[Mapping[str, Callable[[Course, ValueTaps, str, Label, Kind], ft.Control]]] = {
    "cost": _cost,
    "gain": _gain,
    "needs": _needs,
    "orders": _orders,
    "number": _number,
    "limit": _limit,
    "choice": _choice,
    "words": _words,
    "path": _path,
    "flag": _flag,
    "totals": _totals,
}
