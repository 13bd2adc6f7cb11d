"""Web tests: matches of both games."""
