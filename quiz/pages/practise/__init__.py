"""Where practice begins."""
