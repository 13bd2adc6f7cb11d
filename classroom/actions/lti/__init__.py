"""Arrivals from learning platforms, courses as classes, grades."""
