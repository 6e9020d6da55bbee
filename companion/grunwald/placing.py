"""What may be placed on a field in one turn, and which fields are open to a player (GR-19 to GR-37, GR-93)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.grunwald.fields import ALL_HELPERS, ONE_PAWN, TRUCE, WITH_DUCATS


@dataclass(frozen=True, slots=True)
class Means:
    """What a player has to place, and what already stands on the field in question."""

    round: int
    officer: int
    helpers: int
    ducats: int
    owned: int
    officer_here: int = 0
    helpers_here: int = 0
    passed: bool = False


def place_fault(means: Means, field: str, officer: int, helpers: int, ducats: int) -> str:
    """The code of the first rule that forbids a placement, or nothing (GR-20 to GR-37)."""
    if means.passed:
        return "already_passed"
    if field == "teutonic" and means.round <= TRUCE:
        return "teutonic_closed"
    if not officer + helpers:
        return "ducats_need_pawn" if ducats else "empty_turn"
    if officer and helpers:
        return "one_pawn_type"
    if field == "helpers" and means.owned >= ALL_HELPERS:
        return "all_helpers_owned"
    return (
        _pawns_lacking(means, officer, helpers)
        or _pawns_too_many(means, field, officer, helpers)
        or _ducats_fault(means, field, ducats)
    )


def _pawns_lacking(means: Means, officer: int, helpers: int) -> str:
    if officer > means.officer:
        return "officer_used"
    return "not_enough_helpers" if helpers > means.helpers else ""


def lacking(means: Means, officer: int, helpers: int, ducats: int) -> str:
    """What no event can allow: nobody places what is not there (GR-37, GR-A20)."""
    if not officer + helpers:
        return "ducats_need_pawn" if ducats else "empty_turn"
    fault = _pawns_lacking(means, officer, helpers)
    return fault or ("not_enough_ducats" if ducats > means.ducats else "")


def _pawns_too_many(means: Means, field: str, officer: int, helpers: int) -> str:
    here = means.officer_here + means.helpers_here
    if field in ONE_PAWN and here + officer + helpers > 1:
        return "one_pawn_field"
    return "helpers_already_there" if helpers and means.helpers_here else ""


def _ducats_fault(means: Means, field: str, ducats: int) -> str:
    if ducats and field not in WITH_DUCATS:
        return "no_ducats_here"
    if field == "mercenary" and not ducats:
        return "mercenary_needs_ducat"
    return "not_enough_ducats" if ducats > means.ducats else ""


def closed(means: Means, field: str) -> str:
    """Why no pawn at all can go to a field, or nothing: the reason on its tile."""
    ducats = 1 if field == "mercenary" else 0
    ways = [(1, 0)] if means.officer else []
    ways += [(0, 1)] if means.helpers else []
    faults = [place_fault(means, field, officer, helpers, ducats) for officer, helpers in ways]
    return "" if "" in faults else (faults[0] if faults else "no_pawns")


def entry_fault(means: Means, field: str, officer: int, helpers: int, ducats: int) -> str:
    """As `place_fault`, for all that a player has on a field by the end of the phase (Fields mode, GR-29 to GR-37)."""
    if officer and helpers and field not in ONE_PAWN:
        alone = place_fault(means, field, 0, helpers, ducats)
        return alone or place_fault(means, field, officer, 0, ducats)
    if officer and helpers:
        return "one_pawn_field"
    return place_fault(means, field, officer, helpers, ducats)
