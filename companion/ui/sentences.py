"""Refusals as sentences: what is missing and, if there is something to do, what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.play import IllegalMove, SaveError, SheetError
from companion.words import _
from storage import AboutError, CopyError, PersonError

Phrase = Callable[[Mapping[str, Any]], str]
Phrases = Mapping[str, Phrase]


def sentence(
    refusal: IllegalMove | SaveError | SheetError | AboutError | CopyError | PersonError,
    own: Phrases | None = None,
) -> str:
    """The sentence of a refusal; `own` are the codes that a game adds, where a move of it was refused."""
    if isinstance(refusal, SheetError):
        fault = refusal.faults[0] if refusal.faults else ""
        return _("The sheets cannot hold this: {fault}. Nothing was changed.").format(fault=fault)
    if isinstance(refusal, SaveError):
        return _save(refusal, is_move=own is not None)
    if isinstance(refusal, CopyError):
        return COPIES[refusal.code](refusal.facts)
    if isinstance(refusal, AboutError):
        return ABOUT[refusal.code](refusal.facts)
    if isinstance(refusal, PersonError):
        return PEOPLE[refusal.code](refusal.facts)
    phrase = (own or {}).get(refusal.code) or COMMON.get(refusal.code)
    phrase = phrase or PLAYERS.get(refusal.code)
    if phrase is not None:
        return phrase(refusal.facts)
    return _("The rules do not allow this now ({code}).").format(code=refusal.code)


COMMON: Phrases = {
    "moved_on": lambda _f: _("Someone else has moved on. Here is the game as it stands."),
    "nothing_to_undo": lambda _f: _("Nothing to undo: this is the start of the game."),
    "nothing_to_redo": lambda _f: _("Nothing to redo."),
    "no_such_place": lambda _f: _("The log has no such place."),
    "draft_lost": lambda _f: _(
        "A draft of this game was open when Squire was stopped. Drafts are not kept: the game stands as it was."
    ),
    "form_open": lambda _f: _("Keep what is written in the open form first, or cancel it."),
    "replay": lambda _f: _("This is a replay: nothing is played here."),
    "torn": lambda _f: _(
        "Undo stops here. An older Squire wrote the moves before, and this one reads them differently."
    ),
}


ABOUT: Phrases = {
    "long_name": lambda f: _(
        "The name has {length} letters, there is room for {most}. Nothing was changed."
    ).format(**f),
    "long_note": lambda f: _(
        "The note has {length} letters, there is room for {most}. Nothing was changed."
    ).format(**f),
}


COPIES: Phrases = {
    "no_name": lambda _f: _("Give the copy a name."),
    "long_name": lambda f: _(
        "The name has {length} letters, there is room for {most}. Nothing was changed."
    ).format(**f),
    "duplicate_name": lambda f: _(
        "There is a copy called {name} already. {free} is free. Nothing was changed."
    ).format(**f),
}


PEOPLE: Phrases = {
    "no_name": lambda _f: _("Write a name."),
    "long_name": lambda f: _("The name has {length} letters, there is room for {most}.").format(
        **f
    ),
    "same_name": lambda f: _("{name} is on the list already. {free} is free.").format(**f),
    "no_such_colour": lambda _f: _("There is no such colour."),
    "born": lambda f: _("Write a year from {least} to {most}, or none.").format(**f),
    "no_such_person": lambda _f: _("This person is no longer on the list."),
}


PLAYERS: Phrases = {
    "players_count": lambda f: _("{least} to {most} players.").format(**f),
    "player_twice": lambda _f: _("Somebody sits at the table twice."),
    "no_such_player": lambda _f: _("This player is not at the table."),
    "no_name": lambda _f: _("A player has no name."),
    "same_name": lambda f: _("Two players are called {name}.").format(name=f["name"]),
    "no_such_colour": PEOPLE["no_such_colour"],
    "same_colour": lambda f: _("Two players share the colour {colour}.").format(
        colour=_colour(str(f["colour"]))
    ),
    "choose_first": lambda _f: _("Choose who starts."),
    "order_by_age": lambda _f: _("Order all players by age."),
}
"""What the rules of the games for several say of their players."""


def _colour(colour: str) -> str:
    words = {
        "red": _("red"),
        "blue": _("blue"),
        "green": _("green"),
        "yellow": _("yellow"),
        "black": _("black"),
    }
    return words.get(colour, colour)


def _save(refusal: SaveError, *, is_move: bool) -> str:
    place = str(refusal.facts.get("file") or refusal.facts.get("folder") or "")
    match refusal.code:
        case "full" if is_move:
            return _("The disk is full. The move was not made. Make room and tap again.")
        case "full":
            return _("The disk is full. Nothing was changed. Make room and try again.")
        case "gone" if "copy" in refusal.facts:
            return _("This copy is no longer here.")
        case "gone":
            return _("This game is no longer here.")
        case "read_only" if is_move:
            words = _("The folder of the games cannot be written. The move was not made.")
        case "read_only":
            words = _("The folder of the games cannot be written. Nothing was changed.")
        case "in_use":
            words = _("Another Squire has these games open. Close it first.")
        case "broken":
            words = _(
                "The file of this game is damaged, and so is the one before. It was left as it is."
            )
        case "newer":
            words = _(
                "A newer Squire wrote this game. Update this one; the game was left as it is."
            )
        case _ if is_move:
            words = _("The disk did not take the move. It was not made; tap again.")
        case _:
            words = _("The disk did not take it. Nothing was changed; try again.")
    return f"{words} ({place})" if place else words
