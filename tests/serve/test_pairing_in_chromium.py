"""A real browser before the gate: it pairs, keeps the place it was asked for, and asks nobody else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.serve.conftest import TOKEN, Served

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as play:
        made = play.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield made
        made.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    yield made
    made.close()


def wait_for_app(page: Page) -> None:
    page.wait_for_selector("flutter-view", state="attached", timeout=30_000)
    page.wait_for_selector("#loading", state="detached", timeout=30_000)


def test_the_place_asked_for_survives_the_gate_and_the_pairing(
    served: Served, phone: BrowserContext
) -> None:
    page = phone.new_page()
    page.goto(f"http://127.0.0.1:{served.port}/#/r/0123")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_load_state()
    assert page.get_by_role("heading", name="not paired").is_visible()
    assert page.url.endswith("/#/r/0123")
    assert page.get_by_text("Pair this device first, then scan that code").is_visible()
    assert served.routes == []

    page.goto(f"http://127.0.0.1:{served.port}/?k={TOKEN}#/r/0123")
    wait_for_app(page)
    assert page.url == f"http://127.0.0.1:{served.port}/#/r/0123"
    assert TOKEN not in page.evaluate("document.cookie")
    page.wait_for_timeout(200)
    assert served.routes == ["/r/0123"]


def test_no_other_host_is_reached(served: Served, phone: BrowserContext) -> None:
    asked: list[str] = []
    blocked: list[str] = []
    page = phone.new_page()
    page.on("request", lambda one: asked.append(one.url))
    page.on("requestfailed", lambda one: blocked.append(one.url) if one.failure == "csp" else None)
    page.goto(f"http://127.0.0.1:{served.port}/?k={TOKEN}")
    wait_for_app(page)
    page.wait_for_timeout(500)
    own = (f"http://127.0.0.1:{served.port}/", "data:", "blob:")
    outside = [url for url in asked if not url.startswith(own)]
    assert set(outside) <= set(blocked)


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("width", [320, 390, 844])
def test_the_gate_fits_every_screen(
    served: Served, browser: Browser, width: int, scale: int
) -> None:
    phone = browser.new_context(viewport={"width": width, "height": 640})
    try:
        page = phone.new_page()
        page.goto(f"http://127.0.0.1:{served.port}/")
        page.evaluate(f"document.documentElement.style.fontSize = '{16 * scale}px'")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.get_by_text("Pair this device first").is_hidden()
        box = page.get_by_role("button", name="Try again").bounding_box()
        assert box
        assert box["height"] >= 48
    finally:
        phone.close()


def test_a_paired_phone_can_keep_it_on_its_home_screen(
    served: Served, phone: BrowserContext
) -> None:
    page = phone.new_page()
    page.goto(f"http://127.0.0.1:{served.port}/?k={TOKEN}")
    wait_for_app(page)
    tools = phone.new_cdp_session(page)
    assert '"Squire"' in tools.send("Page.getAppManifest")["data"]
    faults = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {fault["errorId"] for fault in faults} <= {"in-incognito"}


def test_an_icon_on_the_home_screen_pairs_by_itself(served: Served, browser: Browser) -> None:
    cookie = served.pair()
    manifest = json.loads(served.ask("/manifest.json", Cookie=cookie).body)
    assert served.ask("/manifest.json").status == 401
    assert manifest["id"] == "/"
    own_jar = browser.new_context()
    try:
        page = own_jar.new_page()
        page.goto(urljoin(f"http://127.0.0.1:{served.port}/", manifest["start_url"]))
        wait_for_app(page)
        assert page.url == f"http://127.0.0.1:{served.port}/"
    finally:
        own_jar.close()
