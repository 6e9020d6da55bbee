"""A backup as a file: a zip of the library's own files, written plainly and read strictly, member by member.

A zip, since every computer opens one without Squire, and since each member has its name, size and checksum before its
bytes. So the reader goes from member to member and never asks the directory at the end: what is whole is read though
other members are damaged, or the end of the file is gone. What ought to be there stands in the first member.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from storage.record import from_bytes, to_bytes
from storage.rows import RowError, pack, unpack

FORMAT: Final = 1
"""Of the file. Every later one still reads this."""
WHAT: Final = "squire backup"
FRONT: Final = "backup.json"
ENDING: Final = ".squire-backup.zip"
LARGEST: Final = 128 * 2**20
LARGEST_MEMBER: Final = 4 * 2**20
MOST_TIMES: Final = 64
"""How many times as large as the file its members may be: games are about ten times, bombs a thousand."""
MOST_MEMBERS: Final = 50_000
MOST_FAULTS: Final = 1000
_SIGN: Final = b"PK\x03\x04"
_HEAD: Final = struct.Struct("<4s5H3I2H")
_STORED, _DEFLATED, _CODED = 0, 8, 1


class BackupError(Exception):
    """A file that is no backup that this Squire can read. It changes nothing.

    `code`: `not_a_backup`, `too_large` (most, in bytes), `newer` (format) or `no_list`, since nothing can be replaced
    by a backup that no longer says what was in it.
    """

    def __init__(self, code: str, /, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Fault:
    """What could not be taken. `name` is that of the member, `code` why: `damaged`, `missing`, `twice`, `too_large`,
    `unknown` (a name that is none of ours), `newer`, or what the disk said (`full` ...)."""

    name: str
    code: str


@dataclass(frozen=True, slots=True)
class Front:
    """The first member: when it was made, what ought to be in it, and the stamp of the folder that it is of."""

    made: datetime
    names: tuple[str, ...]
    stamp: str = ""
    what: str = WHAT
    format: int = FORMAT

    @property
    def games(self) -> int:
        """How many games ought to be in it."""
        return sum(name.startswith("games/") for name in self.names)


@dataclass(frozen=True, slots=True)
class Backup:
    """A file that was read: its front (None if that is damaged), its whole members, and what is wrong."""

    raw: bytes = field(repr=False)
    front: Front | None
    members: Mapping[str, Member]
    faults: tuple[Fault, ...] = ()

    def read(self, name: str) -> bytes:
        """The bytes of a member."""
        inside = self.members[name].unpacked(memoryview(self.raw))
        if inside is None:
            raise ValueError(f"{name} was whole when the file was read")
        return inside


@dataclass(frozen=True, slots=True)
class Member:
    """Where a member lies in the file."""

    name: str
    start: int
    packed: int
    size: int
    sum: int
    how: int

    def unpacked(self, raw: memoryview) -> bytes | None:
        """Its bytes, or None if they are not what the checksum says."""
        held = raw[self.start : self.start + self.packed]
        if len(held) < self.packed or self.size > LARGEST_MEMBER:
            return None
        inside = bytes(held)
        if self.how == _DEFLATED:
            try:
                inside = zlib.decompressobj(-zlib.MAX_WBITS).decompress(held, self.size + 1)
            except zlib.error:
                return None
        right = len(inside) == self.size and zlib.crc32(inside) == self.sum
        return inside if right else None


def write_backup(front: Front, files: Iterable[tuple[str, bytes]]) -> bytes:
    """The file: the front, then the members, which are asked for one by one."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, raw in _with_front(front, files):
            moment = front.made.astimezone(UTC).timetuple()[:6]
            info = ZipInfo(name, max(moment, (1980, 1, 1, 0, 0, 0)))
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, raw)
    return out.getvalue()


def _with_front(front: Front, files: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    always = {"what": front.what, "format": front.format}
    yield FRONT, to_bytes({**always, **pack(front, Front)})
    yield from files


def read_backup(raw: bytes) -> Backup:
    """The whole members of a file and what is wrong with it. Raises BackupError."""
    if len(raw) > LARGEST:
        raise BackupError("too_large", most=LARGEST)
    members: dict[str, Member] = {}
    faults: dict[Fault, None] = {}
    for name, found in _scanned(raw):
        if name in members:
            faults[Fault(name, "twice")] = None
        elif isinstance(found, Member):
            members[name] = found
        else:
            faults[Fault(name, found)] = None
        if len(members) > MOST_MEMBERS or len(faults) > MOST_FAULTS:
            raise BackupError("too_large", most=MOST_MEMBERS)
    front = _front(raw, members.pop(FRONT, None))
    wrong = [fault for fault in faults if fault.name not in members or fault.code == "twice"]
    told = {fault.name for fault in wrong} | members.keys()
    if front is not None:
        wrong += [Fault(name, "missing") for name in front.names if name not in told]
    elif not any(_OURS.match(name) for name in told):
        raise BackupError("not_a_backup")
    elif FRONT not in told:
        wrong.insert(0, Fault(FRONT, "missing"))
    return Backup(raw, front, members, tuple(wrong))


_OURS: Final = re.compile(
    r"(games|copies|sketches|photos)/[a-z0-9]|(people|card_tables|settings|backup)\.json\Z"
)


def read_front(raw: bytes) -> Front | None:
    """The front of a file of which at least the beginning is given; None if that is damaged. Raises BackupError."""
    found = next(_scanned(raw), None)
    return _front(raw, found[1]) if found is not None and isinstance(found[1], Member) else None


def _front(raw: bytes, member: Member | None) -> Front | None:
    """Raises BackupError if a newer Squire wrote it, or if it is something else."""
    inside = (
        member.unpacked(memoryview(raw)) if member is not None and member.name == FRONT else None
    )
    if inside is None:
        return None
    try:
        row = from_bytes(inside)
        said = row.get("format") if isinstance(row, dict) else None
        if type(said) is int and said > FORMAT:
            raise BackupError("newer", format=said)
        front = unpack(row, Front)
    except RowError:
        return None
    if front.what != WHAT or front.format < 1:
        raise BackupError("not_a_backup")
    return front


def _scanned(raw: bytes) -> Iterator[tuple[str, Member | str]]:
    """Every member in turn, or why it is none. What follows a damaged one is looked for by its sign."""
    view, at, unpacked, looked = memoryview(raw), 0, 0, 0
    most = max(4 * LARGEST_MEMBER, MOST_TIMES * len(raw))
    while (at := raw.find(_SIGN, at)) >= 0:
        looked += 1
        name, found = _member(raw, at)
        at += len(_SIGN)
        if isinstance(found, Member):
            unpacked += found.size + found.packed
            if unpacked > most or looked > 2 * MOST_MEMBERS:
                raise BackupError("too_large", most=most)
            if found.unpacked(view) is None:
                found = "damaged"
            else:
                at = found.start + found.packed
        if name:
            yield name, found


def _member(raw: bytes, at: int) -> tuple[str, Member | str]:
    """What the head of a member says: its name ("" if that makes no sense), and the member or a fault."""
    if len(raw) < at + _HEAD.size:
        return "", "damaged"
    _, _, flags, how, _, _, sum_, packed, size, long, extra = _HEAD.unpack_from(raw, at)
    start = at + _HEAD.size
    said = raw[start : start + long]
    if not (
        0 < long <= 200
        and len(said) == long
        and said.isascii()
        and said.decode("ascii").isprintable()
    ):
        return "", "damaged"
    name = said.decode("ascii")
    if name.endswith("/") and not size:
        return "", "damaged"  # a folder, which some programs write
    if flags & _CODED or how not in (_STORED, _DEFLATED):
        return name, "damaged"
    if size > LARGEST_MEMBER or packed > LARGEST_MEMBER + 2**16:
        return name, "too_large"
    return name, Member(name, start + long + extra, packed, size, sum_, how)
