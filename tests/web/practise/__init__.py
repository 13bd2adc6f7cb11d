"""Web tests: practice runs and the coach."""
