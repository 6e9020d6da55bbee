"""Statistics: what the finished games come to. `plays` and `tally` count, without a screen; the rest shows it."""
