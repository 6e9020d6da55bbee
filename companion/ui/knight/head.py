"""The value header: the four values with limits and what is fresh, points, influence; each opens to its sum."""

from __future__ import annotations

import functools

import flet as ft

from companion.knight.course import LIMIT
from companion.knight.facts import influence, points
from companion.knight.state import box_of
from companion.knight.vocabulary import PURSE
from companion.ui.knight import by_hand
from companion.ui.knight import phrases as words
from companion.ui.knight.look import Desk, Look
from companion.ui.knight.sums import Sum, facts_of, sum_of
from companion.ui.parts.header import Value, value_header, value_sum
from companion.ui.parts.notes import Reason, clause_link, rule_text
from companion.ui.parts.text import dim
from companion.ui.theme import Style
from companion.words import _

OPENED, RULE = "head.opened", "head.rule"
"""On the desk: the cell that is open, and whether the rule behind its sum is."""
SEEN, FLASHED = "head.seen", "head.flashed"
"""On the desk: what the cells showed last and which have changed since, and the version that has flashed."""


def title(look: Look) -> str:
    """The line below the turn: the scenario, on the character's tab the character."""
    if look.desk.get("tab") == "character":
        return words.character_name(look.c)
    return words.scenario_name(look.c)


def values(look: Look) -> ft.Control:
    """The six cells."""
    desk = look.desk
    toggle = desk.kept.setdefault("head.toggle", functools.partial(desk.toggle, OPENED))
    settle = desk.kept.setdefault("head.settle", functools.partial(_settle, desk))
    return value_header(
        tuple(cells(look)), toggle, opened=desk.get(OPENED) or "", on_flashed=settle
    )


def _settle(desk: Desk, _e: object = None) -> None:
    """The phone has shown the flash: the cells are plain again. A cell that opened or closed changes nothing."""
    flashed, _amounts, changed = desk.kept[SEEN]
    if (
        changed and desk.kept.get(FLASHED) != flashed
    ):  # no tap: it is not put through the gate of the desk
        desk.kept[FLASHED] = flashed
        desk.redraw()


def opened(look: Look) -> list[ft.Control]:
    """What the open cell opens to."""
    key = look.desk.get(OPENED)
    if key is None:
        return []
    found: Sum = look.once(("sum", key, look.playing.version), lambda: sum_of(look, key))
    rule_open = look.desk.get(RULE) == key
    feet = ft.Row(
        [
            clause_link(found.clause, lambda _c: look.desk.toggle(RULE, key), rule_open),
            by_hand.link(look, found.fact),
        ],
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        key="sum-feet",
    )
    extra: list[ft.Control] = [*(dim(said, Style.DENSE) for said in found.words), feet]
    if rule_open:
        extra.append(rule_text(Reason("", found.clause, words.reason(found.clause, look.c)[1])))
    return [value_sum(found.title, found.lines, found.total, *extra, base=found.base)]


def cells(look: Look) -> list[Value]:
    """The cells in the order of the sheet; a value set by hand this turn has its quill."""
    c, me = look.c, look.state.me
    now = box_of(look.state.turn.number)
    amounts = {kind: me.have[kind] for kind in PURSE}
    amounts |= {"points": points(c), "influence": influence(c)}
    changed = _changed(look, amounts)

    def cell(key: str, **more: object) -> Value:
        return Value(
            key,
            f"value-{key}" if key in PURSE else key,
            words.kind_code(key),
            words.kind_name(key),
            amounts[key],
            hand=_is_set(look, key),
            flash=key in changed,
            **more,  # type: ignore[arg-type]
        )

    box_sum = sum(entry.points for entry in me.entries if entry.box == now)
    return [
        *(cell(kind, limit=LIMIT[kind], fresh=me.fresh[kind]) for kind in PURSE),
        cell("points", box=str(now), box_sum=box_sum),
        cell("influence", foot=next_threshold(look)),
    ]


def _is_set(look: Look, key: str) -> bool:
    """Whether a value was set by hand this turn."""
    turn, hand = look.state.turn.number, look.state.me.hand
    return any((by := hand.get(fact)) and by.turn == turn for fact in facts_of(look, key))


def _changed(look: Look, amounts: dict[str, int]) -> frozenset[str]:
    """The cells that the last change of the game has changed, until they have flashed."""
    kept, version = look.desk.kept, look.playing.version
    seen: tuple[int, dict[str, int], frozenset[str]] = kept.get(SEEN) or (
        version,
        amounts,
        frozenset(),
    )
    if seen[0] != version:
        changed = frozenset(key for key, n in amounts.items() if seen[1][key] != n)
        seen = (version, amounts, changed)
    kept[SEEN] = seen
    return frozenset() if kept.get(FLASHED) == version else seen[2]


def next_threshold(look: Look) -> str:
    """The next influence threshold, as the foot of its cell."""
    have = influence(look.c)
    at = [t.at for t in look.rules.sheets.characters[look.state.me.character].thresholds]
    ahead = [n for n in at if n > have]
    return _("next {n}").format(n=min(ahead)) if ahead else ""
