"""The names of what lies on the sheets: tracks, segments, tiles, battles, actions, stages, rewards, cards.

Titles come from the sheets and go through gettext too. A thing that a sheet does not have gets its plain word.
"""

from __future__ import annotations

from string import ascii_uppercase
from typing import TypeVar

from companion.knight.course import Course
from companion.knight.facts import finished_groups
from companion.knight.paper import CASTLE, area_id
from companion.knight.sheets import Group, Printed, Segment, Side, Track, Unknown
from companion.knight.state import ROW
from companion.ui.knight.phrases.kinds import kind_name, upper
from companion.words import _, pgettext

T = TypeVar("T")
D = TypeVar("D")


def known(field: Printed[T], other: D) -> T | D:
    """A printed value to speak of; `other` while nobody has entered it."""
    return other if isinstance(field.value, Unknown) else field.value


def track_name(c: Course, track: str) -> str:
    """The title of a court track, which is also the name of its action: "Church"."""
    found = c.rules.sheets.court.get(track)
    return _(found.title) if found and found.title else pgettext("court", "A track")


def segment_name(c: Course, id: str) -> str:
    """A segment by its id: "Church 2", "Village, house 3", "Castle, room 2", "Tournament 1", "Lord Aldric 2"."""
    name, _dot, number = id.rpartition(".")
    track = c.rules.sheets.court.get(name)
    if track is None:
        return _("A segment")
    match name:
        case "village":
            words = _("{track}, house {n}")
        case "castle":
            words = _("{track}, room {n}")
        case "armory":
            words = _("{track}, piece {n}")
        case "tournaments":
            words = _("Tournament {n}")
        case _:
            words = _("{track} {n}")
    if track.order == "groups" and (lord := _of_group(track, number)):
        group, place = lord
        return words.format(track=group, n=place)
    return words.format(track=track_name(c, name), n=number)


def _of_group(track: Track, number: str) -> tuple[str, int] | None:
    """The title of a segment's group and its place in it."""
    segment = next((one for one in track.segments if str(one.number) == number), None)
    group = next((one for one in track.groups if segment and one.id == segment.group), None)
    if segment is None or group is None:
        return None
    own = [one.number for one in track.segments if one.group == group.id]
    return group_name(track, group), own.index(segment.number) + 1


def group_name(track: Track, group: Group) -> str:
    """A floor of the castle or a lord; one without a name of its own has its number or letter: "Floor 1", "Lord B"."""
    if group.title != group.id:
        return _(group.title)
    match track.id:
        case "castle":
            return _("Floor {n}").format(n=group.id)
        case "lords":
            few = group.id.isdecimal() and 0 < int(group.id) <= len(ascii_uppercase)
            letter = ascii_uppercase[int(group.id) - 1] if few else group.id
            # Translators: {letter} is A, B, C ...: a lord whose name nobody has entered.
            return _("Lord {letter}").format(letter=letter)
        case _:
            return _("Group {n}").format(n=group.id)


def open_name(c: Course, track: Track, segment: Segment) -> str:
    """A segment as it is offered: rooms of a floor are all alike, so "Castle, a room"."""
    if track.by_group:
        return _("{track}, a room").format(track=track_name(c, track.id))
    return segment_name(c, f"{track.id}.{segment.number}")


def floor_text(c: Course, track: Track, group: str) -> str:
    """How far a floor is: "1 of 3, First floor"."""
    own = [one.number for one in track.segments if one.group == group]
    done = c.me.done.get(track.id, ())
    title = next((group_name(track, one) for one in track.groups if one.id == group), "")
    built = sum(number in done for number in own)
    return _("{done} of {all}, {floor}").format(done=built, all=len(own), floor=title)


def level_text(c: Course, track: str) -> str:
    """The level of a track as the sheet shows it: "Church 2"."""
    shape = c.rules.sheets.court.get(track)
    done = c.me.done.get(track, ())
    n = len(finished_groups(shape, done)) if shape and shape.by_group else len(done)
    return _("{track} {n}").format(track=track_name(c, track), n=n)


def tile_name(c: Course, tile: str) -> str:
    """The title of a tile: "Mill"; an area of a paper map has the player's name, or its number: "Area 3"."""
    if c.rules.paper:
        return _area_name(c, tile)
    found = c.scenario.tiles.get(tile)
    return _(found.title) if found and found.title else _("unnamed tile")


def _area_name(c: Course, name: str) -> str:
    """The name of an area as the player wrote it, of a new one too."""
    id = area_id(name)
    if id == CASTLE:
        return _("Castle")
    area = c.state.field.areas.get(id)
    title = area.title if area else name
    if title.isdecimal():
        return _("Area {n}").format(n=title)
    return title if area else upper(title) or _("unnamed tile")


def character_name(c: Course, id: str = "") -> str:
    """The title of a character card, by default the own one."""
    found = c.rules.sheets.characters.get(id or c.me.character)
    return _(found.title) if found and found.title else _("Your character")


def scenario_name(c: Course) -> str:
    """The title of the scenario."""
    return _(c.scenario.title)


def event_name(c: Course, card: str) -> str:
    """The title of an event card; one that was entered without a mark of its own has its number: "card no. 3"."""
    found = c.rules.sheets.events.get(card)
    if found and found.title == card and card[:1] == "x":
        return _("card no. {n}").format(n=card[1:])
    return _(found.title) if found and found.title else _("event card")


def goal_name(c: Course, card: str) -> str:
    """The title of a goal card."""
    found = c.rules.sheets.goals.get(card)
    if found is None or not found.title or (found.title == card and card[:1] == "x"):
        return _("goal card")
    return _(found.title)


def place_name(c: Course, place: int) -> str:
    """A place of the row, named after the turn that its card belongs to: "card 8"."""
    turn = place + (c.state.turn.number - 1) // ROW * ROW
    return _("card {turn}").format(turn=turn)


def side_name(side: str) -> str:
    """A side of a card or stage, within a sentence."""
    match side:
        case "left":
            return _("left side")
        case "right":
            return _("right side")
        case _:
            return _("chosen side")


def side_label(side: str) -> str:
    """A side of a card or stage, as a label."""
    return _("Right") if side == "right" else _("Left")


def actions_text(c: Course, side: Side) -> list[str]:
    """The names of the actions that a side activates."""
    return [track_name(c, action) for action in known(side.activates, ())]


def path_name(path: str) -> str:
    """A consequence path: "path 1"."""
    return _("path {path}").format(path=path) if path else _("no path")


def battle_name(id: str) -> str:
    """A battle of the scenario sheet: "Battle 1"; one without a number is the only one of its kind."""
    if id.isdecimal():
        return _("Battle {n}").format(n=id)
    return _("The battle") if id else _("A battle")


def battle_in_sentence(id: str) -> str:
    """A battle within a sentence: "opens battle 1"."""
    if id.isdecimal():
        return pgettext("within a sentence", "battle {n}").format(n=id)
    return pgettext("within a sentence", "the battle")


def stage_name(c: Course, id: str) -> str:
    """A stage of the scenario sheet: "King stage 2", "Church stage 1"."""
    action, _dot, number = id.partition(".")
    if not number:
        return _("A stage")
    return _("{track} stage {n}").format(track=track_name(c, action), n=number)


def reward_name(c: Course, id: str) -> str:
    """A reward of the character, or an influence threshold: "Reward 1", "Influence 5"."""
    kind, _dot, number = id.partition(".")
    match kind:
        case "reward":
            return _("Reward {n}").format(n=number)
        case "threshold":
            return _("Influence {n}").format(n=number)
        case _:
            return _("A reward")


def source_of(kind: str) -> str:
    """A source on the map, within a sentence."""
    # Translators: {kind} is Glory, Nobility, Valor or Gold: what a source on a tile of the map yields.
    return _("{kind} source").format(kind=kind_name(kind))


def source_name(source: str) -> str:
    """Where a printed value comes from."""
    match source:
        case "rulebook":
            return _("rulebook")
        case "copy":
            return _("my copy")
        case "practice":
            return _("practice")
        case _:
            return _("not known yet")


def step_name(step: str) -> str:
    """A step of the turn, as on the strip: Before, Gather, Use, Action, Enemy."""
    match step:
        case "before":
            return pgettext("step of the turn", "Before")
        case "gather":
            return pgettext("step of the turn", "Gather")
        case "use":
            return pgettext("step of the turn", "Use")
        case "action":
            return pgettext("step of the turn", "Action")
        case _:
            return pgettext("step of the turn", "Enemy")
