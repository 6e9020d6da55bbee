"""The words of the box: cards and tiles in ours, with the printed Polish term beside them, and their symbols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.words import N_, _, spoken

CARDS: Final[Mapping[str, str]] = {
    "knight": N_("mounted knight"),
    "catapult": N_("catapult"),
    "dragon": N_("dragon"),
    "foot": N_("foot soldier"),
    "archer": N_("archer"),
    "peasant": N_("peasant"),
    "shepherd": N_("shepherd"),
}
CASTLES: Final[Mapping[str, str]] = {
    "wood-small": N_("small wooden castle"),
    "wood-large": N_("large wooden castle"),
    "brick-small": N_("small brick castle"),
    "brick-large": N_("large brick castle"),
    "stone-small": N_("small stone castle"),
    "stone-large": N_("large stone castle"),
}
HEADS: Final[Mapping[str, str]] = {
    "wood-small": N_("Small wooden castle"),
    "wood-large": N_("Large wooden castle"),
    "brick-small": N_("Small brick castle"),
    "brick-large": N_("Large brick castle"),
    "stone-small": N_("Small stone castle"),
    "stone-large": N_("Large stone castle"),
    "recruit": N_("Recruitment"),
}
SHORT: Final[Mapping[str, str]] = {
    "wood-small": N_("wood 1"),
    "wood-large": N_("wood 2"),
    "brick-small": N_("brick 1"),
    "brick-large": N_("brick 2"),
    "stone-small": N_("stone 1"),
    "stone-large": N_("stone 2"),
    "recruit": N_("recruit"),
}
KINDS: Final[Mapping[str, str]] = {
    "stone": N_("stone"),
    "brick": N_("brick"),
    "wood": N_("wood"),
}
"""In the order in which they stand on a card."""
POLISH: Final[Mapping[str, str]] = {
    "knight": "konny rycerz",
    "catapult": "katapulta",
    "dragon": "smok",
    "foot": "pieszy rycerz",
    "archer": "łucznik",
    "peasant": "chłop",
    "shepherd": "pasterz",
    "wood": "drewniany",
    "brick": "ceglany",
    "stone": "kamienny",
    "recruit": "werbel",
    "camp": "obóz",
    "sword": "miecz",
}
"""The terms of the box; the same in every language."""
SIGNS: Final[Mapping[str, str]] = {
    "knight": "court-stable",
    "foot": "court-armory",
    "sword": "value-valor",
    "recruit": "zamki-drum",
}
MODES: Final[Mapping[str, tuple[str, str]]] = {
    "cards": (N_("Cards"), N_("Every card after the reveal; Squire works the conquest out.")),
    "winner": (N_("Winner"), N_("Who took the castle, and how many cards went to the camps.")),
    "score": (N_("Score only"), N_("The castles at the end, nothing before.")),
}


def sign_of(thing: str) -> str:
    """The symbol of a card, a tile or a type of castle."""
    kind = thing.partition("-")[0]
    return SIGNS.get(kind, f"zamki-{kind}")


def card_name(card: str) -> str:
    """A card in the middle of a sentence, by the name that the table gave it if there is one (RZ-A1)."""
    return spoken()[1].given.get(card) or _(CARDS.get(card, card))


def castle_name(tile: str) -> str:
    """A castle in the middle of a sentence."""
    return _(CASTLES.get(tile, tile))


def tile_head(tile: str) -> str:
    """A tile as a heading."""
    return _(HEADS.get(tile, tile))


def listed(names: Sequence[str]) -> str:
    """Names in a row, the last after an "and"."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
