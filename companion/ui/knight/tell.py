"""A game of Knight in the list of games: its words from the library's row."""
