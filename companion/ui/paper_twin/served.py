"""The paper twin as a server at home hands it to a browser, to be printed there."""

from __future__ import annotations

from datetime import datetime

from companion.play import SaveError
from companion.ui.paper_twin.page import paper_of
from companion.words import speaking
from storage import Library


def served_paper(library: Library, id_: str, language: str = "en") -> str | None:
    """The page of a game as it now stands; None if there is no such game that can be opened."""
    from companion.ui.offered import SCREENS

    try:
        game = library.open(id_)
    except SaveError:
        return None
    with speaking(language):
        return paper_of(game, SCREENS, datetime.now().astimezone())
