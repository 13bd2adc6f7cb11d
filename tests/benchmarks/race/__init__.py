"""What the class race costs, with many players and many open streams."""
