"""The character tab: influence and thresholds, privilege, rewards, special action, the boxes of points."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

import flet as ft

from companion.knight.character import character, reward
from companion.knight.facts import influence, points, running_totals
from companion.knight.moves import Claim, Move, UseSpecial
from companion.knight.sheets import Grant, Printed
from companion.knight.state import BOXES, box_of
from companion.knight.vocabulary import ALWAYS, NOTHING, RESOURCES, Bundle, Condition
from companion.play import IllegalMove
from companion.ui.component import kept
from companion.ui.knight import phrases as words
from companion.ui.knight.by_hand import hand_link, is_set, link, show_all
from companion.ui.knight.learn import asked, is_unknown
from companion.ui.knight.learn_correct import copied, correct_link
from companion.ui.knight.learn_form import enter_button, form, on_top, scrolls
from companion.ui.knight.look import Handler, Look
from companion.ui.knight.mixes import mix_picker
from companion.ui.knight.phrases.things import known
from companion.ui.knight.use_rows import badge
from companion.ui.parts.buttons import strong, tonal
from companion.ui.parts.cards import Stretch, card, locked, page, rows, rule, sheet_row, two_columns
from companion.ui.parts.chips import source_badge
from companion.ui.parts.meters import Threshold, influence_track, point_box, threshold_card
from companion.ui.parts.press import spoken
from companion.ui.parts.symbols import icon, quill
from companion.ui.parts.text import dim, heading, text
from companion.ui.room import room
from companion.ui.theme import ON, PU, Style
from companion.words import _, ngettext

THRESHOLD, BOX = "character.threshold", "character.box"
"""On the desk: the threshold and the box that are open."""
HOSTED = ("claim.", "special.")
"""Rows below which what is asked about them stands."""
MIX, WAY = "now.special", "now.special.way"


def character_tab(look: Look) -> ft.Control:
    """What stands between header and button on this tab."""
    it = asked(look)
    top = on_top(look, "character", hosted=it is not None and it.learning.at.startswith(HOSTED))
    left = [*top, influence_card(look), rows(*_card_rows(look))]
    right = [points_card(look), _all_values(look)]
    made = page(two_columns(left, right), ft.Container(height=8), key="character-sheet")
    return scrolls(look.desk, "character", made)


def _all_values(look: Look) -> ft.Control:
    words_ = _("Set a value by hand")
    links: list[ft.Control] = [hand_link(words_, show_all(look), key="hand-all", face=words_)]
    card_ = f"character.{look.state.me.character}"
    if copied(look.rules, card_):
        links.insert(0, correct_link(look.desk, card_, words.character_name(look.c)))
    return ft.Row(links, alignment=ft.MainAxisAlignment.CENTER, wrap=True)


# influence ------------------------------------------------------------------------------------------


def influence_card(look: Look) -> ft.Control:
    """The track, its thresholds, and the one that is open: by default the first that is ready."""
    c = look.c
    have = influence(c)
    bounds = tuple(one.at for one in character(c).thresholds)
    ahead = next((at for at in bounds if at > have), 0)
    aside = _("next at {n}").format(n=ahead) if ahead else _("all reached")
    head: list[ft.Control] = [
        ft.Container(heading(_("Influence")), expand=None if room().large else True),
        text(str(have), Style.NUMBER_M),
        dim(aside, Style.BODY),
    ]
    if is_set(look, "influence"):
        head.insert(1, quill(18, PU))
    opened = _opened_threshold(look, bounds, have)
    chosen = functools.partial(look.desk.put, THRESHOLD)
    key = look.desk.kept.setdefault("character.chosen", chosen)
    return card(
        ft.Row(head, spacing=10, wrap=room().large, vertical_alignment=ft.CrossAxisAlignment.END),
        _track(have, bounds),
        _cards(tuple(_threshold(look, at, have) for at in bounds), opened, key),
        *_threshold_line(look, opened),
        key="influence",
    )


@kept
def _track(have: int, bounds: tuple[int, ...]) -> ft.Control:
    return influence_track(have, bounds)


def _threshold(look: Look, at: int, have: int) -> Threshold:
    grant = reward(look.c, f"threshold.{at}")
    gains = [(kind, words.kind_name(kind), n) for kind, n in known(grant.gain, NOTHING)]
    kind, name, n = gains[0] if gains else ("any", _("not known yet"), 0)
    taken = f"threshold.{at}" in look.state.me.claimed
    return Threshold(
        at, kind, name, n, taken=taken, ready=have >= at and not taken, more=tuple(gains[1:])
    )


@kept
def _cards(thresholds: tuple[Threshold, ...], opened: int, choose: Handler) -> ft.Control:
    """The thresholds side by side; with large text in lines of three."""
    most = max((len(one.gains) for one in thresholds), default=1)
    made = [
        threshold_card(
            one,
            functools.partial(_choose, choose, one.at),
            opened=one.at == opened,
            gains=most,
        )
        for one in thresholds
    ]
    across = 3 if room().large else 6
    lines = [ft.Row(list(made[i : i + across]), spacing=5) for i in range(0, len(made), across)]
    return ft.Column(list(lines), spacing=5, tight=True)


def _choose(choose: Handler, at: int, _e: object = None) -> None:
    choose(at)


def _opened_threshold(look: Look, bounds: tuple[int, ...], have: int) -> int:
    chosen: int | None = look.desk.get(THRESHOLD)
    if chosen in bounds:
        return chosen
    open_ = [at for at in bounds if f"threshold.{at}" not in look.state.me.claimed]
    return next(iter(open_), bounds[-1] if bounds else 0)


def _threshold_line(look: Look, at: int) -> Iterator[ft.Control]:
    """What the open threshold gives, and its button or how far it is."""
    if not at:
        return
    c, id = look.c, f"threshold.{at}"
    taken, reached = id in look.state.me.claimed, influence(c) >= at
    if reached and not taken:
        head, why = words.threshold_reached(c, at)
    else:
        head, why = words.reward_text(c, id), words.reward_status(c, id)
    refusal = look.refusal(Claim(id)) if reached and not taken else None
    unknown = is_unknown(refusal)
    if refusal is not None:
        why = words.refusal(c, refusal) if not unknown else _("not known yet")
    source = badge(reward(c, id))
    end: list[ft.Control] = [source_badge(source)] if source else []
    if is_set(look, f"claimed.{id}"):
        end.insert(0, quill(18, PU))
    ready = reached and not taken and refusal is None
    said = ft.Column(
        [text(head, Style.STRONG), dim(why, Style.DENSE)], spacing=1, tight=True, expand=True
    )
    line: list[ft.Control] = [said, *end]
    button = _claim(look, id, head) if ready else link(look, f"claimed.{id}")
    if refusal is not None and unknown:
        ready, name = True, words.reward_name(c, id)
        button = enter_button(look, refusal, name, f"claim.{id}")
    if room().large:
        yield ft.Row(line, spacing=10)
        yield button if ready else ft.Row([button], alignment=ft.MainAxisAlignment.END)
    else:
        yield ft.Row([*line, button], spacing=10)
    yield from _asked_below(look, f"claim.{id}")


def _asked_below(look: Look, at: str) -> Iterator[ft.Control]:
    """What is asked about a row, below it."""
    it = asked(look)
    if it is not None and it.learning.at == at:
        yield form(look, it, "character")


def _below(row: ft.Control, asked_: list[ft.Control]) -> ft.Control:
    """A row of the card with what is asked about it."""
    if not asked_:
        return row
    inside = [ft.Container(one, padding=ft.Padding.symmetric(horizontal=8)) for one in asked_]
    return ft.Column([row, *inside], spacing=8, tight=True, horizontal_alignment=Stretch)


def _claim(look: Look, id: str, name: str) -> ft.Control:
    return strong(
        _("Claim"),
        look.act(Claim(id)),
        says=_("Claim, {name}").format(name=name),
        key=f"claim-{id}",
    )


# the card -------------------------------------------------------------------------------------------


def _card_rows(look: Look) -> Iterator[ft.Control]:
    """Privilege, rewards, special action (KN-16 to KN-18)."""
    c, sheet = look.c, character(look.c)
    action = known(sheet.privilege_action, "")
    yield sheet_row(
        words.privilege_text(c),
        sign=f"court-{action}" if action else "once",
        detail=_("Privilege: {status}").format(status=words.privilege_status(c)),
        end=[*_source(sheet.privilege), *([_tick()] if look.state.turn.privilege else [])],
        key="privilege",
    )
    for n, grant in enumerate(sheet.rewards, 1):
        yield _reward(look, f"reward.{n}", grant)
    yield _special(look, sheet.special)


def _source(grant: Grant) -> list[ft.Control]:
    source = badge(grant)
    return [source_badge(source)] if source else []


def _tick() -> ft.Control:
    return spoken(icon(ft.Icons.CHECK, 22, ON), _("received"))


def _reward(look: Look, id: str, grant: Grant) -> ft.Control:
    taken = id in look.state.me.claimed
    refusal = None if taken else look.refusal(Claim(id))
    end = _source(grant)
    if is_set(look, f"claimed.{id}"):
        end.insert(0, quill(18, PU))
    if taken:
        end.append(_tick())
    elif refusal is not None and not is_unknown(refusal):
        end.append(locked())
    status = words.reward_status(look.c, id)
    if refusal is not None and refusal.code not in ("needs", "unknown"):
        status = words.refusal(look.c, refusal)
    head = words.reward_text(look.c, id)
    button: ft.Control | None = _claim(look, id, head) if not taken and refusal is None else None
    if refusal is not None and is_unknown(refusal):
        button = enter_button(look, refusal, words.reward_name(look.c, id), f"claim.{id}")
    row = sheet_row(
        head,
        sign=_sign(known(grant.needs, ALWAYS)),
        detail=_("Reward: {status}").format(status=status),
        end=end,
        button=button,
        key=id,
    )
    return _below(row, list(_asked_below(look, f"claim.{id}")))


def _sign(needs: Condition) -> str:
    """The symbol of what a reward asks."""
    fact = needs.tests[0].fact if needs.tests else ""
    return f"court-{fact.removeprefix('level.')}" if fact.startswith("level.") else "once"


def _special(look: Look, grant: Grant) -> ft.Control:
    """The reusable exchange; if several resources can pay it, one chooses below."""
    c = look.c
    ways = _ways(look, grant.cost)
    refusal = look.refusal(UseSpecial(ways[0]))
    status = words.special_status(c) if refusal is None or refusal.code == "short" else ""
    name = words.special_text(c)
    cost = known(grant.cost, NOTHING)
    button: ft.Control | None = None
    if refusal is None:
        pay = _("Pay {n}").format(n=cost.total())
        tap = look.desk.toggler(MIX, True) if len(ways) > 1 else look.act(UseSpecial(ways[0]))
        button = tonal(pay, tap, says=_("Pay {n}, {name}").format(n=cost.total(), name=name))
    elif is_unknown(refusal):
        button = enter_button(look, refusal, _("Special action"), "special.")
        status = _("not known yet")
    row = sheet_row(
        name,
        sign=next((kind for kind, _n in cost), "command"),
        detail=_("Special action: {status}").format(
            status=status or (words.refusal(c, refusal) if refusal else "")
        ),
        end=[*_source(grant), *([locked()] if button is None else [])],
        button=button,
        key="special",
    )
    row = _below(row, list(_asked_below(look, "special.")))
    if not (look.desk.get(MIX) and len(ways) > 1 and refusal is None):
        return row
    return ft.Column(
        [row, _special_mix(look, ways)], spacing=0, tight=True, horizontal_alignment=Stretch
    )


def _ways(look: Look, cost: Printed[Bundle]) -> list[Bundle]:
    try:
        return list(look.c.choices(look.c.printed(cost))) or [NOTHING]
    except IllegalMove:
        return [NOTHING]


def _special_mix(look: Look, ways: list[Bundle]) -> ft.Control:
    have = look.state.me.have
    chosen: Bundle = look.desk.get(WAY)
    if chosen not in ways:
        chosen = max(ways, key=lambda b: sorted(have[kind] - b[kind] for kind in RESOURCES))
    move: Move = UseSpecial(chosen)
    pay = strong(_("Pay {cost}").format(cost=words.bundle_text(chosen)), look.act(move))
    picker = mix_picker(look.c, ways, chosen, functools.partial(look.desk.put, WAY))
    return ft.Container(
        ft.Column([picker, pay], spacing=8, horizontal_alignment=Stretch),
        padding=ft.Padding.only(left=12, right=12, bottom=12),
    )


# points ---------------------------------------------------------------------------------------------


def points_card(look: Look) -> ft.Control:
    """The four boxes; a tap on one lists its entries with what gave them (KN-8)."""
    c = look.c
    now = box_of(look.state.turn.number)
    head = ft.Row(
        [
            ft.Container(heading(_("Points")), expand=True),
            text(words.number(points(c)), Style.NUMBER_M),
        ],
        vertical_alignment=ft.CrossAxisAlignment.END,
    )
    boxes = [
        _box(
            box,
            tuple(entry.points for entry in c.me.entries if entry.box == box),
            box == now,
            is_set(look, f"points.{box}"),
            look.desk.toggler(BOX, box),
        )
        for box in BOXES
    ]
    opened = look.desk.get(BOX)
    return card(head, _boxes(boxes), *(_entries(look, opened) if opened else ()), key="points")


def _boxes(boxes: Sequence[ft.Control]) -> ft.Control:
    across = 2 if room().large else 4
    lines = [
        ft.Row(
            list(boxes[i : i + across]),
            spacing=6,
            intrinsic_height=True,
            vertical_alignment=Stretch,
        )
        for i in range(0, len(boxes), across)
    ]
    return ft.Column(list(lines), spacing=6, tight=True)


def _box(
    box: int, entries: tuple[int, ...], now: bool, hand: bool, on_open: Handler
) -> ft.Container:
    return point_box(box, entries, now=now, hand=hand, on_open=on_open)


def _entries(look: Look, box: int) -> Iterator[ft.Control]:
    """Every entry of a box with what gave it, and the running total at its end."""
    c = look.c
    entries = [entry for entry in c.me.entries if entry.box == box]
    yield rule()
    yield ft.Row(
        [
            text(_("Box {n}").format(n=box), Style.STRONG, expand=True),
            link(look, f"points.{box}"),
        ]
    )
    for entry in entries:
        yield ft.Row(
            [
                text(words.giver_name(c, entry.why), Style.DENSE, expand=True),
                text(words.signed_number(entry.points), Style.COUNT),
            ]
        )
    if not entries:
        yield dim(_("No points in this box yet."), Style.DENSE)
    total = running_totals(c)[box]
    yield dim(
        ngettext(
            "Running total at its end: {n} point.", "Running total at its end: {n} points.", total
        ).format(n=words.number(total))
    )
