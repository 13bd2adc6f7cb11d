"""Learning: what answers reveal about a learner's mental map, and what to ask next."""
