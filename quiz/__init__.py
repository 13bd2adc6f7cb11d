"""Learning: the learners, their answers, what to ask next."""
