"""The maps that costly tests are run on: the first three, and some of the catalogue."""

FIRST = ("europe", "usa", "lyon")
SAMPLED = (*FIRST, "czechia", "south-america", "japan")
