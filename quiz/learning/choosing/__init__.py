"""Which question to ask next, and why."""
