"""What an estimate comes to: borders that are known, missed or invented."""
