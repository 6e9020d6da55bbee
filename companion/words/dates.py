"""Days and moments as a list names them: today, yesterday, 28 Nov, and the year where it is another one."""

from __future__ import annotations

from datetime import date, datetime, timedelta
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
    return date_name(day)


def moment_name(moment: datetime, now: datetime) -> str:
    """A moment in the time of `now`: "today, 10:15"."""
    there = moment.astimezone(now.tzinfo)
    day = day_name(there.date(), now.date())
    return _("{day}, {time}").format(day=day, time=f"{there:%H:%M}")


def date_name(day: date) -> str:
    """A day with its year, whenever it is read."""
    return pgettext("whole date", "{day} {month} {year}").format(
        day=day.day, month=_(MONTHS[day.month - 1]), year=day.year
    )


def month_of(day: date) -> str:
    """The month of a day as a key that sorts: "2026-11"."""
    return f"{day.year:04d}-{day.month:02d}"


def month_name(month: str) -> str:
    """A month of `month_of` in words: "Nov 2026"."""
    year, number = month.split("-")
    return pgettext("month and year", "{month} {year}").format(
        month=_(MONTHS[int(number) - 1]), year=int(year)
    )


def length_name(seconds: int) -> str:
    """How long something took; nothing for less than a minute."""
    hours, minutes = divmod(seconds // 60, 60)
    if hours and not minutes:
        return _("{h} h").format(h=hours)
    if hours:
        return _("{h} h {min} min").format(h=hours, min=minutes)
    return _("{min} min").format(min=minutes) if minutes else ""
