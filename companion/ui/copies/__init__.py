"""The screens of the copies: the list, one copy, how it is handed on, how one is taken in."""
