"""Web tests: progress pages."""
