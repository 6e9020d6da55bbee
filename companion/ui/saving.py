"""A file handed to the browser, or to the disk where Squire runs as a window. Works on plain http too."""

from __future__ import annotations

import asyncio
from typing import Final

import flet as ft

from companion.ui.parcels import Offer
from companion.ui.visit import visit

LARGE: Final = 500_000
"""More bytes than that a browser fetches by a request of its own, if it can: on the socket of its page a few MB take
minutes."""
PATIENCE: Final = 20


async def save_file(name: str, raw: bytes) -> bool:
    """Hand a file over under a name; whether that could be done here."""
    parcels = visit().parcels
    if parcels is not None and len(raw) > LARGE:
        return await _fetched(parcels.offer(name, raw))
    picker = ft.FilePicker()
    visit().services.append(picker)
    try:
        await picker.save_file(file_name=name, src_bytes=raw)
    except (RuntimeError, TimeoutError, OSError, ft.FletUnsupportedPlatformException):
        return False
    finally:
        visit().services.remove(picker)
    return True


async def _fetched(offer: Offer) -> bool:
    """Let the browser fetch a file; whether it has come for it."""
    launcher = ft.UrlLauncher()
    visit().services.append(launcher)
    try:
        # an attachment leaves the page where it is
        await launcher.launch_url(offer.url.lstrip("/"), web_only_window_name="_self")
        await asyncio.wait_for(offer.fetched.wait(), PATIENCE)
    except (RuntimeError, TimeoutError, ft.FletUnsupportedPlatformException):
        return False
    finally:
        visit().services.remove(launcher)
    return True
