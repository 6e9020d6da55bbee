"""What the tests of screens share: a library of the tiny game, and of the real ones."""

from tests.ui.conftest import anyio_backend, library, main, shelf

__all__ = ["anyio_backend", "library", "main", "shelf"]
