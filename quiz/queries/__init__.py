"""What reads rows: who stands where, what was answered, what is due."""
