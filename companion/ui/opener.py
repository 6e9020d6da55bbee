"""Files that a player opens: picked within the tap, too large ones refused before they are sent, then read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.ui.component import use_kept
from companion.ui.parcels import Parcel
from companion.ui.parts.press import awaited
from companion.ui.visit import visit
from companion.words import _

LARGEST_MESSAGE: Final = 15_000_000
"""What a page can send on its socket, all files of one tap together."""


@dataclass(slots=True)
class Opener:
    """What stands behind one button that opens files. `take` is handed the bytes of all that were picked, `refuse` a
    sentence; no file may have more than `most` bytes."""

    take: Callable[[Sequence[bytes]], Any]
    refuse: Callable[[str], Any]
    most: int
    redraw: Callable[[], Any] = lambda: None
    picker: ft.FilePicker | None = None
    busy: bool = False
    _coming: Parcel | None = None

    def pick(self, **how: Any) -> ft.PickFiles | None:
        """The action of the button: a phone's browser opens no picker after the tap. None until it is there."""
        if self.picker is None:
            return None
        return ft.PickFiles(self.picker, with_data=visit().parcels is None, **how)

    async def picked(self, e: Any) -> None:
        """Files were picked: read them, unless they are too large."""
        files: list[ft.FilePickerFile] = e.files or []
        if (large := next((one for one in files if one.size > self.most), None)) is not None:
            said = _("{name} has {size} MB; no more than {most} MB are read here.")
            size, most = f"{large.size / 1e6:.1f}", f"{self.most / 1e6:.0f}"
            self.refuse(said.format(name=large.name, size=size, most=most))
        elif files:
            await self._read(files)
        self.redraw()

    async def _read(self, files: Sequence[ft.FilePickerFile]) -> None:
        self.busy = True
        self.redraw()
        try:
            raws = {one.id: await self._bytes_of(one) for one in reversed(files)}
        finally:
            self.busy = False
        found = [raw for one in files if (raw := raws[one.id]) is not None]
        if len(found) == len(files):
            await self.take(found)
        else:
            self.refuse(_("The file did not come across whole. Open it again."))

    async def _bytes_of(self, file: ft.FilePickerFile) -> bytes | None:
        """The bytes of a file. Flet forgets each that was sent and counts those after it anew: the last comes first."""
        parcels = visit().parcels
        if parcels is None or self.picker is None or not file.size:
            return file.bytes or b""
        self._coming = parcel = parcels.expect(file.size)
        await self.picker.upload([ft.FilePickerUploadFile(parcel.url, id=file.id, name=file.name)])
        return await parcels.fetch(parcel)

    def sent(self, e: ft.FilePickerUploadEvent) -> None:
        """How the sending goes on; one that has failed is not waited for."""
        if self._coming is not None:
            self._coming.signs += 1
            if e.error:
                self._coming.end()


def use_opener(
    take: Callable[[Sequence[bytes]], Any],
    refuse: Callable[[str], Any],
    most: int,
    redraw: Callable[[], Any],
) -> Opener:
    """Hook: what opens files on one screen, as long as it stands."""
    opener = use_kept(lambda: Opener(take, refuse, most))
    opener.redraw = redraw
    services = visit().services

    def arrive() -> None:
        opener.picker = ft.FilePicker(on_result=awaited(opener.picked), on_upload=opener.sent)
        services.append(opener.picker)
        redraw()

    def leave() -> None:
        if opener.picker in services:
            services.remove(opener.picker)

    ft.use_effect(arrive, [], cleanup=leave)
    return opener


def limit_said() -> str:
    """How much a browser can hand over in one go, where that is little; else nothing."""
    here, page = visit(), ft.context.page
    if here.parcels is not None or not page.web or sys.platform == "emscripten":
        return ""
    return _("A browser hands over {n} MB at most.").format(n=LARGEST_MESSAGE // 1_000_000)
