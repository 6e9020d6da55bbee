"""The token is kept, private, renewed on demand, and made anew when it is broken."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from companion.serve.token import FILE, keep_private, token_of


def test_a_restart_keeps_the_token(tmp_path: Path) -> None:
    first = token_of(tmp_path)
    assert token_of(tmp_path) == first
    assert len(first) >= 22


def test_a_new_token_replaces_the_old_one(tmp_path: Path) -> None:
    first = token_of(tmp_path)
    second = token_of(tmp_path, new=True)
    assert second != first
    assert token_of(tmp_path) == second


@pytest.mark.parametrize(
    "broken", [b"", b"short", b"\xff\xfe\x00", b"a" * 21, b"x y" * 10, b"a" * 999]
)
def test_a_broken_token_is_made_anew(tmp_path: Path, broken: bytes) -> None:
    (tmp_path / FILE).write_bytes(broken)
    token = token_of(tmp_path)
    assert token.encode() != broken
    assert token_of(tmp_path) == token


@pytest.mark.skipif(os.name != "posix", reason="POSIX modes")
def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    token_of(tmp_path)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    (tmp_path / FILE).chmod(0o644)
    token_of(tmp_path)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_a_failed_write_leaves_the_old_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = token_of(tmp_path)

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        token_of(tmp_path, new=True)
    monkeypatch.undo()
    assert token_of(tmp_path) == first


def test_a_rest_of_a_broken_write_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / f"{FILE}.new").write_text("half")
    token = token_of(tmp_path)
    assert sorted(each.name for each in tmp_path.iterdir()) == [FILE]
    keep_private(tmp_path / FILE, b"other\n")
    assert token_of(tmp_path) != token
