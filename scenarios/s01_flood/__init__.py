"""What only this scenario does."""
