"""Step 4 of the turn: to pay or not, what the enemy did and why, and what that means on the real map."""

from __future__ import annotations

import flet as ft

from companion.knight.foresight import Outlook, outlooks
from companion.ui.knight import phrases as words
from companion.ui.knight.gather import unit_line
from companion.ui.knight.look import Look
from companion.ui.knight.previewed import MOODS, standing_head, standing_units
from companion.ui.knight.real_map import job_list
from companion.ui.knight.told import note_views, recent
from companion.ui.parts.cards import Stretch, card, section
from companion.ui.parts.previews import Verdict, verdict_bar
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import Style
from companion.words import _


def done(look: Look) -> list[ft.Control]:
    """The enemy is through: what to move on the real map, and why."""
    notes = recent(look)
    made = job_list(look.c, notes)
    if not made:
        made = [section(_("On the real map")), dim(_("Nothing changes this turn."), Style.BODY)]
    return [*made, section(_("What happened")), card(note_views(look, notes))]


def pay_or_not(look: Look) -> list[ft.Control]:
    """Both answers to a possible consequence: what follows, where the enemies end, whether it loses."""
    both = look.once("outlooks", lambda: outlooks(look.c))
    if both is None:
        return []
    cards = [_outlook(look, one) for one in both]
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
        case _:
            return _("You can lose: {how}.").format(how=how)


def _outlook(look: Look, one: Outlook) -> ft.Container:
    head = text(_("Paid") if one.paid else _("Not paid"), Style.STRONG)
    orders = words.upper(words.orders_text(one.orders))
    line = _("{orders}.").format(orders=orders) if orders else _("Nothing follows.")
    body: list[ft.Control] = [head, text(line, Style.DENSE)]
    if one.enemies:
        body.append(dim(standing_head(look.c, len(one.enemies), paid=False, possible=True)))
        body += [unit_line(unit) for unit in standing_units(look.c, one.enemies)]
    if not one.possible:
        body.append(dim(_("You cannot pay it.")))
    inside = ft.Container(
        ft.Column(body, spacing=6, tight=True, horizontal_alignment=Stretch),
        padding=10,
        expand=True,
    )
    column: list[ft.Control] = [inside]
    if one.possible:
        words_ = verdict_words(look, one)
        column.append(verdict_bar(Verdict(MOODS[one.verdict.code], words_)))
    return card(*column, spacing=0, padding=0, clip_behavior=ft.ClipBehavior.ANTI_ALIAS)
