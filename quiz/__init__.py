"""Learning: who learns, what they answered, what to ask next."""
