"""The pages of a learner's own progress."""
