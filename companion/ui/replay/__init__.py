"""A game looked at again, on its own screens: any place of its log, and no move."""
