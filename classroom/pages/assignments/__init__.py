"""Assignments as teachers and pupils see them, and the grid for paper."""
