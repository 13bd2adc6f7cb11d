"""What people and the clock do, one verb each. Every write of the game is here."""
