"""What answers reveal about a learner's mental map."""
