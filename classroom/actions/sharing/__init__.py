"""What teachers show to others: practice sets to their school, results to parents."""
