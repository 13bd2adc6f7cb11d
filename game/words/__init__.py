"""What is said: names, money, refusals, bots; marked for translation once."""
