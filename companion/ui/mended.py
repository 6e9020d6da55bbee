"""Two faults of Flet 1.0.5 mended: its patches of nested lists take a child of one row for that of another, and an
answer for a control that is gone ends its session.

While Flet compares two lists it pairs a child that went with one that came, by key and by the path of the list. But
paths have live indices: once a row has moved, another row has the path that it had, and children of two rows are
paired. The screen then keeps what should have gone. Here children are paired within one list alone.

A method of a control (pan, zoom) that is on its way to the phone while the control is taken off the screen is answered
too late: Flet raises where it listens, and hears nothing more of that phone. Here such a call ends with nothing.
"""

from __future__ import annotations

from typing import Any

import flet
from flet.controls.object_patch import DiffBuilder
from flet.messaging.session import Session

VERSION = "1.0.5"


def mend_patches() -> None:
    """Pair children within one list alone, and take answers that come too late. Does nothing for another Flet than the
    one looked at, or a second time."""
    if flet.__version__ != VERSION or getattr(DiffBuilder, "pairs_within_a_list", False):
        return
    _mend_answers()
    compare = DiffBuilder._compare_lists

    def compare_lists(self: Any, *arguments: Any, **named: Any) -> None:
        outer, self.list_now = getattr(self, "list_now", None), object()
        try:
            compare(self, *arguments, **named)
        finally:
            self.list_now = outer

    def index_key(self: Any, item: Any, item_key: Any, _path: list[Any]) -> Any:
        return item if item_key is None else (item_key[0], self.list_now)

    DiffBuilder._compare_lists = compare_lists  # type: ignore[method-assign]
    DiffBuilder._index_key = index_key  # type: ignore[method-assign, assignment]
    DiffBuilder.pairs_within_a_list = True  # type: ignore[attr-defined]


def _mend_answers() -> None:
    take = Session.handle_invoke_method_results

    def take_or_end(self: Any, control_id: int, call_id: str, result: Any, error: Any) -> None:
        try:
            take(self, control_id, call_id, result, error)
        except RuntimeError:
            waiting = self._Session__method_calls.pop(call_id, None)
            if waiting is not None:
                self._Session__method_call_results[waiting] = (None, None)
                waiting.set()

    Session.handle_invoke_method_results = take_or_end  # type: ignore[method-assign]
