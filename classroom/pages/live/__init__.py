"""The live view of a class."""
