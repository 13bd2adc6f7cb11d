"""How a match lives in rows: the log, what is due, the watcher, the clock."""
