"""Web tests: signing in to a class."""
