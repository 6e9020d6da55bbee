"""Words for what only some scenarios know: tiles that are lost, burnt or captured, and enemies that move on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.knight import moves
from companion.knight.course import Course
from companion.ui.knight.phrases.clauses_turn import Rule
from companion.ui.knight.phrases.facts import Facts
from companion.ui.knight.phrases.things import tile_name
from companion.words import N_, _

Head = tuple[str, str]


def _tile_lost(c: Course, f: Facts) -> str:
    tile = tile_name(c, f.id("tile"))
    if f.id("mark") == "flooded":
        return _("The {tile} is flooded.").format(tile=tile)
    return _("The {tile} is destroyed.").format(tile=tile)


def _spread(c: Course, f: Facts) -> Head:
    queue = f.raw.get("queue") or ()
    if not isinstance(queue, tuple) or not queue:
        return _("Where does it move on to?"), ""
    head = _("Where does it move on to from the {tile}?").format(tile=tile_name(c, queue[0]))
    if f.flag("far"):
        return head, _("Any of the nearest tiles that are free.")
    return head, _("A tile beside it that is free.") if c.rules.paper else ""


def _burning(c: Course, f: Facts) -> Head:
    queue = f.raw.get("queue") or ()
    if not isinstance(queue, tuple) or not queue:
        return _("Do you burn the village?"), ""
    return (
        _("Do you burn the {tile}?").format(tile=tile_name(c, queue[0])),
        _("Once the plague has been there it is too late."),
    )


SCENARIO_NOTES: Final[Mapping[str, Callable[[Course, Facts], str]]] = {
    "tile_lost": _tile_lost,
    "captured": lambda c, f: _("The {tile} is captured.").format(tile=tile_name(c, f.id("tile"))),
    "burnt": lambda c, f: _("The {tile} is burnt.").format(tile=tile_name(c, f.id("tile"))),
}
SCENARIO_QUESTIONS: Final = {"Spread": _spread, "Burning": _burning}
SCENARIO_ANSWERS: Final[Mapping[type, Callable[[Course, Any], Head]]] = {
    moves.Burn: lambda _c, _move: (_("Burn it"), _("it counts among the burnt villages")),
    moves.Spare: lambda _c, _move: (_("Leave it"), _("it can be burnt later, if it stays clean")),
}
SCENARIO_HEADS: Final[Mapping[type, Callable[[Course, Any, Any], str]]] = {
    moves.Burn: lambda c, move, _notes: _("Burnt: {tile}").format(tile=tile_name(c, move.tile)),
    moves.Spare: lambda c, move, _notes: _("Left as it is: {tile}").format(
        tile=tile_name(c, move.tile)
    ),
}
SCENARIO_RULES: Final[Mapping[str, Rule]] = {
    "S-1": (
        N_("Flood"),
        N_(
            "Water attacks on all its tiles at once. Where a worker stands he is lost and the tile is "
            "saved; any other tile is flooded for good and its water moves on."
        ),
    ),
    "S-2": (
        N_("Barbarian invasion"),
        N_("Barbarians come to start tiles without any, until all six hold one."),
    ),
    "S-3": (
        N_("Rebels"),
        N_("Rebels never move, one stands on a tile, and there is no castle to lose."),
    ),
    "S-4": (
        N_("Stronghold under threat"),
        N_("The castle is lost when four enemies attack it and none of your units is there."),
    ),
    "S-5": (
        N_("Elections"),
        N_("Whoever has more markers on a tile is ahead there. There is no castle."),
    ),
    "S-6": (
        N_("Old castle siege"),
        N_("To win, attack from the castle tile with four units while no enemy is there."),
    ),
    "S-7": (
        N_("The great conquer"),
        N_("A castle is captured by an attack with a unit there and no defender."),
    ),
    "S-8": (
        N_("Plague"),
        N_(
            "The plague takes your unit first; else it destroys the tile and moves on. A village can "
            "be burnt as long as the plague has not been there."
        ),
    ),
    "S-9": (
        N_("Last duel"),
        N_("The duel is fought once the king’s levels of both diplomacies are reached."),
    ),
    "S-10": (
        N_("War with the Templars"),
        N_("Their castle is captured by an attack with two units there and no defender."),
    ),
}
"""The rules of the scenarios in our own words, by clause."""
SCENARIO_READINGS: Final[Mapping[str, Rule]] = {
    "HR-43": (
        N_("Where does water come up and move on to?"),
        N_(
            "To a tile next to water or flooded land that is neither. All tiles flood first. With no "
            "such tile the water stays where it is."
        ),
    ),
    "HR-44": (
        N_("When is a village too infected to burn?"),
        N_(
            "Once the plague has been there, even if it is gone. A burnt village no longer counts among "
            "those that the plague destroys."
        ),
    ),
    "HR-45": (
        N_("Fewer than four enemies attack the castle. Does it stand?"),
        N_("It stands: this scenario has a loss of its own in place of the usual one."),
    ),
    "HR-46": (
        N_("A number of enemies loses. Which are counted?"),
        N_("Those that stand on the map at the same time."),
    ),
    "HR-47": (
        N_("All start tiles were held, and one is free again. May barbarians stack?"),
        N_("Not before all are held again: the free one comes first."),
    ),
}
"""How open questions of single scenarios are read."""
