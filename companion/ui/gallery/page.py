"""Every part in every state, for us and not for players: `/#/parts`, if SQUIRE_PARTS is set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.ui.component import component, use_value
from companion.ui.gallery import field, sheets, turn
from companion.ui.parts.buttons import (
    Choice,
    ghost,
    next_bar,
    next_step,
    pad,
    segmented,
    strong,
    tick,
    tick_card,
    tonal,
)
from companion.ui.parts.cards import fold, page, rule, two_columns
from companion.ui.parts.chips import (
    Cost,
    Gain,
    by_hand,
    cost_chip,
    gain_chip,
    source_badge,
)
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief, value_sum
from companion.ui.parts.meters import Meter, meters
from companion.ui.parts.notes import Reason, note
from companion.ui.parts.qr import qr_picture
from companion.ui.parts.states import empty, notice
from companion.ui.parts.symbols import unit
from companion.ui.parts.tabs import Tab, tab_bar
from companion.ui.parts.text import dim
from companion.ui.parts.tracks import segment
from companion.words import _

Draw = Callable[[dict[str, Any], Callable[..., None]], ft.Control]


@component
def gallery(shown: str = "") -> ft.Control:
    """The component page: one sheet of parts at a time."""
    state, set_state = use_value(FIRST.copy)

    def put(**changes: Any) -> None:
        set_state({**state, **changes})

    draw = PAGES.get(shown, _chips)
    tabs = [
        Tab("", _("Parts"), ft.Icons.WIDGETS_OUTLINED),
        Tab("turn", _("Turn"), ft.Icons.RESTART_ALT),
        Tab("use", _("Use"), ft.Icons.LIST),
        Tab("court", _("Court"), "court-king"),
        Tab("character", _("Character"), ft.Icons.PERSON),
        Tab("map", _("Map"), ft.Icons.HEXAGON_OUTLINED),
        Tab("log", _("Log"), ft.Icons.FORMAT_LIST_BULLETED),
        Tab("end", _("End"), "points"),
        Tab("forms", _("Forms"), ft.Icons.EDIT),
    ]
    bar = tab_bar(tabs, shown, lambda key: ft.context.page.navigate(f"/parts/{key}"))
    return frame([], draw(state, put), [bar])


FIRST: Final[dict[str, Any]] = {
    "side": "left",
    "open": "nobles",
    "answer": "ford",
    "alike": True,
    "tile": "mill",
    "view": "map",
    "clause": "",
    "path": 3,
    "castle": True,
    "fold": False,
    "value": "",
}


def _chips(state: dict[str, Any], put: Callable[..., None]) -> ft.Control:
    nobility, glory = _("Nobility"), _("Glory")
    left: list[ft.Control] = [
        dim(_("Cost: due, partly paid, paid, too dear, any")),
        _line(
            cost_chip(Cost("nobility", nobility, 2)),
            cost_chip(Cost("nobility", nobility, 2, paid=1)),
            cost_chip(Cost("nobility", nobility, 1, paid=1)),
            cost_chip(Cost("glory", glory, 6, short=True)),
            cost_chip(Cost("any", _("of any kind"), 1)),
        ),
        rule(),
        dim(_("Gain: now, fresh, once, loss")),
        _line(
            gain_chip(Gain("valor", _("Valor"), 2)),
            gain_chip(Gain("glory", glory, 1, fresh=True)),
            gain_chip(Gain("points", _("points"), 20, once=True)),
            gain_chip(Gain("enemy_diplomacy", _("enemy diplomacy"), 1, loss=True)),
        ),
        rule(),
        dim(_("Source: rulebook, my copy, practice, unknown")),
        _line(*(source_badge(s, words=True) for s in ("rulebook", "copy", "practice", "unknown"))),
        rule(),
        dim(_("Set by hand. Units: own, enemy")),
        _line(
            by_hand(_("Gold {old} to {new}").format(old=8, new=7)), unit(True, 3), unit(False, 2)
        ),
        rule(),
        dim(_("Segment: open, partly, done, blocked, unknown")),
        _line(*(segment(s) for s in ("open", "partly", "done", "blocked", "unknown"))),
        rule(),
        meters(
            [Meter("held", _("Tiles held"), 5, 6)],
            [Meter("enemies", _("Enemies"), 5, 8, loses=True), Meter("p", _("Points"), 175, 300)],
        ),
    ]
    return frame(
        [chief(_("Parts"), _("one look for every sheet"))],
        page(two_columns(left, _buttons(state, put))),
    )


def _line(*parts: ft.Control) -> ft.Control:
    return ft.Row(list(parts), spacing=8, run_spacing=8, wrap=True)


def _buttons(state: dict[str, Any], put: Callable[..., None]) -> list[ft.Control]:
    reason = Reason(
        _("Enemy moves 2: from the Mill to the Gate, the shortest way."),
        "KN-53",
        _("The rule of the ledger, in our own words, opens here."),
    )

    def clause(name: str) -> None:
        put(clause="" if state["clause"] else name)

    return [
        rule(),
        dim(_("Buttons: next step, with a reason, losing, plain")),
        ft.Row([next_step(_("Take the left side"), put, key="n1")]),
        ft.Row(
            [
                next_step(
                    _("Done, activate Church"),
                    put,
                    second=_("First answer: which way from the Mill?"),
                    manner="unavailable",
                    key="n2",
                )
            ]
        ),
        ft.Row(
            [
                next_step(
                    _("Take the right side"),
                    put,
                    second=_("and lose, if nothing changes before step 4"),
                    manner="gules",
                    key="n3",
                )
            ]
        ),
        _line(
            tonal(_("Pay 2"), put),
            strong(_("Claim"), put),
            ghost(_("Other"), put),
            ghost(_("Own mark"), put, sign=ft.Icons.EDIT),
        ),
        rule(),
        note(reason, clause, opened=state["clause"] == "KN-53"),
        notice(_("2 Glory short. Tournament 1 needs Stable 2."), put),
        notice(_("Someone else has moved on. Here is the game as it stands."), put, warn=False),
        empty(_("No games yet"), _("A game is kept from its first move on.")),
        value_sum(
            _("Influence"),
            [(_("King 2"), 2), (_("Tracks"), 11), (_("set by hand"), -1)],
            12,
        ),
        fold(
            _("House rules"),
            _("all as default"),
            state["fold"],
            lambda _e: put(fold=not state["fold"]),
            dim(_("They open here, in place.")),
        ),
        ft.Container(height=12),
    ]


def _forms(state: dict[str, Any], put: Callable[..., None]) -> ft.Control:
    sides = [Choice("left", _("Left"), done=True), Choice("right", _("Right"))]
    tracks = [("king", _("King")), ("nobles", _("Nobles")), ("castle", _("Castle"))]
    return frame(
        [chief(_("Card 8 turned up"), _("Copy what is printed on it"))],
        page(
            segmented(sides, state["side"], lambda v: put(side=v)),
            dim(_("It activates")),
            ft.Row(
                [
                    tick_card(
                        Choice(key, name, f"court-{key}"),
                        key == "castle" and state["castle"],
                        lambda _v: put(castle=not state["castle"]),
                    )
                    for key, name in tracks
                ],
                spacing=8,
            ),
            dim(_("Consequence path")),
            pad(
                [*(Choice(n, str(n)) for n in (1, 2, 3, 4)), Choice(0, _("none"))],
                state["path"],
                lambda v: put(path=v),
                name=_("Path"),
            ),
            dim(_("Symbols")),
            pad(
                [
                    Choice("glory", _("Glory"), "glory"),
                    Choice("nobility", _("Nobility"), "nobility"),
                    Choice("valor", _("Valor"), "valor"),
                    Choice("gold", _("Gold"), "gold"),
                    Choice("any", _("any"), "any"),
                ],
                "nobility",
                put,
            ),
            tick(_("once"), state["alike"], lambda v: put(alike=v), sign="once"),
            ft.Row(
                [
                    ghost(_("Card book"), put, sign=ft.Icons.STYLE),
                    ghost(_("Own mark"), put, sign=ft.Icons.EDIT),
                ],
                spacing=8,
                wrap=True,
            ),
            ft.Container(
                qr_picture("http://192.168.1.20:8737/?k=" + "x" * 32, _("QR code of a link")),
                alignment=ft.Alignment.CENTER,
                bgcolor="#FFFFFF",
            ),
        ),
        [
            next_bar(
                ghost(_("Skip"), put, height=56),
                next_step(_("Keep the card"), put, second=_("Left and right are complete")),
            )
        ],
    )


PAGES: Final[dict[str, Draw]] = {
    "": _chips,
    "turn": turn.turn,
    "use": turn.use,
    "court": sheets.court,
    "character": sheets.character,
    "map": field.field,
    "log": sheets.log,
    "end": sheets.end,
    "forms": _forms,
}
