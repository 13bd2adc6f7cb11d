"""The sketch of what a learner knows: quick to compute, between one answer and the next."""
