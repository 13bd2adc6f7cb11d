"""Between the socket and Django: limits, waiting lines, one thread a request."""
