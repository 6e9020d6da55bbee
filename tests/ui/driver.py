"""The app without a browser: sessions on one hub, found by accessible name, measured to the last frame.

It speaks Flet's own session and connection in this process, so what it counts are the bytes of the wire. Those
classes are not public: the version of Flet is pinned.
"""

from __future__ import annotations

import asyncio
import dataclasses
import functools
import inspect
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import flet as ft
import msgpack
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.controls.services.semantics_service import AccessibilityFeatures
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

Main = Callable[[ft.Page], Awaitable[None] | None]
_pack = configure_encode_object_for_msgpack(BaseControl)
STILL = {f.name: f.name == "disable_animations" for f in dataclasses.fields(AccessibilityFeatures)}
_SKIPPED = {"data", "args", "kwargs", "fn", "ref"}


@dataclass(frozen=True, slots=True)
class Frame:
    """A message to the client: its kind, its bytes on the wire, when it went, what was in it."""

    action: MessageAction
    size: int
    at: float
    raw: bytes

    @property
    def body(self) -> Any:
        return msgpack.unpackb(self.raw, strict_map_key=False)[1]


@dataclass(frozen=True, slots=True)
class Tap:
    """What one event cost: milliseconds to the last frame, and the bytes of all its frames."""

    ms: float
    size: int
    frames: tuple[Frame, ...]


class Wire(Connection):
    """A connection that keeps what is sent. `answers` stand in for the client's methods."""

    def __init__(self, hub: PubSubHub | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.loop = asyncio.get_running_loop()
        self.executor = ThreadPoolExecutor(2)
        self.pubsubhub = hub or PubSubHub(loop=self.loop, executor=self.executor)
        self.page_url = "http://test"
        self.frames: list[Frame] = []
        self.answers: dict[str, Callable[[Any], Any]] = {}
        self.session: Session | None = None
        self.watch: Callable[[], None] = lambda: None

    def send_message(self, message: Message) -> None:
        self.watch()
        raw = msgpack.packb([message.action, message.body], default=_pack)
        frame = Frame(message.action, len(raw) + 1, time.perf_counter(), raw)
        self.frames.append(frame)
        if message.action == MessageAction.INVOKE_METHOD and self.session is not None:
            body = frame.body
            answer = self.answers.get(body["name"])
            result = answer(body.get("args")) if answer else None
            self.loop.call_soon(
                self.session.handle_invoke_method_results,
                body["control_id"],
                body["call_id"],
                result,
                None,
            )

    def dispose(self) -> None:
        self.executor.shutdown(wait=False)


class Phone:
    """One session. `async with Phone(main) as phone: await phone.tap("Take 1")`."""

    def __init__(
        self,
        main: Main,
        beside: Phone | None = None,
        *,
        route: str = "/",
        width: float = 390,
        height: float = 844,
    ) -> None:
        self.main, self.beside = main, beside
        self.first = {
            "route": route,
            "web": True,
            "platform": "android",
            "width": width,
            "height": height,
        }

    wire: Wire

    async def __aenter__(self) -> Phone:
        self.wire = Wire(self.beside.wire.pubsubhub if self.beside else None)
        self.session = self.wire.session = Session(self.wire)
        self.page = self.session.page
        self.wire.answers["push_route"] = self._pushed
        self.wire.answers["get_accessibility_features"] = lambda _a: STILL
        _context_page.set(self.page)
        self.session.apply_page_patch(self.first)
        body = RegisterClientResponseBody(
            session_id=self.session.id, page_patch=self.session.get_page_patch(), error=""
        )
        self.wire.send_message(Message(MessageAction.REGISTER_CLIENT, body))
        context.reset_auto_update()
        result = self.main(self.page)
        if inspect.isawaitable(result):
            await result
        await self.session.after_event(self.page)
        await settle()
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _fault: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.session.close()
        await asyncio.sleep(0)
        self.wire.dispose()

    def _pushed(self, arguments: Any) -> None:
        self.wire.loop.create_task(self._move(arguments["route"]))

    async def _move(self, route: str) -> None:
        self.session.apply_page_patch({"route": route})
        await self.session.dispatch_event(self.page._i, "route_change", {"route": route})

    async def move(self, route: str) -> None:
        """Type another address, or go back."""
        await self._move(route)
        await settle()

    async def sleep(self) -> None:
        """The phone locks: its connection is gone."""
        await self.session.disconnect(3600)

    async def wake(self) -> None:
        """It is back, with the same session."""
        wire = Wire(self.wire.pubsubhub)
        wire.session, wire.answers = self.session, self.wire.answers
        self.wire = wire
        await self.session.connect(wire)
        await settle()

    # what is on the screen

    def walk(self, node: Any = None) -> Iterator[BaseControl]:
        """Every control that is shown, in the order of the tree."""
        stack, seen = [self.page if node is None else node], set()
        while stack:
            here = stack.pop()
            if isinstance(here, list | tuple):
                stack += here[::-1]
            elif isinstance(here, dict):
                stack += [*here.values()][::-1]
            elif _is_data(here):
                if id(here) in seen or getattr(here, "visible", True) is False:
                    continue
                seen.add(id(here))
                if isinstance(here, BaseControl):
                    yield here
                stack += list(_inside(here))[::-1]

    def texts(self) -> list[str]:
        """Every text that is drawn, canvases included."""
        return [text for control in self.walk() for text in drawn_texts(control)]

    def names(self) -> list[str]:
        """Every accessible name given to a control, beside its text."""
        found = []
        for control in self.walk():
            for name in ("label", "tooltip", "semantics_label", "hint_text"):
                value = getattr(control, name, None)
                if isinstance(value, str) and value:
                    found.append(value)
        return found

    def sees(self, words: str) -> bool:
        """Whether these words stand on the screen, drawn or spoken."""
        return any(words in text for text in (*self.texts(), *self.names()))

    def buttons(self) -> dict[str, Any]:
        """Everything that can be tapped, links within a text too, by its accessible name."""
        return {
            spoken_name(c): c
            for c in self.walk()
            if isinstance(c, ft.Container | ft.TextSpan) and c.on_click is not None
        }

    def button(self, name: str) -> Any:
        found = self.buttons()
        if name in found:
            return found[name]
        starts = [c for n, c in found.items() if n.startswith(name)]
        if len(starts) == 1:
            return starts[0]
        raise LookupError(f"{name!r} is no button, or several: {sorted(found)}")

    def control(self, kind: type[Any], key: str | None = None) -> Any:
        for control in self.walk():
            if isinstance(control, kind) and (key is None or str(control.key) == key):
                return control
        raise LookupError(f"{kind.__name__} {key or ''}")

    # what is done to it

    async def fire(self, control: BaseControl, event: str, data: Any = None) -> Tap:
        """Send an event and wait until all is quiet again. A crash of the session is a failure."""
        before, start = len(self.wire.frames), time.perf_counter()
        await self.session.dispatch_event(control._i, event, data)
        await settle()
        new = tuple(self.wire.frames[before:])
        for frame in new:
            if frame.action == MessageAction.SESSION_CRASHED:
                raise AssertionError(frame.body["message"])
        last = new[-1].at if new else start
        return Tap((last - start) * 1000, sum(frame.size for frame in new), new)

    async def tap(self, name: str) -> Tap:
        """Tap the button of this accessible name (or the only one that begins so)."""
        return await self.fire(self.button(name), "click")

    async def type(self, control: BaseControl, value: str) -> Tap:
        self.session.apply_patch(control._i, {"value": value})
        return await self.fire(control, "change", value)


@functools.cache
def _fields(kind: type[Any]) -> frozenset[str]:
    """The fields of a class that may hold controls."""
    return frozenset(
        field.name
        for field in dataclasses.fields(kind)
        if field.name not in _SKIPPED
        and (field.name == "_b" or not field.name.startswith("_"))
        and not field.metadata.get("skip")
    )


def _inside(node: Any) -> Iterator[Any]:
    """What a control or value holds; of those with Flet's own properties only what has been set."""
    names = _fields(type(node))  # type: ignore[arg-type]  # classes are hashable
    if hasattr(node, "_values"):
        own = {**vars(node), **node._values}
    else:
        own = {name: getattr(node, name, None) for name in names}
    for name, value in own.items():
        if name in names and (isinstance(value, list | tuple | dict) or _is_data(value)):
            yield value


def _is_data(value: Any) -> bool:
    """Whether a value is a dataclass's: Flet's own controls and values are."""
    return hasattr(type(value), "__dataclass_fields__")


def drawn_texts(control: BaseControl) -> Iterator[str]:
    """The text that a control itself draws."""
    if type(control).__name__ in ("Text", "TextSpan"):
        for name in ("value", "text"):
            value = getattr(control, name, None)
            if isinstance(value, str) and value:
                yield value
    for span in getattr(control, "spans", None) or ():
        if span.text:
            yield span.text


def spoken_name(control: Any) -> str:
    """The accessible name: the first label inside, or else the texts that are not silent."""
    return " ".join(_spoken(control))


def _spoken(node: Any) -> list[str]:
    if isinstance(node, ft.Semantics):
        if node.label:
            own = [node.label]
            return own if node.exclude_semantics else [*own, *_spoken(node.content)]
        return [] if node.exclude_semantics else _spoken(node.content)
    if isinstance(node, ft.Text):
        return [
            node.semantics_label or node.value or "".join(s.text or "" for s in node.spans or ())
        ]
    if isinstance(node, ft.TextSpan):
        return [node.semantics_label or node.text or ""]
    if isinstance(node, ft.Image):
        return [node.semantics_label] if node.semantics_label else []
    if isinstance(node, Component):
        return _spoken(node._b)
    inside = getattr(node, "controls", None) or [getattr(node, "content", None)]
    return [word for child in inside if child is not None for word in _spoken(child)]


async def settle(quiet: int = 3, limit: float = 10) -> None:
    """Wait until nothing is under way: every task but the sessions' own update loops has ended.

    Moves are written in a thread, and redraws hop from page to page, so counting loop turns is not enough.
    """
    own, end, calm = asyncio.current_task(), time.monotonic() + limit, 0
    while calm < quiet:
        await asyncio.sleep(0)
        busy = [t for t in asyncio.all_tasks() if t is not own and not _is_loop(t)]
        calm = 0 if busy else calm + 1
        if busy:
            await asyncio.wait(busy, timeout=0.005)
        if time.monotonic() > end:
            raise AssertionError(f"never quiet: {busy}")


def _is_loop(task: asyncio.Task[Any]) -> bool:
    coroutine = task.get_coro()
    name = getattr(coroutine, "__qualname__", "")
    return name.endswith("__updates_scheduler") or name.startswith(("TestRunner.", "test_"))
