"""From outlines of strangers to the notes of a map that a teacher decides on."""
