"""What is done to an account: claimed, merged, handed over, left."""
