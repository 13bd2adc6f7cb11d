"""Management commands of the game."""
