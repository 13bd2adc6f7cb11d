"""Particles: several complete guesses of a learner's map at once, and how they move."""
