"""The entry that Flet runs: a window, `flet run`, phone builds and the static site."""

from companion.ui.window import run

run()
