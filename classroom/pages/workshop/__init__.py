"""The pages of the workshop, where teachers make maps."""
