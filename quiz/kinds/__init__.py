"""How kinds of drill are presented: one file a kind, of the same name as in quiz/drills."""
