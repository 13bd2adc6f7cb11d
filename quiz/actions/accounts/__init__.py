"""Changes to an account: claim, merge, hand over, delete."""
