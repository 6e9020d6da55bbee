"""The rules of Na Grunwald: Rycerze króla Jagiełły, pure. Clauses (GR-…) are those of the ledger."""

from companion.grunwald.rules import Grunwald
from companion.grunwald.state import Setup, State

__all__ = ["Grunwald", "Setup", "State"]
