"""What pages of the quiz show, as values."""
