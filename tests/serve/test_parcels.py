"""Files that a page has been told to send: only what is expected, once, as large as it was said to be."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from http import HTTPStatus

import pytest

from companion.ui import parcels as parcels_
from companion.ui.parcels import Parcels
from tests.serve.conftest import Served

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def sent(*chunks: bytes, breaks: bool = False) -> AsyncIterator[bytes]:
    for chunk in chunks:
        yield chunk
    if breaks:
        raise ConnectionResetError


async def test_what_is_expected_comes_once() -> None:
    parcels = Parcels()
    parcel = parcels.expect(5)
    assert await parcels.put(parcel.id, sent(b"ab", b"cde")) is HTTPStatus.NO_CONTENT
    assert await parcels.fetch(parcel) == b"abcde"
    assert await parcels.put(parcel.id, sent(b"ab", b"cde")) is HTTPStatus.NOT_FOUND


@pytest.mark.parametrize(
    ("chunks", "status"),
    [
        ((b"abc", b"def", b"never read"), HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
        ((b"abcd",), HTTPStatus.BAD_REQUEST),
        ((), HTTPStatus.BAD_REQUEST),
    ],
)
async def test_what_is_larger_or_cut_short_does_not_come(
    chunks: tuple[bytes, ...], status: HTTPStatus
) -> None:
    parcels = Parcels()
    parcel = parcels.expect(5)
    assert await parcels.put(parcel.id, sent(*chunks)) is status
    assert await parcels.fetch(parcel) is None


async def test_a_phone_that_falls_asleep_in_the_middle_is_not_waited_for() -> None:
    parcels = Parcels()
    parcel = parcels.expect(5)
    waiting = asyncio.ensure_future(parcels.fetch(parcel))
    with pytest.raises(ConnectionResetError):
        await parcels.put(parcel.id, sent(b"ab", breaks=True))
    assert await waiting is None


async def test_as_long_as_there_are_signs_of_it_it_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parcels_, "PATIENCE", 0.3)
    parcels = Parcels()
    silent, slow = parcels.expect(5), parcels.expect(5)
    waiting = asyncio.ensure_future(parcels.fetch(slow))
    for _ in range(8):
        await asyncio.sleep(0.06)
        slow.signs += 1
    assert not waiting.done()
    assert await parcels.fetch(silent) is None
    assert await waiting is None


async def test_what_was_given_up_is_no_longer_expected() -> None:
    parcels = Parcels()
    parcel = parcels.expect(5)
    parcel.end()
    assert await parcels.fetch(parcel) is None
    assert await parcels.put(parcel.id, sent(b"abcde")) is HTTPStatus.NOT_FOUND


def test_what_is_offered_is_saved_under_its_name_until_there_is_newer(served: Served) -> None:
    cookie, raw = served.pair(), bytes(range(256)) * 9
    first = served.parcels.offer('Łódź "1"\r\n.zip', raw)
    assert served.ask(first.url).status == HTTPStatus.UNAUTHORIZED
    assert not first.fetched.is_set()
    answer = served.ask(first.url, Cookie=cookie, Accept_Encoding="gzip")
    assert (answer.status, answer.body) == (HTTPStatus.OK, raw)
    named = "attachment; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%20%221%22%0D%0A.zip"
    assert answer.headers["content-disposition"] == named
    assert first.fetched.is_set()
    for _ in range(2):
        served.parcels.offer("other", b"x")
    assert served.ask(first.url, Cookie=cookie).status == HTTPStatus.NOT_FOUND


def test_nobody_sends_anything_unpaired_or_unasked(served: Served) -> None:
    assert served.ask("/parcel/x", method="PUT").status == HTTPStatus.UNAUTHORIZED
    cookie = served.pair()
    assert served.ask("/parcel/x", method="PUT", Cookie=cookie).status == HTTPStatus.NOT_FOUND
