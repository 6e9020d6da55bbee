"""What the sample sheets share: their types, and the header on top of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.parts.header import Value, game_chief, value_header, value_sum
from companion.words import _

State = dict[str, Any]
Put = Callable[..., None]


def sample_top(state: State, put: Put, fresh: int = 0) -> list[ft.Control]:
    """Chief and values of a turn in the middle."""
    values = [
        Value("glory", "glory", _("Gl"), _("Glory"), 4, 6),
        Value("nobility", "nobility", _("Nb"), _("Nobility"), 2, 6),
        Value("valor", "valor", _("Va"), _("Valor"), 3, 6, fresh=fresh),
        Value("gold", "gold", _("Gd"), _("Gold"), 7, 12, hand=True),
        Value("points", "points", _("pts"), _("Points"), 175, box="9", box_sum=25),
        Value("influence", "influence", _("Inf"), _("Influence"), 13, foot=_("next 15")),
    ]
    chosen = state["value"]
    header = value_header(
        tuple(values), lambda k: put(value="" if k == chosen else k), opened=chosen
    )
    top: list[ft.Control] = [
        game_chief(
            _("Turn {n} of {last}").format(n=7, last=12),
            _("Defensive war"),
            on_home=put,
            on_undo=put,
        ),
        header,
    ]
    if chosen:
        top.append(value_sum(_("Influence"), [(_("King 2"), 2), (_("Tracks"), 11)], 13))
    return top
