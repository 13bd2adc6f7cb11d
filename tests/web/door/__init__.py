"""Web tests: the class door."""
