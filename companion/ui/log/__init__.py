"""The log of a game on the screen, its drafts, and changing an earlier move: the same for every game."""
