"""Reading answers."""
