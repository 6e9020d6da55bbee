"""Days as a list names them: today, yesterday, 28 Nov, and the year where it is another one."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from companion.words.speak import N_, _, pgettext

MONTHS: Final = (
    N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun"),
    N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec"),
)  # fmt: skip


def day_name(day: date, today: date) -> str:
    """A day in few words, seen from today."""
    if day == today:
        return _("today")
    if day == today - timedelta(days=1):
        return _("yesterday")
    month = _(MONTHS[day.month - 1])
    if day.year == today.year:
        return pgettext("day and month", "{day} {month}").format(day=day.day, month=month)
    return pgettext("whole date", "{day} {month} {year}").format(
        day=day.day, month=month, year=day.year
    )
