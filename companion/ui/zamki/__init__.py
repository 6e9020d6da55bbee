"""Rycerze i Zamki on the screen: the way into a game, its table, its words in the list of games."""

from __future__ import annotations

from typing import Final

from companion.games import GAMES
from companion.ui.screens import Screens
from companion.ui.trackers.picture import card_from
from companion.ui.trackers.play import play_of
from companion.ui.trackers.table import table_of
from companion.ui.zamki.face import FACE
from companion.ui.zamki.new_game import SPEC
from companion.ui.zamki.refusals import REFUSALS
from companion.ui.zamki.tell import tell
from companion.words import _

ZAMKI: Final = Screens(
    title=GAMES["zamki"].title,
    symbol=GAMES["zamki"].symbol,
    blurb=lambda: _("2 to 4 players. Castles, hands, the sword and score."),
    new=table_of(SPEC),
    play=play_of(FACE),
    tell=tell,
    phrases=REFUSALS,
    refusal=FACE.voice.refusal,
    face="zamki",
    for_several=True,
    picture=card_from(FACE),
)
