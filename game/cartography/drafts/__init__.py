"""From uploaded outlines to the notes of a map that a teacher decides on."""
