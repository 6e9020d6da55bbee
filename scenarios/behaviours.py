"""What only one scenario does: the `behaviour.py` in its folder, which says the functions by name as `BEHAVIOURS`."""

from __future__ import annotations

import importlib.util
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.knight.behaviours import NONE, Behaviours
from companion.play import SheetError


@lru_cache(maxsize=64)
def own_behaviours(root: Path, scenario: str) -> Behaviours[Any]:
    """The behaviours of a scenario's own; none if it has no such file. Raises SheetError for a file without them."""
    file = root / scenario / "behaviour.py"
    if not file.is_file():
        return NONE
    spec = importlib.util.spec_from_file_location(f"scenarios.{scenario}.behaviour", file)
    if spec is None or spec.loader is None:
        raise SheetError([f"{scenario}/behaviour.py: cannot be read"])
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = getattr(module, "BEHAVIOURS", None)
    if not isinstance(found, Behaviours):
        raise SheetError([f"{scenario}/behaviour.py: BEHAVIOURS is missing"])
    return found
