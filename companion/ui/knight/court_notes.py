"""What else is to be said of a court track: its points, its chain, its links."""

from __future__ import annotations

from collections.abc import Iterator

from companion.knight import court
from companion.knight.course import Course
from companion.knight.sheets import Track
from companion.knight.vocabulary import ACTIONS
from companion.play import IllegalMove
from companion.ui.knight import phrases as words
from companion.ui.knight.phrases.things import known
from companion.words import _, ngettext


def linked_tracks(c: Course) -> tuple[str, ...]:
    """The tracks that are activated through a link alone (KN-29)."""
    return tuple(link for track in c.rules.sheets.court.values() for link in track.links)


def notes_of(c: Course, track: Track) -> Iterator[str]:
    """What else is to be said of a track: its points, its chain, its links."""
    points = known(track.points, 0)
    if court_complete(c, track):
        if points:
            yield _("Complete: {n} points received.").format(n=points)
    elif points:
        yield ngettext(
            "Completing it brings {n} point.", "Completing it brings {n} points.", points
        ).format(n=points)
    yield from _chain_notes(c, track)
    linked = [words.track_name(c, link) for link in track.links if link in c.me.links]
    if linked:
        yield _("Linked to {tracks}: activated with it.").format(tracks=words.listed(linked))
    if left := [words.track_name(c, link) for link in court.closed_links(c, track)]:
        yield _("A finished floor opens a link to {tracks}.").format(tracks=words.either(left))
    if track.id in linked_tracks(c) and track.id not in c.me.links:
        yield _("Activated only through a link from Castle.")
    elif track.id not in ACTIONS and track.id not in linked_tracks(c):
        yield _("Not activated: it serves what needs it.")


def court_complete(c: Course, track: Track) -> bool:
    """Whether every segment of a track is unlocked (KN-26)."""
    try:
        return court.is_complete(c, track.id)
    except IllegalMove:
        return False


def _chain_notes(c: Course, track: Track) -> Iterator[str]:
    for chain in c.me.chains:
        start, to = chain.split(">")
        if start == track.id:
            yield _("Chained: activating it activates {track} too.").format(
                track=words.track_name(c, to)
            )
            return
    if track.beside and not court_complete(c, track):
        names = words.either([words.track_name(c, one) for one in track.beside])
        yield _("Once complete it may be chained to {tracks}.").format(tracks=names)
