"""Pages around a table: lobby, waiting room, invitation."""
