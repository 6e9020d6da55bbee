"""How much a copy holds, in words; no game is named here."""

from __future__ import annotations

from datetime import datetime

from companion.words import _, ngettext
from companion.words.dates import moment_name
from storage import Copy


def values_said(n: int) -> str:
    """How many values: "412 values"."""
    return ngettext("{n} value", "{n} values", n).format(n=n) if n else _("no value yet")


def gaps_said(n: int) -> str:
    """How many gaps: "17 gaps"."""
    return ngettext("{n} gap", "{n} gaps", n).format(n=n) if n else _("no gap")


def changed_said(copy: Copy) -> str:
    """When a copy was changed last: "Changed today, 14:05"."""
    moment = moment_name(copy.changed, datetime.now().astimezone())
    return _("Changed {moment}").format(moment=moment)
