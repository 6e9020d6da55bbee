"""Games for other programs: all of them as a table, one of them as JSON, a result as a link to BG Stats."""
