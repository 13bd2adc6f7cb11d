"""Forms of learners."""
