"""The journey game: choose places that take the fewest crossings without being neighbours."""
