"""What answers tell about the map in a learner's head."""
