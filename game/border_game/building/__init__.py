"""Building a board from a map, nine of its places and a seed."""
