"""The ten kinds of amounts in words: names, codes, bundles; and how things are listed in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.knight.vocabulary import Bundle
from companion.ui.knight.phrases.facts import as_bundle
from companion.words import N_, _, ngettext, pgettext

NAMES: Final[Mapping[str, str]] = {
    "glory": N_("Glory"),
    "nobility": N_("Nobility"),
    "valor": N_("Valor"),
    "gold": N_("Gold"),
    "any": N_("Any resource"),
    "points": N_("Points"),
    "influence": N_("Influence"),
    "command": N_("Command"),
    "diplomacy": N_("Diplomacy"),
    "enemy_diplomacy": N_("Enemy diplomacy"),
}


def kind_name(kind: str) -> str:
    """The name of a kind as a label."""
    return _(NAMES[kind]) if kind in NAMES else _("Value")


def kind_word(kind: str) -> str:
    """The name of a kind within a sentence: the rulebook's words in lower case, the three resources as names."""
    match kind:
        case "gold":
            return pgettext("within a sentence", "gold")
        case "points":
            return pgettext("within a sentence", "points")
        case "influence":
            return pgettext("within a sentence", "influence")
        case "command":
            return pgettext("within a sentence", "command")
        case "diplomacy":
            return pgettext("within a sentence", "diplomacy")
        case "enemy_diplomacy":
            return pgettext("within a sentence", "enemy diplomacy")
        case "any":
            return pgettext("within a sentence", "any resource")
        case _:
            return kind_name(kind)


def kind_code(kind: str) -> str:
    """The code of a kind: two or three letters beside its symbol, distinct in every language."""
    # Translators: codes of two or three letters that stand beside a symbol. All have to differ.
    match kind:
        case "glory":
            return pgettext("code", "Gl")
        case "nobility":
            return pgettext("code", "Nb")
        case "valor":
            return pgettext("code", "Va")
        case "gold":
            return pgettext("code", "Gd")
        case "any":
            return pgettext("code", "Any")
        case "points":
            return pgettext("code", "pts")
        case "influence":
            return pgettext("code", "Inf")
        case "command":
            return pgettext("code", "Cmd")
        case "diplomacy":
            return pgettext("code", "Dip")
        case _:
            return pgettext("code", "ED")


def amount(kind: str, n: int, *, signed: bool = False) -> str:
    """So much of a kind: "2 Glory"; signed: "+2 Glory"."""
    return _amount_form(kind, abs(n)).format(n=signed_number(n) if signed else number(n))


def _amount_form(kind: str, n: int) -> str:
    match kind:
        case "glory":
            return ngettext("{n} Glory", "{n} Glory", n)
        case "nobility":
            return ngettext("{n} Nobility", "{n} Nobility", n)
        case "valor":
            return ngettext("{n} Valor", "{n} Valor", n)
        case "gold":
            return ngettext("{n} gold", "{n} gold", n)
        case "any":
            return ngettext("{n} resource of choice", "{n} resources of choice", n)
        case "points":
            return ngettext("{n} point", "{n} points", n)
        case "influence":
            return ngettext("{n} influence", "{n} influence", n)
        case "command":
            # Translators: command points, which pay command actions.
            return ngettext("{n} command", "{n} command", n)
        case "diplomacy":
            return ngettext("{n} diplomacy", "{n} diplomacy", n)
        case _:
            return ngettext("{n} enemy diplomacy", "{n} enemy diplomacy", n)


def number(n: int) -> str:
    """A number with a real minus sign."""
    return str(n) if n >= 0 else f"−{-n}"


def signed_number(n: int) -> str:
    """A number with its sign."""
    return f"+{n}" if n > 0 else number(n)


def bundle_text(bundle: Bundle | Mapping[str, int]) -> str:
    """Amounts as a cost: "2 Glory, 1 gold"; "nothing" if there are none."""
    return commas([amount(kind, n) for kind, n in as_bundle(bundle)]) or _("nothing")


def gain_text(bundle: Bundle | Mapping[str, int]) -> str:
    """Amounts as a gain: "+2 Glory, +1 gold"; "nothing" if there are none."""
    return commas([amount(kind, n, signed=True) for kind, n in as_bundle(bundle)]) or _("nothing")


def changes_text(changes: Sequence[tuple[str, int, int]]) -> str:
    """What values become: "Glory 1 to 2, gold 4 to 5"."""
    return commas(
        [
            # Translators: a value goes from one number to another.
            _("{value} {old} to {new}").format(
                value=kind_word(kind) if i else kind_name(kind), old=old, new=new
            )
            for i, (kind, old, new) in enumerate(changes)
        ]
    )


def commas(parts: Sequence[str]) -> str:
    """A plain list: "a, b, c"."""
    return ", ".join(part for part in parts if part)


def listed(parts: Sequence[str]) -> str:
    """A list in a sentence: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{list} and {last}").format(list=", ".join(parts[:-1]), last=parts[-1])


def either(parts: Sequence[str]) -> str:
    """A choice in a sentence: "a, b or c"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{list} or {last}").format(list=", ".join(parts[:-1]), last=parts[-1])


def sentences(*parts: str) -> str:
    """Sentences one after the other; empty ones left out."""
    return " ".join(part for part in parts if part)


def upper(text: str) -> str:
    """With a capital, for the beginning of a sentence."""
    return text[:1].upper() + text[1:]
