"""Sample sheets of a turn: step 1 with both previews, step 2 with what can be done."""

from __future__ import annotations

import flet as ft

from companion.ui.gallery.sample import Put, State, sample_top
from companion.ui.parts.buttons import next_bar, next_step, tonal
from companion.ui.parts.cards import card, locked, page, rows, section, sheet_row
from companion.ui.parts.chips import Cost, Gain, chips, cost_chip, gain_chip, source_badge, trade
from companion.ui.parts.frame import frame
from companion.ui.parts.previews import Part, Verdict, preview, side_by_side
from companion.ui.parts.symbols import symbol, unit
from companion.ui.parts.text import sentence, text
from companion.ui.parts.turn import EventCard, event_row, step_strip
from companion.ui.room import room
from companion.ui.theme import GU, VE, Style
from companion.words import _


def _steps() -> list[str]:
    return [_("Before"), _("Gather"), _("Use"), _("Action"), _("Enemy")]


def turn(state: State, put: Put) -> ft.Control:
    """Step 1: the row, the goal, both previews."""
    cards = [
        EventCard(7, "current"),
        EventCard(8, "down"),
        EventCard(9, "down"),
        EventCard(10, "down"),
        EventCard(11, "up") if room().large else EventCard(11, "down"),
        EventCard(12, "up"),
    ]
    goal = card(
        ft.Row(
            [
                symbol("goal", 22),
                text(_("Goal after turn {n}").format(n=9), Style.STRONG, expand=True),
                source_badge("practice"),
            ]
        ),
        ft.Row(
            [
                text("+ " + _("Castle 2"), Style.LABEL_STRONG, VE),
                text(_("1 of 2"), Style.LABEL_STRONG),
                text("− " + _("under 150 points"), Style.LABEL_STRONG, GU),
                text(_("175, safe"), Style.LABEL_STRONG),
            ],
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            wrap=room().large,
        ),
        spacing=4,
    )
    side = state["side"]
    left = preview(
        _("Left"),
        side == "left",
        _left(),
        Verdict("safe", _("No loss")),
        lambda _e: put(side="left"),
    )
    losing = Verdict("loses", _("Valor 1 of 4: not paid, the castle falls. You lose."))
    right = preview(
        _("Right"), side == "right", _right(), losing, lambda _e: put(side="right"), right=True
    )
    step = (
        next_step(_("Take the left side"), put)
        if side == "left"
        else next_step(
            _("Take the right side"),
            put,
            second=_("and lose, if nothing changes before step 4"),
            manner="gules",
        )
    )
    body = page(
        step_strip(_steps(), 1),
        event_row(cards, "9", put),
        goal,
        side_by_side(left, right, shown=side, on_show=lambda v: put(side=v)),
        ft.Container(height=8),
    )
    return frame(sample_top(state, put), body, [next_bar(step)])


def _left() -> list[Part]:
    stands = [
        ft.Row([unit(False, n, 22), text(where, Style.DENSE, expand=True)], spacing=8)
        for n, where in ((2, _("Castle")), (2, _("Gate or Chapel")), (1, _("Ford or Hollow")))
    ]
    fresh = [
        gain_chip(Gain("glory", _("Glory"), 1, fresh=True), small=True),
        gain_chip(Gain("valor", _("Valor"), 1, fresh=True), small=True),
    ]
    return [
        Part(_("You take"), (ft.Row([gain_chip(Gain("valor", _("Valor"), 2), small=True)]),)),
        Part(
            _("Church"),
            (chips(*fresh), text(_("Valor by privilege"), Style.DENSE)),
            "court-church",
        ),
        Part(_("Enemy, path {n}").format(n=1), (_pay("glory", _("Glory"), 3),)),
        Part(_("If paid, {n} of {limit} enemies").format(n=5, limit=8), tuple(stands)),
    ]


def _pay(kind: str, name: str, amount: int) -> ft.Control:
    template = _("Pay {cost} or add 1. Then all move 2.")
    chip = cost_chip(Cost(kind, name, amount), small=True)
    return sentence(template, label=template.format(cost=f"{amount} {name}"), cost=chip)


def _right() -> list[Part]:
    gold = [
        gain_chip(Gain("gold", _("gold"), 2, fresh=True), small=True),
        gain_chip(Gain("nobility", _("Nobility"), 1, fresh=True), small=True),
    ]
    attack = ft.Row(
        [unit(False, 2, 22), text(_("against"), Style.DENSE), unit(True, 1, 22)],
        spacing=8,
        wrap=True,
    )
    return [
        Part(
            _("You take"),
            (
                ft.Row([gain_chip(Gain("glory", _("Glory"), 4), small=True)]),
                text(_("2 fit, 2 become gold: Gold 9"), Style.DENSE),
            ),
        ),
        Part(_("Castle"), (chips(*gold),), "court-castle"),
        Part(_("Enemy, path {n}").format(n=3), (_pay("valor", _("Valor"), 4),)),
        Part(_("The attack on the Castle"), (attack,)),
    ]


def use(state: State, put: Put) -> ft.Control:
    """Step 2: what can be done now, and what almost."""
    nobility, glory, gold = _("Nobility"), _("Glory"), _("gold")
    now = rows(
        sheet_row(
            _("Nobles {n}").format(n=2),
            sign="court-nobles",
            aside=_("{n} of {limit} paid").format(n=1, limit=3),
            detail=trade(
                (Cost("nobility", nobility, 2, paid=1), Cost("glory", glory, 1)),
                (Gain("nobility", nobility, 1),),
            ),
            button=tonal(_("Pay {n}").format(n=2), put, width=None if room().large else 74),
        ),
        sheet_row(
            _("Stable {n}").format(n=2),
            sign="court-stable",
            aside=_("opens tournament 1"),
            detail=trade(
                (Cost("valor", _("Valor"), 1), Cost("gold", gold, 2)), (Gain("gold", gold, 1),)
            ),
            button=tonal(_("Pay"), put, width=None if room().large else 74),
        ),
        sheet_row(
            _("Castle, a room"),
            sign="court-castle",
            aside=_("1 of 2 on floor 2"),
            detail=trade(
                (Cost("gold", gold, 1), Cost("any", _("of any kind"), 1)),
                (),
                tail=(source_badge("rulebook"),),
            ),
            button=tonal(_("Pay"), put, width=None if room().large else 74),
        ),
        sheet_row(
            _("Gold actions"),
            sign="gold",
            detail=_("1, 2, 3 or 7 gold"),
            button=tonal(_("Open"), put, width=None if room().large else 74),
        ),
    )
    almost = rows(
        sheet_row(
            _("Battle {n}").format(n=1),
            sign="court-combat",
            aside=_("Combat 2 of 3"),
            detail=trade(
                (Cost("valor", _("Valor"), 3),),
                (Gain("points", _("points"), 20, once=True),),
                tail=(source_badge("rulebook"),),
            ),
            end=[locked()],
        ),
        sheet_row(
            _("Special action"),
            sign="command",
            aside=_("2 Glory short"),
            detail=trade(
                (Cost("glory", glory, 6, short=True),),
                (Gain("command", _("command"), 1),),
                tail=(source_badge("rulebook"),),
            ),
            end=[locked()],
        ),
    )
    body = page(
        step_strip(_steps(), 2),
        section(_("Now"), _("on all sheets")),
        now,
        section(_("Almost"), _("and what is missing")),
        almost,
    )
    step = next_step(_("Done, activate Church"), put, second=_("Step {n}").format(n=3))
    return frame(sample_top(state, put, fresh=1), body, [next_bar(step)])
