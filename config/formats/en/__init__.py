"""English: read in many countries, which disagree about 3/1."""
