"""The words of the box: cards, virtues, tasks and places in ours, with the printed German term beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.auftrag.cards import CAMELOT, RING, TASKS, kind_of, number_of
from companion.words import N_, _, ngettext

CARDS: Final[Mapping[str, str]] = {
    "ESword": N_("Sword exercise"),
    "ELance": N_("Lance exercise"),
    "EDragon": N_("Dragon exercise"),
    "EBook": N_("Book exercise"),
    "A": N_("Round Table"),
    "T": N_("Tournament"),
    "G": N_("Court"),
    "Q": N_("Quest"),
    "P": N_("Horse"),
}
SHORT: Final[Mapping[str, str]] = {
    "ESword": N_("Sword"),
    "ELance": N_("Lance"),
    "EDragon": N_("Dragon"),
    "EBook": N_("Book"),
}
GERMAN: Final[Mapping[str, str]] = {
    "ESword": "Exerzitium Schwert",
    "ELance": "Exerzitium Lanze",
    "EDragon": "Exerzitium Drache",
    "EBook": "Exerzitium Buch",
    "A": "Artus’ Tafelrunde",
    "T": "Turnier",
    "G": "Gericht",
    "Q": "Queste",
    "P": "Pferd",
}
"""What stands on the cards; the same in every language."""
SIGNS: Final[Mapping[str, str]] = {
    "ESword": "value-valor",
    "ELance": "court-tournaments",
    "EDragon": "zamki-dragon",
    "EBook": "court-knowledge",
    "A": "round-table",
    "T": "court-combat",
    "G": "court-lords",
    "Q": "goal",
    "P": "court-stable",
}
VIRTUES: Final[Mapping[str, str]] = {
    "sword": N_("Sword"),
    "lance": N_("Lance"),
    "dragon": N_("Dragon"),
    "book": N_("Book"),
}
TITLES: Final[Mapping[str, str]] = {
    "boar": N_("Wild boar"),
    "black_knight": N_("Black knight"),
    "deer": N_("White deer"),
    "witch": N_("Evil witch"),
    "unicorn": N_("White unicorn"),
    "tree": N_("Tree of life"),
    "treasure": N_("Dwarves’ treasure"),
    "dragon": N_("Fire dragon"),
    "giant": N_("Fierce giant"),
    "source": N_("Source of purity"),
    "pheasant": N_("Golden pheasant"),
    "book": N_("Book of wisdom"),
    "wizard": N_("Evil wizard"),
    "virgin": N_("Beautiful virgin"),
}
MODES: Final[Mapping[str, tuple[str, str]]] = {
    "scores": (N_("Scores"), N_("Points and tents. Best for a first game.")),
    "full": (N_("Full"), N_("Picks, places and actions too.")),
    "score": (N_("Score only"), N_("The points at the end, nothing before.")),
}
SOURCES: Final[Mapping[str, str]] = {
    "court": N_("Court"),
    "quest": N_("Quests"),
    "tournament": N_("Tournaments"),
    "correction": N_("Corrections"),
}


def card_name(card: str) -> str:
    """A card in words; a horse with its number, where it is known."""
    if kind_of(card) == "P" and number_of(card):
        return _("Horse {n}").format(n=number_of(card))
    return _(CARDS.get(kind_of(card), card))


def virtue_name(virtue: str) -> str:
    """A virtue in words."""
    return _(VIRTUES.get(virtue, virtue))


def title_name(title: str) -> str:
    """A task by its number and title (AK-A21)."""
    if title not in TASKS:
        return _("a task")
    return f"{TASKS.index(title) + 1}. {_(TITLES[title])}"


def titles_said(titles: Sequence[str]) -> str:
    """Tasks by their titles, those that nobody has told counted: "3. White deer, 2 tasks"."""
    said = [title_name(title) for title in titles if title in TASKS]
    if n := len(titles) - len(said):
        said.append(ngettext("{n} task", "{n} tasks", n).format(n=n))
    return ", ".join(said)


def place_name(ring: Sequence[str], at: int) -> str:
    """A place as the table calls it; until then by its number."""
    name = ring[at]
    if name == CAMELOT:
        return CAMELOT
    if name == RING[1]:
        return _("Hidden valley")
    return _("Place {n}").format(n=at + 1) if name.isdigit() else name


def shields(n: int) -> str:
    """Points as this game calls them."""
    return ngettext("{n} shield", "{n} shields", n).format(n=n)


def listed(parts: Sequence[str]) -> str:
    """Words in a row: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{some} and {last}").format(some=", ".join(parts[:-1]), last=parts[-1])
