"""Where things lie: the games of this person, and what Squire brings along."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder of the games: the one that Flet hands to an app, or the person's own."""
    given = os.environ.get("FLET_APP_STORAGE_DATA")
    if given:
        return Path(given)
    from platformdirs import user_data_path

    return user_data_path("squire", appauthor=False)


def assets_folder() -> Path:
    """Fonts, symbols and icons: beside `main.py`, or where an installed Squire has them."""
    given = os.environ.get("FLET_ASSETS_DIR")
    if given:
        return Path(given)
    beside = Path(__file__).parents[2] / "assets"
    return beside if beside.is_dir() else Path(sys.prefix) / "share" / "squire" / "assets"
