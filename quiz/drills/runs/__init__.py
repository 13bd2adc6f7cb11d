"""What a run of drills keeps in its row: values with one written form each that reads back."""
