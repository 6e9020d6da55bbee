"""The end of a round, feeding, and the count of Score only."""

from __future__ import annotations

import functools
from collections import Counter
from typing import Any

import flet as ft

from companion.grunwald.course import holding
from companion.grunwald.ending import hungry
from companion.grunwald.moves import Count, Dismiss, EndRound
from companion.grunwald.scoring import must_drop
from companion.grunwald.state import ROUNDS, Knight
from companion.ui.grunwald.look import Look
from companion.ui.grunwald.said import reasons
from companion.ui.grunwald.terms import (
    POLISH,
    cards,
    ducats,
    field_name,
    helpers,
    knights,
    listed,
)
from companion.ui.grunwald.terms import (
    card as card_name,
)
from companion.ui.parts.buttons import ghost, next_step
from companion.ui.parts.cards import card, rows, section, sheet_row
from companion.ui.parts.pads import Pick, pick_grid, read_sum, sum_field
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import Style
from companion.ui.trackers.marks import named
from companion.words import _, ngettext


def end_page(look: Look) -> list[ft.Control]:
    """Everyone's things in a short table; open cards go out of the game (GR-69 to GR-71)."""
    lines = []
    for player in look.players:
        seat = look.c.seat(player.id)
        words = _("{h}, {d}, provisions {p}, {k}, captives {c}").format(
            h=helpers(seat.helpers),
            d=ducats(seat.ducats),
            p=seat.provisions,
            k=knights(len(seat.knights)),
            c=len(seat.captives),
        )
        lines.append(sheet_row(player.name, detail=words))
    return [
        section(_("Round {n} is over").format(n=look.state.round)),
        rows(*lines),
        card(*map(text, _to_do(look))),
    ]


def _to_do(look: Look) -> list[str]:
    """What hands do on the real board; after the last round no token is moved any more."""
    cleared = _("Take all open cards off the board, out of the game.")
    if look.state.round == ROUNDS:
        return [cleared]
    return [cleared, _("The first-player token goes to the left, the marker forward.")]


def end_step(look: Look) -> list[ft.Control]:
    """The next round, or the end of the game."""
    if look.state.round == ROUNDS:
        return [
            next_step(
                _("Feed the knights"), look.act(EndRound()), second=_("The last round is over")
            )
        ]
    words = _("Begin round {n}").format(n=look.state.round + 1)
    return [next_step(words, look.act(EndRound()), second=_("It begins with an event"))]


# feeding ------------------------------------------------------------------------------------------


def feeding_page(look: Look) -> list[ft.Control]:
    """Whoever is short lets as many knights go; the suggestion is picked already (GR-73, GR-74)."""
    who = hungry(look.c)[0]
    one = holding(who, look.c.seat(who))
    short = must_drop(one)
    words = _("{who} has provisions of {have} for {knights}: {short} must leave.").format(
        who=look.name(who), have=one.provisions, knights=knights(one.knights), short=short
    )
    best = look.rules.suggested_dismissal(look.state, who)
    picked = _leaving(look, who)
    picks = [
        Pick((i, knight), card_name(knight.kind, knight.strength), chosen=(i, knight) in picked)
        for i, knight in enumerate(look.c.seat(who).knights)
    ]

    def flip(thing: Any) -> None:
        now = tuple(p for p in picked if p != thing) if thing in picked else (*picked, thing)
        look.choose(f"leaving.{who}", now)

    suggestion = listed(cards([(k.kind, k.strength) for k in best.knights]))
    return [
        section(_("Feeding"), POLISH["provisions"]),
        card(
            named(look.player(who), acts=True),
            text(words),
            pick_grid(picks, flip, name=_("Lets go")),
            dim(_("Suggested: {what}. Titles counted, that costs least.").format(what=suggestion)),
        ),
    ]


def _leaving(look: Look, who: str) -> tuple[tuple[int, Knight], ...]:
    chosen: tuple[tuple[int, Knight], ...] | None = look.chosen(f"leaving.{who}")
    if chosen is not None:
        return chosen
    rest = Counter(look.rules.suggested_dismissal(look.state, who).knights)
    found = []
    for i, knight in enumerate(look.c.seat(who).knights):
        if rest[knight]:
            rest[knight] -= 1
            found.append((i, knight))
    return tuple(found)


def feeding_step(look: Look) -> list[ft.Control]:
    """Let go whom nobody feeds."""
    who = hungry(look.c)[0]
    move = Dismiss(who, tuple(knight for _i, knight in _leaving(look, who)))
    why = look.why_not(move)
    words = listed(cards([(k.kind, k.strength) for k in move.knights])) or _("nobody")
    label = _("{who} lets {what} go").format(who=look.name(who), what=words)
    return [next_step(label, look.act(move), second=why, manner="unavailable" if why else "azure")]


# score only ---------------------------------------------------------------------------------------

ARMIES = (("royal", 6), ("mercenary", 6), ("teutonic", 4))


def counting(look: Look) -> str:
    """Whose holdings are entered: who is tapped, else the first who has not been."""
    chosen: str = look.desk.get("counting", "") or ""
    left = [id for id in look.c.players if id not in look.state.given]
    return chosen if chosen in look.c.players else left[0] if left else look.c.players[-1]


def count_page(look: Look) -> list[ft.Control]:
    """One player after the other: a tap on a strength adds a card, minus takes one off."""
    who = counting(look)
    body: list[ft.Control] = [section(_("Holdings of {who}").format(who=look.name(who)))]
    body += [card(named(look.player(who), acts=True), *(_army(look, who, k, n) for k, n in ARMIES))]
    body.append(
        card(
            *(
                sum_field(
                    label,
                    look.chosen(f"{key}.{who}", ""),
                    functools.partial(_write, look, f"{key}.{who}"),
                    key=f"{key}-{who}",
                )
                for key, label in (("provisions", _("Provisions")), ("ducats", _("Ducats")))
            )
        )
    )
    done = [look.name(id) for id in look.state.given]
    if done:
        body.append(dim(_("Counted: {who}").format(who=", ".join(done))))
    return body


def _write(look: Look, key: str, written: str) -> None:
    look.choose(key, written)


def _army(look: Look, who: str, kind: str, most: int) -> ft.Control:
    key = f"{kind}.{who}"
    army: tuple[int, ...] = look.chosen(key, ())
    label = field_name(kind)
    picks = [
        Pick(n, f"{n} × {army.count(n)}" if n in army else str(n), says=f"{label} {n}")
        for n in range(1, most + 1)
    ]
    said = ngettext("{n} card, strength {sum}", "{n} cards, strength {sum}", len(army))
    line: list[ft.Control] = [
        ft.Row(
            [text(label, Style.STRONG), dim(said.format(n=len(army), sum=sum(army)))],
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            wrap=room().large,
        ),
        pick_grid(picks, lambda n: look.choose(key, (*army, n)), across=6),
    ]
    if army:
        last = _("Take {n} back").format(n=army[-1])
        line.append(ghost(last, lambda _e: look.choose(key, army[:-1]), says=f"{label}, {last}"))
    return ft.Column(line, spacing=4, tight=True)


def counted(look: Look) -> Count | None:
    """What is entered, as a move; None while a number cannot be read."""
    who = counting(look)
    armies = [tuple(sorted(look.chosen(f"{kind}.{who}", ()))) for kind, _most in ARMIES]
    numbers = []
    for key in ("provisions", "ducats"):
        read = read_sum(look.chosen(f"{key}.{who}", ""))
        if read.wrong:
            return None
        numbers.append(read.total or 0)
    royal, mercenary, captives = armies
    provisions, ducats = numbers
    return Count(who, royal, mercenary, captives, provisions, ducats)


def count_step(look: Look) -> list[ft.Control]:
    """The holdings of one player are entered."""
    who = look.name(counting(look))
    move = counted(look)
    label = _("{who} is counted").format(who=who)
    if move is None:
        return [next_step(label, None, second=_("A number cannot be read."), manner="unavailable")]
    why = look.why_not(move)
    if why:
        return [next_step(label, look.act(move), second=why, manner="unavailable")]
    warned = [note for note in look.try_all([move])[0].notes if note.code.startswith("warn_")]
    second = " ".join(line.words for line in reasons(look.rules.players, warned))
    return [next_step(label, look.act(move), second=second)]
