"""The app in Chromium: offline but for loopback, by accessible names, with pictures that hold still."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import urlparse

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, Playwright

PICTURES = Path("build/screens")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--force-color-profile=srgb",
    "--js-flags=--liftoff-only",  # a page does not live long enough for a better compiled client to pay
]
LOOPBACK = ("127.0.0.1", "localhost", None)
PHONE = (390, 844)
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
BLANK = 16_000  # no picture with nothing on it, or with Flet's "Working...", has as many bytes
PATIENCE = 30.0
READ = """async ([patience, before]) => {
    const is = (e, state) => e.getAttribute('aria-' + state) === 'true'
    const role = e => e.getAttribute('role') || (e.tagName === 'INPUT' ? 'field' :
        e.tagName === 'FLT-SEMANTICS' ? 'text' : 'heading')
    const read = () => [...document.querySelectorAll('flt-semantics, flt-semantics-host :is(h1, h2, h3, input)')]
        .map(e => [role(e),
            e.getAttribute('aria-label') || (role(e) === 'text' && e.firstElementChild ? '' : e.textContent),
            is(e, 'current') || is(e, 'selected') || is(e, 'checked'), is(e, 'disabled'), is(e, 'expanded')])
        .filter(e => e[1])
    const end = Date.now() + patience
    for (let last = read(); Date.now() < end;) {
        await new Promise(done => setTimeout(done, 40))
        const now = read()
        const words = JSON.stringify(now)
        if (now.length && words === JSON.stringify(last) && words !== JSON.stringify(before)) return now
        last = now
    }
    return []
}"""
"""What is there once two readings are the same, and not what was there before; nothing if that never comes."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True, slots=True)
class Spot:
    """Something with a role and an accessible name; whether it is chosen, cannot be tapped, is folded out."""

    role: str
    name: str
    chosen: bool = False
    off: bool = False
    open: bool = False


class Server:
    """A server of the app as a process of its own, so that it can be killed and started again."""

    def __init__(self, module: str, *arguments: str, port: int | None = None, **env: str) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.command = [sys.executable, "-m", module, str(self.port), *arguments]
        self.env = {**os.environ, "FLET_FORCE_WEB_SERVER": "true", **env}
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(self.command, env=self.env)
        for _ in range(300):
            if process.poll() is not None:
                raise RuntimeError(f"the server ended with {process.returncode}")
            try:
                with urllib.request.urlopen(self.url, timeout=1):
                    return process
            except urllib.error.HTTPError:  # it answers: this browser has not paired
                return process
            except OSError:
                time.sleep(0.1)
        process.kill()
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(10)

    def restart(self) -> None:
        """Kill it without a warning and start it again at the same address."""
        self.kill()
        self.process = self._start()

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _fault: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.kill()


class Screen:
    """A page with its semantics on: find by accessible name, tap, wait, look."""

    def __init__(self, context: BrowserContext, url: str, scale: float = 1) -> None:
        self.blocked: list[str] = []
        self.errors: list[str] = []
        self.is_drawn = False
        self.scale = scale
        self._keep_in(context)
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda fault: self.errors.append(str(fault)))
        if scale != 1:
            self.page.add_init_script(
                "new MutationObserver((_, o) => {if (document.documentElement) {"
                f"document.documentElement.style.fontSize='{16 * scale:g}px'; o.disconnect()}}}})"
                ".observe(document, {childList: true})"
            )
        self.go(url)

    def _keep_in(self, context: BrowserContext) -> None:
        def only_loopback(route: Any) -> None:
            if urlparse(route.request.url).hostname in LOOPBACK:
                route.continue_()
            else:
                self.blocked.append(route.request.url)
                route.abort()

        context.route("**/*", only_loopback)

    def go(self, url: str) -> None:
        """Open an address afresh: from one fragment to another the browser would load nothing."""
        self.is_drawn = False
        self.page.goto("about:blank")
        self.page.goto(url)
        self.feel()

    def move(self, route: str) -> None:
        """Go to another route of the same session, as a link in the page does, and wait for its screen."""
        before = self.names()
        self.page.evaluate(f"location.hash = '{route}'")
        for _ in range(100):
            self.page.wait_for_timeout(50)
            if self.names() != before:
                break
        self.page.wait_for_timeout(200)

    def reload(self) -> None:
        self.is_drawn = False
        self.page.reload()
        self.feel()

    def feel(self, timeout: float = 60_000) -> None:
        """Wait for the first frame, turn the tree of accessible names on, wait for our own first screen.

        Flet's "Working..." holds still too, but every screen of ours has a button.
        """
        page = self.page
        page.wait_for_selector("flt-semantics-placeholder", state="attached", timeout=timeout)
        page.wait_for_selector("#loading", state="detached", timeout=timeout)
        page.evaluate("document.querySelector('flt-semantics-placeholder')?.click()")
        page.wait_for_selector(
            "flt-semantics-host flt-semantics[role=button]", state="attached", timeout=timeout
        )

    def button(self, name: str, *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def spots(self, before: list[Spot] | None = None) -> list[Spot]:
        """What has a name, top to bottom, once it holds still and is no longer what it was before."""
        end = time.monotonic() + PATIENCE
        was = None if before is None else [astuple(spot) for spot in before]
        while (left := end - time.monotonic()) > 0:
            try:
                now = [Spot(*each) for each in self.page.evaluate(READ, [1000 * left, was])]
            except Error:  # the page is being loaded
                self.page.wait_for_timeout(60)
                continue
            if now:
                return now
        raise AssertionError(f"the screen stays as it was, or does not hold still: {self.names()}")

    def touch(self, name: str, *, exact: bool = True, timeout: float = 10_000) -> None:
        """Tap the button of this name, once it is there, whatever may come of it."""
        self.button(name, exact=exact).first.click(timeout=timeout)

    def tap(self, name: str, *, exact: bool = True, timeout: float = 10_000) -> None:
        """Tap the button of this name, once it is there, and wait until the screen has answered.

        What is tapped next is then meant for the screen that it is on, however busy the machine is.
        """
        self.button(name, exact=exact).first.wait_for(timeout=timeout)
        before = self.spots()
        self.touch(name, exact=exact, timeout=timeout)
        self.spots(before)

    def write(self, field: str, words: str) -> None:
        """Write into the first field of this name, once it has the keyboard: on a busy machine that takes a while."""
        spot = self.page.get_by_label(field, exact=True).first
        for _try in range(6):
            spot.click()
            self.page.wait_for_timeout(200)
            self.page.keyboard.press("Control+A")
            self.page.keyboard.type(words, delay=30)
            self.page.wait_for_timeout(300)
            if self.page.evaluate("document.activeElement?.value") == words:
                return
        raise AssertionError(f"{field} does not take {words}")

    def see(self, words: str, *, exact: bool = False, timeout: float = 10_000) -> None:
        """Wait until an element of this name or text is there."""
        spot = self.page.get_by_text(words, exact=exact).or_(
            self.page.locator(f'[aria-label*="{words}"]')
        )
        spot.first.wait_for(state="attached", timeout=timeout)

    def names(self) -> list[str]:
        """All accessible names on the screen now."""
        found: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('flt-semantics')]"
            ".map(e => e.getAttribute('aria-label') || (e.querySelector('flt-semantics') ? '' : e.textContent))"
            ".filter(Boolean)"
        )
        return found

    def outside(self) -> list[str]:
        """Accessible elements that reach outside the screen's width."""
        found: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('flt-semantics')].map(e => ({r: e.getBoundingClientRect(),"
            " n: e.getAttribute('aria-label') || e.textContent}))"
            ".filter(x => x.n && x.r.width && (x.r.right > innerWidth + 1 || x.r.left < -1))"
            ".map(x => `${x.n} ${x.r.left}..${x.r.right}`)"
        )
        return found

    def small_targets(self) -> list[str]:
        """What can be tapped, lies whole on the screen, and has less room than a finger needs."""
        found: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('flt-semantics[role=button]')]"
            ".filter(e => e.getAttribute('aria-disabled') !== 'true')"
            ".map(e => ({r: e.getBoundingClientRect(), n: e.getAttribute('aria-label') || e.textContent}))"
            ".filter(x => x.r.height < 47.5 || x.r.width < 45.5)"
            ".map(x => `${x.n}: ${Math.round(x.r.width)} x ${Math.round(x.r.height)}`)"
        )
        return found

    def shot(self, name: str) -> Path:
        """A picture, taken once two in a row are the same and not blank; three after a load, once fonts and symbols are
        fetched.

        Panels open, and the canvas may lag behind the tree of names.
        """
        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"{name}.png"
        before, same = b"", 0
        if not self.is_drawn:
            self.page.wait_for_load_state("networkidle")
        for _ in range(40):
            self.page.wait_for_timeout(200)
            self.page.evaluate(FRAMES)
            now = self.page.screenshot()
            same = same + 1 if now == before and len(now) > BLANK else 0
            before = now
            if same == (1 if self.is_drawn else 2):
                self.is_drawn = True
                break
        path.write_bytes(before)
        return path


@contextmanager
def chromium(playwright: Playwright, executable: str) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
    try:
        yield browser
    finally:
        browser.close()


def screen(
    browser: Browser,
    url: str,
    *,
    dark: bool = False,
    scale: float = 1,
    size: tuple[int, int] = PHONE,
    still: bool = True,
    density: float = 2,
) -> Screen:
    """A phone of its own (a new context) at an address."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=density,
        is_mobile=True,
        has_touch=True,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce" if still else "no-preference",
    )
    return Screen(context, url, scale)


def picture_name(name: str, *, dark: bool = False, scale: float = 1) -> str:
    """`<name>-<light|dark>[-scale2]`."""
    return f"{name}-{'dark' if dark else 'light'}{f'-scale{scale:g}' if scale != 1 else ''}"
