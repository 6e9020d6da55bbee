"""Games, copies and records on disk: a TinyDB library, one file a game."""

from storage.about import About, AboutError
from storage.copies import Copies, Copy
from storage.game import Correction, Game
from storage.index import Row
from storage.layers import Kind
from storage.library import Library
from storage.names import CopyError
from storage.people import People, Person, PersonError

__all__ = [
    "About",
    "AboutError",
    "Copies",
    "Copy",
    "CopyError",
    "Correction",
    "Game",
    "Kind",
    "Library",
    "People",
    "Person",
    "PersonError",
    "Row",
]
