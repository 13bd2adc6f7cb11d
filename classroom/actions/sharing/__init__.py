"""What teachers share: practice sets with their school, results with parents."""
