"""Launches from learning platforms, and what teachers decide about them."""
