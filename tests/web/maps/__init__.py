"""Web tests: maps and the scorer."""
