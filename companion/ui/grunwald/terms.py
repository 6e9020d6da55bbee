"""The words of the box: fields, cards and seasons in ours, with the printed Polish term beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.words import N_, _, ngettext

FIELDS: Final[Mapping[str, str]] = {
    "teutonic": N_("Teutonic Knights"),
    "royal": N_("Royal Knights"),
    "provisions": N_("Provisions"),
    "ducats": N_("Ducats"),
    "mercenary": N_("Mercenary Knights"),
    "helpers": N_("Helpers"),
}
POLISH: Final[Mapping[str, str]] = {
    "teutonic": "Krzyżacy",
    "royal": "rycerze koronni",
    "provisions": "prowiant",
    "ducats": "dukaty",
    "mercenary": "rycerze zaciężni",
    "helpers": "pomocnicy",
    "officer": "oficer królewski",
    "peasant": "chłop",
    "event": "wydarzenie",
    "camp": "obóz",
    "captive": "jeniec",
    "royal_commander": "dowódca wojsk koronnych",
    "mercenary_commander": "dowódca wojsk zaciężnych",
    "quartermaster": "kwatermistrz królewski",
}
"""The terms that stand on the components; the same in every language."""
CAPTIONS: Final[Mapping[str, str]] = {
    "teutonic": N_("fight the battle"),
    "royal": N_("draft a royal knight"),
    "provisions": N_("get provisions"),
    "ducats": N_("earn ducats"),
    "mercenary": N_("draft a mercenary"),
    "helpers": N_("hire a helper"),
}
SEASONS: Final = (
    N_("autumn 1408"), N_("winter 1408"), N_("spring 1409"), N_("summer 1409"),
    N_("autumn 1409"), N_("winter 1409"), N_("spring 1410"), N_("summer 1410"),
)  # fmt: skip
MODES: Final[Mapping[str, tuple[str, str]]] = {
    "results": (N_("Results"), N_("You resolve at the table and note who received what.")),
    "fields": (N_("Fields"), N_("Each field once, when it is resolved.")),
    "full": (N_("Full"), N_("Every pawn as it is placed.")),
    "score": (N_("Score only"), N_("The holdings at the end, nothing before.")),
}
KINDS: Final[Mapping[str, str]] = {
    "royal": N_("royal {n}"),
    "mercenary": N_("mercenary {n}"),
    "teutonic": N_("captive {n}"),
}


def field_name(field: str) -> str:
    """The field in words."""
    return _(FIELDS[field])


def card(kind: str, strength: int) -> str:
    """A card by kind and strength: "royal 4"."""
    if kind == "peasant":
        return _("peasant")
    return _(KINDS[kind]).format(n=strength)


def cards(all: Sequence[tuple[str, int]]) -> list[str]:
    """Several cards in words."""
    return [card(kind, strength) for kind, strength in all]


def ducats(n: int) -> str:
    """So many ducats."""
    return ngettext("{n} ducat", "{n} ducats", n).format(n=n)


def helpers(n: int) -> str:
    """So many helpers."""
    return ngettext("{n} helper", "{n} helpers", n).format(n=n)


def knights(n: int) -> str:
    """So many knights."""
    return ngettext("{n} knight", "{n} knights", n).format(n=n)


def pawns(officer: int, helping: int) -> str:
    """What of pawns is placed."""
    parts = [_("the officer")] if officer else []
    parts += [helpers(helping)] if helping else []
    return listed(parts)


def listed(parts: Sequence[str]) -> str:
    """Words in a row: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{some} and {last}").format(some=", ".join(parts[:-1]), last=parts[-1])


def season(round: int) -> str:
    """The season of a round."""
    return _(SEASONS[round - 1])
