"""A browser and a server of the tiny game for each module: an open Playwright keeps this process's only event loop."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chrome import Server
from tests.browser.chrome import chromium as launched


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright, launched(playwright, chromium) as browser:
        yield browser


@pytest.fixture(autouse=True)
def _closed_after(browser: Browser) -> Iterator[None]:
    """An open page draws on and on: what a test has opened is closed with it."""
    yield
    for context in browser.contexts:
        context.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("library")
    with Server("tests.browser.served", str(folder), SQUIRE_PARTS="1") as server:
        yield server
