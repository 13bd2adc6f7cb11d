"""Text: names, money, refusals, bots; marked for translation once."""
