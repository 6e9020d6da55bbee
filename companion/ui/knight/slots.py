"""The places of a screen, as all games have them."""

from companion.ui.slots import block, places, slot, slots

__all__ = ["block", "places", "slot", "slots"]
