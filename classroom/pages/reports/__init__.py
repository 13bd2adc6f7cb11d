"""Reports of a class and of a pupil, and the misconception map."""
