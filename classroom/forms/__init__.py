"""What teachers fill in."""
