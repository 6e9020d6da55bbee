"""What all games share: rules as pure functions, and the Table that keeps their log. Standard library only."""

from companion.play.errors import IllegalMove, SaveError, SheetError
from companion.play.replay import Replay
from companion.play.rules import Note, Outcome, Question, Rules, Step
from companion.play.table import Draft, Line, Table

__all__ = [
    "Draft",
    "IllegalMove",
    "Line",
    "Note",
    "Outcome",
    "Question",
    "Replay",
    "Rules",
    "SaveError",
    "SheetError",
    "Step",
    "Table",
]
