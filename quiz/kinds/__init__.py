"""How kinds of drill are presented: one file per kind, of the same name as in quiz/drills."""
