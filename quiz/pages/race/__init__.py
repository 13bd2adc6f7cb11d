"""A race as its wall, its host's remote control and its players' phones show it."""
