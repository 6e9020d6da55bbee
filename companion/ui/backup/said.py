"""What is said of backups: why one cannot be read, what one brings, what was done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from companion.play import SaveError
from companion.words import _, ngettext
from storage.backup import kind_of
from storage.backup_file import FRONT, BackupError, Fault
from storage.backup_look import How

ORDER: Final = ("game", "copy", "person", "card_tables", "settings", "photo", "sketch")


def count_said(kind: str, n: int) -> str:
    """So many of a kind: "3 games"."""
    match kind:
        case "game":
            words = ngettext("{n} game", "{n} games", n)
        case "copy":
            words = ngettext("{n} copy", "{n} copies", n)
        case "person" | "people":
            words = ngettext("{n} person", "{n} people", n)
        case "card_tables":
            words = ngettext("{n} card table", "{n} card tables", n)
        case "settings":
            words = ngettext("{n} setting", "{n} settings", n)
        case "photo" | "lay":
            words = ngettext("{n} photo of a map", "{n} photos of maps", n)
        case "sketch":
            words = ngettext("{n} map not yet saved", "{n} maps not yet saved", n)
        case _:
            words = ngettext("{n} other file", "{n} other files", n)
    return words.format(n=n)


def how_said(kind: str, how: How) -> str:
    """What a thing in a backup is to what is here, when it is added."""
    if how == "new":
        return _("new here")
    if how == "same":
        return _("the same here")
    if how == "newer":
        return _("further on in the backup: taken") if kind == "game" else _("more in it: added")
    if how == "older":
        return _("further on here: stays") if kind == "game" else _("another here: yours stays")
    if kind in ("game", "copy"):
        return _("gone on differently: both are kept")
    return _("what differs stays as it is here")


def size_said(size: int) -> str:
    """How large a file is."""
    if size < 100_000:
        return _("{n} kB").format(n=max(1, round(size / 1000)))
    return _("{n} MB").format(n=f"{size / 1_000_000:.1f}")


def faults_said(faults: Sequence[Fault]) -> list[str]:
    """What in a backup cannot be taken, like things together: "2 games: damaged"."""
    lines = []
    if any(fault.name == FRONT for fault in faults):
        lines.append(
            _(
                "The list of what was in it is damaged, so nobody can say whether anything is missing."
            )
        )
    counted = Counter(
        (found[0] if (found := kind_of(fault.name)) is not None else "", fault.code)
        for fault in faults
        if fault.name != FRONT
    )
    for (kind, code), n in counted.items():
        lines.append(_("{what}: {why}").format(what=count_said(kind, n), why=_why(code)))
    return lines


def _why(code: str) -> str:
    whys = {
        "damaged": _("damaged in the backup"),
        "missing": _("missing from the backup"),
        "twice": _("there twice; the first one counts"),
        "too_large": _("larger than any that Squire makes"),
        "unknown": _("nothing that Squire knows; left out"),
        "newer": _("written by a newer Squire"),
        "broken": _("damaged here"),
        "meanwhile": _("played on meanwhile, so it stays as it is"),
    }
    return whys.get(code, _("could not be taken"))


def backup_refusal(fault: BackupError) -> str:
    """Why a file is not taken."""
    match fault.code:
        case "newer":
            return _("A newer Squire made this backup. Update this one; nothing was changed.")
        case "too_large":
            return _("This file is larger than any backup of Squire. Nothing was changed.")
        case "no_list":
            return _(
                "This backup no longer says what was in it, so it cannot replace anything. It can be added."
            )
        case _:
            return _("This file is no backup of Squire. Nothing was changed.")


def save_refusal(fault: SaveError) -> str:
    """What the disk says, where no move is played."""
    match fault.code:
        case "full":
            return _("The disk is full. Make room and try again.")
        case "read_only":
            return _("The folder of the games cannot be written.")
        case "gone":
            return _("This backup is no longer here.")
        case _:
            return _("The disk did not take it, or cannot be read. Try again.")


def kept_trouble(code: str) -> str:
    """Why Squire has kept no backup by itself lately."""
    if code == "full":
        return _("The disk is too full for backups. Nothing has been kept since the last one here.")
    return _("The last backup could not be kept. Squire tries again after the next game.")
