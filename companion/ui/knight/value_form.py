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
from companion.ui.knight.enter_event import actions, paths
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
from companion.ui.knight.value_form_said import ValueTaps, kind_of
from companion.ui.parts.buttons import Choice, pad, tick
from companion.ui.parts.cards import Stretch, rule
from companion.ui.parts.chips import Cost, Gain, cost_chip, cost_name, gain_chip, gain_name
from companion.ui.parts.fields import text_field
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import CARD, CHIP, EDGE, ON, PRI, SUNK, TOUCH, Style, outline
from companion.words import _, pgettext
from scenarios.fields import NO_LIMIT, Kind

NAME_WIDTH: Final = 64
FEW_NUMBERS: Final = 13
"""A number of at most so many values is chosen by keys."""


def value_rows(
    c: Course,
    taps: ValueTaps,
    fields: Sequence[str],
    *,
    once: bool = True,
    notes: Mapping[str, str] | None = None,
) -> list[ft.Control]:
    """The rows of some fields with their pads, a rule between each two. A star stands in the row of its gain.

    `notes`: what is to be said of a value that has been entered, by path.
    """
    stars = {p.replace(".once", ".gain"): p for p in fields if once and p.endswith(".once")}
    lines: list[ft.Control] = []
    for path in fields:
        if path in stars.values() and path.replace(".once", ".gain") in fields:
            continue
        if lines:
            lines.append(rule())
        lines.append(value_row(c, taps, path, stars.get(path, "")))
        if note := (notes or {}).get(path):
            lines.append(warned(note))
    return lines


def value_row(c: Course, taps: ValueTaps, path: str, star: str = "") -> ft.Control:
    """One field: its name, what has been said, what it is entered with. `star`: the path of the once star beside it."""
    kind = kind_of(path)
    name = words.part_name(c, path)
    draw = ROWS.get(kind.shape, _text)
    control = draw(c, taps, path, name, kind)
    if star and kind.shape == "gain":
        return _with_star(taps, path, star, control)
    return control


def warned(said: str) -> ft.Control:
    """A doubt about a value, in words."""
    line = [symbol("warning", 18), text(said, Style.DENSE, expand=True)]
    return ft.Row(line, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)


# the anatomy of a row ------------------------------------------------------------------------------


def _line(
    name: str, middle: Sequence[ft.Control], end: Sequence[ft.Control], below: Sequence[ft.Control]
) -> ft.Control:
    """Name, chips, a tick at the end; below it the pad."""
    chips = ft.Row(
        list(middle),
        spacing=4,
        run_spacing=0,
        wrap=True,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if room().large:
        head: ft.Control = ft.Column(
            [text(name, Style.STRONG), ft.Row([chips]), *end],
            spacing=2,
            tight=True,
            horizontal_alignment=Stretch,
        )
    else:
        label = ft.Container(dim(name), width=NAME_WIDTH)
        head = ft.Row([label, chips, *end], spacing=6)
    if not below:
        return head
    return ft.Column([head, _sunk(below)], spacing=6, tight=True, horizontal_alignment=Stretch)


def _sunk(content: Sequence[ft.Control]) -> ft.Control:
    """The ground of a pad, edge to edge."""
    inside = ft.Column(list(content), spacing=6, tight=True, horizontal_alignment=Stretch)
    return ft.Container(
        inside,
        bgcolor=SUNK,
        padding=ft.Padding.symmetric(horizontal=12, vertical=10),
        margin=ft.Margin.symmetric(horizontal=-12),
    )


def _plus(taps: ValueTaps, path: str, name: str, *, is_open: bool) -> ft.Control:
    """Open what can be added."""
    return press(
        icon(ft.Icons.ADD, 20, PRI if is_open else ON),
        lambda _e: taps.open(path),
        label=_("{name}: add").format(name=name),
        expanded=is_open,
        width=TOUCH,
        height=room().tall(TOUCH, 20),
        bgcolor=CARD,
        border=outline(PRI, 2.4) if is_open else outline(EDGE, 1.2),
        border_radius=CHIP,
        alignment=ft.Alignment.CENTER,
        key=f"add-{path}",
    )


def _chip(
    taps: ValueTaps, path: str, item: str, name: str, face: ft.Control, says: str
) -> ft.Control:
    """Something that has been said; a tap opens it."""
    is_open = taps.opened == (path, item)
    return press(
        face,
        lambda _e: taps.open(path, item),
        label=f"{name}: {says}",
        expanded=is_open,
        padding=ft.Padding.symmetric(horizontal=2, vertical=8),
        border=outline(PRI, 2.4) if is_open else None,
        border_radius=CHIP,
    )


def _nothing(taps: ValueTaps, path: str, name: str) -> list[ft.Control]:
    """A box to tick where nothing is printed; gone once something is."""
    value = taps.said.get(path)
    if value:
        return []
    word = pgettext("printed", "nothing")
    box = tick(word, path in taps.said, lambda _on: taps.nothing(path), says=f"{name}: {word}")
    box.width = None if room().large else 106
    return [box]


def _with_star(taps: ValueTaps, path: str, star: str, row: ft.Control) -> ft.Control:
    """The once star below its gain, while there is one."""
    if not taps.said.get(path):
        return row
    box = tick(
        _("once, at the unlocking"),
        bool(taps.said.get(star, False)),
        functools.partial(taps.put, star),
        sign="once",
    )
    inset = 0 if room().large else NAME_WIDTH + 6
    return ft.Column(
        [row, ft.Container(box, padding=ft.Padding.only(left=inset))],
        spacing=0,
        tight=True,
        horizontal_alignment=Stretch,
    )


# one row a shape -----------------------------------------------------------------------------------


def _cost(_c: Course, taps: ValueTaps, path: str, name: str, _kind: Kind) -> ft.Control:
    def chip(kind: str, n: int) -> tuple[ft.Control, str]:
        cost = Cost(kind, words.kind_name(kind), n)
        return cost_chip(cost), cost_name(cost)

    return _amounts(taps, path, name, COSTS, chip)


def _gain(_c: Course, taps: ValueTaps, path: str, name: str, _kind: Kind) -> ft.Control:
    def chip(kind: str, n: int) -> tuple[ft.Control, str]:
        loss = kind == "enemy_diplomacy" and n > 0
        gain = Gain(kind, words.kind_name(kind), n, loss=loss)
        return gain_chip(gain), gain_name(gain)

    return _amounts(taps, path, name, GAINS, chip)


def _amounts(
    taps: ValueTaps,
    path: str,
    name: str,
    kinds: Sequence[str],
    chip: Callable[[str, int], tuple[ft.Control, str]],
) -> ft.Control:
    is_open = taps.opened[0] == path
    middle: list[ft.Control] = []
    for kind, n in taps.said.get(path, NOTHING):
        face, says = chip(kind, n)
        middle.append(_chip(taps, path, kind, name, face, says))
    middle.append(_plus(taps, path, name, is_open=is_open and not taps.opened[1]))
    below = amounts_pad(taps, path, kinds, name) if is_open else []
    return _line(name, middle, _nothing(taps, path, name), below)


def _needs(c: Course, taps: ValueTaps, path: str, name: str, _kind: Kind) -> ft.Control:
    is_open = taps.opened[0] == path
    condition: Condition = taps.said.get(path, ALWAYS)
    middle = [
        _chip(taps, path, test.fact, name, _test_face(c, test), words.test_text(c, test))
        for test in condition.tests
    ]
    if condition.either:
        said = words.condition_text(c, Condition(either=condition.either))
        face = _hollow(text(said, Style.DENSE))
        drop = functools.partial(taps.drop, path, "")
        middle.append(press(face, lambda _e: drop(), label=f"{name}: {said}, {_('take away')}"))
    known = (*(test.fact for test in condition.tests),)
    middle.append(_plus(taps, path, name, is_open=is_open and taps.opened[1] not in known))
    below = condition_pad(c, taps, path, name) if is_open else []
    return _line(name, middle, _nothing(taps, path, name), below)


def _test_face(c: Course, test: Test) -> ft.Control:
    """A test as the sheet prints it: symbol and number where it has one, else words."""
    fact = test.fact
    track = fact.removeprefix("level.") if fact.startswith("level.") else ""
    sign = f"court-{track}" if track else SIGNS.get(fact, fact)
    plain = test.bound == "least" and isinstance(test.value, int) and test.where is None
    if not plain or (not track and fact not in (*SIGNS, *GAINS)):
        return _hollow(text(words.test_text(c, test), Style.DENSE))
    return _hollow(symbol(sign, 16), text(str(test.value), Style.COUNT))


def _hollow(*inside: ft.Control) -> ft.Control:
    return ft.Container(
        ft.Row(list(inside), spacing=4, tight=True, wrap=True),
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
        border=outline(),
        border_radius=CHIP,
        bgcolor=CARD,
    )


def _orders(_c: Course, taps: ValueTaps, path: str, name: str, _kind: Kind) -> ft.Control:
    is_open = taps.opened[0] == path
    do = taps.said.get(path, ())
    middle: list[ft.Control] = []
    if do:
        said = words.upper(words.orders_text(do))
        middle.append(_chip(taps, path, "", name, _hollow(text(said, Style.DENSE)), said))
    else:
        middle.append(_plus(taps, path, name, is_open=is_open))
    below = orders_pad(taps, path) if is_open else []
    return _line(name, middle, _nothing(taps, path, name), below)


def _number(_c: Course, taps: ValueTaps, path: str, name: str, kind: Kind) -> ft.Control:
    written = kind.most - kind.least >= FEW_NUMBERS
    keys = number_keys(taps, path, name, kind.least, kind.most, written=written)
    return _titled(name, keys, *([bounds_text(kind.least, kind.most)] if written else []))


def _limit(_c: Course, taps: ValueTaps, path: str, name: str, kind: Kind) -> ft.Control:
    none = taps.said.get(path) == NO_LIMIT
    if none:
        field: ft.Control = dim(_("no limit"))
    else:
        field = number_keys(taps, path, name, kind.least, kind.most, written=True)

    def limit(on: bool) -> None:
        taps.write(path, NO_LIMIT if on else None)

    box = tick(_("no limit"), none, limit)
    return _titled(name, field, box)


def _choice(c: Course, taps: ValueTaps, path: str, name: str, kind: Kind) -> ft.Control:
    if set(kind.among) <= set(ACTIONS):
        names = [Choice(one, words.track_name(c, one), f"court-{one}") for one in kind.among]
    else:
        names = [Choice(one, words.upper(one.replace("_", " "))) for one in kind.among]
    put = functools.partial(taps.put, path)
    return _titled(name, pad(names, taps.said.get(path), put, name=name))


def _words(c: Course, taps: ValueTaps, path: str, name: str, kind: Kind) -> ft.Control:
    chosen: tuple[str, ...] = taps.said.get(path, ())

    def tap(one: str) -> None:
        left = tuple(other for other in chosen if other != one)
        now = left if one in chosen else (*chosen, one)
        taps.put(path, now) if now else taps.nothing(path)

    if set(kind.among) == set(ACTIONS):
        names = tuple((one, words.track_name(c, one)) for one in kind.among)
        body = actions(names, chosen, tap)
    else:
        body = track_keys(c, chosen, tap, name=name)
    return _titled(name, body, *_nothing(taps, path, name))


def _path(c: Course, taps: ValueTaps, path: str, name: str, _kind: Kind) -> ft.Control:
    return _titled(name, paths(path_ids(c), taps.said.get(path), functools.partial(taps.put, path)))


def path_ids(c: Course) -> tuple[str, ...]:
    """The consequence paths that a card may name: those of the sheet, and the usual four while it is not known."""
    known = tuple(c.scenario.paths)
    if known and all(isinstance(one.count.value, int) for one in c.scenario.paths.values()):
        return known
    return tuple(sorted({*known, "1", "2", "3", "4"}))


def _flag(_c: Course, taps: ValueTaps, path: str, name: str, _kind: Kind) -> ft.Control:
    put = functools.partial(taps.put, path)
    return tick(name, bool(taps.said.get(path, False)), put)


def _text(c: Course, taps: ValueTaps, path: str, name: str, kind: Kind) -> ft.Control:
    if path.endswith(".group"):
        return _group(c, taps, path, name)
    value = taps.said.get(path, "")
    if kind.shape == "map":
        return _titled(name, dim(_("on the map")))

    def written(line: str) -> None:
        taps.write(path, " ".join(line.split()) or None)

    return text_field(name, str(value), written, most=80, key=f"text-{path}")


def _group(c: Course, taps: ValueTaps, path: str, name: str) -> ft.Control:
    """A floor of the castle, a lord: one that is known, or one more."""
    track = c.rules.sheets.court[path.split(".")[1]]
    ids = {group.id: _(group.title) for group in track.groups}
    new = str(next(n for n in range(1, 99) if str(n) not in ids))
    chosen = taps.said.get(path)
    keys = [Choice(id, title) for id, title in ids.items()]
    keys.append(Choice(new, _("Another") if ids else _("The first")))
    return _titled(name, pad(keys, chosen, functools.partial(taps.put, path), name=name, wrap=True))


def _titled(name: str, *body: ft.Control) -> ft.Control:
    """A field that takes the whole width, its name above it."""
    return ft.Column(
        [ft.Container(dim(name), padding=ft.Padding.only(top=6)), *body],
        spacing=4,
        tight=True,
        horizontal_alignment=Stretch,
    )


def _totals(_c: Course, taps: ValueTaps, path: str, name: str, kind: Kind) -> ft.Control:
    chosen: tuple[int, ...] = taps.said.get(path, ())

    def tap(n: int) -> None:
        now = tuple(sorted({*chosen} ^ {n}))
        taps.put(path, now) if now else taps.nothing(path)

    return _titled(name, *totals_pad(taps, path, name, chosen, kind.most, tap))


ROWS: Final[Mapping[str, Callable[[Course, ValueTaps, str, str, Kind], ft.Control]]] = {
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
