"""Who gets in: by the link, by the cookie, from our own page; and what the others get."""

from __future__ import annotations

import gzip
import re

import pytest
from websockets.exceptions import InvalidStatus

from companion.serve.guard import Guard
from tests.serve.conftest import TOKEN, Served

HTML = "text/html,application/xhtml+xml,*/*;q=0.8"
OUTSIDE = re.compile(rb"(?:https?:)?//[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|dev)\b")


def test_the_link_pairs_once_and_leads_to_the_clean_address(served: Served) -> None:
    answer = served.ask(f"/?k={TOKEN}&turn=7")
    assert answer.status == 303
    assert answer.headers["location"] == "/?turn=7"
    assert answer.headers["cache-control"] == "no-store"
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    months = int(re.search(r"Max-Age=(\d+)", cookie)[1]) / 86400 / 30  # type: ignore[index]
    assert months > 12
    assert served.ask("/", Cookie=served.pair()).status == 200


def test_the_address_after_pairing_is_always_ours(served: Served) -> None:
    for path in ("//evil.example/", "/%5Cevil.example", "/\\evil.example", "/a%0d%0ab"):
        location = served.ask(f"{path}?k={TOKEN}").headers["location"]
        assert re.match(r"/(?![/\\])", location), (path, location)


@pytest.mark.parametrize(
    "cookie",
    [
        "",
        "squire=1",
        f"other={TOKEN}",
        "squire_x=; =; ;;=",
        'squire_x="\\',
        "squire_x=\xff\xfe",
        f"{TOKEN}",
    ],
)
def test_without_the_cookie_nothing_is_served(served: Served, cookie: str) -> None:
    for path in ("/", "/main.dart.js", "/ws", "/fonts/Grenze-600.ttf", "/g/1"):
        answer = served.ask(path, Cookie=cookie)
        assert answer.status == 401
        assert b"Flet" not in answer.body
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("key", ["", "x", TOKEN[:-1], TOKEN + "a", TOKEN.upper(), "%FF%FE", "%00"])
def test_a_wrong_key_pairs_nobody(served: Served, key: str) -> None:
    answer = served.ask(f"/?k={key}")
    assert answer.status == 401
    assert "set-cookie" not in answer.headers


def test_a_paired_phone_with_an_old_link_is_led_on(served: Served) -> None:
    answer = served.ask("/?k=renewed", Cookie=served.pair())
    assert answer.status == 303
    assert answer.headers["location"] == "/"


def test_only_reading_pairs(served: Served) -> None:
    assert served.ask(f"/?k={TOKEN}", method="POST").status == 401


def test_the_gate_says_how_to_pair_and_loads_nothing(served: Served) -> None:
    answer = served.ask("/", Accept=HTML)
    assert answer.status == 401
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    page = answer.body.decode()
    assert "not paired" in page
    assert "prefers-color-scheme: dark" in page
    assert not re.search(r"(?:src|href|action)=(?![\"']?data:)", page)
    assert TOKEN not in page
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert (
        served.ask("/main.dart.js", Accept="*/*").headers["content-type"].startswith("text/plain")
    )


def test_the_cookie_is_renewed_by_every_visit(served: Served) -> None:
    cookie = served.pair()
    assert served.ask("/", Cookie=cookie).headers["set-cookie"].startswith(cookie)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example",
        "castle.local.evil.example:80",
        "10.0.0.7",
        "",
        "127.0.0.1:80; script-src *",
        "[::1",
        "127.0.0.1@evil.example",
    ],
)
def test_a_foreign_host_is_refused_even_with_the_cookie(served: Served, host: str) -> None:
    cookie = served.pair()
    assert served.ask("/", Host=host, Cookie=cookie).status in (400, 403)
    assert served.ask(f"/?k={TOKEN}", Host=host).status in (400, 403)


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:1234", "castle.local:8737", "Castle.Local.", "[::1]:8737"]
)
def test_our_names_are_served(served: Served, host: str) -> None:
    assert served.ask("/", Host=host, Cookie=served.pair()).status == 200


def test_a_socket_needs_cookie_origin_and_host(served: Served) -> None:
    cookie, own = served.pair(), f"http://127.0.0.1:{served.port}"
    wrong = [
        {"origin": own},
        {"origin": own, "Cookie": "squire=1"},
        {"origin": "http://evil.example", "Cookie": cookie},
        {"origin": "null", "Cookie": cookie},
        {"origin": "", "Cookie": cookie},
        {"origin": f"http://127.0.0.1:{served.port + 1}", "Cookie": cookie},
        {"origin": "http://evil.example", "host": "evil.example", "Cookie": cookie},
    ]
    for headers in wrong:
        with pytest.raises(InvalidStatus) as refusal, served.socket(**headers):
            pass
        assert refusal.value.response.status_code == 403, headers
    assert served.sessions == []
    with served.socket(origin=own, Cookie=cookie) as line:
        served.begin(line)
    assert len(served.sessions) == 1


def test_nothing_but_the_app_is_there(served: Served) -> None:
    cookie = served.pair()
    for path in ("/docs", "/redoc", "/openapi.json", "/upload"):
        body = served.ask(path, Cookie=cookie).body
        assert b"swagger" not in body.lower()
        assert b'"openapi"' not in body
    assert served.ask("/upload", method="PUT", Cookie=cookie).status == 405


def test_large_files_are_packed(served: Served) -> None:
    cookie = served.pair()
    whole = served.ask("/main.dart.wasm", Cookie=cookie)
    packed = served.ask("/main.dart.wasm", Cookie=cookie, Accept_Encoding="gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == whole.body
    assert len(packed.body) < len(whole.body) / 2


def test_files_are_looked_up_again_and_not_sent_again(served: Served) -> None:
    cookie = served.pair()
    first = served.ask("/main.dart.wasm", Cookie=cookie)
    assert first.headers["cache-control"] == "no-cache"
    again = served.ask("/main.dart.wasm", Cookie=cookie, If_None_Match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"")


def test_the_page_asks_for_nothing_outside(served: Served) -> None:
    cookie = served.pair()
    index = served.ask("/", Cookie=cookie)
    assert int(index.headers["content-length"]) == len(index.body)
    settings = index.body.partition(b"<body>")[0]
    assert settings.count(b'name="theme-color"') == 2
    assert settings.count(b"Squire does not answer.") == 1
    assert b'flet.routeUrlStrategy="hash"' in settings
    assert b"flet.noCdn=true" in settings
    assert b'flet.canvasKitBaseUrl="/canvaskit/"' in settings
    assert not OUTSIDE.search(settings)
    manifest = served.ask("/manifest.json", Cookie=cookie).body
    assert b'"Squire"' in manifest
    assert not OUTSIDE.search(manifest)
    # Flet's client names one outside host all the same; the policy keeps the browser from asking it.
    policy = index.headers["content-security-policy"]
    assert not OUTSIDE.search(policy.encode())
    assert "default-src 'self'" in policy
    assert f"ws://127.0.0.1:{served.port}" in policy
    assert "access-control-allow-origin" not in index.headers


def test_our_own_icons_and_fonts_are_served(served: Served) -> None:
    cookie = served.pair()
    for path in (
        "/favicon.png",
        "/icons/loading-animation.png",
        "/fonts/SquireSans-700.ttf",
        "/symbols/chain.svg",
    ):
        assert served.ask(path, Cookie=cookie).status == 200, path


def test_two_libraries_on_one_machine_do_not_share_a_cookie() -> None:
    async def inner(*_: object) -> None: ...

    assert Guard(inner, "one", ()).cookie != Guard(inner, "two", ()).cookie


def test_the_paper_of_a_game_is_for_paired_phones_and_runs_nothing(served: Served) -> None:
    assert served.ask("/paper/known").status == 401
    cookie = served.pair()
    page = served.ask("/paper/known", Cookie=cookie)
    assert (page.status, b"known</body>" in page.body) == (200, True)
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert page.headers["cache-control"] == "no-cache"
    assert served.ask("/paper/other", Cookie=cookie).status == 404
