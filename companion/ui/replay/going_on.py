"""From any place of a replay on as a new game, which is named after the old one."""

from __future__ import annotations

from typing import Any

from companion.play import IllegalMove, Replay, SaveError
from companion.ui.log.voice import Shown
from companion.ui.replay.watching import Watching
from companion.ui.visit import visit
from companion.words import _
from storage import AboutError, Game
from storage.index import row_of
from storage.names import LONGEST, one_line

BEGUN = "replay.begun"
"""On the desk: that the new game is being written."""


def name_of(look: Shown, game: Game) -> str:
    """What the new game is called: the old name and the turn it goes on from."""
    told = visit().screens[game.game].tell(row_of(game.record))
    old = game.record.about.name or told.title
    turn = look.voice.round_said(look.voice.round_of(look.state))
    end = _("from {turn}").format(turn=turn)
    return f"{one_line(old)[: LONGEST - len(end) - 2].rstrip()}, {end}"


async def go_on(look: Shown, seat: Watching, replay: Replay[Any, Any], e: Any) -> None:
    """Begin it where the replay stands, and open it."""
    if look.desk.get(BEGUN):  # a second tap meanwhile
        return
    page, kept = e.page, look.desk.kept
    seat.stop()
    kept[BEGUN] = True
    try:
        name = name_of(look, look.playing.game)
        game = await seat.door.branch(seat.source, replay.line, name)
    except (IllegalMove, SaveError, AboutError) as refusal:
        seat.refuse(refusal)
    else:
        page.navigate(f"/g/{game.id}")
    finally:
        kept[BEGUN] = False
