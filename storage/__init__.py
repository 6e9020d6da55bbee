"""Games, copies and records on disk: a TinyDB library, one file a game."""
