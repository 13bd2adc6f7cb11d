"""The figures of the border game, each in one place."""

from typing import Final

EDITION: Final = 1

COLOURS: Final = ("grey", "green", "blue", "red", "yellow", "orange")
"""The faces of each die, and the colours of the segments."""

DICE: Final = 5
THROWS: Final = 3
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4
LAYOUTS: Final = 4

AREAS: Final = 9
AREAS_TO_END: Final = 6
LEAST_VALUE: Final = 4
HIGHEST_VALUE: Final = 12

FEWEST_SPACES: Final = 54
MOST_SPACES: Final = 72
WHITE_SPACES: Final = 2
SHORTEST_SEGMENT: Final = 2
LONGEST_SEGMENT: Final = 5

FIRST: Final = 1
SECOND: Final = 2
"""The two actions of a round."""
