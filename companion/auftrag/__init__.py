"""The rules of Im Auftrag des Königs, pure. Clauses (AK-…) are those of the ledger."""

from companion.auftrag.rules import Auftrag
from companion.auftrag.state import Setup, State

__all__ = ["Auftrag", "Setup", "State"]
