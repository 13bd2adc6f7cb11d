"""Pages as frozen values, one folder a noun, and what builds them."""
