"""Forms of teachers and pupils."""
