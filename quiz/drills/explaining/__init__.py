"""What several kinds of drill share to explain an answer."""
