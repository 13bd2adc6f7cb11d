"""What several kinds of drill share to make a question."""
