"""What the row of a run stores: values with one written form each that reads back."""
