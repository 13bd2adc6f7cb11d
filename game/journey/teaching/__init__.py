"""Teaching a bot: the errors in its mental map, what they cost, and what answers change."""
