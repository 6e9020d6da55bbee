"""Na Grunwald on the screen: the way into a game, its table, its words in the list of games."""

from __future__ import annotations

from typing import Final

from companion.games import GAMES
from companion.ui.grunwald.face import FACE
from companion.ui.grunwald.new_game import SPEC
from companion.ui.grunwald.refusals import REFUSALS
from companion.ui.grunwald.tell import tell
from companion.ui.screens import Screens
from companion.ui.trackers.picture import card_from
from companion.ui.trackers.play import play_of
from companion.ui.trackers.table import table_of
from companion.words import _

GRUNWALD: Final = Screens(
    title=GAMES["grunwald"].title,
    symbol=GAMES["grunwald"].symbol,
    blurb=lambda: _("2 to 4 players. Fields, battles, feeding and score."),
    new=table_of(SPEC),
    play=play_of(FACE),
    tell=tell,
    picture=card_from(FACE),
    phrases=REFUSALS,
    refusal=FACE.voice.refusal,
    face="grunwald",
)
