"""Step 3 of the turn: what the actions gave, and what each command point is used for."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.knight.moves import Command
from companion.knight.vocabulary import KINDS
from companion.play import Note
from companion.ui.knight import phrases as words
from companion.ui.knight.beforehand import beside, likely
from companion.ui.knight.look import Look
from companion.ui.knight.phrases.facts import Facts
from companion.ui.knight.told import note_views, recent
from companion.ui.parts.buttons import tonal
from companion.ui.parts.cards import card, locked, rows, section, sheet_row
from companion.ui.parts.chips import Gain, gain_chip
from companion.ui.parts.text import dim
from companion.ui.slots import block
from companion.ui.theme import Style
from companion.words import _, ngettext


def action(look: Look) -> list[ft.Control]:
    """What was received, the command points, and what else is possible."""
    return [
        block(look.desk, "action-command", command_points(look), first=lambda: _commands(look)),
        block(look.desk, "action-received", received(look), first=lambda: _received(look, [])),
        block(look.desk, "action-beside", beside(look), first=lambda: likely(look)),
    ]


def received(look: Look) -> list[ft.Control]:
    """Everything that step 3 gave: in chips, then line by line with its clause."""
    notes = recent(look)
    return _received(look, notes) if notes else []


def _received(look: Look, notes: Sequence[Note]) -> list[ft.Control]:
    gained: dict[tuple[str, bool], int] = {}
    for one in notes:
        if one.code == "gained":
            f = Facts(one.facts)
            for kind, n in f.amounts("bundle"):
                key = (kind, f.flag("fresh") and kind in ("glory", "nobility", "valor", "gold"))
                gained[key] = gained.get(key, 0) + n
    chips = [
        gain_chip(Gain(kind, words.kind_name(kind), n, fresh=fresh))
        for kind in KINDS
        for (k, fresh), n in gained.items()
        if k == kind and n
    ]
    row = ft.Row(list(chips), spacing=6, run_spacing=6, wrap=True, visible=bool(chips))
    nothing = dim(_("The actions gave nothing."), Style.BODY)
    nothing.visible = not chips
    return [
        section(_("Received"), _("fresh: usable from next turn") if chips else ""),
        card(row, nothing, note_views(look, notes, at="action")),
    ]


def command_points(look: Look) -> list[ft.Control]:
    """What a command point can be used for, while there is one; what cannot be done says why."""
    return _commands(look) if look.state.me.command else []


def _commands(look: Look) -> list[ft.Control]:
    n = look.state.me.command
    aside = ngettext("{n} point, this turn only", "{n} points, this turn only", n).format(n=n)
    ids = [grant.key for grant in look.c.scenario.command]
    return [section(_("Command"), aside), rows(*(_command(look, id) for id in ids))]


def _command(look: Look, id: str) -> ft.Control:
    refusal = look.refusal(Command(id))
    name = words.command_name(look.c, id)
    why = words.command_text(look.c, id) if refusal is None else words.refusal(look.c, refusal)
    use = tonal(_("Use 1"), look.act(Command(id)), says=_("Use 1, {name}").format(name=name))
    lock = locked()
    use.visible, lock.visible = refusal is None, refusal is not None
    return sheet_row(
        name, sign="command", detail=dim(why), end=[lock], button=use, key=f"command-{id}"
    )
