"""Drills: questions about borders, generated from an Atlas and graded by the scoring engine."""
