"""Tests of the map builder."""
