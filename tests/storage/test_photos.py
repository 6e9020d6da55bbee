"""Photos under maps: what is taken, what is refused, where they lie, and that they leave with their copy."""

from __future__ import annotations

import builtins
import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.play import SaveError
from storage.photos import LARGEST, LARGEST_AS_IS, SIDE, Lay, Photo, PhotoError, Photos, shrink

COPY, MAP = "0a1b", "s00_defensive_war"


def picture(
    width: int = 300, height: int = 200, kind: str = "JPEG", mode: str = "RGB", **more: Any
) -> bytes:
    made = io.BytesIO()
    Image.new(mode, (width, height), "#aa3311").save(made, kind, **more)
    return made.getvalue()


def opened(raw: bytes) -> Image.Image:
    return Image.open(io.BytesIO(raw))


def files(folder: Path) -> list[str]:
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())


@pytest.mark.parametrize(("kind", "mode"), [("JPEG", "RGB"), ("PNG", "RGBA"), ("WEBP", "RGB")])
def test_a_photo_is_kept_and_found_again(tmp_path: Path, kind: str, mode: str) -> None:
    put = Photos(tmp_path).put(COPY, MAP, picture(kind=kind, mode=mode))
    again = Photos(tmp_path).get(COPY, MAP)
    assert again == put == Photo(put.raw, 200 / 300, Lay())
    assert opened(put.raw).format == "JPEG"


def test_there_is_none_before_one_is_put(tmp_path: Path) -> None:
    assert Photos(tmp_path).get(COPY, MAP) is None
    assert files(tmp_path) == []


def test_a_large_photo_is_made_smaller(tmp_path: Path) -> None:
    photo = Photos(tmp_path).put(COPY, MAP, picture(4000, 3000))
    assert opened(photo.raw).size == (SIDE, round(SIDE * 0.75))


def test_it_stands_upright_and_says_nothing_of_the_camera(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "A camera"
    exif.get_ifd(0x8825)[1] = "N"
    photo = Photos(tmp_path).put(COPY, MAP, picture(300, 200, exif=exif))
    with opened(photo.raw) as image:
        assert image.size == (200, 300)
        assert not image.getexif()
    assert b"camera" not in photo.raw
    assert photo.tall == 1.5


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "unreadable"),
        (b"GIF89a" + bytes(90), "unreadable"),
        (picture()[:300], "unreadable"),
        (picture(kind="PNG")[:120], "unreadable"),
        (bytes(LARGEST + 1), "too_large"),
        (picture(20_000, 5_000, "PNG", "L"), "too_large"),
    ],
)
@pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")
def test_what_is_no_photo_is_refused_and_changes_nothing(
    tmp_path: Path, raw: bytes, code: str
) -> None:
    photos = Photos(tmp_path)
    before = photos.put(COPY, MAP, picture())
    with pytest.raises(PhotoError) as refused:
        photos.put(COPY, MAP, raw)
    assert refused.value.code == code
    assert photos.get(COPY, MAP) == before


def test_without_pillow_it_is_kept_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == "PIL":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    for raw in (picture(), b"\x89PNG\r\n\x1a\n" + bytes(9), b"RIFF1234WEBP" + bytes(9)):
        assert shrink(raw) == (raw, 1.0)
    for raw, code in ((b"GIF89a", "unreadable"), (bytes(LARGEST_AS_IS + 1), "too_large")):
        with pytest.raises(PhotoError) as refused:
            shrink(raw)
        assert refused.value.code == code


def test_how_it_lies_is_kept_and_outlives_another_photo(tmp_path: Path) -> None:
    photos, lay = Photos(tmp_path), Lay(1.5, -2.0, 12.0, 30)
    photo = photos.put(COPY, MAP, picture())
    photos.lay(COPY, MAP, Photo(photo.raw, photo.tall, lay))
    again = photos.put(COPY, MAP, picture(100, 50))
    assert (again.tall, again.lay) == (0.5, lay)
    assert Photos(tmp_path).get(COPY, MAP) == again


@pytest.mark.parametrize(
    "raw", ["", "[]", '{"tall": 1}', '{"tall":1,"x":"a","y":0,"wide":1,"strong":1}']
)
def test_a_broken_lay_is_as_a_new_one(tmp_path: Path, raw: str) -> None:
    photos = Photos(tmp_path)
    photos.put(COPY, MAP, picture())
    (tmp_path / "photos" / COPY / f"{MAP}.json").write_text(raw)
    found = photos.get(COPY, MAP)
    assert found is not None
    assert (found.tall, found.lay) == (1.0, Lay())


def test_a_lay_out_of_bounds_is_brought_into_sight(tmp_path: Path) -> None:
    photos = Photos(tmp_path)
    photo = photos.put(COPY, MAP, picture())
    photos.lay(COPY, MAP, Photo(photo.raw, 50.0, Lay(-99.0, 99.0, 0.0, 0.0)))
    found = photos.get(COPY, MAP)
    assert found is not None
    assert (found.tall, found.lay) == (10.0, Lay(-60.0, 60.0, 1.0, 5.0))


def test_a_photo_that_was_replaced_or_dropped_is_gone_from_the_disk(tmp_path: Path) -> None:
    photos = Photos(tmp_path)
    photos.put(COPY, MAP, picture())
    photos.put(COPY, MAP, picture(50, 50))
    assert files(tmp_path) == [f"photos/{COPY}/{MAP}.json", f"photos/{COPY}/{MAP}.photo"]
    photos.drop(COPY, MAP)
    photos.drop(COPY, MAP)
    assert files(tmp_path) == []


def test_photos_leave_and_come_back_with_their_copy(tmp_path: Path) -> None:
    photos = Photos(tmp_path)
    mine, other = photos.put(COPY, MAP, picture()), photos.put("ff", MAP, picture(9, 9))
    photos.delete(COPY)
    assert photos.get(COPY, MAP) is None
    assert photos.get("ff", MAP) == other
    photos.restore(COPY)
    assert photos.get(COPY, MAP) == mine
    photos.delete("none")


@pytest.mark.parametrize(("copy", "scenario"), [("../x", MAP), (COPY, "../../x"), ("", MAP)])
def test_no_name_leads_out_of_the_folder(tmp_path: Path, copy: str, scenario: str) -> None:
    with pytest.raises(SaveError):
        Photos(tmp_path).put(copy, scenario, picture())
    assert files(tmp_path) == []


def test_a_disk_that_does_not_take_it_is_a_save_error(tmp_path: Path) -> None:
    (tmp_path / "photos").write_text("in the way")
    with pytest.raises(SaveError):
        Photos(tmp_path).put(COPY, MAP, picture())
