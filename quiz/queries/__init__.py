"""What reads rows: standings, answers, what is due."""
