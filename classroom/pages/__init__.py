"""Pages of classes as frozen values, one folder per noun."""
