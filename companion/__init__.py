"""Squire: a companion for people who play physical board games."""

__version__ = "0.4.0"
