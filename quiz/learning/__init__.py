"""Learning: what answers tell about a learner's mental map, and what to ask next."""
