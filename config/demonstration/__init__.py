"""The demonstration: a class with a history, for visitors to explore."""
