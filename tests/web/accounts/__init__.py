"""Web tests: accounts, guests, sign-in."""
