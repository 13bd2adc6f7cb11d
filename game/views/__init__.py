"""What the site answers: each view calls one query or one action, and shows the result."""
