"""History: all games that are kept, found again, written on, put away; and the page of one of them."""
