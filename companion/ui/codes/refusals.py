"""Why a code, a file or a picture was not taken, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from companion.play import IllegalMove, SheetError
from companion.ui.copies.merging import course_with
from companion.ui.knight.phrases import fault_text
from companion.ui.visit import visit
from companion.words import _, ngettext
from storage.names import one_line
from storage.parts import CodeError

MOST_FAULTS: Final = 5
ELSE: Final = ("file: no copy of Squire", "what: is missing")
"""How faults of a file begin that never was a copy, or whose text is cut short."""


def copy_code_refusal(refusal: CodeError) -> str:
    """Why a code was not taken, or none can be made."""
    match refusal.code:
        case "not_a_code" if refusal.facts.get("kind"):
            return _("This code is of Squire, but holds something else than a copy.")
        case "not_a_code":
            return _("This is no code of a copy. Nothing was taken.")
        case "another_copy" if refusal.facts.get("is_changed"):
            return _("The copy was changed between these codes. Scan all codes of the newer one.")
        case "another_copy":
            return _("These codes are of different copies. Take one copy at a time.")
        case "newer":
            return _("A newer Squire made this code. Update this one; nothing was taken.")
        case "too_large":
            return _("This is larger than any copy. Nothing was taken.")
        case _:
            return _("This code is damaged or cut short. Scan or paste it again.")


def record_code_refusal(refusal: CodeError) -> str:
    """Why the code or file of a game was not taken, or none can be made."""
    facts = refusal.facts
    match refusal.code:
        case "not_a_code" if facts.get("kind"):
            return _("This code is of Squire, but holds something else than a game.")
        case "another_copy" if facts.get("is_changed"):
            return _("Somebody played on between these codes. Scan all codes of the newer state.")
        case "bad_move":
            return _bad_move(facts)
        case code:
            said = RECORDS.get(code, RECORDS["damaged"])()
            older = _("Older rules of Squire played this game.")
            return f"{older} {said}" if facts.get("older") else said


def _bad_move(facts: Mapping[str, Any]) -> str:
    """Where a game breaks its rules; and why, if the game has words for it."""
    place, why = facts.get("place", "?"), why_refused(facts)
    if why:
        said = _("Move {place} of this game is against its rules: {why} Nothing was taken.")
        return said.format(place=place, why=why)
    said = _("Move {place} of this game is against its rules. Nothing was taken.")
    return said.format(place=place)


def why_refused(facts: Mapping[str, Any]) -> str:
    """What a game's own screens say of the move that a `bad_move` is about; "" if they have no words for it."""
    why = facts.get("why")
    screens = visit().screens.get(str(facts.get("game")))
    if isinstance(why, IllegalMove) and screens is not None and screens.refusal is not None:
        # a stranger's move may name what no sheet has, and then no phrase has a name for it
        with suppress(LookupError, TypeError, ValueError, AttributeError):
            return one_line(screens.refusal(facts["rules"], facts["state"], why))
    return ""


RECORDS: Final[Mapping[str, Callable[[], str]]] = {
    "not_a_code": lambda: _("This is no game of Squire. Nothing was taken."),
    "another_copy": lambda: _("These codes are of different games. Take one game at a time."),
    "damaged": lambda: _("This is damaged or cut short. Scan, paste or open it again."),
    "newer": lambda: _("A newer Squire made this. Update this one; nothing was taken."),
    "unknown_game": lambda: _("This Squire does not know this game. Nothing was taken."),
    "too_large": lambda: _("This is larger than any game. Nothing was taken."),
    "torn": lambda: _(
        "An older Squire wrote the first moves of this game, and this one cannot play them again, so "
        "it cannot be handed on."
    ),
    "bad_text": lambda: _("This game holds text that no screen can show. Nothing was taken."),
    "bad_setup": lambda: _("This game begins in a way its rules do not know. Nothing was taken."),
    "bad_values": lambda: _(
        "The printed values of this game do not go together. Nothing was taken."
    ),
    "ends_elsewhere": lambda: _(
        "Played again, this game ends otherwise than it says. Nothing was taken."
    ),
}


def copy_file_faults(refusal: SheetError) -> list[str]:
    """What is wrong in a file or the codes of a copy, each fault with its thing; many are cut short. Of what is
    something else altogether no more is said than that."""
    if any(fault.startswith(ELSE) for fault in refusal.faults):
        return [_("This is no copy of Squire, or it is cut short. Nothing was changed.")]
    c = course_with({}, {})
    faults = [fault_text(c, fault) for fault in refusal.faults[:MOST_FAULTS]]
    if (more := len(refusal.faults) - MOST_FAULTS) > 0:
        faults.append(ngettext("and {n} more", "and {n} more", more).format(n=more))
    return [_("This is no copy that Squire can take. Nothing was changed."), *faults]
