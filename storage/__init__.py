"""Games, copies and records on disk: a TinyDB library, one file a game."""

from storage.copies import Copies
from storage.game import Correction, Game, Kind
from storage.index import Row
from storage.library import Library

__all__ = ["Copies", "Correction", "Game", "Kind", "Library", "Row"]
