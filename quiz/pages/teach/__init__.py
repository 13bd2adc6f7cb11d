"""Lessons for bots: whom one can teach, what it believes, what came of it."""
