"""The words of a paper map: what is asked of an area that the player has named, what is answered, noted and refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.knight import moves
from companion.knight.agenda import AskMark, NameAll, PlaceUnits, Spread
from companion.knight.course import Course
from companion.knight.paper import TOLD, area_id, end_of_way, mark_of_place, places, spare
from companion.knight.paper_answers import names_new
from companion.play import Note
from companion.ui.knight.phrases.facts import Facts, Phrase
from companion.ui.knight.phrases.kinds import bundle_text, commas, kind_name, sentences, upper
from companion.ui.knight.phrases.things import tile_name
from companion.words import N_, _, ngettext

Answer = tuple[str, str]


def mark_word(mark: str) -> str:
    """A mark printed on a tile, within a sentence: "a village"."""
    match mark:
        case "plus":
            return _("a plus")
        case "village":
            return _("a village")
        case "guard":
            return _("a guard")
        case "enemy_castle":
            return _("an enemy castle")
        case _:
            return _("the mark that counts")


def place_hint(c: Course, f: Facts) -> str:
    """Which tiles an order to add may choose from, where only the player can see them."""
    side, at = f.id("side"), f.id("at")
    if not c.rules.paper or not side:
        return ""
    task = PlaceUnits(side, 1, "", at)
    mark = mark_of_place(c, task)
    if mark:
        return _("Choose a tile with {mark}.").format(mark=mark_word(mark))
    return "" if side == "own" or at else _beyond(c, task)


def _beyond(c: Course, task: PlaceUnits) -> str:
    """Which tiles the enemy may come to beside those that have been named."""
    place = c.scenario.enemy.place
    if place in TOLD or spare(c) not in places(c, task):
        return ""
    if "" in c.rules.behaviours.names.get(place, ()):
        return _("A tile where nobody stands comes first.")
    if c.house("HR-43") == "designated":
        return _("Choose a tile next to one with a plus or to one that is crossed out.")
    return _("Choose a tile next to an enemy or to one that is crossed out.")


def advance(c: Course, f: Facts) -> Answer | None:
    """Where the next enemy ends, read from the real map; None if the question is another one."""
    queue = f.raw.get("queue") or ()
    if not c.rules.paper or not isinstance(queue, tuple) or not queue:
        return None
    n = f.n("n") - f.n("less")
    left = end_of_way(c, queue[0], n)
    goes = ngettext(
        "It goes {n} tile straight to your castle.", "It goes {n} tiles straight to your castle.", n
    ).format(n=n)
    rest = ngettext("It ends {n} tile from it.", "It ends {n} tiles from it.", left or 0).format(
        n=left
    )
    head = _("Where does the enemy on the {tile} go?").format(tile=tile_name(c, queue[0]))
    return head, sentences(goes, rest if left else "")


def _ask_way(c: Course, f: Facts) -> Answer:
    tile = tile_name(c, f.id("area"))
    return _("How far is the {tile} from your castle?").format(tile=tile), _(
        "Count the tiles on an enemy’s shortest way, the castle too."
    )


def _ask_sources(c: Course, f: Facts) -> Answer:
    tile = tile_name(c, f.id("area"))
    return _("Which sources does the {tile} have?").format(tile=tile), _(
        "All that are printed on it. Squire asks once."
    )


def _ask_mark(c: Course, f: Facts) -> Answer:
    return _("Does the {tile} have {mark}?").format(
        tile=tile_name(c, f.id("area")), mark=mark_word(f.id("mark"))
    ), _("It is printed on the tile. Squire asks once.")


def _name_all(c: Course, f: Facts) -> Answer:
    mark = f.id("mark")
    if not mark:
        return _("Which tiles are there?"), ""
    named = [tile_name(c, id) for id, tile in c.tiles.items() if mark in tile.tags]
    so_far = _("So far: {tiles}.").format(tiles=commas(named)) if named else ""
    head = _("Which tiles have {mark}?").format(mark=mark_word(mark))
    return head, sentences(_("Name all of them, one by one. Squire asks once."), so_far)


AREA_QUESTIONS: Final[Mapping[str, Callable[[Course, Facts], Answer]]] = {
    "AskWay": _ask_way,
    "AskSources": _ask_sources,
    "AskMark": _ask_mark,
    "NameAll": _name_all,
}


# answers ------------------------------------------------------------------------------------------


def new_area(c: Course, move: moves.Move, name: str) -> str:
    """What an answer is called that names a new area: the area listed, or the name that was typed."""
    if not c.rules.paper or not names_new(c, move):
        return ""
    return _("A new area") if name.isdecimal() else tile_name(c, name)


def new_detail(c: Course, name: str) -> str:
    """What becomes of a new area that gets no name."""
    return _("{area} if unnamed").format(area=tile_name(c, name)) if name.isdecimal() else ""


def _measured(c: Course, move: moves.MeasureWay) -> Answer:
    return ngettext("{n} tile", "{n} tiles", move.tiles).format(n=move.tiles), ""


def _named(c: Course, move: moves.NameSources) -> Answer:
    return (bundle_text(move.sources) if move.sources else _("No source")), ""


def _marked(c: Course, move: moves.MarkArea) -> Answer:
    if new := new_area(c, move, move.area):
        return new, new_detail(c, move.area)
    if isinstance(c.state.task, NameAll):
        return tile_name(c, move.area), ""
    return (_("Yes") if move.there else _("No")), upper(mark_word(move.mark)) if move.there else ""


def _all_named(c: Course, move: moves.AllNamed) -> Answer:
    if not move.mark:
        return _("No other tile"), _("every tile has been named")
    if isinstance(c.state.task, AskMark):
        return _("No, nor any other"), _("Squire asks no more")
    n = sum(move.mark in tile.tags for tile in c.tiles.values())
    return _("These are all"), ngettext("{n} tile", "{n} tiles", n).format(n=n)


def _blocked(c: Course, move: moves.Blocked) -> Answer:
    if isinstance(c.state.task, Spread):
        return _("No such tile"), _("none that is free")
    return _("No room there"), _("it goes one tile less")


AREA_ANSWERS: Final[Mapping[type, Callable[[Course, Any], Answer]]] = {
    moves.NoRoom: lambda _c, _move: (_("No room"), _("all such tiles are full")),
    moves.Blocked: _blocked,
    moves.MeasureWay: _measured,
    moves.NameSources: _named,
    moves.MarkArea: _marked,
    moves.AllNamed: _all_named,
}


def _blocked_head(c: Course, move: moves.Blocked, notes: Sequence[Note]) -> str:
    spreads = any(note.code in ("blocked", "removed") and note.clause == "HR-43" for note in notes)
    words = (
        _("No free tile for the enemy on the {tile}")
        if spreads
        else _("The way from the {tile} is full")
    )
    return words.format(tile=tile_name(c, move.start))


def all_named(mark: str) -> str:
    """That all tiles with a mark have their names, or all there are."""
    if not mark:
        return _("Every tile of the map has been named")
    return _("Every tile with {mark} has been named").format(mark=mark_word(mark))


AREA_HEADS: Final[Mapping[type, Callable[[Course, Any, Any], str]]] = {
    moves.NoRoom: lambda _c, _move, _notes: _("No room for another enemy"),
    moves.Blocked: _blocked_head,
    moves.AllNamed: lambda _c, move, _notes: all_named(move.mark),
    moves.MeasureWay: lambda c, move, _notes: ngettext(
        "The {tile} is {n} tile from your castle",
        "The {tile} is {n} tiles from your castle",
        move.tiles,
    ).format(tile=tile_name(c, move.area), n=move.tiles),
    moves.NameSources: lambda c, move, _notes: _("Sources of the {tile}: {sources}").format(
        tile=tile_name(c, move.area), sources=bundle_text(move.sources)
    ),
    moves.MarkArea: lambda c, move, _notes: _marked_text(c, move.area, move.mark, move.there),
}


def _marked_text(c: Course, area: str, mark: str, there: bool) -> str:
    words = _("The {tile} has {mark}") if there else _("The {tile} does not have {mark}")
    return words.format(tile=tile_name(c, area), mark=mark_word(mark))


# what happened ------------------------------------------------------------------------------------


def _way_measured(c: Course, f: Facts) -> str:
    n = f.n("n")
    return ngettext(
        "The {tile} is {n} tile from your castle.", "The {tile} is {n} tiles from your castle.", n
    ).format(tile=tile_name(c, f.id("tile")), n=n)


def _sources_named(c: Course, f: Facts) -> str:
    return _("Sources of the {tile}: {sources}.").format(
        tile=tile_name(c, f.id("tile")), sources=bundle_text(f.amounts("bundle"))
    )


def _area_marked(c: Course, f: Facts) -> str:
    said = _marked_text(c, f.id("tile"), f.id("mark"), f.flag("there"))
    return _("{text}.").format(text=said)


AREA_NOTES: Final[Mapping[str, Phrase]] = {
    "all_named": lambda _c, f: _("{text}.").format(text=all_named(f.id("mark"))),
    "area_marked": _area_marked,
    "sources_named": _sources_named,
    "way_measured": _way_measured,
}


# what is refused ----------------------------------------------------------------------------------


def _full(c: Course, f: Facts) -> str:
    n = max(1, f.n("most"))
    if f.id("side") == "own":
        words = ngettext(
            "The {tile} is full: {n} own unit at most.",
            "The {tile} is full: {n} own units at most.",
            n,
        )
    else:
        words = ngettext(
            "The {tile} is full: {n} enemy at most.", "The {tile} is full: {n} enemies at most.", n
        )
    return words.format(tile=tile_name(c, f.id("tile")), n=n)


def _too_far(c: Course, f: Facts) -> str:
    way, need = f.n("way"), f.n("need")
    return sentences(
        ngettext(
            "The {tile} is {n} tile from your castle.",
            "The {tile} is {n} tiles from your castle.",
            way,
        ).format(tile=tile_name(c, f.id("tile")), n=way),
        ngettext(
            "This enemy ends {n} tile from it.", "This enemy ends {n} tiles from it.", need
        ).format(n=need),
    )


AREA_REFUSALS: Final[Mapping[str, Phrase]] = {
    "area_full": _full,
    "area_has_room": lambda _c, _f: _("No tile that Squire knows of is full there. Choose one."),
    "area_name_too_long": lambda _c, f: _("A name has {n} characters at most.").format(
        n=f.n("most")
    ),
    "area_name_unprintable": lambda _c, _f: _("This name has a character that cannot be shown."),
    "area_not_free": lambda c, f: _("An enemy is on the {tile}, or it is crossed out.").format(
        tile=tile_name(c, f.id("tile"))
    ),
    "area_too_far": _too_far,
    "area_unnamed": lambda _c, _f: _("An area needs a name."),
    "map_needed": lambda _c, _f: _(
        "This scenario needs its map: what happens in it hangs on tiles that Squire does not know on paper."
    ),
    "none_named": lambda _c, f: _("Name at least one tile with {mark}.").format(
        mark=mark_word(f.id("mark"))
    ),
    "too_many_areas": lambda _c, f: _("A paper map has {n} areas at most.").format(n=f.n("most")),
    "too_many_sources": lambda c, f: _("The {tile} has {n} sources at most.").format(
        tile=tile_name(c, f.id("tile")), n=f.n("most")
    ),
    "unknown_map": lambda _c, _f: _("A map is that of the sheet, or on paper."),
}


# by hand ------------------------------------------------------------------------------------------


def _source_label(c: Course, rest: str) -> str:
    tile, _dot, kind = rest.rpartition(".")
    return _("{kind} sources printed on the {tile}").format(
        kind=kind_name(kind), tile=tile_name(c, area_id(tile))
    )


BECOME: Final[Mapping[str, str]] = {
    "flooded": N_("The {tile} is flooded"),
    "destroyed": N_("The {tile} is destroyed"),
    "captured": N_("The {tile} is captured"),
    "burnt": N_("The {tile} is burnt"),
    "infected": N_("Plague has been on the {tile}"),
}
"""What may become of a tile, by its mark."""


def _mark_label(c: Course, rest: str) -> str:
    tile, _dot, mark = rest.rpartition(".")
    if become := BECOME.get(mark):
        return _(become).format(tile=tile_name(c, tile))
    return _("The {tile} has {mark}").format(tile=tile_name(c, area_id(tile)), mark=mark_word(mark))


AREA_LABELS: Final[Mapping[str, Callable[[Course, str], str]]] = {
    "way": lambda c, tile: _("Tiles from the {tile} to your castle").format(
        tile=tile_name(c, area_id(tile))
    ),
    "source": _source_label,
    "mark": _mark_label,
}
"""The facts of areas that can be set by hand, each with its label."""
