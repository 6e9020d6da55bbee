"""The lines of a sheet in the editor: closed as the sheet prints them, open as a form in place."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, Final

import flet as ft

from companion.knight.course import Course
from companion.knight.sheets import Unknown
from companion.ui.copies.edit_changes import like
from companion.ui.copies.edit_desk import Editor
from companion.ui.copies.edit_things import Field, Line, Part, printed_by_rulebook, short_part
from companion.ui.copies.value_said import value_said
from companion.ui.knight import phrases as words
from companion.ui.knight.court_rows import gain_chips
from companion.ui.knight.further import is_there, no_more
from companion.ui.knight.learn_doubts import doubts
from companion.ui.knight.learn_form import arrival
from companion.ui.knight.use_rows import RANK
from companion.ui.knight.value_form import value_rows
from companion.ui.knight.value_form_parts import warned
from companion.ui.knight.value_form_said import ValueTaps, kind_of, plain_value
from companion.ui.parts.buttons import ghost, round_button
from companion.ui.parts.cards import Stretch, rule
from companion.ui.parts.chips import Cost, Source, cost_chip, gain_chip, source_badge
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon
from companion.ui.parts.text import dim, heading, text
from companion.ui.room import room
from companion.ui.theme import CARD, CORNERS, ON, ON2, PRI, Style, outline
from companion.words import _
from scenarios.own import same_value
from scenarios.schema import field_of

PAGE = "edit"
"""The name of the page that scrolls."""


def line_row(editor: Editor, part: Part, line: Line) -> ft.Control:
    """A line: a tap opens its form in place."""
    if editor.is_open(line):
        return line_form(editor, part, line)
    c = editor.c
    chips: list[ft.Control] = []
    if line.is_next:
        chips = [source_badge("unknown"), dim(_("Is there one more?"))]
    else:
        for one in line.fields:
            chips += _chips(c, line, one, is_first=not chips)
    if not chips:
        chips = [dim(_("nothing"))]
    body = ft.Row(chips, spacing=6, run_spacing=4, wrap=True, expand=not room().large or None)
    lead = _lead(line)
    badge = _badge(line)
    if room().large:
        inside: ft.Control = ft.Column(
            [ft.Row([*lead, *badge], alignment=ft.MainAxisAlignment.SPACE_BETWEEN), body],
            spacing=4,
            tight=True,
            horizontal_alignment=Stretch,
        )
    else:
        inside = ft.Row([*lead, body, *badge], spacing=8)
    return press(
        ft.Container(inside, alignment=ft.Alignment.CENTER_LEFT),
        functools.partial(editor.open, part.key, line.path),
        label=f"{line.name}: {line_said(c, line)}",
        expanded=False,
        key=f"line-{line.path}",
        padding=ft.Padding.symmetric(horizontal=12, vertical=_room_for_a_finger(line)),
        bgcolor=CARD,
    )


def _room_for_a_finger(line: Line) -> float:
    """Chips of amounts are higher than words."""
    shapes = {kind_of(one.path).shape for one in line.fields if one.value and _is_shown(one)}
    known = not line.is_next and any(not isinstance(one.value, Unknown) for one in line.fields)
    return 10 if known and shapes & {"cost", "gain"} else 15


def _lead(line: Line) -> list[ft.Control]:
    """The number in front, or the word."""
    if not line.lead:
        return []
    if line.lead.isdecimal():
        return [ft.Container(text(line.lead, Style.LABEL_STRONG, ON2), width=room().grow(18))]
    width = 44 if line.path.startswith("event.") else 84
    return [ft.Container(dim(line.lead), width=None if room().large else width)]


def _badge(line: Line) -> list[ft.Control]:
    """Where the values of a line come from: the least sure of them."""
    if line.is_next:
        return [source_badge("unknown")]
    found = {"unknown" if isinstance(f.value, Unknown) else f.source for f in line.fields}
    least: Source | None = next((source for source in RANK if source in found), None)
    return [source_badge(least)] if least else []


def line_said(c: Course, line: Line) -> str:
    """A line read aloud: "Cost: 2 Glory; Gain: not known yet"."""
    if line.is_next:
        return _("Is there one more?")
    said = [
        _("{part}: {value}").format(part=short_part(c, one.path), value=field_said(c, one))
        for one in line.fields
        if _is_shown(one)
    ]
    return "; ".join(said) or _("nothing")


def field_said(c: Course, one: Field) -> str:
    """A field in words."""
    if isinstance(one.value, Unknown):
        return _("not known yet")
    return value_said(c, one.path, plain_value(one.path, one.value))


def _is_shown(one: Field) -> bool:
    """Whether a closed line says anything of a field: not of one that most cards do not print, and this one neither."""
    if isinstance(one.value, Unknown):
        return True
    field = field_of(one.path)
    return bool(one.value) or (field is not None and field.absent == "asked" and not _is_empty(one))


def _is_empty(one: Field) -> bool:
    return kind_of(one.path).shape in ("needs", "orders", "path") and not one.value


def _chips(c: Course, line: Line, one: Field, *, is_first: bool) -> list[ft.Control]:
    """A field of a closed line as the sheet prints it."""
    if not _is_shown(one):
        return []
    name = short_part(c, one.path)
    if isinstance(one.value, Unknown):
        badge = source_badge("unknown")
        return [badge] if line.count else [_pair(name, badge)]
    said = field_said(c, one)
    match kind_of(one.path).shape:
        case "cost":
            costs: list[ft.Control] = [
                cost_chip(Cost(kind, words.kind_name(kind), n)) for kind, n in one.value
            ]
            return costs or [dim(_("no cost"))]
        case "gain":
            once = any(f.path.endswith(".once") and f.value is True for f in line.fields)
            pills = [gain_chip(gain) for gain in gain_chips(one.value, once=once)]
            return pills if is_first or not pills else [_chevron(), *pills]
        case "needs":
            return [_needs(one.path, name, said)]
        case "orders":
            return [text(_order_said(one.path, said, is_first=is_first), Style.DENSE)]
        case "flag":
            return []
        case "text":
            return [text(str(one.value), Style.STRONG)]
        case _:
            value = text(said, Style.STRONG)
            return [value] if line.count else [_pair(name, value, wrap=len(said) > LONG)]


def _needs(path: str, name: str, said: str) -> ft.Control:
    """What is asked: of a segment or stage, of a half of a goal, of an end of the game."""
    if path.endswith(".when"):
        return text(words.upper(said), Style.DENSE)
    if path.startswith("goal."):
        return _pair(name, text(said, Style.DENSE), wrap=len(said) > LONG)
    return dim(_("needs {what}").format(what=said))


def _order_said(path: str, said: str, *, is_first: bool) -> str:
    """What happens, of a symbol of a path also when (KN-50)."""
    if path.endswith(".else"):
        return _("else {what}").format(what=said)
    if path.endswith(".must") and not is_first:
        return _("then {what}").format(what=said)
    return words.upper(said) if is_first else said


def _chevron() -> ft.Control:
    return icon(ft.Icons.CHEVRON_RIGHT, 18, ON2)


def _pair(name: str, inside: ft.Control, *, wrap: bool = False) -> ft.Control:
    """A value with its name; a long one may stand below it."""
    return ft.Row([dim(name), inside], spacing=5, tight=True, wrap=wrap or room().large)


LONG: Final = 18
"""Words of more letters may not fit beside their name."""


# the form -------------------------------------------------------------------------------------------


def line_form(editor: Editor, part: Part, line: Line) -> ft.Control:
    """A line as a form, framed where it stands. Every tap is kept at once."""
    c, taps = editor.c, editor.taps(line)
    notes = {**own_notes(editor, line), **doubts(c, taps.said)}
    close = round_button(
        ft.Icons.CLOSE,
        _("Close {thing}").format(thing=line.name),
        functools.partial(editor.open, part.key, line.path),
        colour=ON,
        key="close-line",
    )
    title = is_there(line.path, line.name) if line.is_next else line.name
    name = heading(words.upper(title), level=3)
    name.expand = True
    lines: list[ft.Control] = [ft.Row([name, *_badge(line), close], spacing=10), rule()]
    lines += value_rows(c, taps, [one.path for one in line.fields], notes=notes)
    if wrong := editor.wrong.get(line.path):
        lines.append(warned(_("Not kept: {why}").format(why=wrong)))
    if buttons := list(_buttons(editor, part, line, taps)):
        lines += [rule(), ft.Row(buttons, spacing=8, run_spacing=8, wrap=True)]
    lines.append(arrival(editor.desk, PAGE, "edit-line", line.path))
    return ft.Container(
        ft.Column(lines, spacing=6, tight=True, horizontal_alignment=Stretch),
        bgcolor=CARD,
        border=outline(PRI, 2.4),
        border_radius=CORNERS,
        padding=ft.Padding.only(left=12, right=12, top=4, bottom=12),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        key=ft.ScrollKey("edit-line"),  # type: ignore[call-arg]
    )


def own_notes(editor: Editor, line: Line) -> dict[str, str]:
    """What the rulebook prints where the copy says something else."""
    found: dict[str, str] = {}
    for path in overridden(editor, line):
        printed = printed_by_rulebook(editor.c, path)
        said = value_said(editor.c, path, plain_value(path, printed))
        found[path] = _("Your copy says otherwise than the rulebook, which prints {value}.").format(
            value=said
        )
    return found


def overridden(editor: Editor, line: Line) -> list[str]:
    """The fields of a line of which the copy has another value than the rulebook."""
    values = editor.copy.values
    return [
        one.path
        for one in line.fields
        if one.path in values
        and (printed := printed_by_rulebook(editor.c, one.path)) is not None
        and not same_value(one.path, values[one.path], plain_value(one.path, printed))
    ]


def _buttons(editor: Editor, part: Part, line: Line, taps: ValueTaps) -> Iterator[ft.Control]:
    """What can be done with the whole line at once."""
    if line.is_next:
        n = line.known
        no = no_more(line.path, n)
        yield _put(editor, line, no, {line.count: n}, "no-more", then_go=True)
    before = _before(part, line)
    if before is not None and not list(taps.said):
        label = _("Like {thing}").format(thing=before.name)
        yield _put(editor, line, label, like(line, before), "like")
    if others := like_this(part, line):
        yield _put(editor, line, _("All others like this"), others, "all-like")
    if paths := overridden(editor, line):
        label = _("As the rulebook prints it")
        yield _put(editor, line, label, dict.fromkeys(paths, None), "as-printed")
    own = [one.path for one in line.fields if one.path in editor.copy.values]
    if own and len(own) > len(overridden(editor, line)) and not line.path.endswith(".title"):
        yield _put(editor, line, _("Clear my values"), dict.fromkeys(own, None), "wipe")


def like_this(part: Part, line: Line) -> dict[str, Any]:
    """What the other lines of a part lack, as it is on this one: houses, rooms, pieces are often alike."""
    if line.gaps or line.count or not line.lead.isdecimal():
        return {}
    found: dict[str, Any] = {}
    for other in part.lines:
        if other is not line and other.lead.isdecimal() and not other.count:
            gaps = frozenset(other.gaps)
            found |= {path: raw for path, raw in like(other, line).items() if path in gaps}
    return found


def _before(part: Part, line: Line) -> Line | None:
    """The line before this one, if it is of the same kind and all of it is known."""
    i = part.lines.index(line)
    same = [one for one in part.lines[:i] if one.path.count(".") == line.path.count(".")]
    same = [one for one in same if one.lead.isdecimal() and not one.count and not one.gaps]
    return same[-1] if same and line.lead.isdecimal() else None


def _put(
    editor: Editor,
    line: Line,
    label: str,
    values: dict[str, Any],
    key: str,
    *,
    then_go: bool = False,
) -> ft.Control:
    async def work(_e: Any = None) -> None:
        await (editor.put_and_go if then_go else editor.put)(line, values)

    return ghost(label, work, says=f"{label}, {line.name}", key=key)


def drop_button(editor: Editor, part: Part, label: str) -> list[ft.Control]:
    """Take a card away again, if all that is known of it is the player's own."""
    own = [path for path in editor.copy.values if path.startswith(f"{part.key}.")]
    known = {path for path in editor.c.rules.sheets.raw if path.startswith(f"{part.key}.")}
    if not own or known - set(own):
        return []
    title = part.lines[0]

    async def take_away(_e: Any) -> None:
        await editor.put(title, dict.fromkeys(own, None))

    says = _("{deed}: {card}").format(deed=label, card=part.name)
    return [ft.Row([ghost(label, take_away, says=says, key="drop-card")])]
