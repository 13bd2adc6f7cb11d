"""What the addresses of the site cost: a row of every kind, and an address of every route."""
