"""Backups on the screen: one file with everything, the ones kept by Squire, and taking one in."""
