"""Recorded matches: every one must lead to the same end for ever."""
