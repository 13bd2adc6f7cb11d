"""How pupils sign in: the class page, secrets, cards, their own page."""
