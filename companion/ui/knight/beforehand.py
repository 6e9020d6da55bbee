"""What is possible beside the step itself: gold actions on the row, claims, the special action.

Before a side is chosen all of it stands in one fold, with costs and with reasons; later only what is possible now.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import flet as ft

from companion.knight.character import character, reward, rewards
from companion.knight.moves import Claim, Move, UseGold, UseSpecial
from companion.knight.sheets import Grant
from companion.knight.vocabulary import NOTHING, Bundle
from companion.play import IllegalMove
from companion.ui.knight import phrases as words
from companion.ui.knight.learn import is_unknown, row_of
from companion.ui.knight.learn_form import arrival, enter_button
from companion.ui.knight.look import Look
from companion.ui.knight.mixes import mix_picker
from companion.ui.knight.phrases.things import known
from companion.ui.parts.buttons import strong, tonal
from companion.ui.parts.cards import Stretch, fold, locked, rows, section, sheet_row
from companion.ui.parts.chips import Cost, Gain, trade
from companion.ui.parts.text import dim
from companion.words import _, ngettext

OPEN = "turn.before"


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that can be done, or why not: its moves differ in what pays a cost that leaves it open.

    `why` says in short why not, where the rule's own sentence would stand on every row.
    """

    name: str
    sign: str
    grant: Grant
    verb: str
    aside: str = ""
    moves: tuple[Move, ...] = ()
    mixes: tuple[Bundle, ...] = ()
    refusal: IllegalMove | None = None
    why: str = ""


def beforehand(look: Look) -> ft.Control:
    """Step 0: the fold below the sides; it comes into sight when it is opened."""
    deeds = [*row_actions(look), *claims(look), *specials(look)]
    ready = sum(deed.refusal is None for deed in deeds)
    aside = ngettext("{n} possible", "{n} possible", ready).format(n=ready) if ready else ""
    open_ = bool(look.desk.get(OPEN))
    content: list[ft.Control] = []
    if open_:
        comes = arrival(look.desk, "gather", "before", "")
        content = [rows(*(deed_row(look, deed) for deed in deeds)), comes]
    toggle = look.desk.toggler(OPEN, True)
    made = fold(_("Before you choose"), aside, open_, toggle, *content, key="before")
    return ft.Container(made, key=ft.ScrollKey("before"))  # type: ignore[call-arg]


def beside(look: Look) -> list[ft.Control]:
    """Claims and the special action that are possible now, in steps 3 and 4."""
    ready = [deed for deed in (*claims(look), *specials(look)) if deed.refusal is None]
    return _deeds(look, ready) if ready else []


def likely(look: Look) -> list[ft.Control]:
    """What `beside` shows most often, as if it were possible: to be there, unseen, before it is."""
    return _deeds(look, [replace(deed, refusal=None) for deed in specials(look)])


def _deeds(look: Look, deeds: Sequence[Deed]) -> list[ft.Control]:
    return [
        section(_("Also possible"), _("character sheet")),
        rows(*(deed_row(look, deed) for deed in deeds)),
    ]


def row_actions(look: Look) -> list[Deed]:
    """The gold actions on the row of cards (KN-9, KN-62 to KN-64)."""
    return [
        _deed(
            look,
            words.gold_name(look.c, id),
            "gold",
            gold.grant,
            [UseGold(id, choice) for choice in _choices(look, gold.grant)],
        )
        for gold in look.c.scenario.gold
        if gold.before and (id := gold.grant.key)
    ]


def claims(look: Look) -> list[Deed]:
    """Rewards and thresholds that are not claimed yet (KN-17, KN-20)."""
    return [
        _deed(
            look,
            words.reward_name(look.c, id),
            "influence" if id.startswith("threshold.") else "once",
            reward(look.c, id),
            [Claim(id)],
            verb=_("Claim"),
        )
        for id in rewards(look.c)
        if id not in look.state.me.claimed
    ]


def specials(look: Look) -> list[Deed]:
    """The special action (KN-18)."""
    grant = character(look.c).special
    moves = [UseSpecial(choice) for choice in _choices(look, grant)]
    return [_deed(look, _("Special action"), "command", grant, moves)]


def _choices(look: Look, grant: Grant) -> list[Bundle]:
    """The ways to pay; one that is refused if there is none, so that it says why."""
    try:
        return list(look.c.choices(look.c.printed(grant.cost))) or [NOTHING]
    except IllegalMove:
        return [NOTHING]


def _deed(
    look: Look, name: str, sign: str, grant: Grant, moves: Sequence[Move], *, verb: str = ""
) -> Deed:
    mixes = tuple(getattr(move, "choice", NOTHING) for move in moves)
    n = known(grant.cost, NOTHING).total()
    return Deed(
        name,
        sign,
        grant,
        verb or (_("Pay {n}").format(n=n) if n else _("Take")),
        moves=tuple(moves),
        mixes=mixes if len(mixes) > 1 else (),
        refusal=look.refusal(moves[0]),
    )


def deed_row(look: Look, deed: Deed) -> ft.Control:
    """A row: name, what it costs and gives, its button or the reason why not."""
    cost, gain = known(deed.grant.cost, NOTHING), known(deed.grant.gain, NOTHING)
    short = look.c.shortfall(cost)
    costs = tuple(Cost(k, words.kind_name(k), n, short=k in short) for k, n in cost)
    gains = tuple(
        Gain(k, words.kind_name(k), n, loss=k == "enemy_diplomacy" and n > 0) for k, n in gain
    )
    detail: list[ft.Control] = []
    if costs or gains:
        detail.append(trade(costs, gains))
    follows = known(deed.grant.do, ())
    orders = words.orders_text(follows)
    if orders and deed.sign != "gold":
        detail.append(dim(words.upper(orders)))
    unknown = is_unknown(deed.refusal)
    if deed.refusal is not None and not unknown:
        detail.append(dim(deed.why or words.refusal(look.c, deed.refusal)))
    row = sheet_row(
        deed.name,
        sign=deed.sign,
        detail=ft.Column(detail, spacing=5, tight=True),
        end=[locked()] if deed.refusal is not None and not unknown else [],
        button=_button(look, deed) if deed.refusal is None or unknown else None,
        key=f"deed-{deed.grant.id}",
    )
    return _with_mix(look, deed, row) if deed.mixes and _is_open(look, deed) else row


def _button(look: Look, deed: Deed) -> ft.Control:
    says = f"{deed.verb}, {deed.name}"
    if is_unknown(deed.refusal) and deed.refusal is not None:
        return enter_button(look, deed.refusal, deed.name, row_of(deed.moves[0]))
    if deed.mixes:
        return tonal(deed.verb, look.desk.toggler(f"now.deed.{deed.grant.id}", True), says=says)
    return tonal(deed.verb, look.act(deed.moves[0]), says=says)


def _is_open(look: Look, deed: Deed) -> bool:
    return bool(look.desk.get(f"now.deed.{deed.grant.id}"))


def _with_mix(look: Look, deed: Deed, row: ft.Control) -> ft.Control:
    """Which resources pay, below the row."""
    key = f"now.mix.{deed.grant.id}"
    chosen = look.desk.get(key) or deed.mixes[0]
    move = deed.moves[deed.mixes.index(chosen)]
    picker = mix_picker(look.c, deed.mixes, chosen, lambda mix: look.desk.put(key, mix))
    pay = strong(
        _("Pay {cost}").format(cost=words.bundle_text(chosen)),
        look.act(move),
        says=_("Pay {cost}, {name}").format(cost=words.bundle_text(chosen), name=deed.name),
    )
    inside = ft.Container(
        ft.Column([picker, pay], spacing=8, horizontal_alignment=Stretch),
        padding=ft.Padding.only(left=12, right=12, bottom=12),
    )
    return ft.Column([row, inside], spacing=0, tight=True, horizontal_alignment=Stretch)
