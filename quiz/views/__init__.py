"""Pages of the quiz and of accounts."""
