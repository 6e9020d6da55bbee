"""Knight's sheets as data, and the strict reader of them."""
