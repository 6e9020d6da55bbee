"""The sample map: with a tile chosen, with a question, and as a list."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui.gallery.sample import Put, State, sample_top
from companion.ui.parts.buttons import Choice, next_bar, next_step, segmented
from companion.ui.parts.cards import card, page
from companion.ui.parts.frame import frame
from companion.ui.parts.hexes import axial
from companion.ui.parts.hexmap import Spring, Tile, hexmap
from companion.ui.parts.meters import (
    Meter,
    meters,
)
from companion.ui.parts.notes import Reason, note
from companion.ui.parts.questions import Answer, question_bar
from companion.ui.parts.symbols import unit
from companion.ui.parts.tiles import tile_list
from companion.words import _


def _tiles(asks: bool, answer: str) -> tuple[Tile, ...]:
    plus, house = ("tile-plus", _("plus tile")), ("tile-village", _("village"))
    castle = ("tile-castle", _("castle"))
    gold, valor = Spring("gold", _("gold")), Spring("valor", _("Valor"))
    glory, noble = Spring("glory", _("Glory")), Spring("nobility", _("Nobility"))
    gone = Spring("gold", _("gold"), gone=True)

    def tile(id_: str, name: str, q: int, r: int, *springs: Spring, **more: Any) -> Tile:
        letter = {"ford": "A", "hollow": "B"}.get(id_, "") if asks else ""
        return Tile(
            id_,
            name,
            axial(q, r),
            springs=springs,
            letter=letter,
            chosen=id_ == answer,
            near=id_ == "mill",
            **more,
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
            gone=True,
            fate="tile-destroyed",
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
        return frame(
            sample_top(state, put), page(switch, tile_list(tiles, tap, selected=state["tile"]))
        )
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
    return frame(sample_top(state, put), page(*body), bottom)
