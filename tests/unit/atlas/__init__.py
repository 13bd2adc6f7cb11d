"""Maps as values."""
