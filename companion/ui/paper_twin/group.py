"""The games for a group on paper: what each player has, what lies on the table, whose turn it is, the points.

What is held in hand or lies face down is known to its owner alone: of that the page says how many.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from companion.auftrag.state import TOURNAMENT
from companion.play import Table
from companion.ui.auftrag.said import Words
from companion.ui.auftrag.terms import MODES as AUFTRAG_MODES
from companion.ui.auftrag.terms import SOURCES, title_name
from companion.ui.auftrag.terms import card_name as action_name
from companion.ui.grunwald.terms import MODES as GRUNWALD_MODES
from companion.ui.grunwald.terms import card as knight_card
from companion.ui.grunwald.terms import field_name, season
from companion.ui.paper_twin.markup import Html, Part, block, el, lines, table
from companion.ui.zamki.terms import card_name as troop_name
from companion.ui.zamki.terms import castle_name, tile_head
from companion.words import N_, _

AnyTable = Table[Any, Any]
Names = Mapping[str, str]
ROOM: Final = 6
"""Empty columns to write on."""


def _names(setup: Any) -> dict[str, str]:
    return {player.id: player.name for player in setup.players}


def _seated(setup: Any) -> str:
    return ", ".join(player.name for player in setup.players)


def _across(names: Names, rows: Iterable[tuple[str, Mapping[str, Part]]]) -> Html:
    """A table with a column for every player; a row of which nobody has anything is left out."""
    found = [
        (el("b", title), *(cells.get(id, "") for id in names))
        for title, cells in rows
        if any(cells.values())
    ]
    return table(("", *names.values()), found)


def _cards(items: Sequence[str]) -> str:
    return ", ".join(items) if items else "–"


def _house(setup: Any) -> list[tuple[Part, Part]]:
    return [(f"{_('House rule')} {id}", str(choice)) for id, choice in sorted(setup.house.items())]


def _to_write(names: Names) -> Html:
    """Empty columns for the rounds to come."""
    body = [
        el("tr", el("td", name), *(el("td", "") for _i in range(ROOM))) for name in names.values()
    ]
    head = el("tr", el("th", ""), *(el("th", _("round")) for _i in range(ROOM)))
    return block(
        _("From here on"), el("table", el("thead", head), el("tbody", *body), class_="write")
    )


# Na Grunwald ---------------------------------------------------------------------------------------

PHASES: Final[Mapping[str, str]] = {
    "event": N_("the event"),
    "officers": N_("royal officers"),
    "resolve": N_("the fields are resolved"),
    "payment": N_("a lost battle is paid"),
    "hiring": N_("a helper may be hired"),
    "end": N_("the end of the round"),
    "count": N_("all holdings are counted"),
    "feeding": N_("the knights are fed"),
    "final": N_("the final count"),
}


def grunwald_paper(table_: AnyTable, setup: Any) -> tuple[str, list[Html]]:
    """Rounds, fields, and what every player has."""
    state, names = table_.state, _names(setup)
    head: list[tuple[Part, Part]] = [
        (_("Round"), f"{state.round}, {season(state.round)}"),
        (_("Phase"), _(PHASES[state.phase])),
        (_("First player"), names[state.first]),
        (_("Turn of"), names.get(state.turn, "")),
        (_("Event"), str(state.event)),
        (_("Field to be resolved"), field_name(state.field) if state.field else ""),
        (_("May buy a helper"), names.get(state.buyer, "")),
        (_("Have counted or fed"), ", ".join(names[id] for id in state.given)),
        (_("Kept as"), _(GRUNWALD_MODES[setup.mode][0])),
        *_house(setup),
    ]
    parts = [
        block(_("Where the game stands"), lines(head), *_loss(state, names)),
        block(_("Players"), _grunwald_players(state, names)),
        block(_("The board"), _board(state, names)),
        _to_write(names),
    ]
    return f"Na Grunwald: {_seated(setup)}", parts


def _grunwald_players(state: Any, names: Names) -> Html:
    seats = state.seats

    def each(say: Any) -> dict[str, Part]:
        return {id: say(seats[id]) for id in names}

    def camp(seat: Any) -> str:
        return _cards([knight_card(one.kind, one.strength) for one in seat.camp])

    return _across(
        names,
        [
            (_("Helpers"), each(lambda s: str(s.helpers))),
            (_("Ducats"), each(lambda s: str(s.ducats))),
            (
                _("held when the fields were resolved"),
                {id: str(n) for id, n in state.purses.items()},
            ),
            (_("Provisions"), each(lambda s: str(s.provisions))),
            (_("Cards in hand"), each(lambda s: str(len(s.hand)))),
            (_("Camp"), each(camp)),
            (_("Captives"), each(lambda s: _cards([str(n) for n in s.captives]))),
            ("", each(lambda s: _("has passed") if s.passed else _("has left") if s.left else "")),
        ],
    )


def _board(state: Any, names: Names) -> Html:
    rows: list[tuple[Part, ...]] = []
    for field in dict.fromkeys((*state.board, *state.laid)):
        laid = [
            _("{who}: {pawns}").format(
                who=names.get(one.player, one.player),
                pawns=", ".join(
                    part
                    for n, part in (
                        (one.officer, _("officer {n}").format(n=one.officer)),
                        (one.helpers, _("helpers {n}").format(n=one.helpers)),
                        (one.ducats, _("ducats {n}").format(n=one.ducats)),
                    )
                    if n
                ),
            )
            for one in state.laid.get(field, ())
        ]
        open_ = _cards([str(n) for n in state.board.get(field, ())])
        done = _("resolved") if field in state.done else ""
        rows.append((field_name(field), open_, "; ".join(laid), done))
    return table((_("field"), _("open"), _("laid"), ""), rows)


def _loss(state: Any, names: Names) -> list[Html]:
    loss = state.loss
    if loss is None:
        return []
    plays = [
        f"{names.get(one.player, one.player)}: {knight_card(one.kind, one.strength)}"
        if one.kind != "peasant"
        else f"{names.get(one.player, one.player)}: {_('peasant')}"
        for one in loss.plays
    ]
    captures = [f"{names.get(id, id)}: {n}" for id, n in loss.captures.items()]
    pairs: list[tuple[Part, Part]] = [
        (_("Cards on the table"), ", ".join(plays)),
        (_("Captured"), ", ".join(captures)),
        (_("Difference to pay"), str(loss.due)),
        (_("Have not paid yet"), ", ".join(names.get(id, id) for id in loss.owing)),
    ]
    return [el("h3", _("A lost battle")), lines(pairs)]


# Im Auftrag des Königs -----------------------------------------------------------------------------

STEPS: Final[Mapping[str, str]] = {
    "setup": N_("the first tents"),
    "choose": N_("action cards are chosen"),
    "act": N_("actions are carried out"),
    "tournament": N_("the tournament"),
    "tents": N_("the tents"),
    "count": N_("points are counted"),
    "tie": N_("a tie is decided"),
    "over": N_("over"),
}


def auftrag_paper(table_: AnyTable, setup: Any) -> tuple[str, list[Html]]:
    """Points with their moments, tents, places, cards and tasks."""
    state, names, words = table_.state, _names(setup), Words(table_.rules)
    head: list[tuple[Part, Part]] = [
        (_("Round"), str(state.round)),
        (_("Phase"), _(STEPS[state.phase])),
        (
            _("Turn of"),
            _("the tournament") if state.turn == TOURNAMENT else names.get(state.turn, ""),
        ),
        (_("Last round"), _("yes") if state.last else ""),
        (_("The tournament of this round"), _("is over") if state.held else ""),
        (_("Open tasks"), str(state.open)),
        (_("Tasks in the pile"), str(state.pile)),
        (_("Tasks done"), _cards([title_name(task) for task in state.done])),
        (_("Horses"), _cards([str(n) for n in state.horses]) if state.horses else ""),
        (
            _("Action cards left"),
            ", ".join(f"{action_name(c)} {n}" for c, n in state.piles.items()),
        ),
        (_("First"), "" if not state.first else names.get(state.first, state.first)),
        (_("Kept as"), _(AUFTRAG_MODES[setup.mode][0])),
        *_house(setup),
    ]
    parts = [
        block(_("Where the game stands"), lines(head), _orders(state, names)),
        block(_("Players"), _auftrag_players(table_, names, words)),
        block(_("Points"), _entries(state, names, words)),
        _to_write(names),
    ]
    return f"Im Auftrag des Königs: {_seated(setup)}", parts


def _orders(state: Any, names: Names) -> Html:
    rows = [
        (str(n), ", ".join(names.get(id, id) for id in order))
        for n, order in enumerate(state.orders, 1)
    ]
    return table((_("round"), _("in this order")), rows)


def _auftrag_players(table_: AnyTable, names: Names, words: Words) -> Html:
    state, scores = table_.state, table_.rules.course(table_.state).scores  # type: ignore[attr-defined]
    seats = state.seats

    def each(say: Any) -> dict[str, Part]:
        return {id: say(seats[id]) for id in names if id in seats}

    def virtues(seat: Any) -> str:
        return str(len(seat.virtues) + seat.unseen) if seat.virtues or seat.unseen else ""

    def marks(seat: Any) -> str:
        return _("has left") if seat.left else _("turned over") if seat.turned_over else ""

    return _across(
        names,
        [
            (_("Points"), {id: str(n) for id, n in scores.items()}),
            (_("Counted"), {id: str(n) for id, n in state.counted.items()}),
            (_("Tent"), each(lambda s: str(s.tent or ""))),
            (_("Place"), each(lambda s: words.place(s.at))),
            (_("Action cards"), each(lambda s: ", ".join(map(action_name, s.taken)))),
            (_("carried out"), each(lambda s: ", ".join(map(action_name, s.done)))),
            (_("Tasks in hand"), each(lambda s: str(len(s.tasks)) if s.tasks else "")),
            (_("Virtue cards in hand"), each(virtues)),
            ("", each(marks)),
        ],
    )


def _entries(state: Any, names: Names, words: Words) -> Html:
    rows = [
        (
            str(one.round),
            words.turn(one.turn),
            names.get(one.player, one.player),
            f"{one.points:+d}",
            _(SOURCES.get(one.why, one.why)),
        )
        for one in state.entries
    ]
    return table((_("round"), "", _("who"), _("points"), ""), rows)


# Rycerze i Zamki -----------------------------------------------------------------------------------

ZAMKI_STEPS: Final[Mapping[str, str]] = {
    "tile": N_("a tile is turned up"),
    "reveal": N_("all show two cards"),
    "strongest": N_("the strongest is found"),
    "conquer": N_("the castle is conquered"),
    "recruit": N_("a card is recruited"),
    "count": N_("castles are counted"),
    "hands": N_("hands are counted"),
    "youngest": N_("the youngest is asked for"),
    "over": N_("the game is over"),
    "ended": N_("the game is over"),
}


def zamki_paper(table_: AnyTable, setup: Any) -> tuple[str, list[Html]]:
    """Castles, camps, the sword, the tiles that came."""
    state, names = table_.state, _names(setup)
    shown = [
        f"{names.get(id, id)}: {', '.join(map(troop_name, cards))}"
        for id, cards in state.shown.items()
    ]
    head: list[tuple[Part, Part]] = [
        (_("Game of the series"), str(state.game) if setup.series else ""),
        (_("Step"), _(ZAMKI_STEPS.get(state.step, state.step))),
        (_("Tile on the table"), tile_head(state.tile) if state.tile else ""),
        (_("Tiles so far"), ", ".join(map(tile_head, state.tiles))),
        (_("The sword"), names.get(state.sword, "")),
        (_("Shown"), "; ".join(shown)),
        (
            _("Hands counted"),
            ", ".join(f"{names.get(id, id)} {n}" for id, n in state.hands.items()),
        ),
        (_("The youngest"), names.get(state.youngest, "")),
        (_("From the youngest on"), ", ".join(names.get(id, id) for id in state.ages)),
        *_house(setup),
    ]
    parts = [
        block(_("Where the game stands"), lines(head)),
        block(_("Players"), _zamki_players(state, names, setup.mode)),
        _to_write(names),
    ]
    return f"Rycerze i Zamki: {_seated(setup)}", parts


def _zamki_players(state: Any, names: Names, mode: str) -> Html:
    seats = {seat.id: seat for seat in state.seats}

    def each(say: Any) -> dict[str, Part]:
        return {id: say(seats[id]) for id in names if id in seats}

    past = max((len(seat.past) for seat in state.seats), default=0)
    before = [
        (
            _("Castles of game {n}").format(n=n + 1),
            each(lambda s, n=n: ", ".join(map(castle_name, s.past[n])) if n < len(s.past) else ""),
        )
        for n in range(past)
    ]
    counts = mode != "score"
    return _across(
        names,
        [
            (_("Castles"), each(lambda s: ", ".join(map(castle_name, s.castles)))),
            (_("Points"), each(lambda s: str(s.points))),
            (_("Cards in hand"), each(lambda s: str(s.hand) if counts else "")),
            (_("Cards in the camp"), each(lambda s: str(s.camp_count) if counts else "")),
            *before,
            ("", each(lambda s: _("has left") if s.gone else "")),
        ],
    )
