"""What a map starts from: outlines and notes in published formats."""
