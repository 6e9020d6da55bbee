"""The paper twin: the sheets of a game as a page that prints on A4, so that it can go on without a phone."""
