"""A game that begins as another did: what is kept of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import uuid4

from companion.play import Line
from storage.about import About, fit_about
from storage.record import Record
from storage.shared import Arrived
from storage.taking_in import taken


def branched(record: Record, name: str, moment: datetime) -> Record:
    """A record under a new id and its own name, begun now. Raises AboutError."""
    about = fit_about(About(name))
    return replace(record, id=uuid4().hex, created=moment, changed=moment, played=0, about=about)


def beginning(arrived: Arrived, line: Line[Any, Any]) -> Record:
    """What is kept of a game that has come in, as far as `line` goes: its moves and all values that it came with."""
    n = len(line.moves)
    shared = replace(
        arrived.shared, moves=arrived.shared.moves[:n], outcome=arrived.rules.outcome(line.state)
    )
    cut = replace(arrived, shared=shared, moves=line.moves, steps=line.steps)
    return taken(cut, shared.id, None)
