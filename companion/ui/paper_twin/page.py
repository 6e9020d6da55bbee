"""The page of a game: which sheets it has, and the frame around them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from companion.games import GAMES
from companion.play import Table
from companion.ui.paper_twin.group import auftrag_paper, grunwald_paper, zamki_paper
from companion.ui.paper_twin.knight import knight_paper
from companion.ui.paper_twin.markup import Html, Part, block, document, el, join, table
from companion.ui.screens import Screens
from companion.words import _, language
from companion.words.dates import date_name
from storage import Game

Sheets = Callable[[Table[Any, Any], Any], tuple[str, list[Html]]]
PAPERS: Final[Mapping[str, Sheets]] = {
    "knight": knight_paper,
    "grunwald": grunwald_paper,
    "auftrag": auftrag_paper,
    "zamki": zamki_paper,
}


def paper_of(game: Game, screens: Mapping[str, Screens], now: datetime) -> str:
    """The page of a game as it now stands, over or not."""
    title, parts = PAPERS[game.game](game.table, game.setup)
    about = game.record.about
    name = about.name or title
    begun = date_name(game.created.astimezone().date())
    stood = date_name(game.record.changed.astimezone().date())
    said = _("{game}, begun {day}, last played {last}, {n} moves").format(
        game=GAMES[game.game].title, day=begun, last=stood, n=game.table.place
    )
    head: list[Part] = [el("h1", name), el("p", title if about.name else "", " ", said)]
    if about.note:
        head.append(el("p", join(about.note.split("\n"), el("br"))))
    printed = _(
        "Printed from Squire on {day}. What is marked practice is ours and stands on no card."
    )
    foot = el("footer", printed.format(day=date_name(now.astimezone().date())))
    return document(name, language(), *head, *_result(game, screens), *parts, foot)


def _result(game: Game, screens: Mapping[str, Screens]) -> list[Html]:
    """How a game that is over ended, and every sum line by line."""
    known = screens.get(game.game)
    if game.outcome is None or known is None or known.picture is None:
        return []
    card = known.picture(game)
    parts: list[Part] = [el("p", el("b", card.verdict)), *(el("p", why) for why in card.decided)]
    if card.lines:
        parts.append(
            table(
                ("", _("points"), ""), [(one.name, str(one.number), one.how) for one in card.lines]
            )
        )
    for rank in card.ranks:
        rows = [(one.name, str(one.number), one.how) for one in rank.lines]
        parts += [
            el("h3", f"{rank.name}: {rank.number} ", el("small", rank.aside)),
            table(("",) * 3, rows),
        ]
    return [block(_("Result"), *parts)]
