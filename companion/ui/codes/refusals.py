"""Why a code, a file or a picture was not taken, as sentences."""

from __future__ import annotations

from typing import Final

from companion.play import SheetError
from companion.ui.copies.merging import course_with
from companion.ui.knight.phrases import fault_text
from companion.words import _, ngettext
from storage.parts import CodeError

MOST_FAULTS: Final = 5


def copy_code_refusal(refusal: CodeError) -> str:
    """Why a code was not taken, or none can be made."""
    match refusal.code:
        case "not_a_code" if refusal.facts.get("kind"):
            return _("This code is of Squire, but holds something else than a copy.")
        case "not_a_code":
            return _("This is no code of a copy. Nothing was taken.")
        case "another_copy" if refusal.facts.get("is_changed"):
            return _("The copy was changed between these codes. Scan all codes of the newer one.")
        case "another_copy":
            return _("These codes are of different copies. Take one copy at a time.")
        case "newer":
            return _("A newer Squire made this code. Update this one; nothing was taken.")
        case "too_large":
            return _("This is larger than any copy. Nothing was taken.")
        case _:
            return _("This code is damaged or cut short. Scan or paste it again.")


def copy_file_faults(refusal: SheetError) -> list[str]:
    """What is wrong in a file or the codes of a copy, each fault with its thing; many are cut short."""
    c = course_with({}, {})
    faults = [fault_text(c, fault) for fault in refusal.faults[:MOST_FAULTS]]
    if (more := len(refusal.faults) - MOST_FAULTS) > 0:
        faults.append(ngettext("and {n} more", "and {n} more", more).format(n=more))
    return [_("This is no copy that Squire can take. Nothing was changed."), *faults]
