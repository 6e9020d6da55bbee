"""Chance that a test can count on, in the place of `deal.CHANCE`."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Chance:
    """Draws by a seed: from the same answers always the same one, however often a screen is drawn in between."""

    seed: object

    def choice(self, answers: Sequence[T]) -> T:
        return answers[zlib.crc32(f"{self.seed} {answers!r}".encode()) % len(answers)]
