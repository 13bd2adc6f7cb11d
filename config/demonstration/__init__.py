"""The demonstration: a class with a history, to look around in."""
