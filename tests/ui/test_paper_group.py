"""The paper twin of the games for a group: what each player has, the table, the result; no secret is on it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html.parser import HTMLParser
from typing import Any

import pytest

from companion.ui.grunwald.terms import field_name
from companion.ui.offered import SCREENS
from companion.ui.paper_twin.page import paper_of
from companion.ui.zamki.terms import card_name as troop_name
from companion.ui.zamki.terms import castle_name
from storage import Game, Library
from tests.auftrag.play import play_game as auftrag_game
from tests.grunwald.play import play_game as grunwald_game
from tests.ui.test_paper_twin import NOW
from tests.zamki.play import play as zamki_game


class Tables(HTMLParser):
    """Every table of a page as rows of cells; `across`: by title of a row and name of a player."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.in_cell = False
        self.feed(page)

    @property
    def rows(self) -> list[list[str]]:
        return [row for table in self.tables for row in table]

    def handle_starttag(self, tag: str, _attrs: Any) -> None:
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")
            self.in_cell = True

    def handle_endtag(self, tag: str) -> None:
        self.in_cell = self.in_cell and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self.in_cell:
            self.tables[-1][-1][-1] += data

    def across(self, names: list[str]) -> dict[str, dict[str, str]]:
        head = ["", *names]
        found = next(table for table in self.tables if table[0] == head)
        return {row[0]: dict(zip(names, row[1:], strict=True)) for row in found[1:]}

    def said(self, name: str) -> str:
        return next((row[1] for row in self.rows if len(row) == 2 and row[0] == name), "")


def begun(library: Library, kind: str, setup: Any, moves: Any) -> Game:
    game = library.new(kind, setup)
    for move in moves:
        game.table.play(move)
    return game


def check(
    game: Game, seats: Mapping[str, Any], says: Mapping[str, Callable[[Any], str]]
) -> tuple[Tables, str]:
    """Every player's things, each in its row and column."""
    page = paper_of(game, SCREENS, NOW)
    tables, players = Tables(page), game.setup.players
    found = tables.across([player.name for player in players])
    for title, say in says.items():
        for player in players:
            wanted, row = say(seats[player.id]), found.get(title, {})
            assert row.get(player.name, "") in (wanted, wanted or "–"), title
    return tables, re.sub(r"<[^>]+>", " ", page)


@pytest.mark.parametrize(("seed", "mode"), [(1, "full"), (2, "results"), (3, "fields")])
@pytest.mark.parametrize("share", [0.4, 1])
def test_na_grunwald(shelf: Library, seed: int, mode: str, share: float) -> None:
    whole = grunwald_game(seed, 3, mode)
    game = begun(shelf, "grunwald", whole.setup, whole.moves[: int(len(whole.moves) * share)])
    state: Any = game.table.state
    tables, text = check(
        game,
        state.seats,
        {
            "Helpers": lambda seat: str(seat.helpers),
            "Ducats": lambda seat: str(seat.ducats),
            "Provisions": lambda seat: str(seat.provisions),
            "Cards in hand": lambda seat: str(len(seat.hand)),
            "Captives": lambda seat: ", ".join(map(str, seat.captives)) or "–",
            "Camp": lambda seat: (
                ", ".join(f"{one.kind} {one.strength}" for one in seat.camp) or "–"
            ),
        },
    )
    assert tables.said("Round").startswith(f"{state.round},")
    board = next((table for table in tables.tables if table[0][0] == "field"), [])
    for field, values in state.board.items():
        row = next(row for row in board if row[0] == field_name(field))
        assert row[1] == (", ".join(map(str, values)) or "–")
        assert (row[3] == "resolved") == (field in state.done)
    if game.outcome is not None:
        for points in game.outcome.facts["points"].values():
            assert str(points["total"]) in text


@pytest.mark.parametrize(
    ("seed", "mode", "moves"), [(1, "full", 60), (2, "scores", 9), (2, "scores", 4000)]
)
def test_im_auftrag_des_koenigs(shelf: Library, seed: int, mode: str, moves: int) -> None:
    whole: Any = auftrag_game(seed, 3, mode)
    game = begun(shelf, "auftrag", whole.setup, whole.moves[:moves])
    rules: Any = game.table.rules
    state: Any = game.table.state
    scores = rules.course(state).scores
    tables, _text = check(
        game,
        state.seats,
        {
            "Tent": lambda seat: str(seat.tent or ""),
            "Tasks in hand": lambda seat: str(len(seat.tasks)) if seat.tasks else "",
        },
    )
    names = [player.name for player in game.setup.players]
    points = tables.across(names)["Points"]
    assert points == {player.name: str(scores[player.id]) for player in game.setup.players}
    assert tables.said("Round") == str(state.round)
    signed = [row[3] for row in tables.rows if len(row) == 5 and row[3][:1] in "+-"]
    assert signed == [f"{entry.points:+d}" for entry in state.entries]


@pytest.mark.parametrize("share", [0.5, 1])
@pytest.mark.parametrize("series", [False, True])
def test_rycerze_i_zamki(shelf: Library, share: float, series: bool) -> None:
    whole = zamki_game(5, 4, "cards", compare=True, series=series)
    moves = whole.table.line.moves
    game = begun(shelf, "zamki", whole.table.setup, moves[: int(len(moves) * share)])
    state: Any = game.table.state
    tables, text = check(
        game,
        {seat.id: seat for seat in state.seats},
        {
            "Castles": lambda seat: ", ".join(map(castle_name, seat.castles)),
            "Points": lambda seat: str(seat.points),
            "Cards in hand": lambda seat: str(seat.hand),
            "Cards in the camp": lambda seat: str(seat.camp_count),
        },
    )
    if game.outcome is None and not state.shown:  # the camps lie face down
        for seat in state.seats:
            assert not any(troop_name(card) in text for card in seat.camp)
    for n in range(len(state.seats[0].past)):
        assert f"Castles of game {n + 1}" in tables.across([p.name for p in game.setup.players])
