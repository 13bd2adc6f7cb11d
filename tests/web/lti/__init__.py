"""Launches from learning platforms."""
