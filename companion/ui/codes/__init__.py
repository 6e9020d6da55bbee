"""Codes on the screen and codes that come in, whatever they carry: a copy, the record of a game, its result."""
