"""The page of a journey match: board, reveal, end."""
