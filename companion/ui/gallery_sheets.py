"""The component page's whole sheets, with practice content: how the parts stand together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.parts.buttons import Choice, next_bar, next_step, segmented, strong, tonal
from companion.ui.parts.cards import card, locked, page, rows, section, sheet_row
from companion.ui.parts.chips import Cost, Gain, chips, cost_chip, gain_chip, source_badge, trade
from companion.ui.parts.frame import frame
from companion.ui.parts.header import Value, game_chief, value_header, value_sum
from companion.ui.parts.hexes import axial
from companion.ui.parts.hexmap import Spring, Tile, hexmap, tile_list
from companion.ui.parts.meters import (
    Meter,
    Threshold,
    influence_track,
    meters,
    point_box,
    threshold_card,
)
from companion.ui.parts.notes import LogLine, Reason, log_head, log_line, note
from companion.ui.parts.previews import Part, Verdict, preview, side_by_side
from companion.ui.parts.questions import Answer, question_bar
from companion.ui.parts.sums import SumLine, sum_lines, verdict_head
from companion.ui.parts.symbols import symbol, unit
from companion.ui.parts.text import dim, heading, sentence, text
from companion.ui.parts.tracks import Link, Track, chain, opened, segment_line, track_row
from companion.ui.parts.turn import EventCard, event_row, step_strip
from companion.ui.room import room
from companion.ui.theme import GU, ON2, VE, Style
from companion.words import _

State = dict[str, Any]
Put = Callable[..., None]


def _top(state: State, put: Put, fresh: int = 0) -> list[ft.Control]:
    values = [
        Value("glory", "glory", _("Gl"), _("Glory"), 4, 6),
        Value("nobility", "nobility", _("Nb"), _("Nobility"), 2, 6),
        Value("valor", "valor", _("Va"), _("Valor"), 3, 6, fresh=fresh),
        Value("gold", "gold", _("Gd"), _("Gold"), 7, 12, hand=True),
        Value("points", "points", _("pts"), _("Points"), 175, box="9", box_sum=25),
        Value("influence", "influence", _("Inf"), _("Influence"), 13, foot=_("next 15")),
    ]
    chosen = state["value"]
    header = value_header(values, lambda k: put(value="" if k == chosen else k), opened=chosen)
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
    return frame(_top(state, put), body, [next_bar(step)])


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
    return frame(_top(state, put, fresh=1), body, [next_bar(step)])


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
    return frame(_top(state, put), page(*lines, spacing=0, edge_to_edge=True))


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
    return frame(_top(state, put), page(influence, rewards, points))


def _tiles(asks: bool, answer: str) -> tuple[Tile, ...]:
    plus, house = ("tile-plus", _("plus tile")), ("tile-village", _("village"))
    castle = ("tile-castle", _("castle"))
    gold, valor = Spring("gold", _("gold")), Spring("valor", _("Valor"))
    glory, noble = Spring("glory", _("Glory")), Spring("nobility", _("Nobility"))
    gone = Spring("gold", _("gold"), gone=True)

    def tile(id_: str, name: str, q: int, r: int, *springs: Spring, **more: Any) -> Tile:
        letter = {"ford": "A", "hollow": "B"}.get(id_, "") if asks else ""
        return Tile(
            id_, name, axial(q, r), springs=springs, letter=letter, chosen=id_ == answer, **more
        )

    return (
        tile("beacon", _("Beacon"), 1, -2, valor, enemy=1, marks=(plus,)),
        tile("copse", _("Copse"), 2, -2, gold),
        tile("quarry", _("Quarry"), 3, -2, gold, valor, marks=(plus,)),
        tile("pits", _("Pits"), 0, -1, gold),
        tile("mill", _("Mill"), 1, -1, noble, gold, enemy=2, marks=(house,)),
        tile("toll", _("Toll"), 2, -1, gold, gold),
        tile("fen", _("Fen"), 3, -1, glory, marks=(plus,)),
        tile("saltpan", _("Saltpan"), -1, 0, gone, gold, marks=(plus,)),
        tile("ford", _("Ford"), 0, 0, valor),
        tile("hollow", _("Hollow"), 1, 0, noble),
        tile("orchard", _("Orchard"), 2, 0, glory, own=1, marks=(house,), ground="held"),
        tile(
            "barrow",
            _("Barrow"),
            3,
            0,
            Spring("valor", _("Valor"), gone=True),
            marks=(("tile-destroyed", _("destroyed")),),
            ground="gone",
        ),
        tile("weir", _("Weir"), -1, 1, gold, own=1, ground="held"),
        tile("gate", _("Gate"), 0, 1, valor, glory, own=2, ground="held"),
        tile("chapel", _("Chapel"), 1, 1, noble, own=1, marks=(house,), ground="held"),
        tile("meadow", _("Meadow"), 2, 1, gold, own=1, marks=(plus,), ground="held"),
        tile("lower", _("Lower"), -1, 2, gold, marks=(house,)),
        tile(
            "castle",
            _("Castle"),
            0,
            2,
            glory,
            gold,
            own=1,
            enemy=2,
            marks=(castle,),
            ground="castle",
        ),
        tile("bridge", _("Bridge"), 1, 2, valor),
    )


def field(state: State, put: Put) -> ft.Control:
    """The map with a question, or with a tile chosen; and the list of tiles."""
    views = [
        Choice("map", _("Map"), ft.Icons.HEXAGON_OUTLINED),
        Choice("list", _("List of tiles"), ft.Icons.MENU),
        Choice("ask", _("Question"), ft.Icons.HELP_OUTLINE),
    ]
    view = state["view"]
    asks = view == "ask"
    tiles = _tiles(asks, state["answer"])
    tap = (lambda k: put(answer=k)) if asks else (lambda k: put(tile=k))
    switch = segmented(views, view, lambda v: put(view=v))
    if view == "list":
        return frame(_top(state, put), page(switch, tile_list(tiles, tap, selected=state["tile"])))
    body: list[ft.Control] = [switch]
    if asks:
        reason = Reason(_("3 Glory paid. All enemies move 2."), "KN-53")
        body.append(note(reason, lambda _c: None, lead=_("Path 1:")))
    body.append(hexmap(tiles, tap, selected="" if asks else state["tile"]))
    bottom: list[ft.Control] = [next_bar(next_step(_("Both go by the Ford"), put))]
    if asks:
        answers = [
            Answer("ford", _("Ford"), _("to Gate"), "A"),
            Answer("hollow", _("Hollow"), _("to Gate or Chapel"), "B"),
        ]
        bar = question_bar(
            _("Which way from the Mill?"),
            _("Equally short. 2 of 5 enemies have moved."),
            answers,
            state["answer"],
            lambda k: put(answer=k),
            unit=unit(False, 2, 34),
            alike=_("Both the same way"),
            alike_on=state["alike"],
            on_alike=lambda v: put(alike=v),
        )
        bottom.insert(0, bar)
    else:
        body.append(
            card(
                meters(
                    [Meter("h", _("Tiles held"), 5, 6), Meter("b", _("Battles"), 2, 5)],
                    [
                        Meter("e", _("Enemies"), 5, 8, loses=True),
                        Meter("d", _("Enemy diplomacy"), 3, 8, loses=True),
                    ],
                )
            )
        )
    return frame(_top(state, put), page(*body), bottom)


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
        _top(state, put),
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
        _top(state, put)[:1],
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
