"""How pupils sign in: the class door, secrets, cards, their own page."""
