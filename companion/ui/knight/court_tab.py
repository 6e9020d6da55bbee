"""The court tab: thirteen tracks that open in place, and behind a switch the scenario sheet."""

from __future__ import annotations

import functools
from dataclasses import replace

import flet as ft

from companion.knight.facts import influence
from companion.knight.vocabulary import RESOURCES
from companion.ui.component import kept
from companion.ui.knight import phrases as words
from companion.ui.knight.by_hand import hand_link, is_set
from companion.ui.knight.court_rows import (
    Block,
    SegmentView,
    TrackView,
    closed_now,
    opened_view,
    row_of,
)
from companion.ui.knight.court_taps import CHAIN, MIX, OPEN, UNIT, WAY, CourtTaps, court_taps
from companion.ui.knight.entry import across, key_
from companion.ui.knight.learn import asked, court_place
from companion.ui.knight.learn_correct import correct_link
from companion.ui.knight.learn_form import form, on_top, scrolls
from companion.ui.knight.look import Look
from companion.ui.knight.mixes import mix_picker
from companion.ui.knight.scenario_view import scenario_view
from companion.ui.parts.buttons import Choice, round_button, segmented, strong, tonal
from companion.ui.parts.cards import Stretch, page
from companion.ui.parts.chips import Gain, chips, gain_chip
from companion.ui.parts.text import dim, text
from companion.ui.parts.tracks import chain, segment_line, track_row
from companion.ui.parts.tracks import opened as opened_below
from companion.ui.room import room
from companion.ui.theme import MARGIN, ON2, Style
from companion.words import _

SHEET = "court.sheet"
"""On the desk: which sheet is shown, "court" or "scenario"."""


def court_tab(look: Look) -> ft.Control:
    """What stands between header and button on this tab."""
    sheet = look.desk.get(SHEET, "court")
    switch = segmented(
        [
            Choice("court", _("Court"), "court-king"),
            Choice("scenario", _("Scenario sheet"), ft.Icons.MAP_OUTLINED),
        ],
        sheet,
        functools.partial(look.desk.put, SHEET),
    )
    if sheet == "scenario":
        sheet_page = page(switch, *scenario_view(look), key="scenario-sheet")
        return scrolls(look.desk, "scenario", sheet_page)
    top = ft.Container(switch, padding=ft.Padding.only(left=MARGIN, right=MARGIN, top=8))
    it = asked(look)
    form = [
        ft.Container(one, padding=ft.Padding.symmetric(horizontal=MARGIN))
        for one in on_top(look, "court", hosted=court_place(it) in look.rules.sheets.court)
    ]
    column = ft.Column(
        [top, *form, _head(look), *_in_columns(tracks(look)), ft.Container(height=12)],
        spacing=0,
        horizontal_alignment=Stretch,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
    )
    court_taps(look).column = column
    return scrolls(look.desk, "court", ft.Container(column, key="court-sheet", expand=True))


def _in_columns(shown: list[ft.Control]) -> list[ft.Control]:
    """The tracks one below the other, on a wide screen in two columns."""
    if not room().wide:
        return shown
    half = (len(shown) + 1) // 2
    sides = [
        ft.Column(some, spacing=0, tight=True, expand=True, horizontal_alignment=Stretch)
        for some in (shown[:half], shown[half:])
    ]
    return [ft.Row(list(sides), spacing=0, vertical_alignment=ft.CrossAxisAlignment.START)]


def _head(look: Look) -> ft.Control:
    by_tracks = influence(look.c) - look.state.me.influence
    return ft.Container(
        dim(_("influence by tracks {n}").format(n=by_tracks)),
        alignment=ft.Alignment.CENTER_RIGHT,
        padding=ft.Padding.only(left=MARGIN, right=MARGIN, top=5, bottom=5),
    )


def tracks(look: Look) -> list[ft.Control]:
    """The tracks in the order of the sheet."""
    taps, c = court_taps(look), look.c
    closed: str = look.once("court.closed", lambda: closed_now(c))
    it = asked(look)
    place = court_place(it)
    shown: list[ft.Control] = []
    for track in c.rules.sheets.court.values():
        row = row_of(c, track, is_set(look, f"segment.{track.id}", f"paid.{track.id}"))
        view = TrackView(row)
        if it is not None and place == track.id:
            below = form(look, it, "court", f"court-{track.id}")
            shown.append(track_view(replace(view, open=True), taps, None, below))
            continue
        if look.desk.get(OPEN + track.id):
            view = opened_view(c, row, track, closed, look.desk.get(CHAIN + track.id, ""))
        shown.append(track_view(view, taps, _choice(look, view, taps)))
    return shown


InPlace = tuple[str, ft.Control] | None
"""The segment below which something is chosen, and the choice."""


def _choice(look: Look, view: TrackView, taps: CourtTaps) -> InPlace:
    """What is chosen in place: which resource pays a unit, or the whole."""
    lines = {line.id for block in view.blocks for line in block.lines if line.payable}
    unit, mix = look.desk.get(UNIT), look.desk.get(MIX)
    if unit in lines:
        return unit, _unit_choice(look, taps, unit)
    return (mix, _mix_choice(look, taps, mix)) if mix in lines and len(taps.ways(mix)) > 1 else None


def _unit_choice(look: Look, taps: CourtTaps, id: str) -> ft.Control:
    keys: list[ft.Control] = [
        key_(
            words.kind_name(kind),
            on=False,
            says=_("Pay 1 {kind}").format(kind=words.kind_name(kind)),
            on_click=functools.partial(taps.pay_one, id, kind),
            sign=kind,
        )
        for kind in RESOURCES
        if look.c.usable(kind)
    ]
    return _inset(dim(_("Which resource pays 1?")), across(keys, 3))


def _mix_choice(look: Look, taps: CourtTaps, id: str) -> ft.Control:
    ways = taps.ways(id)
    way = taps.way(ways)
    name, price = words.segment_name(look.c, id), words.bundle_text(taps.price(id, way))
    pay = strong(
        _("Pay {cost}").format(cost=price),
        functools.partial(taps.pay_by, id, way),
        says=_("Pay {cost}, {name}").format(cost=price, name=name),
        key="pay-mix",
    )
    picker = mix_picker(look.c, ways, way, functools.partial(look.desk.put, WAY))
    return _inset(dim(_("Which resources pay what is open?")), picker, pay)


def _inset(*content: ft.Control) -> ft.Control:
    return ft.Container(
        ft.Column(list(content), spacing=8, tight=True, horizontal_alignment=Stretch),
        padding=ft.Padding.only(left=12, right=12, bottom=6),
    )


@kept
def track_view(
    view: TrackView, taps: CourtTaps, choice: InPlace, asks: ft.Control | None = None
) -> ft.Control:
    """A track, and what it opens to: its lines, or the form `asks`. Drawn again only if something of it has changed."""
    row = track_row(view.row, view.open, taps.toggle)
    body = [row, _opened(view, taps, choice)] if view.open else [row]
    if asks is not None:
        body = [row, opened_below(asks)]
    return ft.Column(
        body,
        spacing=0,
        tight=True,
        horizontal_alignment=Stretch,
        key=ft.ScrollKey(f"court-{view.row.key}"),  # type: ignore[call-arg]
    )


def _opened(view: TrackView, taps: CourtTaps, choice: InPlace) -> ft.Control:
    lines: list[ft.Control] = []
    for block in view.blocks:
        if block.title:
            lines.append(_block_head(block))
        for line in block.lines:
            below = choice[1] if choice is not None and choice[0] == line.id else None
            lines.append(segment_view(line, taps, below))
    return opened_below(
        *lines,
        track_foot(view, taps),
    )


def _block_head(block: Block) -> ft.Control:
    body: list[ft.Control] = [text(block.title, Style.STRONG)]
    if block.aside:
        body.append(dim(block.aside))
    body += [gain_chip(gain, small=True) for gain in block.gains]
    return ft.Container(
        ft.Row(body, spacing=8, run_spacing=4, wrap=True),
        padding=ft.Padding.only(left=12, right=12, top=6),
    )


@kept
def segment_view(line: SegmentView, taps: CourtTaps, below: ft.Control | None) -> ft.Control:
    """One line of an open track, its chain if that is shown, and what is chosen in place."""
    shown: list[ft.Control] = [
        segment_line(
            line.number,
            line.costs,
            line.gains,
            words=line.words,
            source=line.source,
            current=line.current,
            pay=line.pay,
            says=line.says,
            on_pay=functools.partial(taps.pay, line.id),
            on_unit=functools.partial(taps.unit, line.id),
            payable=line.payable,
            aside=line.aside,
            thing=line.name,
            end=_end(line, taps),
            key=f"pay-{line.id}",
        )
    ]
    if line.chain is not None:
        go = line.chain.go
        shown.append(
            chain(
                line.chain.links,
                start=line.chain.start,
                costs=line.chain.costs,
                on_go=functools.partial(taps.go, go) if go else None,
            )
        )
    if below is not None:
        shown.append(below)
    if len(shown) == 1:
        return shown[0]
    return ft.Column(shown, spacing=6, tight=True, horizontal_alignment=Stretch)


def _end(line: SegmentView, taps: CourtTaps) -> list[ft.Control]:
    """Where there is no pay button: a padlock that opens to its chain, what asks for it, or when it can be paid."""
    if line.asks:
        says = _("Enter what is printed: {thing}").format(thing=line.name)
        tap = functools.partial(taps.ask, line.id, line.asks)
        return [tonal(_("Enter"), tap, says=says, key=f"ask-{line.id}")]
    if line.lock:
        return [
            round_button(
                ft.Icons.LOCK,
                line.lock,
                lambda _e: taps.chain(line.id),
                colour=ON2,
                key=f"lock-{line.id}",
            )
        ]
    return [dim(line.not_now)] if line.not_now else []


@kept
def track_foot(view: TrackView, taps: CourtTaps) -> ft.Control:
    """What an activation collects, what completing brings, chains, and the ways to set or correct it."""
    key, name = view.row.key, view.row.name
    said: list[ft.Control] = []
    if view.activation is not None:
        said.append(_activation(view.activation))
    said += [dim(note) for note in view.notes]
    for to, other in view.chains:
        said.append(
            tonal(
                _("Chain to {track}").format(track=other),
                functools.partial(taps.mark_chain, key, to),
                key=f"chain-{to}",
            )
        )
    links: list[ft.Control] = [hand_link(name, lambda _e: taps.by_hand(key))]
    if view.copied:
        links.insert(0, correct_link(taps.look.desk, f"court.{key}", name))
    foot: list[ft.Control] = [
        ft.Row(links, spacing=4, alignment=ft.MainAxisAlignment.END, wrap=True)
    ]
    left = 12 if room().large else 42
    return ft.Container(
        ft.Column([*said, *foot], spacing=4, tight=True, horizontal_alignment=Stretch),
        padding=ft.Padding.only(left=left, right=4),
    )


def _activation(gains: tuple[Gain, ...]) -> ft.Control:
    if not gains:
        return dim(_("An activation brings nothing yet."))
    return chips(
        dim(_("An activation brings")),
        *(gain_chip(gain, small=True) for gain in gains),
    )
