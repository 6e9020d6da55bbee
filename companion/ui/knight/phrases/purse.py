"""The four values of a seat while notes go by: what each gain and payment makes of them."""

from __future__ import annotations

from companion.knight.vocabulary import PURSE, Bundle

Changes = list[tuple[str, int, int]]


class Purse:
    """What one has: each change says which values went from what to what."""

    def __init__(self, have: Bundle) -> None:
        self.have = have

    def gain(self, got: Bundle) -> Changes:
        """Add amounts; what changed."""
        return self._put(self.have + got)

    def pay(self, paid: Bundle) -> Changes:
        """Take amounts away; what changed."""
        return self._put(self.have - paid)

    def put(self, kind: str, n: int) -> Changes:
        """Set a value; what changed."""
        return self._put(self.have.put(**{kind: n})) if kind in PURSE else []

    def _put(self, new: Bundle) -> Changes:
        old, self.have = self.have, new
        return [(kind, old[kind], new[kind]) for kind in PURSE if old[kind] != new[kind]]
