"""The house itself: its folders, its names, its imports, its words."""
