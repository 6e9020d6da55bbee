"""`make bench`: prints a table of what was measured and writes it into `build/bench.json` (name: number)."""

from __future__ import annotations

import json
from pathlib import Path

from tests import (
    bench_auftrag,
    bench_bots,
    bench_copy,
    bench_grunwald,
    bench_history,
    bench_records,
    bench_rules,
    bench_statistics,
    bench_storage,
    bench_ui,
    bench_zamki,
)
from tests.places import build_folder

AIMS = {
    "replay_400_ms": 50,
    "tap_p95_ms": 15,
    "tap_p95_bytes": 4096,
    "save_ratio_1000_to_10": 1.2,
    "first_load_bytes": 6_000_000,
    "taps_enter_card": 14,
    "full_copy_qr_codes": 4,
    "scenario_errors": 0,
    "scenarios_in_band": 11,
    "scenario_endings_never": 0,
    "full_copy_qr_version": 25,
    "full_record_qr_version": 25,
    "full_record_qr_codes": 1,
    "result_card_qr_version": 10,
    "taps_grunwald_results": 20,
    "taps_grunwald_fields": 45,
    "taps_grunwald_full": 65,
    "taps_auftrag_full": 30,
    "taps_auftrag_scores": 6,
    "taps_zamki_cards": 10,
    "taps_zamki_winner": 6,
    "history_1000_open_ms": 300,
}


def main() -> None:
    """Measure one thing after the other: two at once would measure each other."""
    numbers: dict[str, float] = {}
    for part in (
        bench_rules,
        bench_storage,
        bench_copy,
        bench_records,
        bench_statistics,
        bench_ui,
        bench_grunwald,
        bench_auftrag,
        bench_zamki,
        bench_history,
    ):
        numbers |= part.measure()
    shares, endings = bench_bots.measure()
    numbers |= shares
    Path(build_folder(), "bench.json").write_text(
        json.dumps(numbers, indent=2) + "\n", encoding="utf-8"
    )
    for name, number in numbers.items():
        aim = f"  aim {AIMS[name]:,}" if name in AIMS else ""
        print(f"{name:<24}{number:>14,}{aim}")
    print(endings)


if __name__ == "__main__":
    main()
