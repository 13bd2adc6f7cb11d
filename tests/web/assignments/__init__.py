"""Web tests: assignments, goes, papers."""
