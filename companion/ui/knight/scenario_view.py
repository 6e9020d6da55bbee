"""The scenario sheet: ways to win and lose, stages, battles, paths, diplomacy, gold and command actions.

Each is a track as on the court sheet: what is taken or crossed out, what is next, what it needs; it opens in place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import flet as ft

from companion.knight.facts import unmet
from companion.knight.sheets import Grant, Printed, Stage, Unknown
from companion.knight.vocabulary import ALWAYS, NOTHING, Condition
from companion.play import IllegalMove
from companion.ui.component import kept
from companion.ui.knight import phrases as words
from companion.ui.knight.by_hand import group_link, is_set, link
from companion.ui.knight.court_rows import gain_chips
from companion.ui.knight.learn import Asked, asked, sheet_place
from companion.ui.knight.learn_correct import copied, correct_link
from companion.ui.knight.learn_form import form, on_top
from companion.ui.knight.learn_things import is_gap
from companion.ui.knight.look import Look
from companion.ui.knight.phrases.things import known
from companion.ui.knight.scenario_deeds import battle_lines, command_lines, gold_lines
from companion.ui.knight.use_rows import badge
from companion.ui.knight.ways import ways_card
from companion.ui.parts.cards import Stretch, card, section, two_columns
from companion.ui.parts.chips import source_badge
from companion.ui.parts.press import spoken
from companion.ui.parts.symbols import icon
from companion.ui.parts.text import dim, text
from companion.ui.parts.tracks import Segment, Track, opened, segment_line, track_row
from companion.ui.room import room
from companion.ui.theme import ON, ON2, Style
from companion.words import _

OPEN = "scenario.open."
"""On the desk, with the track's key: whether it is open."""
Below = Callable[[Look], Iterator[ft.Control]]


def scenario_view(look: Look) -> list[ft.Control]:
    """The sheet from top to bottom."""
    it = asked(look)
    place, rows = sheet_place(it), list(_tracks(look))
    tracks = [_track(look, row, below, it if row.key == place else None) for row, below in rows]
    hosted = any(row.key == place for row, _below in rows)
    left = [
        *on_top(look, "scenario", hosted=hosted),
        section(_("Scenario sheet"), words.scenario_name(look.c)),
        ways_card(look),
    ]
    sheet = card(*tracks, spacing=0, padding=0, clip_behavior=ft.ClipBehavior.ANTI_ALIAS)
    return [two_columns([*left, dim(_neither(look))], [sheet]), ft.Container(height=8)]


def _neither(look: Look) -> str:
    points = words.number(known(look.c.scenario.neither, 0))
    return _("Neither won nor lost by the end of turn 12: {points} points.").format(points=points)


def _tracks(look: Look) -> Iterator[tuple[Track, Below]]:
    yield _king(look), king_lines
    for action in look.c.scenario.stages:
        yield _stages(look, action), _stage_lines_of(action)
    yield _battles(look), battle_lines
    for path in look.c.scenario.paths:
        yield _path(look, path), _path_lines_of(path)
    for track in ("diplomacy", "enemy_diplomacy"):
        yield _diplomacy(look, track), _diplomacy_lines_of(track)
    yield _actions("gold-actions", "gold", _("Gold actions")), gold_lines
    yield _actions("command-actions", "command", _("Command actions")), command_lines


def _track(look: Look, row: Track, below: Below, it: Asked | None = None) -> ft.Control:
    """A row, and what it opens to; `it`: what is asked about one of its things, in its place."""
    open_ = bool(look.desk.get(OPEN + row.key)) or it is not None
    head = sheet_track(row, open_, look.desk.toggler(OPEN + row.key, True))
    if not open_:
        return head
    lines = [form(look, it, "scenario")] if it else [*below(look), *_correct(look, row)]
    inside = opened(*lines)
    return ft.Column([head, inside], spacing=0, tight=True, horizontal_alignment=Stretch)


def _correct(look: Look, row: Track) -> list[ft.Control]:
    """The way to correct what was entered of a row."""
    kind, _dash, id = row.key.partition("-")
    parts = {"king": "king", "stages": f"stage.{id}", "battles": "battle", "path": f"path.{id}"}
    part = f"scenario.{look.c.scenario.id}.{parts.get(kind, row.key)}"
    if kind in ("gold", "command") or not copied(look.rules, part):
        return []
    link_ = correct_link(look.desk, part, row.name)
    return [ft.Row([link_], alignment=ft.MainAxisAlignment.END)]


@kept
def sheet_track(row: Track, open_: bool, toggle: Callable[..., None]) -> ft.Control:
    """The row of a track of the scenario sheet."""
    return track_row(row, open_, lambda _key: toggle())


# rows -----------------------------------------------------------------------------------------------


def _king(look: Look) -> Track:
    c = look.c
    states: list[Segment] = []
    for i, grant in enumerate(c.scenario.king):
        barred = i == c.me.king and lacks(look, grant.needs)
        unknown = is_gap(c.rules, grant.needs)
        states.append("done" if i < c.me.king else _state(unknown=unknown, barred=barred))
    states += _tail(look, "king")
    name = _("{track} stages").format(track=words.track_name(c, "king"))
    return Track(
        "king-stages",
        "court-king",
        name,
        tuple(states),
        c.me.king,
        hand=is_set(look, "king"),
        counted=True,
    )


def _stages(look: Look, action: str) -> Track:
    c = look.c
    states: list[Segment] = []
    nexts = True
    for stage in c.scenario.stages[action]:
        if f"{action}.{stage.number}" in c.me.stages:
            states.append("done")
            continue
        barred = nexts and lacks(look, stage.needs)
        states.append(_state(unknown=is_gap(c.rules, stage.needs), barred=barred))
        nexts = False
    states += _tail(look, action)
    name = _("{track} stages").format(track=words.track_name(c, action))
    taken = states.count("done")
    hand = is_set(look, f"stage.{action}")
    return Track(
        f"stages-{action}", f"court-{action}", name, tuple(states), taken, hand=hand, counted=True
    )


def _battles(look: Look) -> Track:
    c = look.c
    states: list[Segment] = []
    for grant in c.scenario.battles:
        won = grant.key in c.me.battles
        unknown, barred = is_gap(c.rules, grant.cost), lacks(look, grant.needs)
        states.append("done" if won else _state(unknown=unknown, barred=barred))
    states += _tail(look, "battle")
    n = len(set(c.me.battles))
    hand = is_set(look, "battle")
    return Track("battles", "court-combat", _("Battles"), tuple(states), n, hand=hand, counted=True)


def _path(look: Look, path: str) -> Track:
    crossed, found = look.c.me.crossed.get(path, 0), look.c.scenario.paths[path]
    states: tuple[Segment, ...] = tuple(
        "done" if i < crossed else _state(unknown=is_gap(look.rules, step.must))
        for i, step in enumerate(found.steps)
    )
    if isinstance(found.count.value, Unknown):
        states = (*states, "unknown")
    name = words.upper(words.path_name(path))
    hand = is_set(look, f"crossed.{path}")
    return Track(f"path-{path}", "tile-crossing", name, states, crossed, hand=hand, counted=True)


def _state(*, unknown: bool, barred: bool = False) -> Segment:
    return "unknown" if unknown else "blocked" if barred else "open"


def _tail(look: Look, kind: str) -> list[Segment]:
    """One more behind the last that is known, while nobody has said how many there are."""
    count = look.c.scenario.counts.get(kind)
    return ["unknown"] if count and isinstance(count.value, Unknown) else []


def _diplomacy(look: Look, track: str) -> Track:
    have, full = getattr(look.c.me, track), known(getattr(look.c.scenario, track).full, 0)
    states: tuple[Segment, ...] = tuple("done" if i < have else "open" for i in range(full))
    hand = track in look.state.me.hand
    return Track(track, track, words.kind_name(track), states, have, hand=hand, counted=True)


def _actions(key: str, sign: str, name: str) -> Track:
    return Track(key, sign, name, (), 0, plain=True)


def lacks(look: Look, needs: Printed[Condition]) -> bool:
    """Whether what a stage or battle asks is not met."""
    try:
        return bool(unmet(look.c, known(needs, ALWAYS)))
    except IllegalMove:
        return False


# what they open to ----------------------------------------------------------------------------------


def king_lines(look: Look) -> Iterator[ft.Control]:
    """The King stages: taken, next, needs (KN-34)."""
    for i, grant in enumerate(look.c.scenario.king):
        yield _grant_line(
            look, str(i + 1), grant, taken=i < look.c.me.king, nexts=i == look.c.me.king
        )
    yield _foot(
        _("The next one comes with an activation of King, if its level gives access."),
        link(look, "king"),
    )


def _grant_line(
    look: Look, number: str, grant: Grant, *, taken: bool, nexts: bool, words_: str = ""
) -> ft.Control:
    gain = gain_chips(known(grant.gain, NOTHING))
    said = [words.upper(words.printed_orders(grant.do))]
    if not taken:
        said.append(_needs(look, grant.needs, nexts))
    return segment_line(
        number,
        (),
        gain,
        words=words_ or (_("taken") if taken else _("next") if nexts else ""),
        aside=words.commas(said),
        source=badge(grant),
        end=[_tick()] if taken else [],
    )


def _needs(look: Look, needs: Printed[Condition], nexts: bool) -> str:
    """What a stage asks, and how far that is if it is next."""
    condition = known(needs, ALWAYS)
    if not condition:
        return ""
    said = _("needs {what}").format(what=words.condition_text(look.c, condition))
    if not nexts:
        return said
    try:
        left = unmet(look.c, condition)
    except IllegalMove:
        return said
    if not left:
        return _("{needs}, met").format(needs=said)
    return words.commas([said, words.progress_text(look.c, left[0])])


def _tick() -> ft.Control:
    return spoken(icon(ft.Icons.CHECK, 20, ON), _("taken"))


def _stage_lines_of(action: str) -> Below:
    return lambda look: stage_lines(look, action)


def stage_lines(look: Look, action: str) -> Iterator[ft.Control]:
    """The influence stages of an action: both sides, and which was taken (KN-35)."""
    nexts = True
    for stage in look.c.scenario.stages[action]:
        sides = look.c.me.stages.get(f"{action}.{stage.number}")
        yield from _stage(look, action, stage, sides, nexts=nexts and sides is None)
        nexts = nexts and sides is not None
    track = words.track_name(look.c, action)
    yield _foot(
        _("An activation of {track} brings the next one; you choose a side.").format(track=track),
        group_link(look, f"{track}", "scenario.stages"),
    )


def _stage(
    look: Look, action: str, stage: Stage, sides: tuple[str, ...] | None, *, nexts: bool
) -> Iterator[ft.Control]:
    id = f"{action}.{stage.number}"
    said = (
        _("skipped") if sides == ("skipped",) else "" if sides else _needs(look, stage.needs, nexts)
    )
    head = ft.Row(
        [text(words.stage_name(look.c, id), Style.STRONG), dim(said)],
        spacing=8,
        run_spacing=0,
        wrap=True,
        expand=True,
    )
    yield ft.Container(ft.Row([head]), padding=ft.Padding.only(left=12, top=4))
    for side, grant in (("left", stage.left), ("right", stage.right)):
        taken = sides is not None and side in sides
        yield _grant_line(look, "", grant, taken=taken, nexts=False, words_=words.side_label(side))


def _path_lines_of(path: str) -> Below:
    return lambda look: path_lines(look, path)


def path_lines(look: Look, path: str) -> Iterator[ft.Control]:
    """The symbols of a consequence path: crossed out, next, to come (KN-50, KN-51)."""
    c = look.c
    crossed = c.me.crossed.get(path, 0)
    for step in c.scenario.paths[path].steps:
        n = step.number
        gone, nexts = n <= crossed, n == crossed + 1
        said = words.upper(words.consequence_text(c, path, n)) or _("not known yet")
        source = step.must.source if step.may.source == "none" else step.may.source
        yield ft.Container(
            ft.Row(
                [
                    ft.Container(text(str(n), Style.LABEL_STRONG, ON2), width=20),
                    text(said, Style.DENSE, ON2 if gone else ON, expand=True, struck=gone),
                    dim(_("crossed out") if gone else _("next") if nexts else ""),
                    *_source(source),
                ],
                spacing=8,
            ),
            padding=ft.Padding.symmetric(horizontal=12, vertical=3),
        )
    if crossed >= len(c.scenario.paths[path].steps):
        yield dim(_("Nothing left on this path: no consequence (HR-5)."))
    yield _foot("", link(look, f"crossed.{path}"))


def _source(source: str) -> list[ft.Control]:
    return [] if source == "none" else [source_badge(source)]  # type: ignore[arg-type]


def _diplomacy_lines_of(track: str) -> Below:
    return lambda look: diplomacy_lines(look, track)


def diplomacy_tracks(look: Look) -> ft.Control:
    """Both diplomacy tracks alone, for the map."""
    tracks = [
        _track(look, _diplomacy(look, track), _diplomacy_lines_of(track))
        for track in ("diplomacy", "enemy_diplomacy")
    ]
    return card(*tracks, spacing=0, padding=0, clip_behavior=ft.ClipBehavior.ANTI_ALIAS)


def diplomacy_lines(look: Look, track: str) -> Iterator[ft.Control]:
    """What the end of a diplomacy track brings (KN-76)."""
    full = known(getattr(look.c.scenario, track).full, 0)
    said = _("At {n} you win at once.") if track == "diplomacy" else _("At {n} you lose at once.")
    ends = [e for e in (*look.c.scenario.win, *look.c.scenario.lose) if _is_full(e.when, track)]
    yield _foot(said.format(n=full) if ends else "", link(look, track))


def _is_full(when: Printed[Condition], track: str) -> bool:
    tests = known(when, ALWAYS).tests
    return any(test.fact == track and test.value == "full" for test in tests)


def _foot(said: str, by_hand: ft.Control) -> ft.Control:
    """What is to be said of a track, and the way to set it by hand."""
    words_ = dim(said, expand=True)
    if room().large:
        return ft.Column([words_, by_hand] if said else [by_hand], spacing=4, tight=True)
    return ft.Container(ft.Row([words_, by_hand], spacing=4), padding=ft.Padding.only(left=12))
