"""How many QR codes a full copy takes: all sheets of one scenario and both decks, with their titles."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from companion.serve.qr import QUIET, matrix
from scenarios.read import read_sheets
from storage import Copy
from storage.copy_code import pack_copy, write_codes

S0 = "s00_defensive_war"
ADDRESS: Final = "http://192.168.178.100:8550"
MOMENT: Final = datetime(2026, 1, 1, tzinfo=UTC)


def full_copy() -> Copy:
    """A copy that says everything: the practice values, as if they were printed on somebody's cards."""
    return Copy("f" * 32, "The box on the shelf", MOMENT, MOMENT, dict(read_sheets(S0).raw))


def version_of(text: str) -> int:
    """The version of the smallest QR code that holds a text."""
    return (len(matrix(text)) - 2 * QUIET - 17) // 4


def measure() -> dict[str, float]:
    """`full_copy_bytes`, `full_copy_qr_codes` and the largest version among them, in links of a usual address."""
    copy = full_copy()
    codes = write_codes(copy, ADDRESS)
    return {
        "full_copy_bytes": len(pack_copy(copy)),
        "full_copy_qr_codes": len(codes),
        "full_copy_qr_version": max(version_of(text) for text in codes),
    }


if __name__ == "__main__":
    print(measure())
