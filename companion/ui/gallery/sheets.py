"""Sample sheets: the court, the character, the log, the end."""

from __future__ import annotations

import flet as ft

from companion.ui.gallery.sample import Put, State, sample_top
from companion.ui.parts.buttons import next_bar, next_step, strong
from companion.ui.parts.cards import card, locked, page, rows, section, sheet_row
from companion.ui.parts.chips import Cost, Gain, source_badge
from companion.ui.parts.frame import frame
from companion.ui.parts.meters import (
    Meter,
    Threshold,
    influence_track,
    meters,
    point_box,
    threshold_card,
)
from companion.ui.parts.notes import LogLine, Reason, log_head, log_line
from companion.ui.parts.sums import SumLine, sum_lines, verdict_head
from companion.ui.parts.symbols import symbol
from companion.ui.parts.text import dim, heading, text
from companion.ui.parts.tracks import Link, Track, chain, opened, segment_line, track_row
from companion.ui.theme import ON2, Style
from companion.words import _


def court(state: State, put: Put) -> ft.Control:
    """The court: rows, an open track, a blocked one with its chain."""
    tracks = [
        Track("king", "court-king", _("King"), ("done", "done", "open", "open", "open"), 2),
        Track("nobles", "court-nobles", _("Nobles"), ("done", "partly", "open", "open", "open"), 1),
        Track("tournaments", "court-tournaments", _("Tournaments"), ("blocked",) * 4, 0, True),
        Track("fame", "court-fame", _("Fame"), ("blocked", "open", "open", "open"), 0, True),
        Track("church", "court-church", _("Church"), ("done", "done", "unknown"), 2),
    ]
    lines: list[ft.Control] = [
        ft.Container(
            section(_("Court"), _("influence by tracks 13")),
            padding=ft.Padding.symmetric(horizontal=12),
        )
    ]
    for track in tracks:
        open_ = state["open"] == track.key
        lines.append(track_row(track, open_, lambda k: put(open="" if state["open"] == k else k)))
        if open_:
            lines.append(opened(*_inside(track, put)))
    return frame(sample_top(state, put), page(*lines, spacing=0, edge_to_edge=True))


def _inside(track: Track, put: Put) -> list[ft.Control]:
    if track.blocked:
        links = [
            Link(_("Fame 1"), _("1 tournament won"), "0", False),
            Link(_("Tournament 1"), _("Stable 2"), "1", False),
            Link(_("Stable 2"), _("influence 6"), "13", True),
        ]
        costs = [Cost("valor", _("Valor"), 1), Cost("gold", _("gold"), 2)]
        return [chain(links, start=_("Start with Stable 2:"), costs=costs, on_go=put)]
    nobility, glory, gold = _("Nobility"), _("Glory"), _("gold")
    return [
        segment_line(
            1,
            (),
            (Gain("nobility", nobility, 1),),
            words=_("unlocked, each activation"),
            source="practice",
        ),
        segment_line(
            2,
            (Cost("nobility", nobility, 2, paid=1), Cost("glory", glory, 1)),
            (Gain("nobility", nobility, 1),),
            current=True,
            pay=_("Pay {n}").format(n=2),
            on_pay=put,
            on_unit=lambda _kind, _e=None: put(),
            aside=_("1 of 3 paid. Tap a cost, or pay all."),
        ),
        segment_line(
            3,
            (Cost("nobility", nobility, 2), Cost("gold", gold, 2)),
            (Gain("gold", gold, 2),),
            source="practice",
        ),
    ]


def character(state: State, put: Put) -> ft.Control:
    """The character: influence, rewards, the boxes of points."""
    gold, command = _("gold"), _("command")
    thresholds = [
        Threshold(5, "gold", gold, 6, taken=True),
        Threshold(10, "command", command, 1, ready=True),
        Threshold(15, "gold", gold, 6),
        Threshold(20, "command", command, 1),
        Threshold(25, "any", _("of any kind"), 3),
    ]
    claim = ft.Row(
        [
            ft.Column(
                [
                    text(_("10 reached: 1 command"), Style.STRONG),
                    dim(_("use it this turn or lose it")),
                ],
                spacing=0,
                tight=True,
                expand=True,
            ),
            source_badge("practice"),
            strong(_("Claim"), put),
        ]
    )
    influence = card(
        ft.Row(
            [
                ft.Container(heading(_("Influence")), expand=True),
                text("13", Style.NUMBER_M),
                dim(_("next at 15")),
            ]
        ),
        influence_track(13, [5, 10, 15, 20, 25]),
        ft.Row([threshold_card(t, put) for t in thresholds], spacing=5),
        claim,
    )
    rewards = rows(
        sheet_row(
            _("Church activated: +1 Valor"),
            sign="court-church",
            detail=_("Privilege: this turn, open"),
            end=[source_badge("rulebook")],
        ),
        sheet_row(
            _("Armory 4: +6 gold"),
            sign="court-armory",
            detail=_("Reward: Armory 3, one level short"),
            end=[source_badge("rulebook"), locked()],
        ),
    )
    points = card(
        ft.Row([ft.Container(heading(_("Points")), expand=True), text("175", Style.NUMBER_M)]),
        ft.Row(
            [
                point_box(3, [10, 10, 15]),
                point_box(6, [35, 35, 10, 10, 25]),
                point_box(9, [25], now=True),
                point_box(12, []),
            ],
            spacing=6,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
    )
    return frame(sample_top(state, put), page(influence, rewards, points))


def log(state: State, put: Put) -> ft.Control:
    """The log: the place now, an undone line, heads of turns."""

    def clause(name: str) -> None:
        put(clause="" if state["clause"] == name else name)

    rule_ = _("The rule of the ledger, in our own words, opens here.")
    lines = [
        LogLine(42, _("Paid 2 gold, Village house 3"), (), "undone"),
        LogLine(
            41,
            _("Paid 1 Nobility on Nobles 2"),
            (Reason(_("1 of 3 paid. Nobility 3 to 2."), "KN-23", rule_),),
            "now",
        ),
        LogLine(
            40, _("Took the left side"), (Reason(_("+2 Valor. Valor 1 to 3."), "KN-10", rule_),)
        ),
        LogLine(39, _("Gold 8 to 7"), (Reason(_("The sheet on the table is right.")),), hand=True),
    ]
    more = [
        LogLine(
            38,
            _("Goal column 6 checked"),
            (
                Reason(_("Reward: influence 13, asked 10: +1 diplomacy.")),
                Reason(_("Penalty: not met."), "KN-70", rule_),
            ),
        ),
    ]
    opened_ = [state["clause"]] if state["clause"] else []
    return frame(
        sample_top(state, put),
        page(
            log_head(_("Turn {n}").format(n=7), _("now")),
            *(log_line(x, lambda _i: put(), clause, opened=opened_) for x in lines),
            log_head(_("Turn {n}").format(n=6), _("150 points, influence 13")),
            *(log_line(x, lambda _i: put(), clause, opened=opened_) for x in more),
            spacing=0,
            edge_to_edge=True,
        ),
        [next_bar(next_step(_("Done, activate Church"), put, second=_("Step {n}").format(n=3)))],
    )


def end(state: State, put: Put) -> ft.Control:
    """The end: verdict, sum, the other ways."""
    why = ft.Row([text(_("300 points and 25 influence. Your leftovers decided it."), expand=True)])
    total = sum_lines(
        [
            SumLine(_("Box {n}").format(n=3), 35, _("3 entries")),
            SumLine(_("Box {n}").format(n=6), 115, _("5 entries")),
            SumLine(_("Box {n}").format(n=9), 100, "25, 25, 50"),
            SumLine(_("Box {n}").format(n=12), 45, "20, 25"),
            SumLine(_("Points on the sheet"), 295, weight="subtotal"),
            SumLine(_("Resources left"), 15, "3 × 5"),
            SumLine(_("No success, turn 12"), -10, _("10 a goal")),
            SumLine(_("Total"), 300, weight="total"),
        ]
    )
    head = ft.Container(verdict_head(_("Victory"), why, won=True, sign="glory"), padding=8)
    fall = ft.Container(verdict_head(_("Defeat"), dim(_("Lost by 3.")), won=False, sign="warning"))
    return frame(
        sample_top(state, put)[:1],
        page(
            head,
            card(total),
            card(
                text(_("The other ways to win"), Style.STRONG),
                ft.Row(
                    [dim(_("Resources")), symbol("glory", 16, ON2), text("2", Style.LABEL)],
                    spacing=6,
                ),
                meters([Meter("h", _("Tiles held"), 5, 6), Meter("b", _("Battles"), 3, 5)], []),
            ),
            fall,
        ),
        [next_bar(next_step(_("Done, to your games"), put))],
    )
