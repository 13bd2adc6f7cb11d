"""Pages of classes as frozen values, one folder a noun."""
