"""An answer for a control that is gone: the session goes on, and the call ends."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion.ui.mended import mend_patches
from tests.ui.driver import Phone

pytestmark = pytest.mark.anyio
mend_patches()


async def test_a_call_to_a_control_that_goes_meanwhile_ends_with_nothing() -> None:
    done: list[str] = []
    viewer = ft.InteractiveViewer(ft.Text("map"))

    def main(page: ft.Page) -> None:
        async def zoom(_e: Any) -> None:
            await viewer.zoom(2)
            done.append("zoomed")

        page.add(viewer, ft.Container(ft.Text("Zoom"), on_click=zoom))

    async with Phone(main) as phone:

        def gone(_arguments: Any) -> None:
            phone.page.controls.remove(viewer)
            phone.page.update()

        phone.wire.answers["zoom"] = gone
        await phone.tap("Zoom")
        assert done == ["zoomed"]
        assert phone.texts() == ["Zoom"]


async def test_an_answer_that_nobody_waits_for_is_dropped() -> None:
    async with Phone(lambda page: page.add(ft.Text("here"))) as phone:
        phone.session.handle_invoke_method_results(987_654, "call", None, None)
        assert phone.texts() == ["here"]
