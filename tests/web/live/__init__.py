"""Web tests: the live view."""
