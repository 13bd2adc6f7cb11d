"""The page of a match of the border game, its board and its replay."""
