"""A printed value by its path, in words: what thing of the sheets it belongs to, and which part of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.knight.course import Course
from companion.ui.knight.phrases.kinds import kind_name, upper
from companion.ui.knight.phrases.orders import command_name, gold_name
from companion.ui.knight.phrases.things import (
    battle_name,
    character_name,
    event_name,
    goal_name,
    group_name,
    path_name,
    reward_name,
    segment_name,
    side_label,
    side_name,
    stage_name,
    tile_name,
    track_name,
)
from companion.words import N_, _

SHEETS: Final = ("court", "character", "event", "goal", "scenario")
"""How paths begin."""


def printed_name(c: Course, path: str) -> str:
    """The thing that a path belongs to (`court.church.2.cost`): "Church 2"."""
    kind, *rest = path.split(".")
    match kind, rest:
        case "court", [track, "group", id, *_more]:
            return _group_name(c, track, id)
        case "court", [track, number, *_more] if number.isdecimal():
            return segment_name(c, f"{track}.{number}")
        case "court", [track, *_more]:
            return track_name(c, track)
        case "character", [id, *more]:
            return _("{card}: {part}").format(card=character_name(c, id), part=_own_part(c, more))
        case "event", [card, side, *_more] if side in ("left", "right"):
            return _("{card}: {part}").format(card=upper(event_name(c, card)), part=side_name(side))
        case "event", [card, *_more]:
            return upper(event_name(c, card))
        case "goal", [card, turn, *_more] if turn.isdecimal():
            part = _("turn {n}").format(n=turn)
            return _("{card}: {part}").format(card=upper(goal_name(c, card)), part=part)
        case "goal", [card, *_more]:
            return upper(goal_name(c, card))
        case "scenario", [_id, *more]:
            return _scenario_part(c, more)
    return _("A value")


def _group_name(c: Course, track: str, id: str) -> str:
    shape = c.rules.sheets.court.get(track)
    found = next((one for one in shape.groups if one.id == id), None) if shape else None
    return group_name(shape, found) if shape and found else track_name(c, track)


def _own_part(c: Course, rest: list[str]) -> str:
    match rest:
        case ["start", kind, *_more]:
            return _("{kind} at the start").format(kind=kind_name(kind))
        case ["privilege", *_more]:
            return _("privilege")
        case ["special", *_more]:
            return _("special action")
        case ["reward", number, *_more] if number.isdecimal():
            return reward_name(c, f"reward.{number}")
        case ["threshold", number, *_more]:
            return reward_name(c, f"threshold.{number}")
        case ["thresholds"]:
            return _("influence thresholds")
        case _:
            return _("the card")


def _scenario_part(c: Course, rest: list[str]) -> str:
    match rest:
        case ["path", path, number, *_more] if number.isdecimal():
            return _("{path}, symbol {n}").format(path=upper(path_name(path)), n=number)
        case ["path", path, *_more]:
            return upper(path_name(path))
        case ["king", number, *_more] if number.isdecimal():
            return stage_name(c, f"king.{number}")
        case ["stage", action, number, *_more] if number.isdecimal():
            return stage_name(c, f"{action}.{number}")
        case ["battle", id, *_more] if id != "count":
            return battle_name(id)
        case ["gold", id, *_more] if id != "count":
            return gold_name(c, id)
        case ["command", id, *_more] if id != "count":
            return command_name(c, id)
        case ["tile", id, *_more]:
            return tile_name(c, id)
        case _:
            return _whole_sheet(rest)


def _whole_sheet(rest: list[str]) -> str:
    match rest[:1]:
        case ["diplomacy"]:
            return _("Your diplomacy track")
        case ["enemy_diplomacy"]:
            return _("The enemy’s diplomacy track")
        case ["limits"]:
            return _("Limits of the map")
        case ["win"]:
            return _("A way to win")
        case ["lose"]:
            return _("A way to lose")
        case ["start"]:
            return _("What happens at the start")
        case ["neither"]:
            return _("Points if neither won nor lost")
        case ["king" | "stage"]:
            return _("How many stages there are")
        case ["battle"]:
            return _("How many battles there are")
        case ["gold"]:
            return _("How many gold actions there are")
        case ["command"]:
            return _("How many command actions there are")
        case _:
            return _("The scenario sheet")


def fault_text(c: Course, fault: str) -> str:
    """A fault of the sheets (`copy: court.fame.2.needs: ...`) with the name of the thing for its place."""
    _layer, _colon, said = fault.partition(": ")
    path, colon, what = said.partition(": ")
    if not colon or " " in path or "." not in path:
        return fault
    if path.partition(".")[0] not in SHEETS:  # a place in the file of the scenario
        path = f"scenario.{c.scenario.id}.{path}"
    return _("{thing}: {fault}").format(thing=printed_name(c, path), fault=what)


def part_name(c: Course, path: str) -> str:
    """A field within its thing (`court.church.2.cost`): "Cost", "Left: gain", "Penalty if", "Gold"."""
    keys = path.split(".")
    last = _(PARTS[keys[-1]]) if keys[-1] in PARTS else _("Value")
    match keys:
        case ["character", _id, "start", kind]:
            return kind_name(kind)
        case ["goal", _id, _turn, part, "needs"]:
            return _("Penalty if") if part == "penalty" else _("Reward if")
        case ["goal", _id, _turn, part, _field]:
            # Translators: a part of what a column of the goal card gives or takes: "Reward: Gain".
            head = _("Penalty") if part == "penalty" else _("Reward")
            return _("{side}: {part}").format(side=head, part=last)
        case ["court", track, _n, "group"]:
            return _group_word(track)
        case ["scenario" | "event", *_middle, "left" | "right" as side, _field]:
            # Translators: a part of one side of a card: "Left: Gain".
            return _("{side}: {part}").format(side=side_label(side), part=last)
        case _:
            return last


def _group_word(track: str) -> str:
    match track:
        case "castle":
            return _("Floor")
        case "lords":
            return _("Lord")
        case _:
            return _("Group")


PARTS: Final[Mapping[str, str]] = {
    "cost": N_("Cost"),
    "may": N_("Cost"),
    "gain": N_("Gain"),
    "needs": N_("Needs"),
    "when": N_("Needs"),
    "once": N_("Once"),
    "points": N_("Points"),
    "neither": N_("Points"),
    "title": N_("Name"),
    "beside": N_("Chain to"),
    "thresholds": N_("Influence thresholds"),
    "count": N_("How many"),
    "activates": N_("Activates"),
    "action": N_("Activates"),
    "path": N_("Path"),
    "else": N_("If not paid"),
    "must": N_("Then"),
    "do": N_("What happens"),
    "start": N_("Start"),
    "full": N_("Full at"),
    "own": N_("Own units"),
    "tile_own": N_("Own units on a tile"),
    "enemy": N_("Enemies"),
    "tile_enemy": N_("Enemies on a tile"),
}
