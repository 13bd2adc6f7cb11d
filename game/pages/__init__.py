"""Pages as frozen values, one folder per noun, and what builds them."""
