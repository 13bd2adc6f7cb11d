"""What the site stores about a learner as a teacher or a pupil, for the export."""
