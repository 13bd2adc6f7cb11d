"""Tests of the drills."""
