"""Teachers and their classes."""
