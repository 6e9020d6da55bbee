"""`photos/`: pictures of a player's own cards under their maps. They stay in the folder: no record, copy file or code
holds one.

With Pillow a photo is turned upright, made smaller and rid of what the camera wrote into it; without, it is kept as
it is.
"""

from __future__ import annotations

import json
import re
import shutil
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from companion.play import SaveError
from storage.files import replace_file, save_error

_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_SIGNS: Final = ((b"\xff\xd8\xff", 0), (b"\x89PNG\r\n\x1a\n", 0), (b"WEBP", 8))
"""What the files that every screen shows begin with, and where: JPEG, PNG, WebP."""
LARGEST: Final = 16 * 2**20
LARGEST_AS_IS: Final = 4 * 2**20
MOST_PIXELS: Final = 80_000_000
SIDE: Final = 1400
"""The longer side of a photo that is kept, in pixels."""
_REACH: Final = 60.0


class PhotoError(Exception):
    """A photo that cannot be taken. `code`: `unreadable` or `too_large`. What was there before still is."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Lay:
    """How a photo lies under a map: its middle and width in sides of a tile, and how strong it is, in percent."""

    x: float = 0.0
    y: float = 0.0
    wide: float = 9.0
    strong: float = 60.0


@dataclass(frozen=True, slots=True)
class Photo:
    """The bytes of a picture, the height of its frame for a width of 1, and how it lies."""

    raw: bytes
    tall: float
    lay: Lay


class Photos:
    """The photos in a data folder: one a copy and scenario."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._away = folder / "photos", folder / "deleted" / "photos"

    def get(self, copy: str, scenario: str) -> Photo | None:
        """The photo, or None if there is none that can be shown. Raises SaveError."""
        path = self._path(copy, scenario)
        try:
            raw = path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as fault:
            raise save_error(fault, path) from fault
        tall, lay = _read_lay(path.with_suffix(".json"))
        return Photo(raw, tall, lay)

    def put(self, copy: str, scenario: str, raw: bytes) -> Photo:
        """Keep a photo in the place of the one before, which it lies like. Raises PhotoError or SaveError."""
        path = self._path(copy, scenario)
        kept, tall = shrink(raw)
        _tall, lay = _read_lay(path.with_suffix(".json"))
        self._make(path.parent)
        replace_file(path, kept)
        _forget_before(path)
        photo = Photo(kept, tall, lay)
        self.lay(copy, scenario, photo)
        return photo

    def keep(self, copy: str, scenario: str, photo: Photo) -> None:
        """Keep a photo as it is, with how it lies. Raises SaveError."""
        path = self._path(copy, scenario)
        self._make(path.parent)
        replace_file(path, photo.raw)
        _forget_before(path)
        self.lay(copy, scenario, photo)

    def lay(self, copy: str, scenario: str, photo: Photo) -> None:
        """Keep how a photo lies. Raises SaveError."""
        path = self._path(copy, scenario).with_suffix(".json")
        replace_file(path, json.dumps({"tall": photo.tall, **asdict(photo.lay)}).encode())
        _forget_before(path)

    def drop(self, copy: str, scenario: str) -> None:
        """Take one photo away. Raises SaveError."""
        path = self._path(copy, scenario)
        try:
            for file in (path, path.with_suffix(".json")):
                file.unlink(missing_ok=True)
        except OSError as fault:
            raise save_error(fault, path) from fault

    def delete(self, copy: str) -> None:
        """The photos of a copy go with it. They are kept aside for `restore`. Raises SaveError."""
        self._carry(copy, self._folder, self._away)

    def restore(self, copy: str) -> None:
        """The photos of a copy come back with it, unless others have come in meanwhile. Raises SaveError."""
        if self._under(self._folder, copy).is_dir():
            return
        self._carry(copy, self._away, self._folder)

    def _carry(self, copy: str, start: Path, end: Path) -> None:
        source, target = self._under(start, copy), self._under(end, copy)
        if not source.is_dir():
            return
        self._make(end)
        try:
            if target.exists():
                shutil.rmtree(target)
            source.replace(target)
        except OSError as fault:
            raise save_error(fault, target) from fault

    def _make(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise save_error(fault, folder) from fault

    def _path(self, copy: str, scenario: str) -> Path:
        if not _ID.fullmatch(scenario):
            raise SaveError("gone", file=scenario)
        return self._under(self._folder, copy) / f"{scenario}.photo"

    def _under(self, folder: Path, copy: str) -> Path:
        if not _ID.fullmatch(copy):
            raise SaveError("gone", file=copy)
        return folder / copy


def _forget_before(path: Path) -> None:
    """A photo that was replaced is gone: nobody wants it back, and it may show more than its owner knows."""
    with suppress(OSError):
        path.with_name(f"{path.name}.before").unlink(missing_ok=True)


def shrink(raw: bytes) -> tuple[bytes, float]:
    """A photo as it is kept, and the height of its frame for a width of 1. Raises PhotoError."""
    if len(raw) > LARGEST:
        raise PhotoError("too_large")
    try:
        from PIL import Image, ImageOps
    except ImportError:
        return _as_it_is(raw)
    try:
        with Image.open(BytesIO(raw), formats=("JPEG", "PNG", "WEBP")) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise PhotoError("too_large")
            opened.draft("RGB", (2 * SIDE, 2 * SIDE))
            upright = ImageOps.exif_transpose(opened)
            upright.thumbnail((SIDE, SIDE))
            plain = _on_white(upright)
    except PhotoError:
        raise
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError) as fault:
        raise PhotoError("unreadable") from fault
    made = BytesIO()
    plain.save(made, "JPEG", quality=82)
    return made.getvalue(), plain.height / plain.width


def _on_white(image: Any) -> Any:
    """Without transparency, which JPEG does not have."""
    from PIL import Image

    if image.mode in ("RGB", "L"):
        return image.convert("RGB")
    clear = image.convert("RGBA")
    ground = Image.new("RGB", clear.size, "white")
    ground.paste(clear, mask=clear.getchannel("A"))
    return ground


def _is_picture(raw: bytes) -> bool:
    return any(raw[at : at + len(sign)] == sign for sign, at in _SIGNS)


def _as_it_is(raw: bytes) -> tuple[bytes, float]:
    if len(raw) > LARGEST_AS_IS:
        raise PhotoError("too_large")
    if not _is_picture(raw):
        raise PhotoError("unreadable")
    return raw, 1.0


def read_kept(raw: bytes, lain: bytes) -> Photo:
    """A photo of the bytes that were kept of it, and of how it lay. Raises ValueError for what is no picture."""
    if len(raw) > LARGEST_AS_IS or not _is_picture(raw):
        raise ValueError("not a picture as Squire keeps them")
    return Photo(raw, *_lay_of(lain))


def _read_lay(path: Path) -> tuple[float, Lay]:
    raw = b""
    with suppress(OSError):
        raw = path.read_bytes()
    return _lay_of(raw)


def _lay_of(raw: bytes) -> tuple[float, Lay]:
    """How a photo lies; as a new one does where that cannot be read."""
    with suppress(ValueError, TypeError, KeyError, RecursionError):
        row = json.loads(raw)
        known = {f.name: row[f.name] for f in fields(Lay)}
        if all(type(n) in (int, float) and abs(n) <= 100 for n in (*known.values(), row["tall"])):
            lay = Lay(**known)
            return max(0.1, min(row["tall"], 10.0)), checked(lay)
    return 1.0, Lay()


def checked(lay: Lay) -> Lay:
    """How a photo lies, within bounds in which it can still be seen and found."""
    return Lay(
        max(-_REACH, min(lay.x, _REACH)),
        max(-_REACH, min(lay.y, _REACH)),
        max(1.0, min(lay.wide, _REACH)),
        max(5.0, min(lay.strong, 100.0)),
    )
