"""The pages of a map: drawing, tables, fact sheets, search."""
