"""People arrive from learning platforms, courses become classes, grades go back."""
