"""Everything on the screen, in Flet. It reads frozen rows and computes no rule."""
