"""Reading what was answered."""
