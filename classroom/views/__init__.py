"""Pages of teachers and of pupils."""
