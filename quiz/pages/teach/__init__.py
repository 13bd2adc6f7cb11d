"""Lessons for bots: the bots to choose from, what they believe, the result of a lesson."""
