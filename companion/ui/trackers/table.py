"""The way into a game for a group: who plays and where they sit, how much is tracked, house rules; then the table."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.play.people import Player
from companion.ui.component import component
from companion.ui.desk import use_desk
from companion.ui.parts.buttons import (
    Choice,
    back_to,
    ghost,
    next_bar,
    next_step,
    round_button,
    segmented,
    strong,
    tick,
)
from companion.ui.parts.cards import Stretch, card, fold, page, rows, rule, section, two_columns
from companion.ui.parts.fields import text_field
from companion.ui.parts.frame import faced, frame
from companion.ui.parts.header import chief, partition
from companion.ui.parts.press import press
from companion.ui.parts.states import notice
from companion.ui.parts.symbols import symbol
from companion.ui.parts.text import dim, text
from companion.ui.routes import read_route
from companion.ui.theme import CARD, EDGE, GU, MARGIN, ON2, PRI, Style, outline
from companion.ui.trackers.marks import (
    colour_keys,
    colour_name,
    colour_shape,
    player_pad,
    shield_of,
)
from companion.ui.trackers.plan import HouseQuestion, Item, Mode, Plan, TableSpec
from companion.ui.trackers.roster import use_roster
from companion.ui.visit import visit
from companion.words import _, ngettext, worded
from storage.names import LONGEST


def table_of(spec: TableSpec) -> Callable[[], ft.Control]:
    """The way into a game (`Screens.new`): who and how at `/new/<game>`, what to lay out at `/new/<game>/table`."""

    @component
    def new_game() -> ft.Control:
        plan = Plan(spec, use_desk(), use_roster())
        laying = read_route(visit().route).part == "table" and not plan.check()[1]
        with worded(spec.wording()):
            return faced(spec.tincture, _checklist(plan) if laying else _choose(plan))

    return new_game


def _framed(
    plan: Plan, second: str, back: str, body: Sequence[ft.Control], step: ft.Control
) -> ft.Control:
    bottom: list[ft.Control] = [next_bar(step)]
    if wrong := plan.wrong("begin"):
        bottom.insert(0, notice(wrong, plan.desk.putter("wrong", None)))
    if plan.roster.refusal is not None and not plan.desk.get("adding"):
        bottom.insert(0, notice(plan.roster.sentence, plan.roster.close_notice))
    arrow = back_to(back, _("Back"))
    top = chief(plan.spec.title, second, left=arrow)
    return frame([top, *partition(plan.spec.tincture)], page(*body, key="before"), bottom)


# who and how --------------------------------------------------------------------------------------


def _choose(plan: Plan) -> ft.Control:
    left = [*_who(plan), *_first(plan), *_ages(plan)]
    right = [*_modes(plan), *_besides(plan), *_house(plan), ft.Container(height=MARGIN)]
    n = len(plan.players)
    mode = next((one.label for one in plan.spec.modes() if one.id == plan.mode), "")
    players = ngettext("{n} player", "{n} players", n).format(n=n)
    what = plan.check()[1]
    second = what or (f"{players}, {mode}" if mode else players)
    step = next_step(
        _("Set the table"),
        plan.lay_out,
        second=second,
        manner="unavailable" if what else "azure",
    )
    body = [two_columns(left, right)]
    return _framed(plan, _("1 of 2, then the table checklist"), "/", body, step)


def _told(plan: Plan, place: str) -> list[ft.Control]:
    """What is wrong at a control, with the warning sign: red alone never says it."""
    wrong = plan.wrong(place)
    if not wrong:
        return []
    line = ft.Row([symbol("warning", 20, GU), text(wrong, Style.DENSE, expand=True)], spacing=8)
    return [ft.Semantics(live_region=True, content=ft.Container(line, key=f"wrong-{place}"))]


def _who(plan: Plan) -> list[ft.Control]:
    people = plan.roster.known
    body: list[ft.Control] = [section(_("Who plays"), _("tap in seat order, clockwise"))]
    if people:
        known = [Player(p.id, p.name, p.colour) for p in people]
        given = {player.id: player for player in plan.players}
        shown = [given.get(one.id, one) for one in known]
        body.append(
            player_pad(shown, plan.chosen, plan.sit, name=_("Seat"), numbers=True, key="sit")
        )
    elif people is not None:
        body.append(dim(_("Nobody is on the list yet. Add who plays: two at least."), Style.BODY))
    body += [*_told(plan, "seats"), *_adding(plan)]
    if plan.players:
        body.append(rows(*(_seat_row(plan, i, one) for i, one in enumerate(plan.players))))
    return body


def _adding(plan: Plan) -> list[ft.Control]:
    """Add somebody in place; what is wrong with the name stands at the field."""
    desk, roster = plan.desk, plan.roster
    if not desk.get("adding"):
        return [
            ft.Row(
                [
                    ghost(
                        _("Add a person"),
                        desk.putter("adding", True),
                        sign=ft.Icons.PERSON_ADD_ALT,
                        key="add-person",
                    )
                ]
            )
        ]

    def write(name: str) -> None:
        desk.kept["name"] = name
        if roster.refusal is not None:
            roster.close_notice()

    async def add(_e: Any = None) -> None:
        person = await roster.change(lambda people: people.add(str(desk.get("name", ""))))
        if person is None:
            return
        desk.kept["name"] = ""
        desk.kept["named"] = int(desk.get("named", 0)) + 1
        if len(plan.chosen) < plan.spec.most:
            plan.sit(person.id)
        else:
            desk.redraw()

    async def close(_e: Any = None) -> None:
        if plan.written:
            await add()
            if roster.refusal is not None:
                return
        roster.refusal = None
        desk.put("adding", False)

    field = text_field(
        _("Name"),
        str(desk.get("name", "")),
        write,
        most=LONGEST,
        key=f"name-{desk.get('named', 0)}",
        wrong=roster.sentence,
        on_submit=add,
        autofocus=True,
    )
    field.expand = True
    return [
        card(
            ft.Row([field, strong(_("Add"), add, key="add")], spacing=8),
            ft.Row([ghost(_("Done adding"), close, key="added")]),
        )
    ]


def _seat_row(plan: Plan, i: int, player: Player) -> ft.Control:
    """A seat: its number, the shield that opens the colours, the name, the way to sit one seat earlier."""
    opened = plan.desk.get("colouring") == player.id
    worn = _("{name} plays {colour}, {shape}").format(
        name=player.name, colour=colour_name(player.colour), shape=colour_shape(player.colour)
    )
    shield = press(
        shield_of(player.colour, 28),
        plan.desk.toggler("colouring", player.id),
        label=worn,
        expanded=opened,
        key=f"colour-{player.id}",
        width=48,
        height=48,
        alignment=ft.Alignment.CENTER,
    )
    words = ft.Column(
        [text(player.name, Style.STRONG, lines=1), dim(colour_name(player.colour))],
        spacing=0,
        tight=True,
        expand=True,
    )
    line: list[ft.Control] = [text(str(i + 1), Style.NUMBER_S), shield, words]
    if i:
        up = _("{name} sits one seat earlier").format(name=player.name)
        line.append(
            round_button(
                ft.Icons.ARROW_UPWARD,
                up,
                functools.partial(_earlier, plan, player.id),
                colour=ON2,
                key=f"earlier-{player.id}",
            )
        )
    body: list[ft.Control] = [ft.Row(line, spacing=8)]
    if opened:
        wear = functools.partial(plan.colour, player.id)
        body.append(colour_keys(plan.spec.colours, player.colour, wear, key=player.id))
    return ft.Container(
        ft.Column(body, spacing=6, tight=True, horizontal_alignment=Stretch),
        padding=ft.Padding.only(left=12, right=4, top=4, bottom=6),
        key=f"row-{player.id}",
    )


def _earlier(plan: Plan, id: str, _e: Any = None) -> None:
    plan.earlier(id)


def _first(plan: Plan) -> list[ft.Control]:
    if plan.spec.first is None or not plan.players:
        return []
    return [
        section(_("Who starts?")),
        dim(plan.spec.first(), Style.DENSE),
        player_pad(
            plan.players,
            [plan.first] if plan.first else [],
            lambda id: _put(plan, "first", id),
            name=_("Starts"),
            key="first",
        ),
        *_told(plan, "first"),
    ]


def _ages(plan: Plan) -> list[ft.Control]:
    if not plan.spec.ages(plan) or len(plan.players) < plan.spec.least:
        return []
    return [
        section(_("By age"), _("tap from youngest to oldest")),
        player_pad(
            plan.players, plan.ages, functools.partial(_age, plan), name=_("Age"), numbers=True,
            key="age",
        ),
        *_told(plan, "ages"),
    ]  # fmt: skip


def _age(plan: Plan, id: str) -> None:
    plan.desk.kept["wrong"] = None
    plan.age(id)


def _put(plan: Plan, key: str, value: Any) -> None:
    plan.desk.kept["wrong"] = None
    plan.desk.put(key, value)


def _modes(plan: Plan) -> list[ft.Control]:
    modes = plan.spec.modes()
    if len(modes) < 2:
        return []
    return [section(_("How much is tracked")), rows(*(_mode_row(plan, one) for one in modes))]


def _mode_row(plan: Plan, mode: Mode) -> ft.Control:
    on = plan.mode == mode.id
    dot = ft.Container(
        ft.Container(width=12, height=12, border_radius=6, bgcolor=PRI) if on else None,
        width=24,
        height=24,
        border_radius=12,
        border=outline(PRI if on else EDGE, 2),
        bgcolor=CARD,
        alignment=ft.Alignment.CENTER,
    )
    words: list[ft.Control] = [text(mode.label, Style.STRONG if on else Style.BODY)]
    if mode.detail:
        words.append(dim(mode.detail))
    return press(
        ft.Row([dot, ft.Column(words, spacing=0, tight=True, expand=True)], spacing=12),
        lambda _e: _put(plan, "mode", mode.id),
        label=f"{mode.label}. {mode.detail}" if mode.detail else mode.label,
        selected=on,
        key=f"mode-{mode.id}",
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )


def _besides(plan: Plan) -> list[ft.Control]:
    return [*plan.spec.besides(plan), *_told(plan, "besides")]


def _house(plan: Plan) -> list[ft.Control]:
    """Open questions: those the table has to decide stand there, the others are folded away."""
    asked = plan.spec.house(plan)
    body: list[ft.Control] = []
    if shown := [one for one in asked if one.shown]:
        body += [
            section(_("Your printed rules decide")),
            *(card(_question(plan, q)) for q in shown),
        ]
    if folded := [one for one in asked if not one.shown]:
        n = sum(one.id in plan.house for one in folded)
        aside = ngettext("{n} changed", "{n} changed", n).format(n=n) if n else _("all as default")
        open_ = bool(plan.desk.get("house.open"))
        inside: list[ft.Control] = []
        for one in folded if open_ else ():
            inside += [rule(), _question(plan, one)]
        body.append(
            fold(
                _("House rules"),
                aside,
                open_,
                plan.desk.toggler("house.open", True),
                *inside,
                key="house-rules",
            )
        )
    return body


def _question(plan: Plan, one: HouseQuestion) -> ft.Control:
    default = next(iter(one.answers))
    now = plan.house.get(one.id, default)
    body: list[ft.Control] = [
        text(one.question, Style.DENSE),
        segmented(
            [Choice(id, word, says=f"{one.question} {word}") for id, word in one.answers.items()],
            now,
            lambda answer: plan.decide(one.id, answer, default),
        ),
    ]
    if one.why:
        body.append(dim(f"{one.why} {one.id}"))
    return ft.Column(body, spacing=6, tight=True, horizontal_alignment=Stretch)


# the table ----------------------------------------------------------------------------------------


def _checklist(plan: Plan) -> ft.Control:
    items = plan.spec.checklist(plan)
    done: frozenset[str] = plan.desk.get("done", frozenset())
    left = sum(one.id not in done for one in items)
    body: list[ft.Control] = []
    if items:
        aside = _("all done") if not left else _("{n} to do").format(n=left)
        body = [section(_("On the table"), aside), rows(*(_item(plan, one, done) for one in items))]
        if left:
            every = frozenset(one.id for one in items)
            body.append(ft.Row([ghost(_("All done"), plan.desk.putter("done", every), key="all")]))
    else:
        body = [dim(_("Nothing to lay out: the game has been played."), Style.BODY)]
    said = ngettext("{n} thing is not ticked", "{n} things are not ticked", left).format(n=left)
    step = next_step(_("Begin"), plan.begin, second=said if left else "")
    return _framed(plan, _("2 of 2, the table"), plan.spec.address, body, step)


def _item(plan: Plan, item: Item, done: frozenset[str]) -> ft.Control:
    def turn(on: bool) -> None:
        plan.desk.put("done", done | {item.id} if on else done - {item.id})

    detail = f"{item.detail} {item.clause}".strip() if item.detail else ""
    says = f"{item.title}. {item.detail}" if item.detail else item.title
    box = tick(item.title, item.id in done, turn, says=says, detail=detail)
    edges = ft.Padding.symmetric(horizontal=12, vertical=0 if detail else 4)
    return ft.Container(box, padding=edges, key=f"item-{item.id}")
