"""Step 4 of the turn: to pay or not, what the enemy did and why, and what that means on the real map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.knight.foresight import Outlook, outlooks
from companion.ui.knight import phrases as words
from companion.ui.knight.gather import unit_line
from companion.ui.knight.look import Look
from companion.ui.knight.previewed import MOODS, Units, attack_first, standing_head, standing_units
from companion.ui.knight.real_map import job_list
from companion.ui.knight.told import note_views, recent
from companion.ui.parts.cards import Stretch, card, section
from companion.ui.parts.previews import Verdict, verdict_bar
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.slots import places
from companion.ui.theme import Style
from companion.words import _

SPARE: Final = Units(1, "")
SAFE: Final = Verdict("safe", "")


def done(look: Look) -> list[ft.Control]:
    """The enemy is through: what to move on the real map, and why."""
    notes = recent(look)
    told = note_views(look, notes, at="done")
    return [*job_list(look, notes), section(_("What happened")), card(told)]


def pay_or_not(look: Look) -> list[ft.Control]:
    """Both answers to a possible consequence: what follows, where the enemies end, whether it loses."""
    both = look.once("outlooks", lambda: outlooks(look.c))
    if both is None:
        return []
    return _side_by_side([_outlook(look, _seen(look, one)) for one in both])


def blank(look: Look) -> list[ft.Control]:
    """Two answers before there are any."""
    return _side_by_side([_outlook(look, _Seen(paid)) for paid in (True, False)])


def _side_by_side(cards: Sequence[ft.Control]) -> list[ft.Control]:
    if room().large or room().narrow:
        return [ft.Column(list(cards), spacing=8, horizontal_alignment=Stretch)]
    for one in cards:
        one.expand = True
    return [ft.Row(list(cards), spacing=8, vertical_alignment=Stretch, intrinsic_height=True)]


def verdict_words(look: Look, one: Outlook) -> str:
    """What an answer comes to: no loss, or how the game can be lost."""
    by = one.verdict.by
    how = words.either([words.loss_text(look.c, e) for e in look.c.scenario.lose if e.id in by])
    match one.verdict.code:
        case "safe":
            return _("No loss")
        case "lost":
            return _("{how}. You lose.").format(how=words.upper(how))
        case "unknown":
            return _("Not known whether it can lose")
        case _:
            return _("You can lose: {how}.").format(how=how)


@dataclass(frozen=True, slots=True)
class _Seen:
    """An answer as it is drawn."""

    paid: bool
    line: str = ""
    head: str = ""
    enemies: tuple[Units, ...] = ()
    verdict: Verdict | None = SAFE


def _seen(look: Look, one: Outlook) -> _Seen:
    orders = words.upper(words.orders_text(one.orders))
    line = _("{orders}.").format(orders=orders) if orders else _("Nothing follows.")
    if one.unknown:
        line = _("? not known yet")
    n = len(one.enemies)
    head = standing_head(look.c, n, paid=False, possible=True) if n else ""
    verdict = Verdict(MOODS[one.verdict.code], verdict_words(look, one)) if one.possible else None
    attack = attack_first(look.c, one.orders) if one.possible else None
    if attack is not None:
        return _Seen(one.paid, line, attack.head, attack.units, verdict)
    return _Seen(one.paid, line, head, standing_units(look.c, one.enemies), verdict)


def _outlook(look: Look, one: _Seen) -> ft.Container:
    """One answer. Whatever it may have to say has its place, seen or not."""
    name = text(_("Paid") if one.paid else _("Not paid"), Style.STRONG)
    head, dear = dim(one.head), dim(_("You cannot pay it."))
    head.visible, dear.visible = bool(one.head), one.verdict is None
    at = f"outlook.{'paid' if one.paid else 'not'}"
    enemies = places(look.desk, at, one.enemies, unit_line, [SPARE] * 4)
    bar = verdict_bar(one.verdict or SAFE)  # on top: a long list must not hide that an answer loses
    bar.visible = one.verdict is not None
    inside = [text(one.line, Style.DENSE), head, dear, *enemies]
    return card(
        ft.Container(name, padding=ft.Padding.symmetric(horizontal=10, vertical=8)),
        bar,
        ft.Container(
            ft.Column(inside, spacing=6, tight=True, horizontal_alignment=Stretch), padding=10
        ),
        spacing=0,
        padding=0,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
