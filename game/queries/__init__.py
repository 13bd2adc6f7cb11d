"""What reads rows, each result as one value."""
