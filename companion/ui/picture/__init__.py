"""The result of a game as a picture to be shown to others: drawn here, without a browser."""
