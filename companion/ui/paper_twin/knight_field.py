"""The paper twin of Knight: the scenario sheet, the map, the row of cards and the goal card as they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.knight.correct import facts, handle
from companion.knight.course import Course
from companion.knight.ending import ways
from companion.knight.facts import enemies
from companion.knight.goals import next_column
from companion.knight.sheets import Column, Grant, PathStep, Printed, Side, Unknown
from companion.knight.state import EVENT_CARDS, ROW
from companion.knight.vocabulary import ALWAYS
from companion.play import IllegalMove, Note
from companion.ui.knight import phrases as words
from companion.ui.knight.phrases.score import ending_text
from companion.ui.knight.phrases.things import actions_text, known
from companion.ui.knight.plots import MARKS, edges, plots
from companion.ui.paper_twin.knight_person import (
    by_hand,
    cost_of,
    crossed,
    gives,
    grant_source,
    needs_of,
    source_tag,
    value,
)
from companion.ui.paper_twin.markup import Html, Part, block, box, el, join, pips, table
from companion.ui.parts.symbols import unit_signs
from companion.ui.picture.board import board
from companion.ui.picture.drawing import Drawing
from companion.ui.theme import scheme
from companion.words import _

# the scenario sheet --------------------------------------------------------------------------------


def scenario_sheet(c: Course) -> Html:
    """Ways to win and lose, stages, battles, paths, diplomacy, actions, limits."""
    return block(
        _("Scenario sheet"),
        _ways(c),
        _king(c),
        *(_stages(c, action) for action in c.scenario.stages),
        _battles(c),
        *(_path(c, path) for path in c.scenario.paths),
        _diplomacy(c),
        _actions(_("Gold actions"), c, "gold"),
        _actions(_("Command actions"), c, "command"),
        _limits(c),
        aside=words.scenario_name(c),
    )


def _ways(c: Course) -> Html:
    try:
        found = list(ways(c))
    except IllegalMove:  # a bound that nobody has entered
        found = []
    rows: list[tuple[Part, ...]] = []
    for kind, ending, tests in found:
        asks = words.condition_text(c, known(ending.when, ALWAYS))
        said = ending_text(c, ending, lost=kind == "lose")
        now = words.commas([words.progress_text(c, test) for test in tests])
        name = _("win") if kind == "win" else _("lose")
        asks = said if said.startswith(asks) else f"{asks} ({said})"
        rows.append((name, asks, now, ending.clause, source_tag(ending.when.source)))
    points = known(c.scenario.neither, None)
    said = "?" if points is None else words.amount("points", points)
    neither = (
        _("neither by the end of turn 12"),
        said,
        "",
        "KN-68",
        source_tag(c.scenario.neither.source),
    )
    return join(
        (el("h3", _("How it ends")), table(("", _("asks"), _("now"), "", ""), [*rows, neither]))
    )


def _king(c: Course) -> Html:
    rows = [
        (box(n <= c.me.king), str(n), needs_of(c, grant), gives(grant), grant_source(grant))
        for n, grant in enumerate(c.scenario.king, 1)
    ]
    count = join((_("taken: "), value(c, "king")))
    return _part(
        c,
        words.track_name(c, "king"),
        "king",
        table(("", "", _("asks"), _("gives"), ""), rows),
        count,
    )


def _part(c: Course, title: str, counted: str, inside: Html, aside: Part = "") -> Html:
    """A part of the sheet; whether there may be more of it than is known."""
    count: Printed[int] | None = c.scenario.counts.get(counted)
    more = Html()
    if count is not None and isinstance(count.value, Unknown):
        more = el("p", _("Nobody has entered yet how many there are."))
    return join((el("h3", title, " ", el("small", aside)), inside, more))


def _stages(c: Course, action: str) -> Html:
    rows = []
    for stage in c.scenario.stages[action]:
        id = f"{action}.{stage.number}"
        sides = c.me.stages.get(id, ())
        left = join((box("left" in sides), gives(stage.left), grant_source(stage.left)), " ")
        right = join((box("right" in sides), gives(stage.right), grant_source(stage.right)), " ")
        needs = known(stage.needs, ALWAYS)
        asks = (
            "?"
            if isinstance(stage.needs.value, Unknown)
            else words.condition_text(c, needs)
            if needs
            else ""
        )
        taken = _("skipped") if sides == ("skipped",) else value(c, f"stage.{id}")
        rows.append((str(stage.number), asks, left, right, taken))
    title = _("{track} stages").format(track=words.track_name(c, action))
    return _part(c, title, action, table(("", _("asks"), _("left"), _("right"), _("taken")), rows))


def _battles(c: Course) -> Html:
    rows = [
        (
            crossed(c, f"battle.{grant.key}"),
            words.battle_name(grant.key),
            needs_of(c, grant),
            cost_of(grant),
            gives(grant),
            _times(c, grant.key),
            grant_source(grant),
        )
        for grant in c.scenario.battles
    ]
    head = (_("won"), "", _("asks"), _("costs"), _("gives"), "", "")
    return _part(c, _("Battles"), "battle", table(head, rows))


def _times(c: Course, battle: str) -> str:
    """A battle that was won more often than once, where the table reads it so (HR-38)."""
    times = c.me.battles.count(battle)
    return _("{n} times").format(n=times) if times > 1 else ""


def _path(c: Course, path: str) -> Html:
    found = c.scenario.paths[path]
    gone = c.me.crossed.get(path, 0)
    rows = [(_step_mark(step, gone), *_step(c, path, step, gone)) for step in found.steps]
    more = Html()
    if isinstance(found.count.value, Unknown):
        more = el("p", _("Nobody has entered yet how many symbols there are."))
    count = join((_("crossed out: "), value(c, f"crossed.{path}")))
    title = words.upper(words.path_name(path))
    return join((el("h3", title, " ", el("small", count)), table(("",) * 4, rows), more))


def _step_mark(step: PathStep, gone: int) -> Html:
    return box(step.number <= gone)


def _step(c: Course, path: str, step: PathStep, gone: int) -> tuple[Part, ...]:
    said = words.consequence_text(c, path, step.number) or "?"
    class_ = "gone" if step.number <= gone else "next" if step.number == gone + 1 else ""
    source = step.must.source if step.may.source == "none" else step.may.source
    return str(step.number), el("span", said, class_=class_), source_tag(source)


def _diplomacy(c: Course) -> Html:
    rows = []
    for track in ("diplomacy", "enemy_diplomacy"):
        printed = getattr(c.scenario, track)
        full = known(printed.full, None)
        have = getattr(c.me, track)
        marks = join((pips(have, full or have, track), by_hand(c, track)), " ")
        said = _("of {n}").format(n="?" if full is None else full)
        rows.append((words.kind_name(track), marks, said, source_tag(printed.full.source)))
    return join((el("h3", _("Diplomacy")), table(("",) * 4, rows)))


def _actions(title: str, c: Course, kind: str) -> Html:
    grants: list[Grant] = (
        [action.grant for action in c.scenario.gold] if kind == "gold" else list(c.scenario.command)
    )
    name = words.gold_name if kind == "gold" else words.command_name
    tell = words.gold_text if kind == "gold" else words.command_text
    rows = [
        (
            name(c, grant.key),
            needs_of(c, grant),
            cost_of(grant) if kind == "gold" else words.amount("command", 1),
            tell(c, grant.key),
            grant_source(grant),
        )
        for grant in grants
    ]
    return join((el("h3", title), table(("", _("asks"), _("costs"), "", ""), rows)))


def _limits(c: Course) -> Html:
    limits = c.scenario.limits
    names = (
        (limits.own, _("own units on the map")),
        (limits.enemy, _("enemies on the map")),
        (limits.tile_own, _("own units on a tile")),
        (limits.tile_enemy, _("enemies on a tile")),
    )
    rows = [
        (name, "?" if isinstance(one.value, Unknown) else str(one.value), source_tag(one.source))
        for one, name in names
    ]
    return join((el("h3", _("At most")), table(("",) * 3, rows)))


# the map -------------------------------------------------------------------------------------------


def map_sheet(c: Course) -> Html:
    """The map drawn, and tile by tile: units, marks, sources destroyed."""
    added = c.state.field.added
    totals = _("own {own} (ever {own_ever}), enemies {enemy} (ever {enemy_ever})").format(
        own=sum(c.units("own").values()),
        own_ever=added.get("own", 0),
        enemy=sum(c.units("enemy").values()),
        enemy_ever=added.get("enemy", 0),
    )
    parts: list[Part] = [el("p", totals)]
    if enemies(c) != sum(c.units("enemy").values()):
        parts.append(el("p", _("Enemies that count: {n}").format(n=enemies(c))))
    if c.state.field.castle_hit:
        parts.append(el("p", _("The castle was hit {n} times.").format(n=c.state.field.castle_hit)))
    if not c.rules.paper and c.tiles:
        parts.append(el("div", _drawn(c), class_="map"))
    parts += [_tiles(c), *_closed(c)]
    title = _("Map on the table") if c.rules.paper else _("Map")
    return block(title, *parts)


def _drawn(c: Course) -> Html:
    drawing = Drawing(1400, 1100)
    box, colours = (10, 10, 1380, 1080), scheme("knight", dark=False)
    board(drawing, plots(c), box, colours, edges=edges(c), signs=unit_signs())
    return Html(drawing.svg(words.scenario_name(c)))


def _tiles(c: Course) -> Html:
    by_tile: dict[str, list[str]] = {}
    for fact in facts(c):
        kind, _dot, rest = fact.partition(".")
        if kind in ("gone", "source", "mark", "way"):
            by_tile.setdefault(rest.partition(".")[0], []).append(fact)
    rows = [
        (
            words.tile_name(c, id),
            value(c, f"own.{id}"),
            value(c, f"enemy.{id}"),
            _printed_on(c, id),
            _changed(c, by_tile.get(id, ())),
        )
        for id in c.tiles
    ]
    return table(("", _("own"), _("enemies"), _("printed"), _("what has become of it")), rows)


def _printed_on(c: Course, id: str) -> str:
    tile = c.tiles[id]
    marks = [_(word) for mark, (_sign, word) in MARKS.items() if mark in tile.tags]
    sources = [words.kind_name(kind) for kind in tile.sources]
    return words.commas(
        [*marks, _("sources: {list}").format(list=words.commas(sources)) if sources else ""]
    )


def _changed(c: Course, found: Iterable[str]) -> Html:
    """Marks and sources that differ from nothing; what is not so is left out."""
    parts = []
    for fact in found:
        if not handle(c, fact).now and not by_hand(c, fact):
            continue
        parts.append(join((f"{words.fact_label(c, fact)}:", value(c, fact)), " "))
    return join(parts, ", ")


def _closed(c: Course) -> Iterator[Html]:
    """Edges that nobody may cross, or one side alone."""
    sides = {"own": _("own units"), "enemy": _("enemies")}
    shut: dict[frozenset[str], list[str]] = {}
    for side, a, b in sorted(c.scenario.closed):
        known_ = shut.setdefault(frozenset((a, b)), [])
        if side not in known_:
            known_.append(side)
    if shut and not c.rules.paper:
        rows = [
            (
                " – ".join(words.tile_name(c, id) for id in sorted(edge)),
                words.listed([sides.get(s, s) for s in who]),
            )
            for edge, who in shut.items()
        ]
        yield el("h3", _("Closed edges"))
        yield table((_("between"), _("for")), rows)


# the cards -----------------------------------------------------------------------------------------


def row_sheet(c: Course, notes: Iterable[Note]) -> Html:
    """The six event cards as they lie, the goal card, how many cards have gone."""
    first = (c.state.turn.number - 1) // ROW * ROW + 1
    rows = []
    for i, place in enumerate(c.state.row.places):
        state = _("played") if place.played else _("face up") if place.up else _("face down")
        name = words.event_name(c, place.card) if place.card else ""
        rows.append((_("turn {n}").format(n=first + i), state, name, *_sides(c, place.card)))
    seen = len(c.state.row.seen)
    left = _("{n} of {all} event cards have left the deck and are known.").format(
        n=seen, all=EVENT_CARDS
    )
    out = words.commas([words.event_name(c, card) for card in c.state.row.seen])
    head = (_("for"), "", _("card"), _("left"), _("right"), "")
    return block(
        _("Row of cards"),
        table(head, rows),
        el("p", left),
        el("p", out),
        *_goal(c, _results(notes)),
    )


def _sides(c: Course, card: str | None) -> tuple[Part, ...]:
    event = c.rules.sheets.events.get(card or "")
    if event is None:
        return ("", "", "")
    return _side(c, event.left), _side(c, event.right), grant_source(event.left.grant)


def _side(c: Course, side: Side) -> str:
    path = "?" if isinstance(side.path.value, Unknown) else words.path_name(side.path.value)
    activates = (
        "?" if isinstance(side.activates.value, Unknown) else words.listed(actions_text(c, side))
    )
    does = _("activates {what}").format(what=activates) if activates else ""
    return words.commas([gives(side.grant), does, path])


def _goal(c: Course, results: Mapping[int, str]) -> Iterator[Html]:
    card = c.rules.sheets.goals.get(c.state.row.goal or "")
    if card is None:
        yield el("p", _("The goal card is not named yet."))
        return
    coming = next_column(c)
    yield el("h3", _("Goal card: {name}").format(name=words.goal_name(c, card.id)))
    yield table(
        (_("after turn"), "", _("reward if"), _("gives"), _("penalty if"), _("then"), ""),
        [_column(c, column, coming, results) for column in card.columns],
    )


def _results(notes: Iterable[Note]) -> Mapping[int, str]:
    """How the columns that have been checked turned out (KN-70)."""
    return {
        note.facts["turn"]: words.commas(
            [
                _("reward received") if note.facts["reward"] else _("no reward"),
                _("penalty suffered") if note.facts["penalty"] else _("no penalty"),
            ]
        )
        for note in notes
        if note.code == "goal_checked"
    }


def _column(
    c: Course, column: Column, coming: Column | None, results: Mapping[int, str]
) -> tuple[Part, ...]:
    is_next = coming is not None and column.turn == coming.turn
    reward, penalty = column.reward, column.penalty
    told = (
        _("next") if is_next else _("behind") if coming is None or column.turn < coming.turn else ""
    )
    return (
        el("span", str(column.turn), class_="next" if is_next else ""),
        results.get(column.turn, told),
        needs_of(c, reward) or _("nothing"),
        gives(reward),
        needs_of(c, penalty) or _("nothing"),
        gives(penalty),
        source_tag(reward.needs.source),
    )
