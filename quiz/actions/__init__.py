"""What people do with what is theirs: every write of the quiz."""
