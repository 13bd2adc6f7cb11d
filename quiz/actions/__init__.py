"""Every write of the quiz, one verb each."""
