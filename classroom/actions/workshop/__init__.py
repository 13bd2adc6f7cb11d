"""A teacher makes a map: read the file, decide doubts, publish versions."""
