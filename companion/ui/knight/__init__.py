"""Knight on the screen: the way into a game, its tabs, its words in the list of games."""

from __future__ import annotations

from typing import Final

from companion.games import GAMES
from companion.ui.knight.new_game import new_game
from companion.ui.knight.picture import card_of
from companion.ui.knight.play import play
from companion.ui.knight.tell import tell
from companion.ui.knight.voice import VOICE
from companion.ui.screens import Screens
from companion.words import _

KNIGHT: Final = Screens(
    title=GAMES["knight"].title,
    symbol=GAMES["knight"].symbol,
    blurb=lambda: _("Solo. Sheets, enemy, goals and score."),
    new=new_game,
    play=play,
    tell=tell,
    picture=card_of,
    refusal=VOICE.refusal,
)
