"""What teachers, pupils and the clock do with classes, one verb each."""
