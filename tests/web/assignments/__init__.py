"""Web tests: assignments, attempts, papers."""
