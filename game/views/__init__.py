"""What the site answers: each view asks one query or one action, and shows what it gives."""
