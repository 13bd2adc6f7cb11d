"""Learning: what answers tell about the map in somebody's head, and what to ask next."""
