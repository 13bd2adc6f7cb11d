"""Servers of a school: learning platforms and tests."""
