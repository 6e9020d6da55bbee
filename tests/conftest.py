"""What all tests share."""

from __future__ import annotations

import os
import shutil

import pytest
from hypothesis import HealthCheck, settings

# Nothing here may depend on how fast the machine is; the same seeds make a failure come back.
settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser: the one that CHROMIUM names, or the system's."""
    for name in (os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name) if name else None
        if found:
            return found
    pytest.fail("There is no Chromium: `make chromium` installs one.")
