"""The border game: five dice, nine areas, and the borders around them."""
