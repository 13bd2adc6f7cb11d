"""Maps, rules, bots and hosted tables."""
