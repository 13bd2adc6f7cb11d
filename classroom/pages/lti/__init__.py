"""Pages around launches from learning platforms."""
