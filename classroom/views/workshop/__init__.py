"""Views of the workshop, where teachers make maps."""
