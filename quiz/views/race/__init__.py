"""URLs of races, for hosts, walls and phones."""
