"""Web tests: what every page shares."""
