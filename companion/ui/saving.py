"""A file handed to the browser, or to the disk where Squire runs as a window. Works on plain http too."""

from __future__ import annotations

import flet as ft

from companion.ui.visit import visit


async def save_file(name: str, raw: bytes) -> bool:
    """Hand a file over under a name; whether that could be done here."""
    picker = ft.FilePicker()
    visit().services.append(picker)
    try:
        await picker.save_file(file_name=name, src_bytes=raw)
    except (RuntimeError, TimeoutError, OSError, ft.FletUnsupportedPlatformException):
        return False
    finally:
        visit().services.remove(picker)
    return True
