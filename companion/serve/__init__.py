"""The home server: one library for the phones of a house, which pair by a link. It knows Flet's web server."""
