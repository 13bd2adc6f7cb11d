"""Practice sets: a plan, and its questions."""
