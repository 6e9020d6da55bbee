"""Step 2 of the turn: what can be done now on all sheets, and what almost and what is missing.

A tap on a cost pays a unit of it, the button pays the rest. Which resource pays an open cost is chosen in place.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.knight.moves import Command, MarkChain, Pay
from companion.knight.reach import Prospect
from companion.knight.vocabulary import RESOURCES, Bundle
from companion.ui.component import Retain
from companion.ui.knight import phrases as words
from companion.ui.knight.entry import across, key_
from companion.ui.knight.further import FURTHER, open_count
from companion.ui.knight.learn import ask, asked, gap_of, key_of
from companion.ui.knight.learn_form import form
from companion.ui.knight.look import Look
from companion.ui.knight.mixes import mix_picker
from companion.ui.knight.use_rows import (
    Group,
    Rows,
    UseRow,
    ahead_row,
    chain_row,
    chains,
    command_rows,
    further_row,
    gold_amounts,
    grouped,
    name_of,
    reached,
)
from companion.ui.knight.use_view import (
    Line,
    OnRow,
    block,
    framed,
    more_row,
    row_line,
    row_view,
    unfold_row,
)
from companion.ui.parts.buttons import strong
from companion.ui.parts.cards import Stretch, two_columns
from companion.ui.parts.text import dim
from companion.ui.room import room
from companion.words import _, ngettext

FEW_NOW, FEW_ALMOST, LEAST = 7, 4, 3
"""How many rows of a list are shown before it is unfolded, and from how few on it is filled up again."""
OPEN, UNIT, MIX = "now.use.open", "now.use.unit", "now.use.mix"
"""On the desk: the row whose open cost is chosen, the row whose unit is, the choice itself."""
GOLD, COMMAND = "use.gold", "use.command"
MORE, ALL, SEEN = "use.more", "use.all", "use.seen"
"""On the desk: what is unfolded, and which rows this turn has shown."""


def use_list(look: Look) -> list[ft.Control]:
    """What can be done now, and what almost."""
    taps = _taps(look)
    taps.drawn.clear()
    ready, rest, gold = taps.reached
    groups = grouped(look.c, [*ready, *rest])
    now = [group for group in groups if group.rows[0].ready]
    almost = [group for group in groups if not group.rows[0].ready]
    shown = _shown(look, now, almost)
    lines = [*_command(look, taps), *_lines(look, taps, "now", now, shown)]
    lines += [(f"use-{r.key}", taps.line(r)) for r in taps.chains]
    lines += _gold(look, taps, gold)
    body = block("now", _("Now"), _("on all sheets"), lines)
    missing: list[ft.Control] = []
    ahead = [*_further(look, taps, "battle"), *_ahead(look, taps)]
    if almost or ahead:
        locked_ = [*_lines(look, taps, "almost", almost, shown), *ahead]
        missing = block("almost", _("Almost"), _("and what is missing"), locked_)
    if room().wide:
        return [two_columns([_column(body)], [_column(missing)])]
    return [_column([*body, *missing])]


def hosts(look: Look) -> bool:
    """Whether what is asked has a row among those that were drawn last."""
    it = asked(look)
    return it is not None and it.learning.at in _taps(look).drawn


def _ahead(look: Look, taps: Taps) -> list[Line]:
    """The way to tracks of which nobody has said how far they go."""
    row = ahead_row(look.c)
    return [("use-court", taps.line(row))] if row else []


def _further(look: Look, taps: Taps, kind: str) -> list[Line]:
    """The way to say whether there is one more of a kind, while nobody has."""
    row = further_row(look.c, kind)
    if row is None:
        return []
    taps.drawn.add(row.key)
    it = asked(look)
    if it is None or it.learning.at != row.key:
        return [(f"use-{row.key}", taps.line(row))]
    return [(f"use-{row.key}", _opened(row, taps, [form(look, it, "use")]))]


def _column(body: Sequence[ft.Control]) -> ft.Control:
    return ft.Column(list(body), spacing=0, tight=True, horizontal_alignment=Stretch, key="use")


def _shown(look: Look, now: Sequence[Group], almost: Sequence[Group]) -> frozenset[str]:
    """The groups that are shown: once shown they stay for the turn, whatever else comes before them."""
    turn, seen = look.desk.get(SEEN, (0, frozenset()))
    old = turn == look.state.turn.number
    seen = seen if old else frozenset()
    for groups, few in ((now, FEW_NOW), (almost, FEW_ALMOST)):
        seen |= frozenset(group.key for group in groups if _is_claim(group))
        here = [group.key for group in groups if group.key in seen]
        hidden = [group.key for group in groups if group.key not in seen]
        seen |= frozenset(hidden[: max(0, (LEAST if old else few) - len(here))])
    look.desk.kept[SEEN] = (look.state.turn.number, seen)
    return frozenset(seen)


def _is_claim(group: Group) -> bool:
    """Whether something lies ready to be claimed: it is never behind "Show more"."""
    return group.rows[0].ready and group.rows[0].kind == "claim"


def _lines(
    look: Look, taps: Taps, name: str, groups: Sequence[Group], shown: frozenset[str]
) -> list[Line]:
    """The rows under a head, and what unfolds the others."""
    every = look.desk.get(f"{ALL}.{name}")
    few = [group for group in groups if every or group.key in shown]
    if len(groups) == len(few) + 1:
        few = list(groups)
    lines = [line for group in few for line in _group(look, taps, group)]
    if len(few) < len(groups):
        unfold = functools.partial(_unfold, look, name, len(groups) - len(few))
        lines.append((f"all-{name}", unfold))
    return lines


def _group(look: Look, taps: Taps, group: Group) -> list[Line]:
    """The first row of a group; the others that are ready too stand below it if they are unfolded."""
    first, *others = group.rows
    others = [one for one in others if one.ready]
    lines: list[Line] = [(f"use-{group.key}", _row(look, taps, first))]
    if others:
        opened = look.desk.get(MORE) == group.key
        more = functools.partial(_more_line, look, group, len(others), opened)
        lines.append((f"more-{group.key}", more))
        if opened:
            lines += [(f"use-{key_of(one)}", _row(look, taps, one)) for one in others]
    return lines


def _more_line(look: Look, group: Group, n: int, opened: bool, first: bool, key: str) -> ft.Control:
    """How many more of this track there are; a tap shows them."""
    track = words.track_name(look.c, group.key.partition(".")[0])
    return more_row(n, track, opened, first, look.desk.toggler(MORE, group.key), key=key)  # type: ignore[call-arg]


def _row(look: Look, taps: Taps, one: Prospect) -> Callable[[bool, str], ft.Control]:
    """A row, and below it what is chosen in place."""
    row, key = taps.row(look.c, one), key_of(one)
    taps.drawn.add(key)
    it = asked(look)
    if it is not None and it.learning.at == key:
        inside: list[ft.Control] = [form(look, it, "use")]
    elif look.desk.get(UNIT) == key and one.rest.any:
        inside = [_unit_picker(look, taps, one)]
    elif look.desk.get(OPEN) == key and len(one.ways) > 1:
        inside = _mix(look, taps, one)
    else:
        return taps.line(row)
    return _opened(row, taps, inside)


def _opened(row: UseRow, taps: Taps, inside: list[ft.Control]) -> Callable[[bool, str], ft.Control]:
    """A row with what is open below it."""
    below = ft.Container(
        ft.Column(inside, spacing=8, tight=True, horizontal_alignment=Stretch),
        padding=ft.Padding.only(left=12, right=12, bottom=12),
    )
    view = row_view(row, taps.button, taps.unit, Retain())
    return lambda first, key: framed(first, view, below, key=key)


def _mix(look: Look, taps: Taps, one: Prospect) -> list[ft.Control]:
    """Which resources pay the open part of the cost, and the button that pays all."""
    chosen = taps.way(one)
    price = words.bundle_text(one.rest.put(any=0) + chosen)
    pay = strong(
        _("Pay {cost}").format(cost=price),
        look.act(one.move(chosen)),
        says=_("Pay {cost}, {name}").format(cost=price, name=name_of(look.c, one)),
        key="pay-mix",
    )
    return [
        dim(_("Which resource pays?")),
        mix_picker(look.c, one.ways, chosen, lambda way: look.desk.put(MIX, way)),
        pay,
    ]


def _unit_picker(look: Look, taps: Taps, one: Prospect) -> ft.Control:
    """Which resource pays one unit of an open cost: the tap pays it."""
    keys: list[ft.Control] = [
        key_(
            words.kind_name(kind),
            on=False,
            says=_("Pay 1 {kind}").format(kind=words.kind_name(kind)),
            on_click=functools.partial(taps.pay_unit, one, kind),
            sign=kind,
        )
        for kind in RESOURCES
        if look.c.usable(kind)
    ]
    return ft.Column(
        [dim(_("Pay 1 with")), across(keys, 3)],
        spacing=4,
        tight=True,
        horizontal_alignment=Stretch,
    )


def _gold(look: Look, taps: Taps, gold: Sequence[Prospect]) -> list[Line]:
    """The gold actions: one row, which opens to all of them with costs and reasons."""
    opened = bool(look.desk.get(GOLD))
    head = UseRow(
        "gold",
        _("Gold actions"),
        "gold",
        why=gold_amounts([one for one in gold if one.ready]),
        button=_("Close") if opened else _("Open"),
        says=_("Gold actions, close") if opened else _("Gold actions, open"),
    )
    lines: list[Line] = [("use-gold", taps.line(head))]
    if opened:
        lines += [(f"use-{key_of(one)}", _row(look, taps, one)) for one in gold]
        lines += _further(look, taps, "gold")
    return lines


def _command(look: Look, taps: Taps) -> list[Line]:
    """The command points: one row, which opens to what they can be used for (KN-41)."""
    n = look.state.me.command
    if not n:
        return []
    opened = bool(look.desk.get(COMMAND))
    title = ngettext("{n} command point", "{n} command points", n).format(n=n)
    head = UseRow(
        "command",
        title,
        "command",
        why=words.use_or_lose(n),
        button=_("Close") if opened else _("Open"),
        says=_("{thing}, close").format(thing=title)
        if opened
        else _("{thing}, open").format(thing=title),
    )
    lines: list[Line] = [("use-command", taps.line(head))]
    if opened:
        lines += [(f"use-{row.key}", taps.line(row)) for row in command_rows(look.c)]
        lines += _further(look, taps, "command")
    return lines


def _unfold(look: Look, name: str, n: int, first: bool, key: str) -> ft.Control:
    """The rest of a list."""
    show = look.desk.putter(f"{ALL}.{name}", True)
    return unfold_row(n, _("Now") if name == "now" else _("Almost"), first, show, key=key)  # type: ignore[call-arg]


# taps ----------------------------------------------------------------------------------------------


class Taps:
    """The handlers of all rows: the same objects in every drawing, so that a row that has not changed stays."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.drawn: set[str] = set()
        self.retain, self.row = Retain(), Rows()

    def line(self, row: UseRow) -> Callable[[bool, str], ft.Control]:
        """What draws a row that nothing is open in; one that has not changed is the same part as before."""
        return lambda first, key: self.retain(key, _line, row, first, self.button, self.unit, key)

    @property
    def reached(self) -> tuple[list[Prospect], list[Prospect], list[Prospect]]:
        """What is within reach, computed once a state."""
        look = self.look
        found: tuple[list[Prospect], list[Prospect], list[Prospect]] = look.once(
            "use.reached", lambda: reached(look.c)
        )
        return found

    @property
    def chains(self) -> list[UseRow]:
        """The chains that may be marked now."""
        return [chain_row(self.look.c, move) for move in chains(self.look.c)]

    async def button(self, key: str, _e: Any = None) -> None:
        """The button of a row: pay, claim, mark; or choose first which resource pays."""
        look = self.look
        if key in ("gold", "command"):
            look.desk.toggle(f"use.{key}", True)
            return
        if key == "court":
            look.desk.put("tab", "court")
            return
        if key.startswith(FURTHER):
            kind = key.removeprefix(FURTHER)
            ask(look.desk, open_count(look.rules, kind), key)()
            return
        if key.startswith("command."):
            await look.act(Command(key.removeprefix("command.")))(None)
            return
        if key.startswith("chain."):
            start, _sign, to = key.removeprefix("chain.").partition(">")
            await look.act(MarkChain(start, to))(None)
            return
        one = self._find(key)
        if one is None:
            return
        if path := gap_of(look.rules, one):
            ask(look.desk, path, key)()
            return
        if len(one.ways) > 1:
            look.desk.kept.pop(UNIT, None)
            look.desk.kept.pop(MIX, None)
            look.desk.toggle(OPEN, key)
            return
        await look.act(one.move(*one.ways))(None)

    async def unit(self, key: str, kind: str, _e: Any = None) -> None:
        """A tap on a cost: one unit of it is paid; of an open one it is asked which resource."""
        one = self._find(key)
        if one is None:
            return
        if kind == "any":
            self.look.desk.kept.pop(OPEN, None)
            self.look.desk.toggle(UNIT, key)
        else:
            await self.pay_unit(one, kind)

    async def pay_unit(self, one: Prospect, kind: str, _e: Any = None) -> None:
        """Pay one unit into a segment (KN-23); before the last one all that it prints is asked for."""
        move = Pay(one.id, Bundle(**{kind: 1}))
        if one.rest.total() == 1 and (path := gap_of(self.look.rules, one)):
            ask(self.look.desk, path, key_of(one), move)()
        else:
            await self.look.act(move)(None)

    def way(self, one: Prospect) -> Bundle:
        """The way to pay that is chosen: until one is, that which leaves the values most even."""
        chosen: Bundle | None = self.look.desk.get(MIX)
        if chosen in one.ways:
            return chosen
        have = self.look.state.me.have
        return max(one.ways, key=lambda b: sorted(have[k] - one.rest[k] - b[k] for k in RESOURCES))

    def _find(self, key: str) -> Prospect | None:
        ready, rest, gold = self.reached
        return next((one for one in (*ready, *rest, *gold) if key_of(one) == key), None)


def _line(row: UseRow, first: bool, on_button: OnRow, on_unit: OnRow, key: str) -> ft.Control:
    return row_line(row, first, on_button, on_unit, key=key)  # type: ignore[call-arg]


def _taps(look: Look) -> Taps:
    """The handlers of this screen, told of the game as it is drawn now."""
    taps: Taps = look.desk.kept.setdefault("use.taps", Taps(look))
    taps.look = look
    return taps
