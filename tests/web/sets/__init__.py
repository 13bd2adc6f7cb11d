"""Web tests: practice sets."""
