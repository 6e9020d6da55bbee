"""Im Auftrag des Königs on the screen: the way into a game, its table, its words in the list of games."""

from __future__ import annotations

from typing import Final

from companion.games import GAMES
from companion.ui.auftrag.face import FACE
from companion.ui.auftrag.new_game import SPEC
from companion.ui.auftrag.refusals import REFUSALS
from companion.ui.auftrag.tell import tell
from companion.ui.screens import Screens
from companion.ui.trackers.picture import card_from
from companion.ui.trackers.play import play_of
from companion.ui.trackers.table import table_of
from companion.words import _

AUFTRAG: Final = Screens(
    title=GAMES["auftrag"].title,
    symbol=GAMES["auftrag"].symbol,
    blurb=lambda: _("2 to 4 players. Picks, places, actions and points."),
    new=table_of(SPEC),
    play=play_of(FACE),
    tell=tell,
    phrases=REFUSALS,
    refusal=FACE.voice.refusal,
    face="auftrag",
    for_several=True,
    picture=card_from(FACE),
)
